import { isBuiltInCall } from '../../gates/check-shapes.js'
import { dottedPath, lastNameOf } from '../../gates/dotted-path.js'
import type { GateSetting } from '../../gates/gate-settings.js'
import { resolveGate, type ResolveContext } from '../../gates/resolve-gate.js'
import type { GateIndex } from '../../registry/gate-index.js'
import { declaredAs, isNeverReassigned, variableOf } from '../../source/bindings.js'
import { asGo, asNode } from '../../source/go-casts.js'
import { importPathOf } from '../../source/go-declarations.js'
import type {
  GoBlockStatement,
  GoCallExpression,
  GoExpression,
  GoFunctionDeclaration,
  GoIdentifier,
  GoIfStatement,
  GoNode,
  GoStatement,
} from '../../source/go-nodes.js'
import { literalString } from '../../source/expressions.js'
import { nodesOf } from '../../source/nodes-of.js'
import type { SourceView } from '../../source/source-view.js'
import { walk } from '../../source/walk.js'
import { marksHelper } from '../../strip/test-code/go-test-structure.js'
import { rangeOf } from '../../text/text-range.js'
import { findFunctionOfPackage, type Found } from './find-go-declared.js'
import { parameterNames } from './flow/find-go-parameters.js'
import { otherBodies } from './go-bodies.js'
import type { GoSources } from './go-sources.js'

/** A condition by which a function skips the test that calls it. */
interface Skip {
  /** The index of the parameter that holds the gate. */
  readonly gate: number
  /** The gate's value with which the test runs. */
  readonly value: boolean
  /** Parameters that must be true for this, by index. */
  readonly given: readonly number[]
}

const SKIPS = /^Skip(?:f|Now)?$/
const ENDS = /^(?:(?:Skip|Fatal)(?:f|ln|Now)?|FailNow|panic)$/

/**
 * Calls of the project's own functions that skip a test by a gate: `needs(t, features.X)`, where
 * `func needs(t *testing.T, gate Feature)` does `if !gates.Enabled(gate) { t.Skip() }`. They count as setting the gate,
 * like `SkipUnlessFeatureGateEnabled`.
 *
 * @param values the value of each gate to strip. A call that doesn't skip with that value is left out
 *   if it does something else.
 */
export function findGateSkips(
  context: ResolveContext,
  values: ReadonlyMap<string, boolean>,
  sources: GoSources,
): GateSetting[] {
  const { view, index } = context
  if (view.language !== 'go') return []
  const names = new Set([...values.keys()].flatMap((name) => namesOf(name, index)))
  const isNamed = (argument: GoExpression): boolean =>
    isPlain(argument) && names.has(literalString(argument) ?? lastNameOf(argument) ?? '')
  return nodesOf(view, 'CallExpression').flatMap((node) => {
    const call = asGo(node) as GoCallExpression
    if (call.parent.type !== 'ExpressionStatement' || call.ellipsis) return []
    const named = call.arguments.findIndex((argument) => isNamed(argument) && gateIn(argument, context, values))
    const gate = named < 0 ? null : gateIn(call.arguments[named] as GoExpression, context, values)
    const called = gate === null ? null : calledBy(call, view, sources)
    const value = called && valueSkippedFor(called, call, named)
    if (gate === null || !called || value === null) return []
    if (values.get(gate) === value && !doesNothingElse(called, call, named)) return []
    const { range } = call.arguments[named] as GoExpression
    return [{ name: gate, shape: 'call', node, value, valueNode: null, nameRange: rangeOf({ range }) }]
  })
}

/** The name of a gate, and those of its constants. */
function namesOf(name: string, { gates }: GateIndex): string[] {
  const constants = gates.get(name)?.registrations.flatMap(({ constant }) => constant?.split('.').at(-1) ?? [])
  return [name, ...(constants ?? [])]
}

/** A literal or a name, which calls nothing. */
function isPlain(expression: GoExpression): boolean {
  return expression.type === 'Literal' || dottedPath(expression)?.includes('()') === false
}

/** The name of the gate, if it is one of those to strip. */
function gateIn(argument: GoExpression, context: ResolveContext, values: ReadonlyMap<string, boolean>): string | null {
  const named = resolveGate(asNode(argument), context)
  return named && 'gate' in named && named.doubt === undefined && values.has(named.gate) ? named.gate : null
}

/** The value with which the test runs, where the function skips it with the other one; `null` if it isn't known to. */
function valueSkippedFor(called: Found<GoFunctionDeclaration>, call: GoCallExpression, gate: number): boolean | null {
  const skips = skipsOf(called).filter((skip) => skip.gate === gate && isGivenBy(skip, call))
  const [first] = skips
  return first && skips.every(({ value }) => value === first.value) ? first.value : null
}

function calledBy(
  { callee }: GoCallExpression,
  view: SourceView,
  sources: GoSources,
): Found<GoFunctionDeclaration> | null {
  const variable = callee.type === 'Identifier' ? variableOf(view, callee) : null
  if (variable && variable.scope.type !== 'module') return null
  if (callee.type === 'MemberExpression' && importPathOf(callee.object, view) === null) return null
  const found = findFunctionOfPackage(callee, view, sources)
  if (!found || otherBodies(sources, found.view, found.declaration.id.name, found.declaration).length > 0) return null
  return found
}

function isGivenBy({ given }: Skip, { arguments: passed }: GoCallExpression): boolean {
  return given.every((index) => {
    const value = passed[index]
    return value?.type === 'Literal' && value.value === true
  })
}

/** What skips the test. A function that may return before it has none. */
function skipsOf({ declaration, view }: Found<GoFunctionDeclaration>): Skip[] {
  const { body } = declaration
  if (!body || declaration.results !== null || mayReturn(body, view)) return []
  const names = parameterNames(declaration)
  return names.flatMap((name, gate) =>
    conditionsOn(name, declaration, view).flatMap((statement): Skip[] => {
      if (!endsWith(statement.consequent, SKIPS)) return []
      const given = parametersAround(statement, declaration, view)
      return given ? [{ gate, value: !asksForTrue(statement), given }] : []
    }),
  )
}

function asksForTrue({ test }: GoIfStatement): boolean {
  return test.type === 'CallExpression'
}

function checkOf({ test }: GoIfStatement): GoCallExpression {
  return (test.type === 'UnaryExpression' ? test.argument : test) as GoCallExpression
}

function mayReturn(body: GoBlockStatement, { visitorKeys }: SourceView): boolean {
  let found = false
  walk(body, visitorKeys, ({ type }) => {
    if (/^(?:Return|Labeled|Break|Continue)Statement$|^GoGotoStatement$/.test(type)) found = true
    return !found
  })
  return found
}

/** `if gates.Enabled(name)` and `if !gates.Enabled(name)`. */
function conditionsOn(
  name: GoIdentifier | null,
  declaration: GoFunctionDeclaration,
  view: SourceView,
): GoIfStatement[] {
  const variable = name && declaredAs(view, declaration, name)
  if (!variable || !isNeverReassigned(variable)) return []
  return variable.references.flatMap(({ identifier }): GoIfStatement[] => {
    const check = asGo(identifier).parent
    if (check?.type !== 'CallExpression' || check.arguments.length !== 1 || check.callee === asGo(identifier)) return []
    if (!isBuiltInCall(lastNameOf(check.callee) ?? '')) return []
    const test: GoNode = check.parent.type === 'UnaryExpression' && check.parent.operator === '!' ? check.parent : check
    const statement = test.parent
    return statement?.type === 'IfStatement' && statement.test === test ? [statement] : []
  })
}

/** The parameters that decide whether the function gets to a statement; `null` if something else may. */
function parametersAround(
  statement: GoIfStatement,
  declaration: GoFunctionDeclaration,
  view: SourceView,
): number[] | null {
  const given: number[] = []
  for (let node: GoIfStatement = statement; ;) {
    const parent: GoNode = node.parent
    if (parent === declaration.body) return given
    if (parent?.type === 'IfStatement' && parent.alternate === node && endsWith(parent.consequent, ENDS)) node = parent
    else if (parent?.type === 'BlockStatement' && parent.parent.type === 'IfStatement') {
      const index = parent.parent.consequent === parent ? indexOf(parent.parent.test, declaration, view) : -1
      if (index < 0) return null
      given.push(index)
      node = parent.parent
    } else return null
  }
}

function indexOf(test: GoExpression, declaration: GoFunctionDeclaration, view: SourceView): number {
  const variable = test.type === 'Identifier' ? variableOf(view, test) : null
  if (!variable || !isNeverReassigned(variable)) return -1
  return parameterNames(declaration).findIndex((name) => name !== null && variable.defs[0]?.name === name)
}

function endsWith({ body }: GoBlockStatement, name: RegExp): boolean {
  const last = body.at(-1)
  return (
    last?.type === 'ExpressionStatement' &&
    last.expression.type === 'CallExpression' &&
    name.test(lastNameOf(last.expression.callee) ?? '')
  )
}

/** Whether a call that doesn't skip the test does nothing. */
function doesNothingElse(
  { declaration, view }: Found<GoFunctionDeclaration>,
  call: GoCallExpression,
  gate: number,
): boolean {
  const skips = conditionsOn(parameterNames(declaration)[gate] ?? null, declaration, view)
  const [first] = skips
  const isIdle = (statement: GoStatement): boolean =>
    marksHelper(statement) ||
    (statement.type === 'IfStatement' &&
      skips.includes(statement) &&
      asksForTrue(statement) === (first && asksForTrue(first)) &&
      statement.init === null &&
      statement.alternate === null &&
      isPlain(checkOf(statement).callee))
  return call.arguments.every(isPlain) && declaration.body?.body.every(isIdle) === true
}
