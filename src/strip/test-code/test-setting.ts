import type { GateSetting } from '../../gates/gate-settings.js'
import { type GoMapRow } from './go-map-rows.js'
import type { TestTable } from './test-table.js'
import { type TestPlace } from './test-structure.js'

/** A setting, and what the strip makes of it. */
export interface Item {
  readonly setting: GateSetting
  readonly place: TestPlace
  /** The setting in a helper whose call this is. */
  readonly helper: Item | null
  /** The rows that set it, where a table does. */
  table: TestTable | null
  /** In Go, the row of a table whose map of overrides sets it. */
  row: GoMapRow | null
  /** `live`: the stripped value, so it goes; `other`: what is around it goes; `kept`: it stays. */
  effect: 'live' | 'other' | 'kept'
}
