import type { TSESTree } from '@typescript-eslint/utils'
import { asNode } from '../../source/go-casts.js'
import type { GoBlockStatement, GoIfStatement, GoNode, GoStatement } from '../../source/go-nodes.js'
import type { Node } from '../../source/source-view.js'
import { ancestorsOf } from '../../source/walk.js'
import { foldIf } from '../families/if-statements.js'
import { foldList, foldOne, goneStatement, stays, type Outcome, type Slot } from '../families/statements.js'
import type { Known } from '../../evaluate/known-values.js'
import { keptBetween } from '../../text/whole-lines.js'
import { lostBeside } from '../reduce/lost-parts.js'
import type { Pass } from '../pass.js'
import { BOOLEAN } from '../position.js'
import { outdent } from './go-blocks.js'
import { canUnwrapScope } from '../scope-clash.js'
import { statementOf } from '../statement-text.js'
import { isGoStatement } from '../../evaluate/go-effects.js'

/**
 * `if init; test`. What the init statement does stays, and it stays in front of the live branch where that uses its
 * names; where nothing needs it, the whole is an `if` without it.
 */
export function foldGoIf(statement: GoIfStatement, slot: Slot, pass: Pass): Outcome {
  const init = statement.init as GoStatement
  const known = pass.known.of(asNode(statement.test))
  if (!known || known.effects.length > 0) return foldOpen(statement, init, slot, pass)
  const { live, dead } = liveOf(statement, pass)
  const isNeeded = live !== null && isUsedIn(init, live, pass)
  if (!isNeeded && !doesSomething(init, pass)) {
    dropInit(init, statement, pass)
    // Without its init statement it is an `if` as any other.
    return foldIf(statement as unknown as TSESTree.IfStatement, slot, asNode(statement), pass)
  }
  // Two init statements have no one place.
  if (live?.type === 'IfStatement' && live.init !== null) return foldOpen(statement, init, slot, pass)
  // Nor have two variables of one name.
  if (
    live?.type === 'BlockStatement' &&
    (isNeeded || statementText(init, pass) === null) &&
    redeclares(live, init, pass)
  )
    return foldOpen(statement, init, slot, pass)
  const [effect] = live?.type === 'IfStatement' ? (pass.known.of(asNode(live.test))?.effects ?? []) : []
  if (effect && live?.type === 'IfStatement') {
    const { truth, effects } = pass.known.of(asNode(live.test)) as Known
    const branch = truth ? live.consequent : live.alternate
    const isSimple = effects.length === 1 && !pass.known.isTouched(effect) && branch?.type !== 'IfStatement'
    if (!isSimple || (branch && redeclares(branch, init, pass))) return foldOpen(statement, init, slot, pass)
    for (const node of dead) pass.markDead(asNode(node))
    pass.markDead((truth ? live.alternate : live.consequent) as Node | null)
    for (const lost of lostBeside(asNode(live.test), effect)) pass.markDead(lost)
    return emitInit(statement, init, branch, slot, isNeeded, pass, effect)
  }
  for (const node of dead) pass.markDead(asNode(node))
  if (live?.type === 'IfStatement') return moveInit(statement, init, live, pass)
  return emitInit(statement, init, live, slot, isNeeded, pass)
}

/** The branch that is always taken, and what goes beside it; further `if`s behind `else` whose tests are known are passed. */
function liveOf(
  statement: GoIfStatement,
  pass: Pass,
): { live: GoBlockStatement | GoIfStatement | null; dead: GoNode[] } {
  const dead: GoNode[] = []
  for (let current = statement; ;) {
    const known = pass.known.of(asNode(current.test))
    if (!known || known.effects.length > 0 || (current !== statement && current.init !== null))
      return { live: current, dead }
    dead.push(current.test)
    if (known.truth && current.alternate) dead.push(current.alternate)
    if (known.truth) return { live: current.consequent, dead }
    dead.push(current.consequent)
    if (current.alternate?.type !== 'IfStatement') return { live: current.alternate, dead }
    current = current.alternate
  }
}

/** `if v := f(); !check { ... } else if v > 1 { ... }` becomes `if v := f(); v > 1 { ... }`. */
function moveInit(statement: GoIfStatement, init: GoStatement, live: GoIfStatement, pass: Pass): Outcome {
  pass.fold(asNode(init))
  pass.edits.delete(statement.test.range[0], live.test.range[0])
  pass.edits.delete(live.range[1], statement.range[1])
  const inside = foldIf(live as unknown as TSESTree.IfStatement, 'body', asNode(live), pass)
  return { ...stays(asNode(statement), pass, inside.exits), gaps: inside.gaps ?? [] }
}

/**
 * The init statement in front of the live branch, without a block around both where no name clashes.
 *
 * @param effect what a test behind `else` does between the two.
 */
function emitInit(
  statement: GoIfStatement,
  init: GoStatement,
  live: GoBlockStatement | null,
  slot: Slot,
  isNeeded: boolean,
  pass: Pass,
  effect: Node | null = null,
): Outcome {
  const { edits, trivia } = pass
  const outcome = foldOne(asStatement(init), 'body', pass)
  const isTouched = pass.known.isTouched(asNode(init))
  const asText = isNeeded || outcome.pieces.length === 0 ? null : statementText(init, pass)
  // What is folded inside has become a statement by itself, once nothing needs its names.
  const isStatement =
    asText !== null &&
    (!isTouched || init.type !== 'VariableDeclaration' || pass.unused.has(asNode(init.declarations[0] as GoNode)))
  const inside = live && foldList(live.body as never[], pass)
  const kept =
    live && inside && keptBetween({ start: live.range[0] + 1, end: live.range[1] - 1 }, inside.removed, trivia)
  const isEmpty = !kept || kept.start >= kept.end
  const outer = trivia.indentAt(statement.range[0])
  const scopes = live ? [asNode(live), asNode(statement)] : [asNode(statement)]
  const canOpen =
    slot === 'list' &&
    (isNeeded || isStatement) &&
    (isStatement
      ? !live || canUnwrapScope(asNode(live), asNode(statement), pass)
      : scopes.every((scope) => canUnwrapScope(scope, asNode(statement), pass)))
  const writeInit = (indent: string): void => {
    // The lines of a text over several lines stay as they are.
    const moved = asText === null || asText.includes('`') ? asText : asText.replaceAll(`\n${outer}`, `\n${indent}`)
    if (moved !== null && !isTouched) edits.replace(init.range[0], init.range[1], moved)
    else if (indent !== outer) edits.indent(init.range[0], init.range[1], '\t')
    if (effect) edits.insert(init.range[1], trivia.lineBreak + indent + statementOf(effect, indent, pass))
    if (!isEmpty) edits.insert(init.range[1], trivia.lineBreak + indent)
  }
  if (canOpen) {
    edits.delete(statement.range[0], init.range[0])
    writeInit(outer)
    edits.delete(init.range[1], isEmpty ? statement.range[1] : kept.start)
    if (!isEmpty) {
      edits.delete(kept.end, statement.range[1])
      outdent(kept, (live as GoBlockStatement).range[1] - 1, statement.range[0], pass)
    }
    const piece = { first: init.range[0], end: init.range[1], unterminated: false }
    return {
      pieces: [piece, ...(inside?.pieces ?? [])],
      exits: inside?.exits ?? false,
      removed: [],
      gaps: inside?.gaps ?? [],
    }
  }
  const inner = `${outer}\t`
  edits.replace(statement.range[0], init.range[0], `{${trivia.lineBreak}${inner}`)
  writeInit(inner)
  if (!isEmpty) edits.delete(init.range[1], kept.start)
  edits.replace(isEmpty ? init.range[1] : kept.end, statement.range[1], `${trivia.lineBreak}${outer}}`)
  return {
    pieces: [{ first: statement.range[0], end: statement.range[1], unterminated: false }],
    exits: inside?.exits ?? false,
    removed: [],
    gaps: inside?.gaps ?? [],
  }
}

/** `found, err := find()` whose names nothing reads: `find()`. */
function statementText(init: GoStatement, pass: Pass): string | null {
  if (init.type !== 'VariableDeclaration') return pass.trivia.text.slice(...init.range)
  const declarator = init.declarations.length === 1 ? init.declarations[0] : null
  if (!declarator?.init) return null
  const value = pass.trivia.text.slice(...declarator.init.range)
  if (isGoStatement(asNode(declarator.init), pass.view)) return value
  const names = declarator.id.type === 'ArrayPattern' ? declarator.id.elements.map(() => '_').join(', ') : '_'
  return `${names} = ${value}`
}

/** The test isn't known: the init statement stays, with the names that are in use. */
function foldOpen(statement: GoIfStatement, init: GoStatement, slot: Slot, pass: Pass): Outcome {
  if (foldOne(asStatement(init), 'body', pass).pieces.length === 0) dropInit(init, statement, pass)
  const { consequent, alternate, test } = statement
  pass.fold(asNode(test), BOOLEAN)
  const first = foldOne(asStatement(consequent), 'body', pass)
  const second = alternate && foldOne(asStatement(alternate), 'body', pass)
  if (second?.pieces.length === 0) pass.edits.delete(consequent.range[1], statement.range[1])
  if (first.pieces.length === 0) {
    if (!second?.pieces.length && !pass.known.hasEffects(asNode(test)) && !doesSomething(init, pass))
      return goneStatement(asNode(statement), slot, pass)
    const { trivia } = pass
    pass.edits.replace(
      consequent.range[0],
      consequent.range[1],
      `{${trivia.lineBreak}${trivia.indentAt(statement.range[0])}}`,
    )
  }
  return {
    pieces: stays(asNode(statement), pass, false).pieces,
    exits: first.exits && second !== null && second.exits,
    removed: [],
  }
}

/** Whether the branch declares a name that the init statement declares as well. */
function redeclares(live: GoBlockStatement, init: GoStatement, { view }: Pass): boolean {
  const names = view.scopes.acquire(asNode(live))?.set
  return names !== undefined && view.scopes.getDeclaredVariables(asNode(init)).some(({ name }) => names.has(name))
}

function dropInit(init: GoStatement, statement: GoIfStatement, pass: Pass): void {
  pass.markDead(asNode(init))
  pass.edits.delete(init.range[0], statement.test.range[0])
}

/** Whether an init statement does more than to declare what nothing else needs. */
function doesSomething(init: GoStatement, pass: Pass): boolean {
  if (init.type !== 'VariableDeclaration') return init.type !== 'EmptyStatement'
  return init.declarations.some(
    (declarator) => declarator.init !== null && pass.known.hasEffects(asNode(declarator.init)),
  )
}

function isUsedIn(init: GoStatement, live: GoNode, pass: Pass): boolean {
  if (init.type !== 'VariableDeclaration') return true
  return pass.view.scopes
    .getDeclaredVariables(asNode(init))
    .some((variable) =>
      pass.liveness
        .liveReferences(variable)
        .some((reference) => !reference.init && [...ancestorsOf(reference.identifier)].includes(asNode(live))),
    )
}

function asStatement(node: GoNode): TSESTree.Statement {
  return node as unknown as TSESTree.Statement
}
