import type { Feature, FeatureWriter } from './features.js'

const ES = ['ts', 'esm'] as const

/** A class with a wrapper of the gate, whose method a decorator may replace. */
function decorated(f: FeatureWriter, decorator: string, truth: 'is' | 'asks'): void {
  f.import('isEnabled')
  f.declare(decorator)
  f.declare(`class Panel${f.id} {
  @deco${f.id}
  isOn(): boolean {
    return ${f.mark(truth, `isEnabled(${f.key})`)}
  }

  show(): string {
    return this.isOn() ? 'on' : 'off'
  }
}`)
  f.add(f.logs(`new Panel${f.id}().show()`), f.logs(`new Panel${f.id}().isOn()`))
}

/** A class with a getter that checks the gate. */
function declarePanel(f: FeatureWriter): void {
  f.import('isEnabled')
  f.declare(`class Panel${f.id} {
  get isOn()${f.type(': boolean')} {
    return ${f.mark('is', `isEnabled(${f.key})`)}
  }

  show()${f.type(': string')} {
    return this.isOn ? 'on' : 'off'
  }
}`)
}

/** What reaches the gate, or only seems to, through members of classes and objects. */
export const CLASS_MEMBERS: readonly Feature[] = [
  {
    name: 'a static field that holds the name',
    write: (f) => {
      f.import('isEnabled')
      f.declare(`class Names${f.id} {\n  static ${f.type('readonly ')}main = ${f.text}\n}`)
      f.add(f.logs(`${f.mark('asks', `isEnabled(Names${f.id}.main)`)} ? 'on' : 'off'`))
    },
  },
  {
    name: 'static fields with names that are listed',
    write: (f) => {
      f.import('isEnabled').importTypes('GateName')
      f.declare(
        `class Names${f.id} {\n  static ${f.type('readonly ')}main = ${f.text}\n  static ${f.type('readonly ')}more = '${f.context.names.other}'\n}`,
      )
      f.add(
        f.logs(
          `Object.${f.pick('keys', 'values', 'entries')}(Names${f.id}).${f.pick('length', 'flat().join()', 'map(String)')}`,
        ),
        f.logs(`${f.mark('asks', `isEnabled(Names${f.id}.main)`)} ? 'on' : 'off'`),
      )
    },
  },
  {
    name: 'a static block that keeps the function',
    write: (f) => {
      f.import('isEnabled').importTypes('GateName')
      f.declare(`class Gates${f.id} {
  static on${f.type(': (name: GateName) => boolean')}

  static {
    this.on = ${f.pick('isEnabled', '(name) => !isEnabled(name)', '() => false')}
  }
}`)
      f.add(f.logs(`${f.mark('asks', `Gates${f.id}.on(${f.key})`)} ? 'on' : 'off'`))
    },
  },
  {
    name: 'a static method of a class below, which answers for itself',
    write: (f) => {
      f.import('isEnabled').importTypes('GateName')
      const head = `(name${f.type(': GateName')})${f.type(': boolean')}`
      f.declare(`class Gates${f.id} {
  static isEnabled${head} {
    return isEnabled(name)
  }

  static show()${f.type(': string')} {
    return ${f.mark('asks', `this.isEnabled(${f.key})`)} ? 'on' : 'off'
  }
}`)
      f.declare(`class Below${f.id} extends Gates${f.id} {
  static ${f.type('override ')}isEnabled${head} {
    return ${f.pick('!super.isEnabled(name)', 'name.length > 100', 'true')}
  }
}`)
      f.add(f.logs(`Gates${f.id}.show()`), f.logs(`Below${f.id}.show()`))
    },
  },
  {
    name: 'a getter that asks for the gate',
    write: (f) => {
      declarePanel(f)
      f.add(f.logs(`new Panel${f.id}().show()`))
    },
  },
  {
    name: 'a getter that asks for the gate, and that a class below replaces',
    write: (f) => {
      declarePanel(f)
      f.declare(`class Below${f.id} extends Panel${f.id} {
  ${f.type('override ')}get isOn()${f.type(': boolean')} {
    return ${f.pick('!super.isOn', 'true', 'false')}
  }
}`)
      f.add(f.logs(`new Panel${f.id}().show()`), f.logs(`new Below${f.id}().show()`))
    },
  },
  {
    name: 'a getter that gives the object',
    write: (f) => {
      f.import('gates').importTypes('Gates')
      const other = `{ isEnabled: ()${f.type(': boolean')} => ${f.pick('false', 'true')} }`
      f.declare(`class Panel${f.id} {
  others = 0

  get gates()${f.type(': any')} {
    return ${f.pick('gates', `this.others > 0 ? ${other} : gates`, other)}
  }

  show()${f.type(': string')} {
    return ${f.mark('asks', `this.gates.isEnabled(${f.key})`)} ? 'on' : 'off'
  }
}`)
      f.add(
        `const panel${f.id} = new Panel${f.id}()`,
        f.logs(`panel${f.id}.show()`),
        `panel${f.id}.others++`,
        f.logs(`panel${f.id}.show()`),
      )
    },
  },
  {
    name: 'a setter that gives a class another object',
    write: (f) => {
      f.import('gates').importTypes('Gates')
      f.declare(`class Panel${f.id} {
  #gates${f.type(': any')} = gates

  set gates(given${f.type(': any')}) {
    this.#gates = given
  }

  show()${f.type(': string')} {
    return ${f.mark('asks', `this.#gates.isEnabled(${f.key})`)} ? 'on' : 'off'
  }
}`)
      f.add(
        `const panel${f.id} = new Panel${f.id}()`,
        f.logs(`panel${f.id}.show()`),
        `panel${f.id}.gates = { isEnabled: () => ${f.pick('false', 'true')} }`,
        f.logs(`panel${f.id}.show()`),
      )
    },
  },
  {
    name: 'a field that holds a function and that its class sets again',
    write: (f) => {
      f.import('isEnabled').importTypes('GateName')
      f.declare(`class Panel${f.id} {
  isEnabled${f.type(': (name: GateName) => boolean')} = isEnabled

  close()${f.type(': this')} {
    ${f.pick(
      `this.isEnabled = () => ${f.pick('false', 'true')}`,
      `this['isEnabled'] = () => false`,
      `Object.assign(this, { isEnabled: () => true })`,
      `;({ a: this.isEnabled } = { a: () => false })`,
      `for (this.isEnabled of [() => true]) this.close.length`,
    )}
    return this
  }

  show()${f.type(': string')} {
    return ${f.mark('asks', `this.isEnabled(${f.key})`)} ? 'on' : 'off'
  }
}`)
      f.add(f.logs(`new Panel${f.id}().show()`), f.logs(`new Panel${f.id}().close().show()`))
    },
  },
  {
    name: 'a method of an abstract class that each class below has its own of',
    languages: ['ts'],
    write: (f) => {
      f.import('isEnabled').importTypes('GateName')
      f.declare(`abstract class Panel${f.id} {
  abstract isEnabled(name: GateName): boolean

  show(): string {
    return ${f.mark('asks', `this.isEnabled(${f.key})`)} ? 'on' : 'off'
  }
}`)
      f.declare(`class First${f.id} extends Panel${f.id} {
  isEnabled(name: GateName): boolean {
    return isEnabled(name)
  }
}`)
      f.declare(`class Second${f.id} extends Panel${f.id} {
  isEnabled(${f.pick('name: GateName', '')}): boolean {
    return ${f.pick('!isEnabled(name)', 'false', 'isEnabled(name) && name.length > 100', 'true')}
  }
}`)
      f.add(f.logs(`new First${f.id}().show()`), f.logs(`new Second${f.id}().show()`))
    },
  },
  {
    name: 'a class that a function makes from another one',
    write: (f) => {
      f.import('isEnabled').importTypes('GateName')
      f.declare(`class Plain${f.id} {
  isOn()${f.type(': boolean')} {
    return ${f.mark('is', `isEnabled(${f.key})`)}
  }
}`)
      const type = f.type('<T extends new (...all: any[]) => { isOn(): boolean }>')
      f.declare(`const mixed${f.id} = ${type}(Base${f.type(': T')}) => class extends Base {
  isOn() {
    return ${f.pick('!super.isOn()', 'false', 'true')}
  }
}`)
      f.declare(`class Mixed${f.id} extends mixed${f.id}(Plain${f.id}) {
  show()${f.type(': string')} {
    return this.isOn() ? 'on' : 'off'
  }
}`)
      f.add(
        f.logs(`new Plain${f.id}().isOn() ? 'on' : 'off'`),
        f.logs(`new Mixed${f.id}().isOn()`),
        f.logs(`new Mixed${f.id}().show()`),
      )
    },
  },
  {
    name: 'a method that a decorator replaces',
    languages: ['ts'],
    write: (f) => {
      const answer = f.pick('true', 'false', '!method.call(this)')
      decorated(
        f,
        `function deco${f.id}(method: () => boolean, _context: unknown): () => boolean {
  return function (this: any) { return ${answer} }
}`,
        'is',
      )
    },
  },
  {
    name: 'a method that a decorator looks at',
    languages: ['ts'],
    write: (f) => {
      const seen = `seen${f.id}`
      f.declare(`const ${seen}: unknown[] = []`)
      decorated(
        f,
        `function deco${f.id}(_method: () => boolean, context: { name: string | symbol }): void {
  ${seen}.push(context.name)
}`,
        'is',
      )
      f.add(f.logs(seen))
    },
  },
  {
    name: 'a field that a decorator fills',
    languages: ['ts'],
    write: (f) => {
      f.import('isEnabled').importTypes('GateName')
      f.declare(`function deco${f.id}(_field: undefined, _context: unknown): (own: any) => any {
  return (own) => ${f.pick('() => false', '() => true', 'own')}
}`)
      f.declare(`class Panel${f.id} {
  @deco${f.id}
  isEnabled = isEnabled

  show(): string {
    return ${f.mark('asks', `this.isEnabled(${f.key})`)} ? 'on' : 'off'
  }
}`)
      f.add(f.logs(`new Panel${f.id}().show()`))
    },
  },
  {
    name: 'a class that a decorator replaces',
    languages: ['ts'],
    write: (f) => {
      f.import('isEnabled').importTypes('GateName')
      const answer = f.pick('false', 'true', '!super.isEnabled(name)')
      f.declare(`function deco${f.id}<T extends new (...all: any[]) => { isEnabled(name: GateName): boolean }>(Base: T): T {
  return class extends Base {
    isEnabled(name: GateName): boolean { return ${answer} }
  }
}`)
      f.declare(`@deco${f.id}
class Gates${f.id} {
  isEnabled(name: GateName): boolean {
    return isEnabled(name)
  }
}`)
      f.declare(`const made${f.id} = new Gates${f.id}()`)
      f.add(f.logs(`${f.mark('asks', `made${f.id}.isEnabled(${f.key})`)} ? 'on' : 'off'`))
    },
  },
  {
    name: 'a name of an enum',
    languages: ['ts'],
    write: (f) => {
      f.import('isEnabled').importTypes('GateName')
      f.declare(
        `${f.pick('', 'const ')}enum Names${f.id} {\n  Main = ${f.text},\n  More = '${f.context.names.other}',\n}`,
      )
      f.add(f.logs(`${f.mark('asks', `isEnabled(Names${f.id}.Main${f.pick('', ` as GateName`)})`)} ? 'on' : 'off'`))
      f.add(f.logs(`Names${f.id}.More`))
    },
  },
  {
    name: 'a name of an enum that is listed',
    languages: ['ts'],
    write: (f) => {
      f.import('isEnabled').importTypes('GateName')
      f.declare(`enum Names${f.id} {\n  Main = ${f.text},\n  More = '${f.context.names.other}',\n}`)
      f.add(f.logs(`Object.${f.pick('keys', 'values')}(Names${f.id}).map((name) => name.length)`))
      f.add(f.logs(`${f.mark('asks', `isEnabled(Names${f.id}.Main as GateName)`)} ? 'on' : 'off'`))
    },
  },
  {
    name: 'an enum that a namespace adds to',
    languages: ['ts'],
    write: (f) => {
      f.import('isEnabled').importTypes('GateName')
      f.declare(`enum Names${f.id} {\n  Main = ${f.text},\n}`)
      f.declare(`namespace Names${f.id} {
  export function isEnabled(name: string): boolean {
    return ${f.pick('name.length > 100', 'true', 'Object.keys(Names' + f.id + ').length > 100')}
  }
}`)
      f.add(f.logs(`${f.mark('asks', `Names${f.id}.isEnabled(${f.text})`)} ? 'on' : 'off'`))
    },
  },
  {
    name: 'a function with a parameter of a type',
    languages: ['ts'],
    write: (f) => {
      f.import('isEnabled').importTypes('GateName')
      f.declare(`function has${f.id}<T extends GateName>(name: T): boolean {
  return isEnabled(name)
}`)
      f.add(f.logs(`${f.mark('asks', `has${f.id}${f.pick('', '<GateName>')}(${f.key})`)} ? 'on' : 'off'`))
    },
  },
  {
    name: 'a function with several signatures',
    languages: ['ts'],
    write: (f) => {
      f.import('isEnabled').importTypes('GateName')
      f.declare(`function has${f.id}(name: GateName): boolean
function has${f.id}(name: GateName, fallback: boolean): boolean
function has${f.id}(name: GateName, fallback?: boolean): boolean {
  return ${f.pick('fallback ?? isEnabled(name)', 'isEnabled(name) || fallback === true', 'isEnabled(name)')}
}`)
      f.add(
        f.logs(`${f.mark('asks', `has${f.id}(${f.key})`)} ? 'on' : 'off'`),
        f.logs(`${f.mark('asks', `has${f.id}(${f.key}, ${f.pick('true', 'false')})`)} ? 'on' : 'off'`),
      )
    },
  },
  {
    name: 'a function in a list or a map',
    write: (f) => {
      f.import('isEnabled').importTypes('GateName')
      const type = f.type(': any')
      f.declare(
        f.pick(
          `const all${f.id}${type} = [isEnabled, () => false]`,
          `const all${f.id}${type} = { 0: isEnabled, 1: () => false }`,
          `const all${f.id}${type} = Object.assign([isEnabled], { length: 1 })`,
        ),
      )
      f.add(
        f.logs(`${f.mark('asks', `all${f.id}[0](${f.text})`)} ? 'on' : 'off'`),
        f.pick(`all${f.id}[0] = () => ${f.pick('true', 'false')}`, `all${f.id}.name`),
        f.logs(`${f.mark('asks', `all${f.id}[0](${f.text})`)} ? 'on' : 'off'`),
      )
    },
  },
  {
    name: 'an accessor that is defined for an object',
    write: (f) => {
      f.import('isEnabled', 'ask')
      f.declare(`const all${f.id}${f.type(': any')} = { isEnabled: ask }`)
      const other = `()${f.type(': boolean')} => ${f.pick('false', 'true')}`
      f.declare(
        f.pick(
          `Object.defineProperty(all${f.id}, 'isEnabled', { get: () => ${other} })`,
          `Object.defineProperties(all${f.id}, { isEnabled: { value: ${other} } })`,
          `Object.setPrototypeOf(all${f.id}, { other: ${other} })`,
          `delete all${f.id}.isEnabled\nObject.setPrototypeOf(all${f.id}, { isEnabled: ${other} })`,
        ),
      )
      f.add(f.logs(`${f.mark('asks', `all${f.id}.isEnabled(${f.text})`)} ? 'on' : 'off'`))
    },
  },
  {
    name: 'modules that import each other',
    languages: ES,
    write: (f) => {
      const first = f.own('first')
      const second = f.own('second')
      first.module.import(second.path, `later${f.id}`)
      first.module.import(f.path('features'), 'isEnabled').importTypes(f.path('features'), 'GateName')
      first.module.export(
        `has${f.id}`,
        `const has${f.id} = (name${f.type(': GateName')})${f.type(': boolean')} => isEnabled(name)`,
      )
      first.module.export(`shown${f.id}`, `const shown${f.id} = ()${f.type(': string')} => later${f.id}()`)
      second.module.import(first.path, `has${f.id}`)
      second.module.export(
        `later${f.id}`,
        `const later${f.id} = ()${f.type(': string')} => (${f.mark('asks', `has${f.id}(${f.text})`)} ? 'on' : 'off')`,
      )
      f.module.import(first.path, `shown${f.id}`)
      f.add(f.logs(`shown${f.id}()`))
    },
  },
  {
    name: 'a label, a property and a variable that are called like the function',
    write: (f) => {
      f.import('isEnabled').importTypes('GateName')
      f.add(
        `const shown${f.id} = { isEnabled: (name${f.type(': string')})${f.type(': boolean')} => name.length > 100 }`,
        f.logs(`${f.mark('no', `shown${f.id}.isEnabled(${f.text})`)} ? 'on' : 'off'`),
        `isEnabled: for (const step of [1, 2]) { if (step > 1) break isEnabled; ${f.logs('step')} }`,
      ).show('is', `isEnabled(${f.key})`)
    },
  },
  {
    name: 'an iterator that gives the function',
    write: (f) => {
      f.import('isEnabled').importTypes('GateName')
      const type = f.type(': ((name: string) => boolean)[]')
      f.add(
        `const asked${f.id}${type} = [${f.pick('isEnabled', 'isEnabled, () => false', '() => false')}]${f.type(' as any')}`,
        `for (const isEnabled of asked${f.id}) ${f.logs(`${f.mark('asks', `isEnabled(${f.text})`)} ? 'on' : 'off'`)}`,
      )
    },
  },
]
