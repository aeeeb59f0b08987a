import type { TSESTree } from '@typescript-eslint/utils'
import { ownDeclaratorOf, referenceOf, usesOf, variableOf } from '../../source/bindings.js'
import { staticKeyName, unwrapExpression } from '../../source/expressions.js'
import { isFunctionNode } from '../../source/function-nodes.js'
import type { AnyNode, Node, SourceView } from '../../source/source-view.js'
import { walk } from '../../source/walk.js'
import type { KnownValues } from '../../evaluate/known-values.js'
import { callbackOf, partNamed, partOf, placeOf, statementOf } from './test-structure.js'

/** Tests that a gate skips, or no longer skips. */
export interface SkippedTests {
  /** Tests and suites that never run. */
  readonly gone: ReadonlySet<AnyNode>
  /** `test.skip(check, 'reason')` that never skips. */
  readonly idle: ReadonlySet<AnyNode>
  /** Uses of a name that is only an alias of `it` or `describe`, and what replaces them. */
  readonly aliases: ReadonlyMap<Node, string>
  /** The declarations of these names. */
  readonly declarators: ReadonlySet<AnyNode>
}

interface Finds {
  readonly gone: Set<AnyNode>
  readonly idle: Set<Node>
  readonly aliases: Map<Node, string>
  readonly declarators: Set<Node>
}

/** @param isGone whether a node is removed anyway. */
export function findSkippedTests(view: SourceView, known: KnownValues, isGone: (node: Node) => boolean): SkippedTests {
  const finds: Finds = { gone: new Set(), idle: new Set(), aliases: new Map(), declarators: new Set() }
  walk(view.ast, view.visitorKeys, (node) => {
    if (!known.isTouched(node)) return false
    if (node.type === 'CallExpression') {
      if (runsWhen(node, known) === false) takeTestsOf(node, view, finds)
      findConditionalSkip(node, known, finds)
    } else if (node.type === 'ConditionalExpression') findChosenFunction(node, view, known, finds)
    else if (node.type === 'IfStatement') findGuard(node, known, isGone, finds)
    return true
  })
  return finds
}

/**
 * Whether the tests of `it.skipIf(check)` and `describe.runIf(check)` run; `null` for other calls, or when it is
 * unknown.
 */
export function runsWhen(node: TSESTree.CallExpression, known: KnownValues): boolean | null {
  const { callee } = node
  const argument = node.arguments[0]
  if (callee.type !== 'MemberExpression' || node.arguments.length !== 1 || !argument) return null
  const kind = staticKeyName(callee.property, callee.computed)
  if ((kind !== 'skipIf' && kind !== 'runIf') || partNamed(callee.object) === null) return null
  const value = known.of(argument)
  return value && value.effects.length === 0 ? value.truth === (kind === 'runIf') : null
}

/**
 * Removes what is declared with a function that never runs it, directly or through the name that holds the function.
 */
function takeTestsOf(maker: Node, view: SourceView, finds: Finds): void {
  const { parent } = maker
  if (parent?.type === 'VariableDeclarator' && parent.init === maker) {
    const statements = ownUses(parent, view)?.map(statementThrough) ?? []
    if (statements.every((statement) => statement !== null))
      for (const statement of statements) finds.gone.add(statement)
    return
  }
  const statement = statementThrough(maker)
  if (statement) finds.gone.add(statement)
}

/** The uses of the variable that a declarator declares; `null`: other files may use it, or it is declared again. */
function ownUses(declarator: TSESTree.VariableDeclarator, view: SourceView): Node[] | null {
  const variable = view.scopes.getDeclaredVariables(declarator)[0]
  return variable && ownDeclaratorOf(variable) ? usesOf(variable) : null
}

/** The statement `maker('...', () => ...)`, also with `.each(rows)` in between. */
function statementThrough(maker: Node): Node | null {
  let node = maker
  for (;;) {
    const { parent } = node
    if (
      (parent?.type === 'CallExpression' && parent.callee === node) ||
      (parent?.type === 'MemberExpression' && parent.object === node) ||
      (parent?.type === 'TaggedTemplateExpression' && parent.tag === node)
    )
      node = parent
    else break
  }
  return node !== maker && node.type === 'CallExpression' && node.arguments.some(isFunctionNode)
    ? statementOf(node)
    : null
}

/** `(check ? it : it.skip)(...)`, `const maybe = check ? describe : describe.skip` */
function findChosenFunction(
  node: TSESTree.ConditionalExpression,
  view: SourceView,
  known: KnownValues,
  finds: Finds,
): void {
  const test = known.of(node.test)
  if (!test || test.effects.length > 0) return
  const live = unwrapExpression(test.truth ? node.consequent : node.alternate)
  const other = unwrapExpression(test.truth ? node.alternate : node.consequent)
  if (isSkip(live) && !isSkip(other) && partNamed(other) !== null) takeTestsOf(node, view, finds)
  if (live.type === 'Identifier' && isSkip(other) && partNamed(live) !== null) takeAlias(node, live, view, finds)
}

/** Replaces the uses of a name that is only another one for a function. */
function takeAlias({ parent }: Node, live: TSESTree.Identifier, view: SourceView, finds: Finds): void {
  if (parent?.type !== 'VariableDeclarator') return
  const uses = ownUses(parent, view) ?? []
  if (uses.length === 0 || !uses.every((use) => statementThrough(use) && !isShadowed(live, use, view))) return
  for (const use of uses) finds.aliases.set(use, live.name)
  finds.declarators.add(parent)
}

/** Whether another variable of that name shadows it where a function is used. */
function isShadowed(name: TSESTree.Identifier, use: Node, view: SourceView): boolean {
  const meant = variableOf(view, name)
  for (let scope = referenceOf(view, use)?.from ?? null; scope; scope = scope.upper) {
    const found = scope.set.get(name.name)
    if (found) return found !== meant
  }
  return false
}

function isSkip(node: Node): boolean {
  return (
    node.type === 'MemberExpression' &&
    /^(?:skip|todo|fixme)$/.test(staticKeyName(node.property, node.computed) ?? '') &&
    partNamed(node.object) !== null
  )
}

/** Playwright's `test.skip(check, 'reason')`, in a test, a hook or a suite. */
function findConditionalSkip(call: TSESTree.CallExpression, known: KnownValues, finds: Finds): void {
  const argument = call.arguments[0]
  const statement = statementOf(call)
  if (!argument || !statement || call.arguments.some(isFunctionNode) || call.callee.type !== 'MemberExpression') return
  if (!/^(?:skip|fixme)$/.test(staticKeyName(call.callee.property, call.callee.computed) ?? '')) return
  if (call.callee.object.type !== 'Identifier' || partNamed(call.callee.object) !== 'test') return
  const value = known.of(argument)
  if (!value || value.effects.length > 0) return
  if (!value.truth) return void finds.idle.add(statement)
  const place = placeOf(statement)
  if (place.test && !place.isConditional && !place.helper) finds.gone.add(place.test)
}

/**
 * `if (!check) { this.skip() }`, `if (!check) { test.skip(); return }`, and `if (!check) return` before the first
 * assertion.
 */
function findGuard(
  node: TSESTree.IfStatement,
  known: KnownValues,
  isGone: (node: Node) => boolean,
  finds: Finds,
): void {
  const test = known.of(node.test)
  const guarded = test && test.effects.length === 0 ? guardedPart(node) : null
  if (!test || !guarded) return
  const { call, fn, body, part } = guarded
  const live = test.truth ? node.consequent : node.alternate
  const [first, ...more] = statementsOf(live)
  if (first && isSkipStatement(first, fn.params) && more.every(({ type }) => type === 'ReturnStatement')) {
    const { test: skipped } = placeOf(node)
    if (skipped) finds.gone.add(skipped)
    return
  }
  if (part !== 'test' || !first || !isPlainReturn(first)) return
  const isIdle = (statement: Node): boolean =>
    isGone(statement) || (statement.type === 'VariableDeclaration' && !known.hasEffects(statement))
  const statement = statementOf(call)
  if (statement && body.body.slice(0, body.body.indexOf(node)).every(isIdle)) finds.gone.add(statement)
}

function isPlainReturn(statement: TSESTree.Statement): boolean {
  return statement.type === 'ReturnStatement' && !statement.argument
}

function statementsOf(branch: TSESTree.Statement | null): readonly TSESTree.Statement[] {
  if (branch?.type === 'BlockStatement') return branch.body
  return branch ? [branch] : []
}

/** The test or hook whose function has the statement in its own block. */
function guardedPart({ parent: body }: TSESTree.IfStatement) {
  const fn = body.type === 'BlockStatement' ? body.parent : null
  if (body.type !== 'BlockStatement' || !fn || !isFunctionNode(fn)) return null
  const call = fn.parent
  const part = partOf(call)
  return call.type === 'CallExpression' && callbackOf(call) === fn && part !== null && part !== 'suite'
    ? { call, fn, body, part }
    : null
}

/** `this.skip()`, `test.skip()`, `t.skip('reason')`, `pending()` */
function isSkipStatement(statement: Node, parameters: readonly Node[]): boolean {
  const call =
    statement.type === 'ReturnStatement'
      ? statement.argument
      : statement.type === 'ExpressionStatement'
        ? statement.expression
        : null
  if (call?.type !== 'CallExpression' || call.arguments.some(isFunctionNode)) return false
  const { callee } = call
  if (callee.type === 'Identifier')
    return (
      callee.name === 'pending' ||
      (callee.name === 'skip' && parameters.some((parameter) => parameter.type === 'ObjectPattern'))
    )
  if (callee.type !== 'MemberExpression' || staticKeyName(callee.property, callee.computed) !== 'skip') return false
  const { object } = callee
  return (
    object.type === 'ThisExpression' ||
    (object.type === 'Identifier' &&
      (partNamed(object) === 'test' ||
        parameters.some((parameter) => parameter.type === 'Identifier' && parameter.name === object.name)))
  )
}
