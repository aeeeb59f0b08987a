import { asGo } from '../../../source/go-casts.js'
import type { GoNode } from '../../../source/go-nodes.js'
import type { SourceView } from '../../../source/source-view.js'
import { walk } from '../../../source/walk.js'
import type { TextEdit } from '../../../text/text-edits.js'
import { openingOf } from './brackets.js'

/** A bracket pair with the nodes in it, and what `gofmt` does to lines that hold nothing. */
interface Bracketed {
  /** The offsets of both brackets. */
  readonly opening: number
  readonly closing: number
  readonly parts: readonly GoNode[]
  /** Empty brackets are next to each other. */
  readonly closesUp: boolean
  /** No blank line follows the opening bracket. */
  readonly isTight: boolean
  /** If all parts are on the line of the opening bracket, so is the closing one. */
  readonly isList: boolean
}

export interface LooseLine {
  readonly edit: TextEdit
  /** The line that the brackets begin on. */
  readonly lineText: string
}

/**
 * Blank lines inside brackets and brackets without anything between them, which `gofmt` would close up, and labels that
 * it would move.
 */
export function findLooseLines({ text, ast, visitorKeys }: SourceView): LooseLine[] {
  const found: LooseLine[] = []
  const add = (start: number, end: number, replacement: string, at = start): void => {
    if (text.slice(start, end) === replacement) return
    found.push({ edit: { start, end, text: replacement }, lineText: lineAt(text, at) })
  }
  walk(ast, visitorKeys, (node) => {
    if (node.type === 'LabeledStatement') {
      const start = node.range[0]
      const indentation = labelIndentation(text, asGo(node))
      if (indentation !== null) add(lineStartOf(text, start), start, indentation)
    }
    const brackets = bracketsOf(text, asGo(node))
    if (!brackets) return
    const { opening, closing, parts, closesUp, isTight, isList } = brackets
    const inner = opening + 1
    const isEmpty = parts.length === 0
    if (isEmpty && isBlank(text, inner, closing))
      return add(inner, closing, closesUp ? '' : oneBreak(text.slice(inner, closing)))
    const first = inner + blanksAt(text, inner)
    if (isList) for (const gap of gapsBetween(text, inner, parts, closing)) add(gap.start, gap.end, gap.text, opening)
    if (isTight && !isComment(text, first)) add(inner, first, oneBreak(text.slice(inner, first)), opening)
    const last = parts.at(-1)?.range[1]
    if (last === undefined) return
    const behind = /^[)\s]*,/.exec(text.slice(last, closing))?.[0].length ?? 0
    if (isList && !text.slice(opening, last).includes('\n') && isBlank(text, last + behind, closing)) {
      const [parentheses] = /^\)*/.exec(text.slice(last, closing)) ?? ['']
      return add(last + parentheses.length, closing, '', opening)
    }
    if (isBlank(text, last + behind, closing))
      add(last + behind, closing, oneBreak(text.slice(last + behind, closing)), opening)
  })
  const tail = text.indexOf('\n', text.trimEnd().length)
  if (tail >= 0) add(tail, text.length, oneBreak(text.slice(tail)), text.length)
  return found.sort((a, b) => a.edit.start - b.edit.start)
}

/** A label is one tab to the left of its statement; `null`: it isn't alone on its line, or not in tabs. */
function labelIndentation(text: string, label: GoNode): string | null {
  if (label.type !== 'LabeledStatement' || !isTabs(text, label.range[0])) return null
  const [start, end] = label.body.range
  // Nothing after it: the closing brace is indented as the label.
  const at = start === end ? start + blanksAt(text, start) : start
  if (!text.slice(label.label.range[1], at).includes('\n') || !isTabs(text, at)) return null
  const tabs = text.slice(lineStartOf(text, at), at)
  return start === end ? tabs : tabs.slice(1)
}

function isTabs(text: string, at: number): boolean {
  return /^\t*$/.test(text.slice(lineStartOf(text, at), at))
}

function lineStartOf(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1
}

function bracketsOf(text: string, node: GoNode): Bracketed | null {
  const closing = node.range[1] - 1
  switch (node.type) {
    case 'GoStructType':
    case 'GoInterfaceType':
      return {
        opening: node.bodyRange[0],
        closing,
        parts: node.type === 'GoStructType' ? node.fields : node.members,
        closesUp: false,
        isTight: true,
        isList: false,
      }
    case 'GoSelectStatement':
      return node.cases.length > 0
        ? null
        : { opening: node.bodyRange[0], closing, parts: [], closesUp: true, isTight: false, isList: false }
    case 'FunctionDeclaration':
    case 'FunctionExpression': {
      const { range: [opening, end] = [0, 0], body = null } = node.body ?? {}
      const isOnOneLine = body?.length === 0 && !text.slice(opening, end).includes('\n')
      return isOnOneLine
        ? { opening, closing: end - 1, parts: [], closesUp: true, isTight: false, isList: false }
        : null
    }
    case 'GoImportGroup':
      return groupOf(text, node, node.imports)
    case 'GoTypeDeclaration':
      return node.grouped ? groupOf(text, node, node.specs) : null
    case 'VariableDeclaration':
      return node.grouped ? groupOf(text, node, node.declarations) : null
    case 'CallExpression':
      return node.ellipsis ? null : listOf(text, node, node.arguments)
    case 'ObjectExpression':
      return listOf(text, node, node.properties)
    case 'ArrayExpression':
      return listOf(text, node, node.elements)
    default:
      return null
  }
}

function groupOf(text: string, node: GoNode, parts: readonly GoNode[]): Bracketed {
  return {
    opening: text.indexOf('(', node.range[0]),
    closing: node.range[1] - 1,
    parts,
    closesUp: true,
    isTight: true,
    isList: false,
  }
}

function listOf(text: string, node: Parameters<typeof openingOf>[1], parts: readonly GoNode[]): Bracketed {
  return {
    opening: openingOf(text, node),
    closing: node.range[1] - 1,
    parts,
    closesUp: true,
    isTight: false,
    isList: true,
  }
}

/**
 * Finds places between the parts of a list, and their comments, with more than one blank line, or with blanks in it.
 */
function gapsBetween(text: string, inner: number, parts: readonly GoNode[], closing: number): TextEdit[] {
  const edits: TextEdit[] = []
  let start = inner
  for (const [end, next] of [...parts.map(({ range }) => range), [closing, closing] as const]) {
    // Blanks directly in front of the closing bracket are not between parts.
    if (end !== closing || !isBlank(text, start, end)) {
      for (const { 0: run, index } of text.slice(start, end).matchAll(/\/\/[^\n]*|\/\*[^]*?\*\/|\s+/g)) {
        const [lineBreak, second] = run.match(/\r?\n/g) ?? []
        if (lineBreak === undefined || second === undefined || !isBlank(run, 0, run.length)) continue
        edits.push({
          start: start + index,
          end: start + index + run.length,
          text: lineBreak + lineBreak + run.slice(run.lastIndexOf('\n') + 1),
        })
      }
    }
    start = next
  }
  return edits
}

/** Blanks with at most one line break, and the indentation of what follows. */
function oneBreak(blanks: string): string {
  const [lineBreak] = /\r?\n/.exec(blanks) ?? ['']
  return lineBreak === '' ? blanks : lineBreak + blanks.slice(blanks.lastIndexOf('\n') + 1)
}

function isBlank(text: string, start: number, end: number): boolean {
  return text.slice(start, end).trim() === ''
}

function blanksAt(text: string, at: number): number {
  const blanks = /\s*/y
  blanks.lastIndex = at
  return blanks.exec(text)?.[0].length ?? 0
}

function isComment(text: string, at: number): boolean {
  return text.startsWith('//', at) || text.startsWith('/*', at)
}

function lineAt(text: string, offset: number): string {
  const end = text.indexOf('\n', offset)
  return text.slice(text.lastIndexOf('\n', offset - 1) + 1, end < 0 ? text.length : end)
}
