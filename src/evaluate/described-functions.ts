import type { TSESTree } from '@typescript-eslint/utils'
import type { Variable } from '@typescript-eslint/scope-manager'
import { unwrapExpression } from '../source/expressions.js'
import type { Node } from '../source/source-view.js'

type HasEffects = (node: Node) => boolean

/**
 * The statement that only assigns to a member of a named function, such as `Page.propTypes = { ... }`, found from the
 * function's name; `null`: it is anything else.
 */
export function descriptionAt(name: Node, hasEffects: HasEffects): TSESTree.ExpressionStatement | null {
  const member = name.parent
  const assignment = member?.parent
  return member?.type === 'MemberExpression' &&
    member.object === name &&
    !member.computed &&
    assignment?.type === 'AssignmentExpression' &&
    assignment.left === member &&
    assignment.operator === '=' &&
    assignment.parent.type === 'ExpressionStatement' &&
    !hasEffects(assignment.right)
    ? assignment.parent
    : null
}

/** Whether a variable holds a function of its file, or a wrapped one, whose members have no setters. */
export function holdsOwnFunction({ defs }: Variable, hasEffects: HasEffects): boolean {
  const [definition] = defs
  if (definition?.type === 'FunctionName') return defs.length === 1
  if (definition?.type !== 'Variable' || defs.length > 1) return false
  const { parent, id, init } = definition.node
  if (parent.type !== 'VariableDeclaration' || parent.kind !== 'const' || id.type !== 'Identifier' || !init)
    return false
  const value = unwrapExpression(init)
  return /^(?:Arrow)?FunctionExpression$/.test(value.type) || (value.type === 'CallExpression' && !hasEffects(value))
}
