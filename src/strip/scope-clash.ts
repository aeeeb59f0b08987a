import type { Scope, Variable } from '@typescript-eslint/scope-manager'
import type { TSESTree } from '@typescript-eslint/utils'
import type { Node } from '../source/source-view.js'
import { isCommonJs } from './gate-bindings.js'
import { isJumpedOver } from './go/go-jumps.js'
import type { Pass } from './pass.js'
import { contains } from '../text/text-range.js'

/**
 * Whether a block's braces can go: no name that the block declares may meet, or capture the use of, the same name in
 * the scope around it. Records them as moved into that scope.
 */
export function canUnwrap(block: TSESTree.BlockStatement, extent: Node, pass: Pass): boolean {
  return (
    !block.body.some(needsItsBlock) &&
    !wouldBeDirective(block.body[0], extent, pass) &&
    canUnwrapScope(block, extent, pass)
  )
}

/** As {@link canUnwrap}, of what opens the scope: a block, a clause of a switch, an `if` with an init statement. */
export function canUnwrapScope(scoped: Node, extent: Node, pass: Pass): boolean {
  const inner = pass.view.scopes.acquire(scoped)
  if (!inner) return true
  // What blocks inside have moved here moves on with it.
  const moving = [
    ...pass.fates.namesMovedInto(inner),
    ...inner.variables
      .filter((variable) => variable.defs.length > 0 && !variable.defs.every((def) => pass.liveness.isDead(def.node)))
      .map(({ name }) => name),
  ]
  if (moving.length === 0) return true
  if (isJumpedOver(extent, pass)) return false
  const outer = scopeAround(extent, pass)
  if (!outer) return false
  // A script's outermost names are seen by other scripts.
  if (outer.type === 'global' && pass.view.ast.sourceType !== 'module' && !isCommonJs(pass.view)) return false
  const movedBefore = pass.fates.namesMovedInto(outer)
  if (moving.some((name) => movedBefore.has(name) || isTaken(name, outer, scoped, pass))) return false
  pass.fates.moveNames(moving, outer)
  return true
}

/** `using` ends with its block. */
function needsItsBlock(statement: TSESTree.Statement): boolean {
  return statement.type === 'VariableDeclaration' && /using$/.test(statement.kind)
}

/** A string statement that takes the place of `extent` and comes first in a function would become a directive. */
export function wouldBeDirective(first: Node | undefined, extent: Node, pass: Pass): boolean {
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
        pass.dead.has(statement) ||
        pass.unused.has(statement),
    )
}

function scopeAround(node: Node, pass: Pass): Scope | null {
  for (let current = node.parent; current; current = current.parent) {
    const scope = pass.view.scopes.acquire(current, true)
    if (scope) return scope
  }
  return null
}

function isTaken(name: string, outer: Scope, block: Node, pass: Pass): boolean {
  const own = outer.set.get(name)
  if (
    own &&
    (isAliveOutside(
      own.defs.map(({ node }) => node),
      block,
      pass,
    ) ||
      staysDeclared(own, block, pass))
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
      ({ node }) => contains(outer.block, node) && (!pass.liveness.isDead(node) || staysDeclared(hoisted, block, pass)),
    )
  )
    return true
  return pass
    .throughNames(outer, name)
    .some((identifier) => !contains(block, identifier) && !pass.liveness.isDead(identifier))
}

/** A `var` that goes with its branch is left without a value there where something else asks for it. */
function staysDeclared(variable: Variable, block: Node, { liveness }: Pass): boolean {
  return (
    variable.defs.some(({ parent }) => parent?.type === 'VariableDeclaration' && parent.kind === 'var') &&
    liveness.liveReferences(variable).some(({ identifier }) => !contains(block, identifier))
  )
}

function isAliveOutside(definitions: readonly Node[], block: Node, pass: Pass): boolean {
  return definitions.length > 0 && definitions.some((node) => !contains(block, node) && !pass.liveness.isDead(node))
}
