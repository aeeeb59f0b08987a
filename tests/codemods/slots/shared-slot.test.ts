import { checkOfRead, sharedSlot, type SharedSlot } from '../../../src/codemods/slots/shared-slot.js'
import { nodesOf } from '../../../src/source/nodes-of.js'
import type { SlotAccess } from '../../../src/strip/slots/slot.js'
import { nodeWith, textOf } from '../../support/open-files.js'
import { parseScript } from '../../support/strip-text.js'

function slotWith(
  access: SlotAccess,
  findUses: () => { reads: []; settings: [] } = () => ({ reads: [], settings: [] }),
): SharedSlot {
  const view = parseScript('/p/flags.ts', 'export const isOn = () => true\n')
  const declaration = nodeWith(view, 'VariableDeclarator', 'isOn = () => true')
  return sharedSlot({
    kind: 'function result',
    view,
    name: 'isOn',
    declaration,
    access,
    value: true,
    gate: 'On',
    findUses,
  })
}

/** What the value replaces where the first `isOn` of a text is read; `null`: nothing. */
function replaced(text: string, access: SlotAccess, isMember = false): string | null {
  const view = parseScript('/p/a.tsx', text)
  const read = isMember
    ? nodeWith(view, 'MemberExpression', 'flags.isOn')
    : nodesOf(view, 'Identifier').find(({ name }) => name === 'isOn')
  const check = read ? checkOfRead({ view, node: read }, slotWith(access)) : null
  return check && textOf(view, check.node)
}

describe('a slot that other files read', () => {
  it('is identified by its place, and removes nothing unless it is told to', () => {
    const slot = slotWith('call')
    expect(slot.id).toBe('function result /p/flags.ts#13')
    expect(slot.source).toBe(slot.declaration)
    expect(slot.removal(() => true)).toEqual([])
  })

  it('looks for its uses once, and only when they are needed', () => {
    const findUses = vi.fn(() => ({ reads: [] as [], settings: [] as [] }))
    const slot = slotWith('call', findUses)
    expect(findUses).not.toHaveBeenCalled()
    slot.reads()
    slot.settings()
    slot.reads()
    expect(findUses).toHaveBeenCalledTimes(1)
    expect(findUses).toHaveBeenCalledWith(slot.id)
  })
})

describe('a read that the value of a slot replaces', () => {
  it.each([
    ['isOn()', 'call', 'isOn()'],
    ['isOn?.()', 'call', 'isOn?.()'],
    ['await isOn()', 'call', 'await isOn()'],
    ['await isOn()', 'promise', 'await isOn()'],
    ['isOn(1, size)', 'call', 'isOn(1, size)'],
    ['use(isOn)', 'constant', 'isOn'],
    ['const a = { isOn: isOn }', 'constant', 'isOn'],
  ] as const)('in %j, as a %s, is %s', (text, access, expected) => {
    expect(replaced(text.replace('{ isOn: ', '{ a: '), access)).toBe(expected)
  })

  it('may be a member, too', () => {
    expect(replaced('flags.isOn()', 'call', true)).toBe('flags.isOn()')
    expect(replaced('use(flags.isOn)', 'constant', true)).toBe('flags.isOn')
    expect(replaced('flags.isOn = 1', 'constant', true)).toBeNull()
  })

  it.each([
    ['use(isOn)', 'call', 'the function itself'],
    ['use(isOn)', 'promise', 'the function itself'],
    ['new isOn()', 'call', 'an object'],
    ['isOn().then(use)', 'promise', 'a promise'],
    ['isOn(start())', 'call', 'a call with an effect in its arguments'],
    ['isOn(i++)', 'call', 'a call with an effect in its arguments'],
    ['isOn = 1', 'constant', 'what is written to'],
    ['let a: typeof isOn', 'constant', 'a type'],
    ['export { isOn }', 'constant', 'an export'],
  ] as const)("isn't one in %j, as a %s: that is %s", (text, access, _) => {
    expect(replaced(text, access)).toBeNull()
  })

  it('is a check of the slot, rather than of the gate', () => {
    const view = parseScript('/p/a.ts', 'isOn()')
    const slot = slotWith('call')
    const node = nodeWith(view, 'Identifier', 'isOn')
    expect(checkOfRead({ view, node }, slot)).toMatchObject({ gate: slot.id, isOfSlot: true, form: 'call' })
  })
})
