import { optionsSchema } from '../config/config-schema.js'
import type { SemVer } from 'semver'
import { gateStatus, isAnchor, removalByLag, type GateStatus } from '../registry/lifecycle.js'
import type { Gate, RegistryShape } from '../registry/model.js'
import { addMinors, compareVersions, formatVersion, isSameMinor } from '../registry/version.js'
import { ownGatesOf } from '../registry/own-gates.js'
import type { TextEdit } from '../text/text-edits.js'
import { createRule } from './support/create-rule.js'
import { tidyFixWith } from './support/fix-with.js'
import { planPromisedVersion, planRemovalPromise } from '../registry-edits/removal-edits.js'
import { onRegistry, type LintedRegistry } from './support/visitors.js'
import { describeState, nameOfPlace } from './support/message-words.js'

export type RequireRemovalVersionOptions = [
  {
    /** Minor releases between lock and removal; `null`: no removal has to be promised. Default: the policy's. */
    removalLag?: number | null
  }?,
]

type MessageIds = 'noPromise' | 'noPromiseNoVersion' | 'tooEarly' | 'tooLate' | 'addPromise' | 'correctPromise'

/** Lists that other programs write. Their source may say what they leave out. */
const GENERATED: ReadonlySet<RegistryShape | null> = new Set<RegistryShape>(['kubernetes-list'])

export const requireRemovalVersion = createRule<RequireRemovalVersionOptions, MessageIds>({
  name: 'require-removal-version',
  meta: {
    type: 'suggestion',
    docs: {
      description: 'require that a graduated gate names the version that removes it',
      recommended: 'strict',
      on: 'registry',
    },
    hasSuggestions: true,
    messages: {
      noPromise:
        "Feature gate '{{gate}}' ({{state}}; {{place}}) doesn't say when it will be removed. Add \"remove in {{expected}}\", {{lag}} minor releases after its lock.",
      noPromiseNoVersion:
        "Feature gate '{{gate}}' ({{state}}; {{place}}) doesn't say when it will be removed. Add \"remove in\" and a version.",
      tooEarly:
        "Feature gate '{{gate}}' ({{state}}; {{place}}) is promised to be removed in {{promised}}, before {{expected}}, {{lag}} minor releases after its lock. Promise {{expected}}.",
      tooLate:
        "Feature gate '{{gate}}' ({{state}}; {{place}}) is promised to be removed in {{promised}}, but is due in {{expected}}, {{lag}} minor releases after its lock. Promise {{expected}}.",
      addPromise: 'Add "remove in {{expected}}".',
      correctPromise: 'Promise {{expected}} instead.',
    },
    schema: optionsSchema('require-removal-version'),
    defaultOptions: [{}],
  },
  create(context, [options]) {
    return onRegistry(context, (linted) => {
      const policy = { ...linted.index.policy, ...options }
      const { currentVersion } = linted.index
      if (policy.removalLag === null || GENERATED.has(linted.registry.shape)) return
      for (const gate of ownGatesOf(linted.registry)) {
        const status = gateStatus(gate, currentVersion, policy)
        // A cluster may keep a gate for as long as it likes.
        if (gate.scope === 'cluster' && !gate.removal) continue
        if (!status.graduated || !status.effective || isAnchor(status.effective, linted.registry.anchorVersion))
          continue
        const fault = judgePromise(gate, status, removalByLag(gate, currentVersion, policy))
        if (!fault) continue
        const edits = planPromise(linted, gate, status, fault)
        const expected = fault.expected ? formatVersion(fault.expected) : ''
        context.report({
          loc: linted.locationOf(gate.removal?.range ?? gate.key),
          messageId: fault.messageId,
          data: {
            gate: gate.name,
            state: describeState(status),
            place: nameOfPlace(linted.project.root, gate.place),
            promised: fault.promised ? formatVersion(fault.promised) : '',
            lag: String(policy.removalLag),
            expected,
          },
          suggest: edits && [
            {
              messageId: gate.removal ? 'correctPromise' : 'addPromise',
              data: { expected },
              fix: tidyFixWith(edits, linted),
            },
          ],
        })
      }
    })
  },
})

interface PromiseFault {
  readonly messageId: 'noPromise' | 'noPromiseNoVersion' | 'tooEarly' | 'tooLate'
  /** The release that the promise means. */
  readonly promised: SemVer | null
  /** Lock + lag. */
  readonly expected: SemVer | null
}

/** A promise to stay until a release (`not-before`) contradicts nothing: it was made against the usual lag. */
function judgePromise({ removal }: Gate, { lockedSince }: GateStatus, expected: SemVer | null): PromiseFault | null {
  if (!removal) return { messageId: expected ? 'noPromise' : 'noPromiseNoVersion', promised: null, expected }
  if (!expected || !lockedSince || removal.kind === 'not-before') return null
  const promised = removal.kind === 'after' ? addMinors(removal.version, 1) : removal.version
  if (isSameMinor(promised, expected)) return null
  // The number of minor releases before a new major version isn't known.
  if (promised.major > lockedSince.major) return null
  return { messageId: compareVersions(promised, expected) < 0 ? 'tooEarly' : 'tooLate', promised, expected }
}

function planPromise(
  linted: LintedRegistry,
  gate: Gate,
  { effective }: GateStatus,
  { expected }: PromiseFault,
): TextEdit[] | null {
  if (!expected || !effective) return null
  if (!gate.removal) return planRemovalPromise(linted, gate, effective, formatVersion(expected))
  if (gate.removal.kind === 'in') return planPromisedVersion(linted.text, gate.removal, formatVersion(expected))
  return expected.minor === 0
    ? null
    : planPromisedVersion(linted.text, gate.removal, formatVersion(addMinors(expected, -1)))
}
