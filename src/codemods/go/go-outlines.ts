import { copyOf } from '../../text/copy-of.js'
import type { GoSources } from './go-sources.js'

/** What other packages have to do with a Go file. */
export interface GoOutline {
  /** The paths that it imports. A comment or a text may add one too many. */
  readonly imports: readonly string[]
  /** Whether its package is a program. */
  readonly isMain: boolean
  /** Names of other packages that it links: `isOn` of `//go:linkname local example.com/impl.isOn`. */
  readonly linked: readonly string[]
}

/** `import "a"` and `import ( ... )`. What precedes them may have C's declarations in a comment. */
const IMPORTS = /\nimport[ \t]*(?:\([^)]*\)|[^\n]*)/y
const PATH = /["`]([^"`\s]+)["`]/g
const MAIN = /^package main\b/m
const LINKED = /^\/\/go:linkname[ \t]+\S+[ \t]+\S*\.(\w+)/gm

const known = new WeakMap<GoSources, ReadonlyMap<string, GoOutline>>()

/** The outline of each Go file. The first call reads all files, and later ones none. */
export function outlinesOf(sources: GoSources): ReadonlyMap<string, GoOutline> {
  let outlines = known.get(sources)
  if (!outlines) {
    const shared = namePool()
    outlines = new Map(sources.files.map((file) => [file, outlineOf(sources.glanceAt(file) ?? '', shared)]))
    known.set(sources, outlines)
  }
  return outlines
}

function outlineOf(text: string, shared: (name: string) => string): GoOutline {
  return {
    imports: importsIn(text).flatMap((statement) =>
      [...statement.matchAll(PATH)].map(([, path]) => shared(path as string)),
    ),
    isMain: text.includes('package main') && MAIN.test(text),
    linked: text.includes('//go:linkname') ? [...text.matchAll(LINKED)].map(([, name]) => shared(name as string)) : [],
  }
}

/** Searching for a text takes a fraction of the time of searching for a pattern. */
function importsIn(text: string): string[] {
  const found: string[] = []
  for (let at = text.indexOf('\nimport'); at !== -1; at = text.indexOf('\nimport', at + 1)) {
    IMPORTS.lastIndex = at
    const [statement] = IMPORTS.exec(text) ?? []
    if (statement !== undefined) found.push(statement)
  }
  return found
}

/** One copy of each name, which doesn't keep the text in memory that it is a part of. */
function namePool(): (name: string) => string {
  const copies = new Map<string, string>()
  return (name) => {
    let copy = copies.get(name)
    if (copy === undefined) copies.set((copy = copyOf(name)), copy)
    return copy
  }
}
