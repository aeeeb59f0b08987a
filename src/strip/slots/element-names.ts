import { nodesOf } from '../../source/nodes-of.js'
import { PerTree } from '../../source/per-tree.js'
import type { Node, SourceView } from '../../source/source-view.js'

const elementsByTree = new PerTree<Map<string, Node[]>>()

/**
 * The root names of all elements with that name: scope analysis of plain JavaScript doesn't count `<Name/>` as a
 * reference.
 */
export function elementsNamed(view: SourceView, name: string): readonly Node[] {
  let elements = elementsByTree.get(view.ast)
  if (!elements) {
    elements = new Map<string, Node[]>()
    for (const node of nodesOf(view, 'JSXOpeningElement')) {
      let root = node.name
      while (root.type === 'JSXMemberExpression') root = root.object
      if (root.type !== 'JSXIdentifier' || (root === node.name && /^[a-z]|-/.test(root.name))) continue
      elements.set(root.name, [...(elements.get(root.name) ?? []), root])
    }
    elementsByTree.set(view.ast, elements)
  }
  return elements.get(name) ?? []
}
