import type { Reference, Variable } from '@typescript-eslint/scope-manager'
import { declaredAs, variableOf } from '../../../source/bindings.js'
import { functionAround } from '../../../source/function-nodes.js'
import { asGo, asNode } from '../../../source/go-casts.js'
import type {
  GoCallExpression,
  GoExpression,
  GoIdentifier,
  GoIfStatement,
  GoNode,
  GoStatement,
  GoVariableDeclaration,
} from '../../../source/go-nodes.js'
import { onlyReturnedIn } from '../../../source/go-declarations.js'
import { isGoNil, isPredeclaredInGo } from '../../../source/go-universe.js'
import { nodesOf } from '../../../source/nodes-of.js'
import type { SourceView } from '../../../source/source-view.js'
import { ancestorsOf, walk } from '../../../source/walk.js'
import { contains } from '../../../text/text-range.js'
import type { Reducer } from '../../reduce/reducer.js'
import type { ReturnedCall, TestedCall } from './go-join.js'
import type { RemainingStatement } from './remaining-statements.js'

/** Longer lines than this are broken, as authors do. */
const WIDTH = 120
const TAB_WIDTH = 4

/**
 * `_, err := f()` and `if err != nil {...}`, if the strip left nothing but the error. Authors declare it in the `if`.
 *
 * @returns `null`: other code reads the name, or they are to be kept apart for another reason.
 */
export function joinTested(
  { statement, isWhole }: RemainingStatement,
  next: RemainingStatement,
  reducer: Reducer,
): TestedCall | null {
  const named = isWhole && next.isWhole ? onlyNameOf(statement, reducer) : null
  const test = next.statement
  if (!named || test.type !== 'IfStatement' || test.init || !isNilTest(test, named.name, reducer)) return null
  const { declaration, name, call } = named
  const { text } = reducer.view
  const [start, end] = [declaration.range[0], test.test.range[0]]
  if (reducer.trivia.commentsIn(start, end).length > 0 || !/^if\s+$/.test(text.slice(test.range[0], end))) return null
  const line = `${text.slice(...declaration.range)}; ${text.slice(end, test.consequent.range[0])}if {`
  const width = reducer.trivia.indentAt(start).length * TAB_WIDTH + line.length
  // A brace outside of parentheses would begin the block.
  if (line.includes('\n') || width > WIDTH || text.slice(...call.callee.range).includes('{')) return null
  return canMoveInto(test, named, reducer) ? { kind: 'test', declaration, name, test } : null
}

interface OnlyName {
  readonly declaration: GoVariableDeclaration
  readonly name: GoIdentifier
  /** Which result of the call it is. */
  readonly index: number
  readonly call: GoCallExpression
}

/** The one name that is left of several, because the strip made others blank. */
function onlyNameOf(statement: GoStatement, { fates }: Reducer): OnlyName | null {
  if (statement.type !== 'VariableDeclaration' || !statement.short) return null
  const { id, init: call } = statement.declarations[0] ?? {}
  const names = id?.type === 'ArrayPattern' ? id.elements : []
  const left = names.filter((name) => !isBlank(name) && !isBlanked(name, fates))
  const [name] = left
  if (name?.type !== 'Identifier' || left.length > 1 || !names.some((one) => isBlanked(one, fates))) return null
  const isWhole = call && [call, name].every((node) => fates.of(node) === undefined)
  return isWhole && call.type === 'CallExpression' && !call.parens?.length
    ? { declaration: statement, name, index: names.indexOf(name), call }
    : null
}

function isBlank(name: GoNode): boolean {
  return name.type === 'Identifier' && name.name === '_'
}

function isBlanked(name: GoNode, fates: Reducer['fates']): boolean {
  const fate = fates.of(name)
  return fate?.kind === 'literal' && fate.text === '_'
}

/** `err != nil` */
function isNilTest({ test }: GoIfStatement, name: GoIdentifier, { fates, view }: Reducer): boolean {
  return (
    test.type === 'BinaryExpression' &&
    test.operator === '!=' &&
    test.left.type === 'Identifier' &&
    test.left.name === name.name &&
    isGoNil(test.right, view) &&
    [test, test.left, test.right].every((node) => fates.of(node) === undefined)
  )
}

/** Whether a variable of the `if` alone can take the place of the one that is declared, or given a value, before it. */
function canMoveInto(test: GoIfStatement, { declaration, name, index, call }: OnlyName, reducer: Reducer): boolean {
  const own = declaredAs(reducer.view, asNode(declaration), asNode(name)) ?? null
  const variable = own ?? variableOf(reducer.view, name)
  if (!variable || variable.defs.length !== 1) return false
  const others = reducer.liveness
    .liveReferences(variable)
    .filter(({ identifier }) => asGo(identifier) !== name && !contains(test, asGo(identifier)))
  if (own) return others.length === 0
  return (
    reducer.isErrorResult(asNode(call), index) &&
    isOfBlock(variable, declaration) &&
    isWrittenNext(others, variable, test, reducer)
  )
}

/** Whether a variable is declared in the block of a statement, and no jump leads from there to other code with it. */
function isOfBlock({ defs: [definition] }: Variable, statement: GoStatement): boolean {
  const declared = definition?.type === 'Variable' ? asGo(definition.node) : null
  return declared?.type === 'VariableDeclarator' && declared.parent.parent === statement.parent
}

/** Whether the value isn't read again: the next code with the variable gives it another one. */
function isWrittenNext(
  others: readonly Reference[],
  { name }: Variable,
  test: GoIfStatement,
  { view }: Reducer,
): boolean {
  const around = functionAround(asNode(test))
  const nodes = others.map(({ identifier }) => asGo(identifier))
  const isInside = [...nodes, test].every((node) => functionAround(asNode(node)) === around)
  const [next] = nodes.filter(({ range }) => range[0] > test.range[1]).sort((a, b) => a.range[0] - b.range[0])
  if (!isInside || !next || nodesOf(view, 'LabeledStatement').length > 0) return false
  const statement = [...ancestorsOf(next)].map(asGo).find(({ parent }) => parent === test.parent)
  const value = statement && valueGivenTo(next, statement)
  return Boolean(value) && !hasName(value as GoNode, name, view) && others.some((reference) => reference.isRead())
}

/** `f()` of `err = f()` and `x, err := f()`. */
function valueGivenTo(name: GoNode, statement: GoNode): GoNode | null {
  if (statement.type === 'VariableDeclaration') {
    const [declarator, ...more] = statement.declarations
    const isNamed = declarator?.id.type === 'ArrayPattern' && declarator.id.elements.some((one) => one === name)
    return statement.short && isNamed && more.length === 0 ? declarator.init : null
  }
  const assigned = statement.type === 'ExpressionStatement' ? statement.expression : null
  return assigned?.type === 'AssignmentExpression' && assigned.operator === '=' && assigned.left === name
    ? assigned.right
    : null
}

function hasName(root: GoNode, name: string, view: SourceView): boolean {
  let found = false
  walk(root, view.visitorKeys, (node) => {
    found ||= node.type === 'Identifier' && node.name === name
    return !found
  })
  return found
}

/**
 * `if err := f(); err != nil { return err }` and `return nil`, between which the strip removed something. The result of
 * `f` must be an `error`: of another type, a nil pointer would become an error that isn't nil.
 */
export function joinReturnedError(
  { statement, isWhole }: RemainingStatement,
  next: RemainingStatement,
  reducer: Reducer,
): ReturnedCall | null {
  const end = next.statement
  if (!isWhole || !next.isWhole || !next.isJoined || statement.type !== 'IfStatement') return null
  if (end.type !== 'ReturnStatement' || !end.argument || !isGoNil(end.argument, reducer.view)) return null
  const call = callReturned(statement, reducer)
  if (!call || !returnsOnlyError(statement, reducer.view) || !reducer.isErrorResult(asNode(call), 0)) return null
  const hasComment =
    reducer.trivia.commentsIn(statement.range[0], call.range[0]).length > 0 ||
    reducer.trivia.commentsIn(call.range[1], reducer.trivia.lineEnd(end.range[1])).length > 0
  return hasComment ? null : { kind: 'call', statement, call, end }
}

/** `f()` of `if err := f(); err != nil { return err }` */
function callReturned(statement: GoIfStatement, reducer: Reducer): GoCallExpression | null {
  const { init, consequent, alternate } = statement
  const declarator = init?.type === 'VariableDeclaration' && init.short ? init.declarations[0] : undefined
  const { id, init: call } = declarator ?? {}
  if (id?.type !== 'Identifier' || call?.type !== 'CallExpression' || alternate) return null
  const returned = onlyReturnedIn(consequent)
  const isReturned = returned?.type === 'Identifier' && returned.name === id.name
  const parts: (GoNode | null | undefined)[] = [init, declarator, id, call, consequent, ...consequent.body, returned]
  const isWhole = parts.every((node) => node && reducer.fates.of(node) === undefined)
  return isReturned && isWhole && isNilTest(statement, id, reducer) ? call : null
}

function returnsOnlyError(statement: GoStatement, view: SourceView): boolean {
  const around = functionAround(asNode(statement))
  const fn = around && asGo(around)
  if (fn?.type !== 'FunctionDeclaration' && fn?.type !== 'FunctionExpression') return false
  const [result, ...more] = (fn.results ?? []) as readonly { names: readonly unknown[]; goType: GoExpression }[]
  return (
    result !== undefined &&
    more.length === 0 &&
    result.names.length <= 1 &&
    isPredeclaredInGo(view, result.goType, 'error')
  )
}
