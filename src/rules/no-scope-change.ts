import { gateStatus } from '../registry/lifecycle.js'
import type { Gate } from '../registry/model.js'
import { formatVersion } from '../registry/version.js'
import { createRule } from './support/create-rule.js'
import { isPreset } from './support/open-linted-file.js'
import { onRegistry, type LintedRegistry } from './support/visitors.js'
import { describeState, nameOfPlace } from './support/message-words.js'

export const noScopeChange = createRule<[], 'twoScopes' | 'scopeChanged'>({
  name: 'no-scope-change',
  meta: {
    type: 'problem',
    docs: {
      description: 'disallow registering a gate with both server and cluster scope, or changing its scope',
      recommended: 'recommended',
      on: 'registry',
    },
    messages: {
      twoScopes:
        "Feature gate '{{gate}}' ({{state}}; {{place}}) is registered as a {{scope}} gate here and as a {{other}} gate in {{there}}. Give one of them a new name.",
      scopeChanged:
        "Feature gate '{{gate}}' ({{state}}; {{place}}) was a {{other}} gate in {{release}} ({{there}}) and is a {{scope}} gate now. Keep its scope, or introduce a gate with a new name.",
    },
    schema: [],
    defaultOptions: [],
  },
  create(context) {
    return onRegistry(context, (linted) => {
      for (const gate of linted.gates) {
        const found = gate.scope === null ? null : findOtherScope(gate, linted)
        if (!found) continue
        const { index, project } = linted
        context.report({
          loc: linted.locationOf(gate.key),
          messageId: found.messageId,
          data: {
            gate: gate.name,
            state: describeState(gateStatus(gate, index.currentVersion, index.policy)),
            place: nameOfPlace(project.root, gate.place),
            scope: String(gate.scope),
            other: String(found.other.scope),
            there: nameOfPlace(project.root, found.other.place),
            release: project.snapshot?.version
              ? `release ${formatVersion(project.snapshot.version)}`
              : 'the last release',
          },
        })
      }
    })
  },
})

/** Another registration of today, or the released ones if none of them had this scope. */
function findOtherScope(
  gate: Gate,
  { index, project }: LintedRegistry,
): { messageId: 'twoScopes' | 'scopeChanged'; other: Gate } | null {
  const isOther = ({ name, scope }: Gate): boolean => name === gate.name && scope !== null && scope !== gate.scope
  const now = index.files
    .filter((file) => !isPreset(file))
    .flatMap(({ gates }) => gates)
    .find(isOther)
  if (now) return { messageId: 'twoScopes', other: now }
  const released = project.snapshot?.gates.filter(({ name }) => name === gate.name) ?? []
  const before = released.every(({ scope }) => scope !== gate.scope) ? released.find(isOther) : undefined
  return before ? { messageId: 'scopeChanged', other: before } : null
}
