import { optionsSchema } from '../config/config-schema.js'
import type { GateCheck } from '../gates/gate-check.js'
import type { GateStatus } from '../registry/lifecycle.js'
import type { Place } from '../text/line-index.js'
import { rangeOf } from '../text/text-range.js'
import { FileFacts } from '../strip/evaluate/file-facts.js'
import type { Refusal } from '../strip/strip-plan.js'
import type { TextEdit } from '../text/text-edits.js'
import { findRefusals } from '../strip/plan-strip.js'
import { planSourceStrip } from '../syntax/plan-source-strip.js'
import { createRule } from './support/create-rule.js'
import { setsEmulatedVersion } from './support/emulated-version.js'
import { fixWith } from './support/fix-with.js'
import { onGateChecks, type LintedScript } from './support/visitors.js'
import { describeState, nameOfPlace } from './support/message-words.js'
import { contains } from '../text/text-range.js'

export type NoGraduatedGateCheckOptions = [
  {
    /** Which checks are reported: of every locked gate, or only of gates whose removal is due. */
    when?: 'locked' | 'removal-due'
    /** `suggest`: an editor offers to strip each check; `fix`: `eslint --fix` strips the file. */
    action?: 'suggest' | 'fix'
  }?,
]

type MessageIds = 'graduated' | 'graduatedNotStripped' | 'strip'

export const noGraduatedGateCheck = createRule<NoGraduatedGateCheckOptions, MessageIds>({
  name: 'no-graduated-gate-check',
  meta: {
    type: 'suggestion',
    docs: { description: 'disallow checks of gates whose value is fixed', recommended: 'recommended', on: 'usage' },
    hasSuggestions: true,
    messages: {
      graduated: "Feature gate '{{gate}}' is {{state}} ({{place}}), so this check is always {{value}}. Strip it.",
      graduatedNotStripped:
        "Feature gate '{{gate}}' is {{state}} ({{place}}), so this check is always {{value}}. Strip it by hand; not stripped: {{reason}}.",
      strip: "Strip this check of '{{gate}}', as always {{value}}.",
    },
    schema: optionsSchema('no-graduated-gate-check'),
    defaultOptions: [{ when: 'locked', action: 'suggest' }],
    fixable: 'code',
  },
  create(context, [options]) {
    const mayFix = options?.action === 'fix'
    let plans: FilePlans | null = null
    return onGateChecks(context, (check, linted) => {
      const { project, locationOf, services } = linted
      const status = statusOf(check.gate, linted, options?.when)
      if (!status || setsEmulatedVersion(rangeOf(check.node), linted)) return
      const isFirst = plans === null
      plans ??= new FilePlans(linted, options?.when)
      const reason = plans.refusalOf(check)
      const edits = mayFix || services.wantsNoSuggestions ? [] : plans.editsFor(check)
      const wholeEdits = mayFix && isFirst ? plans.wholeEdits : []
      context.report({
        loc: locationOf(rangeOf(check.node)),
        messageId: reason === null ? 'graduated' : 'graduatedNotStripped',
        data: {
          gate: check.gate,
          state: describeState(status),
          place: nameOfPlace(project.root, status.place),
          value: String(status.value),
          reason: reason ?? '',
        },
        // One report brings the fix of the whole file.
        fix: wholeEdits.length === 0 ? null : fixWith(wholeEdits),
        suggest:
          edits.length === 0
            ? null
            : [{ messageId: 'strip', data: { gate: check.gate, value: String(status.value) }, fix: fixWith(edits) }],
      })
    })
  },
})

type When = 'locked' | 'removal-due' | undefined

/** The state of a gate whose checks are reported; `null`: it decides something yet, or its registrations disagree. */
function statusOf(
  gate: string,
  { index }: LintedScript,
  when: When,
): (GateStatus & { value: boolean; place: Place }) | null {
  const registered = index.gates.get(gate)
  if (!registered?.agreed) return null
  const { status } = registered
  if (!status.graduated || status.value === null || (when === 'removal-due' && !status.removal.due)) return null
  return { ...status, value: status.value, place: registered.gate.place }
}

/**
 * Each suggestion is a plan of its own over the whole file. A file with more checks is stripped as a whole, not check by
 * check.
 */
const MOST_SUGGESTIONS = 200

/** Plans for one file. */
class FilePlans {
  readonly #linted: LintedScript
  readonly #values: ReadonlyMap<string, boolean>
  readonly #facts: FileFacts
  #refusals: readonly Refusal[] | null = null
  readonly #own = new Map<GateCheck, readonly TextEdit[]>()

  constructor(linted: LintedScript, when: When) {
    this.#linted = linted
    this.#facts = new FileFacts(linted.view)
    const values = new Map<string, boolean>()
    for (const { gate } of linted.checks.checks) {
      const status = statusOf(gate, linted, when)
      if (status) values.set(gate, status.value)
    }
    this.#values = values
  }

  /**
   * All checks of the file, as the command line strips them: an import that two checks use goes only with both. ESLint
   * would merge the edits of each check into one range anyway.
   */
  get wholeEdits(): readonly TextEdit[] {
    const {
      view,
      checks: { checks, settings },
    } = this.#linted
    return planSourceStrip(view, checks, { values: this.#values, settings }).edits
  }

  /** Why a check is not stripped; `null`: it is, perhaps with the test around it. */
  refusalOf({ node }: GateCheck): string | null {
    const { start, end } = rangeOf(node)
    return this.#refusalsOfAll().find((refusal) => refusal.start === start && refusal.end === end)?.reason ?? null
  }

  /**
   * The edits that strip one check. With the last one of a gate that can be stripped on its own goes what sets the gate in
   * tests, and tests that only assert it.
   */
  editsFor(check: GateCheck): readonly TextEdit[] {
    const {
      view,
      checks: { checks, settings },
    } = this.#linted
    const value = this.#values.get(check.gate)
    if (value === undefined || this.refusalOf(check) !== null) return []
    const others = checks.filter((other) => other !== check && other.gate === check.gate)
    const planLast = (): readonly TextEdit[] =>
      planSourceStrip(view, checks, { values: new Map([[check.gate, value]]), settings, facts: this.#facts }).edits
    if (others.length === 0) return planLast()
    const own = this.#ownEdits(check, value)
    const goesWithIt = ({ node }: GateCheck): boolean => own.some((edit) => contains(edit, node))
    const isLast = others.every(
      (other) => this.refusalOf(other) !== null || goesWithIt(other) || this.#ownEdits(other, value).length === 0,
    )
    return isLast ? planLast() : own
  }

  #refusalsOfAll(): readonly Refusal[] {
    const {
      view,
      checks: { checks, settings },
    } = this.#linted
    this.#refusals ??= findRefusals(view, checks, { values: this.#values, settings })
    return this.#refusals
  }

  #ownEdits(check: GateCheck, value: boolean): readonly TextEdit[] {
    const known = this.#own.get(check)
    if (known) return known
    const {
      view,
      checks: { checks },
    } = this.#linted
    const edits =
      this.#own.size < MOST_SUGGESTIONS
        ? planSourceStrip(view, checks, { values: new Map([[check.gate, value]]), only: check, facts: this.#facts })
            .edits
        : []
    this.#own.set(check, edits)
    return edits
  }
}
