import type { Variable } from '@typescript-eslint/scope-manager'
import type { TSESTree } from '@typescript-eslint/utils'
import { staticKeyName, unwrapExpression } from '../source/expressions.js'
import type { Node, SourceView } from '../source/source-view.js'
import { ancestorsOf } from '../source/walk.js'
import type { DottedName } from './check-shapes.js'
import { dottedPath } from './dotted-path.js'

/** A name that a pattern declares, and where its value comes from. */
export interface TakenOut {
  readonly name: TSESTree.Identifier
  /** `['config', 'flags']` of `const { flags: { On } } = config`. */
  readonly path: DottedName
}

/**
 * The name that `On: isOn` of `const { On: isOn } = useFlags()` declares; `null` when it declares none, or it has an
 * unknown form.
 */
export function takenOutBy(property: TSESTree.Property, view: SourceView): TakenOut | null {
  if (property.parent.type !== 'ObjectPattern') return null
  const name = property.value.type === 'AssignmentPattern' ? property.value.left : property.value
  const path = name.type === 'Identifier' ? pathOfPattern(property.parent) : null
  if (name.type !== 'Identifier' || !path) return null
  const variable = variableDeclaredBy(name, view)
  return variable && (isExported(name) || variable.references.some((reference) => reference.isRead()))
    ? { name, path }
    : null
}

/** The variable that a name in a declaration declares. */
export function variableDeclaredBy(name: TSESTree.Identifier, view: SourceView): Variable | null {
  for (const ancestor of ancestorsOf(name)) {
    const variable = view.scopes.getDeclaredVariables(ancestor).find(({ identifiers }) => identifiers.includes(name))
    if (variable) return variable
  }
  return null
}

function isExported(name: Node): boolean {
  for (const ancestor of ancestorsOf(name))
    if (ancestor.type === 'VariableDeclaration') return ancestor.parent.type === 'ExportNamedDeclaration'
  return false
}

/**
 * The names that make up an object. A function's result has the function's names: `['useFlags']` for `useFlags()`,
 * `['get', 'flags']` for `get(key).flags`.
 */
export function pathOfObject(object: Node): string[] | null {
  const node = withoutAwait(object)
  if (node.type === 'CallExpression') return pathOfObject(node.callee)
  const path = dottedPath(node)
  const start = path?.[0] === '()' ? withoutAwait(startOf(node)) : null
  const inner = start?.type === 'CallExpression' ? pathOfObject(start.callee) : null
  return inner && path ? [...inner, ...path.slice(1)] : path
}

/** The calls in the last `count` names of {@link pathOfObject}. */
export function callsAlong(object: Node, count: number): TSESTree.CallExpression[] {
  const calls: TSESTree.CallExpression[] = []
  let left = count
  for (let node = withoutAwait(object); left > 0;) {
    if (node.type === 'CallExpression') {
      calls.push(node)
      node = withoutAwait(node.callee)
    } else if (node.type === 'MemberExpression') {
      left--
      node = withoutAwait(node.object)
    } else break
  }
  return calls
}

function withoutAwait(expression: Node): Node {
  let node = unwrapExpression(expression)
  while (node.type === 'AwaitExpression' || node.type === 'ChainExpression')
    node = unwrapExpression(node.type === 'AwaitExpression' ? node.argument : node.expression)
  return node
}

/** What the first member of a path is read from. */
function startOf(expression: Node): Node {
  let node = unwrapExpression(expression)
  for (;;) {
    if (node.type === 'ChainExpression') node = unwrapExpression(node.expression)
    else if (node.type === 'MemberExpression') node = unwrapExpression(node.object)
    else return node
  }
}

/** The literal names of what a pattern destructures. */
function pathOfPattern(pattern: Node): string[] | null {
  const whole = pattern.parent?.type === 'AssignmentPattern' ? pattern.parent : pattern
  const { parent } = whole
  switch (parent?.type) {
    case 'VariableDeclarator':
      return parent.id === pattern && parent.init ? pathOfObject(parent.init) : null
    case 'Property': {
      const key = parent.parent.type === 'ObjectPattern' ? staticKeyName(parent.key, parent.computed) : null
      const outer = key === null ? null : pathOfPattern(parent.parent)
      return outer && [...outer, key as string]
    }
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return []
    default:
      return null
  }
}
