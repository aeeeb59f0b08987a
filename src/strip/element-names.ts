import type { Node, SourceView } from '../source/source-view.js'
import { walk } from '../source/walk.js'

const elementsByView = new WeakMap<SourceView, Map<string, Node[]>>()

/** The roots of all elements called so: scope analysis of plain JavaScript doesn't count `<Name/>` as a reference. */
export function elementsNamed(view: SourceView, name: string): readonly Node[] {
  let elements = elementsByView.get(view)
  if (!elements) {
    elements = new Map<string, Node[]>()
    const found = elements
    walk(view.ast, view.visitorKeys, (node) => {
      if (node.type !== 'JSXOpeningElement') return
      let root = node.name
      while (root.type === 'JSXMemberExpression') root = root.object
      if (root.type !== 'JSXIdentifier' || (root === node.name && /^[a-z]|-/.test(root.name))) return
      found.set(root.name, [...(found.get(root.name) ?? []), root])
    })
    elementsByView.set(view, elements)
  }
  return elements.get(name) ?? []
}
