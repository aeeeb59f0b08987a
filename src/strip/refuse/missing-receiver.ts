import type { TSESTree } from '@typescript-eslint/utils'
import { isNeverReassigned } from '../../source/bindings.js'
import type { Node, SourceView } from '../../source/source-view.js'

export const MISSING = 'it is undefined where its object is missing'

/**
 * A check such as `client?.isEnabled('X')` gives `undefined` when its receiver is missing. Tells whether the code
 * around it behaves the same with the gate's value instead. With `false` it does wherever only truthiness matters. With
 * `true` it does only in comparisons with `false`.
 */
export function isSameWhereMissing(node: Node, value: boolean, view: SourceView): boolean {
  const { parent } = node
  switch (parent?.type) {
    case 'ChainExpression':
    case 'TSNonNullExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSTypeAssertion':
      return isSameWhereMissing(parent, value, view)
    case 'ExpressionStatement':
      return true
    case 'LogicalExpression':
      return isSameOperand(parent, node, value, view)
    case 'BinaryExpression':
      return isComparedWith(!value, parent, node)
    case 'VariableDeclarator':
      return parent.init === node && areSameUses(parent, value, view)
    case 'ConditionalExpression':
      return parent.test === node ? !value : isSameWhereMissing(parent, value, view)
    default:
      return !value && isAskedForTruth(node)
  }
}

function isComparedWith(value: boolean, { left, right, operator }: TSESTree.BinaryExpression, node: Node): boolean {
  const other = left === node ? right : left
  return /^[!=]==?$/.test(operator) && other.type === 'Literal' && other.value === value
}

/** Whether only the truthiness of an expression matters. */
function isAskedForTruth(node: Node): boolean {
  const { parent } = node
  switch (parent?.type) {
    case 'UnaryExpression':
      return parent.operator === '!'
    case 'IfStatement':
    case 'WhileStatement':
    case 'DoWhileStatement':
    case 'ForStatement':
      return parent.test === node
    case 'CallExpression':
      return parent.callee.type === 'Identifier' && parent.callee.name === 'Boolean'
    case 'JSXExpressionContainer':
      return parent.parent.type === 'JSXElement' || parent.parent.type === 'JSXFragment'
    default:
      return false
  }
}

function isSameOperand(parent: TSESTree.LogicalExpression, node: Node, value: boolean, view: SourceView): boolean {
  if (parent.right === node) return isSameWhereMissing(parent, value, view)
  switch (parent.operator) {
    case '&&':
      return !value && isSameWhereMissing(parent, value, view)
    case '||':
      return !value
    case '??':
      // `client?.isEnabled('X') ?? false`
      return !value && parent.right.type === 'Literal' && parent.right.value === false
  }
}

function areSameUses(declarator: TSESTree.VariableDeclarator, value: boolean, view: SourceView): boolean {
  if (declarator.id.type !== 'Identifier') return false
  const [variable] = view.scopes.getDeclaredVariables(declarator)
  if (!variable || !isNeverReassigned(variable)) return false
  const isExported = declarator.parent.parent.type === 'ExportNamedDeclaration'
  return (
    !isExported &&
    variable.references.every(
      (reference) => !reference.isRead() || isSameWhereMissing(reference.identifier as Node, value, view),
    )
  )
}
