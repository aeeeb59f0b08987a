import type { GoLiteral } from '../../source/go-nodes.js'
import { GoSyntaxError } from './syntax-error.js'

const DECIMAL = String.raw`\d(?:_?\d)*`
const HEX = String.raw`[\da-fA-F](?:_?[\da-fA-F])*`
const EXPONENT = String.raw`[eE][+-]?${DECIMAL}`
const INTEGER = String.raw`0|[1-9](?:_?\d)*|0(?:_?[0-7])+|0[xX]_?${HEX}|0[oO](?:_?[0-7])+|0[bB](?:_?[01])+`
const FLOAT =
  String.raw`${DECIMAL}\.(?:${DECIMAL})?(?:${EXPONENT})?|${DECIMAL}${EXPONENT}|\.${DECIMAL}(?:${EXPONENT})?` +
  String.raw`|0[xX](?:_?${HEX}(?:\.(?:${HEX})?)?|\.${HEX})[pP][+-]?${DECIMAL}`

let numbers: { integer: RegExp; float: RegExp; imaginary: RegExp } | null = null

/** The kind of number that `raw` is, if it isn't a decimal integer; `null`: it is one. */
export function kindOfNumber(raw: string): 'INT' | 'FLOAT' | 'IMAG' | null {
  numbers ??= {
    integer: new RegExp(`^(?:${INTEGER})$`),
    float: new RegExp(`^(?:${FLOAT})$`),
    imaginary: new RegExp(`^(?:${INTEGER}|${FLOAT}|${DECIMAL})i$`),
  }
  if (numbers.integer.test(raw)) return 'INT'
  if (numbers.float.test(raw)) return 'FLOAT'
  return numbers.imaginary.test(raw) ? 'IMAG' : null
}

/** The value of a literal that the scanner has read, or of `true`, `false` or `nil`. */
export function literalKind(raw: string): GoLiteral['goKind'] {
  switch (raw.charCodeAt(0)) {
    case 0x22:
    case 0x60:
      return 'string'
    case 0x27:
      return 'rune'
    case 0x66:
    case 0x74:
      return 'bool'
    case 0x6e:
      return 'nil'
    default:
  }
  switch (kindOfNumber(raw)) {
    case 'FLOAT':
      return 'float'
    case 'IMAG':
      return 'imaginary'
    default:
      return 'int'
  }
}

/** The value of such a literal. */
export function literalValue(raw: string): GoLiteral['value'] {
  switch (literalKind(raw)) {
    case 'string':
      return raw.charCodeAt(0) === 0x60 ? raw.slice(1, -1).replaceAll('\r', '') : unquote(raw, '"')
    case 'rune':
      return unquote(raw, "'")
    case 'bool':
      return raw === 'true'
    case 'nil':
      return null
    default:
      return numberValue(raw)
  }
}

function unquote(raw: string, quote: '"' | "'"): string {
  const body = raw.slice(1, -1)
  return body.includes('\\') ? unescapeGo(body, quote, 0) : body
}

/** The nearest double; of an imaginary number, its factor. */
function numberValue(raw: string): number {
  let digits = raw.includes('_') ? raw.replaceAll('_', '') : raw
  // Only a number that begins with 0 can have another base.
  if (digits.charCodeAt(0) !== 0x30 && !digits.endsWith('i')) return Number(digits)
  const imaginary = digits.endsWith('i')
  if (imaginary) digits = digits.slice(0, -1)
  if (/^0[xX].*[.pP]/.test(digits)) return hexFloatValue(digits)
  // The old octal form; with an `i` it is decimal.
  if (/^0[0-7]+$/.test(digits) && !imaginary) return Number.parseInt(digits, 8)
  return Number(digits)
}

function hexFloatValue(digits: string): number {
  const [mantissa = '', exponent = '0'] = digits.slice(2).split(/[pP]/)
  const [whole = '', fraction = ''] = mantissa.split('.')
  return Number.parseInt(whole + fraction || '0', 16) * 2 ** (Number(exponent) - 4 * fraction.length)
}

/**
 * The value of a string or rune, without its quotes. Bytes that aren't UTF-8 become U+FFFD.
 *
 * @param offset of `body` in the text, for errors.
 * @throws GoSyntaxError for an escape that Go doesn't know.
 */
export function unescapeGo(body: string, quote: '"' | "'", offset: number): string {
  let result = ''
  let from = 0
  let bytes: number[] = []
  const flush = (until: number) => {
    if (bytes.length > 0) result += Buffer.from(bytes).toString('utf8')
    bytes = []
    result += body.slice(from, until)
  }
  for (let at = body.indexOf('\\'); at >= 0; at = body.indexOf('\\', from)) {
    if (at > from || bytes.length === 0) flush(at)
    const escape = readEscape(body, at, quote, offset)
    if (typeof escape.value === 'number') bytes.push(escape.value)
    else {
      from = at
      flush(at)
      result += escape.value
    }
    from = escape.end
  }
  flush(body.length)
  return result
}

/** A byte is a number, a character a string. */
function readEscape(body: string, at: number, quote: string, offset: number): { value: string | number; end: number } {
  const letter = body[at + 1] ?? ''
  const simple = 'abfnrtv\\'.indexOf(letter)
  if (letter !== '' && simple >= 0) return { value: '\x07\b\f\n\r\t\v\\'.charAt(simple), end: at + 2 }
  if (letter === quote) return { value: quote, end: at + 2 }
  const [start, length, base] =
    letter === 'x'
      ? [at + 2, 2, 16]
      : letter === 'u'
        ? [at + 2, 4, 16]
        : letter === 'U'
          ? [at + 2, 8, 16]
          : [at + 1, 3, 8]
  const digits = body.slice(start, start + length)
  if (digits.length < length || !(base === 16 ? /^[\da-fA-F]+$/ : /^[0-7]+$/).test(digits)) {
    throw new GoSyntaxError('unknown escape sequence', offset + at)
  }
  const code = Number.parseInt(digits, base)
  const isByte = letter === 'x' || base === 8
  if (isByte ? code > 0xff : code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) {
    throw new GoSyntaxError("escape sequence isn't a valid Unicode code point", offset + at)
  }
  return { value: isByte ? code : String.fromCodePoint(code), end: start + length }
}
