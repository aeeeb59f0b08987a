import type { TSESTree } from '@typescript-eslint/utils'
import type { Node } from '../../source/source-view.js'
import { removeAfterBlanks } from '../../text/list-items.js'
import { rangeOf } from '../../text/text-range.js'
import { removeBetweenTags, removeWithLines } from './remove-lines.js'
import type { Layout } from './layout-context.js'
import { isBareAttribute, isElement, shownChildren, standsBetweenTags } from '../reduce/jsx-places.js'
import { innerRange } from '../reduce/jsx-texts.js'
import { attributeOf } from '../reduce/reduce-gate-components.js'
import { writePart } from './write-part.js'

type Fragment = TSESTree.JSXFragment

/** Removes an attribute, or a child between tags. */
export function removeJsx(node: Node, layout: Layout): void {
  if (node.type === 'JSXAttribute') return removeAfterBlanks(rangeOf(node), layout)
  if (node.type === 'JSXSpreadAttribute') return void removeWithLines(node, layout)
  removeBetweenTags(node, layout)
}

/** Replaces the braces, fragment or gate component around an element by the element. */
export function writeElement(node: Node, part: Node, layout: Layout): void {
  const { edits, components } = layout
  const shown = components.get(node) ?? 'children'
  const value = node.type === 'JSXElement' && shown !== 'children' ? attributeOf(node, shown)?.value : null
  if (!value || isElement(part)) return keepRange(node, part.range, layout)
  if (!isBareAttribute(node, layout) && !standsBetweenTags(node, layout)) return writePart(node, layout)
  keepRange(node, value.range, layout)
  if (value.type === 'JSXExpressionContainer' || isBareAttribute(node, layout)) return
  edits.insert(value.range[0], '{')
  edits.insert(value.range[1], '}')
}

/** Replaces the braces around a fragment by the fragment's children. */
export function writeFragmentChildren(node: Node, fragment: Fragment, layout: Layout): void {
  const shown = shownChildren(fragment)
  keepRange(node, [shown[0]?.range[0] ?? 0, shown.at(-1)?.range[1] ?? 0], layout)
}

/** Replaces a gate component by its children, or turns its tags into a fragment. */
export function writeGateChildren(node: TSESTree.JSXElement, inFragment: boolean, layout: Layout): void {
  const { openingElement, closingElement } = node
  if (!inFragment) return keepRange(node, innerRange(shownChildren(node)), layout)
  layout.edits.delete(openingElement.range[0] + 1, openingElement.range[1] - 1)
  if (closingElement) layout.edits.delete(closingElement.range[0] + 2, closingElement.range[1] - 1)
}

/** Keeps only a range of `node`, one level further out. */
function keepRange(node: Node, [start, end]: readonly [number, number], { edits, trivia }: Layout): void {
  edits.delete(node.range[0], start)
  edits.delete(end, node.range[1])
  const outer = trivia.indentAt(node.range[0])
  const inner = trivia.indentAt(start)
  if (trivia.isFirstOnLine(start) && inner.startsWith(outer)) edits.dedent(start, end, inner.slice(outer.length))
}
