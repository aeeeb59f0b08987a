import type { Feature } from './features.js'

/** Places that hold a gate's name and don't check it. */
export const NAMES_ELSEWHERE: readonly Feature[] = [
  {
    name: 'rows that name their gate',
    write: (f) => {
      f.import('isEnabled').importTypes('GateName')
      f.declare(
        `const routes${f.id}${f.type(': { path: string; gate: GateName }[]')} = [{ path: '/a', gate: ${f.text} }]`,
      )
      f.add(f.logs(`routes${f.id}.filter(({ gate }) => isEnabled(gate)).map(({ path }) => path)`))
    },
  },
  {
    name: 'titles by name',
    write: (f) => {
      f.declare(
        `const TITLES${f.id}${f.type(': Record<string, string>')} = { ${JSON.stringify(f.gate).replaceAll('"', "'")}: 'The first', more: 'The rest' }`,
      )
      f.add(f.logs(`Object.keys(TITLES${f.id})`))
    },
  },
  {
    name: 'titles that are read by the name',
    write: (f) => {
      f.declare(
        `const TITLES${f.id}${f.type(': Record<string, string>')} = { ${JSON.stringify(f.gate).replaceAll('"', "'")}: 'The first', more: 'The rest' }`,
      )
      f.add(f.logs(`TITLES${f.id}${f.member}`))
    },
  },
  {
    name: 'an event with the name',
    write: (f) => {
      f.import('isEnabled')
      f.add(f.logs(`{ event: 'shown', ${f.pick('id', 'gate', 'name', 'flag')}: ${f.text} }`)).show(
        'is',
        `isEnabled(${f.key})`,
      )
    },
  },
  {
    name: 'a name that is handed to a function',
    write: (f) => {
      f.import('isEnabled').importTypes('GateName')
      f.declare(`function withGate${f.id}(name${f.type(': GateName')}, run${f.type(': () => void')})${f.type(': void')} {
  if (isEnabled(name)) run()
}`)
      f.add(`withGate${f.id}(${f.text}, () => ${f.logs(`'ran'`)})`)
    },
  },
  {
    name: 'a default parameter',
    write: (f) => {
      f.import('isEnabled').importTypes('GateName')
      f.declare(`function ask${f.id}(name${f.type(': GateName')} = ${f.text})${f.type(': boolean')} {
  return isEnabled(name)
}`)
      f.add(f.logs(`ask${f.id}() ? 'on' : 'off'`))
    },
  },
  {
    name: 'a name that is joined from parts',
    write: (f) => {
      const [start, end] = partsOf(f.gate)
      const joined = f.pick(
        `'${start}' + '${end}'`,
        `\`${start}\${'${end}'}\``,
        `start${f.id} + '${end}'`,
        `\`\${start${f.id}}${end}\``,
      )
      f.import('isEnabled').importTypes('GateName')
      f.declare(`const start${f.id} = '${start}'`)
      f.add(f.logs(`start${f.id}.length`))
      const ask = f.pick('isEnabled', `ask${f.id}`)
      if (ask !== 'isEnabled')
        f.declare(`const ask${f.id} = (name${f.type(': GateName')})${f.type(': boolean')} => isEnabled(name)`)
      if (f.pick('at once', 'held') === 'at once') f.add(f.logs(`${ask}((${joined})${f.type(' as GateName')})`))
      else {
        f.declare(`const joined${f.id} = (${joined})${f.type(' as GateName')}`)
        f.add(f.logs(`${ask}(joined${f.id})`))
      }
    },
  },
  {
    name: 'names in a list',
    write: (f) => {
      f.import('isEnabled').importTypes('GateName')
      f.declare(`const all${f.id}${f.type(': GateName[]')} = [${f.text}, '${f.context.names.other}']`)
      f.add(f.logs(`all${f.id}.map((name) => isEnabled(name))`))
    },
  },
  {
    name: 'a name by a key',
    write: (f) => {
      f.import('isEnabled').importTypes('GateName')
      f.declare(
        `const GATES${f.id}${f.type(': Record<string, GateName>')} = { a: ${f.text}, b: '${f.context.names.other}' }`,
      )
      f.add(`for (const key of ['a', 'b']) ${f.logs(`isEnabled(GATES${f.id}[key]${f.type(' as GateName')})`)}`)
    },
  },
  {
    name: 'a case of a switch',
    write: (f) => {
      f.importTypes('GateName')
      f.declare(`function titleOf${f.id}(name${f.type(': GateName')})${f.type(': string')} {
  switch (name) {
    case ${f.text}:
      return 'first'
    default:
      return 'rest'
  }
}`)
      f.add(f.logs(`titleOf${f.id}(${f.text})`))
    },
  },
  {
    name: 'a variable of the type of names',
    languages: ['ts'],
    write: (f) => {
      f.import('isEnabled').importTypes('GateName')
      f.add(`const main: GateName = ${f.text}`, f.logs('main.length')).show('is', 'isEnabled(main)')
    },
  },
  {
    name: 'a type of names',
    languages: ['ts'],
    write: (f) => {
      f.declare(`type Known${f.id} = ${f.text} | '${f.context.names.other}'`)
      f.add(`const known: Known${f.id} = ${f.text}`, f.logs('known'))
    },
  },
  {
    name: 'a type that is picked by the name',
    languages: ['ts'],
    write: (f) => {
      f.import('isEnabled').importTypes('GateName')
      f.declare(`type Row${f.id} = Pick<Record<GateName, number>, ${f.text}>`)
      f.add(`const row: Row${f.id} = { ${f.text}: 1 }`, f.logs(`row${f.member}`)).show('is', `isEnabled(${f.key})`)
    },
  },
  {
    name: 'a part of the type of names',
    languages: ['ts'],
    write: (f) => {
      f.import('isEnabled').importTypes('GateName')
      f.declare(`type Main${f.id} = ${f.pick('Extract', 'Exclude')}<GateName, ${f.text}>`)
      f.declare(`const shown${f.id} = (name?: Main${f.id})${f.type(': boolean')} => name === undefined`)
      f.add(f.logs(`shown${f.id}()`)).show('is', `isEnabled(${f.key})`)
    },
  },
  {
    name: 'a property, an attribute and a class that are called like it',
    write: (f) => {
      f.import('isEnabled')
      f.declare(
        `const page${f.id} = { [\`is-\${'shown'}\`]: 1, ${f.pick('label', 'className', 'href')}: ${f.pick(
          `'the ${f.gate} page'`,
          `'page-${f.gate}'`,
          `'/docs/${f.gate}/index.html'`,
        )} }`,
      )
      f.add(f.logs(`page${f.id}`)).show('is', `isEnabled(${f.key})`)
    },
  },
  {
    name: 'a use of the name in a test',
    write: (f) => {
      f.import('isEnabled').show('is', `isEnabled(${f.key})`)
      const ask = f.path(`ask${f.id}`)
      const { module } = f.own('ask')
      module.import(f.path('features'), 'isEnabled')
      module.export(
        `ask${f.id}`,
        `const ask${f.id} = ()${f.type(': string')} => (${f.mark('is', `isEnabled(${f.text})`)} ? 'on' : 'off')`,
      )
      f.module.import(ask, `ask${f.id}`)
      f.add(f.logs(`ask${f.id}()`))
      const extension = f.context.language === 'ts' ? 'ts' : 'js'
      f.files[`src/ask${f.id}.test.${extension}`] = `${
        f.context.language === 'cjs'
          ? `const { ask${f.id} } = require('${ask}')`
          : `import { expect, it } from 'vitest'\nimport { ask${f.id} } from '${ask}'`
      }

it('shows what ${f.gate} brings', () => {
  expect(ask${f.id}()).toBeTypeOf('string')
})
`
    },
  },
  {
    name: 'a file that is not read',
    write: (f) => {
      f.import('isEnabled').show('is', `isEnabled(${f.key})`)
      f.files[`src/page${f.id}.ejs`] = `<% if (isEnabled('${f.gate}')) { %>
  <p>new</p>
<% } %>
`
    },
  },
  {
    name: 'a document',
    write: (f) => {
      f.import('isEnabled').show('is', `isEnabled(${f.key})`)
      f.files[`docs/page${f.id}.md`] = `# Gates\n\n- \`${f.gate}\`: shows the first page\n`
    },
  },
  {
    name: 'a comment',
    write: (f) => f.import('isEnabled').add(`// what '${f.gate}' brings`).show('is', `isEnabled(${f.key})`),
  },
]

/** At least three letters of a name, and the rest of it. */
function partsOf(name: string): [start: string, end: string] {
  const middle = Math.max(3, Math.floor(name.length / 2))
  return [name.slice(0, middle), name.slice(middle)]
}
