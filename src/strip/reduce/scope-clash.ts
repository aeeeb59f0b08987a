import type { Scope, Variable } from '@typescript-eslint/scope-manager'
import type { TSESTree } from '@typescript-eslint/utils'
import type { Node, AnyNode } from '../../source/source-view.js'
import { isCommonJs } from '../slots/gate-bindings.js'
import { isJumpedOver } from '../go/reduce/go-jumps.js'
import type { Reducer } from './reducer.js'
import { contains } from '../../text/text-range.js'
import { asNode } from '../../source/go-casts.js'

/**
 * Whether a block's braces can go: no name that the block declares may meet, or capture the use of, the same name in
 * the scope around it. Records them as moved into that scope.
 */
export function canUnwrap(block: TSESTree.BlockStatement, extent: Node, reducer: Reducer): boolean {
  return (
    !block.body.some(needsItsBlock) &&
    !wouldBeDirective(block.body[0], extent, reducer) &&
    canUnwrapScope(block, extent, reducer)
  )
}

/** As {@link canUnwrap}, of what opens the scope: a block, a clause of a switch, an `if` with an init statement. */
export function canUnwrapScope(anyScoped: AnyNode, anyExtent: AnyNode, reducer: Reducer): boolean {
  const [scoped, extent] = [asNode(anyScoped), asNode(anyExtent)]
  const inner = reducer.view.scopes.acquire(scoped)
  if (!inner) return true
  // What blocks inside have moved here moves on with it.
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
  // A script's outermost names are seen by other scripts.
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

/** A string statement that takes the place of `extent` and comes first in a function would become a directive. */
export function wouldBeDirective(first: Node | undefined, extent: Node, reducer: Reducer): boolean {
  if (
    first?.type !== 'ExpressionStatement' ||
    first.expression.type !== 'Literal' ||
    typeof first.expression.value !== 'string'
  )
    return false
  const list =
    extent.parent && 'body' in extent.parent && Array.isArray(extent.parent.body) ? (extent.parent.body as Node[]) : []
  return list
    .slice(0, list.indexOf(extent))
    .every(
      (statement) =>
        (statement.type === 'ExpressionStatement' && Boolean(statement.directive)) ||
        reducer.fates.dead.has(statement) ||
        reducer.unused.has(statement),
    )
}

function scopeAround(node: Node, reducer: Reducer): Scope | null {
  for (let current = node.parent; current; current = current.parent) {
    const scope = reducer.view.scopes.acquire(current, true)
    if (scope) return scope
  }
  return null
}

function isTaken(name: string, outer: Scope, block: Node, reducer: Reducer): boolean {
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
  // `catch (name) { ... }` and parameters with their own scope.
  const upper = outer.upper
  if (
    upper &&
    (outer.block.parent === upper.block || upper.block === outer.block) &&
    /^(?:catch|function)$/.test(upper.type) &&
    upper.set.has(name)
  )
    return true
  // A `var` of an inner block passes through on its way to the function.
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

/** A `var` that goes with its branch is left without a value there where something else asks for it. */
function staysDeclared(variable: Variable, block: Node, { liveness }: Reducer): boolean {
  return (
    variable.defs.some(({ parent }) => parent?.type === 'VariableDeclaration' && parent.kind === 'var') &&
    liveness.liveReferences(variable).some(({ identifier }) => !contains(block, identifier))
  )
}

function isAliveOutside(definitions: readonly Node[], block: Node, reducer: Reducer): boolean {
  return definitions.length > 0 && definitions.some((node) => !contains(block, node) && !reducer.liveness.isDead(node))
}
