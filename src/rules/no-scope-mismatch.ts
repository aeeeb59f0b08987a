import { scopeAsked } from '../gates/gate-instance.js'
import { rangeOf } from '../text/text-range.js'
import { createRule } from './support/create-rule.js'
import { onGateChecks } from './support/visitors.js'
import { describeState, nameOfPlace } from './support/message-words.js'

export const noScopeMismatch = createRule<[], 'wrongScope'>({
  name: 'no-scope-mismatch',
  meta: {
    type: 'problem',
    docs: {
      description:
        'disallow checking a cluster gate through the server gates, or a server gate through the cluster gates',
      recommended: 'recommended',
      on: 'usage',
    },
    messages: {
      wrongScope:
        "Feature gate '{{gate}}' ({{state}}; {{place}}) is a {{scope}} gate, but is checked through the {{asked}} gates, which don't have it. Check it through the {{scope}} gates.",
    },
    schema: [],
    defaultOptions: [],
  },
  create(context) {
    return onGateChecks(context, (check, { view, index, project, locationOf }) => {
      const registered = index.gates.get(check.gate)
      const scopes = new Set(registered?.registrations.map(({ scope }) => scope))
      const [scope] = scopes
      if (!registered || scopes.size !== 1 || !scope) return
      const asked = scopeAsked(check, { view, index, resolveImport: project.resolveImport })
      if (asked === null || asked === scope) return
      context.report({
        loc: locationOf(rangeOf(check.node)),
        messageId: 'wrongScope',
        data: {
          gate: check.gate,
          scope,
          asked,
          state: describeState(registered.status),
          place: nameOfPlace(project.root, registered.gate.place),
        },
      })
    })
  },
})
