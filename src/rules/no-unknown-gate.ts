import { basename } from 'node:path'
import { nearestName } from '../source/nearest-name.js'
import { createRule } from './support/create-rule.js'
import { isPreset, type LintedFile } from './support/linted-file.js'
import { onScript } from './support/visitors.js'
import { nameOfPlace, relativePath } from './support/words.js'

type MessageIds = 'unknownGate' | 'misspeltGate' | 'removedGate'

export const noUnknownGate = createRule<[], MessageIds>({
  name: 'no-unknown-gate',
  meta: {
    type: 'problem',
    docs: { description: 'disallow checks, overrides and markers of gates that no registry knows', recommended: 'recommended', on: 'usage' },
    messages: {
      unknownGate:
        "Feature gate '{{gate}}' is not registered in {{registries}}. Register it, or take this {{kind}} away.",
      misspeltGate:
        "Feature gate '{{gate}}' is not registered in {{registries}}. Did you mean '{{nearest}}' ({{place}})?",
      removedGate:
        "Feature gate '{{gate}}' was removed in Kubernetes {{removedIn}} ({{place}}). Take this {{kind}} away.",
    },
    schema: [],
    defaultOptions: [],
  },
  create(context) {
    return onScript(context, mayAskForUnknown, (linted) => {
      const { checks, index, project, locationOf } = linted
      const registries = nameRegistries(linted)
      for (const { kind, name, nameRange } of checks.unknown) {
        const removal = findRemoval(name, linted)
        if (!removal && registries === '') continue
        const nearest = removal ? null : nearestName(name, index.gates.keys())
        const meant = nearest === null ? undefined : index.gates.get(nearest)
        context.report({
          loc: locationOf(nameRange),
          messageId: removal ? 'removedGate' : meant ? 'misspeltGate' : 'unknownGate',
          data: {
            gate: name,
            kind,
            registries,
            nearest: nearest ?? '',
            removedIn: removal?.version ?? '',
            place: removal ? removal.place : meant ? nameOfPlace(project.root, meant.gate.place) : '',
          },
        })
      }
    })
  },
})

/** A name is unknown only where all registries are known, and known wholly. */
function mayAskForUnknown({ text, project, index }: LintedFile): boolean {
  const asks = /enabled|feature_?gate/i.test(text) || (project.config.checks?.length ?? 0) > 0
  return asks && index.complete && project.failures.length === 0 && project.index.files.length > 0
}

function findRemoval(name: string, { project }: LintedFile): { version: string; place: string } | null {
  for (const registry of project.index.files) {
    const version = isPreset(registry) ? registry.removedGates.get(name) : undefined
    if (version !== undefined) return { version, place: basename(registry.file) }
  }
  return null
}

const MOST_NAMED = 3

/** Empty where the project registers no gates of its own: a preset doesn't know them. */
function nameRegistries({ project }: LintedFile): string {
  const files = project.index.files.filter((registry) => !isPreset(registry)).map(({ file }) => relativePath(project.root, file))
  if (files.length <= MOST_NAMED) return files.join(', ')
  return `${files.slice(0, MOST_NAMED).join(', ')} and ${files.length - MOST_NAMED} more registries`
}
