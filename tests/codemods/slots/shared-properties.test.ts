import { booleanOf, findSharedProperties, returnedLiteral } from '../../../src/codemods/slots/shared-properties.js'
import { nodesOf } from '../../../src/source/nodes-of.js'
import { openFiles } from '../../support/open-files.js'
import { parseScript, stripText } from '../../support/strip-text.js'

/** `name: access value` of each slot of a file, with the gate at a value. */
function slotsIn(text: string, file = 'flags.ts', value = true): string[] {
  const opened = openFiles({ [file]: text })
  const { plan, checks, text: after } = stripText({ file: opened.path(file), text, values: { On: value } })
  const view = checks[0] ? parseScript(opened.path(file), text) : opened.view(file)
  return findSharedProperties({ view, checks, plan: { ...plan, after } }, opened.modules).map(
    ({ name, access, value: given, gate }) => `${name}: ${access} ${given} of ${gate}`,
  )
}

describe('a property of an exported object that only has the value of a gate', () => {
  it.each([
    ['isOn: isEnabled("On")', 'isOn: constant true of On'],
    ['isOn: !isEnabled("On")', 'isOn: constant false of On'],
    ['isOn: () => isEnabled("On")', 'isOn: call true of On'],
    ['isOn: async () => isEnabled("On")', 'isOn: promise true of On'],
    ['isOn() { return isEnabled("On") }', 'isOn: call true of On'],
    ['get isOn() { return isEnabled("On") }', 'isOn: constant true of On'],
    ['"is on": isEnabled("On")', 'is on: constant true of On'],
  ])('is found for %s', (property, expected) => {
    expect(slotsIn(`export const flags = { size: 1, ${property} }\n`)).toEqual([expected])
  })

  it('has the other value with the gate off', () => {
    expect(slotsIn('export const flags = { isOn: isEnabled("On") }\n', 'flags.ts', false)).toEqual([
      'isOn: constant false of On',
    ])
  })

  it('is found in an object with a type around it, and in one that is exported later', () => {
    expect(slotsIn('export const flags = { isOn: isEnabled("On") } as const\n')).toHaveLength(1)
    expect(slotsIn('export const flags = Object.freeze({ isOn: isEnabled("On") })\n')).toHaveLength(1)
    expect(slotsIn('export const flags = make({ isOn: isEnabled("On") })\n')).toEqual([])
    expect(slotsIn('const flags = { isOn: isEnabled("On") }\nexport { flags }\n')).toHaveLength(1)
  })

  it.each([
    ['varies', 'export const flags = { isOn: isEnabled("On") && other() }\n'],
    ['has an effect', 'export const flags = { isOn: () => { log(); return isEnabled("On") } }\n'],
    ['sets something', 'export const flags = { set isOn(a) { return isEnabled("On") } }\n'],
    ['is given by a generator', 'export const flags = { *isOn() { return isEnabled("On") } }\n'],
    ['tells a type', 'export const flags = { isOn: (a: unknown): a is string => isEnabled("On") }\n'],
    ['takes its argument apart', 'export const flags = { isOn: ({ a }) => isEnabled("On") }\n'],
    ['is hidden by another one', 'export const flags = { isOn: isEnabled("On"), isOn: other }\n'],
    ['may be hidden by a spread', 'export const flags = { isOn: isEnabled("On"), ...others }\n'],
    ['may be hidden by a computed one', 'export const flags = { isOn: isEnabled("On"), [name]: 1 }\n'],
    [
      'belongs to an object with another prototype',
      'export const flags = { isOn: isEnabled("On"), __proto__: other }\n',
    ],
    ['belongs to a variable that is assigned again', 'export let flags = { isOn: isEnabled("On") }\nflags = {}\n'],
    ['belongs to a `var`, which may be declared again', 'export var flags = { isOn: isEnabled("On") }\n'],
    ['belongs to an object inside', 'export const flags = { inner: { isOn: isEnabled("On") } }\n'],
    ['belongs to a function', 'export function f() { const flags = { isOn: isEnabled("On") } }\n'],
  ])("isn't one if it %s", (_, text) => {
    expect(slotsIn(text)).toEqual([])
  })
})

describe("a member of a CommonJS module's exports that only has the value of a gate", () => {
  it.each([
    ['exports.isOn = isEnabled("On")\n', 'isOn: constant true of On'],
    ['module.exports.isOn = () => isEnabled("On")\n', 'isOn: call true of On'],
    ['module.exports = { isOn: () => isEnabled("On") }\n', 'isOn: call true of On'],
  ])('is found in %j', (text, expected) => {
    expect(slotsIn(text, 'flags.cjs')).toEqual([expected])
  })

  it.each([
    'exports.isOn = isEnabled("On")\nexports.isOn = other\n',
    'exports.isOn = isEnabled("On")\nexports[name] = other\n',
    'exports.isOn = isEnabled("On")\nuse(exports)\n',
    'exports.isOn ||= isEnabled("On")\n',
    'other.isOn = isEnabled("On")\n',
  ])("isn't one in %j", (text) => {
    expect(slotsIn(text, 'flags.cjs')).toEqual([])
  })
})

describe('a body that only returns a literal', () => {
  it.each([
    ['() => true', true],
    ['() => { return false }', false],
    ['() => { return }', null],
    ['() => { log(); return true }', null],
    ['() => "true"', null],
    ['() => other', null],
  ])('of %s: %j', (text, expected) => {
    const [fn] = nodesOf(parseScript('a.ts', text), 'ArrowFunctionExpression')
    expect(fn && returnedLiteral(fn.body)).toBe(expected)
  })

  it('is a boolean', () => {
    const [one, yes] = nodesOf(parseScript('a.ts', 'use(1, true)'), 'Literal')
    expect([one && booleanOf(one), yes && booleanOf(yes)]).toEqual([null, true])
  })
})
