import type { TSESTree } from '@typescript-eslint/utils'
import type { Node } from '../../source/source-view.js'
import type { Fates } from './fate.js'

/**
 * Whether an element renders any children unchanged. Platform elements and fragments do; a component may inspect them.
 */
export function takesAnyChildren(node: Node): boolean {
  return (
    node.type === 'JSXFragment' ||
    (node.type === 'JSXElement' &&
      node.openingElement.name.type === 'JSXIdentifier' &&
      /^[a-z]/.test(node.openingElement.name.name))
  )
}

/** JSX text that renders nothing: whitespace with a line break. */
export function isBlankText(node: Node): boolean {
  return node.type === 'JSXText' && node.raw.trim() === '' && shownText(node.raw) === ''
}

/** Whether a value renders nothing between tags. */
export function rendersNothing(node: Node): boolean {
  return (
    (node.type === 'Literal' && (node.value === null || typeof node.value === 'boolean')) ||
    (node.type === 'Identifier' && node.name === 'undefined')
  )
}

/** Whether the text on both sides renders differently without the node between. */
export function changesText(node: TSESTree.JSXChild, fates: Fates): boolean {
  const [before, after] = textsBeside(node, fates)
  return shownText(before) + shownText(after) !== shownText(before + after)
}

/** The text on both sides that would meet without the node. Siblings may already be removed, or have become text. */
export function textsBeside(node: TSESTree.JSXChild, fates: Fates): [before: string, after: string] {
  const siblings = (node.parent as TSESTree.JSXElement).children
  const index = siblings.indexOf(node)
  let before = ''
  for (let at = index - 1; at >= 0; at--) {
    const text = textInPlaceOf(siblings[at] as TSESTree.JSXChild, fates)
    if (text === null) break
    before = text + before
  }
  return [before, textOf(siblings[index + 1])]
}

/** What a decided child means for the text beside it: braces count as `{}`, and `null` ends the text. */
function textInPlaceOf(child: TSESTree.JSXChild, fates: Fates): string | null {
  if (child.type === 'JSXText') return child.raw
  const fate = fates.of(child)
  switch (fate?.kind) {
    case 'drop':
      return ''
    case 'text':
      return fate.text
    case 'literal':
      return '{}'
    case 'splice':
      return child.type === 'JSXElement' && !fate.inFragment ? openedText(child.children) : null
    default:
      return null
  }
}

/**
 * The text that an element's children add to their surroundings once its tags are removed. All but text counts as
 * braces.
 */
function openedText(children: readonly TSESTree.JSXChild[]): string {
  const shown = children.filter((child) => !isBlankText(child))
  const [start, end] = innerRange(shown)
  return shown
    .map((child) =>
      child.type === 'JSXText'
        ? child.raw.slice(Math.max(0, start - child.range[0]), child.raw.length - Math.max(0, child.range[1] - end))
        : '{}',
    )
    .join('')
}

export const LINES_AT_START = /^[^\S\n]*\n\s*/
export const LINES_AT_END = /(?<!\s)[^\S\n]*\n\s*$/

/** From the first to the last child, without the surrounding line breaks. */
export function innerRange(shown: readonly TSESTree.JSXChild[]): readonly [number, number] {
  const [first, last] = [shown[0], shown.at(-1)] as [TSESTree.JSXChild, TSESTree.JSXChild]
  const before = LINES_AT_START.exec(textOf(first))?.[0].length ?? 0
  const after = LINES_AT_END.exec(textOf(last))?.[0].length ?? 0
  return [first.range[0] + before, last.range[1] - after]
}

export function textOf(node: Node | undefined): string {
  return node?.type === 'JSXText' ? node.raw : ''
}

/** What JSX renders for source text: it trims lines where they meet, and drops blank ones. */
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
