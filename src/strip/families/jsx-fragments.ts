import type { TSESTree } from '@typescript-eslint/utils'
import type { Node } from '../../source/source-view.js'
import { removeBetweenTags } from '../layout.js'
import type { Pass } from '../pass.js'
import { standsBetweenTags } from './jsx-gates.js'
import { changesText, elementInPlaceOf, isBlankText, keepRange, takesAnyChildren } from './jsx.js'

/** `<><A/>{check && <B/>}</>`: a fragment that holds one element, or nothing, once the other children are gone. */
export function foldFragment(node: Node, _position: unknown, pass: Pass): boolean {
  if (node.type !== 'JSXFragment') return false
  for (const child of node.children) pass.fold(child)
  const shown = node.children.filter((child) => !isBlankText(child) && !pass.dead.has(child))
  const [only] = shown
  const isChild = standsBetweenTags(node, pass)
  const hasLost = node.children.some(
    (child) => pass.dead.has(child) || (child.type === 'JSXExpressionContainer' && pass.known.isTouched(child)),
  )
  const around = pass.trivia.commentsIn(...node.range)
  if (!hasLost || (isChild && !takesAnyChildren(node.parent)) || shown.length > 1 || around.length > 0) return true
  if (!only) {
    if (!isChild || changesText(node, pass)) return true
    pass.markDead(node)
    removeBetweenTags(node, pass)
    return true
  }
  const element = elementOf(only, pass)
  if (element) keepRange(node, element.range, pass)
  return true
}

/** The one element that a child is, or becomes. */
function elementOf(child: TSESTree.JSXChild, pass: Pass): Node | null {
  if (pass.components.has(child)) return null
  if (child.type === 'JSXElement' || child.type === 'JSXFragment') return child
  const inPlace = child.type === 'JSXExpressionContainer' ? elementInPlaceOf(child, pass) : null
  return inPlace?.type === 'JSXElement' && !pass.components.has(inPlace) ? inPlace : null
}
