import type { DataNode, DataView, Node, SourceView } from '../../source/source-view.js'
import { contains, rangeOf, type TextRange } from '../../text/text-range.js'
import { walk } from '../../source/walk.js'

/** A list or map in the syntax of its language. */
export interface Collection extends TextRange {
  readonly kind: 'list' | 'map'
  /** Its elements or `key: value` pairs, in the order of the text. */
  readonly items: readonly TextRange[]
  /** YAML's block form, with one line per item and no brackets. */
  readonly isBlock: boolean
}

/**
 * All lists and maps inside `range`, outermost first. Content that YAML aliases refer to is elsewhere and isn't
 * included.
 */
export function collectionsIn(source: SourceView | DataView, range: TextRange): Collection[] {
  return source.kind === 'estree' ? scriptCollections(source, range) : dataCollections(source, range)
}

/** The innermost list inside `range` with an item that contains `item`. */
export function listAround(source: SourceView | DataView, item: TextRange, range: TextRange): Collection | null {
  return (
    collectionsIn(source, range).findLast(
      (collection) => collection.kind === 'list' && collection.items.some((element) => contains(element, item)),
    ) ?? null
  )
}

/** The map with exactly this range. */
export function mapAt(source: SourceView | DataView, range: TextRange): Collection | null {
  return (
    collectionsIn(source, range).find(
      ({ kind, start, end }) => kind === 'map' && start === range.start && end === range.end,
    ) ?? null
  )
}

function scriptCollections(view: SourceView, range: TextRange): Collection[] {
  const found: Collection[] = []
  walk(view.ast, view.visitorKeys, (node: Node) => {
    const [start, end] = node.range
    if (end <= range.start || start >= range.end) return false
    if (!contains(range, { start, end })) return undefined
    if (node.type === 'ArrayExpression' && !node.elements.includes(null)) {
      found.push({
        kind: 'list',
        start,
        end,
        isBlock: false,
        items: node.elements.flatMap((element) => (element ? [rangeOf(element)] : [])),
      })
    } else if (node.type === 'ObjectExpression') {
      found.push({ kind: 'map', start, end, isBlock: false, items: node.properties.map(rangeOf) })
    }
    return undefined
  })
  return found
}

function dataCollections(view: DataView, range: TextRange): Collection[] {
  const found: Collection[] = []
  const stack: DataNode[] = [...view.documents].reverse().filter((document) => document !== null)
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.type === 'scalar') continue
    const { start, end } = node
    const here = node
    const children = node.type === 'map' ? node.entries.flatMap(({ value }) => (value ? [value] : [])) : node.items
    // The target of an alias is elsewhere.
    stack.push(...children.filter((child) => contains(here, child)).reverse())
    if (!contains(range, node)) continue
    const items = (node.type === 'map' ? node.entries : node.items).filter((item) => contains(here, item))
    const isBlock = !/[[{]/.test(view.text.charAt(start))
    found.push({
      kind: node.type,
      start,
      end,
      isBlock,
      items: items.map((item) => ({ start: item.start, end: item.end })),
    })
  }
  return found
}
