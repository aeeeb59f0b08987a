import type { GateSetting } from '../../gates/gate-settings.js'
import { type GoMapRow } from './go-map-rows.js'
import type { TestTable } from './test-table.js'
import { partOf, type TestPlace } from './test-structure.js'
import type { Node } from '../../source/source-view.js'

/** A setting, and the strip's decision about it. */
export interface Item {
  readonly setting: GateSetting
  readonly place: TestPlace
  /** The setting inside the helper that this call runs. */
  readonly helper: Item | null
  /** The rows that set it, when a table does. */
  table: TestTable | null
  /** In Go, the table row whose override map sets it. */
  row: GoMapRow | null
  /**
   * - `live`: it sets the stripped value and is removed
   * - `other`: it sets the other value, so the code around it is removed
   * - `kept`: it is kept
   */
  effect: 'live' | 'other' | 'kept'
}

/** A mock without a return value, or one that is only restored. */
export function givesNothing({ setting }: Item): boolean {
  return (
    setting.value === null && setting.valueNode === null && (setting.shape === 'member' || setting.shape === 'mock')
  )
}

/** Whether a suite gives values to several gates at once, so that it may be about another one, or about none. */
export function isOneOfSeveral({ shape, node }: GateSetting, test: Node): boolean {
  const isOfSuite = test.type === 'ExpressionStatement' && partOf(test.expression) === 'suite'
  const map = shape === 'entry' && isOfSuite ? node.parent : undefined
  return map?.type === 'ObjectExpression' && map.properties.length > 1
}

/** Why nobody knows which value a test sets, as half a sentence. */
export function whyUnknown({ shape, node, valueNode }: GateSetting): string {
  return shape === 'mock' && valueNode === node
    ? 'the test uses the mock for more than to set one value, and stripped code no longer calls it'
    : 'the value that the test sets is unknown, so the test may be for the removed path'
}

/** A mock that also answers for other names is kept. So are a test's own spec, and a call that only gets the value. */
export function isTaken({ shape }: GateSetting): boolean {
  return shape !== 'answer' && shape !== 'argument' && shape !== 'spec'
}
