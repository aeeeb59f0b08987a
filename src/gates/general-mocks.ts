import type { TSESTree } from '@typescript-eslint/utils'
import { staticKeyName, unwrapExpression } from '../source/expressions.js'
import { nodesOf } from '../source/nodes-of.js'
import type { Node, SourceView } from '../source/source-view.js'
import { ancestorsOf } from '../source/walk.js'
import { dottedPath } from './dotted-path.js'
import type { GateCheck } from './gate-check.js'
import { booleanGivenBy, givenBy, GIVES, isModuleMock, RESETS, spiedName } from './wrapper-mocks.js'

/** `isEnabled` of the check `await gates.isEnabled(PLAN)`; `null`: what is asked knows only this gate. */
export function askedFunction({ node, nameRange }: GateCheck): string | null {
  let call = node.type === 'AwaitExpression' ? node.argument : node
  if (call.type === 'ChainExpression') call = call.expression
  if (call.type !== 'CallExpression' || nameRange.start < call.callee.range[1]) return null
  return dottedPath(call.callee)?.at(-1) ?? null
}

/**
 * Where a test makes a function that is asked for gates give one value, whatever gate it is asked for:
 * `vi.mocked(isEnabled).mockReturnValue(false)`, `vi.mock('./gates', () => ({ isEnabled: () => false }))`.
 *
 * @param names of such functions.
 */
export function findGeneralMocks(view: SourceView, names: ReadonlySet<string>, value: boolean): Node[] {
  const found: Node[] = []
  for (const node of nodesOf(view, 'CallExpression', 'Property')) {
    if (node.type === 'CallExpression' && givesAlways(node, names, value)) found.push(node)
    if (node.type === 'Property' && names.has(staticKeyName(node.key, node.computed) ?? '') && givenBy(node.value) === value && isInModuleMock(node)) found.push(node)
  }
  return found
}

function givesAlways(call: TSESTree.CallExpression, names: ReadonlySet<string>, value: boolean): boolean {
  const given = givenTo(call)
  return given !== null && booleanGivenBy(given.value) === value && names.has(given.name)
}

/** `isEnabled` and `false` of `vi.mocked(isEnabled).mockReturnValue(false)`: which function is made to give what. */
export function givenTo({ callee, arguments: [value] }: TSESTree.CallExpression): { readonly name: string; readonly value: Node } | null {
  if (callee.type !== 'MemberExpression' || !value || !GIVES.test(staticKeyName(callee.property, callee.computed) ?? '')) return null
  const name = mockedName(callee.object)
  return name === null ? null : { name, value }
}

/** `isEnabled` of `vi.mocked(isEnabled)`, `jest.spyOn(gates, 'isEnabled').mockReset()`, `isEnabled as Mock`. */
function mockedName(receiver: Node): string | null {
  const node = unwrapExpression(receiver)
  if (node.type !== 'CallExpression') return dottedPath(node)?.at(-1) ?? null
  const spied = spiedName(node)
  if (spied !== null) return spied
  const method = dottedPath(node.callee)?.at(-1) ?? ''
  if (method === 'mocked' && node.arguments[0]) return mockedName(node.arguments[0])
  return RESETS.test(method) && node.callee.type === 'MemberExpression' ? mockedName(node.callee.object) : null
}

/** Whether it stands in `vi.mock('./gates', () => ...)`. */
export function isInModuleMock(node: Node): boolean {
  for (const ancestor of ancestorsOf(node)) if (ancestor.type === 'CallExpression' && isModuleMock(ancestor)) return true
  return false
}
