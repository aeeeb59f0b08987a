import { dottedPath } from '../../gates/dotted-path.js'
import type { GateSetting } from '../../gates/gate-settings.js'
import { asGo } from '../../source/go-casts.js'
import { countsElements } from '../../source/go-loop-index.js'
import type { GoNode } from '../../source/go-nodes.js'
import type { AnyNode, Node, SourceView } from '../../source/source-view.js'
import { followGateMaps, type GateMapRead, type GateMapUses } from './follow-gate-maps.js'
import { elementsOf, isGoList, isGoLiteral, nameOf } from './go-table-parts.js'
import type { GoPackage } from './go-test-package.js'
import type { SettledRead } from './test-table.js'
import { withLoopAround } from './go-test-structure.js'
import { unitOfPart } from './test-structure.js'

/** The table row that contains a map of overrides. */
export interface GoMapRow {
  readonly row: AnyNode
  readonly rows: readonly AnyNode[]
  /** The statement to remove when no row is left; `null` when the list is kept, and is empty. */
  readonly statement: Node | null
  readonly uses: GateMapUses
  /** Whether the loop uses the positions of the rows, so that all must stay: `expected[i]`. */
  readonly isCounted: boolean
}

/** The row that contains an entry of an override map, or a gate of a list, and how code uses the maps of its table. */
export function goRowOf({ node, shape }: GateSetting, view: SourceView, around: GoPackage): GoMapRow | null {
  const map = node.parent ? asGo(node.parent) : null
  const isOfLists = map?.type === 'ArrayExpression' && shape === 'listed'
  if (!map || (map.type !== 'ObjectExpression' && !isOfLists)) return null
  const { element, path } = rowAround(map)
  const list = element.parent
  if (!isGoLiteral(list)) return null
  const { user, ...uses } = followGateMaps(list, path, view, around, isOfLists)
  const statement = user && (user.type === 'CallExpression' ? unitOfPart(user) : withLoopAround(user))
  const loop = user && asGo(user)
  const isCounted = loop?.type === 'ForOfStatement' && isGoList(list) && countsElements(loop, view)
  return { row: element, rows: elementsOf(list), statement, uses, isCounted }
}

/** The row that a map is in, and the names of the fields that lead to it. */
function rowAround(map: GoNode): { readonly element: GoNode; readonly path: readonly string[] } {
  const path: string[] = []
  let element = elementAround(map)
  while (
    element.type === 'Property' &&
    element.parent.type === 'ObjectExpression' &&
    element.parent.goType?.type !== 'GoMapType' &&
    nameOf(element.key) !== null
  ) {
    path.unshift(nameOf(element.key) as string)
    element = elementAround(element.parent)
  }
  return { element, path }
}

/** The list element that a literal is: itself, `&` of it, or the pair with its key. */
function elementAround(literal: GoNode): GoNode {
  const element = literal.parent?.type === 'UnaryExpression' ? literal.parent : literal
  return element.parent?.type === 'Property' ? element.parent : element
}

/** Whether gates are set from the maps' entries, including this one, and the code doesn't add this entry itself. */
export function isFedFrom({ uses }: GoMapRow, setting: GateSetting): boolean {
  return uses.isFed && !uses.writes.some((key) => lastName(key) === lastName(keyOf(setting)))
}

function keyOf({ node }: GateSetting): Node | undefined {
  return (node as { key?: Node }).key
}

/** The entries of each gate in the maps of one table. */
export function entriesByTable<Item extends MapItem>(items: readonly Item[]): readonly (readonly Item[])[] {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const list = item.row?.row.parent
    if (!list) continue
    const key = `${item.setting.name}@${list.range[0]}`
    groups.set(key, [...(groups.get(key) ?? []), item])
  }
  return [...groups.values()]
}

/** The rows of a table without an entry for a gate that code checks in the maps: it is off for them. */
export function rowsWithout(entries: readonly MapItem[]): readonly AnyNode[] {
  const asked = entries.flatMap(({ row }) => (row?.uses.isAsked ? [row] : []))
  const said = new Set(asked.map(({ row }) => row))
  return (asked[0]?.rows ?? []).filter((row) => !said.has(row))
}

interface MapItem {
  readonly setting: GateSetting
  readonly row: GoMapRow | null
}

/** The entries of one gate in the maps of one table, and the value for code that looks the gate up. */
export interface MapReads<Item> {
  readonly items: readonly Item[]
  /** `null` when the remaining rows differ. */
  readonly constants: readonly SettledRead[] | null
}

/**
 * Decides about `tc.gates[features.X]` when its entries are removed: without an entry the lookup gives false, whatever
 * the gate is.
 */
export function settleMapReads<Item extends MapItem>(
  items: readonly Item[],
  values: ReadonlyMap<string, boolean>,
  view: SourceView,
): MapReads<Item>[] {
  return entriesByTable(items).flatMap((group): MapReads<Item>[] => {
    const [first] = group as readonly [Item]
    const gate = first.setting.name
    const value = values.get(gate) as boolean
    const reads = group.flatMap(
      ({ setting, row }) => row?.uses.reads.filter(({ key }) => lastName(key) === lastName(keyOf(setting))) ?? [],
    )
    if (reads.length === 0) return []
    const isOwn = ({ view: at, isShared }: GateMapRead): boolean => at === view && !isShared
    const others = new Set(group.flatMap(({ setting, row }) => (setting.value === value ? [] : [row?.row])))
    const said = new Set(group.map(({ row }) => row?.row))
    const isSaid = first.row?.rows.every((row) => others.has(row) || said.has(row)) === true
    // Code that runs only at the other value runs for no remaining row, with or without the entry.
    const needed = reads.filter(({ runsAt }) => (value ? runsAt !== false : runsAt === false))
    if (needed.length > 0 && !(isSaid && needed.every(isOwn))) return [{ items: group, constants: null }]
    const constants = new Map(
      reads.filter(isOwn).map(({ node, runsAt }) => [node, runsAt === null ? value : runsAt === value]),
    )
    return [{ items: group, constants: [...constants].map(([node, given]) => ({ node, value: given, gate })) }]
  })
}

function lastName(key: AnyNode | undefined): string | null {
  return (key && dottedPath(key)?.at(-1)) ?? null
}
