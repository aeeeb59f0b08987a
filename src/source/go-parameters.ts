import type { TSESTree } from '@typescript-eslint/utils'
import { asGo } from './go-casts.js'
import { isOnlySelected } from './go-imports.js'
import type { GoField } from './go-nodes.js'
import type { AnyNode, Node, SourceView } from './source-view.js'
import { rangeOf } from '../text/text-range.js'

/**
 * The receiver or parameter of a function that an identifier in it means, if nothing in the function can give the name
 * another meaning. Decided without scopes, because computing them takes most of the time for most files. `null`: it may
 * mean something else.
 */
export function soleGoParameterOf(identifier: TSESTree.Identifier, view: SourceView): GoField | null {
  let node: AnyNode | undefined = identifier
  while (node && node.type !== 'FunctionDeclaration') node = (node as Node).parent
  const fn = node ? asGo(node) : null
  if (fn?.type !== 'FunctionDeclaration' || !fn.body) return null
  const { name } = identifier
  const field = [...(fn.receiver ? [fn.receiver] : []), ...fn.params].find(({ names }) =>
    names.some((own) => own.name === name),
  )
  return field && isOnlySelected(name, rangeOf(fn.body), view) ? field : null
}
