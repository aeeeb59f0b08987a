import type { TSESTree } from '@typescript-eslint/utils'
import { dottedPath } from '../../gates/dotted-path.js'
import { resolveEntity } from '../../source/entities.js'
import { literalString, staticKeyName, unwrapExpression } from '../../source/expressions.js'
import { nodesOf } from '../../source/nodes-of.js'
import type { Node } from '../../source/source-view.js'
import { hasTestPath, partOf, rootName } from '../../strip/test-code/test-structure.js'
import { contains } from '../../text/text-range.js'
import type { RemovalContext } from './removal.js'
import { mayHaveEffects, type ScriptFinds } from './script-finds.js'

/**
 * Removes what tests only say of a gate's specs: `expect(GATES.NewPager.default).toBe(true)`, and rows such as
 * `['NewPager', true]` of a table whose names are only looked up in the registry. So are tests and suites that say
 * nothing else.
 */
export function findStatedSpecs(finds: ScriptFinds, context: RemovalContext): void {
  const { view } = finds
  if (view.language === 'go' || !hasTestPath(view.file)) return
  const gone = new Set<Node>()
  for (const { expression } of nodesOf(view, 'ExpressionStatement')) {
    const claimed = claimedOf(expression)
    if (claimed && gateOfSpec(claimed, finds, context) !== null && !hasOtherEffects(expression, claimed, finds))
      addStatement(expression.parent, gone)
  }
  for (const call of nodesOf(view, 'CallExpression'))
    if (takeRows(call, finds, context)) addStatement(call.parent, gone)
  for (const statement of gone) finds.takeStatement(statement)
}

/** `value` of `expect(value).not.toBe(1)` and `assert.equal(value, 1)`. */
function claimedOf(expression: Node): Node | null {
  if (expression.type !== 'CallExpression') return null
  if (rootName(expression.callee) === 'assert') return expression.arguments[0] ?? null
  for (let node: Node = expression; ;) {
    if (node.type === 'MemberExpression') node = node.object
    else if (node.type !== 'CallExpression') return null
    else if (node.callee.type === 'Identifier')
      return node.callee.name === 'expect' && node.arguments.length === 1 ? (node.arguments[0] ?? null) : null
    else node = node.callee
  }
}

/** Whether anything but the calls that assert may do something. */
function hasOtherEffects(assertion: Node, claimed: Node, { view }: ScriptFinds): boolean {
  for (let node = assertion; ;) {
    if (node.type === 'MemberExpression') node = node.object
    else if (node.type !== 'CallExpression') return false
    else if (node.arguments.some((argument) => argument !== claimed && mayHaveEffects(argument, view))) return true
    else node = node.callee
  }
}

/** The gate of `GATES.NewPager.default`. */
function gateOfSpec(expression: Node, finds: ScriptFinds, context: RemovalContext): string | null {
  for (
    let node = unwrapExpression(expression);
    node.type === 'MemberExpression';
    node = unwrapExpression(node.object)
  ) {
    const name = staticKeyName(node.property, node.computed)
    if (name !== null && context.gates.has(name) && isRegistry(node.object, finds, context)) return name
  }
  return null
}

function isRegistry(object: Node, { view }: ScriptFinds, { index, resolveImport }: RemovalContext): boolean {
  const entity = resolveEntity(object, view, resolveImport)
  if (entity?.kind !== 'expression') return false
  const value = unwrapExpression(entity.node)
  return index.files.some(
    ({ file, gates }) => file === entity.view.file && gates.some(({ range }) => contains(value, range)),
  )
}

/** Adds a statement, and the test or the suite that has no other one. */
function addStatement(statement: Node, gone: Set<Node>): void {
  if (statement.type !== 'ExpressionStatement') return
  gone.add(statement)
  const body = statement.parent
  const call = body.type === 'BlockStatement' ? body.parent.parent : null
  if (body.type !== 'BlockStatement' || !call || !body.body.every((other) => gone.has(other))) return
  const part = partOf(call)
  if ((part === 'test' || part === 'suite') && call.parent) addStatement(call.parent, gone)
}

/**
 * Removes the rows of `it.each([['NewPager', true], ['Compact', false]])('%s', (name, on) =>
 * expect(GATES[name].default).toBe(on))`.
 *
 * @returns whether no row would be left.
 */
function takeRows(call: TSESTree.CallExpression, finds: ScriptFinds, context: RemovalContext): boolean {
  const { callee } = call
  if (callee.type !== 'CallExpression' || partOf(call) !== 'test' || dottedPath(callee.callee)?.at(-1) !== 'each')
    return false
  const table = callee.arguments[0] && unwrapExpression(callee.arguments[0])
  if (table?.type !== 'ArrayExpression' || !looksUpFirst(call, finds, context)) return false
  const names = table.elements.map((row) => (row ? nameOfRow(row) : null))
  if (names.some((name) => name === null || !context.index.gates.has(name))) return false
  const isGone = (name: string | null): boolean => name !== null && context.gates.has(name)
  if (names.every(isGone)) return true
  for (const [index, name] of names.entries()) if (isGone(name)) finds.takeItem(table, index)
  return false
}

/** The first text of a row that has nothing but literals. */
function nameOfRow(element: Node): string | null {
  const row = unwrapExpression(element)
  if (row.type !== 'ArrayExpression' || !row.elements.every((item) => item?.type === 'Literal')) return null
  return row.elements[0] ? literalString(row.elements[0]) : null
}

/** Whether a test's code does nothing with its first argument but look it up in the registry. */
function looksUpFirst(call: TSESTree.CallExpression, finds: ScriptFinds, context: RemovalContext): boolean {
  const test = call.arguments.find((argument) => /Function/.test(argument.type))
  const first = test && 'params' in test ? test.params[0] : undefined
  if (!test || first?.type !== 'Identifier') return false
  const variable = finds.view.scopes.getDeclaredVariables(test).find(({ name }) => name === first.name)
  return (
    variable !== undefined &&
    variable.references.every(({ identifier }) => {
      const { parent } = identifier as Node
      return (
        parent?.type === 'MemberExpression' &&
        parent.property === identifier &&
        parent.computed &&
        isRegistry(parent.object, finds, context)
      )
    })
  )
}
