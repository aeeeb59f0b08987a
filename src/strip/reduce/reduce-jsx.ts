import type { TSESTree } from '@typescript-eslint/utils'
import type { Node } from '../../source/source-view.js'
import type { Fate } from './fate.js'
import { isElement, shownChildren, standsBetweenTags } from './jsx-places.js'
import {
  changesText,
  isBlankText,
  LINES_AT_END,
  LINES_AT_START,
  rendersNothing,
  shownText,
  takesAnyChildren,
  textsBeside,
} from './jsx-texts.js'
import { lostBeside } from './lost-parts.js'
import type { Comment } from '../../text/trivia.js'
import type { Reducer } from './reducer.js'

/**
 * Replaces `{check && <X/>}` and `{check ? <A/> : <B/>}` between tags by the element. Braces that would be empty are
 * removed.
 */
export function reduceContainer(node: TSESTree.JSXExpressionContainer, reducer: Reducer): Fate | null {
  if (!isElement(node.parent)) return null
  const left = reducer.known.residueOf(node.expression)
  const isNothing = reducer.known.isNothing(node.expression)
  if (left === node.expression && !isNothing) return null
  if (left === null || isNothing || rendersNothing(left))
    return changesText(node, reducer.fates) ? null : { kind: 'drop' }
  if (!losesNoComment(node, left, reducer)) return null
  const text = textBetweenTags(node, left, reducer)
  if (text !== null) return { kind: 'text', text }
  return isElement(left) ? { kind: opensIn(left, node.parent) ? 'splice' : 'become', part: left } : null
}

/**
 * Whether a fragment between tags can be unwrapped: only when its ends are elements, because whitespace around text
 * would change.
 */
function opensIn(element: TSESTree.JSXElement | TSESTree.JSXFragment, parent: Node): boolean {
  if (element.type === 'JSXElement' || !takesAnyChildren(parent)) return false
  const shown = shownChildren(element)
  return shown[0]?.type === 'JSXElement' && shown.at(-1)?.type === 'JSXElement'
}

/** Turns `{'A'}`, produced by the strip, into the text `A`; `null` when that would render differently. */
function textBetweenTags(node: TSESTree.JSXExpressionContainer, left: Node, { fates }: Reducer): string | null {
  if (left.type !== 'Literal' || typeof left.value !== 'string' || !/^[^\n\r\t{}<>&]+$/.test(left.value)) return null
  const { value } = left
  const [before, after] = textsBeside(node, fates)
  const [isAtStart, isAtEnd] = [LINES_AT_END.test(before), LINES_AT_START.test(after)]
  // A blank needs text beside it: whatever else is there may be removed later. Two blanks would show as one.
  if (/^\s/.test(value) && !(isAtStart ? /\S/ : /\S$/).test(before)) return null
  if (/\s$/.test(value) && !(isAtEnd ? /\S/ : /^\S/).test(after)) return null
  // A line break in text shows as a blank.
  const start = isAtStart ? value.trimStart() : value
  const text = isAtEnd ? start.trimEnd() : start
  return text !== '' && shownText(before) + value + shownText(after) === shownText(before + text + after) ? text : null
}

/**
 * A fragment such as `<><A/>{check && <B/>}</>` that holds one element, or nothing, once the other children are
 * removed.
 */
export function reduceFragment(node: TSESTree.JSXFragment, reducer: Reducer): Fate | null {
  const { fates, known, trivia } = reducer
  reducer.visitChildren(node)
  const shown = node.children.filter((child) => !isBlankText(child) && !fates.isDropped(child))
  const [only] = shown
  const isChild = standsBetweenTags(node, reducer)
  const hasLost = node.children.some(
    (child) => fates.isDropped(child) || (child.type === 'JSXExpressionContainer' && known.isTouched(child)),
  )
  if (!hasLost || (isChild && !takesAnyChildren(node.parent)) || shown.length > 1) return null
  if (trivia.commentsIn(...node.range).length > 0) return null
  if (!only) return isChild && !changesText(node, fates) ? { kind: 'drop' } : null
  const element = elementOf(only, reducer)
  return element && { kind: 'become', part: element }
}

/** The one element that a child is or becomes. */
function elementOf(child: TSESTree.JSXChild, { components, fates }: Reducer): Node | null {
  if (components.has(child)) return null
  if (isElement(child)) return child
  const fate = child.type === 'JSXExpressionContainer' ? fates.of(child) : undefined
  return fate?.kind === 'become' && fate.part.type === 'JSXElement' && !components.has(fate.part) ? fate.part : null
}

/** Replaces `name={check ? 'A' : 'B'}` by `name="A"`, and drops attributes that the component no longer reads. */
export function reduceAttribute(node: TSESTree.JSXAttribute, { unused, known, trivia, fates }: Reducer): Fate | null {
  if (unused.has(node)) return { kind: 'drop' }
  const { value } = node
  if (value?.type !== 'JSXExpressionContainer') return null
  const left = known.residueOf(value.expression)
  if (left === value.expression || left?.type !== 'Literal' || typeof left.value !== 'string') return null
  if (/^[^"&\\\n\r]*$/.test(left.value) && trivia.commentsIn(...value.range).length === 0)
    fates.set(value, { kind: 'text', text: `"${left.value}"` })
  return null
}

/** Drops `{...(check && props)}` when it spreads nothing. */
export function reduceSpreadAttribute({ argument }: TSESTree.JSXSpreadAttribute, { known }: Reducer): Fate | null {
  const left = known.residueOf(argument)
  const isNothing = left === null ? known.of(argument)?.truth === false : rendersNothing(left)
  return isNothing ? { kind: 'drop' } : null
}

/**
 * Whether every comment is either in the kept part or in a dead part. A comment elsewhere describes the kept part and
 * keeps the braces.
 */
function losesNoComment(node: TSESTree.JSXExpressionContainer, left: Node, { trivia }: Reducer): boolean {
  const comments = trivia.commentsIn(node.range[0], node.range[1])
  if (comments.length === 0) return true
  const parts = [left, ...lostBeside(node.expression, left)]
  // `C` in `{C /* why */ && <b />}` is described by the comment behind it.
  const isDescribed = (part: Node, { start, end }: Comment): boolean =>
    part !== left &&
    part.range[1] <= start &&
    end <= trivia.nextCode(part.range[1]) &&
    end <= left.range[0] &&
    !trivia.hasLineBreak(part.range[1], end)
  return comments.every((comment) =>
    parts.some(
      (part) => (comment.start >= part.range[0] && comment.end <= part.range[1]) || isDescribed(part, comment),
    ),
  )
}
