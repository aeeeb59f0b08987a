import type { GateSetting } from '../../gates/gate-settings.js'
import { hasOneValue, variableOf } from '../../source/bindings.js'
import { isFunctionNode } from '../../source/function-nodes.js'
import { asGo } from '../../source/go-casts.js'
import { dottedPath } from '../../gates/dotted-path.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { ancestorsOf } from '../../source/walk.js'
import { placeOf } from './test-structure.js'

const RUNS_AFTER = /^(?:(?:Just)?After(?:Each|All|Suite)|DeferCleanup|Cleanup|afterEach|afterAll)$/

/**
 * The test or function after which a setting runs, to give the gate back its value: `defer func() { registry.Set(id,
 * before) }()`, `t.Cleanup(...)`, `AfterEach(...)`. The test isn't about that value, whatever it is.
 */
export function setBackAfter({ node }: GateSetting): Node | null {
  const fn = laterAround(node)
  if (!fn) return null
  return placeOf(node).test ?? [...ancestorsOf(fn)].find((outer) => outer !== fn && isFunctionNode(outer)) ?? null
}

/** The function around a node that runs when the test is over. */
function laterAround(node: Node): Node | null {
  for (const fn of ancestorsOf(node)) {
    if (!isFunctionNode(fn)) continue
    const call = fn.parent as Node
    if (call.type !== 'CallExpression') return null
    if (call.callee === fn) return asGo(call).parent?.type === 'GoDeferStatement' ? fn : null
    if (RUNS_AFTER.test(dottedPath(call.callee)?.at(-1) ?? '')) return fn
  }
  return null
}

/** What a variable was declared with that nothing assigns again: `before := gate.IsEnabled()`. */
export function originOf(expression: Node, view: SourceView): Node {
  const variable = expression.type === 'Identifier' ? variableOf(view, expression) : null
  const declarator = variable && hasOneValue(variable) ? (variable.defs[0]?.node as Node) : null
  return declarator?.type === 'VariableDeclarator' && declarator.init && declarator.id.type === 'Identifier'
    ? declarator.init
    : expression
}
