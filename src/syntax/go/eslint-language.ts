import { lineAndColumn, type SourceView } from '../../source/source-view.js'
import type { ProjectServices } from '../eslint-parser.js'
import { GoSourceCode, type GoRoot } from './eslint-source-code.js'
import { parseGo } from './parse-go.js'

/** ESLint's view of a file: https://eslint.org/docs/latest/extend/languages */
interface File {
  readonly path: string
  readonly body: string | Uint8Array
}

type ParseResult =
  | { readonly ok: true; readonly ast: GoRoot; readonly view?: SourceView }
  | { readonly ok: false; readonly errors: { message: string; line: number; column: number }[] }

/** A file without any of these words registers no gate and asks for none; most files end here, with a search of their text. */
const GATE_WORD = /enabled|feature_?gate|pre_?release|mustRegister/i

/** Go, as a language of ESLint. Gates are all that its rules look for, so a tree is made only of files that may hold some. */
export class GoLanguage {
  readonly fileType = 'text'
  readonly lineStart = 1
  readonly columnStart = 0
  readonly nodeTypeKey = 'type'
  readonly visitorKeys = { Document: [] }
  /** What rules of JavaScript ask for before they have seen a node. */
  readonly defaultLanguageOptions = { parserOptions: {} }
  readonly #services: ProjectServices

  /** @param services what a host that knows the whole project tells the rules. */
  constructor(services: ProjectServices = {}) {
    this.#services = services
  }

  /** Any options: what a configuration says of all files is meant for JavaScript. */
  validateLanguageOptions(): void {}

  /** Never throws. */
  parse({ path, body }: File): ParseResult {
    const text = String(body)
    const ast: GoRoot = { type: 'Document', range: [0, text.length], loc: { start: { line: 1, column: 0 }, end: lineAndColumn(text, text.length) } }
    if (!GATE_WORD.test(text)) return { ok: true, ast }
    const source = parseGo(path, text)
    if (source.kind === 'estree') return { ok: true, ast, view: source }
    return { ok: false, errors: [{ message: source.message, line: source.place.line, column: source.place.column }] }
  }

  createSourceCode({ path, body }: File, { ast, view }: Extract<ParseResult, { ok: true }>): GoSourceCode {
    return new GoSourceCode({ file: path, text: String(body), ast, view, services: this.#services })
  }
}
