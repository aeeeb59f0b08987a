import { dottedPath } from '../../gates/dotted-path.js'
import type { GateSetting } from '../../gates/gate-settings.js'
import { isFunctionNode } from '../../source/function-nodes.js'
import { nodesOf } from '../../source/nodes-of.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { ancestorsOf } from '../../source/walk.js'
import { contains } from '../../text/text-range.js'
import { partOf, placeOf } from './test-structure.js'
import { isGoTest } from './go-test-structure.js'

/** `assert.Nil(...)`, `require.Nil(...)`, `expect(...)`, `Expect(...)`, `Eventually(...)` */
const ASSERTS = /^(?:assert\w*|expect\w*|Ω|Eventually|Consistently)$/i
const FAILS = /^(?:Errorf?|Fatalf?|Fail|FailNow)$/

/**
 * The first assertion that a test makes before it sets the gate. It was made for the value that the gate has by
 * default.
 *
 * @param settings all settings of the file.
 * @returns `null` when the test sets the gate before.
 */
export function assertionBefore(
  { node, name }: GateSetting,
  settings: readonly GateSetting[],
  view: SourceView,
): Node | null {
  const { test, helper } = placeOf(node)
  if (!test || helper) return null
  for (const fn of ancestorsOf(node)) {
    if (!isFunctionNode(fn)) continue
    const isTest = isGoTest(fn) || (fn.parent.type === 'CallExpression' && partOf(fn.parent) === 'test')
    if (!isTest) return null
    const isBefore = (other: Node): boolean => contains(fn, other) && other.range[1] <= node.range[0]
    if (settings.some((other) => other.name === name && isBefore(other.node))) return null
    const assertion = nodesOf(view, 'CallExpression').find((call) => isBefore(call) && isAssertion(call))
    if (assertion) return assertion
    if (fn === test) return null
  }
  return null
}

function isAssertion({ callee }: Extract<Node, { type: 'CallExpression' }>): boolean {
  const path = dottedPath(callee) ?? []
  const last = path.at(-1) ?? ''
  if (path.length === 2 && /^(?:t|b|tb)$/.test(path[0] ?? '')) return FAILS.test(last)
  return path.some((name) => ASSERTS.test(name) || (path.length > 1 && /^require$/i.test(name)))
}
