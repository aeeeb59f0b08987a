import { basename, dirname, extname } from 'node:path'
import { matcherOf, refusalToMatch } from '../../files/globs.js'

/** What a pattern of paths says of the files that it means. */
interface PathPattern {
  /** The last folder that is written down; `null`: any. */
  readonly folder: string | null
  readonly matches: (stem: string) => boolean
}

/** Tools are told by patterns which files they work on, not which ones a program loads. */
const OF_TOOLS = /(?:^|[/\\])(?:\.[\w.-]+|[\w.-]+\.config|tsconfig[\w.-]*|package|\w*lint\w*)\.\w+$|rc$/
/** Folders of a whole program: `src/*.ts` says little. */
const WHOLE = /^(?:src|lib|libs|app|apps|packages|test|tests|dist|build|out)$/
const IN_PATTERN = /[\w@$./{},*!()|-]/
const EXTENSION = /\{?\.(?:\{[^{}]*\}|[cm]?[jt]sx?|\*)[^{}]*\}?$/

/**
 * The patterns by which something may load files: `glob('models/*.ts')`, `entities: ['dist/**\/*.entity.js']`. They may
 * be about compiled files, so only the name of a file and its folder count.
 */
export class PathPatterns {
  readonly #patterns = new Map<string, PathPattern | null>()

  add(file: string, text: string): void {
    if (OF_TOOLS.test(file)) return
    // Elsewhere in code it is a comment.
    const mayStart = /\.[cm]?[jt]sx?$/.test(file) ? /["'`]/ : /[^]/
    for (let at = text.indexOf('*'); at >= 0; at = text.indexOf('*', at + 1)) {
      // A comment, a product, or `import * as name`.
      if (!/[\w./{*-]/.test(text[at + 1] ?? '')) continue
      let start = at
      while (start > 0 && IN_PATTERN.test(text[start - 1] as string)) start--
      let end = at
      while (IN_PATTERN.test(text[end] ?? '')) end++
      at = end
      const pattern = mayStart.test(text[start - 1] ?? ' ') ? text.slice(start, end) : ''
      if (EXTENSION.test(pattern) && !this.#patterns.has(pattern)) this.#patterns.set(pattern, readPattern(pattern))
    }
  }

  match(file: string): boolean {
    const stem = basename(file, extname(file))
    const folder = basename(dirname(file))
    return [...this.#patterns.values()].some(
      (one) => one !== null && (one.folder === null || one.folder === folder) && one.matches(stem),
    )
  }
}

/** `null`: it names no file by a pattern, or says neither a part of the name nor a folder. */
function readPattern(pattern: string): PathPattern | null {
  const parts = pattern.split('/')
  const stem = (parts.at(-1) ?? '').replace(EXTENSION, '')
  const before = parts.at(-2) ?? ''
  const folder = /^[\w@-]+$/.test(before) && !WHOLE.test(before) ? before : null
  if (!stem.includes('*') || (folder === null && !/\w/.test(stem)) || refusalToMatch(stem) !== null) return null
  return { folder, matches: matcherOf([stem]) }
}
