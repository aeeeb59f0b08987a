import { visibleText } from '../../files/visible-text.js'
import { printed, type PrintedText } from '../../files/printed-text.js'
import type { FeatureGatesPlugin } from '../../index.js'
import type { Project } from '../../project/project.js'
import type { LintResult } from '../check/lint.js'
import type { Unchecked } from '../check/lint-project.js'
import { showPath } from '../../files/paths.js'
import type { Colors } from '../io.js'
import { describeUnknownVersion } from '../version-note.js'

/** What `check` has found, for the formats. */
export interface CheckReport {
  /** One per file that was linted, in the order of their paths. */
  readonly results: readonly LintResult[]
  /** Files that were named and can't be read: one sentence each. */
  readonly refused: readonly string[]
  /** How many other files mention a gate, or may, and can't be read. */
  readonly unread: number
  /** Set if all code was searched, and no check of any gate was found. */
  readonly unchecked: Unchecked | null
  readonly cwd: string
  readonly project: Project
  readonly plugin: FeatureGatesPlugin
  /** Checks by gate. */
  readonly checks: ReadonlyMap<string, number>
  /** How findings are grouped for people. */
  readonly groupBy: 'file' | 'gate'
  /** Of standard output. */
  readonly colors: Colors
  /** How wide the terminal is; `undefined`: standard output isn't one. */
  readonly columns: number | undefined
}

/** Makes the whole of standard output. */
export type Format = (report: CheckReport) => PrintedText

export type Message = LintResult['messages'][number]

/** Errors and warnings of all files. */
export function countProblems(results: readonly LintResult[]): { readonly errors: number; readonly warnings: number } {
  return {
    errors: results.reduce((sum, { errorCount }) => sum + errorCount, 0),
    warnings: results.reduce((sum, { warningCount }) => sum + warningCount, 0),
  }
}

/**
 * What a run without findings leaves open, as a sentence; `null`: there is nothing to report.
 *
 * @param show writes the name of a file or a gate, as the format shows what it is not to interpret.
 */
export function describeOpen(
  { refused, project, unchecked, cwd }: CheckReport,
  show: (name: string) => PrintedText,
): PrintedText | null {
  if (refused.length > 0) return printed`No finding, but ${pluralise(refused.length, 'named file')} could not be read.`
  if (describeUnknownVersion(project) !== null)
    return printed`No finding, but the locks and removals of ${pluralise(project.index.gates.size, 'gate')} could not be judged.`
  if (unchecked === null) return null
  const { gates, example } = unchecked
  const named = example === null ? '' : printed` ${show(showPath(example.file, cwd))} names ${show(example.gate)}.`
  return printed`No finding, but no code was found that checks ${gates === 1 ? 'the gate' : printed`one of the ${pluralise(gates, 'gate')}`}.${named} If code does, say how under "checks" in the configuration.`
}

export function pluralise(number: number, noun: string): PrintedText {
  return printed`${number} ${visibleText(noun)}${number === 1 ? '' : 's'}`
}
