import { findSharedMembers } from '../../../src/codemods/slots/shared-members.js'
import { openFiles, textOf } from '../../support/open-files.js'
import { parseScript, stripText } from '../../support/strip-text.js'

/** `name: access value` of each member of a file's classes that always gives a gate's value. */
function membersIn(text: string, value = true): string[] {
  const opened = openFiles({ 'a.ts': text })
  const { plan, checks, text: after } = stripText({ file: opened.path('a.ts'), text, values: { On: value } })
  const view = parseScript(opened.path('a.ts'), text)
  return findSharedMembers({ view, checks, plan: { ...plan, after } }, opened.modules).map(
    ({ name, access, value: given, declaration }) => {
      expect(textOf(view, declaration)).toContain(name)
      return `${name}: ${access} ${given}`
    },
  )
}

const inClass = (member: string): string => `export class Flags {\n  ${member}\n}\n`

describe('a member of a class that always gives a value', () => {
  it.each([
    ['isOn() { return isEnabled("On") }', 'isOn: call true'],
    ['isOn(name: string) { return isEnabled("On") }', 'isOn: call true'],
    ['async isOn() { return isEnabled("On") }', 'isOn: promise true'],
    ['get isOn() { return isEnabled("On") }', 'isOn: constant true'],
    ['static isOn() { return !isEnabled("On") }', 'isOn: call false'],
    ['readonly isOn = isEnabled("On")', 'isOn: constant true'],
    ['readonly isOn = () => isEnabled("On")', 'isOn: call true'],
    ['readonly isOn = async () => isEnabled("On")', 'isOn: promise true'],
    ['"is on"() { return isEnabled("On") }', 'is on: call true'],
  ])('is %s', (member, expected) => {
    expect(membersIn(inClass(member))).toEqual([expected])
  })

  it('gives the other value with the gate off', () => {
    expect(membersIn(inClass('isOn() { return isEnabled("On") }'), false)).toEqual(['isOn: call false'])
  })

  it.each([
    ['may be assigned', 'isOn = isEnabled("On")'],
    ['is private to the class', '#isOn() { return isEnabled("On") }'],
    ['has a decorator', '@memo isOn() { return isEnabled("On") }'],
    ['has a computed name', '[isOn]() { return isEnabled("On") }'],
    ['sets something', 'set isOn(a) { isEnabled("On") }'],
    ['makes objects', 'constructor() { return isEnabled("On") }'],
    ['gives values one by one', '*isOn() { return isEnabled("On") }'],
    ['tells a type', 'isOn(a: unknown): a is string { return isEnabled("On") }'],
    ['takes its argument apart', 'isOn({ a }) { return isEnabled("On") }'],
    ['does more', 'isOn() { log(); return isEnabled("On") }'],
    ['varies', 'isOn() { return isEnabled("On") && other() }'],
    ['is declared twice', 'isOn(): boolean\n  isOn(a?: 1) { return isEnabled("On") }'],
    ['has a setter', 'get isOn() { return isEnabled("On") }\n  set isOn(a) {}'],
  ])("isn't one that %s", (_, member) => {
    expect(membersIn(inClass(member))).toEqual([])
  })

  it("isn't that of a class without a name, or of one of two classes with the same name", () => {
    const member = '{ isOn() { return isEnabled("On") } }'
    expect(membersIn(`export default class ${member}\n`)).toEqual([])
    expect(membersIn(`export const A = class B ${member}\n`)).toEqual(['isOn: call true'])
    expect(membersIn(`class A ${member}\nfunction f() { class A ${member} }\n`)).toEqual([])
  })
})
