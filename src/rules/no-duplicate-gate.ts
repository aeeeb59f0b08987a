import { gateStatus } from '../registry/lifecycle.js'
import type { Gate } from '../registry/model.js'
import { createRule } from './support/create-rule.js'
import { isPreset } from './support/open-linted-file.js'
import { TwinFinder, type Twin } from './support/twin-gates.js'
import { onRegistry, type LintedRegistry } from './support/visitors.js'
import { describeState, nameOfPlace } from './support/message-words.js'
import { folderOf, isForSomeBuilds } from '../source/go-files.js'

export const noDuplicateGate = createRule<[], Twin['kind']>({
  name: 'no-duplicate-gate',
  meta: {
    type: 'problem',
    docs: {
      description: 'disallow registering a gate twice with different specs, and gates whose names are easily confused',
      recommended: 'recommended',
      on: 'registry',
    },
    messages: {
      registeredTwice:
        "Feature gate '{{gate}}' ({{here}}) is registered with other specs in {{place}} ({{there}}). Keep one registration.",
      differsInCase:
        "Feature gate '{{gate}}' ({{here}}) differs only in case from '{{other}}' ({{there}}; {{place}}). Rename one of them.",
      differsInWordOrder:
        "Feature gate '{{gate}}' ({{here}}) differs only in word order from '{{other}}' ({{there}}; {{place}}). Rename one of them.",
    },
    schema: [],
    defaultOptions: [],
  },
  create(context) {
    return onRegistry(context, (linted) => {
      const twins = new TwinFinder(linted.index.currentVersion)
      for (const gate of gatesOfOtherRegistries(linted)) twins.add(gate)
      for (const gate of linted.gates) {
        const twin = twins.find(gate)
        twins.add(gate)
        if (!twin || (twin.kind === 'registeredTwice' && isOfOtherBuild(twin.gate, linted))) continue
        context.report({
          loc: linted.locationOf(gate.key),
          messageId: twin.kind,
          data: {
            gate: gate.name,
            here: stateOf(gate, linted),
            other: twin.gate.name,
            there: stateOf(twin.gate, linted),
            place: nameOfPlace(linted.project.root, twin.gate.place),
          },
        })
      }
    })
  },
})

/** Whether both files are of one Go package, of which each build has another file: `features_windows.go`. */
function isOfOtherBuild({ file: other }: Gate, { file, text }: LintedRegistry): boolean {
  return other !== file && folderOf(other) === folderOf(file) && isForSomeBuilds({ file, text })
}

/** Other programs, whose gates a preset lists, may well have a gate of the same name. */
function gatesOfOtherRegistries({ index, registry }: LintedRegistry): Gate[] {
  return index.files.filter((other) => other.file !== registry.file && !isPreset(other)).flatMap(({ gates }) => gates)
}

function stateOf(gate: Gate, { index }: LintedRegistry): string {
  return describeState(gateStatus(gate, index.currentVersion, index.policy))
}
