import { rangeOf } from '../source/source-view.js'
import { planStrip } from '../strip/plan-strip.js'
import { createRule } from './support/create-rule.js'
import { fixWith } from './support/fix-with.js'
import { onGateChecks } from './support/visitors.js'
import { describeState, nameOfPlace } from './support/words.js'

export type NoGraduatedGateCheckOptions = [
  {
    /** Which checks are reported: of every locked gate, or only of gates whose removal is due. */
    when?: 'locked' | 'removal-due'
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
        },
        additionalProperties: false,
      },
    ],
    defaultOptions: [{ when: 'locked' }],
  },
  create(context, [options]) {
    return onGateChecks(context, (check, { index, view, project, locationOf }) => {
      const registered = index.gates.get(check.gate)
      if (!registered?.agreed) return
      const { status, gate } = registered
      if (!status.graduated || status.value === null) return
      if (options?.when === 'removal-due' && !status.removal.due) return
      const { edits, refusals } = planStrip(view, [check], { values: new Map([[check.gate, status.value]]) })
      const refused = edits.length === 0 ? refusals[0] : undefined
      context.report({
        loc: locationOf(rangeOf(check.node)),
        messageId: refused ? 'graduatedNotStripped' : 'graduated',
        data: {
          gate: check.gate,
          state: describeState(status),
          place: nameOfPlace(project.root, gate.place),
          value: String(status.value),
          reason: refused?.reason ?? '',
        },
        suggest: edits.length === 0 ? null : [
          { messageId: 'strip', data: { gate: check.gate, value: String(status.value) }, fix: fixWith(edits) },
        ],
      })
    })
  },
})
