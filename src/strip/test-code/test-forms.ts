import type { AnyNode, Language, SourceView } from '../../source/source-view.js'
import { scriptTableOf } from './find-tables.js'
import { goTableOf } from './go-tables.js'
import { goUnitOf } from './go-test-structure.js'
import type { TestTable } from './test-table.js'

/** How the tests of one language are written. */
interface TestForms {
  /** The table that supplies an expression's value; `null` when it comes from elsewhere. */
  tableOf(expression: AnyNode, view: SourceView): TestTable | null
  /** The statement around a call that does nothing else. */
  unitOf(call: AnyNode): AnyNode | null
  /** Whether a test may contain tests. */
  readonly nestsTests: boolean
  /** Whether rows of tables may hold maps of gates, which a loop sets. */
  readonly hasGateMaps: boolean
}

const SCRIPT: TestForms = { tableOf: scriptTableOf, unitOf: () => null, nestsTests: false, hasGateMaps: false }

const GO: TestForms = { tableOf: goTableOf, unitOf: goUnitOf, nestsTests: true, hasGateMaps: true }

const TEST_FORMS: Readonly<Record<Language, TestForms>> = { typescript: SCRIPT, javascript: SCRIPT, go: GO }

export function testFormsOf({ language }: Pick<SourceView, 'language'>): TestForms {
  return TEST_FORMS[language]
}
