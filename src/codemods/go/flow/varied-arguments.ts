import type { GateSetting } from '../../../gates/gate-settings.js'
import { isGoTestFile } from '../../../source/go-files.js'
import type { Node, SourceView } from '../../../source/source-view.js'
import { goTableOf } from '../../../strip/test-code/go-tables.js'
import { placeOf } from '../../../strip/test-code/test-structure.js'
import { rangeOf } from '../../../text/text-range.js'
import { commonValue, type GivenValue } from './given-value.js'
import type { GoPlace, GoTarget } from './flow-state.js'

/** An argument, and what it gives; `null`: not known. */
export interface GivenCall extends GoPlace {
  readonly value: GivenValue | null
}

/** The value that all code but tests gives, where tests give it from columns of tables whose every row says a value. */
export function variedByTests(given: readonly GivenCall[]): Pick<GoTarget, 'value' | 'gate' | 'varied'> | null {
  const common = commonValue(given.filter(({ view }) => !isGoTestFile(view.file)).map(({ value }) => value))
  if (!common) return null
  const varied = given.filter(({ value }) => value?.value !== common.value)
  return varied.every(({ view, node, value }) => value === null && isOfTable(node, view)) ? { ...common, varied } : null
}

function isOfTable(node: Node, view: SourceView): boolean {
  const table = isGoTestFile(view.file) && !placeOf(node).isConditional ? goTableOf(node, view) : null
  if (!table || table.rows.some(({ value }) => value === null)) return false
  return !table.isHandedOn || !table.rows.some(({ isUnsaid }) => isUnsaid)
}

/** A test that gives a parameter a value tests that side of the gate, as if it set the gate. */
export function settingOfArgument(name: string, argument: Node): GateSetting {
  return { name, shape: 'argument', node: argument, value: null, valueNode: argument, nameRange: rangeOf(argument) }
}
