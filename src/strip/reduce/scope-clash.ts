import { ancestorsOf } from '../../source/walk.js'
import { scopeOf } from '../../source/bindings.js'
import type { Scope, Variable } from '@typescript-eslint/scope-manager'
import type { TSESTree } from '@typescript-eslint/utils'
import type { Node, AnyNode } from '../../source/source-view.js'
import { isCommonJs } from '../slots/replaceable-names.js'
import { isJumpedOver } from '../go/reduce/go-jumps.js'
import type { Reducer } from './reducer.js'
import { contains } from '../../text/text-range.js'

/**
 * Whether a block's braces can be removed: no name declared in the block clashes with, or captures a use of, the same
 * name in the outer scope. Records the names as moved into that scope.
 */
export function canUnwrap(block: TSESTree.BlockStatement, extent: AnyNode, reducer: Reducer): boolean {
  return (
    !block.body.some(needsItsBlock) &&
    !wouldBeDirective(block.body[0], extent, reducer) &&
    canUnwrapScope(block, extent, reducer)
  )
}

/**
 * As {@link canUnwrap}, for any node that opens a scope: a block, a clause of a switch, an `if` with an init statement.
 */
export function canUnwrapScope(scoped: AnyNode, extent: AnyNode, reducer: Reducer): boolean {
  const inner = scopeOf(reducer.view, scoped)
  if (!inner) return true
  // Names that inner blocks have moved into this one move on to the outer scope.
  const moving = [
    ...reducer.fates.namesMovedInto(inner),
    ...inner.variables
      .filter(
        (variable) => variable.defs.length > 0 && !variable.defs.every((def) => reducer.liveness.isDead(def.node)),
      )
      .map(({ name }) => name),
  ]
  if (moving.length === 0) return true
  if (isJumpedOver(extent, reducer)) return false
  const outer = scopeAround(extent, reducer)
  if (!outer) return false
  // Other scripts see the outermost names of a script.
  if (outer.type === 'global' && reducer.view.ast.sourceType !== 'module' && !isCommonJs(reducer.view)) return false
  const movedBefore = reducer.fates.namesMovedInto(outer)
  if (moving.some((name) => movedBefore.has(name) || isTaken(name, outer, scoped, reducer))) return false
  reducer.fates.moveNames(moving, outer)
  return true
}

/** `using` ends with its block. */
function needsItsBlock(statement: TSESTree.Statement): boolean {
  return statement.type === 'VariableDeclaration' && /using$/.test(statement.kind)
}

/** Whether a string statement would become a directive, because it replaces `extent` and is the first in a function. */
export function wouldBeDirective(first: Node | undefined, extent: AnyNode, reducer: Reducer): boolean {
  if (
    first?.type !== 'ExpressionStatement' ||
    first.expression.type !== 'Literal' ||
    typeof first.expression.value !== 'string'
  )
    return false
  const list =
    extent.parent && 'body' in extent.parent && Array.isArray(extent.parent.body)
      ? (extent.parent.body as AnyNode[])
      : []
  return list
    .slice(0, list.indexOf(extent))
    .every(
      (statement) =>
        (statement.type === 'ExpressionStatement' && 'directive' in statement && Boolean(statement.directive)) ||
        reducer.fates.dead.has(statement) ||
        reducer.unused.has(statement),
    )
}

function scopeAround(node: AnyNode, { view }: Reducer): Scope | null {
  for (const ancestor of ancestorsOf(node)) {
    const scope = ancestor === node ? null : view.scopes.acquire(ancestor, true)
    if (scope) return scope
  }
  return null
}

function isTaken(name: string, outer: Scope, block: AnyNode, reducer: Reducer): boolean {
  const own = outer.set.get(name)
  if (
    own &&
    (isAliveOutside(
      own.defs.map(({ node }) => node),
      block,
      reducer,
    ) ||
      staysDeclared(own, block, reducer))
  )
    return true
  if (own && own.defs.length === 0 && name === 'arguments') return true
  // `catch (name) { ... }`, and parameters with a scope of their own.
  const upper = outer.upper
  if (
    upper &&
    (outer.block.parent === upper.block || upper.block === outer.block) &&
    /^(?:catch|function)$/.test(upper.type) &&
    upper.set.has(name)
  )
    return true
  // A `var` of an inner block is hoisted through this scope to the function.
  const hoisted = outer.variableScope.set.get(name)
  if (
    hoisted &&
    hoisted !== own &&
    hoisted.defs.some(
      ({ node }) =>
        contains(outer.block, node) && (!reducer.liveness.isDead(node) || staysDeclared(hoisted, block, reducer)),
    )
  )
    return true
  return reducer
    .throughNames(outer, name)
    .some((identifier) => !contains(block, identifier) && !reducer.liveness.isDead(identifier))
}

/** Whether a removed `var` is redeclared without a value, because code outside the block still uses it. */
function staysDeclared(variable: Variable, block: AnyNode, { liveness }: Reducer): boolean {
  return (
    variable.defs.some(({ parent }) => parent?.type === 'VariableDeclaration' && parent.kind === 'var') &&
    liveness.liveReferences(variable).some(({ identifier }) => !contains(block, identifier))
  )
}

function isAliveOutside(definitions: readonly Node[], block: AnyNode, reducer: Reducer): boolean {
  return definitions.length > 0 && definitions.some((node) => !contains(block, node) && !reducer.liveness.isDead(node))
}
