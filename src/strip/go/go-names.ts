import { asNode } from '../../source/go-casts.js'
import type {
  GoArrayPattern,
  GoAssignmentExpression,
  GoExpression,
  GoExpressionStatement,
  GoNode,
  GoVariableDeclaration,
  GoVariableDeclarator,
} from '../../source/go-nodes.js'
import type { Node } from '../../source/source-view.js'
import { goneStatement, pieceOf, stays, type Outcome, type Slot } from '../families/statements.js'
import { removeListItems, removeWithLines } from '../layout.js'
import { outerRange } from '../../source/parentheses.js'
import type { Pass } from '../pass.js'
import { isGoStatement } from '../../evaluate/go-effects.js'

/** `var`, `const` and `:=`: names that nothing uses any more go, which Go's compiler asks for. */
export function foldGoVariables(statement: GoVariableDeclaration, slot: Slot, pass: Pass): Outcome {
  const { declarations } = statement
  const isGone = (declarator: GoVariableDeclarator): boolean => pass.unused.has(asNode(declarator))
  const hasEffects = ({ init }: GoVariableDeclarator): boolean => init !== null && pass.known.hasEffects(asNode(init))
  if (declarations.every((declarator) => isGone(declarator) && !hasEffects(declarator)))
    return goneStatement(asNode(statement), slot, pass)
  const only = declarations[0]
  if (only && isGone(only) && !statement.grouped) return dropDeclaration(statement, only, pass)
  for (const declarator of declarations) {
    if (!isGone(declarator)) foldDeclarator(declarator, statement, pass)
    else if (hasEffects(declarator)) {
      blankNames(declarator.id, pass)
      foldInit(declarator.init, pass)
    } else {
      pass.markDead(asNode(declarator))
      removeWithLines(asNode(declarator), pass)
    }
  }
  return stays(asNode(statement), pass, false)
}

/** A value that does something besides stays as a statement: `f()`, or `_ = <-done`. */
function dropDeclaration(statement: GoVariableDeclaration, { id, init }: GoVariableDeclarator, pass: Pass): Outcome {
  if (init === null) return goneStatement(asNode(statement), 'list', pass)
  const [start] = outerRange(asNode(init), pass.trivia)
  pass.markDead(asNode(id))
  if (isGoStatement(asNode(init), pass.view)) pass.edits.delete(statement.range[0], start)
  else pass.edits.replace(statement.range[0], start, `${blanks(id)} = `)
  pass.fold(asNode(init))
  const piece = pieceOf(asNode(statement), pass)
  return { pieces: [{ ...piece, first: start }], exits: false, removed: [] }
}

/** What stands in the head of a loop. @returns whether nothing of it is left. */
export function foldGoPart(part: GoNode, pass: Pass): boolean {
  if (part.type !== 'AssignmentExpression') pass.fold(asNode(part))
  else if (
    part.left.type !== 'ArrayPattern' &&
    pass.unused.has(asNode(part)) &&
    !pass.known.hasEffects(asNode(part.right))
  ) {
    pass.markDead(asNode(part))
    return true
  } else foldAssignment(part, pass)
  return false
}

/** `x = f()` of a variable that nothing reads; names among others become blank. */
export function foldGoAssignment(
  statement: GoExpressionStatement,
  assignment: GoAssignmentExpression,
  slot: Slot,
  pass: Pass,
): Outcome {
  if (slot === 'list' && becomesItself(assignment, pass)) return goneStatement(asNode(statement), slot, pass)
  foldAssignment(assignment, pass)
  return stays(asNode(statement), pass, false)
}

function foldAssignment(assignment: GoAssignmentExpression, pass: Pass): void {
  if (assignment.left.type === 'ArrayPattern') blankUnused(assignment.left, pass)
  else if (pass.unused.has(asNode(assignment))) blankNames(assignment.left, pass)
  const targets = assignment.left.type === 'ArrayPattern' ? assignment.left.elements : [assignment.left]
  for (const target of targets) if (!pass.unused.has(asNode(target))) pass.fold(asNode(target))
  pass.fold(asNode(assignment.right))
}

/** `on = on || check`, with the check off. */
function becomesItself({ left, operator, right }: GoAssignmentExpression, pass: Pass): boolean {
  if (operator !== '=' || left.type !== 'Identifier' || right.type !== 'LogicalExpression') return false
  const isDropped = (side: GoExpression, deciding: string): boolean => {
    const value = pass.known.of(asNode(side))
    return value !== null && value.effects.length === 0 && value.truth !== (deciding === '||')
  }
  let value: GoExpression = right
  while (value.type === 'LogicalExpression') {
    if (isDropped(value.left, value.operator)) value = value.right
    else if (isDropped(value.right, value.operator)) value = value.left
    else return false
  }
  return value.type === 'Identifier' && value.name === left.name
}

function foldDeclarator(declarator: GoVariableDeclarator, statement: GoVariableDeclaration, pass: Pass): void {
  const { id, init } = declarator
  if (id.type === 'ArrayPattern') foldPattern(id, declarator, statement, pass)
  foldInit(init, pass)
}

function foldInit(init: GoVariableDeclarator['init'], pass: Pass): void {
  if (init !== null && init.type !== 'GoExpressionList') pass.fold(asNode(init))
  else if (init) for (const element of init.elements) if (!pass.dead.has(asNode(element))) pass.fold(asNode(element))
}

/** `a, b := f()` without `a`: `_, b := f()`; `a, b := x, y` without `a`: `b := y`. */
function foldPattern(
  pattern: GoArrayPattern,
  { init }: GoVariableDeclarator,
  statement: GoVariableDeclaration,
  pass: Pass,
): void {
  const isGone = (name: GoNode): boolean => pass.unused.has(asNode(name))
  if (!pattern.elements.some(isGone)) return
  const isPair = init === null || init.type === 'GoExpressionList'
  const canGo = (name: GoExpression, index: number): boolean => {
    const value = init?.type === 'GoExpressionList' ? init.elements[index] : undefined
    return isPair && isGone(name) && !(value && pass.known.hasEffects(asNode(value)))
  }
  const going = new Set<Node>()
  pattern.elements.forEach((name, index) => {
    if (!canGo(name, index)) return
    const value = init?.type === 'GoExpressionList' ? init.elements[index] : undefined
    for (const node of [name, value]) if (node) going.add(asNode(node))
  })
  removeListItems(pattern.elements.map(asNode), (node) => going.has(node), pass)
  if (init?.type === 'GoExpressionList') removeListItems(init.elements.map(asNode), (node) => going.has(node), pass)
  for (const node of going) pass.markDead(node)
  const left = init?.type === 'GoExpressionList' ? init.elements.filter((value) => !going.has(asNode(value))) : []
  if (left.length === 1) spaceOperators(left[0] as GoExpression, pass)
  for (const name of pattern.elements) if (isGone(name) && !going.has(asNode(name))) blankNames(name, pass)
  if (statement.short && !pattern.elements.some((name) => !isGone(name) && isNewName(name, statement, pass)))
    assignInstead(pattern, pass)
}

/** gofmt writes `x+1` in a list and `x + 1` alone; what binds tighter stays close. */
function spaceOperators(value: GoExpression, { edits, trivia }: Pass): void {
  if (value.type !== 'BinaryExpression' || value.parens) return
  const operator = trivia.nextCode(value.left.parens?.at(-1)?.[1] ?? value.left.range[1])
  if (trivia.text[operator - 1] !== ' ') edits.insert(operator, ' ')
  if (trivia.text[operator + value.operator.length] !== ' ') edits.insert(operator + value.operator.length, ' ')
}

/** `_, err := f()` declares nothing where `err` was there before: `_, err = f()`. */
function assignInstead(pattern: GoNode, { edits, trivia }: Pass): void {
  const sign = trivia.text.indexOf(':=', pattern.range[1])
  edits.delete(sign, sign + 1)
}

function isNewName(name: GoNode, statement: GoVariableDeclaration, pass: Pass): boolean {
  return (
    name.type === 'Identifier' &&
    name.name !== '_' &&
    pass.view.scopes
      .getDeclaredVariables(asNode(statement))
      .some(({ identifiers }) => identifiers.includes(asNode(name) as never))
  )
}

export function blankUnused(pattern: GoArrayPattern, pass: Pass): void {
  for (const name of pattern.elements) if (pass.unused.has(asNode(name))) blankNames(name, pass)
}

export function blankNames(target: GoNode, pass: Pass): void {
  for (const name of target.type === 'ArrayPattern' ? target.elements : [target]) {
    pass.edits.replace(name.range[0], name.range[1], '_')
    pass.markDead(asNode(name))
  }
}

function blanks(target: GoNode): string {
  return target.type === 'ArrayPattern' ? target.elements.map(() => '_').join(', ') : '_'
}
