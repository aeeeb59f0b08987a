import type { GoNode } from '../../source/go-nodes.js'
import { kindOfNumber, unescapeGo } from './literal-text.js'
import {
  hashUnit,
  LAST_ENDING_KEYWORD,
  LAST_KEYWORD,
  LAST_UNIVERSE_VALUE,
  NameTable,
  type Keyword,
} from './name-table.js'
import { endOfBlock } from './skip-block.js'
import { describeToken, GoSyntaxError, unexpectedCharacter } from './syntax-error.js'
import { giveUnits, takeUnits } from './text-units.js'
import { ASSIGNS, type Token } from './token.js'
import { skipTrivia } from './skip-trivia.js'
import { BEYOND_ASCII, classifyUnits, DIGIT, endOfHexDigits, LETTER } from './unit-classes.js'
import type { UnreadBodies } from './unread-function.js'

export const TOO_DEEP = 'nested too deeply to be read safely'

/** Deeper than any code that people write. */
const DEEPEST = 1_000

let tables: { readonly classes: Uint8Array; readonly names: NameTable } | null = null

/**
 * The tokens of a Go text, one at a time from the first `next` on, with the semicolons that Go puts at the ends of
 * lines.
 */
export class Scanner {
  readonly text: string
  /** Starts and ends. */
  readonly commentBounds: number[] = []

  token: Token = 'EOF'
  start = 0
  end = 0
  /** The end of the previous token. */
  lastEnd = 0
  /** The precedence of a binary operator, 1 to 5; {@link ASSIGNS} for an assignment; otherwise 0. */
  precedence = 0
  /** The name of an `IDENT`. */
  value = ''
  /** Whether the `IDENT` is `true`, `false` or `nil`. */
  isUniverseValue = false
  /** Whether the `;` means the end of a line or of the text. */
  isLineEnd = false

  /** Negative in the header of a statement, where `{` begins the block instead of a composite literal. */
  expressionLevel = 0
  depth = 0
  /** A name like `true` is declared somewhere in the text. */
  declaresUniverseName = false

  /** Whether the end of a line here is a semicolon. */
  #endsStatement = false
  /** The items of the lists being read, innermost list last. */
  readonly #items: GoNode[] = []
  #itemCount = 0

  readonly #units: Uint16Array
  /** Of every UTF-16 unit. */
  readonly #classes: Uint8Array
  readonly #names: NameTable

  /** Call {@link close} when done. */
  constructor(text: string) {
    this.text = text
    this.#units = takeUnits(text)
    tables ??= { classes: classifyUnits(), names: new NameTable() }
    this.#classes = tables.classes
    this.#names = tables.names
  }

  /** From now on nothing can be read. */
  close(): void {
    giveUnits(this.#units)
  }

  /** Reads the next token; its kind is also the result. */
  next(): Token {
    this.lastEnd = this.end
    const units = this.#units
    let at = this.end
    for (;;) {
      const code = units[at] as number
      if (code > 0x2f) break
      if (code === 0x20 || code === 0x09 || code === 0x0d) at++
      else if (code === 0x0a) {
        if (this.#endsStatement) return this.#endLine(at)
        if (at >= this.text.length) return this.#readEnd(at)
        at++
      } else if (code === 0x2f) {
        // /
        const after = units[at + 1]
        if (after === 0x2f) at = this.#skipLineComment(at)
        else if (after === 0x2a) {
          const from = at
          at = this.#skipBlockComment(at)
          if (this.#endsStatement) {
            const lineEnd = this.text.indexOf('\n', from)
            if (lineEnd >= 0 && lineEnd < at) return this.#endLine(at)
          }
        } else break
      } else break
    }
    return this.#read(at)
  }

  /** Whether the token is `token`; a call, so that the compiler doesn't hold `token` to be unchanged afterwards. */
  at(token: Token): boolean {
    return this.token === token
  }

  /** The value for {@link endList} at the end of a list that begins here. Lists may be nested. */
  beginList(): number {
    return this.#itemCount
  }

  push(item: GoNode): void {
    this.#items[this.#itemCount++] = item
  }

  /** The items pushed since {@link beginList} returned `base`, in an array of exactly that length. */
  endList<T extends GoNode>(base: number): T[] {
    const items = this.#items as T[]
    const end = this.#itemCount
    this.#itemCount = base
    switch (end - base) {
      case 0:
        return []
      case 1:
        return [items[base] as T]
      case 2:
        return [items[base] as T, items[base + 1] as T]
      default:
        return items.slice(base, end)
    }
  }

  /** Skips the block that begins here, unless it is wanted or looks wrong. */
  skipBlock(bodies: UnreadBodies): boolean {
    const comments = this.commentBounds.length
    const end = endOfBlock(this.text, this.#units, this.#classes, this.start, this.commentBounds)
    if (end < 0 || bodies.isWanted(this.start, end)) {
      this.commentBounds.length = comments
      return false
    }
    this.end = end
    this.#endsStatement = true
    this.next()
    return true
  }

  /** Whether a keyword follows the token; blanks and comments may be between. */
  isNext(keyword: Keyword): boolean {
    const at = skipTrivia(this.text, this.end)
    return this.text.startsWith(keyword, at) && !/[\p{L}\p{Nd}_]/u.test(this.text.charAt(at + keyword.length))
  }

  /** Skips the current token, which must be `token`. */
  expect(token: Token): void {
    if (this.token !== token) this.fail(`'${token}'`)
    this.next()
  }

  /** Skips the end of a statement, which is optional before `)` and `}`. */
  expectSemicolon(): void {
    if (this.token === ';') this.next()
    else if (this.token !== ')' && this.token !== '}') this.fail('the end of the line')
  }

  /** Reads over a comma; without one, the list must end here. */
  gotComma(closing: Token, list: string): boolean {
    if (this.token === ',') {
      this.next()
      return true
    }
    if (this.token !== closing) this.fail(`a comma or '${closing}' in ${list}`)
    return false
  }

  /** @throws GoSyntaxError that names the expected and the actual token. */
  fail(expected: string): never {
    throw new GoSyntaxError(`expected ${expected}, found ${describeToken(this)}`, this.start)
  }

  /** Enters a nesting level. The caller must decrease `depth` again. */
  enter(): void {
    if (++this.depth > DEEPEST) throw new GoSyntaxError(TOO_DEEP, this.start)
  }

  #endLine(at: number): Token {
    this.#endsStatement = false
    this.start = at
    this.end = at
    this.precedence = 0
    this.isLineEnd = true
    return (this.token = ';')
  }

  #skipLineComment(at: number): number {
    const units = this.#units
    let end = at + 2
    while (units[end] !== 0x0a) end++
    const shown = units[end - 1] === 0x0d ? end - 1 : end
    this.commentBounds.push(at, shown)
    return end
  }

  #skipBlockComment(at: number): number {
    const close = this.text.indexOf('*/', at + 2)
    if (close < 0) throw new GoSyntaxError('comment is not closed', at)
    this.commentBounds.push(at, close + 2)
    return close + 2
  }

  #read(at: number): Token {
    const units = this.#units
    const code = units[at] as number
    this.start = at
    const kind = this.#classes[code] as number
    if ((kind & (LETTER | BEYOND_ASCII)) !== 0) return this.#readName(at)
    if (kind === DIGIT) return this.#readNumber(at)
    switch (code) {
      case 0x28:
        return this.#operator('(', 1, 0)
      case 0x29:
        return this.#closing(')', 1)
      case 0x2c:
        return this.#operator(',', 1, 0)
      case 0x2e: {
        // .
        const after = units[at + 1] as number
        if (after >= 0x30 && after <= 0x39) return this.#readNumber(at)
        return after === 0x2e && units[at + 2] === 0x2e ? this.#operator('...', 3, 0) : this.#operator('.', 1, 0)
      }
      case 0x22:
        return this.#readString(at)
      case 0x27:
        return this.#readRune(at)
      case 0x60:
        return this.#readRawString(at)
      case 0x3b:
        this.isLineEnd = false
        return this.#operator(';', 1, 0)
      case 0x5b:
        return this.#operator('[', 1, 0)
      case 0x5d:
        return this.#closing(']', 1)
      case 0x7b:
        return this.#operator('{', 1, 0)
      case 0x7d:
        return this.#closing('}', 1)
      case 0x7e:
        return this.#operator('~', 1, 0)
      default:
        return this.#readOperator(at, code)
    }
  }

  #readEnd(at: number): Token {
    this.start = at
    this.end = at
    this.precedence = 0
    return (this.token = 'EOF')
  }

  #operator(token: Token, length: number, precedence: number): Token {
    this.end = this.start + length
    this.precedence = precedence
    this.#endsStatement = false
    return (this.token = token)
  }

  #closing(token: Token, length: number): Token {
    this.end = this.start + length
    this.precedence = 0
    this.#endsStatement = true
    return (this.token = token)
  }

  /** An operator that is another one if `=` follows it. */
  #operatorOr(equals: boolean, long: Token, precedence: number, short: Token, shortPrecedence: number): Token {
    return equals ? this.#operator(long, 2, precedence) : this.#operator(short, 1, shortPrecedence)
  }

  #readOperator(at: number, code: number): Token {
    const after = this.#units[at + 1]
    const equals = after === 0x3d
    switch (code) {
      case 0x21:
        return this.#operatorOr(equals, '!=', 3, '!', 0)
      case 0x25:
        return this.#operatorOr(equals, '%=', ASSIGNS, '%', 5)
      case 0x2a:
        return this.#operatorOr(equals, '*=', ASSIGNS, '*', 5)
      case 0x2f:
        return this.#operatorOr(equals, '/=', ASSIGNS, '/', 5)
      case 0x3a:
        return this.#operatorOr(equals, ':=', ASSIGNS, ':', 0)
      case 0x3d:
        return this.#operatorOr(equals, '==', 3, '=', ASSIGNS)
      case 0x5e:
        return this.#operatorOr(equals, '^=', ASSIGNS, '^', 4)
      case 0x2b: // +
        if (after === 0x2b) return this.#closing('++', 2)
        return this.#operatorOr(equals, '+=', ASSIGNS, '+', 4)
      case 0x2d: // -
        if (after === 0x2d) return this.#closing('--', 2)
        return this.#operatorOr(equals, '-=', ASSIGNS, '-', 4)
      case 0x7c: // |
        if (after === 0x7c) return this.#operator('||', 2, 1)
        return this.#operatorOr(equals, '|=', ASSIGNS, '|', 4)
      case 0x26: // &
        if (after === 0x26) return this.#operator('&&', 2, 2)
        if (after === 0x5e)
          return this.#units[at + 2] === 0x3d ? this.#operator('&^=', 3, ASSIGNS) : this.#operator('&^', 2, 5)
        return this.#operatorOr(equals, '&=', ASSIGNS, '&', 5)
      case 0x3c: // <
        if (after === 0x2d) return this.#operator('<-', 2, 0)
        if (after === 0x3c)
          return this.#units[at + 2] === 0x3d ? this.#operator('<<=', 3, ASSIGNS) : this.#operator('<<', 2, 5)
        return this.#operatorOr(equals, '<=', 3, '<', 3)
      case 0x3e: // >
        if (after === 0x3e)
          return this.#units[at + 2] === 0x3d ? this.#operator('>>=', 3, ASSIGNS) : this.#operator('>>', 2, 5)
        return this.#operatorOr(equals, '>=', 3, '>', 3)
      default:
        throw unexpectedCharacter(this.text, at)
    }
  }

  #readName(at: number): Token {
    const units = this.#units
    const classes = this.#classes
    let hash = 0
    let end = at
    let unit = units[at] as number
    while (((classes[unit] as number) & (LETTER | DIGIT)) !== 0) {
      hash = hashUnit(hash, unit)
      unit = units[++end] as number
    }
    this.precedence = 0
    if (classes[unit] === BEYOND_ASCII) return this.#readWideName(at)
    this.end = end
    const index = this.#names.find(this.text, units, at, end, hash)
    this.#endsStatement = index > LAST_KEYWORD || index <= LAST_ENDING_KEYWORD
    this.value = index < 0 ? this.text.slice(at, end) : (this.#names.strings[index] as string)
    if (index > 0 && index <= LAST_KEYWORD) return (this.token = this.value as Keyword)
    this.isUniverseValue = index > 0 && index <= LAST_UNIVERSE_VALUE
    return (this.token = 'IDENT')
  }

  /** A name with any letters and digits of Unicode; never a keyword. */
  #readWideName(at: number): Token {
    let end = at
    for (;;) {
      const character = String.fromCodePoint(this.text.codePointAt(end) ?? 0)
      if (!(end === at ? /[\p{L}_]/u : /[\p{L}\p{Nd}_]/u).test(character)) break
      end += character.length
    }
    if (end === at) throw unexpectedCharacter(this.text, at)
    this.end = end
    this.#endsStatement = true
    this.value = this.text.slice(at, end)
    this.isUniverseValue = false
    return (this.token = 'IDENT')
  }

  #readNumber(at: number): Token {
    const units = this.#units
    const classes = this.#classes
    let end = at
    while (classes[units[end] as number] === DIGIT) end++
    if (!this.#isInNumber(end) && (units[at] !== 0x30 || end === at + 1)) return this.#literal('INT', end)
    const isHex = units[at] === 0x30 && ((units[at + 1] as number) | 0x20) === 0x78
    if (isHex) {
      const digitsEnd = endOfHexDigits(units, at + 2)
      if (digitsEnd > at + 2 && !this.#isInNumber(digitsEnd)) return this.#literal('INT', digitsEnd)
    }
    for (; this.#isInNumber(end); end++) {
      const sign = units[end + 1]
      if (((units[end] as number) | 0x20) === (isHex ? 0x70 : 0x65) && (sign === 0x2b || sign === 0x2d)) end++
    }
    const kind = kindOfNumber(this.text.slice(at, end))
    if (kind === null) throw new GoSyntaxError('number is not well formed', at)
    return this.#literal(kind, end)
  }

  #isInNumber(at: number): boolean {
    const unit = this.#units[at] as number
    return ((this.#classes[unit] as number) & (LETTER | DIGIT)) !== 0 || unit === 0x2e
  }

  #readString(at: number): Token {
    const units = this.#units
    let end = at + 1
    let escaped = false
    for (let unit = units[end]; unit !== 0x22; unit = units[++end]) {
      if (unit === 0x5c) {
        escaped = true
        end++
      } else if (unit === 0x0a) throw new GoSyntaxError('string is not closed', at)
    }
    if (escaped) this.#checkEscapes(at + 1, end, '"')
    return this.#literal('STRING', end + 1)
  }

  #readRawString(at: number): Token {
    const end = this.text.indexOf('`', at + 1)
    if (end < 0) throw new GoSyntaxError('string is not closed', at)
    return this.#literal('STRING', end + 1)
  }

  #readRune(at: number): Token {
    const units = this.#units
    let end = at + 1
    for (let unit = units[end]; unit !== 0x27; unit = units[++end]) {
      if (unit === 0x5c) end++
      else if (unit === 0x0a) throw new GoSyntaxError('rune is not closed', at)
    }
    const value = units[at + 1] === 0x5c ? this.#checkEscapes(at + 1, end, "'") : this.text.slice(at + 1, end)
    if (value.length !== 1 && !(value.length === 2 && (value.codePointAt(0) ?? 0) > 0xffff))
      throw new GoSyntaxError('rune is not one character', at)
    return this.#literal('CHAR', end + 1)
  }

  #checkEscapes(start: number, end: number, quote: '"' | "'"): string {
    return unescapeGo(this.text.slice(start, end), quote, start)
  }

  #literal(token: Token, end: number): Token {
    this.end = end
    this.precedence = 0
    this.#endsStatement = true
    return (this.token = token)
  }
}
