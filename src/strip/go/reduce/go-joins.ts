import type { AnyNode, SourceView } from '../../../source/source-view.js'
import { declaredAs, variableOf } from '../../../source/bindings.js'
import { asGo } from '../../../source/go-casts.js'
import type {
  GoAssignmentExpression,
  GoCallExpression,
  GoExpression,
  GoIdentifier,
  GoNode,
  GoProperty,
  GoStatement,
  GoVariableDeclarator,
} from '../../../source/go-nodes.js'
import { isPredeclaredInGo } from '../../../source/go-universe.js'
import { ancestorsOf, isWithin, walk } from '../../../source/walk.js'
import type { Reducer } from '../../reduce/reducer.js'
import type { AppendedElements, GoSliceLiteral, OverwrittenValue, ReturnedValue } from './go-join.js'
import { joinReturnedError, joinTested } from './go-test-joins.js'
import { hasSameType, isWrittenType } from './go-form-types.js'
import { remainingLists, type RemainingStatement } from './remaining-statements.js'

/** Joins statements wherever it removed what stood between them. What the author wrote side by side is left alone. */
export function joinStatements(reducer: Reducer): void {
  for (const list of remainingLists(reducer))
    for (let index = 0; index < list.length;) index += joinAt(list, index, reducer)
}

/** @returns how many statements were handled. */
function joinAt(list: readonly RemainingStatement[], index: number, reducer: Reducer): number {
  const first = list[index]
  const next = list[index + 1]
  if (!first || !next?.isWhole) return 1
  const { fates } = reducer
  const call = joinTested(first, next, reducer) ?? joinReturnedError(first, next, reducer)
  const declarator = first.isWhole && !call ? onlyDeclarator(first.statement, reducer) : null
  const joined = call ?? (declarator && joinReturn(declarator, next, reducer))
  if (joined) fates.goJoins.push(joined)
  if (joined || !declarator || !next.isJoined) return joined ? 2 : 1
  return joinFollowing(first.statement, declarator, list.slice(index + 1), reducer)
}

/** @returns how many statements were handled. */
function joinFollowing(
  first: GoStatement,
  declarator: GoVariableDeclarator,
  following: readonly RemainingStatement[],
  reducer: Reducer,
): number {
  const { fates } = reducer
  const appended = joinAppended(first, declarator, following, reducer)
  if (appended) {
    fates.goJoins.push(appended)
    return 1 + appended.appended.length
  }
  const [next] = following
  const joined = next ? joinValue(declarator, next.statement, reducer) : null
  if (!joined) return 1
  fates.goJoins.push(joined)
  fates.markDead(declarator.init)
  return 2
}

/** Of a statement that declares one variable, in a function. */
function onlyDeclarator(statement: GoStatement, { fates }: Reducer): GoVariableDeclarator | null {
  if (statement.type !== 'VariableDeclaration' || statement.kind !== 'let' || statement.grouped) return null
  const [declarator, ...others] = statement.declarations
  if (!declarator || others.length > 0 || declarator.id.type !== 'Identifier' || declarator.id.name === '_') return null
  return [declarator, declarator.id].some((node) => fates.of(node)) ? null : declarator
}

function joinAppended(
  declaration: GoStatement,
  { id, init }: GoVariableDeclarator,
  following: readonly RemainingStatement[],
  reducer: Reducer,
): AppendedElements | null {
  const name = id as GoIdentifier
  if (!init || !isOpenSlice(init, reducer) || !growsHereOnly(name, reducer)) return null
  const appended: { statement: GoStatement; elements: readonly GoExpression[] }[] = []
  for (const { statement, isWhole } of following) {
    const elements = isWhole ? elementsAppended(statement, name, reducer) : null
    if (!elements) break
    appended.push({ statement, elements })
  }
  const [first] = appended[0]?.elements ?? []
  const statements = appended.map(({ statement }) => statement)
  if (!first || !isReadBesides(name, statements, reducer)) return null
  const { trivia } = reducer
  const hasComment =
    (!hasOwnLines(init, reducer) && trivia.commentsIn(...init.range).length > 0) ||
    trivia.commentsIn(init.range[1] - 1, first.range[0]).length > 0 ||
    hasCommentBetween(appended, reducer)
  return hasComment ? null : { kind: 'append', declaration, literal: init, appended }
}

/** Whether a comment follows one of the elements. */
function hasCommentBetween(appended: AppendedElements['appended'], { trivia }: Reducer): boolean {
  return appended.some(({ statement, elements }, index) => {
    const end = appended[index + 1]?.elements[0]?.range[0] ?? trivia.lineEnd(statement.range[1])
    return [...elements.slice(1).map(({ range }) => range[0]), end].some(
      (to, at) => trivia.commentsIn((elements[at] as GoExpression).range[1], to).length > 0,
    )
  })
}

/** A literal of a slice, to which elements can be added: `append` takes nothing but slices. */
function isOpenSlice(value: GoNode, { fates, view }: Reducer): value is GoSliceLiteral {
  if (fates.of(value) || (value.type !== 'ArrayExpression' && value.type !== 'ObjectExpression')) return false
  if (value.parens?.length || !value.goType) return false
  if (value.goType.type === 'GoArrayType' && value.goType.length !== null) return false
  const items: readonly (GoExpression | GoProperty)[] =
    value.type === 'ArrayExpression' ? value.elements : value.properties
  if (items.some((item) => item.type === 'Property' || fates.isDropped(item))) return false
  const { text } = view
  const [open, close] = [value.goType.range[1], value.range[1] - 1]
  // A comma may stand behind the last element.
  return (
    text[open] === '{' &&
    (hasOwnLines(value, { view }) || text.slice(items.at(-1)?.range[1] ?? open + 1, close).trim() === '')
  )
}

/** Whether the closing brace has a line of its own. */
export function hasOwnLines({ range: [start, end] }: GoNode, { view }: Pick<Reducer, 'view'>): boolean {
  return /\n[ \t]*$/.test(view.text.slice(start, end - 1))
}

/** The elements of `x = append(x, a, b)`. */
function elementsAppended(
  statement: GoStatement,
  name: GoIdentifier,
  reducer: Reducer,
): readonly GoExpression[] | null {
  const assigned = assignmentTo(statement, name, reducer)
  const call = assigned?.right
  if (call?.type !== 'CallExpression' || call.ellipsis || call.parens?.length || call.arguments.length < 2) return null
  if (reducer.fates.of(call) || !isPredeclaredInGo(reducer.view, call.callee, 'append')) return null
  const [list, ...elements] = call.arguments
  if (!list || !isNamed(list, name, reducer)) return null
  return elements.some((element) => reducer.fates.isDropped(element) || mentions(element, name, reducer))
    ? null
    : elements
}

/** `x = ...` */
function assignmentTo(statement: GoStatement, name: GoIdentifier, reducer: Reducer): GoAssignmentExpression | null {
  const assigned = statement.type === 'ExpressionStatement' ? statement.expression : null
  return assigned?.type === 'AssignmentExpression' &&
    assigned.operator === '=' &&
    !reducer.fates.of(assigned) &&
    isNamed(assigned.left, name, reducer)
    ? assigned
    : null
}

function isNamed(node: GoNode, name: GoIdentifier, { view }: Reducer): boolean {
  return node.type === 'Identifier' && node.name === name.name && variableOf(view, node) === variableNamed(name, view)
}

function variableNamed(name: GoIdentifier, view: Reducer['view']) {
  return declaredAs(view, name.parent, name) ?? null
}

function mentions(root: GoNode, name: GoIdentifier, { view }: Reducer): boolean {
  let found = false
  walk(root, view.visitorKeys, (node) => {
    found ||= node.type === 'Identifier' && node.name === name.name
    return !found
  })
  return found
}

/**
 * A list that grew may have room for more, a literal has none. So a list is kept if code reads its capacity, makes
 * another one of it, or receives it twice: each time, `append` might then write to the same place.
 */
function growsHereOnly(name: GoIdentifier, reducer: Reducer): boolean {
  const given: GoNode[] = []
  const references = variableNamed(name, reducer.view)?.references ?? []
  const isPlain = references.every(({ identifier }) => {
    const node = asGo(identifier)
    const use = useOfList(node, name, reducer)
    if (use === 'given') given.push(node)
    return use !== 'shared'
  })
  return isPlain && given.length <= 1 && !given.some((node) => mayRunAgain(node, name))
}

type ListUse = 'read' | 'given' | 'shared'

function useOfList(node: GoNode, name: GoIdentifier, { view }: Reducer): ListUse {
  const { parent } = node
  switch (parent?.type) {
    case 'GoSliceExpression':
      return parent.object === node ? 'shared' : 'read'
    case 'MemberExpression':
      return parent.computed ? 'read' : 'given'
    case 'BinaryExpression':
    case 'VariableDeclarator':
      return 'read'
    case 'ForOfStatement':
      return parent.right === node ? 'read' : 'given'
    case 'AssignmentExpression':
      return parent.left === node ? 'read' : 'given'
    case 'CallExpression':
      return useInCall(node, parent, name, view)
    default:
      return 'given'
  }
}

function useInCall(node: GoNode, parent: GoCallExpression, name: GoIdentifier, view: SourceView): ListUse {
  if (isPredeclaredInGo(view, parent.callee, 'len')) return 'read'
  if (parent.arguments[0] !== node) return 'given'
  if (isPredeclaredInGo(view, parent.callee, 'cap')) return 'shared'
  if (!isPredeclaredInGo(view, parent.callee, 'append')) return 'given'
  const assigned = parent.parent
  const isOwn =
    assigned.type === 'AssignmentExpression' && variableNamed(name, view) === variableOf(view, assigned.left)
  return isOwn ? 'read' : 'shared'
}

/** Whether code is in a loop or a function inside the block of a declaration. */
function mayRunAgain(node: GoNode, name: GoIdentifier): boolean {
  const block = name.parent.parent?.parent
  for (const around of ancestorsOf(node)) {
    if (asGo(around) === block) return false
    if (/^(?:For|ForOf)Statement$|^FunctionExpression$/.test(around.type)) return true
  }
  return true
}

/** Whether other code reads the variable, which Go requires. */
function isReadBesides(name: GoIdentifier, joined: readonly GoStatement[], { view, liveness }: Reducer): boolean {
  const variable = variableNamed(name, view)
  const inside = new Set<AnyNode>(joined)
  return (
    variable !== null &&
    liveness.liveReferences(variable).some((reference) => reference.isRead() && !isWithin(reference.identifier, inside))
  )
}

function joinValue(declarator: GoVariableDeclarator, next: GoStatement, reducer: Reducer): OverwrittenValue | null {
  const { id, init, goType } = declarator
  const name = id as GoIdentifier
  const assignment = assignmentTo(next, name, reducer)
  if (!assignment || assignment.right.type === 'GoExpressionList' || init?.type === 'GoExpressionList') return null
  if (mentions(assignment.right, name, reducer) || (init && reducer.known.hasEffects(init))) return null
  if (reducer.trivia.commentsIn(declarator.range[0], assignment.right.range[0]).length > 0) return null
  const isTyped = goType
    ? init !== null || isWrittenType(assignment.right, goType, reducer.view)
    : init !== null && hasSameType(init, assignment.right, reducer.view)
  return isTyped && isReadBesides(name, [next], reducer) ? { kind: 'value', declarator, assignment } : null
}

/** Joins what it brought together, and a `return` that it left with nothing but the variable. */
function joinReturn(
  declarator: GoVariableDeclarator,
  { statement: next, isJoined }: RemainingStatement,
  reducer: Reducer,
): ReturnedValue | null {
  const { id, init, goType } = declarator
  if (!init || init.type === 'GoExpressionList' || goType || next.type !== 'ReturnStatement') return null
  const name = id as GoIdentifier
  const variable = variableNamed(name, reducer.view)
  const returned = next.argument && remainingPart(next.argument, reducer)
  if (!variable || !returned || !isNamed(returned, name, reducer)) return null
  if (!isJoined && returned === next.argument) return null
  const uses = reducer.liveness.liveReferences(variable).filter((reference) => !reference.init)
  if (uses.length !== 1 || variable.defs.length !== 1) return null
  if (reducer.trivia.commentsIn(init.range[1], next.range[1]).length > 0) return null
  return { kind: 'return', declarator, end: next }
}

/** `b` of `check && b`; `null`: something else takes its place. */
function remainingPart(expression: GoNode, reducer: Reducer): GoNode | null {
  const fate = reducer.fates.of(expression)
  if (fate?.kind === 'become') return remainingPart(asGo(fate.part), reducer)
  return fate === undefined || fate.kind === 'keep' ? expression : null
}
