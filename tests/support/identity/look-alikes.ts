import type { Feature, FeatureWriter } from './features.js'

/** A function that is called like a check, returns another value, and logs that it was called. */
function answer(f: FeatureWriter, name: string, indent = ''): string {
  return `function ${name}(name${f.type(': string')})${f.type(': boolean')} {
${indent}  ${f.logs('name')}
${indent}  return name.length === ${f.gate.length + f.pick(0, 1)}
${indent}}`
}

function arrow(f: FeatureWriter): string {
  return `(name${f.type(': string')})${f.type(': boolean')} => ${f.logs('name')} === '${f.pick('', f.gate)}'`
}

/** Functions and objects that are named like checks and aren't any. */
export const LOOK_ALIKES: readonly Feature[] = [
  {
    name: 'a member that is replaced',
    write: (f) => {
      f.import('isEnabled')
      f.declare(`const all${f.id}${f.type(': any')} = { isEnabled }
all${f.id}.isEnabled = ${arrow(f)}`)
      f.add(f.logs(f.mark('may', `all${f.id}.isEnabled(${f.text})`))).show('is', `isEnabled(${f.key})`)
    },
  },
  {
    name: 'a getter that counts',
    write: (f) => {
      f.import('isEnabled')
      f.declare(`const asked${f.id}${f.type(': number[]')} = []
const all${f.id}${f.type(': any')} = { get on() { asked${f.id}.push(1); return isEnabled } }`)
      f.add(f.logs(f.mark('no', `all${f.id}.on(${f.text})`)), f.logs(`asked${f.id}.length`))
      f.show('is', `isEnabled(${f.key})`)
    },
  },
  {
    name: 'a copy of an object with a method of its own',
    write: (f) => {
      f.import('isEnabled')
      f.declare(`const all${f.id}${f.type(': any')} = { on: isEnabled, run() { return ${f.mark('no', `this.on(${f.text})`)} } }
const other${f.id} = { ...all${f.id}, on: ${arrow(f)} }`)
      f.add(f.logs(`all${f.id}.run()`), f.logs(`other${f.id}.run()`)).show('is', `isEnabled(${f.key})`)
    },
  },
  {
    name: 'a local function',
    write: (f) => {
      f.import('isEnabled')
      f.declare(`function inner${f.id}()${f.type(': boolean')} {
  ${answer(f, 'isEnabled', '  ')}
  return ${f.mark('no', `isEnabled(${f.text})`)}
}`)
      f.add(f.logs(`inner${f.id}()`)).show('is', `isEnabled(${f.key})`)
    },
  },
  {
    name: 'a hoisted function',
    write: (f) => {
      f.import('isEnabled')
      f.declare(`function inner${f.id}()${f.type(': boolean')} {
  return ${f.mark('no', `isEnabled(${f.text})`)}

  ${answer(f, 'isEnabled', '  ')}
}`)
      f.add(f.logs(`inner${f.id}()`)).show('is', `isEnabled(${f.key})`)
    },
  },
  {
    name: 'a function of a block, which the function around it knows as well',
    languages: ['cjs'],
    write: (f) => {
      f.import('isEnabled')
      f.declare(`const on${f.id} = isEnabled
function inner${f.id}() {
  {
    ${answer(f, `on${f.id}`, '    ')}
  }
  return ${f.mark('no', `on${f.id}(${f.text})`)}
}`)
      f.add(f.logs(`inner${f.id}()`)).show('is', `isEnabled(${f.key})`)
    },
  },
  {
    name: 'a parameter',
    write: (f) => {
      f.import('isEnabled')
      f.declare(`function inner${f.id}(isEnabled${f.type(': (name: string) => boolean')})${f.type(': string')} {
  return ${f.mark('no', `isEnabled(${f.text})`)} ? 'yes' : 'no'
}`)
      f.add(f.logs(`inner${f.id}(${arrow(f)})`)).show('is', `isEnabled(${f.key})`)
    },
  },
  {
    name: 'a parameter that is taken apart',
    write: (f) => {
      f.import('isEnabled')
      f.declare(`function inner${f.id}({ isEnabled }${f.type(': { isEnabled: (name: string) => boolean }')})${f.type(': string')} {
  return ${f.mark('no', `isEnabled(${f.text})`)} ? 'yes' : 'no'
}`)
      f.add(f.logs(`inner${f.id}({ isEnabled: ${arrow(f)} })`)).show('is', `isEnabled(${f.key})`)
    },
  },
  {
    name: 'the variable of a loop',
    write: (f) => {
      f.import('isEnabled')
      f.add(`for (const isEnabled of [${arrow(f)}]) {
  ${f.logs(f.mark('no', `isEnabled(${f.text})`))}
}`)
      f.show('is', `isEnabled(${f.key})`)
    },
  },
  {
    name: 'what a catch binds',
    languages: ['esm', 'cjs'],
    write: (f) => {
      f.import('isEnabled')
      f.add(`try {
  throw ${arrow(f)}
} catch (isEnabled) {
  ${f.logs(f.mark('no', `isEnabled(${f.text})`))}
}`)
      f.show('is', `isEnabled(${f.key})`)
    },
  },
  {
    name: 'a variable of an inner block',
    write: (f) => {
      f.import('isEnabled')
      f.add(`{
  ${f.pick('let', 'const')} isEnabled = ${arrow(f)}
  ${f.logs(f.mark('no', `isEnabled(${f.text})`))}
}`)
      f.show('is', `isEnabled(${f.key})`)
    },
  },
  {
    name: 'a variable that gets another function',
    write: (f) => {
      f.import('isEnabled').importTypes('GateName')
      f.add(`let on${f.type(': (name: GateName) => boolean')} = isEnabled`)
      f.add(`on = () => ${f.logs(`'own'`)} === 'own'`)
      f.add(f.logs(f.mark('no', `on(${f.text})`)))
    },
  },
  {
    name: 'a member of a namespace',
    languages: ['ts'],
    write: (f) => {
      f.declare(`namespace ui${f.id} {
  export ${answer(f, 'isEnabled', '  ')}
}`)
      f.add(f.logs(f.mark('no', `ui${f.id}.isEnabled(${f.text})`)))
    },
  },
  {
    name: 'a method of another class',
    write: (f) => {
      const { module, path } = f.own('toolbar')
      module.import('trace', 'log')
      module.export(
        `Toolbar`,
        `class Toolbar {
  isEnabled(name${f.type(': string')})${f.type(': boolean')} {
    ${f.logs('name')}
    return name.length > 3
  }
}`,
      )
      f.module.import(path, 'Toolbar')
      f.add(`const toolbar = new Toolbar()`)
      f.add(f.logs(f.mark('no', `toolbar.isEnabled(${f.text})`)))
      f.add(f.logs(f.mark('no', `toolbar.isEnabled('bold')`)))
    },
  },
  {
    name: 'a method of the class itself',
    write: (f) => {
      f.declare(`class Form${f.id} {
  isEnabled(name${f.type(': string')})${f.type(': boolean')} {
    ${f.logs('name')}
    return name.length > 3
  }

  show()${f.type(': string')} {
    return ${f.mark('no', `this.isEnabled(${f.text})`)} ? 'yes' : 'no'
  }
}`)
      f.add(f.logs(`new Form${f.id}().show()`))
    },
  },
  {
    name: 'a parameter of another class',
    languages: ['ts'],
    write: (f) => {
      f.declare(`class Form${f.id} {
  enabled(name: string): boolean {
    ${f.logs('name')}
    return name.length > 3
  }
}`)
      f.declare(`function inner${f.id}(form: Form${f.id}): string {
  return ${f.mark('no', `form.enabled(${f.text})`)} ? 'yes' : 'no'
}`)
      f.add(f.logs(`inner${f.id}(new Form${f.id}())`))
    },
  },
  {
    name: 'a method of an object',
    write: (f) => {
      f.declare(`const form${f.id} = { isEnabled: ${arrow(f)} }`)
      f.add(f.logs(f.mark('no', `form${f.id}.isEnabled(${f.text})`)))
    },
  },
  {
    name: 'a function of another module',
    write: (f) => {
      const { module, path } = f.own('permissions')
      module.import('trace', 'log').export('isEnabled', answer(f, 'isEnabled'))
      f.module.import(path, 'isEnabled')
      f.show('no', `isEnabled(${f.text})`)
    },
  },
  {
    name: 'a wrapper that depends on more',
    write: (f) => {
      f.import('isEnabled').importTypes('GateName')
      f.declare(`const tenants${f.id} = ['new', 'old']`)
      f.add(
        `const featureEnabled = (name${f.type(': GateName')}, tenant${f.type(': string')}) => tenant !== 'old' && isEnabled(name)`,
      )
      f.add(`for (const tenant of tenants${f.id}) {
  ${f.logs(f.mark('no', `featureEnabled(${f.text}, tenant)`))}
}`)
    },
  },
  {
    name: 'a wrapper of another module that depends on more, of the same name',
    write: (f) => {
      const { module, path } = f.own('tenants')
      module.import(f.path('features'), 'isEnabled', 'ask').importTypes(f.path('features'), 'GateName')
      module.export('tenants', `const tenants${f.type(': string[]')} = ['new', 'old']`)
      module.export(
        'isEnabled',
        `function isEnabled(name${f.type(': GateName')}, tenant${f.type(': string')})${f.type(': boolean')} {
  return tenant !== 'old' && ask(name)
}`,
      )
      f.module.import(path, 'isEnabled').import(path, 'tenants')
      f.add(`for (const tenant of tenants) {
  ${f.logs(f.mark('no', `isEnabled(${f.text}, tenant)`))}
}`)
    },
  },
  {
    name: 'a wrapper that prefers what users set',
    write: (f) => {
      f.import('isEnabled', 'ask').importTypes('GateName')
      f.declare(`let reads${f.id} = 0
function preferences${f.id}()${f.type(': Partial<Record<string, boolean>>')} {
  reads${f.id} += 1
  return reads${f.id} > 1 ? { ${f.pick('other', 'more')}: true } : {}
}
function isEnabled${f.id}(name${f.type(': GateName')})${f.type(': boolean')} {
  return preferences${f.id}()[name] ?? ask(name)
}`)
      f.add(
        f.logs(f.mark('no', `isEnabled${f.id}(${f.text})`)),
        f.logs(f.mark('no', `isEnabled${f.id}(${f.text})`)),
        f.logs(`reads${f.id}`),
      )
    },
  },
  {
    name: 'a wrapper with answers of its own',
    write: (f) => {
      const { module, path } = f.own('settings')
      module.import(f.path('features'), 'isEnabled', 'ask').importTypes(f.path('features'), 'GateName')
      module.add(`const own = new Map${f.type('<string, boolean>')}([[${f.text}, ${f.pick('true', 'false')}]])`)
      module.export(
        'isEnabled',
        `const isEnabled = (name${f.type(': GateName')})${f.type(': boolean')} => own.get(name) ?? ask(name)`,
      )
      f.module.import(path, 'isEnabled')
      f.show('no', `isEnabled(${f.text})`)
    },
  },
  {
    name: 'a wrapper that does something besides',
    write: (f) => {
      f.import('isEnabled').importTypes('GateName')
      f.add(`const isFeatureEnabled = (name${f.type(': GateName')})${f.type(': boolean')} => {
  ${f.logs('name')}
  return isEnabled(name)
}`)
      f.show('no', `isFeatureEnabled(${f.text})`)
    },
  },
  {
    name: 'an object that overrides the method',
    write: (f) => {
      f.import('gates')
      f.add(`const all = { ...gates, isEnabled: ${arrow(f)} }`)
      f.add(f.logs(f.mark('no', `all.isEnabled(${f.text})`)))
    },
  },
  {
    name: 'a class that overrides the method',
    write: (f) => {
      const { module, path } = f.own('gate')
      module.export(
        'Gate',
        `class Gate {
  enabled(name${f.type(': string')})${f.type(': boolean')} {
    return name === 'nothing'
  }
}`,
      )
      module.export(
        'OwnGate',
        `class OwnGate extends Gate {
  enabled(name${f.type(': string')})${f.type(': boolean')} {
    return name === ${f.text}
  }
}`,
      )
      f.module.import(path, 'OwnGate')
      f.add('const own = new OwnGate()')
      f.add(f.logs(f.mark('no', `own.enabled(${f.text})`)))
    },
  },
  {
    name: 'a function expression that knows its own name',
    write: (f) => {
      f.import('isEnabled')
      f.add(`const own = function isEnabled(name${f.type(': string')})${f.type(': string')} {
  return name.length > 100 ? 'long' : ${f.mark('no', `isEnabled(name + ${f.text}.repeat(100))`)}
}`)
      f.add(f.logs(`own(${f.text})`)).show('is', `isEnabled(${f.key})`)
    },
  },
]
