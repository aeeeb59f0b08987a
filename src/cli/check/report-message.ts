import type { Linter } from 'eslint'

interface Fix {
  range: [number, number]
  text: string
}

type FixFunction = (fixer: {
  replaceTextRange(range: [number, number], text: string): Fix
}) => Fix | Iterable<Fix> | null

interface Described {
  readonly messageId: string
  readonly data?: Readonly<Record<string, unknown>>
  readonly fix?: FixFunction | null
}

/**
 * What a rule of this package passes to `context.report`: places and message ids, never a node or a message of its
 * own.
 */
export interface Descriptor extends Described {
  readonly loc: { readonly start: Position; readonly end: Position }
  readonly suggest?: readonly Described[] | null
}

interface Position {
  readonly line: number
  readonly column: number
}

export interface ReportedRule {
  readonly id: string
  readonly severity: 1 | 2
  /** Messages by their ids. */
  readonly messages: Readonly<Record<string, string>>
}

/**
 * Turns a report into ESLint's form, for languages that count lines from 1 and columns from 0:
 * https://eslint.org/docs/latest/integrate/nodejs-api#-lintmessage-type
 *
 * @param text of the file, to which the edits of a fix apply.
 */
export function toMessage(
  { messageId, data, loc: { start, end }, fix, suggest }: Descriptor,
  { id, severity, messages }: ReportedRule,
  text: string,
): Linter.LintMessage {
  const merged = mergeFix(fix, text)
  const suggestions = (suggest ?? []).flatMap((suggestion) => {
    const own = mergeFix(suggestion.fix, text)
    return own
      ? [{ ...suggestion, desc: fillInData(messages[suggestion.messageId] ?? '', suggestion.data), fix: own }]
      : []
  })
  return {
    ruleId: id,
    severity,
    message: fillInData(messages[messageId] ?? '', data),
    line: start.line,
    column: start.column + 1,
    messageId,
    endLine: end.line,
    endColumn: end.column + 1,
    ...(merged && { fix: merged }),
    ...(suggestions.length > 0 && { suggestions }),
  }
}

/** Placeholders without data are kept. */
function fillInData(message: string, data: Described['data']): string {
  return message.replaceAll(/\{\{([^{}]+)\}\}/g, (placeholder, name: string) => {
    const value = data?.[name.trim()]
    return value === undefined ? placeholder : String(value)
  })
}

const FIXER = { replaceTextRange: (range: [number, number], text: string): Fix => ({ range, text }) }

/** ESLint allows one edit per report, so the source between several edits becomes part of it. */
function mergeFix(fix: FixFunction | null | undefined, text: string): Fix | null {
  const made = fix?.(FIXER)
  if (!made) return null
  const edits = (Symbol.iterator in made ? [...made] : [made]).sort(
    (a, b) => a.range[0] - b.range[0] || a.range[1] - b.range[1],
  )
  const [first, last] = [edits[0], edits.at(-1)]
  if (!first || !last) return null
  let merged = ''
  let at = first.range[0]
  for (const {
    range: [start, end],
    text: replacement,
  } of edits) {
    merged += text.slice(at, start) + replacement
    at = end
  }
  return { range: [first.range[0], last.range[1]], text: merged }
}
