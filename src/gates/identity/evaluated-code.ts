import { isGlobalName } from '../../source/bindings.js'
import { staticKeyName } from '../../source/expressions.js'
import { nodesOf } from '../../source/nodes-of.js'
import type { Node, SourceView } from '../../source/source-view.js'

/**
 * Where a file runs code that is put together at run time, or replaces loaded modules: `eval(text)`, `new Function(text)`,
 * `require.cache[path].exports = other`.
 */
export function evaluationsIn(view: SourceView): Node[] {
  return nodesOf(view, 'CallExpression', 'NewExpression', 'MemberExpression').filter((node) => {
    switch (node.type) {
      case 'CallExpression':
        return isGlobalName(view, node.callee, 'eval') || isGlobalName(view, node.callee, 'Function')
      case 'NewExpression':
        return isGlobalName(view, node.callee, 'Function')
      case 'MemberExpression':
        return isGlobalName(view, node.object, 'require') && staticKeyName(node.property, node.computed) === 'cache'
      default:
        return false
    }
  })
}
