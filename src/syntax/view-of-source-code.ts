import type { TSESLint } from '@typescript-eslint/utils'
import type { ScopeManager } from '@typescript-eslint/scope-manager'
import { extname } from 'node:path'
import { isEmbedded } from './embedded/embedded-file.js'
import type { ParsedTemplate } from './embedded/load-template-parser.js'
import { parseEmbedded } from './embedded/parse-embedded.js'
import type { ProtoView } from '../source/proto-view.js'
import type { SourceView } from '../source/source-view.js'
import type { Comment } from '../text/trivia.js'

/**
 * The source that ESLint has already parsed, whatever its parser or language, as the engine sees it.
 *
 * @returns `null` where ESLint gives no scopes or no ESTree (another language).
 */
export function viewOfSourceCode(sourceCode: Readonly<TSESLint.SourceCode>, file: string): SourceView | null {
  // Recognised by its members, since there may be several copies of this package.
  if (isGoSource(sourceCode)) return sourceCode.goView(file)
  const { scriptView } = (sourceCode.parserServices ?? {}) as { readonly scriptView?: SourceView }
  if (scriptView) return scriptView.file === file ? scriptView : { ...scriptView, file }
  if (isEmbedded(file)) return viewOfEmbedded(sourceCode, file)
  const { ast, scopeManager, visitorKeys, text } = sourceCode
  if (!scopeManager || (ast as { type: string }).type !== 'Program' || !Array.isArray(ast.body)) return null
  return {
    kind: 'estree',
    file,
    text,
    ast,
    visitorKeys,
    // ESLint's own, not from the parser: the same list with shebang comments.
    comments: sourceCode.getAllComments().map((comment) => ({
      type: comment.type as Comment['type'],
      value: comment.value,
      start: comment.range[0],
      end: comment.range[1],
    })),
    scopes: scopeManager as unknown as ScopeManager,
    language: /^\.[mc]?tsx?$/i.test(extname(file)) ? 'typescript' : 'javascript',
  }
}

/** For a component file, whose template ESLint's parser has already read. */
function viewOfEmbedded(sourceCode: Readonly<TSESLint.SourceCode>, file: string): SourceView | null {
  const { ast, parserServices, visitorKeys, text } = sourceCode
  const given = { ast, visitorKeys, services: parserServices } as unknown as ParsedTemplate
  const view = parseEmbedded(file, text, given)
  return view.kind === 'estree' ? view : null
}

/** Whether ESLint reads the file as the plugin's own language. */
export function isGoSource(
  sourceCode: object,
): sourceCode is { goView(file: string): SourceView | null; release?(): void } {
  return 'goView' in sourceCode
}

/** As {@link isGoSource}, for protobuf. */
export function isProtoSource(sourceCode: object): sourceCode is { protoView(file: string): ProtoView | null } {
  return 'protoView' in sourceCode
}
