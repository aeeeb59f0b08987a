import type { TSESTree } from '@typescript-eslint/utils'
import type { Node } from '../../source/source-view.js'
import { firstText } from '../first-text.js'
import { removeListItems, removeWithLines } from '../layout.js'
import { outerRange } from '../../source/parentheses.js'
import { removeImportSpecifiers } from '../../source/remove-import-specifiers.js'
import type { Pass } from '../pass.js'
import { DROPPED } from '../position.js'
import { droppedResidue, foldValue, goneStatement, pieceOf, stays, type Outcome, type Slot } from './statements.js'

type Declaration =
  | TSESTree.VariableDeclaration
  | TSESTree.FunctionDeclaration
  | TSESTree.ClassDeclaration
  | TSESTree.ImportDeclaration
  | TSESTree.ExportNamedDeclaration

/** Declarations: their values, and the parts of them that nothing uses any more. */
export function foldDeclaration(statement: Declaration, slot: Slot, pass: Pass): Outcome {
  switch (statement.type) {
    case 'VariableDeclaration':
      return foldVariables(statement, slot, pass)
    case 'ImportDeclaration':
      return foldImport(statement, pass)
    case 'ExportNamedDeclaration':
      return foldExport(statement, slot, pass)
    default:
      pass.fold(statement)
      return stays(statement, pass, false)
  }
}

/** An export goes with what it declares; a list of exports loses the names that are gone. */
function foldExport(statement: TSESTree.ExportNamedDeclaration, slot: Slot, pass: Pass): Outcome {
  const { declaration, specifiers } = statement
  const isGone = (node: Node): boolean => pass.unused.has(node)
  const isWhollyGone = declaration
    ? isGone(declaration) ||
      (declaration.type === 'VariableDeclaration' &&
        declaration.declarations.every((item) => isGone(item) && !(item.init && pass.known.hasEffects(item.init))))
    : specifiers.length > 0 && specifiers.every(isGone)
  if (isWhollyGone) return goneStatement(statement, slot, pass)
  removeListItems(specifiers, isGone, pass)
  for (const specifier of specifiers) if (isGone(specifier)) pass.markDead(specifier)
  if (declaration?.type === 'VariableDeclaration') foldDeclarators(declaration, statement, slot, pass)
  else if (declaration) pass.fold(declaration)
  return stays(statement, pass, false)
}

function foldVariables(statement: TSESTree.VariableDeclaration, slot: Slot, pass: Pass): Outcome {
  const { declarations } = statement
  const isGone = (node: Node): boolean => pass.unused.has(node)
  const only = declarations[0]
  if (declarations.length === 1 && only && isGone(only)) return dropDeclaration(statement, only, slot, pass)
  if (declarations.every(isGone) && declarations.every(({ init }) => !init || !pass.known.hasEffects(init)))
    return goneStatement(statement, slot, pass)

  foldDeclarators(statement, statement, slot, pass)
  return stays(statement, pass, false)
}

function foldDeclarators(
  { declarations }: TSESTree.VariableDeclaration,
  statement: Node,
  slot: Slot,
  pass: Pass,
): void {
  // Among others, a value with an effect has nowhere to go: it stays in its variable.
  const isRemovable = (node: Node): boolean =>
    pass.unused.has(node) && node.type === 'VariableDeclarator' && !(node.init && pass.known.hasEffects(node.init))
  removeListItems(declarations, isRemovable, pass)
  const first = declarations.find((declarator) => !isRemovable(declarator))
  for (const declarator of declarations) {
    if (isRemovable(declarator)) pass.markDead(declarator)
    else if (declarator === first && declarator.id.type === 'Identifier') {
      pass.fold(declarator.id)
      foldValue(statement, declarator.init, slot, pass)
    } else foldDeclarator(declarator, pass)
  }
}

/** A declaration that nothing uses goes; what its value does besides, stays as a statement. */
function dropDeclaration(
  statement: TSESTree.VariableDeclaration,
  declarator: TSESTree.VariableDeclarator,
  slot: Slot,
  pass: Pass,
): Outcome {
  const { init, id } = declarator
  const residue = init && droppedResidue(init, pass)
  if (!residue || !pass.known.hasEffects(residue)) return goneStatement(statement, slot, pass)
  const [start, end] = outerRange(init, pass.trivia)
  const begin = residue === init ? start : residue.range[0]
  if (
    NO_STATEMENT.test(pass.trivia.text.slice(begin, end)) ||
    comesToBeginOtherwise(residue, pass) ||
    pass.trivia.commentsIn(id.range[1], start).length > 0
  ) {
    foldDeclarator(declarator, pass)
    return stays(statement, pass, false)
  }
  pass.markDead(id)
  pass.edits.delete(statement.range[0], start)
  if (residue !== init) pass.fates.set(init, { kind: 'become', part: residue })
  pass.fold(init, DROPPED)
  const piece = pieceOf(statement, pass)
  // With the parentheses that it may keep, its own or those of what it stood in: a line that begins with one goes on with the line before.
  return { pieces: [{ ...piece, first: start }], exits: false, removed: [] }
}

/** What begins no expression where a statement begins. */
const NO_STATEMENT = /^(?:\{|function\b|class\b|async\b|let\b)/

/** `(check ? a : { b: u() }).b`, of which the parentheses go with the check. */
function comesToBeginOtherwise(value: Node, pass: Pass): boolean {
  return pass.known.isTouched(value) && NO_STATEMENT.test(firstText(value, pass))
}

function foldDeclarator(declarator: TSESTree.VariableDeclarator, pass: Pass): void {
  pass.fold(declarator.id)
  if (declarator.init) pass.fold(declarator.init)
}

function foldImport(statement: TSESTree.ImportDeclaration, pass: Pass): Outcome {
  const { specifiers } = statement
  const isGone = (specifier: Node): boolean => pass.unused.has(specifier)
  if (specifiers.every(isGone)) {
    pass.markDead(statement)
    return { pieces: [], exits: false, removed: [removeWithLines(statement, pass)] }
  }
  for (const specifier of specifiers) if (isGone(specifier)) pass.markDead(specifier)
  removeImportSpecifiers(statement, isGone, pass)
  return stays(statement, pass, false)
}
