import { declaredAs, variableOf } from '../../../source/bindings.js'
import { asGo } from '../../../source/go-casts.js'
import type { GoExpression, GoFunctionDeclaration, GoNode } from '../../../source/go-nodes.js'
import { nodesOf } from '../../../source/nodes-of.js'
import { isWritten } from '../../../source/role-of.js'
import type { AnyFileNode, SourceView } from '../../../source/source-view.js'
import type { GoCall } from './find-go-parameters.js'
import { isNeverRun } from './find-unfilled-fields.js'
import type { GoFlowState } from './flow-state.js'
import { isOver } from './nil-results.js'
import {
  isBlank,
  mayLoseResults,
  plainCallsOf,
  returnsOf,
  targetsOf,
  unnamedResults,
  valueGiven,
} from './go-returns.js'

/**
 * Results of functions that always have one value, and that the strip left unread at all calls. With them, it finds
 * what is returned for them and the names that get them: `_, err := f()` becomes `err := f()`. One of several results
 * is left.
 */
export function findIdleResults(view: SourceView, state: GoFlowState): AnyFileNode[] {
  return nodesOf(view, 'FunctionDeclaration').flatMap((node) => {
    const declaration = asGo(node) as GoFunctionDeclaration
    const results = unnamedResults(declaration)
    const left = results.filter((result) => !state.isGone(view, result))
    const isLastOfSeveral = left.length === 1 && results.length > 1
    if (left.length === 0 || isLastOfSeveral || state.isGone(view, declaration)) return []
    const fn = { view, declaration }
    const calls = mayLoseResults(fn, state) ? plainCallsOf(fn, state) : null
    if (!calls) return []
    for (const result of left) {
      const parts = partsOf(results.indexOf(result), declaration, calls, view, state)
      // The others follow in another round.
      if (parts) return [{ view, node: result }, ...parts]
    }
    return []
  })
}

/** @returns `null` when the result must be kept. */
function partsOf(
  index: number,
  declaration: GoFunctionDeclaration,
  calls: readonly GoCall[],
  view: SourceView,
  state: GoFlowState,
): AnyFileNode[] | null {
  const { length } = unnamedResults(declaration)
  const targets = calls.flatMap(({ view: user, call }) => {
    const node = targetsOf(call)?.[index]
    return node ? [{ view: user, node }] : []
  })
  const lost = targets.filter(({ node }) => !isBlank(node))
  if (lost.length === 0 || !lost.every((target) => isUnread(target, length === 1, state))) return null
  const values: GoExpression[] = []
  for (const statement of returnsOf(declaration, view)) {
    if (state.isGone(view, statement)) {
      // Its value may have moved into another statement.
      if (isOver(statement, { view, declaration }, state)) continue
      return null
    }
    const value = valueGiven(statement, index, declaration, view)
    if (!value) return null
    values.push(value)
  }
  const texts = new Set(values.map((value) => fixedText(value, declaration, view, state)))
  if (texts.size !== 1 || texts.has(null)) return null
  const all = values.map((node) => ({ view, node }))
  return length === 1 ? all : [...all, ...targets]
}

/** Whether the strip removed a local variable, and all that reads it. */
function isUnread({ view, node }: AnyFileNode, isOnlyResult: boolean, state: GoFlowState): boolean {
  const name = asGo(node)
  const { parent } = name
  if (name.type !== 'Identifier' || !parent || !state.isGone(view, name)) return false
  if (isOnlyResult && parent.type !== 'VariableDeclarator') return false
  const declarator = parent.type === 'ArrayPattern' ? parent.parent : parent
  const variable = (declarator && declaredAs(view, declarator, name)) ?? variableOf(view, name)
  if (!variable || variable.scope.type === 'module') return false
  return variable.references.every((reference) => {
    const read = asGo(reference.identifier)
    if (reference.init) return true
    // `x := f(); return x` may have become `return f()`.
    const mayMove = isOnlyResult && read.parent?.type === 'ReturnStatement'
    return state.isGone(view, read) && (!mayMove || isNeverRun({ view, node: read }, state))
  })
}

/** A text for the value that a result always has; `null`: it may vary. */
function fixedText(
  value: GoExpression,
  fn: GoFunctionDeclaration,
  view: SourceView,
  state: GoFlowState,
): string | null {
  if (value.type === 'Literal') return value.goKind === 'nil' ? 'nil' : view.text.slice(...value.range)
  return value.type === 'Identifier' && isUnfilled(value, fn, view, state) ? 'nil' : null
}

/** `var x *T` of the function, which nothing that is left assigns to. */
function isUnfilled(name: GoNode, fn: GoFunctionDeclaration, view: SourceView, state: GoFlowState): boolean {
  const variable = variableOf(view, name)
  const declared = variable?.defs.length === 1 ? variable.defs[0]?.node : null
  const declarator = declared && asGo(declared)
  if (!variable || declarator?.type !== 'VariableDeclarator' || declarator.init || !declarator.goType) return false
  if (declarator.range[0] < fn.range[0] || declarator.range[1] > fn.range[1]) return false
  return variable.references.every(({ identifier }) => !isWritten(identifier) || state.isGone(view, identifier))
}
