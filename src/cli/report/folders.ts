import type { OwnersOf } from './code-owners.js'
import type { ReportedGate } from './reported-gate.js'

export interface FolderRow {
  /** Relative to the working directory, with `/`. */
  readonly folder: string
  readonly checks: number
  /** How many gates its files check. */
  readonly gates: number
  /** Checks of gates whose value is fixed, which can be stripped. */
  readonly graduated: number
  readonly due: number
  readonly owners: readonly string[]
}

/** With more rows than this, folders are counted as part of the one above them. */
const MOST_ROWS = 40

/** Counts checks by folder, those with most checks first. */
export function groupFolders(
  gates: readonly ReportedGate[],
  folderOf: (file: string) => string,
  ownersOf: OwnersOf | null,
): FolderRow[] {
  const all = new Set(gates.flatMap(({ checks }) => checks.map(({ file }) => folderOf(file))))
  const shorten = shortenerFor(all)
  const rows = new Map<
    string,
    { gates: Set<string>; owners: Set<string>; checks: number; graduated: number; due: number }
  >()
  for (const { gate, status, checks } of gates) {
    for (const { file } of checks) {
      const folder = shorten(folderOf(file))
      const row = rows.get(folder) ?? { gates: new Set(), owners: new Set(), checks: 0, graduated: 0, due: 0 }
      rows.set(folder, row)
      row.gates.add(gate.name)
      row.checks++
      if (status.graduated) row.graduated++
      if (status.removal.due) row.due++
      for (const owner of ownersOf?.(file) ?? []) row.owners.add(owner)
    }
  }
  return [...rows]
    .map(([folder, row]) => ({ ...row, folder, gates: row.gates.size, owners: [...row.owners] }))
    .sort((a, b) => b.checks - a.checks || (a.folder < b.folder ? -1 : 1))
}

function shortenerFor(folders: ReadonlySet<string>): (folder: string) => string {
  const cut = (folder: string, depth: number): string => folder.split('/').slice(0, depth).join('/')
  let depth = Math.max(1, ...[...folders].map((folder) => folder.split('/').length))
  while (depth > 1 && new Set([...folders].map((folder) => cut(folder, depth))).size > MOST_ROWS) depth--
  return (folder) => cut(folder, depth)
}
