import type { GoNode } from '../../source/go-nodes.js'
import type { Comment } from '../../source/source-view.js'
import { kindOfNumber, unescapeGo } from './literal-text.js'
import { GoSyntaxError } from './syntax-error.js'
import { skipTrivia } from './trivia.js'

export type Keyword =
  | 'break' | 'case' | 'chan' | 'const' | 'continue' | 'default' | 'defer' | 'else' | 'fallthrough' | 'for' | 'func' | 'go'
  | 'goto' | 'if' | 'import' | 'interface' | 'map' | 'package' | 'range' | 'return' | 'select' | 'struct' | 'switch' | 'type'
  | 'var'

/** Keywords and operators are their own spelling; what has a value is in capitals. */
export type Token =
  | Keyword | 'IDENT' | 'INT' | 'FLOAT' | 'IMAG' | 'CHAR' | 'STRING' | 'EOF'
  | '+' | '-' | '*' | '/' | '%' | '&' | '|' | '^' | '<<' | '>>' | '&^' | '&&' | '||' | '<-' | '++' | '--' | '==' | '<' | '>'
  | '=' | '!' | '~' | '!=' | '<=' | '>=' | ':=' | '...' | '(' | '[' | '{' | ',' | '.' | ')' | ']' | '}' | ';' | ':'
  | '+=' | '-=' | '*=' | '/=' | '%=' | '&=' | '|=' | '^=' | '<<=' | '>>=' | '&^='

/** {@link Scanner.precedence} of a token that assigns. */
export const ASSIGNS = -1

export const TOO_DEEP = 'nested too deeply to be read safely'

/** Deeper than any code that people write. */
const DEEPEST = 1_000

/** The tokens of a Go text, one at a time from the first `next` on, with the semicolons that Go puts at the ends of lines. */
export class Scanner {
  readonly text: string
  readonly comments: Comment[] = []

  token: Token = 'EOF'
  start = 0
  end = 0
  /** Where the token before ended. */
  lastEnd = 0
  /** Of a binary operator, 1 to 5; {@link ASSIGNS}; else 0. */
  precedence = 0
  /** The name of an `IDENT`, the contents of a `STRING`. */
  value = ''
  /** Whether the `;` stands for the end of a line or of the text. */
  isLineEnd = false

  /** Below 0 in the header of a statement, where `{` begins its block and no composite literal. */
  expressionLevel = 0
  depth = 0
  /** A name like `true` is declared somewhere in the text. */
  declaresUniverseName = false

  /** Whether the end of a line here is a semicolon. */
  #endsStatement = false
  /** The items of the lists that are being read, those of the innermost last. */
  readonly #items: GoNode[] = []
  #itemCount = 0

  constructor(text: string) {
    this.text = text
  }

  /** Reads the next token; its kind is also the result. */
  next(): Token {
    this.lastEnd = this.end
    const text = this.text
    let at = this.end
    for (;;) {
      const code = text.charCodeAt(at)
      if (code === 0x20 || code === 0x09 || code === 0x0d) at++
      else if (code === 0x0a) {
        if (this.#endsStatement) return this.#endLine(at)
        at++
      } else if (code === 0x2f) { // /
        const after = text.charCodeAt(at + 1)
        if (after === 0x2f) at = this.#skipLineComment(at)
        else if (after === 0x2a) {
          const from = at
          at = this.#skipBlockComment(at)
          if (this.#endsStatement) {
            const lineEnd = text.indexOf('\n', from)
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

  /** What {@link endList} is given to end a list that begins here. Lists are read one inside the other. */
  beginList(): number {
    return this.#itemCount
  }

  push(item: GoNode): void {
    this.#items[this.#itemCount++] = item
  }

  /** What was pushed since {@link beginList} gave `base`, in an array that has no room for more. */
  endList<T extends GoNode>(base: number): T[] {
    const items = this.#items as T[]
    const end = this.#itemCount
    this.#itemCount = base
    switch (end - base) {
      case 0: return []
      case 1: return [items[base] as T]
      case 2: return [items[base] as T, items[base + 1] as T]
      default: return items.slice(base, end)
    }
  }

  /** Whether a keyword follows the token; blanks and comments may stand between. */
  isNext(keyword: Keyword): boolean {
    const at = skipTrivia(this.text, this.end)
    return this.text.startsWith(keyword, at) && !/[\p{L}\p{Nd}_]/u.test(this.text.charAt(at + keyword.length))
  }

  /** Reads over the token, which must be `token`. */
  expect(token: Token): void {
    if (this.token !== token) this.fail(`'${token}'`)
    this.next()
  }

  /** Reads over the end of a statement; in front of `)` and `}` nothing needs to be there. */
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

  /** @throws GoSyntaxError that names what should be here and what is. */
  fail(expected: string): never {
    throw new GoSyntaxError(`expected ${expected}, found ${this.#describe()}`, this.start)
  }

  /** One level deeper; whoever calls this lowers `depth` again. */
  enter(): void {
    if (++this.depth > DEEPEST) throw new GoSyntaxError(TOO_DEEP, this.start)
  }

  #describe(): string {
    switch (this.token) {
      case 'EOF': return 'the end of the file'
      case ';': return this.isLineEnd ? 'the end of the line' : "';'"
      case 'IDENT': case 'INT': case 'FLOAT': case 'IMAG': case 'CHAR': case 'STRING': {
        const raw = this.text.slice(this.start, this.end)
        return raw.length <= 40 && !raw.includes('\n') ? raw : 'a long literal'
      }
      default: return `'${this.token}'`
    }
  }

  #endLine(at: number): Token {
    this.#endsStatement = false
    this.start = at
    this.end = at
    this.precedence = 0
    this.isLineEnd = true
    return this.token = ';'
  }

  #skipLineComment(at: number): number {
    const text = this.text
    let end = text.indexOf('\n', at)
    if (end < 0) end = text.length
    const shown = text.charCodeAt(end - 1) === 0x0d ? end - 1 : end
    this.comments.push({ type: 'Line', value: text.slice(at + 2, shown), start: at, end: shown })
    return end
  }

  #skipBlockComment(at: number): number {
    const close = this.text.indexOf('*/', at + 2)
    if (close < 0) throw new GoSyntaxError('comment is not closed', at)
    this.comments.push({ type: 'Block', value: this.text.slice(at + 2, close), start: at, end: close + 2 })
    return close + 2
  }

  #read(at: number): Token {
    const text = this.text
    const code = text.charCodeAt(at)
    this.start = at
    if ((code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || code === 0x5f || code >= 0x80) return this.#readName(at)
    if (code >= 0x30 && code <= 0x39) return this.#readNumber(at)
    switch (code) {
      case 0x28: return this.#operator('(', 1, 0)
      case 0x29: return this.#closing(')', 1)
      case 0x2c: return this.#operator(',', 1, 0)
      case 0x2e: { // .
        const after = text.charCodeAt(at + 1)
        if (after >= 0x30 && after <= 0x39) return this.#readNumber(at)
        return after === 0x2e && text.charCodeAt(at + 2) === 0x2e ? this.#operator('...', 3, 0) : this.#operator('.', 1, 0)
      }
      case 0x22: return this.#readString(at)
      case 0x27: return this.#readRune(at)
      case 0x60: return this.#readRawString(at)
      case 0x3b: this.isLineEnd = false; return this.#operator(';', 1, 0)
      case 0x5b: return this.#operator('[', 1, 0)
      case 0x5d: return this.#closing(']', 1)
      case 0x7b: return this.#operator('{', 1, 0)
      case 0x7d: return this.#closing('}', 1)
      case 0x7e: return this.#operator('~', 1, 0)
      default: return Number.isNaN(code) ? this.#readEnd(at) : this.#readOperator(at, code)
    }
  }

  #readEnd(at: number): Token {
    if (this.#endsStatement) return this.#endLine(at)
    this.end = at
    this.precedence = 0
    return this.token = 'EOF'
  }

  #operator(token: Token, length: number, precedence: number): Token {
    this.end = this.start + length
    this.precedence = precedence
    this.#endsStatement = false
    return this.token = token
  }

  #closing(token: Token, length: number): Token {
    this.end = this.start + length
    this.precedence = 0
    this.#endsStatement = true
    return this.token = token
  }

  #readOperator(at: number, code: number): Token {
    const after = this.text.charCodeAt(at + 1)
    const equals = after === 0x3d
    switch (code) {
      case 0x21: return equals ? this.#operator('!=', 2, 3) : this.#operator('!', 1, 0)
      case 0x25: return equals ? this.#operator('%=', 2, ASSIGNS) : this.#operator('%', 1, 5)
      case 0x2a: return equals ? this.#operator('*=', 2, ASSIGNS) : this.#operator('*', 1, 5)
      case 0x2f: return equals ? this.#operator('/=', 2, ASSIGNS) : this.#operator('/', 1, 5)
      case 0x3a: return equals ? this.#operator(':=', 2, ASSIGNS) : this.#operator(':', 1, 0)
      case 0x3d: return equals ? this.#operator('==', 2, 3) : this.#operator('=', 1, ASSIGNS)
      case 0x5e: return equals ? this.#operator('^=', 2, ASSIGNS) : this.#operator('^', 1, 4)
      case 0x2b: // +
        if (after === 0x2b) return this.#closing('++', 2)
        return equals ? this.#operator('+=', 2, ASSIGNS) : this.#operator('+', 1, 4)
      case 0x2d: // -
        if (after === 0x2d) return this.#closing('--', 2)
        return equals ? this.#operator('-=', 2, ASSIGNS) : this.#operator('-', 1, 4)
      case 0x7c: // |
        if (after === 0x7c) return this.#operator('||', 2, 1)
        return equals ? this.#operator('|=', 2, ASSIGNS) : this.#operator('|', 1, 4)
      case 0x26: // &
        if (after === 0x26) return this.#operator('&&', 2, 2)
        if (after === 0x5e) return this.text.charCodeAt(at + 2) === 0x3d ? this.#operator('&^=', 3, ASSIGNS) : this.#operator('&^', 2, 5)
        return equals ? this.#operator('&=', 2, ASSIGNS) : this.#operator('&', 1, 5)
      case 0x3c: // <
        if (after === 0x2d) return this.#operator('<-', 2, 0)
        if (after === 0x3c) return this.text.charCodeAt(at + 2) === 0x3d ? this.#operator('<<=', 3, ASSIGNS) : this.#operator('<<', 2, 5)
        return equals ? this.#operator('<=', 2, 3) : this.#operator('<', 1, 3)
      case 0x3e: // >
        if (after === 0x3e) return this.text.charCodeAt(at + 2) === 0x3d ? this.#operator('>>=', 3, ASSIGNS) : this.#operator('>>', 2, 5)
        return equals ? this.#operator('>=', 2, 3) : this.#operator('>', 1, 3)
      default: throw unexpectedCharacter(this.text, at)
    }
  }

  #readName(at: number): Token {
    const text = this.text
    let end = at
    for (;;) {
      const code = text.charCodeAt(end)
      if ((code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || (code >= 0x30 && code <= 0x39) || code === 0x5f) end++
      else if (code >= 0x80) {
        const character = String.fromCodePoint(text.codePointAt(end) ?? 0)
        if (!(end === at ? /\p{L}/u : /[\p{L}\p{Nd}]/u).test(character)) {
          if (end === at) throw unexpectedCharacter(text, at)
          break
        }
        end += character.length
      } else break
    }
    this.end = end
    this.precedence = 0
    const value = text.slice(at, end)
    const keyword = end - at > 1 ? keywordOf(value) : null
    if (keyword !== null) {
      this.#endsStatement = keyword === 'return' || keyword === 'break' || keyword === 'continue' || keyword === 'fallthrough'
      return this.token = keyword
    }
    this.value = value
    this.#endsStatement = true
    return this.token = 'IDENT'
  }

  #readNumber(at: number): Token {
    const text = this.text
    let end = at
    let code = text.charCodeAt(end)
    while (code >= 0x30 && code <= 0x39) code = text.charCodeAt(++end)
    const plain = !isNumberPart(code) && (text.charCodeAt(at) !== 0x30 || end === at + 1)
    if (!plain) {
      const isHex = text.charCodeAt(at) === 0x30 && (text.charCodeAt(at + 1) | 0x20) === 0x78
      for (; isNumberPart(code); code = text.charCodeAt(++end)) {
        const sign = text.charCodeAt(end + 1)
        if ((code | 0x20) === (isHex ? 0x70 : 0x65) && (sign === 0x2b || sign === 0x2d)) end++
      }
    }
    const kind = plain ? 'INT' : kindOfNumber(text.slice(at, end))
    if (kind === null) throw new GoSyntaxError('number is not well formed', at)
    return this.#literal(kind, end)
  }

  #readString(at: number): Token {
    const text = this.text
    let end = at + 1
    let escaped = false
    for (;;) {
      const code = text.charCodeAt(end)
      if (code === 0x22) break
      if (code === 0x5c) {
        escaped = true
        end++
      }
      if (code === 0x0a || end >= text.length) throw new GoSyntaxError('string is not closed', at)
      end++
    }
    const body = text.slice(at + 1, end)
    this.value = escaped ? unescapeGo(body, '"', at + 1) : body
    return this.#literal('STRING', end + 1)
  }

  #readRawString(at: number): Token {
    const end = this.text.indexOf('`', at + 1)
    if (end < 0) throw new GoSyntaxError('string is not closed', at)
    const body = this.text.slice(at + 1, end)
    this.value = body.includes('\r') ? body.replaceAll('\r', '') : body
    return this.#literal('STRING', end + 1)
  }

  #readRune(at: number): Token {
    const text = this.text
    let end = at + 1
    for (let code = text.charCodeAt(end); code !== 0x27; code = text.charCodeAt(++end)) {
      if (code === 0x5c) end++
      if (code === 0x0a || end >= text.length) throw new GoSyntaxError('rune is not closed', at)
    }
    const body = text.slice(at + 1, end)
    this.value = body.includes('\\') ? unescapeGo(body, "'", at + 1) : body
    const length = this.value.length
    if (length !== 1 && !(length === 2 && (this.value.codePointAt(0) ?? 0) > 0xffff)) throw new GoSyntaxError('rune is not one character', at)
    return this.#literal('CHAR', end + 1)
  }

  #literal(token: Token, end: number): Token {
    this.end = end
    this.precedence = 0
    this.#endsStatement = true
    return this.token = token
  }
}

function isNumberPart(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || code === 0x5f || code === 0x2e
}

function unexpectedCharacter(text: string, at: number): GoSyntaxError {
  const code = text.codePointAt(at) ?? 0
  const shown = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
  return new GoSyntaxError(`unexpected character ${code > 0x20 && code < 0x7f ? `'${String.fromCodePoint(code)}'` : shown}`, at)
}

/** By the first letter, so that most names cost one comparison or none. */
function keywordOf(name: string): Keyword | null {
  switch (name.charCodeAt(0)) {
    case 0x62: return name === 'break' ? 'break' : null
    case 0x63:
      return name === 'case' ? 'case' : name === 'const' ? 'const' : name === 'chan' ? 'chan' : name === 'continue' ? 'continue' : null
    case 0x64: return name === 'defer' ? 'defer' : name === 'default' ? 'default' : null
    case 0x65: return name === 'else' ? 'else' : null
    case 0x66: return name === 'func' ? 'func' : name === 'for' ? 'for' : name === 'fallthrough' ? 'fallthrough' : null
    case 0x67: return name === 'go' ? 'go' : name === 'goto' ? 'goto' : null
    case 0x69: return name === 'if' ? 'if' : name === 'interface' ? 'interface' : name === 'import' ? 'import' : null
    case 0x6d: return name === 'map' ? 'map' : null
    case 0x70: return name === 'package' ? 'package' : null
    case 0x72: return name === 'return' ? 'return' : name === 'range' ? 'range' : null
    case 0x73: return name === 'struct' ? 'struct' : name === 'switch' ? 'switch' : name === 'select' ? 'select' : null
    case 0x74: return name === 'type' ? 'type' : null
    case 0x76: return name === 'var' ? 'var' : null
    default: return null
  }
}
