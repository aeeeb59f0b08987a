import type { FeatureSpec, Gate } from '../../registry/model.js'
import type { DataView, SourceView } from '../../source/source-view.js'
import { type TextRange, contains } from '../../text/text-range.js'
import { applyEdits, type TextEdit } from '../../text/text-edits.js'
import { Trivia } from '../../text/trivia.js'
import { listAround, type Collection } from '../remove/entry-syntax.js'

/**
 * Plans a copy of a gate's last spec after it, in the same layout. The copy has no comments.
 *
 * @param mayWrap whether a single spec may become a list of specs.
 * @returns half a sentence when the entry's form has no safe place for another spec.
 */
export function planSpecCopy(
  source: SourceView | DataView,
  gate: Gate,
  last: FeatureSpec,
  mayWrap: boolean,
): TextEdit[] | string {
  if (!contains(gate.range, last.range) || !last.fields.version)
    return 'its last spec is written elsewhere, perhaps for other gates too'
  const list = listAround(source, last.range, gate.range)
  const index = list?.items.findIndex((item) => contains(item, last.range)) ?? -1
  const item = list?.items[index]
  if (list && item) {
    if (index !== list.items.length - 1) return 'something follows its last spec'
    return planAppend(source, list, item)
  }
  if (!mayWrap) return 'the registry has room for one spec per gate; write only the spec of the current version'
  return planWrap(source, gate, last)
}

function planAppend(source: SourceView | DataView, list: Collection, item: TextRange): TextEdit[] {
  const { text } = source
  const trivia = new Trivia(source)
  const copy = withoutComments(source, item)
  const dash = list.isBlock ? text.lastIndexOf('-', item.start) : item.start
  const isOwnLine = trivia.isFirstOnLine(dash)
  const comma = trivia.nextCode(item.end)
  const hasComma = !list.isBlock && text[comma] === ','
  const end = hasComma ? comma + 1 : item.end
  if (!isOwnLine && list.items.length === 1 && isScriptOrJson(source) && !trivia.hasLineBreak(list.start, list.end)) {
    return planLines(source, list, item, copy, trivia)
  }
  if (!isOwnLine) return [insert(end, `${hasComma ? ' ' : list.isBlock ? '' : ', '}${copy}${hasComma ? ',' : ''}`)]
  const lead = text.slice(trivia.lineStart(dash), item.start)
  const edits = hasComma || list.isBlock ? [] : [insert(item.end, ',')]
  return [...edits, insert(behindComment(end, trivia), `${trivia.lineBreak}${lead}${copy}${hasComma ? ',' : ''}`)]
}

/** Turns `[{...}]` into a list with one line per spec, the usual layout of such lists. */
function planLines(
  source: SourceView | DataView,
  list: Collection,
  item: TextRange,
  copy: string,
  trivia: Trivia,
): TextEdit[] {
  const indent = trivia.indentAt(list.start)
  const lead = `${trivia.lineBreak}${indent}${indentUnit(source.text)}`
  const comma = trivia.nextCode(item.end)
  const end = source.text[comma] === ',' ? comma + 1 : item.end
  const lastComma = source.kind === 'estree' ? ',' : ''
  return [
    { start: list.start + 1, end: item.start, text: `${source.text.slice(list.start + 1, item.start).trim()}${lead}` },
    { start: item.end, end, text: `,${lead}${copy}${lastComma}` },
    {
      start: end,
      end: list.end - 1,
      text: `${source.text.slice(end, list.end - 1).trimEnd()}${trivia.lineBreak}${indent}`,
    },
  ]
}

function isScriptOrJson(source: SourceView | DataView): boolean {
  return source.kind === 'estree' || source.format === 'json'
}

/** Turns `{...}` into a list of two. */
function planWrap(source: SourceView | DataView, gate: Gate, spec: FeatureSpec): TextEdit[] | string {
  const { text } = source
  const { range } = spec
  if (range.end !== gate.range.end || range.start === gate.range.start) {
    return 'its only spec is written among the fields of the gate; move it into a list of specs first'
  }
  const trivia = new Trivia(source)
  const copy = withoutComments(source, range)
  const indent = trivia.indentAt(gate.range.start)
  const unit = indentUnit(text)
  const isBlock = source.kind === 'data' && source.format === 'yaml' && text[range.start] !== '{'
  if (isBlock) {
    const column = text.slice(trivia.lineStart(range.start), range.start)
    if (column.trim() !== '') return "its only spec isn't on lines of its own"
    const edits = lineStarts(text, range).map((start) => insert(start, '  '))
    const item = `${trivia.lineBreak}${column}- ${copy.replaceAll(/\n(?=[ \t])/g, '\n  ')}`
    return [insert(range.start, '- '), ...edits, insert(behindComment(range.end, trivia), item)]
  }
  if (source.kind === 'data' && source.format === 'yaml') {
    const lead = `${trivia.lineBreak}${indent}${unit}- `
    const from = trivia.previousCodeEnd(range.start)
    return [{ start: from, end: range.start, text: lead }, insert(behindComment(range.end, trivia), `${lead}${copy}`)]
  }
  const lead = `${trivia.lineBreak}${indent}${unit}`
  const inner = lineStarts(text, range).map((start) => insert(start, unit))
  return [
    insert(range.start, `[${lead}`),
    ...inner,
    insert(
      range.end,
      `,${lead}${copy.replaceAll(/\n(?=[ \t])/g, `\n${unit}`)}${source.kind === 'estree' ? ',' : ''}${trivia.lineBreak}${indent}]`,
    ),
  ]
}

/** The source of an item without its comments, and without lines that held nothing else. */
function withoutComments(source: SourceView | DataView, range: TextRange): string {
  const trivia = new Trivia(source)
  const edits = trivia.commentsIn(range.start, range.end).map((comment): TextEdit => {
    const lineStart = trivia.lineStart(comment.start)
    const lineEnd = trivia.lineEnd(comment.end)
    const beside = source.text.slice(lineStart, comment.start) + source.text.slice(comment.end, lineEnd)
    const isAlone = lineStart > range.start && beside.trim() === ''
    if (isAlone) return { start: lineStart, end: trivia.afterLineBreak(lineEnd), text: '' }
    let start = comment.start
    while (/[ \t]/.test(source.text.charAt(start - 1))) start--
    return { start, end: comment.end, text: '' }
  })
  const shifted = edits.map((edit) => ({ ...edit, start: edit.start - range.start, end: edit.end - range.start }))
  return applyEdits(source.text.slice(range.start, range.end), shifted)
}

/** The offset after a comment that ends the line of `offset`, if nothing else follows on that line. */
function behindComment(offset: number, trivia: Trivia): number {
  const lineEnd = trivia.lineEnd(offset)
  const comment = trivia.commentsIn(offset, lineEnd).at(-1)
  const isAllComment = trivia.nextCode(offset) >= lineEnd
  return comment && isAllComment ? comment.end : offset
}

function lineStarts(text: string, { start, end }: TextRange): number[] {
  const starts: number[] = []
  for (let at = text.indexOf('\n', start) + 1; at > 0 && at < end; at = text.indexOf('\n', at) + 1) {
    if (!/[\r\n]/.test(text.charAt(at))) starts.push(at)
  }
  return starts
}

/** The file's indentation unit: a tab, or the spaces of its least indented line. */
function indentUnit(text: string): string {
  const indents = [...text.matchAll(/^([ \t]+)\S/gm)].map((match) => match[1] ?? '').filter((indent) => indent !== ' ')
  return indents.reduce((least, indent) => (least === '' || indent.length < least.length ? indent : least), '') || '  '
}

function insert(offset: number, text: string): TextEdit {
  return { start: offset, end: offset, text }
}
