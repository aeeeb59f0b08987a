import type { TSESTree } from '@typescript-eslint/utils'
import { outerRange } from '../../source/parentheses.js'
import type { Node } from '../../source/source-view.js'
import { firstText } from './first-text.js'
import { DROPPED, VALUE, type Position } from './position.js'
import { droppedResidue } from './dropped-residue.js'
import { goneStatement, pieceOf, stays } from './whole-statements.js'
import { reduceValue } from './move-effects.js'
import type { Outcome, StatementPlace } from './outcome.js'
import type { Reducer } from './reducer.js'
import { positionOfVariable } from './variable-positions.js'

type Declaration =
  | TSESTree.VariableDeclaration
  | TSESTree.FunctionDeclaration
  | TSESTree.ClassDeclaration
  | TSESTree.ImportDeclaration
  | TSESTree.ExportNamedDeclaration

/** Reduces declarations: their values, and their unused parts. */
export function reduceDeclaration(statement: Declaration, place: StatementPlace, reducer: Reducer): Outcome {
  switch (statement.type) {
    case 'VariableDeclaration':
      return reduceVariables(statement, place, reducer)
    case 'ImportDeclaration':
      return reduceImport(statement, reducer)
    case 'ExportNamedDeclaration':
      return reduceExport(statement, place, reducer)
    default:
      reducer.visit(statement)
      return stays(statement, reducer, false)
  }
}

/** An export is removed with its declaration. An export list loses the names that are removed. */
function reduceExport(statement: TSESTree.ExportNamedDeclaration, place: StatementPlace, reducer: Reducer): Outcome {
  const { declaration, specifiers } = statement
  const isGone = (node: Node): boolean => reducer.unused.has(node)
  const isWhollyGone = declaration
    ? isGone(declaration) ||
      (declaration.type === 'VariableDeclaration' &&
        declaration.declarations.every((item) => isGone(item) && isPure(item, reducer)))
    : specifiers.length > 0 && specifiers.every(isGone)
  if (isWhollyGone) return goneStatement(statement, place, reducer)
  for (const specifier of specifiers) if (isGone(specifier)) reducer.fates.set(specifier, { kind: 'drop' })
  if (declaration?.type === 'VariableDeclaration') reduceDeclarators(declaration, statement, place, reducer)
  else if (declaration) reducer.visit(declaration)
  return stays(statement, reducer, false)
}

function isPure({ init }: TSESTree.VariableDeclarator, { known }: Reducer): boolean {
  return !init || !known.hasEffects(init)
}

function reduceVariables(statement: TSESTree.VariableDeclaration, place: StatementPlace, reducer: Reducer): Outcome {
  const { declarations } = statement
  const isGone = (node: Node): boolean => reducer.unused.has(node)
  const only = declarations[0]
  if (declarations.length === 1 && only && isGone(only)) return dropDeclaration(statement, only, place, reducer)
  if (declarations.every((item) => isGone(item) && isPure(item, reducer)))
    return goneStatement(statement, place, reducer)

  reduceDeclarators(statement, statement, place, reducer)
  return stays(statement, reducer, false)
}

function reduceDeclarators(
  { declarations }: TSESTree.VariableDeclaration,
  statement: Node,
  place: StatementPlace,
  reducer: Reducer,
): void {
  // Among several declarators there is no place for a value with a side effect, so its variable is kept.
  const isRemovable = (item: TSESTree.VariableDeclarator): boolean => reducer.unused.has(item) && isPure(item, reducer)
  const first = declarations.find((declarator) => !isRemovable(declarator))
  for (const declarator of declarations) {
    if (isRemovable(declarator)) reducer.fates.set(declarator, { kind: 'drop' })
    else if (declarator === first && declarator.id.type === 'Identifier') {
      reducer.visit(declarator.id)
      reduceValue(statement, declarator.init, place, reducer, positionOfValue(declarator, reducer))
    } else reduceDeclarator(declarator, reducer)
  }
}

/** Removes an unused declaration. The side effects of its value are kept as a statement. */
function dropDeclaration(
  statement: TSESTree.VariableDeclaration,
  declarator: TSESTree.VariableDeclarator,
  place: StatementPlace,
  reducer: Reducer,
): Outcome {
  const { init, id } = declarator
  const { trivia, known, fates } = reducer
  const residue = init && withoutMembers(droppedResidue(init, reducer.known), reducer)
  if (!residue || !known.hasEffects(residue)) return goneStatement(statement, place, reducer)
  const [start, end] = outerRange(init, trivia)
  const begin = residue === init ? start : residue.range[0]
  if (
    NO_STATEMENT.test(trivia.text.slice(begin, end)) ||
    comesToBeginOtherwise(residue, reducer) ||
    trivia.commentsIn(id.range[1], start).length > 0
  ) {
    reduceDeclarator(declarator, reducer)
    return stays(statement, reducer, false)
  }
  fates.set(statement, { kind: 'become', part: init })
  if (residue !== init) fates.set(init, { kind: 'become', part: residue })
  reducer.visit(init, DROPPED)
  // Include the parentheses that may remain around it: a line that begins with one would continue the previous line.
  return { pieces: [{ ...pieceOf(statement, reducer), first: start }], exits: false, removed: [] }
}

/** `useQuery()` of `useQuery().status`, because reading a property does nothing. */
function withoutMembers(value: Node | null, { view, known, trivia }: Reducer): Node | null {
  let left = value
  while (left?.type === 'MemberExpression' && !(left.computed && known.hasEffects(left.property))) {
    if (trivia.commentsIn(left.object.range[1], left.range[1]).length > 0) break
    left = left.object
  }
  return left && view.language !== 'go' ? left : value
}

/** Tokens that don't begin an expression at the start of a statement. */
const NO_STATEMENT = /^(?:\{|function\b|class\b|async\b|let\b)/

/** Whether a value will begin with such a token: `(check ? a : { b: u() }).b` loses its parentheses with the check. */
function comesToBeginOtherwise(value: Node, reducer: Reducer): boolean {
  return reducer.known.isTouched(value) && NO_STATEMENT.test(firstText(value, reducer))
}

function reduceDeclarator(declarator: TSESTree.VariableDeclarator, reducer: Reducer): void {
  reducer.visit(declarator.id)
  if (declarator.init) reducer.visit(declarator.init, positionOfValue(declarator, reducer))
}

/** A variable whose value is decided is replaced where it is read. */
function positionOfValue(declarator: TSESTree.VariableDeclarator, { known, view }: Reducer): Position {
  const { init } = declarator
  return init && known.isTouched(init) && !known.of(init) ? positionOfVariable(declarator, view) : VALUE
}

function reduceImport(statement: TSESTree.ImportDeclaration, reducer: Reducer): Outcome {
  const { specifiers } = statement
  if (specifiers.every((specifier) => reducer.unused.has(specifier))) {
    const restated = reducer.restated.get(statement)
    if (restated === undefined) return goneStatement(statement, 'list', reducer)
    reducer.fates.set(statement, { kind: 'literal', text: restated })
    return { pieces: [pieceOf(statement, reducer)], exits: false, removed: [] }
  }
  for (const specifier of specifiers) if (reducer.unused.has(specifier)) reducer.fates.set(specifier, { kind: 'drop' })
  return stays(statement, reducer, false)
}
