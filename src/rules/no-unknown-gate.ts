import { nearestName } from '../source/nearest-name.js'
import { createRule } from './support/create-rule.js'
import { isPresetFile, type LintedFile } from './support/linted-file.js'
import { onScript } from './support/visitors.js'
import { nameOfPlace, relativePath } from './support/words.js'

type MessageIds = 'unknownGate' | 'misspeltGate'

export const noUnknownGate = createRule<[], MessageIds>({
  name: 'no-unknown-gate',
  meta: {
    type: 'problem',
    docs: { description: 'disallow checks of gates that no registry knows', recommended: 'recommended', on: 'usage' },
    messages: {
      unknownGate:
        "Feature gate '{{gate}}' is not registered in {{registries}}. Register it, or take this check away.",
      misspeltGate:
        "Feature gate '{{gate}}' is not registered in {{registries}}. Did you mean '{{nearest}}' ({{place}})?",
    },
    schema: [],
    defaultOptions: [],
  },
  create(context) {
    return onScript(context, mayAskForUnknown, (linted) => {
      const { checks, index, project, locationOf } = linted
      for (const { name, nameRange } of checks.unknown) {
        const nearest = nearestName(name, index.gates.keys())
        const meant = nearest === null ? undefined : index.gates.get(nearest)
        context.report({
          loc: locationOf(nameRange),
          messageId: meant ? 'misspeltGate' : 'unknownGate',
          data: {
            gate: name,
            registries: nameRegistries(linted),
            nearest: nearest ?? '',
            place: meant ? nameOfPlace(project.root, meant.gate.place) : '',
          },
        })
      }
    })
  },
})

/** A name is unknown only where all of the project's own registries are known, and known wholly. */
function mayAskForUnknown({ text, project, index }: LintedFile): boolean {
  const asks = /enabled/i.test(text) || (project.config.checks?.length ?? 0) > 0
  return asks && index.complete && project.failures.length === 0 && ownRegistries(project).length > 0
}

function ownRegistries(project: LintedFile['project']): string[] {
  return project.index.files.map(({ file }) => file).filter((file) => !isPresetFile(project, file))
}

const MOST_NAMED = 3

function nameRegistries({ project }: LintedFile): string {
  const files = ownRegistries(project).map((file) => relativePath(project.root, file))
  if (files.length <= MOST_NAMED) return files.join(', ')
  return `${files.slice(0, MOST_NAMED).join(', ')} and ${files.length - MOST_NAMED} more registries`
}
