import type {
  GoArrayPattern,
  GoAssignmentExpression,
  GoExpression,
  GoExpressionStatement,
  GoNode,
  GoVariableDeclaration,
  GoVariableDeclarator,
} from '../../../source/go-nodes.js'
import { outerRange } from '../../../source/parentheses.js'
import { removedLinesOf } from '../../reduce/removed-lines.js'
import { goneStatement, pieceOf, stays } from '../../reduce/whole-statements.js'
import type { Outcome, StatementPlace } from '../../reduce/outcome.js'
import type { Reducer } from '../../reduce/reducer.js'

/** Removes unused names from `var`, `const` and `:=`; Go's compiler rejects unused variables. */
export function reduceGoVariables(statement: GoVariableDeclaration, place: StatementPlace, reducer: Reducer): Outcome {
  const { declarations } = statement
  const { unused, fates } = reducer
  const isGone = (declarator: GoVariableDeclarator): boolean =>
    unused.has(declarator) || losesAllNames(declarator, reducer)
  const hasEffects = (declarator: GoVariableDeclarator): boolean => hasEffectsLeft(declarator, reducer)
  const restated = reducer.restated.get(statement)
  if (restated !== undefined && declarations.every(isGone)) {
    fates.set(statement, { kind: 'literal', text: restated })
    return stays(statement, reducer, false)
  }
  if (declarations.every((declarator) => isGone(declarator) && !hasEffects(declarator)))
    return goneStatement(statement, place, reducer)
  const only = declarations[0]
  if (only && isGone(only) && !statement.grouped) return dropDeclaration(statement, only, reducer)
  for (const declarator of declarations) {
    const node = declarator
    if (!isGone(declarator)) reduceDeclarator(declarator, reducer)
    else if (hasEffects(declarator)) {
      blankNames(declarator.id, reducer)
      reduceInit(declarator.init, reducer)
    } else fates.set(node, { kind: 'drop', range: removedLinesOf(node, reducer) })
  }
  return stays(statement, reducer, false)
}

/** `a, b := x, y`, where nothing reads `a` or `b`, and no value has a side effect. */
function losesAllNames({ id, init }: GoVariableDeclarator, { unused, known }: Reducer): boolean {
  if (id.type !== 'ArrayPattern' || !id.elements.every((name) => unused.has(name))) return false
  return init === null || (init.type === 'GoExpressionList' && !init.elements.some((value) => known.hasEffects(value)))
}

/** Whether the value of a declaration has a side effect, and isn't the call of a function that has nothing to do. */
export function hasEffectsLeft({ init }: GoVariableDeclarator, { known, orphaned }: Reducer): boolean {
  return init !== null && !orphaned.has(init) && known.hasEffects(init)
}

/** A value with a side effect is kept as a statement: `f()`, or `_ = <-done`. */
function dropDeclaration(statement: GoVariableDeclaration, { init }: GoVariableDeclarator, reducer: Reducer): Outcome {
  if (init === null) return goneStatement(statement, 'list', reducer)
  reducer.fates.set(statement, { kind: 'become', part: init })
  reducer.visit(init)
  const [first] = outerRange(init, reducer.trivia)
  return { pieces: [{ ...pieceOf(statement, reducer), first }], exits: false, removed: [] }
}

/** Decides about a part of a loop header. @returns whether all of it is removed. */
export function reduceGoPart(part: GoNode, reducer: Reducer): boolean {
  if (part.type !== 'AssignmentExpression') reducer.visit(part)
  else if (part.left.type !== 'ArrayPattern' && reducer.unused.has(part) && !reducer.known.hasEffects(part.right)) {
    reducer.fates.set(part, { kind: 'drop' })
    return true
  } else reduceAssignment(part, reducer)
  return false
}

/** `x = f()` where nothing reads the variable. Among several names, an unused one becomes blank. */
export function reduceGoAssignment(
  statement: GoExpressionStatement,
  assignment: GoAssignmentExpression,
  place: StatementPlace,
  reducer: Reducer,
): Outcome {
  if (place === 'list' && becomesItself(assignment, reducer)) return goneStatement(statement, place, reducer)
  reduceAssignment(assignment, reducer)
  return stays(statement, reducer, false)
}

function reduceAssignment(assignment: GoAssignmentExpression, reducer: Reducer): void {
  const { left, right } = assignment
  const isUnused = (node: GoNode): boolean => reducer.unused.has(node)
  const targets = left.type === 'ArrayPattern' ? left.elements : [left]
  if (left.type !== 'ArrayPattern' && isUnused(assignment)) blankNames(left, reducer)
  for (const target of targets) {
    if (!isUnused(target)) reducer.visit(target)
    else if (left.type === 'ArrayPattern') blankOrDrop(target, right, reducer)
  }
  reducer.visit(right)
}

/** `on = on || check` and `o.on = o.on || check`, with the check off. */
function becomesItself({ left, operator, right }: GoAssignmentExpression, reducer: Reducer): boolean {
  if (operator !== '=' || right.type !== 'LogicalExpression') return false
  const isDropped = (side: GoExpression, deciding: string): boolean => {
    const value = reducer.known.of(side)
    return value !== null && value.effects.length === 0 && value.truth !== (deciding === '||')
  }
  let value: GoExpression = right
  while (value.type === 'LogicalExpression') {
    if (isDropped(value.left, value.operator)) value = value.right
    else if (isDropped(value.right, value.operator)) value = value.left
    else return false
  }
  return isSameName(left, value)
}

/** Whether two sides of an assignment are the same variable or field. An element isn't: `m[k] = m[k]` adds the key. */
function isSameName(left: GoNode, right: GoNode): boolean {
  if (left.type === 'Identifier') return right.type === 'Identifier' && left.name === right.name
  if (left.type !== 'MemberExpression' || right.type !== 'MemberExpression') return false
  if (left.computed || right.computed) return false
  return isSameName(left.property, right.property) && isSameName(left.object, right.object)
}

function reduceDeclarator({ id, init }: GoVariableDeclarator, reducer: Reducer): void {
  if (id.type === 'ArrayPattern') reducePattern(id, init, reducer)
  reduceInit(init, reducer)
}

function reduceInit(init: GoVariableDeclarator['init'], reducer: Reducer): void {
  if (init !== null && init.type !== 'GoExpressionList') reducer.visit(init)
  else if (init) for (const element of init.elements) if (!reducer.fates.dead.has(element)) reducer.visit(element)
}

/** `a, b := f()` without `a`: `_, b := f()`; `a, b := x, y` without `a`: `b := y`. */
function reducePattern(pattern: GoArrayPattern, init: GoVariableDeclarator['init'], reducer: Reducer): void {
  const { unused, known, fates } = reducer
  const isPair = init === null || init.type === 'GoExpressionList'
  pattern.elements.forEach((name, index) => {
    if (!unused.has(name)) return
    const value = init?.type === 'GoExpressionList' ? init.elements[index] : undefined
    if (!isPair) return blankOrDrop(name, init, reducer)
    if (value && known.hasEffects(value)) return blankNames(name, reducer)
    for (const node of [name, value]) if (node) fates.set(node, { kind: 'drop' })
  })
}

/** The name of a call's result is removed with that result: `a, err := f()` becomes `err := f()`. */
function blankOrDrop(name: GoNode, value: GoNode, reducer: Reducer): void {
  if (value.type === 'CallExpression' && reducer.orphaned.has(name)) reducer.fates.set(name, { kind: 'drop' })
  else blankNames(name, reducer)
}

export function blankNames(target: GoNode, { fates }: Reducer): void {
  for (const name of target.type === 'ArrayPattern' ? target.elements : [target])
    fates.set(name, { kind: 'literal', text: '_' })
}
