import type { FeatureSpec, Gate, RegistryFile, WrittenField } from '../registry/model.js'
import { contains, type TextRange } from '../text/text-range.js'
import type { TextEdit } from '../text/text-edits.js'

/** What an edit of a registry entry needs to know of the file. */
export interface EditedFile {
  readonly text: string
  readonly kind: LintedKind
  readonly registry: RegistryFile
}

/**
 * Plans the edits that lock a spec to its default: `false` becomes `true`, or the field is added beside `default` in
 * the spec's own layout.
 *
 * @returns `null` if the spec isn't a literal here, so no place for the edit is certain.
 */
export function planLockField(file: EditedFile, gate: Gate, spec: FeatureSpec): TextEdit[] | null {
  const { text } = file
  const written = spec.fields.lockToDefault
  if (written) {
    const value = isWrittenHere(text, gate, written) && /^(?:false|False|FALSE)$/.test(written.text)
    return value
      ? [{ ...written.value, text: written.text === 'false' ? 'true' : written.text === 'False' ? 'True' : 'TRUE' }]
      : null
  }
  const last = Object.values(spec.fields).sort((a, b) => b.range.start - a.range.start)[0]
  // Kubernetes' registries have the lock at the end.
  const neighbour = isGo(file.registry) ? last : (spec.fields.default ?? last)
  if (!neighbour || !isWrittenHere(text, gate, neighbour)) return null
  return planFieldAfter(file, neighbour, nameOfLock(file.registry), 'true')
}

/** Plans the field `removeIn` beside the last field of `spec`; for JSON, which has no comments. */
export function planRemovalField(file: EditedFile, gate: Gate, spec: FeatureSpec, version: string): TextEdit[] | null {
  const last = Object.values(spec.fields).sort((a, b) => b.range.start - a.range.start)[0]
  if (!last || !isWrittenHere(file.text, gate, last)) return null
  return planFieldAfter(file, last, 'removeIn', JSON.stringify(version))
}

/** A field may come from a constant elsewhere, which other gates may share. */
function isWrittenHere(text: string, gate: Gate, field: WrittenField): boolean {
  const { range, value } = field
  return contains(gate.range, range) && text.slice(value.start, value.end) === field.text
}

/** The name that the file has for the lock elsewhere: `lockToDefault`, `lockedToDefault`, `locked`. */
function nameOfLock(registry: RegistryFile): string {
  const known = LOCK_NAMES.get(registry) ?? findNameOfLock(registry)
  LOCK_NAMES.set(registry, known)
  return known
}

/** Cached, because every gate of a registry needs it. */
const LOCK_NAMES = new WeakMap<RegistryFile, string>()

function findNameOfLock(registry: RegistryFile): string {
  for (const { specs } of registry.gates) {
    for (const { fields } of specs) if (fields.lockToDefault) return fields.lockToDefault.name
  }
  return isGo(registry) ? 'LockToDefault' : 'lockToDefault'
}

function isGo({ file }: RegistryFile): boolean {
  return file.endsWith('.go')
}

/** Plans the field `name: value` after `neighbour`, in the layout and with the quotes of its keys. */
export function planFieldAfter(
  { text, kind }: EditedFile,
  neighbour: WrittenField,
  name: string,
  value: string,
): TextEdit[] | null {
  const quote = kind === 'json' ? '"' : (/^["']/.exec(text.slice(neighbour.range.start))?.[0] ?? '')
  const field = `${quote}${name}${quote}: ${value}`
  const line = lineFrom(text, neighbour.range)
  const rest = line && restOfLine(kind).exec(line.after)
  if (rest) {
    const separator = kind === 'yaml' || rest[1] ? [] : [{ ...at(neighbour.range.end), text: ',' }]
    return [...separator, { ...at(line.end), text: `${line.ending}${line.indent}${field}${rest[1] ?? ''}` }]
  }
  if (kind === 'yaml' && !isInFlow(text, neighbour.range)) return null
  return [{ ...at(neighbour.range.end), text: `, ${field}` }]
}

/** What may follow a field that has its line to itself: a comma (captured), a comment. */
function restOfLine(kind: EditedFile['kind']): RegExp {
  return kind === 'yaml' ? /^[ \t]*(?:#.*)?$/ : /^[ \t]*(?:(,)[ \t]*)?(?:\/\/.*|\/\*(?:(?!\*\/).)*\*\/[ \t]*)?$/
}

interface Line {
  readonly indent: string
  readonly after: string
  readonly end: number
  readonly ending: string
}

/**
 * The line that starts with a field, apart from the dashes of YAML's lists; `null`: something else comes first. Lines
 * may be as long as the file.
 */
function lineFrom(text: string, range: TextRange): Line | null {
  let { start } = range
  while (start > 0 && /[^\S\n\r]|-/.test(text.charAt(start - 1))) start--
  const before = text.slice(start, range.start)
  if ((start > 0 && !/[\n\r]/.test(text.charAt(start - 1))) || !/^\s*(?:-\s+)*$/.test(before)) return null
  const following = /\r\n|[\n\r]/.exec(text.slice(range.end))
  const end = following ? range.end + following.index : text.length
  return {
    indent: before.replaceAll('-', ' '),
    after: text.slice(range.end, end),
    end,
    ending: following?.[0] ?? '\n',
  }
}

/** Whether a YAML field is inside `{ ... }`. */
function isInFlow(text: string, range: TextRange): boolean {
  return /[{,]/.test(text.slice(0, range.start).trimEnd().slice(-1))
}

function at(offset: number): TextRange {
  return { start: offset, end: offset }
}

/** `text`: a shell script, a Dockerfile; only the command line reads those. */
export type LintedKind = 'script' | 'proto' | 'yaml' | 'json' | 'text'
