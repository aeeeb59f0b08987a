import type { TextEdit } from '../../src/text/text-edits.js'
import { readTokens, type Token } from './tokens.js'

/** A part of a result, and its place in the source; `from: null`: it was written. */
interface Part {
  readonly start: number
  readonly end: number
  readonly from: number | null
}

/**
 * What a strip may write anywhere: brackets and separators of what it unwraps, moves or names, and literals. `:` stands
 * in `{ on: true }` for `{ on }`, `default` in the place of a case that always holds, `boolean` is
 * what `typeof check` says.
 */
const MAY_WRITE = /^(?:[(){};,:]|true|false|null|undefined|boolean|0|default)$/

/**
 * Holds that the tokens of a result are those of the source, in their order, but for what a strip may write.
 *
 * @returns what is wrong, a sentence each.
 */
export function explainTokens(
  source: string,
  edits: readonly TextEdit[],
  result: string,
  language: 'js' | 'tsx',
): string[] {
  const parts = partsOf(source, edits)
  const tokens = readTokens(source, language)
  const ends = new Map(tokens.map(({ start, end }) => [start, end]))
  const gone = goneRuns(tokens, edits)
  const faults: string[] = []
  const written = new Map<Part, Token[]>()
  let index = 0
  for (const token of readTokens(result, language)) {
    while ((parts[index] as Part).end <= token.start) index++
    const part = parts[index] as Part
    if (token.end > part.end) {
      // What is decided becomes part of a template's text.
      if (!token.isTemplate) faults.push(`${token.text} is made of several texts`)
    } else if (part.from === null) written.set(part, [...(written.get(part) ?? []), token])
    else if (ends.get(part.from + token.start - part.start) !== part.from + token.end - part.start)
      faults.push(`${token.text} was part of another token`)
  }
  for (const found of written.values()) {
    if (!mayWrite(found, gone)) faults.push(`writes ${found.map(({ text }) => text).join(' ')}`)
  }
  return faults
}

function partsOf(source: string, edits: readonly TextEdit[]): Part[] {
  const parts: Part[] = []
  let position = 0
  let at = 0
  const add = (length: number, from: number | null): void => {
    if (length > 0) parts.push({ start: at, end: at + length, from })
    at += length
  }
  for (const edit of [...edits].sort((a, b) => a.start - b.start || a.end - b.end)) {
    add(edit.start - position, position)
    add(edit.text.length, null)
    position = edit.end
  }
  add(source.length - position, position)
  return parts
}

/** The tokens that went, of each edit, as one text. */
function goneRuns(tokens: readonly Token[], edits: readonly TextEdit[]): string[] {
  return edits.map((edit) => joined(tokens.filter(({ start, end }) => edit.start <= start && end <= edit.end)))
}

function joined(tokens: readonly { readonly text: string }[]): string {
  return tokens.map(({ text }) => ` ${text} `).join('')
}

/**
 * Other tokens that a strip may write. They are the names of a `var` that is still used though its branch was removed,
 * and a side effect that moves in front of its statement.
 */
function mayWrite(tokens: readonly Token[], gone: readonly string[]): boolean {
  if (tokens.every(({ text }) => MAY_WRITE.test(text))) return true
  // A function that lost its last value still gives `undefined`, which its type may have to say.
  if (/^ return {2}undefined (?: ; )?$/.test(joined(tokens))) return gone.some((run) => run.includes(' return '))
  const names = tokens.filter(({ text }) => !MAY_WRITE.test(text))
  if (names[0]?.text === 'var')
    return names.slice(1).every(({ text }) => gone.some((run) => run.includes(' var ') && run.includes(` ${text} `)))
  const first = tokens.findIndex(({ text }) => !MAY_WRITE.test(text))
  const last = tokens.findLastIndex(({ text }) => !/^[;{}]$/.test(text))
  const moved = joined(tokens.slice(first, last + 1))
  return gone.some((run) => run.includes(moved))
}
