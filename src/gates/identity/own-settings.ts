import type { Node } from '../../source/source-view.js'
import type { FunctionWithBody } from '../../source/targets/target.js'
import { staticKeyName, unwrapExpression } from '../../source/expressions.js'
import { isDefaultField } from './registry-values.js'

/**
 * What a function's parameter says about its lookups: `names` of gates alone, or `any` string, for which one of them
 * must be a `default`.
 */
type Taken = 'names' | 'any'

/**
 * Whether a function only returns the first of some values that it looks up by a parameter: `own()[name] ??
 * all[name].default ?? false`. Constants may hold them.
 */
export function prefersOwn({ params, body }: FunctionWithBody, index: number, taken: Taken): boolean {
  const statements: readonly Node[] = body.type === 'BlockStatement' ? body.body : []
  const constants = constantsOf(statements.slice(0, -1))
  const last = statements.at(-1)
  const returned = body.type === 'BlockStatement' ? last?.type === 'ReturnStatement' && last.argument : body
  const key = params[index]
  if (!returned || constants === null || key?.type !== 'Identifier') return false
  const values = firstOf(returned).flatMap((value) =>
    value.type === 'Identifier' ? firstOf(constants.get(value.name) ?? value) : [value],
  )
  return (
    values.length > 1 &&
    values.every((value) => value.type === 'Literal' || isLookedUpBy(key.name, value)) &&
    (taken === 'names' || values.some(isDefault))
  )
}

/** The values of constants by their names; `null`: a statement does anything else. */
function constantsOf(statements: readonly Node[]): ReadonlyMap<string, Node> | null {
  const values = new Map<string, Node>()
  for (const statement of statements) {
    if (statement.type !== 'VariableDeclaration' || statement.kind !== 'const') return null
    for (const { id, init } of statement.declarations) {
      if (id.type !== 'Identifier' || init === null) return null
      values.set(id.name, init)
    }
  }
  return values
}

function isDefault(value: Node): boolean {
  return value.type === 'MemberExpression' && isDefaultField(staticKeyName(value.property, value.computed))
}

function firstOf(expression: Node): Node[] {
  const node = unwrapExpression(expression)
  if (node.type === 'ChainExpression') return firstOf(node.expression)
  return node.type === 'LogicalExpression' && node.operator === '??'
    ? [...firstOf(node.left), ...firstOf(node.right)]
    : [node]
}

function isLookedUpBy(key: string, value: Node): boolean {
  if (value.type === 'CallExpression')
    return (
      value.arguments.some((argument) => argument.type === 'Identifier' && argument.name === key) ||
      isLookedUpBy(key, unwrapExpression(value.callee))
    )
  if (value.type !== 'MemberExpression') return false
  const isByKey = value.computed && value.property.type === 'Identifier' && value.property.name === key
  return isByKey || isLookedUpBy(key, unwrapExpression(value.object))
}
