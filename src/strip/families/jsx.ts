import type { TSESTree } from '@typescript-eslint/utils'
import type { Node } from '../../source/source-view.js'
import { removeWithLines } from '../layout.js'
import type { Pass } from '../pass.js'
import { VALUE } from '../position.js'

/** `{check && <X/>}` and `{check ? <A/> : <B/>}` between tags: an element takes the braces' place, nothing leaves none. */
export function foldJsxContainer(node: Node, _position: unknown, pass: Pass): boolean {
  if (node.type === 'JSXSpreadAttribute') return foldSpreadAttribute(node, pass)
  if (node.type !== 'JSXExpressionContainer' || !isChild(node)) return false
  const left = residueOf(node.expression, pass)
  if (left === node.expression) return false
  if (left === null || rendersNothing(left)) {
    if (joinsTexts(node)) return false
    pass.markDead(node)
    removeWithLines(node, pass)
    return true
  }
  markBesidesDead(node.expression, left, pass)
  if ((left.type === 'JSXElement' || left.type === 'JSXFragment') && hasOnlyBlanksAround(node, left, pass)) {
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

function markBesidesDead(root: Node, left: Node, pass: Pass): void {
  for (let node = left; node !== root && node.parent; node = node.parent) {
    const { parent } = node
    if (parent.type === 'LogicalExpression') pass.markDead(parent.left === node ? parent.right : parent.left)
    else if (parent.type === 'ConditionalExpression') {
      for (const part of [parent.test, parent.consequent, parent.alternate]) if (part !== node) pass.markDead(part)
    }
  }
}

function isChild(node: TSESTree.JSXExpressionContainer): boolean {
  return node.parent.type === 'JSXElement' || node.parent.type === 'JSXFragment'
}

function rendersNothing(node: Node): boolean {
  return (node.type === 'Literal' && (node.value === null || typeof node.value === 'boolean')) ||
    (node.type === 'Identifier' && node.name === 'undefined')
}

/** Between two texts on neighbouring lines braces keep the words apart. */
function joinsTexts(node: TSESTree.JSXExpressionContainer): boolean {
  const siblings = (node.parent as TSESTree.JSXElement).children
  const index = siblings.indexOf(node)
  const [before, after] = [siblings[index - 1], siblings[index + 1]]
  return before?.type === 'JSXText' && after?.type === 'JSXText' && before.value.trim() !== '' && after.value.trim() !== '' &&
    /\n\s*$/.test(before.value) && /^\s*\n/.test(after.value)
}

function hasOnlyBlanksAround(node: Node, left: Node, { trivia }: Pass): boolean {
  const own = trivia.parenthesesAround(left).at(-1) ?? { start: left.range[0], end: left.range[1] }
  const inner = [...trivia.commentsIn(own.start, left.range[0]), ...trivia.commentsIn(left.range[1], node.range[1])]
  return inner.length === 0 && trivia.commentsIn(trivia.previousCodeEnd(own.start), own.start).length === 0
}
