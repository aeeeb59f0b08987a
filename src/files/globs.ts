import { join, posix, resolve } from 'node:path'
import { PathAutomaton, type PathState } from './path-automaton.js'
import { shapeOf } from './pattern-shapes.js'
import { entriesOf } from './read-file.js'

/** The limits of a pattern. The time to match it grows with its length. */
const LONGEST = 500
const MOST_CHOICES = 64

/** Thrown for a pattern of the user that is refused. */
export class PatternFault extends Error {}

/** Why a pattern is not matched, as the end of a sentence; `null`: it may be matched. */
export function refusalToMatch(pattern: string): string | null {
  return pattern.length <= LONGEST && expandBraces(pattern) !== null
    ? null
    : `has more than ${LONGEST} characters or ${MOST_CHOICES} alternatives; write it shorter`
}

/** Whether a path is a pattern. */
export function isGlob(path: string): boolean {
  const plain = path.replaceAll(/\\./gs, 'x')
  return (
    /^!|[*?]|[@+!]\(/.test(plain) ||
    isEnclosed(plain, '[', ']') ||
    isEnclosed(plain, '(', ')') ||
    /,|\.\./.test(inBraces(plain))
  )
}

function isEnclosed(text: string, open: string, close: string): boolean {
  const start = text.indexOf(open)
  return start >= 0 && text.indexOf(close, start) > start
}

function inBraces(text: string): string {
  const start = text.indexOf('{')
  const end = text.lastIndexOf('}')
  return start < 0 || end < start ? '' : text.slice(start, end)
}

const matchers = new WeakMap<readonly string[], (path: string) => boolean>()

/**
 * Matches relative paths with `/` against globs, also names that begin with a dot. Globs that {@link refusalToMatch}
 * refuses are left out. Kept as long as the list is.
 */
export function matcherOf(globs: readonly string[]): (path: string) => boolean {
  const known = matchers.get(globs)
  if (known) return known
  const readable = globs.filter((glob) => refusalToMatch(glob) === null)
  const isNegated = (glob: string): boolean => /^!(?!\()/.test(glob)
  const wanted = automatonOf(readable.filter((glob) => !isNegated(glob)))
  const others = readable.filter(isNegated).map((glob) => automatonOf([glob.slice(1)]))
  const matches = (path: string): boolean =>
    wanted.matching(path).length > 0 || others.some((other) => other.matching(path).length === 0)
  matchers.set(globs, matches)
  return matches
}

function automatonOf(globs: readonly string[], hidden = true): PathAutomaton {
  const plain = globs.flatMap((glob) => expandBraces(glob.replace(/^\.\//, '')) ?? [])
  return new PathAutomaton(
    plain.map((glob) => shapeOf(glob, 'glob')),
    { hidden },
  )
}

/** An entry of a folder, on disk or in a commit. */
export interface FolderEntry {
  readonly name: string
  isDirectory(): boolean
  isFile(): boolean
}

/** Folders without any file that a person wrote for this repository. */
const SKIPPED: ReadonlySet<string> = new Set(['node_modules', '.git'])

/**
 * The files that a glob matches, absolute and sorted; no links, no hidden ones unless the glob says so, nothing in
 * `node_modules`. Throws a {@link PatternFault} for a glob that is not matched.
 */
export function expandGlob(
  pattern: string,
  cwd: string,
  list: (folder: string) => readonly FolderEntry[] = entriesOf,
): string[] {
  const refusal = refusalToMatch(pattern)
  if (refusal !== null) throw new PatternFault(`the pattern "${pattern}" ${refusal}`)
  const normal = posix.normalize(pattern.replaceAll('\\', '/')).replace(/(?<=.)\/$/, '')
  const base = staticFolder(normal, cwd)
  const parts = normal.split('/')
  const rest = parts.slice(firstDynamic(parts)).join('/')
  if (parts.slice(0, firstDynamic(parts)).some((part) => SKIPPED.has(part))) return []
  const automaton = automatonOf([rest], false)
  const found: string[] = []
  const stack: { folder: string; state: PathState }[] = [{ folder: base, state: automaton.start }]
  for (let next = stack.pop(); next; next = stack.pop()) {
    for (const entry of list(next.folder)) {
      const state = automaton.read(next.state, entry.name)
      const path = join(next.folder, entry.name)
      if (entry.isFile() && state.matching.length > 0) found.push(path)
      const below = entry.isDirectory() && !SKIPPED.has(entry.name) ? automaton.read(state, '/') : null
      if (below && below.threads.length > 0) stack.push({ folder: path, state: below })
    }
  }
  return found.sort()
}

/** The part of a pattern before its first wildcard. */
export function staticFolder(pattern: string, root: string): string {
  const parts = pattern.split('/')
  const fixed = parts.slice(0, firstDynamic(parts)).join('/')
  // The folder in front of `/**` is the root of the file system.
  return resolve(root, fixed === '' && pattern.startsWith('/') ? '/' : fixed)
}

/** The first part of a path that is a pattern, or the last one. A brace may continue in the next parts. */
function firstDynamic(parts: readonly string[]): number {
  const first = parts.findIndex((part) => isGlob(part) || /[{(]/.test(part))
  return first === -1 ? parts.length - 1 : first
}

/** Expands braces as a shell does, into one pattern per choice; `null`: there are too many. */
export function expandBraces(pattern: string): string[] | null {
  const done: string[] = []
  const stack = [{ text: pattern, from: 0 }]
  for (let next = stack.pop(); next; next = stack.pop()) {
    if (done.length + stack.length >= MOST_CHOICES) return null
    const brace = findBrace(next.text, next.from)
    if (brace === null) done.push(next.text)
    else
      for (const choice of [...brace.choices].reverse())
        stack.push({ text: brace.before + choice + brace.after, from: brace.before.length })
  }
  return done
}

interface Brace {
  readonly before: string
  readonly choices: readonly string[]
  readonly after: string
}

/** The first braces with choices. */
function findBrace(text: string, from: number): Brace | null {
  for (let start = from; start < text.length; start++) {
    if (text[start] === '\\') start++
    else if (text[start] === '{') {
      const brace = readBrace(text, start)
      if (brace !== null) return brace
    }
  }
  return null
}

function readBrace(text: string, start: number): Brace | null {
  const choices: string[] = []
  let depth = 0
  let from = start + 1
  for (let index = start; index < text.length; index++) {
    const character = text[index]
    if (character === '\\') index++
    else if (character === '{') depth++
    else if (character === ',' && depth === 1) {
      choices.push(text.slice(from, index))
      from = index + 1
    } else if (character === '}' && --depth === 0) {
      choices.push(text.slice(from, index))
      const all = choices.length > 1 ? choices : rangeOf(choices[0] ?? '')
      return all && { before: text.slice(0, start), choices: all, after: text.slice(index + 1) }
    }
  }
  return null
}

/** `1..3` and `a..c`. */
function rangeOf(text: string): string[] | null {
  const [, low, high] = /^(\d{1,4}|[a-zA-Z])\.\.(\d{1,4}|[a-zA-Z])$/.exec(text) ?? []
  if (low === undefined || high === undefined) return null
  const isNumber = /\d/.test(low)
  if (isNumber !== /\d/.test(high)) return null
  const [first, last] = isNumber ? [Number(low), Number(high)] : [low.charCodeAt(0), high.charCodeAt(0)]
  const count = Math.min(Math.abs(last - first) + 1, MOST_CHOICES + 1)
  const sign = Math.sign(last - first)
  return Array.from({ length: count }, (_, index) => {
    const value = first + sign * index
    return isNumber ? String(value) : String.fromCharCode(value)
  })
}
