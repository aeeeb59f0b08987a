import { optionsSchema } from '../config/config-schema.js'
import type { GateCheck } from '../gates/gate-check.js'
import type { GateStatus } from '../registry/lifecycle.js'
import { readRedeclaredGoNames } from '../source/go-declarations.js'
import type { Place } from '../text/line-index.js'
import { rangeOf, type TextRange } from '../text/text-range.js'
import { FileFacts } from '../strip/evaluate/file-facts.js'
import type { Refusal } from '../strip/strip-plan.js'
import type { TextEdit } from '../text/text-edits.js'
import { findSourceRefusals, planSourceStrip } from '../syntax/plan-source-strip.js'
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
      strip: "Strip this check of '{{gate}}', which is always {{value}}.",
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

/** The state of a gate whose checks are reported; `null`: it isn't fixed yet, or its registrations disagree. */
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
 * Each suggestion is a plan of its own over the whole file. A file with more checks is stripped as a whole, not check
 * by check.
 */
const MOST_SUGGESTIONS = 200
/** How much source all plans of a file may read, in UTF-16 units. So the largest files get fewer suggestions. */
const MOST_PLANNED_TEXT = 40_000_000
/** The same for a file of components, whose plan joins all its parts. */
const MOST_PLANNED_PARTS = 500_000

/** Plans for one file. */
class FilePlans {
  readonly #linted: LintedScript
  readonly #values: ReadonlyMap<string, boolean>
  readonly #facts: FileFacts
  readonly #mostPlans: number
  #refusals: ReadonlyMap<string, Refusal> | null = null
  #alike: ReadonlyMap<string, readonly GateCheck[]> | null = null
  readonly #own = new Map<GateCheck, readonly TextEdit[]>()

  constructor(linted: LintedScript, when: When) {
    this.#linted = linted
    readRedeclaredGoNames(linted.view, linted.project.resolveImport)
    this.#facts = new FileFacts(linted.view)
    const most = linted.view.embedded ? MOST_PLANNED_PARTS : MOST_PLANNED_TEXT
    this.#mostPlans = Math.min(MOST_SUGGESTIONS, Math.ceil(most / Math.max(1, linted.view.text.length)))
    const values = new Map<string, boolean>()
    for (const gate of new Set(linted.checks.checks.map((check) => check.gate))) {
      const status = statusOf(gate, linted, when)
      if (status) values.set(gate, status.value)
    }
    this.#values = values
  }

  /**
   * All checks of the file, as the command line strips them: an import used by two checks is removed only with both.
   * ESLint would merge the edits of each check into one range anyway.
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
    return this.#refusalsOfAll().get(keyOf(rangeOf(node)))?.reason ?? null
  }

  /**
   * The edits that strip one check. The last check of a gate that can be stripped alone also removes test code that
   * sets the gate or only asserts it.
   */
  editsFor(check: GateCheck): readonly TextEdit[] {
    const {
      view,
      checks: { checks, settings },
    } = this.#linted
    const value = this.#values.get(check.gate)
    if (value === undefined || this.refusalOf(check) !== null) return []
    const planLast = (): readonly TextEdit[] =>
      planSourceStrip(view, checks, { values: new Map([[check.gate, value]]), settings, facts: this.#facts }).edits
    const alike = this.#checksOf(check.gate)
    if (alike.length === 1) return planLast()
    const own = this.#ownEdits(check, value)
    if (own === null) return []
    const goesWithIt = ({ node }: GateCheck): boolean => own.some((edit) => contains(edit, node))
    const isLast = alike.every(
      (other) =>
        other === check ||
        this.refusalOf(other) !== null ||
        goesWithIt(other) ||
        this.#ownEdits(other, value)?.length === 0,
    )
    return isLast ? planLast() : own
  }

  #checksOf(gate: string): readonly GateCheck[] {
    this.#alike ??= groupByGate(this.#linted.checks.checks)
    return this.#alike.get(gate) ?? []
  }

  #refusalsOfAll(): ReadonlyMap<string, Refusal> {
    const {
      view,
      checks: { checks, settings },
    } = this.#linted
    // If several are at one place, the first one counts.
    this.#refusals ??= new Map(
      [...findSourceRefusals(view, checks, { values: this.#values, settings })]
        .reverse()
        .map((refusal) => [keyOf(refusal), refusal]),
    )
    return this.#refusals
  }

  /** `null`: there are too many checks for plans of their own. */
  #ownEdits(check: GateCheck, value: boolean): readonly TextEdit[] | null {
    const known = this.#own.get(check)
    if (known) return known
    if (this.#own.size >= this.#mostPlans) return null
    const {
      view,
      checks: { checks },
    } = this.#linted
    const { edits } = planSourceStrip(view, checks, {
      values: new Map([[check.gate, value]]),
      only: check,
      facts: this.#facts,
    })
    this.#own.set(check, edits)
    return edits
  }
}

function groupByGate(checks: readonly GateCheck[]): Map<string, GateCheck[]> {
  const groups = new Map<string, GateCheck[]>()
  for (const check of checks) {
    const group = groups.get(check.gate)
    if (group) group.push(check)
    else groups.set(check.gate, [check])
  }
  return groups
}

function keyOf({ start, end }: TextRange): string {
  return `${start} ${end}`
}
