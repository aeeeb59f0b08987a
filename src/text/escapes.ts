/**
 * Escapes that may spell a letter or a digit of ASCII. Most texts have none, so this is searched first. JavaScript
 * reads `\P` as `P`, and nothing where a line ends; regular expressions have some such letters, too.
 */
const MAY_SPELL =
  /\\(?:x[3-7]|u00[3-7]|u\{|U0{6}|[0-7]{2}|[aceghijlmoqyzACE-JL-OQRTUVXYZ]|[pP](?!\{)|[dkswBDKSW]\w|\r?\n)|&#[x\d]/
const ESCAPE =
  /\\x(?<byte>[\da-fA-F]{2})|\\u(?<unit>[\da-fA-F]{4})|\\u\{(?<point>[\da-fA-F]{1,6})\}|\\U(?<rune>[\da-fA-F]{8})|\\(?<octal>[0-3]?[0-7]{2})|&#x(?<entity>[\da-fA-F]{1,6});|&#(?<decimal>\d{1,7});|\\(?<itself>[ac-eg-mo-qswyzA-Z])|\\\r?\n/g

/**
 * Whether a pattern matches a source as it is written, or with its escapes read: `isEnabled('\x58')` names `X`. Escapes
 * are those of strings and names in JavaScript, Go, JSON and YAML, and character references.
 */
export function isNamedIn(text: string, pattern: RegExp): boolean {
  return pattern.test(text) || (MAY_SPELL.test(text) && pattern.test(withEscapesRead(text)))
}

/** A source as it is written, and if it has such escapes, once more with these read. */
export function spellingsOf(text: string): readonly string[] {
  return MAY_SPELL.test(text) ? [text, withEscapesRead(text)] : [text]
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

function withEscapesRead(text: string): string {
  return text.replaceAll(ESCAPE, (escape, ...rest) => {
    const groups = rest.at(-1) as Record<string, string | undefined>
    if (groups['itself'] !== undefined || escape.endsWith('\n')) return groups['itself'] ?? ''
    const hexadecimal = groups['byte'] ?? groups['unit'] ?? groups['point'] ?? groups['rune'] ?? groups['entity']
    const point =
      hexadecimal !== undefined
        ? Number.parseInt(hexadecimal, 16)
        : groups['octal'] !== undefined
          ? Number.parseInt(groups['octal'], 8)
          : Number(groups['decimal'])
    return point > 0x10_ff_ff ? escape : String.fromCodePoint(point)
  })
}
