import type { TSESTree } from '@typescript-eslint/utils'
import { staticKeyName } from '../../source/expressions.js'
import type { Node } from '../../source/source-view.js'
import { removeListItems } from '../layout.js'
import type { Pass } from '../pass.js'
import { VALUE } from '../position.js'
import { FILTERED, isFiltered, isLeftOut } from './filtered-lists.js'

type List = TSESTree.ObjectExpression | TSESTree.ArrayExpression | TSESTree.CallExpression | TSESTree.NewExpression

/** `...(check && { x })`, `...(check ? [x] : [])`: what is spread for certain stands there itself, what never is, goes. */
export function foldSpread(node: Node, _position: unknown, pass: Pass): boolean {
  if (
    node.type !== 'ObjectExpression' &&
    node.type !== 'ArrayExpression' &&
    node.type !== 'CallExpression' &&
    node.type !== 'NewExpression'
  )
    return false
  // A call that a value stands for goes as a whole.
  if (pass.known.isValue(node)) return false
  const items = itemsOf(node)
  const isTouched = (item: Node): boolean => pass.known.isTouched(item)
  const filters = items.some((item) => item && isTouched(item)) && isFiltered(node, pass.view)
  if (
    !filters &&
    !items.some((item) => item && (pass.unused.has(item) || (item.type === 'SpreadElement' && isTouched(item))))
  )
    return false

  const live = new Map<Node, Node>()
  const gone = new Set<Node>()
  const undecided = new Set<Node>()
  for (const item of items) {
    if (item && (pass.unused.has(item) || (filters && isLeftOut(item, pass)))) gone.add(item)
    if (item?.type !== 'SpreadElement' || !pass.known.isTouched(item)) continue
    const spread = decidedSpread(item.argument, pass)
    if (!spread) continue
    if (isEmptySpread(spread.value, node, spread.truth)) gone.add(item)
    else if (spread.value && repeatsKey(spread.value, item, node)) undecided.add(item)
    else if (spread.value && canInline(spread.value, node) && !endsWithComment(spread.value, pass))
      live.set(item, spread.value)
  }
  if (isLeftEmpty(node, items, gone, pass)) pass.edits.delete(bodyStart(node), node.range[1] - 1)
  else removeListItems(items, (item) => gone.has(item), pass)
  for (const item of items) {
    if (!item) continue
    const inlined = live.get(item)
    if (gone.has(item)) pass.markDead(item)
    else if (inlined)
      inline(item as TSESTree.SpreadElement, inlined as TSESTree.ObjectExpression | TSESTree.ArrayExpression, pass)
    else if (undecided.has(item)) foldParts((item as TSESTree.SpreadElement).argument, pass)
    else pass.fold(item, filters ? FILTERED : VALUE)
  }
  if (node.type === 'CallExpression' || node.type === 'NewExpression') pass.fold(node.callee)
  const type = pass.view.language === 'go' && 'goType' in node ? (node.goType as Node | null) : null
  if (type) pass.fold(type)
  return true
}

/** Behind the brace; in Go a type may stand before it. */
function bodyStart(node: List): number {
  const type = 'goType' in node ? (node.goType as Node | null) : null
  return (type?.range[1] ?? node.range[0]) + 1
}

/** `{ on: true }` becomes `{}`, not `{  }`. */
function isLeftEmpty(node: List, items: readonly (Node | null)[], gone: ReadonlySet<Node>, { trivia }: Pass): boolean {
  if (node.type !== 'ObjectExpression' && node.type !== 'ArrayExpression') return false
  return items.every((item) => item && gone.has(item)) && trivia.commentsIn(node.range[0], node.range[1]).length === 0
}

interface DecidedSpread {
  /** What is spread; `null`: the check's own value, which is `truth`. */
  readonly value: Node | null
  readonly truth: boolean
}

function decidedSpread(argument: Node, pass: Pass): DecidedSpread | null {
  const known = pass.known.of(argument)
  if (known && known.effects.length === 0) return { value: null, truth: known.truth }
  if (argument.type === 'ConditionalExpression') {
    const test = pass.known.of(argument.test)
    if (!test || test.effects.length > 0) return null
    return { value: test.truth ? argument.consequent : argument.alternate, truth: true }
  }
  if (argument.type === 'LogicalExpression' && argument.operator === '&&') {
    const left = pass.known.of(argument.left)
    return left?.truth && left.effects.length === 0 ? { value: argument.right, truth: true } : null
  }
  return null
}

/** `...false` and `...undefined` add nothing to an object; to a list they are an error, which stays one. */
function isEmptySpread(value: Node | null, list: List, truth: boolean): boolean {
  const isObject = list.type === 'ObjectExpression'
  if (value === null) return isObject && !truth
  if (value.type === 'ObjectExpression') return isObject && value.properties.length === 0
  if (value.type === 'ArrayExpression') return value.elements.length === 0
  return (
    isObject &&
    ((value.type === 'Literal' && value.value === null) || (value.type === 'Identifier' && value.name === 'undefined'))
  )
}

function canInline(value: Node, list: List): boolean {
  if (list.type === 'ObjectExpression') {
    return (
      value.type === 'ObjectExpression' &&
      value.properties.every(
        (property) =>
          property.type === 'SpreadElement' ||
          (property.kind === 'init' && staticKeyName(property.key, property.computed) !== '__proto__'),
      )
    )
  }
  return value.type === 'ArrayExpression' && value.elements.every((element) => element !== null)
}

function inline(
  item: TSESTree.SpreadElement,
  value: TSESTree.ObjectExpression | TSESTree.ArrayExpression,
  pass: Pass,
): void {
  const { edits, trivia } = pass
  const inner = value.type === 'ObjectExpression' ? value.properties : value.elements
  const kept = contentRange(value, pass)
  edits.delete(item.range[0], kept.start)
  edits.delete(kept.end, item.range[1])
  const outerIndent = trivia.indentAt(item.range[0])
  const innerIndent = trivia.indentAt(kept.start)
  if (trivia.isFirstOnLine(kept.start) && innerIndent.startsWith(outerIndent))
    edits.dedent(kept.start, kept.end, innerIndent.slice(outerIndent.length))
  markArgumentDead(item.argument, value, pass)
  for (const part of inner) if (part) pass.fold(part)
}

/** `{ a: 1, ...{ a: 2 } }` is an error to TypeScript, in whatever form; only a condition in between is none. */
function repeatsKey(value: Node, item: Node, list: List): boolean {
  if (value.type !== 'ObjectExpression' || list.type !== 'ObjectExpression') return false
  const keysOf = (properties: readonly TSESTree.ObjectLiteralElement[]): (string | null)[] =>
    properties.map((property) => (property.type === 'Property' ? staticKeyName(property.key, property.computed) : null))
  const own = new Set(keysOf(value.properties))
  return keysOf(list.properties.filter((property) => property !== item)).some((key) => key !== null && own.has(key))
}

/** The test becomes its value, and both sides stay. */
function foldParts(argument: Node, pass: Pass): void {
  const isConditional = argument.type === 'ConditionalExpression'
  if (!isConditional && argument.type !== 'LogicalExpression') return
  for (const part of isConditional
    ? [argument.test, argument.consequent, argument.alternate]
    : [argument.left, argument.right])
    pass.fold(part)
}

/** A comment behind the last item would end up behind the comma. */
function endsWithComment(value: Node, { trivia }: Pass): boolean {
  return trivia.commentsIn(trivia.previousCodeEnd(value.range[1] - 1), value.range[1]).length > 0
}

/** Between the braces, comments included, without a last comma. */
function contentRange(value: Node, { trivia }: Pass): { start: number; end: number } {
  let start = value.range[0] + 1
  while (/\s/.test(trivia.text[start] as string)) start++
  const codeEnd = trivia.previousCodeEnd(value.range[1] - 1)
  const end = trivia.text[codeEnd - 1] === ',' ? trivia.previousCodeEnd(codeEnd - 1) : codeEnd
  return { start, end }
}

function markArgumentDead(argument: Node, live: Node, pass: Pass): void {
  if (argument.type === 'ConditionalExpression') {
    for (const part of [argument.test, argument.consequent, argument.alternate]) if (part !== live) pass.markDead(part)
  } else if (argument.type === 'LogicalExpression') pass.markDead(argument.left)
}

function itemsOf(node: List): readonly (Node | null)[] {
  if (node.type === 'ObjectExpression') return node.properties
  return node.type === 'ArrayExpression' ? node.elements : node.arguments
}
