import type { TSESTree } from '@typescript-eslint/utils'
import { isGlobalName } from '../../source/bindings.js'
import { staticKeyName } from '../../source/expressions.js'
import { nodesOf } from '../../source/nodes-of.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { lastNameOf } from '../dotted-path.js'

/** `vm.runInThisContext(text)`, `new vm.Script(text).runInNewContext()`: no other function has such a name. */
const RUNS_IN_CONTEXT = /^runIn(?:This|New)?Context$/
const MAKES_CODE = /^(?:compileFunction|Script|SourceTextModule)$/
const IMPORTS_VM = /['"`](?:node:)?vm['"`]/

/** Words of code that may run code composed at run time, or replace loaded modules. */
export const MAY_EVALUATE =
  /\brequire\s*\.\s*cache\b|\bFunction\s*\(|(?<![\w$.])eval\s*\(|\brunIn(?:This|New)?Context\b|['"`](?:node:)?vm['"`]/
/** One of them is in every match of that. Most files have none, and searching these is faster. */
const WORDS = ['Function', 'eval', 'runIn', "vm'", 'vm"', 'vm`']

/** Whether a source has such words. */
export function mayEvaluate(text: string): boolean {
  const isReloading = text.includes('cache') && text.includes('require')
  return (isReloading || WORDS.some((word) => text.includes(word))) && MAY_EVALUATE.test(text)
}

/**
 * Where a file runs code that is composed at run time, or replaces loaded modules: `eval(text)`, `new Function(text)`,
 * `vm.runInThisContext(text)`, `require.cache[path].exports = other`.
 */
export function evaluationsIn(view: SourceView): Node[] {
  return nodesOf(view, 'CallExpression', 'NewExpression', 'MemberExpression').filter((node) => {
    switch (node.type) {
      case 'CallExpression':
        return (
          isGlobalName(view, node.callee, 'eval') || isGlobalName(view, node.callee, 'Function') || isOfVm(node, view)
        )
      case 'NewExpression':
        return isGlobalName(view, node.callee, 'Function') || isOfVm(node, view)
      case 'MemberExpression':
        return isGlobalName(view, node.object, 'require') && staticKeyName(node.property, node.computed) === 'cache'
      default:
        return false
    }
  })
}

/** By its own name, regardless of how the module `vm` was imported. */
function isOfVm({ callee }: TSESTree.CallExpression | TSESTree.NewExpression, view: SourceView): boolean {
  const name = lastNameOf(callee) ?? ''
  return RUNS_IN_CONTEXT.test(name) || (MAKES_CODE.test(name) && IMPORTS_VM.test(view.text))
}
