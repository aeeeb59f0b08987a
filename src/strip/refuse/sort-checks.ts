import type { GateCheck } from '../../gates/gate-check.js'
import type { GateSetting } from '../../gates/gate-settings.js'
import { redeclaredGoWord } from '../../source/go-universe.js'
import type { SourceView } from '../../source/source-view.js'
import { rangeOf } from '../../text/text-range.js'
import type { Liveness } from '../evaluate/liveness.js'
import type { Refusal } from '../strip-plan.js'
import { findTestCode, type TestCode } from '../test-code/find-test-code.js'
import type { GoPackage } from '../test-code/go-test-package.js'
import { placeOf } from '../test-code/test-structure.js'
import { memberRefusal } from './class-members-misuse.js'
import { calleeText, PROMISE, redeclaredReason, refusalOf } from './refusals.js'

/** What is stripped, and what other code does with the gates. */
export interface ChecksToStrip {
  /** The value of each gate to strip. Checks of other gates are left unchanged. */
  readonly values: ReadonlyMap<string, boolean>
  /** Strip only this one of the known checks. Default: every check of the gates in `values`. */
  readonly only?: GateCheck
  /** Code of the file that sets gates. In tests it is removed together with the value it tests. */
  readonly settings?: readonly GateSetting[]
  /** Gates that other files still check, so their tests still set them. */
  readonly asked?: readonly string[]
  /** The package of a Go file. Default: the file. */
  readonly goPackage?: GoPackage
}

export interface SortedChecks {
  readonly folded: readonly GateCheck[]
  readonly refusals: readonly Refusal[]
  /** Gates that code outside tests still checks. */
  readonly asked: readonly string[]
  readonly testCode: TestCode
}

/** Tells which checks a strip replaces, and why it keeps the others. */
export function sortChecks(
  view: SourceView,
  checks: readonly GateCheck[],
  options: ChecksToStrip,
  earlier: Liveness,
): SortedChecks {
  const refusals: Refusal[] = []
  const folded: GateCheck[] = []
  const awaited = new Set(
    checks
      .filter(({ node }) => node.type === 'AwaitExpression' && !earlier.isDead(node))
      .map(({ node }) => calleeText(node, view) ?? ''),
  )
  const isMeant = (check: GateCheck): boolean => options.values.has(check.gate) && (options.only ?? check) === check
  const word = redeclaredGoWord(view)
  const reasonOf = (check: GateCheck): string | null =>
    (word === null ? null : redeclaredReason(word)) ??
    refusalOf(check, { view, awaited, liveness: earlier, value: options.values.get(check.gate) === true }) ??
    memberRefusal(check.node, view, earlier)
  const handedOn = new Set(
    awaited.size === 0
      ? []
      : checks
          .filter(
            (check) => options.values.has(check.gate) && !earlier.isDead(check.node) && reasonOf(check) === PROMISE,
          )
          .map(({ node }) => calleeText(node, view)),
  )
  // Without this `await`, the source would no longer show that the other calls give promises.
  const promiseOf = ({ node }: GateCheck): string | null =>
    node.type === 'AwaitExpression' && handedOn.has(calleeText(node, view))
      ? 'the value it awaits is passed on elsewhere in the file, perhaps as a promise'
      : null
  const reasons = new Map(checks.filter(isMeant).map((check) => [check, reasonOf(check) ?? promiseOf(check)]))
  const asked = [...reasons]
    .filter(([{ node }, reason]) => reason !== null && !placeOf(node).test)
    .map(([{ gate }]) => gate)
  const testCode = findTestCode(view, options.settings ?? [], checks, {
    values: options.values,
    asked: new Set([...asked, ...(options.asked ?? [])]),
    ...(options.goPackage && { goPackage: options.goPackage }),
  })
  for (const [check, reason] of reasons) {
    // While the file still mocks a wrapper, a call of it means the mock.
    if (check.isOfSlot && testCode.kept.has(check.gate)) continue
    if (reason === null) folded.push(check)
    else refusals.push({ ...rangeOf(check.node), gate: check.gate, reason })
  }
  refusals.push(...testCode.refusals)
  return { folded, refusals, asked, testCode }
}
