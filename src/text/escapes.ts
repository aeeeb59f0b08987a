/**
 * Escapes that may spell a letter or a digit of ASCII. Most texts have none, so this is searched first. JavaScript
 * reads `\P` as `P`, and nothing where a line ends; regular expressions have some such letters, too.
 */
const MAY_SPELL =
  /\\(?:x[3-7]|u00[3-7]|u\{|U0{6}|[0-7]{2}|[aceghijlmoqyzACE-JL-OQRTUVXYZ]|[pP](?!\{)|[dkswBDKSW]\w|\r?\n)|&#[x\d]/
const ESCAPE =
  /\\x[\da-fA-F]{2}|\\u[\da-fA-F]{4}|\\u\{[\da-fA-F]{1,6}\}|\\U[\da-fA-F]{8}|\\[0-3]?[0-7]{2}|&#x[\da-fA-F]{1,6};|&#\d{1,7};|\\[ac-eg-mo-qswyzA-Z]|\\\r?\n/g

/**
 * Whether a pattern matches a source as it is written, or with its escapes read: `isEnabled('\x58')` names `X`. Escapes
 * are those of strings and names in JavaScript, Go, JSON and YAML, and character references.
 */
export function isNamedIn(text: string, pattern: RegExp): boolean {
  if (pattern.test(text)) return true
  const read = escapesRead(text)
  return read !== null && pattern.test(read)
}

/** A source as it is written, and if it has such escapes, the lines with them once more, with these read. */
export function spellingsOf(text: string): readonly string[] {
  const read = escapesRead(text)
  return read === null ? [text] : [text, read]
}

/** The lines of a source that have such escapes, with all their escapes read; `null`: none has. */
export function escapesRead(text: string): string | null {
  // Most texts have none of these, and looking for them is faster.
  if (!text.includes('\\') && !text.includes('&#')) return null
  const lines: string[] = []
  const finder = new RegExp(MAY_SPELL, 'g')
  for (let found = finder.exec(text); found; found = finder.exec(text)) {
    const start = text.lastIndexOf('\n', found.index) + 1
    finder.lastIndex = endOfLine(text, found.index)
    lines.push(text.slice(start, finder.lastIndex))
  }
  return lines.length === 0 ? null : lines.join('\n').replaceAll(ESCAPE, readEscape)
}

/** The end of a line and of the lines that continue it. */
function endOfLine(text: string, from: number): number {
  let end = from
  do {
    const next = text.indexOf('\n', end)
    if (next === -1) return text.length
    end = next + 1
  } while (/\\\r?\n$/.test(text.slice(end - 3, end)))
  return end
}

const BACKSLASH = 0x5c
const SPELLS = new Set(Buffer.from('xuU0123'))

/** Whether the first `length` bytes of a Go file may have an escape that spells a letter. */
export function maySpellInGo(bytes: Uint8Array, length: number): boolean {
  const own = bytes.subarray(0, length)
  for (let at = own.indexOf(BACKSLASH); at !== -1; at = own.indexOf(BACKSLASH, at + 2))
    if (SPELLS.has(own[at + 1] as number)) return true
  return false
}

/** Whether the first `length` bytes of a file may have an escape or a character reference. */
export function mayHaveEscapes(bytes: Buffer, length: number): boolean {
  const own = bytes.subarray(0, length)
  return own.includes(BACKSLASH) || own.includes('&#')
}

function readEscape(escape: string): string {
  if (escape.startsWith('&#x')) return characterAt(escape, Number.parseInt(escape.slice(3), 16))
  if (escape.startsWith('&#')) return characterAt(escape, Number.parseInt(escape.slice(2), 10))
  const [, kind = '', brace] = escape
  if (escape.endsWith('\n')) return ''
  if (/\d/.test(kind)) return characterAt(escape, Number.parseInt(escape.slice(1), 8))
  return escape.length === 2 ? kind : characterAt(escape, Number.parseInt(escape.slice(brace === '{' ? 3 : 2), 16))
}

function characterAt(escape: string, point: number): string {
  return point > 0x10_ff_ff ? escape : String.fromCodePoint(point)
}
