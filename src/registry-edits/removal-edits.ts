import type { FeatureSpec, Gate, RemovalPromise } from '../registry/model.js'
import { contains, type TextRange } from '../text/text-range.js'
import type { TextEdit } from '../text/text-edits.js'
import { planRemovalField, type EditedFile } from './entry-edits.js'

/**
 * Plans the promise that a gate without one is to be removed in `version`: a comment after its last spec or its entry
 * (`// remove in 1.36`), in JSON the field `removeIn`.
 *
 * @returns `null` where there is no sure place.
 */
export function planRemovalPromise(
  file: EditedFile,
  gate: Gate,
  spec: FeatureSpec,
  version: string,
): TextEdit[] | null {
  if (file.kind === 'json') return planRemovalField(file, gate, spec, version)
  const note = `remove in ${version}`
  const isInside = contains(gate.range, spec.range)
  // A comment belongs to the gate around it, so the line of the spec itself is the safest place.
  const places = isInside ? [spec.range, gate.range] : [gate.range]
  for (const { end } of places) {
    const edit = file.kind === 'yaml' ? planYamlComment(file.text, end, note) : planLineComment(file.text, end, note)
    if (edit) return [edit]
  }
  if (file.kind === 'yaml') return null
  return [{ start: gate.range.end, end: gate.range.end, text: ` /* ${note} */` }]
}

/** Plans another version for a promise, written as the promise has it: `v1.36` or `1.36`. */
export function planPromisedVersion(text: string, promise: RemovalPromise, version: string): TextEdit[] {
  const { start, end } = promise.versionRange
  const prefix = /^v(?=\d)/i.exec(text.slice(start, end))?.[0] ?? ''
  return [{ start, end, text: prefix + version }]
}

/** The place after the code that ends at `offset`, if only a comma or a comment follows on the line. */
function planLineComment(text: string, offset: number, note: string): TextEdit | null {
  const rest = /^[ \t]*(?:,[ \t]*)?(\/\/[^\n\r\u2028\u2029]*)?(?=[\n\r\u2028\u2029]|$)/.exec(text.slice(offset))
  if (!rest) return null
  const end = offset + rest[0].trimEnd().length
  if (rest[1] === undefined) return { ...at(end), text: ` // ${note}` }
  return isDirective(rest[1]) ? null : { ...at(end), text: `${/[;,.:]\s*$/.test(rest[0]) ? '' : ','} ${note}` }
}

function planYamlComment(text: string, offset: number, note: string): TextEdit | null {
  const rest = /^[ \t]*(#[^\n\r]*)?(?=[\n\r]|$)/.exec(text.slice(offset))
  if (!rest) return null
  const end = offset + rest[0].trimEnd().length
  if (rest[1] === undefined) return { ...at(end), text: ` # ${note}` }
  return isDirective(rest[1]) ? null : { ...at(end), text: `, ${note}` }
}

/** Comments that tools read. Added text would change their meaning. */
function isDirective(comment: string): boolean {
  return /eslint|@ts-|prettier-ignore|biome-ignore|yaml-language-server|istanbul|c8 |v8 ignore/i.test(comment)
}

function at(offset: number): TextRange {
  return { start: offset, end: offset }
}
