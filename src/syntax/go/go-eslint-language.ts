import type { SourceView } from '../../source/source-view.js'
import { visibleText } from '../../files/visible-text.js'
import { BareLanguage, type BareFile, type BareParseResult } from '../bare-language.js'
import { rootOf } from '../bare-source-code.js'
import type { ProjectServices } from '../eslint-parser.js'
import { GoSourceCode } from './eslint-source-code.js'
import { parseGo } from './parse-go.js'

type ParseResult = BareParseResult<SourceView>

/** A file without any of these words neither registers nor checks a gate. For most files this search is all. */
const GATE_WORD = /enabled|feature_?gate|pre_?release|mustRegister/i

/** Go, as a language of ESLint. Its rules only look for gates, so only files that may mention gates get a tree. */
export class GoLanguage extends BareLanguage {
  readonly #isWanted: ((body: string) => boolean) | null

  /** @param isWanted which function bodies are parsed at once, as {@link parseGo} says; default: all. */
  constructor(services: ProjectServices = {}, isWanted: ((body: string) => boolean) | null = null) {
    super(services)
    this.#isWanted = isWanted
  }

  /** Never throws. */
  parse({ path, body }: BareFile): ParseResult {
    const text = String(body)
    const ast = rootOf(text)
    if (!GATE_WORD.test(text)) return { ok: true, ast }
    const source = parseGo(path, text, this.#isWanted)
    if (source.kind === 'estree') return { ok: true, ast, view: source }
    return {
      ok: false,
      errors: [{ message: visibleText(source.message), line: source.place.line, column: source.place.column }],
    }
  }

  createSourceCode({ path, body }: BareFile, { ast, view }: Extract<ParseResult, { ok: true }>): GoSourceCode {
    return new GoSourceCode({ file: path, text: String(body), ast, view, services: this.services })
  }
}
