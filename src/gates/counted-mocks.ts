import type { TSESTree } from '@typescript-eslint/utils'
import { literalString, staticKeyName } from '../source/expressions.js'
import { nodesOf } from '../source/nodes-of.js'
import type { Node, SourceView } from '../source/source-view.js'
import { dottedPath } from './dotted-path.js'
import { mockedName } from './general-mocks.js'
import { booleanGivenBy, GIVES } from './wrapper-mocks.js'

const GIVES_IN_TURN =
  /^(?:mock(?:Return|Resolved|Rejected)ValueOnce|mockImplementationOnce|onCall|on(?:First|Second|Third)Call)$/
const COUNTS =
  /^(?:toHaveBeenCalled(?:Times|Once)?|toBeCalled(?:Times)?|toHaveBeen(?:Nth|Last)CalledWith|(?:nth|last)CalledWith|toHaveBeenCalledExactlyOnceWith)$/
const NAMES_CALL = /^(?:toHaveBeenCalledWith|toBeCalledWith|calledWith)$/
const COUNT_FIELD = /^(?:callCount|called(?:Once|Twice|Thrice)?|notCalled|calls)$/

/**
 * Places where a test makes a function answer call by call: `vi.mocked(isEnabled).mockReturnValueOnce(true)
 * .mockReturnValueOnce(false)`. With a call less, each later one gets another answer.
 *
 * @param names of such functions.
 * @param others those that code still calls. For the rest, `value` in each call makes no difference.
 */
export function findAnswersInTurn(
  view: SourceView,
  names: ReadonlySet<string>,
  others: ReadonlySet<string>,
  value: boolean,
): Node[] {
  return nodesOf(view, 'CallExpression').filter((call) => {
    if (methodIn(call, GIVES_IN_TURN) === null || isInLongerChain(call)) return false
    const { name, answers } = chainOf(call, view)
    return name !== null && names.has(name) && (others.has(name) || answers.some((answer) => answer !== value))
  })
}

/**
 * Places where a test counts the calls of a function, or expects the call for a gate:
 * `expect(isEnabled).toHaveBeenCalledTimes(2)`, `sinon.assert.calledOnce(isEnabled)`, `isEnabled.callCount`.
 */
export function findCountedCalls(view: SourceView, names: ReadonlySet<string>, gate: string): Node[] {
  const isOne = (node: Node | undefined): boolean => node !== undefined && names.has(mockedName(node, view) ?? '')
  return nodesOf(view, 'CallExpression', 'MemberExpression').filter((node) => {
    if (node.type === 'MemberExpression')
      return COUNT_FIELD.test(staticKeyName(node.property, node.computed) ?? '') && isOne(withoutMock(node.object))
    const method = node.callee.type === 'MemberExpression' ? keyOf(node.callee) : null
    if (method === null) return false
    const expected = expectedBy(node.callee as TSESTree.MemberExpression)
    if (!expected)
      return dottedPath(node.callee)?.at(-2) === 'assert' && COUNT_FIELD.test(method) && isOne(node.arguments[0])
    if (!isOne(expected.value)) return false
    if (NAMES_CALL.test(method))
      return !expected.isNegated && node.arguments.some((argument) => literalString(argument) === gate)
    // That a function wasn't called is true all the more.
    return COUNTS.test(method) && !(expected.isNegated && /Called$/.test(method))
  })
}

/** `isEnabled` of `isEnabled.mock`. */
function withoutMock(node: Node): Node {
  return node.type === 'MemberExpression' && keyOf(node) === 'mock' ? node.object : node
}

/** The argument of `expect` at the beginning of `expect(isEnabled).not.toHaveBeenCalled`. */
function expectedBy(member: TSESTree.MemberExpression): { readonly value: Node; readonly isNegated: boolean } | null {
  let isNegated = false
  let node: Node = member.object
  while (node.type === 'MemberExpression') {
    isNegated ||= keyOf(node) === 'not'
    node = node.object
  }
  const [value] = node.type === 'CallExpression' ? node.arguments : []
  return node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === 'expect' && value
    ? { value, isNegated }
    : null
}

function keyOf({ property, computed }: TSESTree.MemberExpression): string | null {
  return staticKeyName(property, computed)
}

/** The name of the method that is called, if it is such a one. */
function methodIn({ callee }: TSESTree.CallExpression, methods: RegExp): string | null {
  const name = callee.type === 'MemberExpression' ? keyOf(callee) : null
  return name !== null && methods.test(name) ? name : null
}

function isInLongerChain(call: TSESTree.CallExpression): boolean {
  const next = call.parent.type === 'MemberExpression' && call.parent.object === call ? call.parent.parent : null
  return next?.type === 'CallExpression' && methodIn(next, GIVES_IN_TURN) !== null
}

/** The function at the beginning of a chain, and its answers; `null`: it isn't written down. */
function chainOf(
  call: TSESTree.CallExpression,
  view: SourceView,
): { readonly name: string | null; readonly answers: readonly (boolean | null)[] } {
  const answers: (boolean | null)[] = []
  let node: Node = call
  while (node.type === 'CallExpression' && node.callee.type === 'MemberExpression') {
    if (methodIn(node, GIVES_IN_TURN) === null && methodIn(node, GIVES) === null) break
    const [given] = node.arguments
    answers.push(given ? booleanGivenBy(given) : null)
    node = node.callee.object
  }
  return { name: mockedName(node, view), answers }
}
