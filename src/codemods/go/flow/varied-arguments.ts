import type { GateSetting } from '../../../gates/gate-settings.js'
import { isGoTestFile } from '../../../source/go-files.js'
import { asNode } from '../../../source/go-casts.js'
import type { AnyFileNode, AnyNode, SourceView } from '../../../source/source-view.js'
import { goTableOf } from '../../../strip/test-code/go-tables.js'
import { placeOf } from '../../../strip/test-code/test-structure.js'
import { rangeOf } from '../../../text/text-range.js'
import { commonValue, type GivenValue } from './given-value.js'
import type { FileSettings } from '../../slots/shared-slot.js'

/** An argument and its value; `null` when it is unknown. */
export interface GivenCall extends AnyFileNode {
  readonly value: GivenValue | null
}

/**
 * The value that all code outside tests passes, when tests pass theirs from table columns with a literal in every row.
 */
export function variedByTests(
  given: readonly GivenCall[],
): { value: boolean; gate: string; varied: readonly AnyFileNode[] } | null {
  const common = commonValue(given.filter(({ view }) => !isGoTestFile(view.file)).map(({ value }) => value))
  if (!common) return null
  const varied = given.filter(({ value }) => value?.value !== common.value)
  return varied.every(({ view, node, value }) => value === null && isOfTable(node, view)) ? { ...common, varied } : null
}

/** Whether a test takes a value from the column of a table whose rows are all literals. */
export function isOfTable(node: AnyNode, view: SourceView): boolean {
  const table = isGoTestFile(view.file) && !placeOf(node).isConditional ? goTableOf(node, view) : null
  if (!table || table.rows.some(({ value }) => value === null)) return false
  return !table.isHandedOn || !table.rows.some(({ isUnsaid }) => isUnsaid)
}

/** A test that passes a value to a parameter tests that value of the gate, as if it set the gate. */
export function settingOfArgument(name: string, { view, node: given }: AnyFileNode): FileSettings {
  const node = asNode(given)
  const setting: GateSetting = {
    name,
    isOfSlot: true,
    shape: 'argument',
    node,
    value: null,
    valueNode: node,
    nameRange: rangeOf(node),
  }
  return { view, settings: [setting] }
}
