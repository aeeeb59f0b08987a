import type { SourceView } from '../../source/source-view.js'
import type { Comment } from '../../text/trivia.js'
import { BareSourceCode, type BareSource } from '../bare-source-code.js'
import { findNolintDirectives } from './nolint.js'
import { parseGo } from './parse-go.js'

/** A Go file as ESLint sees it. It is parsed when a rule needs the tree, or a comment may be an ESLint directive. */
export class GoSourceCode extends BareSourceCode {
  readonly #file: string
  #view: SourceView | null | undefined

  constructor({
    file,
    view,
    ...source
  }: BareSource & { readonly file: string; readonly view: SourceView | undefined }) {
    super(source)
    this.#file = file
    this.#view = view
  }

  /**
   * The parsed file; `null` where it has mistakes.
   *
   * @param file its absolute path: ESLint may have been given another name.
   */
  goView(file: string): SourceView | null {
    if (this.#view === undefined || (this.#view && this.#view.file !== file)) {
      const source = parseGo(file, this.text)
      this.#view = source.kind === 'estree' ? source : null
    }
    return this.#view
  }

  /** Drops the tree; it is parsed again when needed. */
  release(): void {
    this.#view = undefined
  }

  override getDisableDirectives(): ReturnType<BareSourceCode['getDisableDirectives']> {
    const { directives, problems } = super.getDisableDirectives()
    if (!this.text.includes('nolint:')) return { directives, problems }
    const start = /^package\s/m.exec(this.text)?.index ?? 0
    return { directives: [...directives, ...findNolintDirectives(this.getAllComments(), this.text, start)], problems }
  }

  protected comments(): readonly Comment[] {
    return (this.#view ?? this.goView(this.#file))?.comments ?? []
  }
}
