import type { Language, Node, SourceView } from '../../source/source-view.js'
import { scriptTableOf } from './find-tables.js'
import { goTableOf } from './go-tables.js'
import { goUnitOf } from './go-test-structure.js'
import type { TestTable } from './test-table.js'

/** How one language differs in how its tests are written. */
interface TestForms {
  /** The table that an expression takes its value from; `null`: it comes from elsewhere. */
  tableOf(expression: Node, view: SourceView): TestTable | null
  /** The statement of a call that is more than a call, and does nothing else. */
  unitOf(call: Node): Node | null
  /** A test may have tests inside. */
  readonly nestsTests: boolean
  /** Rows of tables hold maps of gates, which a loop sets. */
  readonly hasGateMaps: boolean
}

const SCRIPT: TestForms = { tableOf: scriptTableOf, unitOf: () => null, nestsTests: false, hasGateMaps: false }

const GO: TestForms = { tableOf: goTableOf, unitOf: goUnitOf, nestsTests: true, hasGateMaps: true }

const TEST_FORMS: Readonly<Record<Language, TestForms>> = { typescript: SCRIPT, javascript: SCRIPT, go: GO }

export function testFormsOf({ language }: Pick<SourceView, 'language'>): TestForms {
  return TEST_FORMS[language]
}
