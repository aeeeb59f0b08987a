/** A package.json, as far as it can be read. */
export interface Manifest {
  readonly [key: string]: unknown
}

/** @param text of a package.json. */
export function readManifest(text: string | null): Manifest | null {
  try {
    const manifest: unknown = JSON.parse(text ?? '')
    return typeof manifest === 'object' && manifest !== null ? (manifest as Manifest) : null
  } catch {
    return null
  }
}

/** `@scope/name` of `@scope/name/part`, `name` of `name/part`. */
export function packageNameOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}

/** The entry of `exports` for a subpath: `.` or `./name`. */
export function exportedAt(exports: unknown, subpath: string): unknown {
  if (typeof exports !== 'object' || exports === null || Array.isArray(exports)) return subpath === '.' ? exports : null
  const entries = Object.entries(exports)
  if (!entries.some(([key]) => key.startsWith('.'))) return subpath === '.' ? exports : null
  const exact = entries.find(([key]) => key === subpath)
  if (exact) return exact[1]
  for (const [key, value] of entries) {
    const [before, after] = key.split('*')
    if (after === undefined || before === undefined || !subpath.startsWith(before) || !subpath.endsWith(after)) continue
    const star = subpath.slice(before.length, subpath.length - after.length)
    return stringsIn(value).map((target) => target.replaceAll('*', star))
  }
  return null
}

/** The strings in a value, at any depth. */
export function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

/** Types are the same for all builds. */
export function withoutTypes(target: unknown): unknown {
  if (!isRecord(target)) return target
  const kept = Object.entries(target).filter(([condition]) => !/^(?:types|typings)/.test(condition))
  return Object.fromEntries(kept.map(([condition, inner]) => [condition, withoutTypes(inner)]))
}

/** Whether a value has properties. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
