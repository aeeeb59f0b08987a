import { isGoTestFile } from '../../../source/go-files.js'
import type {
  GoCallExpression,
  GoExpression,
  GoIdentifier,
  GoNode,
  GoReturnStatement,
} from '../../../source/go-nodes.js'
import { isWritten } from '../../../source/role-of.js'
import type { AnyFileNode, SourceView } from '../../../source/source-view.js'
import type { GoCall, GoFunction } from './find-go-parameters.js'
import { isNeverRun } from './find-unfilled-fields.js'
import type { GoFlowState } from './flow-state.js'
import {
  isBlank,
  mayLoseResults,
  plainCallsOf,
  readsOfTarget,
  returnsOf,
  targetsOf,
  unnamedResults,
  valueGiven,
} from './go-returns.js'

/** Where a result comes from, and the local variables that get it. */
export interface ResultFlow {
  /** What the function returns for it, where it still returns. */
  readonly values: readonly AnyFileNode[]
  readonly variables: readonly ResultVariable[]
}

interface ResultVariable {
  readonly view: SourceView
  readonly name: GoIdentifier
  readonly call: GoCallExpression
  readonly reads: readonly AnyFileNode[]
}

/** `null`: not all of it is known, or the result would have to be kept for some call. */
export function flowOfResult(fn: GoFunction, index: number, state: GoFlowState): ResultFlow | null {
  const values = mayLoseResults(fn, state) ? valuesOf(fn, index, state) : null
  const calls = values && plainCallsOf(fn, state)
  if (!values || !calls) return null
  const variables: ResultVariable[] = []
  for (const call of calls) {
    const target = targetsOf(call.call)?.[index]
    if (!target || isBlank(target)) continue
    const variable = variableFrom(target, call)
    if (!variable) return null
    variables.push(variable)
  }
  return { values, variables }
}

function variableFrom(name: GoExpression, { view, call }: GoCall): ResultVariable | null {
  const reads = name.type === 'Identifier' ? readsOfTarget(name, call, view) : null
  if (name.type !== 'Identifier' || !reads || reads.some((read) => isWritten(read))) return null
  // What a test expects may be the removed path.
  if (isGoTestFile(view.file) && !reads.every(isFailure)) return null
  return { view, name, call, reads: reads.map((node) => ({ view, node })) }
}

/** `if err != nil { t.Fatal(err) }` */
function isFailure(read: GoNode): boolean {
  const statement = ifAround(read)
  if (statement) return true
  // Inside the block that runs if there is an error.
  for (let inner: GoNode | undefined = read; inner?.parent; inner = inner.parent)
    if (inner.parent.type === 'IfStatement' && inner.parent.consequent === inner)
      return inner.parent.alternate === null && comparesWithNil(inner.parent.test, read)
  return false
}

function ifAround(read: GoNode): boolean {
  const test = read.parent
  const statement = test?.parent
  return (
    test !== undefined &&
    statement?.type === 'IfStatement' &&
    statement.test === test &&
    statement.alternate === null &&
    comparesWithNil(test, read)
  )
}

/** `err != nil` */
function comparesWithNil(test: GoNode, name: GoNode): boolean {
  return (
    test.type === 'BinaryExpression' &&
    test.operator === '!=' &&
    test.left.type === 'Identifier' &&
    name.type === 'Identifier' &&
    test.left.name === name.name &&
    test.right.type === 'Literal' &&
    test.right.goKind === 'nil'
  )
}

/** What a function returns for a result, where it still returns; `null`: that isn't known. */
function valuesOf({ declaration, view }: GoFunction, index: number, state: GoFlowState): AnyFileNode[] | null {
  const values: AnyFileNode[] = []
  for (const statement of returnsOf(declaration, view)) {
    if (state.isGone(view, statement) && isOver(statement, { view, declaration }, state)) continue
    const node = valueGiven(statement, index, declaration, view)
    if (!node) return null
    values.push({ view, node })
  }
  return values
}

/**
 * Whether a removed `return` never runs. The strip may join one value with the statement that makes it, but several
 * values stand in a list, which it never moves.
 */
export function isOver(statement: GoReturnStatement, { view, declaration }: GoFunction, state: GoFlowState): boolean {
  return unnamedResults(declaration).length > 1 || isNeverRun({ view, node: statement }, state)
}
