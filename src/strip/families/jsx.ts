import type { TSESTree } from '@typescript-eslint/utils'
import type { Node } from '../../source/source-view.js'
import { removeBetweenTags, removeWithLines } from '../layout.js'
import { removeAfterBlanks } from '../../text/list-items.js'
import { rangeOf } from '../../text/text-range.js'
import { lostBeside } from '../reduce/lost-parts.js'
import type { Pass } from '../pass.js'
import { VALUE } from '../position.js'
import { residueOf } from '../../evaluate/residue.js'

/** `{check && <X/>}` and `{check ? <A/> : <B/>}` between tags: an element takes the braces' place, nothing leaves none. */
export function foldJsxContainer(node: Node, _position: unknown, pass: Pass): boolean {
  if (node.type === 'JSXSpreadAttribute') return foldSpreadAttribute(node, pass)
  if (node.type === 'JSXAttribute') return foldAttribute(node, pass)
  if (node.type !== 'JSXExpressionContainer' || !isChild(node)) return false
  const left = residueOf(node.expression, pass.known)
  if (left === node.expression) return false
  if (left === null || rendersNothing(left)) {
    if (changesText(node, pass)) return false
    pass.markDead(node)
    removeBetweenTags(node, pass)
    return true
  }
  const text = losesNoComment(node, left, pass) ? textBetweenTags(node, left, pass) : null
  if (text !== null) {
    // The text stands for the container, which is therefore not gone from around it.
    pass.markDead(node.expression)
    pass.shownTexts.set(node, text)
    pass.edits.replace(node.range[0], node.range[1], text)
    return true
  }
  const element = elementInPlaceOf(node, pass)
  if (element) {
    for (const lost of lostBeside(node.expression, left)) pass.markDead(lost)
    keepRange(node, contentInPlaceOf(node, element), pass)
    pass.fold(element)
    return true
  }
  for (const lost of lostBeside(node.expression, left)) pass.markDead(lost)
  pass.fold(node.expression, VALUE)
  return true
}

/** The element that takes the place of `{check && <X/>}`; `null`: the braces stay. */
export function elementInPlaceOf(
  node: TSESTree.JSXExpressionContainer,
  pass: Pass,
): TSESTree.JSXElement | TSESTree.JSXFragment | null {
  const left = residueOf(node.expression, pass.known)
  if (left === node.expression || (left?.type !== 'JSXElement' && left?.type !== 'JSXFragment')) return null
  return losesNoComment(node, left, pass) ? left : null
}

/** Between tags a fragment is not needed, if its ends are elements: of text the blanks would change. */
function contentInPlaceOf(
  node: TSESTree.JSXExpressionContainer,
  element: TSESTree.JSXElement | TSESTree.JSXFragment,
): readonly [number, number] {
  if (element.type === 'JSXElement' || !takesAnyChildren(node.parent)) return element.range
  const shown = element.children.filter((child) => !isBlankText(child))
  const [first, last] = [shown[0], shown.at(-1)]
  return first?.type === 'JSXElement' && last?.type === 'JSXElement' ? [first.range[0], last.range[1]] : element.range
}

/** Leaves only a range of `node`, one level further out. */
export function keepRange(node: Node, [start, end]: readonly [number, number], { edits, trivia }: Pass): void {
  edits.delete(node.range[0], start)
  edits.delete(end, node.range[1])
  const outer = trivia.indentAt(node.range[0])
  const inner = trivia.indentAt(start)
  if (trivia.isFirstOnLine(start) && inner.startsWith(outer)) edits.dedent(start, end, inner.slice(outer.length))
}

/** Elements of the platform and fragments show whatever children they get; a component may look at them. */
export function takesAnyChildren(node: Node): boolean {
  return (
    node.type === 'JSXFragment' ||
    (node.type === 'JSXElement' &&
      node.openingElement.name.type === 'JSXIdentifier' &&
      /^[a-z]/.test(node.openingElement.name.name))
  )
}

/** A text that shows nothing: blanks with a line break. */
export function isBlankText(node: Node): boolean {
  return node.type === 'JSXText' && node.raw.trim() === '' && shownText(node.raw) === ''
}

/** `{'A'}`, which the strip made, as the text `A`; `null`: it would show something else. */
function textBetweenTags(node: TSESTree.JSXExpressionContainer, left: Node, pass: Pass): string | null {
  if (
    left.type !== 'Literal' ||
    typeof left.value !== 'string' ||
    !/^[^\s{}<>&]$|^[^\s{}<>&][^\n\r\t{}<>&]*[^\s{}<>&]$/.test(left.value)
  )
    return null
  const [before, after] = textsBeside(node, pass)
  return shownText(before) + left.value + shownText(after) === shownText(before + left.value + after)
    ? left.value
    : null
}

/** `name={check ? 'A' : 'B'}` becomes `name="A"`; one that the component doesn't ask for any more goes. */
function foldAttribute(node: TSESTree.JSXAttribute, pass: Pass): boolean {
  if (pass.unused.has(node)) {
    pass.markDead(node)
    removeAfterBlanks(rangeOf(node), pass)
    return true
  }
  const { value } = node
  if (value?.type !== 'JSXExpressionContainer') return false
  const left = residueOf(value.expression, pass.known)
  if (left === value.expression || left?.type !== 'Literal' || typeof left.value !== 'string') return false
  if (!/^[^"&\\\n\r]*$/.test(left.value) || pass.trivia.commentsIn(...value.range).length > 0) return false
  pass.markDead(value)
  pass.edits.replace(value.range[0], value.range[1], `"${left.value}"`)
  return true
}

/** `{...(check && props)}` that spreads nothing goes. */
function foldSpreadAttribute(node: TSESTree.JSXSpreadAttribute, pass: Pass): boolean {
  const left = residueOf(node.argument, pass.known)
  if (left === null ? pass.known.of(node.argument)?.truth !== false : !rendersNothing(left)) return false
  pass.markDead(node)
  removeWithLines(node, pass)
  return true
}

function isChild(node: TSESTree.JSXExpressionContainer): boolean {
  return node.parent.type === 'JSXElement' || node.parent.type === 'JSXFragment'
}

export function rendersNothing(node: Node): boolean {
  return (
    (node.type === 'Literal' && (node.value === null || typeof node.value === 'boolean')) ||
    (node.type === 'Identifier' && node.name === 'undefined')
  )
}

/** Whether the texts on both sides show something else without the braces between them. */
export function changesText(node: TSESTree.JSXChild, pass: Pass): boolean {
  const [before, after] = textsBeside(node, pass)
  return shownText(before) + shownText(after) !== shownText(before + after)
}

/** The texts that would meet without the node: what stood in front of it may be gone, or a text, by now. */
export function textsBeside(node: TSESTree.JSXChild, { dead, shownTexts }: Pass): [before: string, after: string] {
  const siblings = (node.parent as TSESTree.JSXElement).children
  const index = siblings.indexOf(node)
  let before = ''
  for (let at = index - 1; at >= 0; at--) {
    const sibling = siblings[at] as TSESTree.JSXChild
    const text = sibling.type === 'JSXText' ? sibling.raw : (shownTexts.get(sibling) ?? (dead.has(sibling) ? '' : null))
    if (text === null) break
    before = text + before
  }
  return [before, textOf(siblings[index + 1])]
}

function textOf(node: Node | undefined): string {
  return node?.type === 'JSXText' ? node.raw : ''
}

/** What JSX makes of a text: lines are trimmed where they meet, blank ones go. */
export function shownText(text: string): string {
  const lines = text.split(/\r\n|\n|\r/)
  return lines
    .map((line, index) => {
      const start = index === 0 ? line : line.replace(/^[ \t]+/, '')
      return index === lines.length - 1 ? start : start.replace(/(?<![ \t])[ \t]+$/, '')
    })
    .filter((line) => line !== '')
    .join(' ')
}

/** Comments that speak of the part that stays keep their braces; those in the dead parts go with them. */
function losesNoComment(node: TSESTree.JSXExpressionContainer, left: Node, { trivia, dead }: Pass): boolean {
  const comments = trivia.commentsIn(node.range[0], node.range[1])
  if (comments.length === 0) return true
  const parts = [left, ...dead, ...lostBeside(node.expression, left)].filter(
    (part) => part.range[0] >= node.range[0] && part.range[1] <= node.range[1],
  )
  return comments.every((comment) =>
    parts.some((part) => comment.start >= part.range[0] && comment.end <= part.range[1]),
  )
}
