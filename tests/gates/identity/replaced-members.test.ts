import { describe, expect, it } from 'vitest'
import { answersIn } from './ask.js'

const IMPORT =
  "import { gates, type GateName } from './features'\nconst isOn = (name: GateName) => gates[name].default\n"

describe('a member that code at hand replaces', () => {
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
    [
      'a class below, for `this`',
      "class A { on(name: GateName) { return isOn(name) }\n run() { return this.on('Plan') } }\nclass B extends A { on() { return false } }",
    ],
    [
      'a class below, for a type',
      "class A { on(name: GateName) { return isOn(name) } }\nclass B extends A {}\nclass C extends B { on() { return false } }\nconst f = (a: A) => a.on('Plan')",
    ],
    [
      'a copy, for `this`',
      "const all = { on: isOn, run() { return this.on('Plan') } }\nexport const off = { ...all, on: () => false }",
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
  ])('is asked where %s', (_, text) => {
    expect(answersIn(IMPORT + text)).toHaveLength(1)
  })
})
