import { describe, expect, it } from 'vitest'
import { answersIn } from './ask.js'

const IMPORT = "import { gates, PLAN, type GateName } from './features'\nimport { isEnabled as ask, client } from 'p'\n"

describe('a call that only has the name of a check', () => {
  it.each([
    ['a local function', 'function isEnabled(name) { return localThing(name) }\nisEnabled("Plan")'],
    [
      'a function that is declared behind its call',
      'isEnabled("Plan")\nfunction isEnabled(name) { return localThing(name) }',
    ],
    ['an arrow function', 'const isEnabled = (name) => permissions.has(name)\nisEnabled("Plan")'],
    ['a parameter', 'function f(isEnabled) { return isEnabled("Plan") }'],
    ['a destructured parameter', 'function f({ isEnabled }) { return isEnabled("Plan") }'],
    ['a renamed destructured parameter', 'function f({ ask: isEnabled }) { return isEnabled("Plan") }'],
    ['a binding of a loop', 'for (const isEnabled of all) isEnabled("Plan")'],
    ['a binding of catch', 'try { run() } catch (isEnabled) { isEnabled("Plan") }'],
    ['a variable of an inner block', '{ let isEnabled = (name) => name.length > 3\nisEnabled("Plan") }'],
    ['a variable that is assigned again', 'let isEnabled = ask\nisEnabled = other\nisEnabled("Plan")'],
    [
      'a function that shadows an import',
      'function f() { function isEnabled(name) { return true }\nreturn isEnabled("Plan") }',
    ],
    [
      'a member of a namespace',
      'namespace Toolbar { export function isEnabled(name: string) { return name === "x" } }\nToolbar.isEnabled("Plan")',
    ],
    [
      'a method of a class',
      'class Toolbar { isEnabled(name: string) { return this.buttons.has(name) } }\nconst toolbar = new Toolbar()\ntoolbar.isEnabled("Plan")',
    ],
    [
      'a method of a class, by the type',
      'class Toolbar { isEnabled(name: string) { return this.buttons.has(name) } }\nfunction f(toolbar: Toolbar) { return toolbar.isEnabled("Plan") }',
    ],
    [
      'a static method',
      'class Toolbar { static isEnabled(name: string) { return name === "bold" } }\nToolbar.isEnabled("Plan")',
    ],
    [
      'a private method',
      'class Toolbar { #isEnabled(name: string) { return name === "bold" }\n run() { return this.#isEnabled("Plan") } }',
    ],
    ['a method of an object', 'const log = { isEnabled: (level) => levels.has(level) }\nlog.isEnabled("Plan")'],
    [
      'a method that is written in an object',
      'const log = { isEnabled(level) { return levels.has(level) } }\nlog.isEnabled("Plan")',
    ],
    [
      'what a function gives',
      'function makeForm() { return { isEnabled: (field) => fields[field] } }\nmakeForm().isEnabled("Plan")',
    ],
    [
      'a method with answers of its own',
      'class Fake extends client.Gates { isEnabled(name: string) { return true } }\nnew Fake().isEnabled("Plan")',
    ],
    [
      'a class field',
      'class A { isEnabled = (name: string) => name === "a"\n run() { return this.isEnabled("Plan") } }',
    ],
  ])('is not one: %s', (_, text) => {
    expect(answersIn(IMPORT + text)).toEqual([])
  })

  it.each([
    ['a package that asks something else', 'import { enabled } from "debug"\nenabled("Plan")'],
    ['a named import', 'import { isEnabled } from "./permissions"\nisEnabled("Plan")'],
    ['a namespace', 'import * as permissions from "./permissions"\npermissions.isEnabled("Plan")'],
    ['a default import', 'import isEnabled from "./permissions"\nisEnabled("Plan")'],
    ['a barrel', 'import { isEnabled } from "./barrel"\nisEnabled("Plan")'],
    ['require', 'const { isEnabled } = require("./permissions")\nisEnabled("Plan")'],
    ['a dynamic import', 'const permissions = await import("./permissions")\npermissions.isEnabled("Plan")'],
  ])('is not one of a function of another module, through %s', (_, text) => {
    const files = {
      'src/permissions.ts':
        'export function isEnabled(name: string) { return rights.has(name) }\nexport default isEnabled',
      'src/barrel.ts': 'export * from "./permissions"',
    }
    expect(answersIn(text, { files })).toEqual([])
  })

  it('is not one of a package under a name that is not known', () => {
    expect(answersIn('import { track } from "p"\ntrack("Plan")\nlog("Plan")\ngates.add("Plan")')).toEqual([])
  })
})

describe('a function that reads something else of the gate', () => {
  it.each([
    ['whether it is locked', 'const isLocked = (name: string) => gates[name].lockToDefault'],
    ['its stage', "const isLocked = (name: string) => gates[name].preRelease === 'GA'"],
    ['whether it is registered', 'const isLocked = (name: string) => name in gates'],
    ['all that is registered', 'const isLocked = (name: string) => gates[name]'],
    ['the opposite', 'const isLocked = (name: string) => !gates[name].default'],
    ['another gate', "const isLocked = (name: string) => gates['Watch'].default"],
    [
      'something by a parameter that has the name of a gate only by chance',
      'const isLocked = (name: string) => ask(other(name))',
    ],
  ])('is not a check: %s', (_, declaration) => {
    expect(answersIn(`${IMPORT}${declaration}\nif (isLocked('Plan')) run()`)).toEqual([])
  })

  it('is not a check if it returns the opposite under the name of a check, and takes only names of gates', () => {
    const opposite = 'const isOldEnabled = (name: GateName): boolean => !gates[name].default'
    expect(answersIn(`${IMPORT}${opposite}\nif (isOldEnabled('Plan')) run()`)).toEqual([])
  })
})

describe('a method of a type that takes names of gates', () => {
  it.each(['isLocked', 'setEnabled', 'describe', 'isRegistered', 'reset'])(
    'is not a check if it is called %s',
    (name) => {
      expect(
        answersIn(
          `${IMPORT}interface Flags { ${name}(name: GateName): boolean }\nfunction f(flags: Flags) { return flags.${name}('Plan') }`,
        ),
      ).toEqual([])
    },
  )

  it('is not a check if it does not return a boolean', () => {
    expect(
      answersIn(
        `${IMPORT}interface Flags { on(name: GateName): string }\nfunction f(flags: Flags) { return flags.on('Plan') }`,
      ),
    ).toEqual([])
  })

  it('is not a check if it accepts other names too', () => {
    expect(
      answersIn(
        `${IMPORT}interface Flags { on(name: 'Plan' | 'bold'): boolean }\nfunction f(flags: Flags) { return flags.on('Plan') }`,
      ),
    ).toEqual([])
  })
})

describe('a function that depends on more than the gate', () => {
  it.each([
    ['something else', 'const isEnabled = (name: string) => tenant !== "old" && ask(name)'],
    [
      'a cache',
      'const cache = new Map()\nfunction isEnabled(name: string) { if (!cache.has(name)) cache.set(name, ask(name)); return cache.get(name) }',
    ],
    ['own overrides', 'const own = new Map()\nconst isEnabled = (name: string) => own.get(name) ?? ask(name)'],
    ['another call', 'function isEnabled(name: string) { log(name); return ask(name) }'],
    [
      'an overload with another answer',
      'function isEnabled(name: string): boolean\nfunction isEnabled(name: string, user?: User): boolean { return user ? user.has(name) : ask(name) }',
    ],
    ['an argument', 'const isEnabled = (name: string, user: User) => user.isBeta && ask(name)'],
    ['a parameter that is assigned', 'function isEnabled(name: string, off = false) { return !off && ask(name) }'],
  ])('is not one, whatever it is called: %s', (_, declaration) => {
    expect(answersIn(`${IMPORT}${declaration}\nif (isEnabled("Plan")) run()`)).toEqual([])
  })

  it.each([
    [
      'an object',
      'const own: Record<GateName, boolean> = { Plan: false, Watch: true }',
      'own[name] || gates[name].default',
    ],
    ['a map', 'const own = new Map<GateName, boolean>([["Plan", false]])', 'own.get(name) || gates[name].default'],
    ['a set', 'const off = new Set<GateName>(["Plan"])', '!off.has(name) && gates[name].default'],
  ])('is not one although it accepts only names of gates, where %s has other answers', (_, others, answer) => {
    const isEnabled = `const isEnabled = (name: GateName): boolean => ${answer}`
    expect(answersIn(`${IMPORT}${others}\n${isEnabled}\nif (isEnabled("Plan")) run()`)).toEqual([])
  })

  it('is one if it only holds what is set, and that is nothing at the start', () => {
    const own = 'const own = new Map<GateName, boolean>()'
    const isEnabled = 'const isEnabled = (name: GateName): boolean => own.get(name) ?? gates[name].default'
    expect(answersIn(`${IMPORT}${own}\n${isEnabled}\nif (isEnabled("Plan")) run()`)).toEqual([
      'is key-type: isEnabled("Plan")',
    ])
  })
})
