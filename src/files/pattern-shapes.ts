import type { Shape } from './path-automaton.js'

/**
 * `glob`: of configurations and command lines, with braces and groups. `ignore`: of `.gitignore` files, without, and in
 * any case.
 */
export type PatternSyntax = 'glob' | 'ignore'

const SLASH = 47

/** One or several characters of a name. */
const IN_NAME: Shape = { kind: 'one', takes: (code) => code !== SLASH, isWild: true }
const NAME: Shape = { kind: 'repeat', part: IN_NAME, least: 1, isOnce: false }
const SOME_OF_NAME: Shape = { kind: 'repeat', part: IN_NAME, least: 0, isOnce: false }
const SEPARATOR: Shape = { kind: 'one', takes: (code) => code === SLASH, isWild: false }
const ANYTHING: Shape = {
  kind: 'repeat',
  part: { kind: 'one', takes: () => true, isWild: true },
  least: 0,
  isOnce: false,
}
const FOLDERS: Shape = {
  kind: 'repeat',
  part: { kind: 'sequence', parts: [NAME, SEPARATOR] },
  least: 0,
  isOnce: false,
}
const NOTHING: Shape = { kind: 'choice', parts: [] }
/** The shapes of characters, made once: a long list of patterns has millions of characters. */
const EXACT = new Map<string, Shape>()
const IN_ANY_CASE = new Map<string, Shape>()

/** The shape of the paths that a pattern without braces matches. */
export function shapeOf(pattern: string, syntax: PatternSyntax): Shape {
  const names = splitAtSlashes(pattern)
    .map((name) => (/^\*{2,}$/.test(name) ? '**' : name))
    .filter((name, index, all) => name !== '**' || all[index - 1] !== '**')
  const parts: Shape[] = []
  for (const [index, name] of names.entries()) {
    const isLast = index === names.length - 1
    if (name !== '**') parts.push(new NameReader(name, syntax).read(), ...(isLast ? [] : [SEPARATOR]))
    else if (!isLast) parts.push(FOLDERS)
    else if (index === 0) parts.push(ANYTHING)
    else if (syntax === 'ignore') parts.push(NAME, ANYTHING)
    // `a/**` also matches the folder, but `*/**` only matches what is in folders.
    else if (names[index - 1]?.endsWith('*')) parts.push(ANYTHING)
    else
      parts.splice(-1, 1, {
        kind: 'repeat',
        part: { kind: 'sequence', parts: [SEPARATOR, ANYTHING] },
        least: 0,
        isOnce: true,
      })
  }
  return { kind: 'sequence', parts }
}

/** Splits at slashes outside groups. */
function splitAtSlashes(pattern: string): string[] {
  const names: string[] = []
  let depth = 0
  let start = 0
  for (let index = 0; index < pattern.length; index++) {
    const character = pattern[index]
    if (character === '\\') index++
    else if (character === '(') depth++
    else if (character === ')') depth--
    else if (character === '/' && depth <= 0) {
      names.push(pattern.slice(start, index))
      start = index + 1
    }
  }
  return [...names, pattern.slice(start)]
}

/** Reads one name in a pattern, from beginning to end. */
class NameReader {
  readonly #text: string
  readonly #isGlob: boolean
  readonly #groups: ReadonlySet<number>
  #at = 0

  constructor(text: string, syntax: PatternSyntax) {
    this.#text = text
    this.#isGlob = syntax === 'glob'
    this.#groups = this.#isGlob ? closedGroups(text) : new Set()
  }

  read(): Shape {
    // A name has at least one character.
    if (/^\*+$/.test(this.#text)) return NAME
    return this.#readSequence('')
  }

  #readSequence(ends: string): Shape {
    const parts: Shape[] = []
    for (; this.#at < this.#text.length && !ends.includes(this.#text[this.#at] ?? '');) {
      const part = this.#readOne()
      // Several stars are one.
      if (part !== SOME_OF_NAME || parts.at(-1) !== SOME_OF_NAME) parts.push(part)
    }
    return { kind: 'sequence', parts }
  }

  #readOne(): Shape {
    const character = this.#text[this.#at] ?? ''
    const group = this.#isGlob ? this.#readGroup(character) : null
    if (group) return group
    this.#at++
    if (character === '*') return SOME_OF_NAME
    if (character === '?') return IN_NAME
    if (character === '[') return this.#readClass()
    if (character !== '\\') return this.#literal(character)
    const escaped = this.#text[this.#at++]
    return escaped === undefined ? NOTHING : this.#literal(escaped)
  }

  #literal(character: string): Shape {
    const known = this.#isGlob ? EXACT : IN_ANY_CASE
    let shape = known.get(character)
    if (!shape) {
      const codes = this.#isGlob ? [character.charCodeAt(0)] : casesOf(character.charCodeAt(0))
      shape = { kind: 'one', takes: (code) => codes.includes(code), isWild: false }
      known.set(character, shape)
    }
    return shape
  }

  /** `(a|b)`, and `?(`, `*(`, `+(`, `@(`, `!(`; `null`: no group begins here. */
  #readGroup(character: string): Shape | null {
    const isPlain = character === '('
    if (!isPlain && !'?*+@!'.includes(character)) return null
    if (!this.#groups.has(this.#at + (isPlain ? 0 : 1))) return null
    this.#at += isPlain ? 1 : 2
    const parts = [this.#readSequence('|)')]
    while (this.#text[this.#at] === '|') {
      this.#at++
      parts.push(this.#readSequence('|)'))
    }
    this.#at++
    const part: Shape = { kind: 'choice', parts }
    if (character === '!') return { kind: 'not', part }
    if (isPlain || character === '@') return part
    return { kind: 'repeat', part, least: character === '+' ? 1 : 0, isOnce: character === '?' }
  }

  /** What follows `[`. */
  #readClass(): Shape {
    const start = this.#at
    const isNegated = '!^'.includes(this.#text[this.#at] ?? '-')
    if (isNegated) this.#at++
    const ranges: (readonly [number, number])[] = []
    for (let isFirst = true; ; isFirst = false) {
      const character = this.#text[this.#at]
      if (character === undefined) {
        // In a glob, an unclosed bracket is an ordinary character. In `.gitignore`, its line matches nothing.
        this.#at = this.#isGlob ? start : this.#text.length
        return this.#isGlob ? this.#literal('[') : NOTHING
      }
      if (character === ']' && !isFirst) break
      const named = /^\[:(\w+):\]/.exec(this.#text.slice(this.#at, this.#at + 12))
      if (named) {
        ranges.push(...(CLASSES.get(named[1] ?? '') ?? []))
        this.#at += named[0].length
      } else {
        ranges.push(this.#readRange())
      }
    }
    this.#at++
    const isIn = (code: number): boolean => ranges.some(([low, high]) => code >= low && code <= high)
    const isInAnyCase = (code: number): boolean => casesOf(code).some(isIn)
    const has = this.#isGlob ? isIn : isInAnyCase
    return { kind: 'one', takes: (code) => code !== SLASH && has(code) !== isNegated, isWild: isNegated }
  }

  #readRange(): readonly [number, number] {
    const low = this.#readMember()
    const isRange = this.#text[this.#at] === '-' && ![undefined, ']'].includes(this.#text[this.#at + 1])
    if (!isRange) return [low, low]
    this.#at++
    return [low, this.#readMember()]
  }

  #readMember(): number {
    if (this.#text[this.#at] === '\\' && this.#at + 1 < this.#text.length) this.#at++
    return this.#text.charCodeAt(this.#at++)
  }
}

/** The starts of all closed groups in a name. */
function closedGroups(text: string): ReadonlySet<number> {
  const open: number[] = []
  const closed = new Set<number>()
  for (let index = 0; index < text.length; index++) {
    const character = text[index]
    if (character === '\\') index++
    else if (character === '(') open.push(index)
    else if (character === ')') {
      const start = open.pop()
      if (start !== undefined) closed.add(start)
    }
  }
  return closed
}

function casesOf(code: number): number[] {
  const character = String.fromCharCode(code)
  return [code, character.toLowerCase().charCodeAt(0), character.toUpperCase().charCodeAt(0)]
}

const ranges = (text: string): (readonly [number, number])[] =>
  [...text.matchAll(/(.)-(.)/gs)].map(([, low = '', high = '']) => [low.charCodeAt(0), high.charCodeAt(0)])

const CLASSES: ReadonlyMap<string, readonly (readonly [number, number])[]> = new Map([
  ['alnum', ranges('a-zA-Z0-9')],
  ['alpha', ranges('a-zA-Z')],
  ['blank', ranges(' - \t-\t')],
  ['cntrl', ranges('\0-\x1F\x7F-\x7F')],
  ['digit', ranges('0-9')],
  ['graph', ranges('!-~')],
  ['lower', ranges('a-z')],
  ['print', ranges(' -~')],
  ['punct', ranges('!-/:-@[-`{-~')],
  ['space', ranges(' - \t-\r')],
  ['upper', ranges('A-Z')],
  ['xdigit', ranges('0-9a-fA-F')],
])
