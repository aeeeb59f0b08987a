import type { SemVer } from 'semver'
import type { TextRange } from '../text/text-range.js'
import { parseVersion } from './version.js'

/** A piece of a comment that the grammar of promises looks at. */
export type CommentToken =
  | (TextRange & { readonly type: 'version'; readonly version: SemVer })
  /** `text` in lower case, without apostrophes: `removein`, `dont`. `name`: written like an identifier, `MyGate`. */
  | (TextRange & { readonly type: 'word'; readonly text: string; readonly name: boolean })
  | (TextRange & { readonly type: 'mark'; readonly text: string })
  /** The end of a sentence, a semicolon, an empty line. */
  | (TextRange & { readonly type: 'stop' })

/**
 * A version has a dot (`1.36`) or a `v` (`v4`); `#1972`, `KEP-1234`, `1.2.3.4` and the parts of a path aren't versions.
 * Words may have hyphens inside. A dot that ends a sentence is followed by a blank.
 */
const TOKEN = new RegExp(
  [
    String.raw`(?<version>(?<![\w.#/-])(?:v\d{1,9}|v?\d{1,9}\.\d{1,9}(?:\.\d{1,9})?)(?:-(?:alpha|beta|rc)(?:\.?\d)*)?(?![\w/]|\.\d))`,
    String.raw`(?<word>[A-Za-z][\w'’]*(?:-[A-Za-z]\w*)*)`,
    String.raw`(?<stop>[;!?]|\.(?=\s|$)|\n[ \t]*\n)`,
    String.raw`(?<mark>->|[^\s\w])`,
    String.raw`\w+`,
  ].join('|'),
  'gi',
)

/**
 * Cuts a comment into tokens, offsets relative to `text`. Its markers (`//`, `#`, `/*`, the `*` of each line) and web
 * addresses count as blanks.
 */
export function tokenizeComment(text: string): CommentToken[] {
  const tokens: CommentToken[] = []
  for (const match of blankOut(text).matchAll(TOKEN)) {
    const { version, word, stop, mark } = match.groups ?? {}
    const range = { start: match.index, end: match.index + match[0].length }
    if (version !== undefined) {
      const parsed = parseVersion(version)
      if (parsed) tokens.push({ ...range, type: 'version', version: parsed })
    } else if (word !== undefined) {
      tokens.push({ ...range, type: 'word', text: word.toLowerCase().replace(/['’]/g, ''), name: isName(word) })
    } else if (stop !== undefined) tokens.push({ ...range, type: 'stop' })
    else tokens.push({ ...range, type: 'mark', text: mark ?? match[0] })
  }
  return tokens
}

/** The word at a place among tokens; `null`: there is none. */
export function wordAt(tokens: readonly CommentToken[], index: number): string | null {
  const token = tokens[index]
  return token?.type === 'word' ? token.text : null
}

/** `MyGate`, `CSIDriver`, `NEW_PARSER`; not `remove`, `IN`. */
function isName(word: string): boolean {
  return word.includes('_') || (/[a-z]/.test(word) && /[A-Z]/.test(word.slice(1)))
}

function blankOut(text: string): string {
  return text
    .replace(/\r/g, ' ')
    .replace(/\bhttps?:\/\/[^\s)>\]]+/gi, (address) => ' '.repeat(address.length))
    .replace(/^[ \t]*(?:\/\/+!?|\/\*+!?|\*+\/?|#+|<!--)/gm, (marker) => ' '.repeat(marker.length))
    .replace(/(?<!\*)\*+\//g, (marker) => ' '.repeat(marker.length))
}
