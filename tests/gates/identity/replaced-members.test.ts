import { describe, expect, it } from 'vitest'
import { answersIn } from './ask.js'

const IMPORT =
  "import { gates, type GateName } from './features'\nconst isOn = (name: GateName) => gates[name].default\n"

describe('a member that available code replaces', () => {
  it.each([
    ['an assignment', "const all = { on: isOn }\nall.on = () => false\nif (all.on('Plan')) run()"],
    ['a name in brackets', "const all = { on: isOn }\nall['on'] = () => false\nif (all.on('Plan')) run()"],
    ['Object.assign', "const all = { on: isOn }\nObject.assign(all, { on: () => false })\nif (all.on('Plan')) run()"],
    [
      'Object.defineProperty',
      "const all = { on: isOn }\nObject.defineProperty(all, 'on', { value: () => false })\nif (all.on('Plan')) run()",
    ],
    [
      'what is taken out of the object then',
      "const all = { on: isOn }\nall.on = () => false\nconst { on } = all\nif (on('Plan')) run()",
    ],
    [
      'the prototype',
      "class A { on(name: GateName) { return isOn(name) } }\nA.prototype.on = () => false\nif (new A().on('Plan')) run()",
    ],
    ...['({ a: this.on } = other)', '[this.on = isOn] = other', 'for (this.on of others) run()'].map((write) => [
      `its class, by ${write}`,
      `class A { on = isOn; run() { ${write}; return this.on('Plan') } }`,
    ]),
    [
      'its class, by a name that it puts together',
      "class A { on = isOn; set(key, value) { this[key] = value } run() { return this.on('Plan') } }",
    ],
    [
      'a class below, for `this`',
      "class A { on(name: GateName) { return isOn(name) }\n run() { return this.on('Plan') } }\nclass B extends A { on() { return false } }",
    ],
    [
      'a class below, for a type',
      "class A { on(name: GateName) { return isOn(name) } }\nclass B extends A {}\nclass C extends B { on() { return false } }\nconst f = (a: A) => a.on('Plan')",
    ],
    [
      'a mixin whose parameter has a type',
      "class A { on(name: GateName) { return isOn(name) }\n run() { return this.on('Plan') } }\nconst mix = <T extends Class>(base: T) => class extends base { on() { return false } }",
    ],
    ...[
      'for (const key in given) target[key] = given[key]',
      'target.on = given.on',
      "Object.defineProperty(target, 'on', given)",
    ].map((write) => [
      `a function that its constructor gives \`this\`, by ${write}`,
      `function apply(target, given) { ${write} }\nclass A { on = isOn; constructor(given) { apply(this, given) } run() { return this.on('Plan') } }`,
    ]),
    [
      'a copy, for `this`',
      "const all = { on: isOn, run() { return this.on('Plan') } }\nexport const off = { ...all, on: () => false }",
    ],
    [
      'a class above that assigns whatever it is given',
      "class A { constructor(given) { Object.assign(this, given) } }\nclass B extends A { on(name: GateName) { return isOn(name) }\n run() { return this.on('Plan') } }",
    ],
    [
      'a function that is given the object, and writes names in brackets',
      "function extend(target, given) { for (const key in given) target[key] = given[key] }\nconst all = { on: isOn }\nextend(all, { on: () => false })\nif (all.on('Plan')) run()",
    ],
    [
      'an object with it as `__proto__`, for `this`',
      "const all = { on: isOn, run() { return this.on('Plan') } }\nexport const off = { __proto__: all, on: () => false }",
    ],
    [
      'an object below, for `this`',
      "const all = { on: isOn, run() { return this.on('Plan') } }\nexport const off = Object.create(all)",
    ],
    [
      'a getter that does more',
      "let asked = 0\nconst all = { get on() { asked++; return isOn } }\nif (all.on('Plan')) run()",
    ],
  ])('proves nothing: %s', (_, text) => {
    expect(answersIn(IMPORT + text)).toEqual([])
  })

  it.each([
    [
      'another member is replaced',
      "const all = { on: isOn, off: isOn }\nall.off = () => false\nif (all.on('Plan')) run()",
    ],
    [
      'another object has the name',
      "const all = { on: isOn }\nconst b = { on: isOn }\nb.on = () => false\nif (all.on('Plan')) run()",
    ],
    [
      'a class below has other members',
      "class A { on(name: GateName) { return isOn(name) }\n run() { return this.on('Plan') } }\nclass B extends A { off() { return false } }",
    ],
    [
      'it is made of the class above',
      "class A { on(name: GateName) { return isOn(name) } }\nclass B extends A { on() { return false } }\nif (new A().on('Plan')) run()",
    ],
    ['a getter only gives it', "const all = { get on() { return isOn } }\nif (all.on('Plan')) run()"],
    ['the object is exported', "export const all = { on: isOn, run() { return this.on('Plan') } }"],
  ])('is still a check if %s', (_, text) => {
    expect(answersIn(IMPORT + text)).toHaveLength(1)
  })
})

describe('a function that a constructor receives', () => {
  const classes = [
    'class A { constructor(readonly on: (name: GateName) => boolean = isOn) {}',
    'class A { readonly on: (name: GateName) => boolean\n constructor(given: (name: GateName) => boolean) { this.on = given }',
  ].map((head) => `${head}\n run() { return this.on('Plan') } }\n`)

  it.each(classes)('proves nothing if it may be another one: %s', (text) => {
    expect(answersIn(`${IMPORT}${text}new A(isOn)\nnew A((name) => !isOn(name))`)).not.toContainEqual(
      expect.stringContaining('is '),
    )
  })

  it.each(classes)('is a check if each is: %s', (text) => {
    expect(answersIn(`${IMPORT}${text}new A(isOn)`)).toEqual(["is key-type: this.on('Plan')"])
  })
})

describe('a method that a class below replaces', () => {
  it('may be a check if it has the name of one, even with a constant', () => {
    const text = `${IMPORT}import { PLAN } from './features'
class A { isEnabled(name: GateName) { return isOn(name) }
  run() { return this.isEnabled(PLAN) } }
class B extends A { isEnabled() { return false } }`
    expect(answersIn(text)).toEqual(['may be: this.isEnabled(PLAN)'])
  })
})

describe('a method that a mixin may replace', () => {
  const mixin =
    'function mix<T extends new (...all: any[]) => object>(base: T) { return class extends base { isEnabled(name) { return isOn(name) } } }'
  const form = (body: string): string =>
    `${IMPORT}${mixin}\nclass Form {\n  isEnabled(name: string): boolean { ${body} }\n  show() { return this.isEnabled('Plan') ? 1 : 2 }\n}`

  const ofThis = (body: string): string[] => answersIn(form(body)).filter((answer) => answer.includes('this.'))

  it('is not a check where the method itself does something else, and is unproven where it is one', () => {
    expect(ofThis('return name.length > 3')).toEqual([])
    expect(ofThis('return isOn(name as GateName)')).toEqual(["may be: this.isEnabled('Plan')"])
  })
})

describe('a copy of the registered gates that its module changes', () => {
  it.each([
    ['an entry is assigned', '{ ...gates }', 'all.Plan = other'],
    ['a field of an entry is assigned', '{ ...gates }', 'all.Plan.default = false'],
    ['an entry is deleted', '{ ...gates }', 'delete all["Plan"]'],
    ['Object.assign adds some', '{ ...gates }', 'Object.assign(all, others)'],
  ])('proves nothing: %s', (_, copy, change) => {
    const text = `${IMPORT}const all: any = ${copy}\n${change}\nconst on = (name: string) => all[name].default\nif (on('Plan')) run()`
    expect(answersIn(text)).toEqual([])
  })

  it.each([
    ['set', 'export const set = (name, spec) => map.set(name, spec)'],
    ['delete', "map.delete('Plan')"],
    ['clear', 'map.clear()'],
  ])('proves nothing if a map has its %s called', (_, change) => {
    const text = `${IMPORT}const map = new Map(Object.entries(gates))\n${change}\nconst on = (name: string) => map.get(name)!.default\nif (on('Plan')) run()`
    expect(answersIn(text)).toEqual([])
  })
})

describe('an export of CommonJS that is assigned again', () => {
  const api = (more: string): Record<string, string> => ({
    'src/api.js': `const { gates } = require('./features')\nexports.on = (name) => gates[name].default\n${more}`,
  })
  const ASKS = "const { on } = require('./api')\nif (on('Plan')) run()"

  it.each([
    ['under a condition', 'if (process.env.OLD) exports.on = () => false'],
    ['by a function', 'exports.off = () => { exports.on = () => false }'],
    ['with all others', 'if (process.env.OLD) module.exports = { on: () => false }'],
    ['by a name in brackets', "for (const key of ['on']) exports[key] = () => false"],
  ])('proves nothing: %s', (_, more) => {
    expect(answersIn(ASKS, { files: api(more), file: 'src/input.js' })).toEqual([])
  })

  it('is a check if it is assigned once', () => {
    expect(answersIn(ASKS, { files: api('exports.off = 1'), file: 'src/input.js' })).toHaveLength(1)
  })

  it.each(['exports', 'module.exports'])('is a function of the module itself: `%s`', (exported) => {
    const asks = (body: string): string[] =>
      answersIn(
        `const { gates } = require('./features')\n${exported}.isEnabled = (name) => ${body}\n${exported}.isEnabled('Plan')`,
        { file: 'src/input.js' },
      )
    expect(asks('permissions.has(name)')).toEqual([])
    expect(asks('gates[name].default')).toEqual([`is reads-registry: ${exported}.isEnabled('Plan')`])
  })

  it.each(['exports.gates', 'module.exports.gates'])('may hold the registered gates: `%s`', (registry) => {
    const files = {
      'src/api.js': `${registry} = { New: { default: true, lockToDefault: true, preRelease: 'GA' } }\nexports.on = (name) => ${registry}[name].default`,
    }
    expect(answersIn("if (require('./api').on('New')) run()", { files, file: 'src/input.js' })).toEqual([
      "is reads-registry: require('./api').on('New')",
    ])
  })
})

describe('a class that a CommonJS module exports', () => {
  it('proves nothing where its constructor assigns whatever it is given', () => {
    const base =
      'class Base { constructor(given) { Object.assign(this, given) } run() { return this.on("Plan") } on(name) { return isOn(name) } }\nexports.Base = Base\nconst { gates } = require("./features")\nconst isOn = (name) => gates[name].default'
    expect(answersIn(base, { file: 'src/input.js' })).toEqual([])
  })
})
