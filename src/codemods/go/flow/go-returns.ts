import { declaredAs } from '../../../source/bindings.js'
import { asGo } from '../../../source/go-casts.js'
import type {
  GoCallExpression,
  GoExpression,
  GoField,
  GoFunctionDeclaration,
  GoIdentifier,
  GoNode,
  GoReturnStatement,
} from '../../../source/go-nodes.js'
import type { SourceView } from '../../../source/source-view.js'
import { walk } from '../../../source/walk.js'
import { otherBodies } from '../go-bodies.js'
import { isExportedName } from '../go-sources.js'
import { callsOf, isCalledHereOnly, type GoCall, type GoFunction } from './find-go-parameters.js'
import { isNeverRun } from './find-unfilled-fields.js'
import type { GoFlowState } from './flow-state.js'

/** The results of a function; none if they have names, since a bare `return` gives these back. */
export function unnamedResults({ results }: GoFunctionDeclaration): readonly GoField[] {
  return results?.every(({ names }) => names.length === 0) ? results : []
}

/** The `return` statements of a function, but not of functions inside it. */
export function returnsOf({ body }: GoFunctionDeclaration, { visitorKeys }: SourceView): GoReturnStatement[] {
  const found: GoReturnStatement[] = []
  if (!body) return found
  walk(body, visitorKeys, (node) => {
    const go = asGo(node)
    if (go.type === 'ReturnStatement') found.push(go)
    return go.type !== 'FunctionExpression'
  })
  return found
}

/** What a `return` lists for a result; `null`: `return f()` gives several, or the value can't be removed alone. */
export function valueGiven(
  { argument }: GoReturnStatement,
  index: number,
  fn: GoFunctionDeclaration,
  view: SourceView,
): GoExpression | null {
  const given = argument?.type === 'GoExpressionList' ? argument.elements : argument ? [argument] : []
  const value = given[index]
  const isAlone = value && !value.parens?.length && isApart(given, index, view)
  return isAlone && given.length === unnamedResults(fn).length ? value : null
}

/** Whether a value shares its line with those beside it, and has no comment. */
function isApart(values: readonly GoExpression[], index: number, { text }: SourceView): boolean {
  const near = values.slice(Math.max(0, index - 1), index + 2)
  return near.slice(1).every((value, at) => {
    const before = near[at] as GoExpression
    return /^[ \t)]*,[ \t(]*$/.test(text.slice(before.range[1], value.range[0]))
  })
}

/** The declared function that a node is in; `null`: it is in a function's literal, or in none. */
export function declaredFunctionAround(node: GoNode): GoFunctionDeclaration | null {
  let around: GoNode | undefined = node.parent
  while (around && around.type !== 'FunctionDeclaration' && around.type !== 'FunctionExpression') around = around.parent
  return around?.type === 'FunctionDeclaration' ? around : null
}

/** Which of a function's results an expression gives, if it is what a `return` lists. */
export function resultGiven(value: GoNode): { readonly fn: GoFunctionDeclaration; readonly index: number } | null {
  const list = value.parent?.type === 'GoExpressionList' ? value.parent : null
  const statement = list ? list.parent : value.parent
  const fn = statement?.type === 'ReturnStatement' ? declaredFunctionAround(statement) : null
  return fn && { fn, index: list ? list.elements.indexOf(value as GoExpression) : 0 }
}

/** What gets the results of a call, in their order: none if it is a statement; `null`: it isn't known. */
export function targetsOf(call: GoCallExpression): readonly GoExpression[] | null {
  const { parent } = call
  switch (parent?.type) {
    case 'ExpressionStatement':
    case 'GoGoStatement':
    case 'GoDeferStatement':
      return []
    case 'VariableDeclarator':
      return parent.goType || parent.init !== call ? null : namesIn(parent.id)
    case 'AssignmentExpression':
      return parent.operator !== '=' || parent.right !== call ? null : namesIn(parent.left)
    default:
      return null
  }
}

function namesIn(target: GoNode): readonly GoExpression[] {
  return target.type === 'ArrayPattern' ? target.elements : [target as GoExpression]
}

/** The reads of a local variable that a call declares; `null`: other code gives it a value, too. */
export function readsOfTarget(target: GoExpression, call: GoCallExpression, view: SourceView): GoIdentifier[] | null {
  const variable = target.type === 'Identifier' && call.parent ? declaredAs(view, call.parent, target) : undefined
  if (!variable || variable.defs.length !== 1 || variable.scope.type === 'module') return null
  return variable.references
    .filter((reference) => !reference.init)
    .map(({ identifier }) => asGo(identifier) as GoIdentifier)
}

export function isBlank(target: GoExpression): boolean {
  return target.type === 'Identifier' && target.name === '_'
}

/** Whether a function is the same in every build, and only calls in the project depend on its type. */
export function mayLoseResults(fn: GoFunction, state: GoFlowState): boolean {
  const { view, declaration } = fn
  const { id, receiver, body, typeParameters, results, resultsRange } = declaration
  // An interface of another module may require the method.
  if (!body || !results || typeParameters || (receiver && isExportedName(id.name))) return false
  const [start, end] = resultsRange ?? (results[0] as GoField).range
  if (/\n|\/\*/.test(view.text.slice(start, end))) return false
  if (!state.isOpen(view.file) || !isCalledHereOnly(fn, state)) return false
  return otherBodies(state.sources, view, id.name, declaration).length === 0
}

/**
 * The calls that are left of a function.
 *
 * @returns `null` when one of them does something else with the results than to name or drop them.
 */
export function plainCallsOf(fn: GoFunction, state: GoFlowState): readonly GoCall[] | null {
  const { length } = unnamedResults(fn.declaration)
  const all = callsOf(fn, state) ?? []
  const isPlain = ({ view, call }: GoCall): boolean => {
    const targets = targetsOf(call)
    return state.isOpen(view.file) && targets !== null && (targets.length === 0 || isInList(call, targets, length))
  }
  // A side effect is written again in another place, with the calls in it.
  const isLeft = ({ view, call }: GoCall): boolean => !isNeverRun({ view, node: call }, state)
  const calls = all.filter(({ view, call }) => !state.isGone(view, call))
  return calls.length > 0 && all.every((call) => isPlain(call) || !isLeft(call)) ? calls : null
}

/** `a, err := f()` or `a, err = f()`, as a statement of a function or the first part of an `if`. */
function isInList({ parent }: GoCallExpression, targets: readonly GoExpression[], length: number): boolean {
  const statement = parent?.parent
  const around = statement?.parent?.type
  if (targets.length !== length || (statement?.type === 'VariableDeclaration' && statement.grouped)) return false
  // `_ = f()` needs a value.
  if (length === 1 && parent?.type !== 'VariableDeclarator') return false
  return around === 'BlockStatement' || around === 'GoCaseClause' || around === 'IfStatement'
}
