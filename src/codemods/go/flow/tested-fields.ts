import { asNode } from '../../../source/go-casts.js'
import { isGoTestFile } from '../../../source/go-files.js'
import type { AnyFileNode, AnyNode } from '../../../source/source-view.js'
import { goFieldRowOf } from '../../../strip/test-code/go-field-rows.js'
import { placeOf } from '../../../strip/test-code/test-structure.js'
import { rangeOf } from '../../../text/text-range.js'
import type { FileSettings } from '../../slots/shared-slot.js'
import { commonValue, type GivenValue } from './given-value.js'
import { isOfTable } from './varied-arguments.js'

/** What sets a field: an entry of a literal, or an assignment. */
export interface FieldStore extends AnyFileNode {
  /** What to remove with it. */
  readonly part: AnyNode
  readonly valueNode: AnyNode
  /** `null` when it is unknown. */
  readonly given: GivenValue | null
}

/**
 * The value that all code outside tests stores in a field. Each value that a test stores must show which tests are for
 * the other value. So it is stored directly in the test, in a row of a table, or from a column of a table.
 */
export function storedByTests(
  stores: readonly FieldStore[],
): { value: boolean; gate: string; settings: readonly FieldStore[] } | null {
  const [tests, others] = [isTest, (store: FieldStore) => !isTest(store)].map((of) => stores.filter(of)) as [
    FieldStore[],
    FieldStore[],
  ]
  const common = commonValue(others.map(({ given }) => given))
  return common && tests.every((store) => store.given?.value === common.value || isShown(store))
    ? { ...common, settings: tests }
    : null
}

function isTest({ view }: FieldStore): boolean {
  return isGoTestFile(view.file)
}

/** Whether it is known which tests store the value. */
export function isShown({ view, node, valueNode, given }: FieldStore): boolean {
  if (given === null) return isOfTable(valueNode, view)
  if (node.type === 'Property' && goFieldRowOf(node, view)) return true
  const { test, helper, isConditional } = placeOf(node)
  return test !== null && helper === null && !isConditional
}

/** A test that stores a value in a field tests that value of the gate, as if it set the gate. */
export function settingOfStore(
  name: string,
  { view, node: store, valueNode: stored, given }: FieldStore,
): FileSettings {
  const [node, valueNode] = [asNode(store), asNode(stored)]
  const setting = { name, isOfSlot: true, shape: 'argument', node, valueNode, nameRange: rangeOf(node) } as const
  return { view, settings: [{ ...setting, value: given?.value ?? null }] }
}
