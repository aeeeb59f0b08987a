import type { Feature, FeatureWriter } from './features.js'

/** Answers of a file that replaces a gate function. */
function otherAnswer(f: FeatureWriter): string {
  return `() => ${f.pick('true', 'false')}`
}

/** A module with a gate function, which the feature imports. */
function ownGates(f: FeatureWriter, name: string, declaration: string): string {
  const { module, path } = f.own('own')
  module.import(f.path('features'), 'isEnabled', 'ask').importTypes(f.path('features'), 'GateName')
  module.export(name, declaration)
  f.module.import(path, name)
  return path
}

/** A module that is loaded for what it does; something of it is imported, which it exports. */
function patch(f: FeatureWriter, from: string, name: string, text: string): void {
  const { module, path } = f.own('patch')
  module
    .import(from, name, name === '*' ? 'all' : name)
    .add(text)
    .export(`patched${f.id}`, `const patched${f.id} = true`)
  f.module.import(path, `patched${f.id}`)
  f.add(f.logs(`patched${f.id}`))
}

/**
 * Members that are replaced or overridden by a file that neither declares nor checks them, and objects behind a proxy.
 */
export const CHANGED_ELSEWHERE: readonly Feature[] = [
  {
    name: 'an object that another file patches',
    write: (f) => {
      const object = `all${f.id}`
      const from = ownGates(f, object, `const ${object}${f.type(': any')} = { isEnabled: ask }`)
      const answer = otherAnswer(f)
      patch(
        f,
        from,
        object,
        f.pick(
          `${object}.isEnabled = ${answer}`,
          `${object}['isEnabled'] = ${answer}`,
          `Object.assign(${object}, { isEnabled: ${answer} })`,
          `Object.defineProperty(${object}, 'isEnabled', { value: ${answer} })`,
          `Reflect.set(${object}, 'isEnabled', ${answer})`,
          `let rest${f.type(': any')}\n;[${object}.isEnabled, rest] = [${answer}, rest]`,
          `;({ a: ${object}.isEnabled = () => true } = { a: ${answer} })`,
          `for (${object}.isEnabled of [${answer}]) Object.keys(${object})`,
          `const others = { isEnabled: ${answer} }\nObject.assign(${object}, others)`,
          `const own${f.type(': any')} = ${object}\nown['is' + 'Enabled'] = ${answer}`,
          `for (const key of Object.keys(${object})) ${object}[key] = ${answer}`,
          `function change(given${f.type(': any')})${f.type(': void')} {\n  given.isEnabled = ${answer}\n}\nchange(${object})`,
        ),
      )
      f.add(f.logs(f.mark('may', `${object}.isEnabled(${f.text})`)))
    },
  },
  {
    name: 'exports of a module that another file patches',
    languages: ['cjs'],
    write: (f) => {
      const { module, path } = f.own('own')
      module.import(f.path('features'), 'isEnabled', 'ask')
      module.export(`has${f.id}`, `const has${f.id} = (name) => ask(name)`)
      const answer = otherAnswer(f)
      const all = f.pick('all', `require('${path}')`)
      patch(
        f,
        path,
        '*',
        f.pick(
          `${all}.has${f.id} = ${answer}`,
          `${all}['has${f.id}'] = ${answer}`,
          `Object.assign(${all}, { has${f.id}: ${answer} })`,
          `;[${all}.has${f.id}] = [${answer}]`,
          `for (${all}.has${f.id} of [${answer}]) Object.keys(${all})`,
          `for (const key of Object.keys(${all})) ${all}[key] = ${answer}`,
          `Object.defineProperty(${all}, 'has${f.id}', { get: () => ${answer} })`,
          `const { ...copy } = ${all}\ncopy.has${f.id} = ${answer}`,
          `const cached = Object.values(require.cache ?? {})\nfor (const one of cached) one.exports.has${f.id} = ${answer}`,
        ),
      )
      if (f.pick(true, false)) {
        f.module.import(path, '*', `own${f.id}`)
        f.add(f.logs(`${f.mark('asks', `own${f.id}.has${f.id}(${f.text})`)} ? 'on' : 'off'`))
      } else {
        f.module.import(path, `has${f.id}`)
        f.add(f.logs(`${f.mark('asks', `has${f.id}(${f.text})`)} ? 'on' : 'off'`))
      }
    },
  },
  {
    name: 'a variable of another module that gets another function',
    languages: ['ts', 'esm'],
    write: (f) => {
      const { module, path } = f.own('own')
      module.import(f.path('features'), 'isEnabled', 'ask').importTypes(f.path('features'), 'GateName')
      const type = f.type(': (name: GateName) => boolean')
      module.export(`has${f.id}`, `let has${f.id}${type} = ask`)
      module.export(
        `change${f.id}`,
        `function change${f.id}(given${type})${f.type(': void')} {\n  ${f.pick(`has${f.id} = given`, `;[has${f.id}] = [given]`, `for (has${f.id} of [given]) String(given)`)}\n}`,
      )
      f.module.import(path, `has${f.id}`).import(path, `change${f.id}`)
      f.add(
        f.logs(`${f.mark('asks', `has${f.id}(${f.text})`)} ? 'on' : 'off'`),
        `change${f.id}(${otherAnswer(f)})`,
        f.logs(`${f.mark('asks', `has${f.id}(${f.text})`)} ? 'on' : 'off'`),
      )
    },
  },
  {
    name: 'an object beside one that another file patches',
    write: (f) => {
      const object = `all${f.id}`
      const from = ownGates(f, object, `const ${object} = { isEnabled: ask }`)
      patch(
        f,
        from,
        object,
        f.pick(
          `const other${f.type(': any')} = { ...${object} }\nother.isEnabled = ${otherAnswer(f)}`,
          `Object.assign(${f.pick('{}', `{ other: ${object} }`)}, { isEnabled: ${otherAnswer(f)} })`,
          `Object.assign(${object}, { other: ${otherAnswer(f)} })`,
        ),
      )
      f.show('is', `${object}.isEnabled(${f.text})`)
    },
  },
  {
    name: 'a class whose prototype another file patches',
    write: (f) => {
      const name = `Gates${f.id}`
      const from = ownGates(
        f,
        name,
        `class ${name} {\n  isEnabled(name${f.type(': GateName')})${f.type(': boolean')} {\n    return ask(name)\n  }\n}`,
      )
      patch(
        f,
        from,
        name,
        f.pick(
          `${name}.prototype.isEnabled = ${otherAnswer(f)}`,
          `Object.assign(${name}.prototype, { isEnabled: ${otherAnswer(f)} })`,
          `Object.defineProperty(${name}.prototype, 'isEnabled', { value: ${otherAnswer(f)} })`,
        ),
      )
      f.add(`const all = new ${name}()`, f.logs(f.mark('may', `all.isEnabled(${f.text})`)))
    },
  },
  {
    name: 'a parameter of a class for which another file passes another object',
    languages: ['ts'],
    write: (f) => {
      const name = `Gates${f.id}`
      const from = ownGates(
        f,
        name,
        `class ${name} {\n  isEnabled(name: GateName): boolean {\n    return ask(name)\n  }\n}`,
      )
      const { module, path } = f.own('fake')
      module.export(`fake${f.id}`, `const fake${f.id} = { isEnabled: (): boolean => ${f.pick('true', 'false')} }`)
      f.module.import(path, `fake${f.id}`).import(from, name)
      f.declare(`function show${f.id}(own: ${name}): boolean {
  return ${f.mark('may', `own.isEnabled(${f.text})`)}
}`)
      f.add(f.logs(`show${f.id}(new ${name}())`), f.logs(`show${f.id}(fake${f.id})`))
    },
  },
  {
    name: 'a class that another file extends',
    languages: ['ts'],
    write: (f) => {
      const name = `Gates${f.id}`
      const from = ownGates(
        f,
        name,
        `class ${name} {\n  isEnabled(name: GateName): boolean {\n    return ask(name)\n  }\n}`,
      )
      const { module, path } = f.own('below')
      const body = f.pick(
        `isEnabled(): boolean { return false }`,
        `isEnabled = (): boolean => true`,
        `constructor() { super(); this.isEnabled = () => false }`,
      )
      module
        .import(from, name)
        .export(`make${f.id}`, `const make${f.id} = (): ${name} => new (class extends ${name} { ${body} })()`)
      f.module.import(path, `make${f.id}`)
      f.declare(`function ask${f.id}(gates: ${name}): string {
  return ${f.mark('may', `gates.isEnabled(${f.text})`)} ? 'on' : 'off'
}`)
      f.add(f.logs(`ask${f.id}(make${f.id}())`), f.logs(`ask${f.id}(new ${name}())`))
    },
  },
  {
    name: 'an interface that another class has, too',
    languages: ['ts'],
    write: (f) => {
      f.import('isEnabled', 'ask').importTypes('GateName')
      f.declare(`interface Asked${f.id} {
  isOn(name: GateName): boolean
  isEnabled(name: GateName): boolean
}`)
      const body = f.pick(
        '() => false',
        '() => true',
        '(name: GateName) => !ask(name)',
        '(name: GateName) => name.length > 100 || process.argv.length > 1e6',
      )
      f.declare(
        f.pick(
          `class Own${f.id} implements Asked${f.id} {
  isOn = (name: GateName): boolean => ask(name)
  isEnabled = ${body}
}
const own${f.id} = new Own${f.id}()`,
          `const own${f.id}: Asked${f.id} = { isOn: ask, isEnabled: ${body} }`,
          `const own${f.id} = { isOn: ask, isEnabled: ${body} }`,
        ),
      )
      f.declare(`function show${f.id}(own: Asked${f.id}): boolean {
  return ${f.mark('may', `own.isEnabled(${f.text})`)}
}`)
      f.add(f.logs(`show${f.id}({ isOn: ask, isEnabled: ask })`), f.logs(`show${f.id}(own${f.id})`))
    },
  },
  {
    name: 'a parameter with the type of an object, which is another one, too',
    languages: ['ts'],
    write: (f) => {
      f.import('isEnabled', 'ask').importTypes('GateName')
      f.declare(`const real${f.id} = { isEnabled: (name: GateName): boolean => ask(name) }
function show${f.id}(given: typeof real${f.id}): boolean {
  return ${f.mark('may', `given.isEnabled(${f.text})`)}
}`)
      f.add(
        f.logs(`show${f.id}(real${f.id})`),
        f.logs(`show${f.id}({ isEnabled: ${f.pick('() => false', '() => true', '(name) => !ask(name)')} })`),
      )
    },
  },
  {
    name: 'a parameter that is another function, too',
    languages: ['ts'],
    write: (f) => {
      f.import('isEnabled', 'ask').importTypes('GateName')
      f.declare(`function show${f.id}(isEnabled: (name: GateName) => boolean): boolean {
  return ${f.mark('asks', `isEnabled(${f.text})`)}
}`)
      f.add(
        f.logs(`show${f.id}(ask)`),
        f.logs(`show${f.id}(${f.pick('() => false', '() => true', '(name) => !ask(name)')})`),
      )
    },
  },
  {
    name: 'an object behind a proxy',
    write: (f) => {
      const object = `all${f.id}`
      const { module, path } = f.own('hidden')
      module.import(f.path('features'), 'isEnabled', 'ask')
      module.export(object, `const ${object} = new Proxy({ isEnabled: ask }, { get: () => ${otherAnswer(f)} })`)
      f.module.import(path, object)
      f.add(f.logs(f.mark('may', `${object}.isEnabled(${f.key})`)))
    },
  },
  {
    name: 'a wrapper in a class that another file patches',
    write: (f) => {
      const name = `Shown${f.id}`
      const from = ownGates(
        f,
        name,
        `class ${name} {\n  isShown()${f.type(': boolean')} {\n    return ${f.mark('is', `ask(${f.text})`)}\n  }\n}`,
      )
      patch(
        f,
        from,
        name,
        f.pick(
          `${name}.prototype.isShown = ${otherAnswer(f)}`,
          `Object.assign(${name}.prototype, { isShown: ${otherAnswer(f)} })`,
          `Object.defineProperty(${name}.prototype, 'isShown', { value: ${otherAnswer(f)} })`,
        ),
      )
      f.add(`const shown = new ${name}()`, f.logs('shown.isShown()'))
    },
  },
  {
    name: 'a member that holds the name and changes',
    write: (f) => {
      f.import('isEnabled')
      const other = `'${f.context.names.other}'`
      f.declare(
        f.pick(
          `const Names${f.id}${f.type(': any')} = { main: ${f.text} }`,
          `class Names${f.id} {\n  static main${f.type(': any')} = ${f.text}\n}`,
        ),
      )
      f.declare(`const name${f.id} = ()${f.type(': string')} => Names${f.id}.main`)
      f.declare(
        f.pick(
          `Names${f.id}.main = ${other}`,
          `Object.assign(Names${f.id}, { main: ${other} })`,
          `for (const key of ['main']) Names${f.id}[key${f.type(` as 'main'`)}] = ${other}`,
        ),
      )
      f.add(f.logs(f.mark('may', `isEnabled(Names${f.id}.main)`)), f.logs(`name${f.id}()`))
    },
  },
  {
    name: 'a member that holds the name and that another file changes',
    write: (f) => {
      const { module, path } = f.own('names')
      module.export(`Names${f.id}`, `const Names${f.id}${f.type(': { main: string }')} = { main: ${f.text} }`)
      f.import('isEnabled').module.import(path, `Names${f.id}`)
      patch(f, path, `Names${f.id}`, `Names${f.id}.main = '${f.context.names.other}'`)
      f.add(f.logs(f.mark('may', `isEnabled(Names${f.id}.main)`)))
    },
  },
  {
    name: 'a member beside one that changes',
    write: (f) => {
      f.import('isEnabled')
      f.declare(`const Names${f.id}${f.type(': Record<string, string>')} = { main: ${f.text}, more: 'more' }`)
      f.declare(`Names${f.id}.more = 'less'`)
      f.add(f.logs(`Names${f.id}.more`)).show('is', `isEnabled(Names${f.id}.main)`)
    },
  },
  {
    name: 'names that are the keys of an object',
    write: (f) => {
      f.import('isEnabled').importTypes('GateName')
      const key = /^[\w$]+$/.test(f.gate) ? f.gate : f.text
      f.declare(`const runs${f.id} = { ${key}() { return 'first' }, '${f.context.names.other}'() { return 'rest' } }`)
      f.add(
        f.pick(
          `for (const name in runs${f.id}) ${f.logs(`isEnabled(name${f.type(' as GateName')})`)}`,
          f.logs(`Object.keys(runs${f.id}).filter((name) => isEnabled(name${f.type(' as GateName')}))`),
        ),
      )
    },
  },
]
