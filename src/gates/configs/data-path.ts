import type { DataEntry, DataNode } from '../../source/source-view.js'

export type DataMap = DataNode & { readonly type: 'map' }

/** The entry of a key; the last one where the key is repeated, as parsers have it. */
export function entryOf(map: DataMap, key: string): DataEntry | null {
  return map.entries.findLast((entry) => entry.key.value === key) ?? null
}

export function mapAt(map: DataMap, key: string): DataMap | null {
  const value = entryOf(map, key)?.value
  return value?.type === 'map' ? value : null
}

/** The nodes that a path leads to: `spec.kubelet.featureGates`; `*` is every item of a list or every value of a map. */
export function nodesAt(root: DataNode, path: string): DataNode[] {
  let nodes: readonly DataNode[] = [root]
  for (const key of path.split('.')) {
    nodes = nodes.flatMap((node): DataNode[] => {
      if (node.type === 'scalar') return []
      if (key === '*') return node.type === 'map' ? node.entries.flatMap(({ value }) => value ?? []) : [...node.items]
      return node.type === 'map'
        ? [entryOf(node, key)?.value].filter((value) => value !== null && value !== undefined)
        : []
    })
  }
  return [...nodes]
}

export function textOf(node: DataNode | null | undefined): string | null {
  return node?.type === 'scalar' && typeof node.value === 'string' ? node.value : null
}

/** The text inside a scalar's quotes, and its place. */
export function unquoted(node: DataNode & { readonly type: 'scalar' }): {
  readonly text: string
  readonly start: number
} {
  const isQuoted = /^(["'`])[^]*\1$/.test(node.source) && node.source.length > 1
  return isQuoted ? { text: node.source.slice(1, -1), start: node.start + 1 } : { text: node.source, start: node.start }
}

/** Every map and list below a node, including itself. The target of several aliases comes once. */
export function collectionsIn(root: DataNode): DataNode[] {
  const seen = new Set<DataNode>([root])
  for (const node of seen) {
    if (node.type === 'scalar') seen.delete(node)
    const children =
      node.type === 'map' ? node.entries.flatMap(({ value }) => value ?? []) : node.type === 'list' ? node.items : []
    for (const child of children) seen.add(child)
  }
  return [...seen]
}
