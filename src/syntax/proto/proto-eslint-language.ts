import type { ProtoView } from '../../source/proto-view.js'
import type { Comment } from '../../text/trivia.js'
import { visibleText } from '../../files/visible-text.js'
import { BareLanguage, type BareFile, type BareParseResult } from '../bare-language.js'
import { BareSourceCode, rootOf, type BareSource } from '../bare-source-code.js'
import { parseProto } from './parse-proto.js'

type ParseResult = BareParseResult<ProtoView>

/** Protobuf, as a language of ESLint, for the rules on API fields. */
export class ProtoLanguage extends BareLanguage {
  /** Never throws. */
  parse({ path, body }: BareFile): ParseResult {
    const text = String(body)
    const source = parseProto(path, text)
    if (source.kind === 'proto') return { ok: true, ast: rootOf(text), view: source }
    return {
      ok: false,
      errors: [{ message: visibleText(source.message), line: source.place.line, column: source.place.column }],
    }
  }

  createSourceCode({ body }: BareFile, { ast, view }: Extract<ParseResult, { ok: true }>): ProtoSourceCode {
    return new ProtoSourceCode({ text: String(body), ast, view, services: this.services })
  }
}

export class ProtoSourceCode extends BareSourceCode {
  #view: ProtoView | undefined

  constructor({ view, ...source }: BareSource & { readonly view: ProtoView | undefined }) {
    super(source)
    this.#view = view
  }

  /** @param file its absolute path: ESLint may have been given another name. */
  protoView(file: string): ProtoView | null {
    if (this.#view && this.#view.file !== file) this.#view = { ...this.#view, file }
    return this.#view ?? null
  }

  protected comments(): readonly Comment[] {
    return this.#view?.comments ?? []
  }
}
