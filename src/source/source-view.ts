import type { TSESTree } from '@typescript-eslint/utils'
import type { Scope } from '@typescript-eslint/utils/ts-eslint'

/** Offsets into a text, `[start, end)`, in UTF-16 code units; the text carries no byte order mark. */
export interface TextRange {
  readonly start: number
  readonly end: number
}

/** A position that a person can open: line and column count from 1. */
export interface Place {
  readonly file: string
  readonly line: number
  readonly column: number
}

export type Node = TSESTree.Node

export interface Comment extends TextRange {
  readonly type: 'Line' | 'Block' | 'Shebang'
  /** The text without its markers. */
  readonly value: string
}

export type Language = 'typescript' | 'javascript' | 'go'

/**
 * A parsed source in the one vocabulary that the readers, the matcher and the stripper understand: ESTree, whoever
 * parsed it. Every node has `range` and `parent`.
 */
export interface SourceView {
  readonly kind: 'estree'
  /** Absolute path, or a made-up name for a text that is no file. */
  readonly file: string
  readonly text: string
  readonly ast: TSESTree.Program
  readonly comments: readonly Comment[]
  readonly visitorKeys: Readonly<Record<string, readonly string[] | undefined>>
  readonly scopes: Scope.ScopeManager
  readonly language: Language
}

/** YAML and JSON, lowered to one small tree. */
export type DataNode =
  | (TextRange & { readonly type: 'map'; readonly entries: readonly DataEntry[] })
  | (TextRange & { readonly type: 'list'; readonly items: readonly DataNode[] })
  | (TextRange & { readonly type: 'scalar'; readonly value: string | number | boolean | null; readonly source: string })

export interface DataEntry extends TextRange {
  readonly key: TextRange & { readonly value: string }
  readonly value: DataNode | null
}

export interface DataView {
  readonly kind: 'data'
  readonly file: string
  readonly text: string
  readonly format: 'yaml' | 'json'
  /** One per YAML document; `null` for an empty one. */
  readonly documents: readonly (DataNode | null)[]
  readonly comments: readonly Comment[]
}

/** A text that could not be parsed: one sentence, and where. */
export interface ParseFailure {
  readonly kind: 'failure'
  readonly file: string
  readonly message: string
  readonly place: Place
}

export type ParsedSource = SourceView | DataView | ParseFailure

export function rangeOf(node: { range: readonly [number, number] }): TextRange {
  return { start: node.range[0], end: node.range[1] }
}

/** Line and column of `offset`, both from 1. Lines end with LF, CRLF, CR, U+2028 or U+2029, as in ESLint. */
export function placeAt(file: string, text: string, offset: number): Place {
  const { line, column } = lineAndColumn(text, offset)
  return { file, line, column: column + 1 }
}

/** ESLint's form of a position: line from 1, column from 0. */
export function lineAndColumn(text: string, offset: number): { line: number; column: number } {
  const lineEnd = /\r\n|[\n\r\u2028\u2029]/g
  let line = 1
  let lineStart = 0
  for (let match = lineEnd.exec(text); match && lineEnd.lastIndex <= offset; match = lineEnd.exec(text)) {
    line++
    lineStart = lineEnd.lastIndex
  }
  return { line, column: offset - lineStart }
}
