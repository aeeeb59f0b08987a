import type { TSESTree } from '@typescript-eslint/utils'
import type { Node } from '../../source/source-view.js'
import { removeAfterBlanks } from '../../text/list-items.js'
import { rangeOf } from '../../text/text-range.js'
import { removeBetweenTags, removeWithLines } from './remove-lines.js'
import type { Pass } from '../pass.js'
import { isBareAttribute, isElement, shownChildren, standsBetweenTags } from '../reduce/jsx-places.js'
import { innerRange } from '../reduce/jsx-texts.js'
import { attributeOf } from '../reduce/reduce-gate-components.js'
import { writePart } from './write-part.js'

type Fragment = TSESTree.JSXFragment

/** Removes an attribute, or what stands between tags. */
export function removeJsx(node: Node, pass: Pass): void {
  if (node.type === 'JSXAttribute') return removeAfterBlanks(rangeOf(node), pass)
  if (node.type === 'JSXSpreadAttribute') return void removeWithLines(node, pass)
  removeBetweenTags(node, pass)
}

/** Writes an element in the place of the braces, the fragment or the gate component around it. */
export function writeElement(node: Node, part: Node, pass: Pass): void {
  const { edits, components } = pass
  const shown = components.get(node) ?? 'children'
  const value = node.type === 'JSXElement' && shown !== 'children' ? attributeOf(node, shown)?.value : null
  if (!value || isElement(part)) return keepRange(node, part.range, pass)
  if (!isBareAttribute(node, pass) && !standsBetweenTags(node, pass)) return writePart(node, pass)
  keepRange(node, value.range, pass)
  if (value.type === 'JSXExpressionContainer' || isBareAttribute(node, pass)) return
  edits.insert(value.range[0], '{')
  edits.insert(value.range[1], '}')
}

/** Writes the children of a fragment in the place of the braces around it. */
export function writeFragmentChildren(node: Node, fragment: Fragment, pass: Pass): void {
  const shown = shownChildren(fragment)
  keepRange(node, [shown[0]?.range[0] ?? 0, shown.at(-1)?.range[1] ?? 0], pass)
}

/** Writes the children of a gate component in its place, or makes a fragment of its own brackets. */
export function writeGateChildren(node: TSESTree.JSXElement, inFragment: boolean, pass: Pass): void {
  const { openingElement, closingElement } = node
  if (!inFragment) return keepRange(node, innerRange(shownChildren(node)), pass)
  pass.edits.delete(openingElement.range[0] + 1, openingElement.range[1] - 1)
  if (closingElement) pass.edits.delete(closingElement.range[0] + 2, closingElement.range[1] - 1)
}

/** Leaves only a range of `node`, one level further out. */
function keepRange(node: Node, [start, end]: readonly [number, number], { edits, trivia }: Pass): void {
  edits.delete(node.range[0], start)
  edits.delete(end, node.range[1])
  const outer = trivia.indentAt(node.range[0])
  const inner = trivia.indentAt(start)
  if (trivia.isFirstOnLine(start) && inner.startsWith(outer)) edits.dedent(start, end, inner.slice(outer.length))
}
