import { basename, resolve } from 'node:path'
import { apiKindsIn } from '../../codemods/remove/residual/api-kinds.js'
import { findDerivedNames } from '../../codemods/remove/residual/derived-names.js'
import { findResidualUses, type FileUses } from '../../codemods/remove/residual/find-residual-uses.js'
import { findUnknownNames } from '../../codemods/remove/residual/unknown-names.js'
import { gatesInCamelCase } from '../../gates/camel-case.js'
import { readCheckShapes } from '../../gates/check-shapes.js'
import { findGateChecks } from '../../gates/find-gate-checks.js'
import { findOptionsOf } from '../../project/find-options.js'
import type { Project } from '../../project/project.js'
import { parseSource } from '../../syntax/parse-source.js'
import { indexLines, type Place } from '../../text/line-index.js'
import type { RefusedCheck } from '../strip/planned-changes.js'
import { placeBefore } from '../strip/place-before.js'
import { plannedModules, viewsOnce } from './planned-sources.js'
import type { PlannedTexts } from './project-texts.js'

export interface NeededSearch {
  readonly project: Project
  /** The project as the removal leaves it. */
  readonly texts: PlannedTexts
  /** The gates that go. */
  readonly gates: ReadonlyMap<string, boolean>
  /** What was refused before. */
  readonly refused: readonly RefusedCheck[]
}

/**
 * The places that still need a gate, by gate, in the project as it is planned. Places that were refused before are left
 * out.
 */
export function findNeeded(search: NeededSearch): Map<string, RefusedCheck[]> {
  const { project, texts, gates, refused } = search
  const found = findResidualUses(
    texts,
    {
      gates,
      otherNames: gatesInCamelCase(gates.keys(), project.config.checks),
      isApiKind: apiKindsIn(texts),
      index: project.index,
      resolveImport: plannedModules(texts, project.resolveImport),
    },
    wordsOfGates(gates, project),
    (file) => isSnapshot(file, project) || file === project.configFile,
  )
  const needed = new Map<string, RefusedCheck[]>()
  for (const { file, text, uses } of [...found, ...findUnknown(found, search)]) {
    const lines = indexLines(file, text)
    const checks = refused.some((refusal) => refusal.file === file) ? checksIn(file, text, project) : []
    for (const { start, gate, reason } of uses) {
      const refusal = { ...placeOnDisk(texts, lines.placeOf(start), text), gate, reason }
      const isKnown =
        checks.some((check) => check.gate === gate && check.start <= start && start < check.end) ||
        isRefusedIn(refused, refusal)
      const places = needed.get(gate) ?? []
      if (!isKnown && places.every(({ file: other, line }) => other !== file || line !== refusal.line))
        needed.set(gate, [...places, refusal])
    }
  }
  return needed
}

/** Where code may read a gate by a name that isn't a literal. Only for gates that no other place needs. */
function findUnknown(found: readonly FileUses[], { project, texts, gates }: NeededSearch): FileUses[] {
  const { config, index, resolveImport } = project
  const left = new Set(found.flatMap(({ uses }) => uses.map(({ gate }) => gate)))
  const unnamed = new Map([...gates].filter(([gate]) => !left.has(gate)))
  if (unnamed.size === 0) return []
  const context = { gates: unnamed, index, resolveImport }
  const viewOf = viewsOnce()
  const resolvePlanned = plannedModules(texts, resolveImport)
  return [
    ...findUnknownNames(texts, context, readCheckShapes(config.checks ?? []), viewOf, resolvePlanned),
    ...findDerivedNames(texts, context, viewOf),
  ]
}

function checksIn(file: string, text: string, project: Project): { gate: string; start: number; end: number }[] {
  const view = parseSource(file, text)
  if (view?.kind !== 'estree') return []
  return findGateChecks(view, project.index, findOptionsOf(project)).checks.map(({ gate, node: { range } }) => ({
    gate,
    start: range[0],
    end: range[1],
  }))
}

/** Places are reported as they are in the files on disk. */
export function placeOnDisk(texts: PlannedTexts, place: Place, planned: string): Place {
  const before = texts.textBefore(place.file)
  return before === null ? place : placeBefore(place, before, planned)
}

export function isRefusedIn(refused: readonly RefusedCheck[], { file, line, gate }: RefusedCheck): boolean {
  return refused.some((other) => other.gate === gate && other.file === file && other.line === line)
}

/** What the last release shipped is history, and not to be changed. */
export function isSnapshot(file: string, { root, config }: Project): boolean {
  return (
    basename(file) === 'feature-gates.snapshot.json' ||
    (config.snapshot !== undefined && resolve(root, config.snapshot) === file)
  )
}

/** The names of gates, and those of the constants that hold them. */
export function wordsOfGates(gates: ReadonlyMap<string, unknown>, { index }: Project): Set<string> {
  const constants = [...index.constants].flatMap(([constant, name]) =>
    gates.has(name) ? [constant.slice(constant.lastIndexOf('.') + 1)] : [],
  )
  return new Set([...gates.keys(), ...constants])
}
