import { optionsSchema } from '../config/config-schema.js'
import { gateStatus } from '../registry/lifecycle.js'
import type { RemovalPromise } from '../registry/model.js'
import { formatVersion } from '../registry/version.js'
import { ownGatesOf } from '../registry/own-gates.js'
import type { ProjectServices } from '../syntax/eslint-parser.js'
import { createRule } from './support/create-rule.js'
import type { AnyRuleContext } from './support/linted-file.js'
import { onRegistry } from './support/visitors.js'
import { describeState, nameOfPlace } from './support/message-words.js'

export type NoOverdueRemovalOptions = [
  {
    /** Minor releases between lock and removal; `null`: only promises count. Default: the policy's. */
    removalLag?: number | null
  }?,
]

type MessageIds = 'promiseReached' | 'lockedTooLong'

export const noOverdueRemoval = createRule<NoOverdueRemovalOptions, MessageIds>({
  name: 'no-overdue-removal',
  meta: {
    type: 'problem',
    docs: {
      description: 'disallow gates whose removal is overdue',
      recommended: 'recommended',
      on: 'registry',
    },
    messages: {
      promiseReached:
        "Feature gate '{{gate}}' ({{state}}; {{place}}) was due for removal in {{dueIn}} ({{promise}}), and the current version is {{current}}. {{advice}}",
      lockedTooLong:
        "Feature gate '{{gate}}' ({{state}}; {{place}}) was due for removal in {{dueIn}}, {{lag}} minor releases after its lock, and the current version is {{current}}. {{advice}}",
    },
    schema: optionsSchema('no-overdue-removal'),
    defaultOptions: [{}],
  },
  create(context, [options]) {
    return onRegistry(context, (linted) => {
      const { currentVersion } = linted.index
      if (!currentVersion) return
      const policy = { ...linted.index.policy, ...options }
      for (const gate of ownGatesOf(linted.registry)) {
        const status = gateStatus(gate, currentVersion, policy)
        const { removal } = status
        if (!removal.due) continue
        const promise = removal.by === 'promise' ? gate.removal : null
        context.report({
          loc: linted.locationOf(promise?.range ?? status.effective?.fields.lockToDefault?.range ?? gate.key),
          messageId: promise ? 'promiseReached' : 'lockedTooLong',
          data: {
            gate: gate.name,
            state: describeState(status),
            place: nameOfPlace(linted.project.root, gate.place),
            dueIn: formatVersion(removal.dueIn),
            current: formatVersion(currentVersion),
            promise: promise ? quote(promise) : '',
            lag: String(policy.removalLag),
            advice: adviceFor(remainingChecks(context, gate.name)),
          },
        })
      }
    })
  },
})

/** Only a host that reads the whole project knows: the `check` command. */
function remainingChecks({ sourceCode }: AnyRuleContext, gate: string): number | null {
  return (sourceCode.parserServices as ProjectServices | undefined)?.remainingChecks?.(gate) ?? null
}

function adviceFor(checks: number | null): string {
  if (checks === 0) return 'No check of it is left: delete this entry.'
  return `Strip its ${checks === null ? 'checks' : checks === 1 ? 'one remaining check' : `${checks} remaining checks`} and delete this entry.`
}

const LONGEST_QUOTE = 80

/** A comment in quotes. A field has quotes already. */
function quote({ text, source }: RemovalPromise): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const short = line.length <= LONGEST_QUOTE ? line : `${line.slice(0, LONGEST_QUOTE - 1)}…`
  return source === 'comment' ? `"${short}"` : short
}
