import { dottedPath } from '../../gates/dotted-path.js'
import type { GateSetting } from '../../gates/gate-settings.js'
import { isFunctionNode } from '../../source/function-nodes.js'
import { asGo } from '../../source/go-casts.js'
import type { GoFunctionExpression, GoNode, GoStatement } from '../../source/go-nodes.js'
import type { AnyNode } from '../../source/source-view.js'
import { ancestorsOf } from '../../source/walk.js'
import { isGoFunction } from './go-test-structure.js'
import { unitOf } from './take-settings.js'
import { contains } from '../../text/text-range.js'

/** A call that only allows the gate to be set. */
const EMULATES = /^SetFeatureGateEmulationVersion/

/**
 * What a test does after it has set the gate first to its own value and then to the other one. With the gate locked at
 * its value, the test never gets there.
 *
 * @param own the settings to the gate's own value.
 * @returns `null` when the test begins with the other value, or the part before depends on its position.
 */
export function findSwitchedOff({ node }: GateSetting, own: readonly GateSetting[]): readonly AnyNode[] | null {
  const around = [...ancestorsOf(node)].find(isFunctionNode)
  const unit = around && isGoFunction(around) ? unitOf(node) : null
  const block = unit ? asGo(unit).parent : null
  if (!unit || block?.type !== 'BlockStatement' || !isBodyWithoutResult(block)) return null
  const isBefore = own.some((other) => contains(block, other.node) && other.node.range[1] <= unit.range[0])
  let start = block.body.indexOf(asGo(unit) as GoStatement)
  if (!isBefore || start < 0) return null
  while (isEmulation(block.body[start - 1])) start--
  const tail = block.body.slice(start)
  return tail.some(({ type }) => type === 'LabeledStatement') ? null : tail
}

function isBodyWithoutResult({ parent }: GoNode): boolean {
  if (parent?.type === 'FunctionDeclaration' || parent?.type === 'FunctionExpression')
    return (parent as GoFunctionExpression).results === null
  return parent?.type === 'ForOfStatement'
}

function isEmulation(statement: GoStatement | undefined): boolean {
  const call =
    statement?.type === 'ExpressionStatement' && statement.expression.type === 'CallExpression'
      ? statement.expression
      : null
  return call !== null && EMULATES.test(dottedPath(call.callee)?.at(-1) ?? '')
}
