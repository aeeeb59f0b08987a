import type { Gate, ProblemKind } from '../registry/model.js'
import { formatVersion } from '../registry/version.js'
import { ownGatesOf } from '../registry/own-gates.js'
import { placeAt } from '../text/line-index.js'
import { createRule } from './support/create-rule.js'
import { findSpecFaults, type SpecFault, type SpecFaultKind } from './support/spec-faults.js'
import { onRegistry, type LintedRegistry } from './support/visitors.js'
import { nameOfPlace } from './support/message-words.js'

const READING_PROBLEMS: ReadonlySet<ProblemKind> = new Set([
  'unknownStage',
  'unparsableVersion',
  'wrongType',
  'unknownField',
])

export const validFeatureSpec = createRule<[], SpecFaultKind | 'unreadable'>({
  name: 'valid-feature-spec',
  meta: {
    type: 'problem',
    docs: {
      description: 'require that stage, default, lock and versions of a feature spec fit together',
      recommended: 'recommended',
      on: 'registry',
    },
    messages: {
      alphaOn:
        "Feature gate '{{gate}}' is {{stage}} and on by default{{since}} ({{place}}). Set default: false, or move it to Beta first.",
      alphaLocked:
        "Feature gate '{{gate}}' is {{stage}} and locked{{since}} ({{place}}), so nobody can try it. Remove lockToDefault, or move the gate to GA.",
      gaOffUnlocked:
        "Feature gate '{{gate}}' is GA, but off and not locked{{since}} ({{place}}). Set default: true, or make it Deprecated.",
      versionOrder:
        "Feature gate '{{gate}}' lists its {{stage}} spec of {{version}} after that of {{earlier}} ({{place}}). Put its specs in the order of their versions.",
      versionTwice:
        "Feature gate '{{gate}}' has two specs for version {{version}}, {{earlierStage}} and {{stage}} ({{place}}). Keep the correct one.",
      unlocked:
        "Feature gate '{{gate}}' was locked in {{earlier}} ({{earlierStage}}) and is unlocked again in {{version}} ({{stage}}; {{place}}). Keep it locked, or introduce a new gate.",
      stageBack:
        "Feature gate '{{gate}}' goes back from {{earlierStage}} in {{earlier}} to {{stage}} in {{version}} ({{place}}). Keep its stage, or introduce a new gate.",
      futureVersion:
        "Feature gate '{{gate}}' becomes {{stage}} in {{version}} ({{place}}), which is later than the current version {{current}}. Fix the version, or set currentVersion.",
      stageInComment:
        "Feature gate '{{gate}}' is {{stage}} ({{place}}), but the comment of its constant names {{commented}} as its latest stage. Update the one that is wrong.",
      unreadable: '{{message}} ({{place}})',
    },
    schema: [],
    defaultOptions: [],
  },
  create(context) {
    return onRegistry(context, (linted) => {
      const { registry, index } = linted
      for (const problem of registry.problems) {
        if (!READING_PROBLEMS.has(problem.kind)) continue
        context.report({
          loc: linted.locationOf(problem.range),
          messageId: 'unreadable',
          data: { message: problem.message, place: nameOfPlace(linted.project.root, problem.place) },
        })
      }
      for (const gate of ownGatesOf(linted.registry)) {
        for (const fault of findSpecFaults(gate, registry, index.currentVersion)) {
          context.report({
            loc: linted.locationOf(fault.spec.fields[fault.field]?.range ?? fault.spec.range),
            messageId: fault.kind,
            data: { gate: gate.name, commented: describeComment(gate), ...describeFault(fault, linted) },
          })
        }
      }
    })
  },
})

function describeComment({ stageInComment }: Gate): string {
  return stageInComment ? `${stageInComment.stage} in ${formatVersion(stageInComment.version)}` : ''
}

/** All placeholders of the messages. */
function describeFault(
  { spec, earlier }: SpecFault,
  { file, text, index, project }: LintedRegistry,
): Record<string, string> {
  const version = spec.version ? formatVersion(spec.version) : ''
  return {
    version,
    since: version && ` since ${version}`,
    stage: spec.stage ?? 'unknown',
    earlier: earlier?.version ? formatVersion(earlier.version) : '',
    earlierStage: earlier?.stage ?? 'unknown',
    current: index.currentVersion ? formatVersion(index.currentVersion) : '',
    place: nameOfPlace(project.root, placeAt(file, text, spec.range.start)),
  }
}
