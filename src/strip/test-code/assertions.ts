import type { TSESTree } from '@typescript-eslint/utils'
import { booleanOf } from '../../gates/gate-settings.js'
import type { GateCheck } from '../../gates/gate-check.js'
import { staticKeyName } from '../../source/expressions.js'
import type { AnyNode, Node, SourceView } from '../../source/source-view.js'
import { ancestorsOf, walk } from '../../source/walk.js'
import { callbackOf, partOf, placeOf } from './test-structure.js'

/** Whether source may contain test assertions of the supported forms. */
export function mayAssert(text: string): boolean {
  return /\b(?:expect|assert|Expect\w*|require\.[A-Z]\w*)\b|Ω/.test(text)
}

/** Whether a test expects an object with a gate among its members: `expect(flags).toEqual({ Paging: true })`. */
export function expectsGate(test: Node, gate: string, { visitorKeys }: SourceView): boolean {
  let isFound = false
  walk(test, visitorKeys, (node) => {
    if (node.type === 'Property' && staticKeyName(node.key, node.computed) === gate) isFound ||= isExpected(node)
  })
  return isFound
}

function isExpected(node: Node): boolean {
  for (const ancestor of ancestorsOf(node)) {
    if (/Function|Statement/.test(ancestor.type)) return false
    if (ancestor.type === 'CallExpression' && /^(?:expect|assert)$/.test(rootName(ancestor.callee) ?? '')) return true
  }
  return false
}

/** `expect` of `expect(a).not.toEqual`. */
function rootName(callee: Node): string | null {
  if (callee.type === 'MemberExpression') return rootName(callee.object)
  if (callee.type === 'CallExpression') return rootName(callee.callee)
  return callee.type === 'Identifier' ? callee.name : null
}

/**
 * Tests that assert only the value of stripped gates. With a literal in place of the check they would test nothing. A
 * test that asserts another value, or something more, doesn't count.
 */
export function findAssertionTests(
  view: SourceView,
  checks: readonly GateCheck[],
  values: ReadonlyMap<string, boolean>,
  constants: readonly { node: Node; value: boolean }[],
  gone: ReadonlySet<AnyNode>,
): Node[] {
  if (!mayAssert(view.text)) return []
  const known = new Map(constants.map(({ node, value }) => [node, value]))
  const asserted = new Set<Node>()
  const tests = new Set<Node>()
  for (const { node, gate } of checks) {
    const value = values.get(gate)
    const statements = value === undefined ? null : assertionsOf(node, value, known, view)
    const { test } = statements?.[0] ? placeOf(statements[0]) : { test: null }
    if (!statements || !test) continue
    for (const statement of statements) asserted.add(statement)
    tests.add(test)
  }
  return [...tests].filter((test) => {
    if (test.type !== 'ExpressionStatement') return false
    const { expression } = test
    const call = expression.type === 'AwaitExpression' ? expression.argument : expression
    const body = call.type === 'CallExpression' && partOf(call) === 'test' ? callbackOf(call)?.body : null
    return body?.type === 'BlockStatement'
      ? body.body.every((statement) => asserted.has(statement) || gone.has(statement))
      : Boolean(body && asserted.has(body))
  })
}

/** The assertion of `check`. If a constant holds the check and is used for nothing else, its assertions. */
function assertionsOf(check: Node, value: boolean, known: ReadonlyMap<Node, boolean>, view: SourceView): Node[] | null {
  const { parent } = check
  if (parent?.type !== 'VariableDeclarator' || parent.init !== check) {
    const assertion = assertionOf(check, value, known)
    return assertion && [assertion]
  }
  if (parent.id.type !== 'Identifier' || parent.parent.declarations.length !== 1) return null
  const uses = view.scopes
    .getDeclaredVariables(parent)
    .flatMap(({ references }) => references.filter(({ init }) => init !== true))
  const assertions = uses.flatMap(({ identifier }) => assertionOf(identifier as Node, value, known) ?? [])
  return uses.length > 0 && assertions.length === uses.length ? [...assertions, parent.parent] : null
}

/**
 * The statement, or arrow function body, that asserts that `check` has its value: `expect(check).toBe(true)`,
 * `assert(check)`, `assert.equal(check, true)`, `expect(check).to.be.true`.
 */
function assertionOf(check: Node, value: boolean, known: ReadonlyMap<Node, boolean>): Node | null {
  const call = check.parent
  if (call?.type !== 'CallExpression' || call.arguments[0] !== check) return null
  const expected = (node: Node | undefined): boolean | null => (node ? (known.get(node) ?? booleanOf(node)) : null)
  const isExpect = call.callee.type === 'Identifier' && call.callee.name === 'expect'
  const [claimed, end] = isExpect ? claimOf(call, expected) : [claimOfAssert(call, expected), call]
  if (claimed !== value) return null
  const { parent } = end
  if (parent?.type === 'ExpressionStatement') return parent
  return parent?.type === 'ArrowFunctionExpression' && parent.body === end ? end : null
}

/** What `assert(...)` and its methods assert of their first argument. */
function claimOfAssert(
  { callee, arguments: [, other] }: TSESTree.CallExpression,
  expected: (node: Node | undefined) => boolean | null,
): boolean | null {
  if (callee.type === 'Identifier') return callee.name === 'assert' ? true : null
  if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier' || callee.object.name !== 'assert')
    return null
  const name = staticKeyName(callee.property, callee.computed) ?? ''
  if (/^(?:ok|isTrue|isOk)$/.test(name)) return true
  if (/^(?:isFalse|isNotOk|notOk)$/.test(name)) return false
  return /^(?:strictEqual|equal|deepEqual|deepStrictEqual)$/.test(name) ? expected(other) : null
}

/** What `expect(...)` and the chain after it assert, and the last node of the chain. */
function claimOf(call: Node, expected: (node: Node | undefined) => boolean | null): [boolean | null, Node] {
  let isNegated = false
  let end = call
  for (;;) {
    const member = end.parent
    if (member?.type !== 'MemberExpression' || member.object !== end) return [null, end]
    const name = staticKeyName(member.property, member.computed) ?? ''
    const called = member.parent.type === 'CallExpression' && member.parent.callee === member ? member.parent : null
    if (called) {
      const claimed = claimOfMatcher(name, called.arguments[0], expected)
      return claimed === 'unknown' ? [null, member] : [claimed === null ? null : claimed !== isNegated, called]
    }
    if (/^(?:true|false)$/.test(name)) return [(name === 'true') !== isNegated, member]
    if (name === 'not') isNegated = !isNegated
    else if (!/^(?:to|be|is)$/.test(name)) return [null, member]
    end = member
  }
}

/** What `.toBe(true)` claims. */
function claimOfMatcher(
  name: string,
  argument: Node | undefined,
  expected: (node: Node | undefined) => boolean | null,
): boolean | 'unknown' | null {
  if (/^(?:toBe|toEqual|toStrictEqual|equal|eq|equals|eql)$/.test(name)) return expected(argument)
  return /^(?:toBeTruthy|toBeFalsy)$/.test(name) ? name === 'toBeTruthy' : 'unknown'
}
