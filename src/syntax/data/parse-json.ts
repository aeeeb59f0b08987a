import { createRequire } from 'node:module'
import type { ParseError } from 'jsonc-parser'
import type { DataEntry, DataNode } from '../../source/source-view.js'
import type { Comment } from '../../text/trivia.js'
import { TOO_DEEP, type ParsedData, type Refusal } from './parsed-data.js'

const require = createRequire(import.meta.url)

type Jsonc = typeof import('jsonc-parser')

/** Deeper than any file that people write; code that walks the tree is recursive. */
const DEEPEST = 500

/** Parses JSON with comments and trailing commas. */
export function parseJson(text: string): ParsedData | Refusal {
  const { visit, printParseErrorCode } = require('jsonc-parser') as Jsonc
  if (text.trim() === '') return { kind: 'parsed', documents: [null], comments: [] }
  const builder = new JsonBuilder(text)
  let failure: Refusal | null = null
  const fail = (reason: string, offset: number): void => {
    failure ??= { kind: 'refusal', reason, offset }
  }
  visit(
    text,
    {
      onObjectBegin: (offset) => builder.begin('map', offset) || fail(TOO_DEEP, offset),
      onObjectProperty: (value, offset, length) => builder.key(value, offset, length),
      onObjectEnd: (offset, length) => builder.end(offset + length),
      onArrayBegin: (offset) => builder.begin('list', offset) || fail(TOO_DEEP, offset),
      onArrayEnd: (offset, length) => builder.end(offset + length),
      onLiteralValue: (value: string | number | boolean | null, offset, length) =>
        builder.scalar(value, offset, length),
      onComment: (offset, length) => builder.comment(offset, length),
      onError: (code, offset) => fail(explain(printParseErrorCode(code), text, offset), offset),
    },
    { allowTrailingComma: true },
  )
  return failure ?? { kind: 'parsed', documents: [builder.root], comments: builder.comments }
}

function explain(
  code: ReturnType<Jsonc['printParseErrorCode']> | ParseError['error'],
  text: string,
  offset: number,
): string {
  if (offset >= text.trimEnd().length) return 'the text ends too early'
  switch (code) {
    case 'PropertyNameExpected':
      return 'a key in double quotes was expected here'
    case 'ValueExpected':
      return 'a value was expected here'
    case 'ColonExpected':
      return 'a colon was expected here'
    case 'CommaExpected':
      return 'a comma was expected here'
    case 'CloseBraceExpected':
      return 'a closing brace was expected here'
    case 'CloseBracketExpected':
      return 'a closing bracket was expected here'
    case 'EndOfFileExpected':
      return 'something follows the end of the JSON value'
    case 'UnexpectedEndOfComment':
      return 'a comment has no end'
    case 'UnexpectedEndOfString':
      return 'a string has no end'
    case 'InvalidNumberFormat':
    case 'UnexpectedEndOfNumber':
      return "this isn't a JSON number"
    case 'InvalidUnicode':
    case 'InvalidEscapeCharacter':
      return 'a string has an escape that JSON does not know'
    case 'InvalidCharacter':
      return 'a string has a control character; write it as an escape'
    default:
      return "this isn't a JSON value"
  }
}

interface OpenNode {
  readonly type: 'map' | 'list'
  readonly start: number
  readonly entries: DataEntry[]
  readonly items: DataNode[]
  key: DataEntry['key'] | null
}

/** Builds the tree from the parser's events. */
class JsonBuilder {
  root: DataNode | null = null
  readonly comments: Comment[] = []
  readonly #text: string
  readonly #open: OpenNode[] = []

  constructor(text: string) {
    this.#text = text
  }

  begin(type: 'map' | 'list', start: number): boolean {
    this.#open.push({ type, start, entries: [], items: [], key: null })
    return this.#open.length <= DEEPEST
  }

  key(value: string, start: number, length: number): void {
    const open = this.#open.at(-1)
    if (open) open.key = { value, start, end: start + length }
  }

  end(end: number): void {
    const open = this.#open.pop()
    if (!open) return
    const { type, start, entries, items } = open
    this.#add(type === 'map' ? { type, start, end, entries } : { type, start, end, items })
  }

  scalar(value: string | number | boolean | null, start: number, length: number): void {
    const end = start + length
    this.#add({ type: 'scalar', value, start, end, source: this.#text.slice(start, end) })
  }

  comment(start: number, length: number): void {
    const source = this.#text.slice(start, start + length)
    const isBlock = source.startsWith('/*')
    this.comments.push({
      type: isBlock ? 'Block' : 'Line',
      value: source.slice(2, isBlock && source.endsWith('*/') ? -2 : undefined),
      start,
      end: start + length,
    })
  }

  #add(node: DataNode): void {
    const parent = this.#open.at(-1)
    if (!parent) this.root = node
    else if (parent.type === 'list') parent.items.push(node)
    else if (parent.key) {
      parent.entries.push({ start: parent.key.start, end: node.end, key: parent.key, value: node })
      parent.key = null
    }
  }
}
