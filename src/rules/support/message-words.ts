import { isAbsolute, relative, sep } from 'node:path'
import type { SemVer } from 'semver'
import type { GateStatus } from '../../registry/lifecycle.js'
import { formatVersion } from '../../registry/version.js'
import type { Place } from '../../text/line-index.js'

/** `src/features.ts:12`, relative to the project; a place outside it keeps its path. */
export function nameOfPlace(root: string, place: Pick<Place, 'file' | 'line'>): string {
  return `${relativePath(root, place.file)}:${place.line}`
}

/** With `/` on every system. */
export function relativePath(root: string, file: string): string {
  const path = isAbsolute(file) ? relative(root, file) : file
  const shown = path === '' || path.startsWith('..') || isAbsolute(path) ? file : path
  return sep === '/' ? shown : shown.replaceAll(sep, '/')
}

/**
 * `GA, locked to true since 1.33`, `Beta since 1.30`, `locked to false`: a gate's state and the release it dates from.
 */
export function describeState(status: GateStatus): string {
  const { effective, stage, graduated, value } = status
  if (graduated) return [stage, `locked to ${value}${since(status.lockedSince)}`].filter(Boolean).join(', ')
  return `${stage ?? 'registered'}${since(effective?.version ?? null)}`
}

/** `has been GA since 1.33`; `is GA` where its version isn't known. */
export function describeStage({ effective, stage }: GateStatus): string {
  return effective?.version ? `has been ${stage} since ${formatVersion(effective.version)}` : `is ${stage}`
}

function since(version: SemVer | null): string {
  return version ? ` since ${formatVersion(version)}` : ''
}
