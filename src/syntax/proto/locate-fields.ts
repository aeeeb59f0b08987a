import type { Comment } from '../../text/trivia.js'
import type { TextRange } from '../../text/text-range.js'

export interface LocatedField extends TextRange {
  readonly nameRange: TextRange
}

/** The places of messages and fields in a file, by their full names: `RangeRequest.Page`, `RangeRequest.Page.limit`. */
export interface ProtoPlaces {
  readonly comments: readonly Comment[]
  readonly messages: ReadonlyMap<string, TextRange>
  readonly fields: ReadonlyMap<string, LocatedField>
}

/**
 * A token without an end extends to the end of the text, or of its line. Searching for its end again at each place
 * would take forever.
 */
const PIECE =
  /\/\/[^\n]*|\/\*(?:[^]*?\*\/|[^]*$)|"(?:[^"\\\n]|\\(?:[^]|$))*(?:["\n]|$)|'(?:[^'\\\n]|\\(?:[^]|$))*(?:['\n]|$)|[\w.]+|[^\s]/g

interface Token extends TextRange {
  readonly text: string
}

interface Scope {
  /** `null`: it isn't a message, so its contents aren't fields: enums, services, extensions, values of options. */
  readonly message: string | null
  /** Where the message begins; -1 for a block that isn't a message itself, such as `oneof`. */
  readonly start: number
}

/**
 * Finds places in a file that a protobuf parser has read without positions. It doesn't validate: callers only look up
 * what that parser found.
 */
export function locateFields(text: string): ProtoPlaces {
  const comments: Comment[] = []
  const messages = new Map<string, TextRange>()
  const fields = new Map<string, LocatedField>()
  const scopes: Scope[] = [{ message: '', start: -1 }]
  let statement: Token[] = []
  let brackets = 0
  for (const match of text.matchAll(PIECE)) {
    const token = { text: match[0], start: match.index, end: match.index + match[0].length }
    if (/^\/[/*]/.test(token.text)) {
      comments.push(commentOf(token))
      continue
    }
    if (token.text === '[') brackets++
    else if (token.text === ']') brackets = Math.max(0, brackets - 1)
    // Options of a field may hold braces and semicolons of their own.
    if (brackets > 0 || !/^[{};]$/.test(token.text)) {
      statement.push(token)
      continue
    }
    const scope = scopes.at(-1)
    if (token.text === '}') {
      const closed = scopes.length > 1 ? scopes.pop() : undefined
      if (closed?.message && closed.start >= 0) messages.set(closed.message, { start: closed.start, end: token.end })
    } else {
      if (scope?.message) addField(fields, scope.message, statement, token)
      if (token.text === '{') scopes.push(scopeOf(statement, scope?.message ?? null))
    }
    statement = []
  }
  return { comments, messages, fields }
}

function commentOf({ text, start, end }: Token): Comment {
  return text.startsWith('//')
    ? { type: 'Line', value: text.slice(2).replace(/\r$/, ''), start, end: end - (text.endsWith('\r') ? 1 : 0) }
    : { type: 'Block', value: text.slice(2, -2), start, end }
}

function scopeOf(header: readonly Token[], around: string | null): Scope {
  const [first, second] = header
  if (around === null || !first || !second) return { message: null, start: -1 }
  // `group` names a message and a field in one; the message is what follows it.
  const group = header.findIndex(({ text }) => text === 'group')
  const name = first.text === 'message' ? second : header[group + 1]
  if (name && (first.text === 'message' || group >= 0))
    return { message: around === '' ? name.text : `${around}.${name.text}`, start: first.start }
  return { message: first.text === 'oneof' ? around : null, start: -1 }
}

/** `repeated string keys = 4`, `map<string, Page> pages = 5 [...]`. */
function addField(fields: Map<string, LocatedField>, message: string, statement: readonly Token[], end: Token): void {
  const [first] = statement
  const equals = statement.findIndex(({ text }) => text === '=')
  const name = statement[equals - 1]
  if (!first || !name || equals < 2 || first.text === 'option') return
  fields.set(`${message}.${name.text}`, {
    start: first.start,
    end: end.end,
    nameRange: { start: name.start, end: name.end },
  })
}
