import type { TSESLint } from '@typescript-eslint/utils'
import type { GateStatus } from '../registry/lifecycle.js'
import { rangeOf, type Place } from '../source/source-view.js'
import { planSourceStrip } from '../syntax/plan-source-strip.js'
import { createRule } from './support/create-rule.js'
import { fixWith } from './support/fix-with.js'
import { onGateChecks, type LintedScript } from './support/visitors.js'
import { describeState, nameOfPlace } from './support/words.js'

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
      graduated:
        "Feature gate '{{gate}}' is {{state}} ({{place}}), so this check is always {{value}}. Strip it.",
      graduatedNotStripped:
        "Feature gate '{{gate}}' is {{state}} ({{place}}), so this check is always {{value}}. Strip it by hand; not stripped: {{reason}}.",
      strip: "Strip this check of '{{gate}}', as always {{value}}.",
    },
    schema: [
      {
        type: 'object',
        properties: {
          when: {
            type: 'string',
            enum: ['locked', 'removal-due'],
            description: 'Which checks are reported: of every locked gate, or only of gates whose removal is due.',
          },
          action: {
            type: 'string',
            enum: ['suggest', 'fix'],
            description: 'Whether an editor offers to strip a check, or `eslint --fix` strips the whole file.',
          },
        },
        additionalProperties: false,
      },
    ],
    defaultOptions: [{ when: 'locked', action: 'suggest' }],
    fixable: 'code',
  },
  create(context, [options]) {
    const mayFix = options?.action === 'fix'
    let fix: TSESLint.ReportFixFunction | null | undefined
    return onGateChecks(context, (check, linted) => {
      const { view, project, locationOf } = linted
      const status = statusOf(check.gate, linted, options?.when)
      if (!status) return
      const { edits, refusals } = planSourceStrip(view, [check], { values: new Map([[check.gate, status.value]]) })
      const refused = edits.length === 0 ? refusals[0] : undefined
      // A check that stays may stand in a test that goes.
      const isFixer = mayFix && fix === undefined
      if (isFixer) fix = fixWholeFile(linted, options.when)
      context.report({
        loc: locationOf(rangeOf(check.node)),
        messageId: refused ? 'graduatedNotStripped' : 'graduated',
        data: {
          gate: check.gate,
          state: describeState(status),
          place: nameOfPlace(project.root, status.place),
          value: String(status.value),
          reason: refused?.reason ?? '',
        },
        fix: isFixer ? (fix ?? null) : null,
        suggest: mayFix || edits.length === 0 ? null : [
          { messageId: 'strip', data: { gate: check.gate, value: String(status.value) }, fix: fixWith(edits) },
        ],
      })
    })
  },
})

type When = 'locked' | 'removal-due' | undefined

/** The state of a gate whose checks are reported; `null`: it decides something yet, or its registrations disagree. */
function statusOf(gate: string, { index }: LintedScript, when: When): (GateStatus & { value: boolean; place: Place }) | null {
  const registered = index.gates.get(gate)
  if (!registered?.agreed) return null
  const { status } = registered
  if (!status.graduated || status.value === null || (when === 'removal-due' && !status.removal.due)) return null
  return { ...status, value: status.value, place: registered.gate.place }
}

/**
 * One fix for all checks of the file, as the command line strips it: an import that two checks use goes only with
 * both. ESLint would merge the edits of each check into one range anyway.
 */
function fixWholeFile(linted: LintedScript, when: When): TSESLint.ReportFixFunction | null {
  const values = new Map<string, boolean>()
  for (const { gate } of linted.checks.checks) {
    const status = statusOf(gate, linted, when)
    if (status) values.set(gate, status.value)
  }
  const { edits } = planSourceStrip(linted.view, linted.checks.checks, { values, settings: linted.checks.settings })
  return edits.length === 0 ? null : fixWith(edits)
}
