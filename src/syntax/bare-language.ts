import type { BareRoot } from './bare-source-code.js'
import type { ProjectServices } from './eslint-parser.js'

/** ESLint's view of a file: https://eslint.org/docs/latest/extend/languages */
export interface BareFile {
  readonly path: string
  readonly body: string | Uint8Array
}

export type BareParseResult<View> =
  | { readonly ok: true; readonly ast: BareRoot; readonly view?: View }
  | { readonly ok: false; readonly errors: { message: string; line: number; column: number }[] }

/** A language of ESLint whose files have no nodes that rules could visit. */
export abstract class BareLanguage {
  readonly fileType = 'text'
  readonly lineStart = 1
  readonly columnStart = 0
  readonly nodeTypeKey = 'type'
  readonly visitorKeys = { Document: [] }
  /** JavaScript rules read these options before they visit a node. */
  readonly defaultLanguageOptions = { parserOptions: {} }

  /** @param services what a host that knows the whole project passes to the rules. */
  constructor(protected readonly services: ProjectServices = {}) {}

  /** Accepts any options: those that a configuration sets for all files are meant for JavaScript. */
  validateLanguageOptions(): void {}
}
