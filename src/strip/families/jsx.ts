import type { TSESTree } from '@typescript-eslint/utils'
import type { Node } from '../../source/source-view.js'
import { removeWithLines } from '../layout.js'
import { markDeadBeside } from '../mark-dead.js'
import type { Pass } from '../pass.js'
import { VALUE } from '../position.js'

/** `{check && <X/>}` and `{check ? <A/> : <B/>}` between tags: an element takes the braces' place, nothing leaves none. */
export function foldJsxContainer(node: Node, _position: unknown, pass: Pass): boolean {
  if (node.type === 'JSXSpreadAttribute') return foldSpreadAttribute(node, pass)
  if (node.type !== 'JSXExpressionContainer' || !isChild(node)) return false
  const left = residueOf(node.expression, pass)
  if (left === node.expression) return false
  if (left === null || rendersNothing(left)) {
    if (changesText(node)) return false
    pass.markDead(node)
    removeWithLines(node, pass)
    return true
  }
  markDeadBeside(node.expression, left, pass)
  if ((left.type === 'JSXElement' || left.type === 'JSXFragment') && losesNoComment(node, left, pass)) {
    const { edits, trivia } = pass
    edits.delete(node.range[0], left.range[0])
    edits.delete(left.range[1], node.range[1])
    const outer = trivia.indentAt(node.range[0])
    const inner = trivia.indentAt(left.range[0])
    if (trivia.isFirstOnLine(left.range[0]) && inner.startsWith(outer)) edits.dedent(left.range[0], left.range[1], inner.slice(outer.length))
    pass.fold(left)
    return true
  }
  pass.fold(node.expression, VALUE)
  return true
}

/** `{...(check && props)}` that spreads nothing goes. */
function foldSpreadAttribute(node: TSESTree.JSXSpreadAttribute, pass: Pass): boolean {
  const left = residueOf(node.argument, pass)
  if (left === null ? pass.known.of(node.argument)?.truth !== false : !rendersNothing(left)) return false
  pass.markDead(node)
  removeWithLines(node, pass)
  return true
}

/** The part of an expression that is its value once the gates have theirs; `null`: it is `true` or `false`. */
function residueOf(expression: Node, pass: Pass): Node | null {
  const known = pass.known.of(expression)
  if (known && known.effects.length === 0 && known.exact) return null
  if (expression.type === 'ConditionalExpression') {
    const test = pass.known.of(expression.test)
    if (!test || test.effects.length > 0) return expression
    return residueOf(test.truth ? expression.consequent : expression.alternate, pass)
  }
  if (expression.type === 'LogicalExpression' && expression.operator !== '??') {
    const left = pass.known.of(expression.left)
    if (left && left.effects.length === 0 && left.truth === (expression.operator === '&&')) return residueOf(expression.right, pass)
  }
  return expression
}

function isChild(node: TSESTree.JSXExpressionContainer): boolean {
  return node.parent.type === 'JSXElement' || node.parent.type === 'JSXFragment'
}

function rendersNothing(node: Node): boolean {
  return (node.type === 'Literal' && (node.value === null || typeof node.value === 'boolean')) ||
    (node.type === 'Identifier' && node.name === 'undefined')
}

/** Whether the texts on both sides show something else without the braces between them. */
function changesText(node: TSESTree.JSXExpressionContainer): boolean {
  const siblings = (node.parent as TSESTree.JSXElement).children
  const index = siblings.indexOf(node)
  const before = textOf(siblings[index - 1])
  const after = textOf(siblings[index + 1])
  return shownText(before) + shownText(after) !== shownText(before + after)
}

function textOf(node: Node | undefined): string {
  return node?.type === 'JSXText' ? node.value : ''
}

/** What JSX makes of a text: lines are trimmed where they meet, blank ones go. */
export function shownText(text: string): string {
  const lines = text.split(/\r\n|\n|\r/)
  return lines
    .map((line, index) => {
      const start = index === 0 ? line : line.replace(/^[ \t]+/, '')
      return index === lines.length - 1 ? start : start.replace(/[ \t]+$/, '')
    })
    .filter((line) => line !== '')
    .join(' ')
}

/** Comments that speak of the part that stays keep their braces; those in the dead parts go with them. */
function losesNoComment(node: TSESTree.JSXExpressionContainer, left: Node, { trivia, dead }: Pass): boolean {
  const comments = trivia.commentsIn(node.range[0], node.range[1])
  if (comments.length === 0) return true
  const parts = [left, ...dead].filter((part) => part.range[0] >= node.range[0] && part.range[1] <= node.range[1])
  return comments.every((comment) =>
    parts.some((part) => comment.start >= part.range[0] && comment.end <= part.range[1]))
}
