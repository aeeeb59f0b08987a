import type { TSESTree } from '@typescript-eslint/utils'
import { isFunctionNode, type FunctionNode } from '../../source/function-nodes.js'
import type { AnyNode, Node } from '../../source/source-view.js'
import { asNode } from '../../source/go-casts.js'
import { ancestorsOf } from '../../source/walk.js'
import { goPartOf, goUnitOf, isGoFunction, isGoSubtest, isGoTest, withLoopAround } from './go-test-structure.js'
import { contains } from '../../text/text-range.js'

const TEST_FILE = /(?:^|[/\\])(?:__tests__|tests?|e2e)[/\\]|[._-](?:test|spec|cy)\.[cm]?[jt]sx?$|_test\.go$/i
const TEST = /^(?:it|test|specify|fit|xit)$/
const SUITE = /^(?:describe|suite|context|fdescribe|xdescribe)$/
const HOOK = /^(?:before|after|beforeEach|afterEach|beforeAll|afterAll|setup|teardown)$/

export type TestPart = 'test' | 'suite' | 'hook'
/** The position of code in a test file. */
export interface TestPlace {
  /**
   * The statement of the innermost test, or of the suite that the code or its hook is in; `null` at the top of the
   * file.
   */
  readonly test: Node | null
  /** Whether it may be skipped although the test runs. */
  readonly isConditional: boolean
  /** The function between the code and the test, which other code must call. */
  readonly helper: FunctionNode | null
}

/** Whether a path is that of a test or is inside a test folder (end-to-end tests included), relative to any root. */
export function hasTestPath(file: string): boolean {
  return TEST_FILE.test(file)
}

/** Whether a file has a test or suite at its top level. */
export function declaresTests(program: TSESTree.Program): boolean {
  return program.body.some((statement) => {
    if (statement.type !== 'ExpressionStatement') return false
    const part = partOf(statement.expression)
    return part === 'test' || part === 'suite'
  })
}

/**
 * The kind of block that a call declares: `it('...', () => ...)`, `describe.each(rows)('...', ...)`,
 * `test.beforeEach(() => ...)`.
 */
export function partOf(node: Node): TestPart | null {
  if (node.type !== 'CallExpression') return null
  const fn = callbackOf(node)
  if (!fn) return null
  return isGoFunction(fn) ? goPartOf(node, fn) : partNamed(node.callee)
}

/** The kind of block that calls of `callee` declare. */
export function partNamed(callee: Node): TestPart | null {
  const name = rootName(callee)
  const last = callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : name
  if (HOOK.test(name)) return 'hook'
  if (TEST.test(name)) return HOOK.test(last) ? 'hook' : rootMember(callee) === 'describe' ? 'suite' : 'test'
  return SUITE.test(name) ? 'suite' : null
}

/** `it` of `it.only.each([...])('...')`. */
export function rootName(callee: Node): string {
  for (let node = callee; ;) {
    if (node.type === 'MemberExpression') node = node.object
    else if (node.type === 'CallExpression') node = node.callee
    else if (node.type === 'TaggedTemplateExpression') node = node.tag
    else return node.type === 'Identifier' ? node.name : ''
  }
}

/** `describe` of `test.describe.serial`. */
function rootMember(callee: Node): string {
  for (let node = callee; node.type === 'MemberExpression'; node = node.object) {
    if (node.object.type === 'Identifier' && node.property.type === 'Identifier') return node.property.name
  }
  return ''
}

export function placeOf(node: AnyNode): TestPlace {
  let isConditional = false
  let isInHook = false
  let between: FunctionNode[] = []
  for (const ancestor of ancestorsOf(node)) {
    if (ancestor === node) continue
    if (!isInHook && between.every(isCallback) && isBranching(ancestor, node)) isConditional = true
    const part = partHolding(ancestor, node)
    if (isGoTest(ancestor)) return { test: ancestor, isConditional, helper: helperAmong(between, false) }
    if (part === 'suite' || (part === 'test' && !isInHook))
      return { test: unitOfPart(ancestor), isConditional, helper: helperAmong(between, part === 'suite') }
    if (part === 'hook') {
      isInHook = true
      // The hook has them called.
      between = between.filter((fn) => !isCallback(fn))
    }
    if (isFunctionNode(ancestor) && partOf(ancestor.parent) === null) between.push(ancestor)
  }
  return { test: null, isConditional, helper: helperAmong(between, false) }
}

/** What an unknown call in a suite is given may be a test. */
function helperAmong(between: readonly FunctionNode[], isInSuite: boolean): FunctionNode | null {
  const called = between.find((fn) => !isCallback(fn))
  return called ?? between.find((fn) => isInSuite || isGoSubtest(fn)) ?? null
}

/** The kind of block that a call declares with a function that holds a node. */
function partHolding(call: Node, node: AnyNode): TestPart | null {
  const isIn = (argument: Node): boolean => isFunctionNode(argument) && contains(argument, node)
  return call.type === 'CallExpression' && call.arguments.some(isIn) ? partOf(call) : null
}

/** The statement of a test or suite; in Go including the loop that only runs it for each row of a table. */
export function unitOfPart(call: AnyNode): Node | null {
  const statement = statementOf(call) ?? goUnitOf(call)
  return statement && withLoopAround(statement)
}

/** The statement that consists of only the call, with its `await`. */
export function statementOf(call: AnyNode): TSESTree.ExpressionStatement | null {
  let outer = asNode(call)
  while (outer.parent?.type === 'AwaitExpression' || outer.parent?.type === 'ChainExpression') outer = outer.parent
  return outer.parent?.type === 'ExpressionStatement' ? outer.parent : null
}

/** The function that a test, suite or hook runs. */
export function callbackOf(call: TSESTree.CallExpression): FunctionNode | null {
  const fn = call.arguments.findLast((argument) => isFunctionNode(argument))
  return fn && isFunctionNode(fn) ? fn : null
}

/** `act(() => ...)`, `rows.forEach((row) => ...)`: the receiver calls it there. */
function isCallback(fn: FunctionNode): boolean {
  return fn.parent.type === 'CallExpression' && (fn.parent.arguments as readonly Node[]).includes(fn)
}

export function isBranching(node: Node, from: AnyNode): boolean {
  switch (node.type) {
    case 'IfStatement':
    case 'ConditionalExpression':
      return contains(node.consequent, from) || Boolean(node.alternate && contains(node.alternate, from))
    case 'LogicalExpression':
      return !contains(node.left, from)
    case 'SwitchCase':
    case 'CatchClause':
    case 'WhileStatement':
    case 'DoWhileStatement':
      return true
    default:
      return /^Go(?:Case|Comm)Clause$/.test(node.type)
  }
}
