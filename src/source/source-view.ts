import type { TSESTree } from '@typescript-eslint/utils'
import type { GoNode } from './go-nodes.js'
import type { Scope } from '@typescript-eslint/utils/ts-eslint'
import type { Place } from '../text/line-index.js'
import type { TextRange } from '../text/text-range.js'
import type { Comment } from '../text/trivia.js'
import type { EmbeddedParts } from './embedded-parts.js'

/** A node of ESTree. Go's nodes are typed like this where the meaning is the same. */
export type Node = TSESTree.Node

/** A node of any language, for code that doesn't depend on the language. */
export type AnyNode = Node | GoNode

export type Language = 'typescript' | 'javascript' | 'go'

/**
 * A parsed source in the one vocabulary that the readers, the matcher and the stripper understand: ESTree, whichever
 * parser made it. Every node has `range` and `parent`.
 */
export interface SourceView {
  readonly kind: 'estree'
  /** Absolute path, or a made-up name for a text that is not a file. */
  readonly file: string
  readonly text: string
  readonly ast: TSESTree.Program
  readonly comments: readonly Comment[]
  readonly visitorKeys: Readonly<Record<string, readonly string[] | undefined>>
  readonly scopes: Scope.ScopeManager
  readonly language: Language
  /** Of a file of components: the tree then holds its scripts and the expressions of its template. */
  readonly embedded?: EmbeddedParts
}

/** A node and its file. */
export interface FileNode {
  readonly view: SourceView
  readonly node: Node
}

/** The same in any language. */
export interface AnyFileNode {
  readonly view: SourceView
  readonly node: AnyNode
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

/** In which format data is written. */
export type DataFormat = 'yaml' | 'json'

export interface DataView {
  readonly kind: 'data'
  readonly file: string
  readonly text: string
  readonly format: DataFormat
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
