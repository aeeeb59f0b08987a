import type { CheckShapeEntry } from '../../config/config.js'
import { readText } from '../../files/read-file.js'
import { nameOfShape } from '../../gates/check-shapes.js'
import { findGateChecks } from '../../gates/find-gate-checks.js'
import type { GateCheck } from '../../gates/gate-check.js'
import { mentionPattern } from '../../gates/mentions.js'
import { checksOfVendor, VENDORS, type Vendor } from '../../gates/vendors.js'
import type { Project } from '../../project/project.js'
import { parseSource } from '../../syntax/parse-source.js'

/** The flag services whose packages some file imports, in the order of their table, each with these files. */
export function findVendors(files: readonly string[]): ReadonlyMap<Vendor, readonly string[]> {
  const rows = VENDORS.map((vendor) => ({ vendor, pattern: importPattern(vendor.packages), importers: [] as string[] }))
  for (const file of files) {
    const read = readText(file)
    if ('error' in read) continue
    for (const { pattern, importers } of rows) if (pattern.test(read.text)) importers.push(file)
  }
  return new Map(
    rows.filter(({ importers }) => importers.length > 0).map(({ vendor, importers }) => [vendor, importers]),
  )
}

/**
 * Those whose flags are probably not the registered gates. Their calls name other flags at least as often, or the
 * project has functions of its own that look a gate up in the registry.
 *
 * @param scripts absolute.
 */
export function findApart(
  vendors: ReadonlyMap<Vendor, readonly string[]>,
  scripts: readonly string[],
  project: Project,
): ReadonlySet<Vendor> {
  if (vendors.size === 0) return new Set()
  const votes = new Map(
    [...vendors.keys()].map((vendor) => [vendor, { named: 0, constant: 0, other: 0, passed: 0 } as Votes]),
  )
  const pattern = mentionPattern(project.index, [])
  const importers = new Set([...vendors.values()].flat())
  let hasOwn = false
  for (const file of scripts) {
    const read = readText(file)
    if ('error' in read || !(importers.has(file) || pattern?.test(read.text))) continue
    const view = parseSource(file, read.text)
    if (view?.kind !== 'estree') continue
    for (const [vendor, counted] of votes) {
      if (importers.has(file) && passesOn(vendor).test(read.text)) counted.passed++
      const { checks, unknown } = findGateChecks(view, project.index, {
        shapes: checksOfVendor(vendor.name),
        resolveImport: project.resolveImport,
      })
      hasOwn ||= checks.some(isOwn)
      for (const { evidence, nameRange } of checks)
        if (evidence === 'outside') counted[/["'`]/.test(view.text[nameRange.start] ?? '') ? 'named' : 'constant']++
      counted.other += unknown.filter(({ kind }) => kind === 'check').length
    }
  }
  return new Set([...votes].filter(([, counted]) => areApart(counted, hasOwn)).map(([vendor]) => vendor))
}

interface Votes {
  /** Calls that name a registered gate by a string, which may be the name of another flag as well. */
  named: number
  /** Calls that name one by a constant. */
  constant: number
  /** Calls that name something else. */
  other: number
  /** Files with calls that get a name from elsewhere. */
  passed: number
}

/** @param hasOwn whether the project has functions of its own that look a gate up in the registry. */
function areApart({ named, constant, other, passed }: Votes, hasOwn: boolean): boolean {
  return (other > 0 && other >= named + constant) || (hasOwn && named > 0 && constant + passed === 0)
}

/** Whether a check reaches a function of the project that takes the names of gates, or looks one up in the registry. */
function isOwn({ evidence }: GateCheck): boolean {
  return evidence === 'reads-registry' || evidence === 'given-specs' || evidence === 'key-type'
}

/** Calls of a service with what isn't written there: a function of the project may pass the names of gates on. */
function passesOn({ checks }: Vendor): RegExp {
  const names = checks.flatMap((check) => ('call' in check ? [check.call] : []))
  return new RegExp(`\\b(?:${names.join('|')})\\s*\\(\\s*[\\w$]`)
}

/** The names of the packages' own checks. A shape with such a name would also match code from elsewhere. */
export function isCheckOf(vendors: readonly Vendor[], entry: CheckShapeEntry): boolean {
  const name = nameOfShape(entry)
  return name !== null && vendors.some(({ checks }) => checks.some((check) => nameOfShape(check) === name))
}

function importPattern(packages: readonly string[]): RegExp {
  const names = packages.map((name) => name.replaceAll(/[.\-/]/g, '\\$&')).join('|')
  return new RegExp(`(?:\\bfrom|\\bimport|\\brequire\\s*\\(|\\bimport\\s*\\()\\s*['"](?:${names})(?:/[^'"]*)?['"]`)
}
