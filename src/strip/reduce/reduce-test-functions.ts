import type { TSESTree } from '@typescript-eslint/utils'
import type { Node } from '../../source/source-view.js'
import { runsWhen } from '../test-code/skips.js'
import type { Fate } from './fate.js'
import type { Reducer } from './reducer.js'

/** Replaces `it.skipIf(check)(...)` by `it(...)` when the test always runs. */
export function reduceTestFunction(node: Node, { known }: Reducer): Fate | null {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return null
  return runsWhen(node, known) === true ? { kind: 'become', part: node.callee.object } : null
}

/** Drops the cells of removed rows from a table written as a template. */
export function reduceTableRows({ quasi }: TSESTree.TaggedTemplateExpression, { unused, fates }: Reducer): void {
  for (const expression of quasi.expressions) if (unused.has(expression)) fates.set(expression, { kind: 'drop' })
}
