import { optionsSchema } from '../config/config-schema.js'
import { gateStatus, isLockMissing } from '../registry/lifecycle.js'
import type { Gate } from '../registry/model.js'
import { ownGatesOf } from '../registry/own-gates.js'
import { planLockField } from '../registry-edits/entry-edits.js'
import { createRule } from './support/create-rule.js'
import { tidyFixWith } from './support/fix-with.js'
import { onRegistry, type LintedRegistry } from './support/visitors.js'
import { describeStage, nameOfPlace } from './support/message-words.js'

export type RequireLockToDefaultOptions = [
  {
    /** A gate that is on by default for the first time may stay unlocked in that release. Default: the policy's. */
    firstDefaultOnMayStayUnlocked?: boolean
  }?,
]

export const requireLockToDefault = createRule<RequireLockToDefaultOptions, 'gaNotLocked' | 'lockToDefault'>({
  name: 'require-lock-to-default',
  meta: {
    type: 'problem',
    docs: {
      description: 'require that GA gates are locked to their default',
      recommended: 'recommended',
      on: 'registry',
    },
    hasSuggestions: true,
    messages: {
      gaNotLocked:
        "Feature gate '{{gate}}' {{state}} but is not locked ({{place}}), so it can still be set to {{opposite}}. Set lockToDefault: true.",
      lockToDefault: "Lock '{{gate}}' to its default.",
    },
    schema: optionsSchema('require-lock-to-default'),
    defaultOptions: [{}],
  },
  create(context, [options]) {
    return onRegistry(context, (linted) => {
      const policy = { ...linted.index.policy, ...options }
      for (const gate of ownGatesOf(linted.registry)) {
        const { currentVersion } = linted.index
        const status = gateStatus(gate, currentVersion, policy)
        const spec = status.effective
        // A lock to false would keep it off for ever; valid-feature-spec reports the default.
        if (
          !spec ||
          spec.default === false ||
          !isLockMissing(gate, currentVersion, policy, linted.registry.anchorVersion)
        )
          continue
        const edits = planLockField(linted, gate, spec)
        context.report({
          loc: linted.locationOf(spec.fields.lockToDefault?.range ?? spec.fields.preRelease?.range ?? gate.key),
          messageId: 'gaNotLocked',
          data: {
            gate: gate.name,
            state: describeStage(status),
            opposite: String(!spec.default),
            place: placeOf(gate, linted),
          },
          suggest: edits && [
            { messageId: 'lockToDefault', data: { gate: gate.name }, fix: tidyFixWith(edits, linted) },
          ],
        })
      }
    })
  },
})

function placeOf(gate: Gate, linted: LintedRegistry): string {
  return nameOfPlace(linted.project.root, gate.place)
}
