import { optionsSchema } from '../config/config-schema.js'
import { isTestFile } from '../project/list-files.js'
import type { Node, SourceView } from '../source/source-view.js'
import { isFunctionNode } from '../source/function-nodes.js'
import { ancestorsOf, walk } from '../source/walk.js'
import { rangeOf } from '../text/text-range.js'
import { createRule } from './support/create-rule.js'
import { keptIn, runsAtLoad } from './support/evaluation-time.js'
import { onGateChecks, type LintedScript } from './support/visitors.js'
import { describeState, nameOfPlace } from './support/message-words.js'

export type NoEagerGateCheckOptions = [
  {
    /** Whether tests may check gates at module load. */
    ignoreTests?: boolean
  }?,
]

export const noEagerGateCheck = createRule<NoEagerGateCheckOptions, 'asksAtLoad' | 'keepsClusterGate'>({
  name: 'no-eager-gate-check',
  meta: {
    type: 'problem',
    docs: {
      description: 'disallow gate checks at module load, and storing the value of a cluster gate',
      recommended: 'strict',
      on: 'usage',
    },
    messages: {
      asksAtLoad:
        "Feature gate '{{gate}}' ({{state}}; {{place}}) is checked at module load, so a setting that is read later, such as a flag, has no effect on it. Check it where the value is used.",
      keepsClusterGate:
        "Feature gate '{{gate}}' ({{state}}; {{place}}) is a cluster gate, which may change while the program runs, but its value is stored in {{where}}. Check the gate at every use.",
    },
    schema: optionsSchema('no-eager-gate-check'),
    defaultOptions: [{ ignoreTests: true }],
  },
  create(context, [options]) {
    return onGateChecks(context, (check, linted) => {
      const { view, index, project, file, locationOf } = linted
      const registered = index.gates.get(check.gate)
      // A fixed value can be checked at any time.
      if (!registered || (registered.agreed && registered.status.graduated)) return
      if (options?.ignoreTests !== false && isTestFile(file, project.root)) return
      const isCluster = registered.registrations.every(({ scope }) => scope === 'cluster')
      const where = isCluster ? keptIn(check.node, view) : null
      const isEager = runsAtLoad(check.node, view) && !isSetBefore(check.node, linted)
      if (!isEager && where === null) return
      context.report({
        loc: locationOf(rangeOf(check.node)),
        messageId: isEager ? 'asksAtLoad' : 'keepsClusterGate',
        data: {
          gate: check.gate,
          state: describeState(registered.status),
          place: nameOfPlace(project.root, registered.gate.place),
          where: where ?? '',
        },
      })
    })
  },
})

/** A program's entry point reads its flags while it loads and may check gates afterwards. */
function isSetBefore(node: Node, { view, checks }: LintedScript): boolean {
  if (checks.overrides.some((setting) => setting.node.range[0] < node.range[0] && runsAtLoad(setting.node, view)))
    return true
  return statementsBefore(node, view).some(
    (statement) =>
      ['ExpressionStatement', 'VariableDeclaration'].includes(statement.type) &&
      (SETS.test(view.text.slice(...statement.range)) || waits(statement, view)),
  )
}

/** Whether what follows a statement waits for it. An `await` in a function of its own stops only that function. */
function waits(statement: Node, view: SourceView): boolean {
  let found = false
  walk(statement, view.visitorKeys, (node) => {
    if (node.type === 'AwaitExpression') found = true
    return !found && !isFunctionNode(node)
  })
  return found
}

/** The statements before a node in its own block, and in those around it. */
function statementsBefore(node: Node, view: SourceView): Node[] {
  const blocks = [...ancestorsOf(node)].flatMap((outer) => (outer.type === 'BlockStatement' ? [outer.body] : []))
  return [view.ast.body, ...blocks].flat().filter(({ range }) => range[1] <= node.range[0])
}

const SETS = /\b(?:parse(?:Args|Flags|Options)?|set|setFromMap|addFlags?|loadConfig)\s*\(/
