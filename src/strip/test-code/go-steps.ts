import type { GateSetting } from '../../gates/gate-settings.js'
import type { Node } from '../../source/source-view.js'
import { ancestorsOf } from '../../source/walk.js'
import { contains, type TextRange } from '../../text/text-range.js'
import { isGoStep } from './go-test-structure.js'
import { isTitledFor } from './go-unsaid-rows.js'
import { callbackOf } from './test-structure.js'

/**
 * A test of something else that switches the gate in a step of its own, `By("enabling paging", func() {...})`, and
 * whose title doesn't say a word about it.
 *
 * @returns where to say that it runs without the step; `null` when the test is for the setting.
 */
export function untitledStep(
  setting: GateSetting,
  test: Node,
  settings: readonly GateSetting[],
): (TextRange & { reason: string }) | null {
  const { name, node, shape, value } = setting
  const isOnly = settings.every((other) => other === setting || other.name !== name || !contains(test, other.node))
  if (shape !== 'call' || !isOnly || ![...ancestorsOf(node)].some(isOwnStep) || isTitledFor(node, name)) return null
  const [now, before] = value ? ['off', 'on'] : ['on', 'off']
  const reason = `no title says that the test is for the gate ${before}: it is kept and runs with the gate ${now}; if it fails, it was for the removed path`
  return { start: test.range[0], end: test.range[1], reason }
}

function isOwnStep(node: Node): boolean {
  if (!isGoStep(node) || node.type !== 'CallExpression') return false
  const body = callbackOf(node)?.body
  return body?.type === 'BlockStatement' && body.body.length === 1
}
