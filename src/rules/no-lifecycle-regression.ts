import type { ProjectServices } from '../syntax/eslint-parser.js'
import { createRule } from './support/create-rule.js'
import { fillIn, regressionMessages } from './support/regression-messages.js'
import { commentsOf, findRegressions, type RegressionId } from './support/regressions.js'
import { onRegistry, type LintedRegistry } from './support/visitors.js'

export const noLifecycleRegression = createRule<[], RegressionId>({
  name: 'no-lifecycle-regression',
  meta: {
    type: 'problem',
    docs: {
      description: 'disallow breaking what the last release promised of its gates',
      recommended: 'recommended',
      on: 'registry',
    },
    messages: regressionMessages,
    schema: [],
    defaultOptions: [],
  },
  create(context) {
    return onRegistry(context, (linted) => {
      const { snapshot } = linted.project
      if (!snapshot) return
      const { acknowledge } = (context.sourceCode.parserServices as ProjectServices | undefined) ?? {}
      for (const { id, gate, range, data, acknowledged } of findRegressions(snapshot, comparedOf(linted))) {
        const loc = linted.locationOf(range)
        if (acknowledged === null) context.report({ loc, messageId: id, data })
        else
          acknowledge?.({
            ruleId: context.id,
            messageId: id,
            message: fillIn(regressionMessages[id], data),
            loc,
            gate,
            reason: acknowledged,
          })
      }
    })
  },
})

function comparedOf({
  file,
  text,
  registry,
  index,
  project,
  view,
}: LintedRegistry): Parameters<typeof findRegressions>[1] {
  return { text, registry, index, root: project.root, comments: () => view?.comments ?? commentsOf(file, text) }
}
