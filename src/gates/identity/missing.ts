import type { TSESTree } from '@typescript-eslint/utils'
import { isNeverReassigned, variableOf } from '../../source/bindings.js'
import { unwrapExpression } from '../../source/expressions.js'
import type { Node, SourceView } from '../../source/source-view.js'
import type { Targets } from '../../source/targets/target.js'

/**
 * Whether a call returns `undefined` when its receiver is missing: `client?.isEnabled('X')`, `part.isEnabled?.('X')`. A
 * constant or an import of the project always exists, despite the `?.` after it.
 */
export function mayBeMissing(call: TSESTree.CallExpression, view: SourceView, targets: Targets): boolean {
  for (let node: Node = call; ;) {
    switch (node.type) {
      case 'CallExpression':
        if (node.optional && !isThere(node.callee, view, targets)) return true
        node = unwrapExpression(node.callee)
        continue
      case 'MemberExpression':
        if (node.optional && !isThere(node.object, view, targets)) return true
        node = unwrapExpression(node.object)
        continue
      default:
        // A call after the end of a chain throws if the chain's value is missing: `(make()?.isEnabled)('X')`.
        return false
    }
  }
}

function isThere(expression: Node, view: SourceView, targets: Targets): boolean {
  const root = rootOf(expression)
  const variable = root.type === 'Identifier' ? variableOf(view, root) : null
  const [definition] = variable?.defs ?? []
  // A type says what a parameter may be, not that it was passed.
  if (!variable || !definition || definition.type === 'Parameter' || !isNeverReassigned(variable)) return false
  const target = targets.of(expression, view)
  switch (target.kind) {
    case 'function':
    case 'class':
    case 'module':
    case 'namespace':
      return true
    case 'object':
      return !target.isType
    case 'instance':
      return target.made !== null && !target.isType
    default:
      return false
  }
}

function rootOf(expression: Node): Node {
  let node = unwrapExpression(expression)
  while (node.type === 'MemberExpression') node = unwrapExpression(node.object)
  return node
}
