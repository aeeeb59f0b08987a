import type { SemVer } from 'semver'
import type { DataEntry, DataNode, DataView } from '../../source/source-view.js'
import type { TextRange } from '../../text/text-range.js'
import type { ProblemKind, Stage, WrittenField } from '../model.js'
import type { WrittenBoolean } from '../spec-fields.js'
import { parseVersion } from '../version.js'
import type { DataWords } from './data-words.js'

/** What reading one gate needs besides the gate. */
export interface GateContext {
  readonly gate: string
  readonly view: DataView
  readonly words: DataWords
  report(kind: ProblemKind, message: string, range: TextRange): void
}

/** `true` or `false`; `undefined`: left out, or without a value; `null`: it is something else. */
export function readBoolean(entry: DataEntry | undefined, context: GateContext): WrittenBoolean {
  if (!entry || isAbsent(entry.value)) return undefined
  if (entry.value?.type === 'scalar' && typeof entry.value.value === 'boolean') return entry.value.value
  if (context.words.hasExpressions && entry.value?.type === 'scalar') return readExpression(String(entry.value.value))
  reportWrongType(entry, 'true or false', context)
  return null
}

/** `null`: an expression that is computed. */
export function readExpression(text: string): boolean | null {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed === 'false') return false
  return trimmed === 'true' ? true : null
}

export function readStage(entry: DataEntry | undefined, context: GateContext): Stage | null {
  if (!entry || isAbsent(entry.value)) return null
  const { expectedStages, parseStage } = context.words
  const text = readText(entry, `a stage: ${expectedStages}`, context)
  const stage = text === null ? null : parseStage(text)
  if (text !== null && stage === null) {
    const message = `Gate '${context.gate}' has the unknown stage '${shorten(text)}'; write ${expectedStages}.`
    context.report('unknownStage', message, placeOf(entry))
  }
  return stage
}

/**
 * A version: `undefined` where it's left out, `null` where it can't be read. An unquoted 1.30 is a number to YAML and
 * JSON, and the number 1.3; what counts is how it's written.
 */
export function readVersion(entry: DataEntry | undefined, context: GateContext): SemVer | null | undefined {
  if (!entry || isAbsent(entry.value)) return undefined
  const text = entry.value && versionText(entry.value)
  if (text === null) {
    reportWrongType(entry, 'a version in quotes, like "1.36"', context)
    return null
  }
  if (text.trim() === '' && context.words.emptyVersionIsNone) return undefined
  const version = parseVersion(text)
  if (!version) {
    const written = `'${entry.key.value}' of gate '${context.gate}' is '${shorten(text)}'`
    context.report('unparsableVersion', `${written}, which isn't a version; write one like "1.36".`, placeOf(entry))
  }
  return version
}

function versionText(node: DataNode): string | null {
  if (node.type !== 'scalar') return null
  if (typeof node.value === 'string') return node.value
  return typeof node.value === 'number' ? node.source : null
}

export function readText(entry: DataEntry | undefined, expected: string, context: GateContext): string | null {
  if (!entry || isAbsent(entry.value)) return null
  if (entry.value?.type === 'scalar' && typeof entry.value.value === 'string') return entry.value.value
  reportWrongType(entry, expected, context)
  return null
}

export function reportWrongType(entry: DataEntry, expected: string, context: GateContext): void {
  const written = entry.value ? sourceOf(entry.value, context.view) : 'empty'
  context.report(
    'wrongType',
    `'${entry.key.value}' of gate '${context.gate}' is ${written}; write ${expected}.`,
    placeOf(entry),
  )
}

export function writtenField(entry: DataEntry, view: DataView): WrittenField {
  const value = placeOf(entry)
  return {
    name: entry.key.value,
    range: { start: entry.start, end: entry.end },
    value,
    text: view.text.slice(value.start, value.end),
  }
}

/** The version's place inside a field: without quotes and blanks. */
export function versionRange(entry: DataEntry, view: DataView): TextRange {
  const { start, end } = placeOf(entry)
  const match = /v?\d[\w.+-]*/i.exec(view.text.slice(start, end))
  return match ? { start: start + match.index, end: start + match.index + match[0].length } : { start, end }
}

/** The value, or the key where there isn't one. */
export function placeOf({ key, value }: DataEntry): TextRange {
  return value ? { start: value.start, end: value.end } : { start: key.start, end: key.end }
}

export function sourceOf(range: TextRange, view: DataView): string {
  return shorten(view.text.slice(range.start, range.end))
}

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > 40 ? `${line.slice(0, 37)}...` : line
}

/** A key without a value says as much as no key. */
export function isAbsent(node: DataNode | null): node is null | (DataNode & { type: 'scalar' }) {
  return node === null || (node.type === 'scalar' && node.value === null)
}
