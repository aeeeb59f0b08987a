import type { TSESTree } from '@typescript-eslint/utils'
import { staticKeyName } from '../../source/expressions.js'
import { nodesOf } from '../../source/nodes-of.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { contains, rangeOf } from '../../text/text-range.js'
import { parenthesesAround } from '../../source/parentheses.js'
import { ancestorsOf } from '../../source/walk.js'
import { isFiltered, isLeftOut } from './filtered-lists.js'
import type { Reducer } from './reducer.js'

export type List =
  | TSESTree.ObjectExpression
  | TSESTree.ArrayExpression
  | TSESTree.CallExpression
  | TSESTree.NewExpression

/**
 * Drops list items that are unused now or that a filter drops. Replaces `...(check && { x })` and `...(check ? [x] :
 * [])` by what they always spread.
 */
export function reduceItems(list: List, reducer: Reducer): void {
  const items = itemsOf(list)
  const filters = items.some((item) => item && reducer.known.isTouched(item)) && isFiltered(list, reducer.view)
  for (const item of items) {
    if (!item) continue
    if (reducer.unused.has(item) || (filters && isLeftOut(item, reducer))) reducer.fates.set(item, { kind: 'drop' })
    else if (item.type === 'SpreadElement' && reducer.known.isTouched(item)) reduceSpread(item, list, reducer)
  }
}

function reduceSpread(item: TSESTree.SpreadElement, list: List, reducer: Reducer): void {
  const spread = decidedSpread(item.argument, reducer)
  if (!spread) return
  const { value, truth } = spread
  if (isEmptySpread(value, list, truth)) reducer.fates.set(item, { kind: 'drop' })
  // Keep the conditional, with the test replaced by its value.
  else if (value && repeatsKey(value, item, list)) reducer.fates.set(item.argument, { kind: 'keep' })
  else if (value && canInline(value, list, reducer.view) && !isDescribed(value, item.argument, reducer))
    reducer.fates.set(item, { kind: 'splice', part: value })
}

interface DecidedSpread {
  /** The spread value; `null` when it is the check's own value, `truth`. */
  readonly value: Node | null
  readonly truth: boolean
}

function decidedSpread(argument: Node, reducer: Reducer): DecidedSpread | null {
  const known = reducer.known.of(argument)
  if (known && known.effects.length === 0) return { value: null, truth: known.truth }
  const value = reducer.known.residueOf(argument)
  return value === null || value === argument ? null : { value, truth: true }
}

/** `...false`, `...0` and `...undefined` add nothing to an object. In an array they throw, so they are kept. */
function isEmptySpread(value: Node | null, list: List, truth: boolean): boolean {
  const isObject = list.type === 'ObjectExpression'
  if (value === null) return isObject && !truth
  if (value.type === 'ObjectExpression') return isObject && value.properties.length === 0
  if (value.type === 'ArrayExpression') return value.elements.length === 0
  return (
    isObject &&
    ((value.type === 'Literal' && !('regex' in value) && (typeof value.value !== 'string' || value.value === '')) ||
      (value.type === 'Identifier' && value.name === 'undefined'))
  )
}

/** `super` means the object around its method, so such an object can't give its methods to another one. */
function canInline(value: Node, list: List, view: SourceView): boolean {
  if (list.type === 'ObjectExpression') {
    return (
      value.type === 'ObjectExpression' &&
      value.properties.every(
        (property) =>
          property.type === 'SpreadElement' ||
          (property.kind === 'init' && staticKeyName(property.key, property.computed) !== '__proto__'),
      ) &&
      !nodesOf(view, 'Super').some((node) => contains(value, rangeOf(node)))
    )
  }
  return value.type === 'ArrayExpression' && value.elements.every((element) => element !== null)
}

/** TypeScript rejects `{ a: 1, ...{ a: 2 } }` and its inlined form, but not a conditional spread. */
function repeatsKey(value: Node, item: Node, list: List): boolean {
  if (value.type !== 'ObjectExpression' || list.type !== 'ObjectExpression') return false
  const keysOf = (properties: readonly TSESTree.ObjectLiteralElement[]): (string | null)[] =>
    properties.map((property) => (property.type === 'Property' ? staticKeyName(property.key, property.computed) : null))
  const own = new Set(keysOf(value.properties))
  return keysOf(list.properties.filter((property) => property !== item)).some((key) => key !== null && own.has(key))
}

/**
 * Whether comments tell about what is left. One in front of it has no place without it, and one after its last item
 * would end up after the comma.
 */
function isDescribed(value: Node, spread: Node, { trivia }: Reducer): boolean {
  for (const node of ancestorsOf(value)) {
    if (node === spread) break
    const start = parenthesesAround(node, trivia).at(-1)?.start ?? node.range[0]
    if (trivia.commentsIn(trivia.previousCodeEnd(start), node.range[0]).length > 0) return true
  }
  return trivia.commentsIn(trivia.previousCodeEnd(value.range[1] - 1), value.range[1]).length > 0
}

export function itemsOf(node: List): readonly (Node | null)[] {
  if (node.type === 'ObjectExpression') return node.properties
  return node.type === 'ArrayExpression' ? node.elements : node.arguments
}
