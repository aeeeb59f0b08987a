/** How much of a parser's stack each of these characters needs when they are nested, in kilobytes. */
export const CHARACTER_COSTS = new Float64Array(128)
for (const [characters, cost] of [
  ['([{<?`', 2],
  ['!%&*+-/^|~:', 0.25],
  // For qualified names: only in expressions does a parser read them without recursion.
  ['.', 0.25],
  // For assignments, which nest in their right sides.
  ['=', 0.5],
  // Of arrows.
  ['>', 1],
] as const)
  for (const character of characters) CHARACTER_COSTS[character.charCodeAt(0)] = cost

const NESTING_WORDS =
  'else|do|new|typeof|void|delete|await|yield|keyof|unique|readonly|infer|as|satisfies|extends|class|in|instanceof'
const IS_NESTING_WORD = new Set(NESTING_WORDS.split('|'))

/** Words that nest without a bracket. */
export const WORDS = new RegExp(`\\b(?:${NESTING_WORDS})\\b`, 'g')
export const WORD_COST = 2

/** Words after which a slash may begin a regular expression. */
const BEFORE_EXPRESSION = new Set([
  ...IS_NESTING_WORD,
  ...'return case of throw default break continue debugger is if while for with'.split(' '),
])

/**
 * Every element of JSX has one of these, with blanks and comments as the parser allows them. Elements contain text that
 * isn't code.
 */
const MAY_BE_ELEMENT = /<\s*\/|\/\s*(?:\/\/|>)/
/** Comments of HTML in scripts, and a first line for the shell. */
const OTHER_COMMENTS = /<!--|-->|^#!/
const WORD = /[\p{ID_Continue}$\u200C\u200D]+/uy
/** Text that may be in a regular expression, but also between operators as a division. */
const PLAIN_OPERANDS = /^[^"'()[\\\]`{}]+$/
const TEMPLATE = 0

/** What precedes a slash: a value to divide, something that a value follows, or unknown. */
type Before = 'value' | 'operator' | 'unknown'

/**
 * The most of a parser's stack that a text may need at any place, in kilobytes. It counts what precedes the place
 * within the same brackets, and what precedes each open bracket. Strings, comments, templates and regular expressions
 * close no bracket.
 *
 * @returns `null`: it is unclear where one of these begins, as in JSX, or a bracket isn't matched.
 */
export function nestingCost(text: string, { mayHaveJsx }: { mayHaveJsx: boolean }): number | null {
  if (OTHER_COMMENTS.test(text) || (mayHaveJsx && MAY_BE_ELEMENT.test(text))) return null
  return new NestingCost(text).find()
}

interface OpenBracket {
  /** The character that closes it; of an expression in a template {@link TEMPLATE}. */
  readonly closing: number
  /** The cost up to and including it. */
  readonly cost: number
}

class NestingCost {
  readonly #text: string
  #at = 0
  #cost = 0
  #most = 0
  #before: Before = 'operator'
  #isNewLine = false
  /** Whether a statement may be over here. */
  #isEnd = false
  readonly #open: OpenBracket[] = []

  constructor(text: string) {
    this.#text = text
  }

  find(): number | null {
    while (this.#at < this.#text.length) if (!this.#skipBlank() && !this.#token()) return null
    return this.#open.length === 0 ? this.#most : null
  }

  #skipBlank(): boolean {
    const code = this.#code()
    if (code === 0x20 || code === 0x09) {
      this.#at++
      return true
    }
    if (isLineEnd(code)) {
      this.#isNewLine = true
      this.#at++
      return true
    }
    return code === 0x2f && this.#comment()
  }

  /** An unterminated comment is left to {@link #slash}. */
  #comment(): boolean {
    const next = this.#code(1)
    if (next === 0x2f) {
      while (this.#at < this.#text.length && !isLineEnd(this.#code())) this.#at++
      return true
    }
    const end = next === 0x2a ? this.#text.indexOf('*/', this.#at + 2) : -1
    if (end === -1) return false
    this.#at = end + 2
    this.#isNewLine = true
    return true
  }

  /** @returns `false`: the source is ambiguous from here on. */
  #token(): boolean {
    const code = this.#code()
    WORD.lastIndex = this.#at
    const [word] = WORD.exec(this.#text) ?? []
    if (this.#isEnd && word !== 'else' && word !== 'while') this.#cost = this.#open.at(-1)?.cost ?? 0
    this.#isEnd = code === 0x3b
    if (word !== undefined) return this.#word(word)
    switch (code) {
      case 0x22: // "
      case 0x27: // '
        return this.#string(code)
      case 0x28: // (
        return this.#opens(0x29)
      case 0x5b: // [
        return this.#opens(0x5d)
      case 0x7b: // {
        return this.#opens(0x7d)
      case 0x29:
      case 0x5d:
      case 0x7d:
        return this.#closes(code)
      case 0x60: // `
        this.#pay(CHARACTER_COSTS[code] as number)
        this.#at++
        return this.#template()
      case 0x2f: // /
        return this.#slash()
      default:
        return this.#operator(code)
    }
  }

  #code(ahead = 0): number {
    return this.#text.charCodeAt(this.#at + ahead)
  }

  #pay(cost: number): void {
    this.#cost += cost
    this.#most = Math.max(this.#most, this.#cost)
  }

  #goOn(before: Before): true {
    this.#before = before
    this.#isNewLine = false
    return true
  }

  #word(word: string): true {
    if (IS_NESTING_WORD.has(word)) this.#pay(WORD_COST)
    const isOpen = BEFORE_EXPRESSION.has(word)
    this.#at += word.length
    return this.#goOn(isOpen ? 'unknown' : 'value')
  }

  #string(quote: number): boolean {
    for (this.#at++; this.#at < this.#text.length; this.#at++) {
      const code = this.#code()
      if (code === quote) {
        this.#at++
        return this.#goOn('value')
      }
      if (code === 0x0a || code === 0x0d) return false
      if (code === 0x5c && this.#text.startsWith('\r\n', ++this.#at)) this.#at++
    }
    return false
  }

  /** From after a backtick, or after an expression in a template, to its end or its next expression. */
  #template(): boolean {
    for (; this.#at < this.#text.length; this.#at++) {
      const code = this.#code()
      if (code === 0x60) {
        this.#at++
        return this.#goOn('value')
      }
      if (code === 0x5c) this.#at++
      else if (code === 0x24 && this.#code(1) === 0x7b) {
        this.#at++
        return this.#opens(TEMPLATE)
      }
    }
    return false
  }

  #opens(closing: number): true {
    this.#pay(CHARACTER_COSTS[0x7b] as number)
    this.#open.push({ closing, cost: this.#cost })
    this.#at++
    return this.#goOn('operator')
  }

  #closes(code: number): boolean {
    const open = this.#open.pop()
    if (!open) return false
    this.#at++
    // The pair itself continues to count: `a(b)(c)(d)` nests as well.
    this.#cost = open.cost
    if (open.closing === TEMPLATE && code === 0x7d) return this.#template()
    return open.closing === code && this.#goOn(code === 0x5d ? 'value' : 'unknown')
  }

  /** A slash that divides, or begins a regular expression. */
  #slash(): boolean {
    const end = this.#endOfRegex()
    const isUnknown = this.#before === 'unknown' || (this.#before === 'value' && this.#isNewLine)
    if (!isUnknown && this.#before === 'operator') {
      if (end === null) return false
      this.#at = end
      return this.#goOn('value')
    }
    // Without an end, no parser takes it as a regular expression.
    if (!isUnknown || end === null) {
      this.#pay(CHARACTER_COSTS[0x2f] as number)
      this.#at++
      return this.#goOn('operator')
    }
    const inner = this.#text.slice(this.#at + 1, end - 1)
    const next = this.#text.charCodeAt(end)
    if (!PLAIN_OPERANDS.test(inner) || next === 0x2f || next === 0x2a) return false
    for (let at = 0; at < inner.length; at++) this.#pay(WORD_COST)
    this.#at = end
    return this.#goOn('unknown')
  }

  /** Where a regular expression that begins here would end, without its flags; `null`: not in this line. */
  #endOfRegex(): number | null {
    let isInClass = false
    for (let at = this.#at + 1; at < this.#text.length; at++) {
      const code = this.#text.charCodeAt(at)
      if (isLineEnd(code)) return null
      if (code === 0x2f && !isInClass) return at + 1
      if (code === 0x5b) isInClass = true
      else if (code === 0x5d) isInClass = false
      else if (code === 0x5c && isLineEnd(this.#text.charCodeAt(++at))) return null
    }
    return null
  }

  #operator(code: number): boolean {
    // Words with escapes, and unusual blanks.
    if (code === 0x5c || code >= 128 || code < 0x20) return false
    this.#pay(CHARACTER_COSTS[code] as number)
    const before = this.#at === 0 ? 0 : this.#text.charCodeAt(this.#at - 1)
    this.#at++
    switch (code) {
      case 0x21: // ! also is after a value
        return this.#goOn(this.#before === 'operator' ? 'operator' : 'unknown')
      case 0x2b: // ++
      case 0x2d: // --
        return this.#goOn(before === code ? 'unknown' : 'operator')
      case 0x2e: // .
        return this.#goOn('unknown')
      case 0x3e: // > also closes type arguments
        return this.#goOn(before === 0x3d ? 'operator' : 'unknown')
      default:
        return this.#goOn('operator')
    }
  }
}

function isLineEnd(code: number): boolean {
  return code === 0x0a || code === 0x0d || code === 0x2028 || code === 0x2029
}
