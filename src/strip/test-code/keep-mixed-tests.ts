import type { GateSetting } from '../../gates/gate-settings.js'
import { findGeneralMocks, givenTo } from '../../gates/general-mocks.js'
import type { AnyNode, Node, SourceView } from '../../source/source-view.js'
import { contains } from '../../text/text-range.js'
import { findSwitchedOff } from './go-switched-off.js'
import { mayCall } from './helpers.js'
import { givesNothing, type Item } from './test-setting.js'

interface MixedTests {
  readonly view: SourceView
  readonly items: readonly Item[]
  readonly values: ReadonlyMap<string, boolean>
  /** Settings that only give the gate back its former value, with the test or function in which it was set. */
  readonly restoring: ReadonlyMap<Node, Node>
  readonly gone: Set<AnyNode>
  readonly refuse: (item: Item, reason: string) => void
}

/**
 * Keeps a test that sets the gate to both values, and a suite where a hook sets one value and something inside the
 * other. The settings that a kept test depends on are kept too.
 */
export function keepMixedTests(tests: MixedTests): void {
  const mixed = tests.items.filter((item) => isMixed(item, tests))
  for (const test of new Set(mixed.map(({ place }) => place.test))) {
    const inTest = mixed.filter(({ place }) => place.test === test)
    if (takeSwitchedOff(inTest, tests)) continue
    for (const item of inTest) tests.refuse(item, 'the test around it sets the gate to both values')
  }
  keepWrappers(tests.items)
  keepSetBack(tests)
}

/** Whether something else in the test that it is in sets the gate to the stripped value. */
function isMixed({ effect, setting, place }: Item, tests: MixedTests): boolean {
  const { test } = place
  if (effect !== 'other' || !test) return false
  return (
    isMockedBack(setting, test, tests) ||
    tests.items.some(
      (item) =>
        item.effect === 'live' &&
        !givesNothing(item) &&
        !isOfCalls(item, tests) &&
        !tests.restoring.has(item.setting.node) &&
        item.setting.name === setting.name &&
        item.setting.node !== setting.node &&
        contains(test, item.setting.node),
    )
  )
}

/** Whether something else in the suite makes the mocked function return the stripped value for every gate. */
function isMockedBack({ name, shape, node }: GateSetting, suite: Node, { view, values }: MixedTests): boolean {
  const given = shape === 'answer' && node.type === 'CallExpression' ? givenTo(node, view) : null
  if (!given) return false
  const mocks = findGeneralMocks(view, new Set([given.name]), values.get(name) as boolean)
  return mocks.some((mock) => contains(suite, mock))
}

/** Whether the setting is in a function whose callers pass the value. */
function isOfCalls(item: Item, { items }: MixedTests): boolean {
  return item.setting.value === null && items.some(({ helper }) => helper === item)
}

/**
 * In Go, removes what a test does after it has switched the gate to the other value. @returns whether that covers
 * these settings.
 */
function takeSwitchedOff(inTest: readonly Item[], { items, gone }: MixedTests): boolean {
  const own = items.filter(({ effect }) => effect === 'live').map(({ setting }) => setting)
  const tails: AnyNode[] = []
  for (const { setting, helper } of inTest) {
    if (tails.some((node) => contains(node, setting.node))) continue
    const ofGate = own.filter(({ name }) => name === setting.name)
    const tail = helper ? null : findSwitchedOff(setting, ofGate)
    if (!tail) return false
    tails.push(...tail)
  }
  for (const node of tails) gone.add(node)
  for (const item of inTest) item.effect = 'live'
  return true
}

/** A wrapper is mocked everywhere or nowhere. */
function keepWrappers(items: readonly Item[]): void {
  const kept = items.filter(({ effect, setting }) => effect === 'kept' && setting.isOfSlot)
  const wrappers = new Set(kept.map(({ setting }) => setting.name))
  for (const item of items) if (item.effect === 'live' && wrappers.has(item.setting.name)) item.effect = 'kept'
}

/** Kept tests may depend on a statement that sets the gate back. */
function keepSetBack(tests: MixedTests): void {
  const kept = tests.items.filter(({ effect, place }) => effect === 'kept' && (place.test || !place.helper))
  for (const item of tests.items) {
    const isNeeded = ({ setting, place }: Item): boolean =>
      setting.name === item.setting.name &&
      (!place.test || contains(place.test, item.setting.node) || isReachedFrom(place.test, item, tests))
    if (item.effect !== 'live' || !(kept.some(isNeeded) || restoresKept(item, tests))) continue
    item.effect = 'kept'
    if (hasOtherRows(item, tests))
      tests.refuse(item, 'a setting that is kept may depend on it, and some of its rows are for the removed path')
    if (item.helper) item.helper.effect = 'kept'
  }
}

/** Whether a table around a setting also runs for the other value. */
function hasOtherRows({ setting, table, row }: Item, { values }: MixedTests): boolean {
  const value = values.get(setting.name)
  return table?.rows.some((one) => one.value !== value) ?? (row !== null && setting.value !== value)
}

function isReachedFrom(test: Node, { place }: Item, { view }: MixedTests): boolean {
  return !place.test && place.helper !== null && mayCall(test, place.helper, view)
}

/** Whether a setting gives the gate back its value after one that is kept. */
function restoresKept({ setting }: Item, { items, restoring }: MixedTests): boolean {
  const around = restoring.get(setting.node)
  return items.some(
    (other) =>
      around !== undefined &&
      other.effect === 'kept' &&
      other.setting.name === setting.name &&
      contains(around, other.setting.node),
  )
}
