import type { Feature } from './features.js'

const ES = ['ts', 'esm'] as const

/** Ways to reach the gate, each with what can be known about it. */
export const REACHING_WAYS: readonly Feature[] = [
  {
    name: 'an import',
    write: (f) => f.import('isEnabled').show('is', `isEnabled(${f.key})`),
  },
  {
    name: 'a renamed import',
    write: (f) => f.import('isEnabled', 'has').show('is', `has(${f.key})`),
  },
  {
    name: 'a namespace',
    write: (f) => f.import('*', 'features').show('is', `features.isEnabled(${f.key})`),
  },
  {
    name: 'the object of a namespace',
    write: (f) => f.import('*', 'features').show('is', `features.gates.isEnabled(${f.key})`),
  },
  {
    name: 'an imported object',
    write: (f) => f.import('gates').show('is', `gates.isEnabled(${f.key})`),
  },
  {
    name: 'a method by a string',
    write: (f) => f.import('gates').show('is', `gates['isEnabled'](${f.key})`),
  },
  {
    name: 'a default import of the function',
    languages: ES,
    write: (f) => {
      const { module, path } = f.own('ask')
      module.import(f.path('features'), 'isEnabled').add('export default isEnabled')
      f.module.import(path, 'default', 'ask')
      f.show('is', `ask(${f.key})`)
    },
  },
  {
    name: 'a default import of the object',
    languages: ES,
    write: (f) => {
      const { module, path } = f.own('all')
      module.import(f.path('features'), 'gates').add('export default gates')
      f.module.import(path, 'default', 'all')
      f.show('is', `all.isEnabled(${f.key})`)
    },
  },
  {
    name: 'a re-export',
    languages: ES,
    write: (f) => {
      const { module, path } = f.own('index')
      module.add(f.pick(`export { isEnabled } from '${f.path('features')}'`, `export * from '${f.path('features')}'`))
      f.module.import(path, 'isEnabled')
      f.show('is', `isEnabled(${f.key})`)
    },
  },
  {
    name: 'a re-export under another name',
    languages: ES,
    write: (f) => {
      const { module, path } = f.own('index')
      module.add(`export { isEnabled as hasGate } from '${f.path('features')}'`)
      f.module.import(path, 'hasGate')
      f.show('is', `hasGate(${f.key})`)
    },
  },
  {
    name: 'a re-exported namespace',
    languages: ES,
    write: (f) => {
      const { module, path } = f.own('index')
      module.add(`export * as features from '${f.path('features')}'`)
      f.module.import(path, 'features')
      f.show('is', `features.isEnabled(${f.key})`)
    },
  },
  {
    name: 'an export that is assembled',
    languages: ['cjs'],
    write: (f) => {
      const { module, path } = f.own('index')
      module.import(f.path('features'), 'isEnabled').add('exports.hasGate = isEnabled')
      f.module.import(path, 'hasGate')
      f.show('is', `hasGate(${f.key})`)
    },
  },
  {
    name: 'an alias of the compiler',
    languages: ['ts'],
    write: (f) => {
      f.module.import('~/features', 'isEnabled')
      f.show('is', `isEnabled(${f.key})`)
    },
  },
  {
    name: 'an import of the package itself',
    languages: ES,
    write: (f) => {
      f.module.import('#features', 'isEnabled')
      f.show('is', `isEnabled(${f.key})`)
    },
  },
  {
    name: 'a package of the workspace',
    write: (f) => {
      const { language } = f.context
      const file = language === 'ts' ? 'index.ts' : 'index.js'
      f.files['packages/gates/package.json'] =
        `${JSON.stringify({ name: '@acme/gates', version: '1.0.0', type: language === 'cjs' ? 'commonjs' : 'module', main: `./${file}` }, null, 2)}\n`
      f.files[`packages/gates/${file}`] =
        language === 'cjs'
          ? `exports.isEnabled = require('../../src/features').isEnabled\n`
          : `export { isEnabled } from '../../src/features.js'\n`
      f.module.import('@acme/gates', 'isEnabled', 'isOn')
      f.show('is', `isOn(${f.key})`)
    },
  },
  {
    name: 'a required module',
    languages: ['cjs'],
    write: (f) => f.show('kept', `require('${f.path('features')}').isEnabled(${f.key})`),
  },
  {
    name: 'a loaded module, taken apart',
    languages: ES,
    write: (f) => {
      f.add(`const { isEnabled } = await import('${f.path('features')}')`)
      f.show('is', `isEnabled(${f.key})`)
    },
  },
  {
    name: 'a loaded module, taken apart under another name',
    languages: ES,
    write: (f) => {
      f.add(`const { isEnabled: isOn } = await import('${f.path('features')}')`)
      f.show('is', `isOn(${f.key})`)
    },
  },
  {
    name: 'a loaded module',
    languages: ES,
    write: (f) => f.show('kept', `(await import('${f.path('features')}')).isEnabled(${f.key})`),
  },
  {
    name: 'a variable that holds the function',
    write: (f) => f.import('isEnabled').add('const on = isEnabled').show('is', `on(${f.key})`),
  },
  {
    name: 'a variable that holds a method',
    write: (f) => f.import('gates').add('const all = gates').show('is', `all.isEnabled(${f.key})`),
  },
  {
    name: 'a method, taken out',
    write: (f) =>
      f
        .import('gates')
        .add('const { isEnabled: on } = { isEnabled: gates.isEnabled.bind(gates) }')
        .show('is', `on(${f.key})`),
  },
  {
    name: 'a function, taken out of a namespace',
    write: (f) => f.import('*', 'features').add('const { isEnabled: on } = features').show('is', `on(${f.key})`),
  },
  {
    name: 'a bound method',
    write: (f) => f.import('gates').add('const on = gates.isEnabled.bind(gates)').show('is', `on(${f.key})`),
  },
  {
    name: 'a method by call',
    write: (f) => f.import('gates').show('is', `gates.isEnabled.call(gates, ${f.key})`),
  },
  {
    name: 'a function by call',
    write: (f) => f.import('isEnabled').show('is', `isEnabled.call(${f.pick('null', 'undefined')}, ${f.key})`),
  },
  {
    name: 'a function in a sequence',
    write: (f) => f.import('isEnabled').show('is', `(0, isEnabled)(${f.key})`),
  },
  {
    name: 'a member in a sequence',
    write: (f) => f.import('*', 'features').show('is', `(0, features.isEnabled)(${f.key})`),
  },
  {
    name: 'a private field that holds the function',
    write: (f) => {
      f.import('isEnabled')
      f.declare(`class Panel${f.id} {
  #on = isEnabled

  show() {
    return ${f.mark('is', `this.#on(${f.key})`)}
  }
}`)
      f.add(f.logs(`new Panel${f.id}().show()`))
    },
  },
  {
    name: 'a field that holds the object',
    write: (f) => {
      f.import('gates')
      f.declare(`class Panel${f.id} {
  ${f.type('private readonly ')}gates = gates

  show() {
    return ${f.mark('is', `this.gates.isEnabled(${f.key})`)}
  }
}`)
      f.add(f.logs(`new Panel${f.id}().show()`))
    },
  },
  {
    name: 'a static member that holds the function',
    write: (f) => {
      f.import('isEnabled')
      f.declare(`class Gates${f.id} {
  static ${f.type('readonly ')}has = isEnabled
}`)
      f.show('is', `Gates${f.id}.has(${f.key})`)
    },
  },
  {
    name: 'an object with a type, given to a function',
    languages: ['ts'],
    write: (f) => {
      f.import('gates').importTypes('Gates')
      // Another feature may pass on an object of the same type.
      f.declare(`function ask${f.id}(client: Gates): boolean {
  return ${f.mark('asks', `client.isEnabled(${f.key})`)}
}`)
      f.add(f.logs(`ask${f.id}(gates)`))
    },
  },
  {
    name: 'an object with a type, given to a class',
    languages: ['ts'],
    write: (f) => {
      f.import('gates').importTypes('Gates')
      // Another feature may pass on an object of the same type.
      f.declare(`class Panel${f.id} {
  constructor(private readonly client: Gates) {}

  show(): boolean {
    return ${f.mark('asks', `this.client.isEnabled(${f.key})`)}
  }
}`)
      f.add(f.logs(`new Panel${f.id}(gates).show()`))
    },
  },
  {
    name: 'an object without a type, given to a class',
    languages: ['esm', 'cjs'],
    write: (f) => {
      f.import('gates')
      f.module.export(
        `Panel${f.id}`,
        `class Panel${f.id} {
  constructor(client) {
    this.client = client
  }

  show() {
    return ${f.mark(f.key === f.text ? 'may' : 'is', `this.client.isEnabled(${f.key})`)}
  }
}`,
      )
      f.add(f.logs(`new Panel${f.id}(gates).show()`))
    },
  },
  {
    name: 'an object that may be missing',
    languages: ['ts'],
    write: (f) => {
      f.import('gates').importTypes('Gates')
      f.declare(`function ask${f.id}(client?: Gates): string {
  return ${f.mark('asks', `client?.isEnabled(${f.key})`)} ? 'on' : 'off'
}`)
      f.add(f.logs(`ask${f.id}(gates)`), f.logs(`ask${f.id}()`))
    },
  },
  {
    name: 'an object that may be missing, its answer as it is',
    languages: ['ts'],
    write: (f) => {
      f.import('gates').importTypes('Gates')
      f.declare(`function ask${f.id}(client?: Gates): boolean | undefined {
  return ${f.mark('asks', `client?.isEnabled(${f.key})${f.pick('', ' === false', ' ?? true', ' === true')}`)}
}`)
      f.add(f.logs(`ask${f.id}(gates)`), f.logs(`ask${f.id}()`))
    },
  },
  {
    name: 'a method that may be missing',
    languages: ['ts'],
    write: (f) => {
      f.import('gates').importTypes('Gates')
      f.declare(`function ask${f.id}(client: Partial<Pick<Gates, 'isEnabled'>>): string {
  return ${f.mark('asks', `client.isEnabled?.(${f.key})`)} ? 'on' : 'off'
}`)
      f.add(f.logs(`ask${f.id}({ isEnabled: (name) => gates.isEnabled(name) })`), f.logs(`ask${f.id}({})`))
    },
  },
  {
    name: 'a function that hands its name on',
    write: (f) => {
      f.import('isEnabled').importTypes('GateName')
      f.declare(`function has${f.id}(name${f.type(': GateName')})${f.type(': boolean')} {
  return isEnabled(name)
}`)
      f.show('is', `has${f.id}(${f.key})`)
    },
  },
  {
    name: 'a function of another module that hands its name on',
    write: (f) => {
      const { module, path } = f.own('has')
      module.import(f.path('features'), 'gates').importTypes(f.path('features'), 'GateName')
      module.export(
        'useFlag',
        `const useFlag = (name${f.type(': GateName')})${f.type(': boolean')} => gates.isEnabled(name)`,
      )
      f.module.import(path, 'useFlag')
      f.show('is', `useFlag(${f.key})`)
    },
  },
  {
    name: 'a method that hands its name on',
    write: (f) => {
      f.import('isEnabled').importTypes('GateName')
      f.declare(`const flags${f.id} = {
  has(name${f.type(': GateName')})${f.type(': boolean')} {
    return isEnabled(name)
  },
}`)
      f.show('is', `flags${f.id}.has(${f.key})`)
    },
  },
  {
    name: 'a function that asks for the gate alone',
    write: (f) => {
      f.import('isEnabled')
      f.declare(`const isOn${f.id} = ()${f.type(': boolean')} => ${f.mark('is', `isEnabled(${f.key})`)}`)
      f.add(f.logs(`isOn${f.id}() ? 'on' : 'off'`))
    },
  },
  {
    name: 'a function of another module that asks for the gate alone',
    write: (f) => {
      const { module, path } = f.own('ask')
      module.import(f.path('features'), 'isEnabled')
      module.export(
        'isOn',
        `function isOn()${f.type(': boolean')} {
  return ${f.mark('is', `isEnabled(${f.text})`)}
}`,
      )
      f.module.import(path, 'isOn')
      f.add(f.logs(`isOn() ? 'on' : 'off'`))
    },
  },
  {
    name: 'a constant of its own',
    write: (f) => {
      f.import('isEnabled').declare(`const NAME${f.id} = ${f.text}`)
      f.show('is', `isEnabled(NAME${f.id})`)
    },
  },
  {
    name: 'a member of a constant object',
    write: (f) => {
      f.import('isEnabled').declare(`const Names${f.id} = { main: ${f.text} }${f.type(' as const')}`)
      f.show('is', `isEnabled(Names${f.id}.main)`)
    },
  },
  {
    name: 'a template string',
    write: (f) => f.import('isEnabled').show('is', `isEnabled(\`${f.gate}\`)`),
  },
  {
    name: 'the other gate',
    write: (f) => f.import('isEnabled').show('no', `isEnabled('${f.context.names.other}')`),
  },
]
