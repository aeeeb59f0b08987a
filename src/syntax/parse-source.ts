import { extname } from 'node:path'
import type { ParsedSource, SourceView } from '../source/source-view.js'
import type { TextEdit } from '../text/text-edits.js'
import { DATA_EXTENSIONS, parseData } from './data/parse-data.js'
import { parseGo } from './go/parse-go.js'
import { changedParts } from './typescript/changed-parts.js'
import { isModuleByName } from './typescript/oxc-options.js'
import { isValidTypeScript, parseTypeScript, SCRIPT_EXTENSIONS } from './typescript/parse-typescript.js'

const SCRIPTS: ReadonlySet<string> = new Set(SCRIPT_EXTENSIONS)
const DATA: ReadonlySet<string> = new Set(DATA_EXTENSIONS)

/**
 * Parses a text by its file name's extension; never throws. The parser is loaded at the first file that needs it.
 *
 * @param text without byte order mark.
 * @returns `null`: a kind of file that no reader knows.
 */
export function parseSource(file: string, text: string): ParsedSource | null {
  const extension = extname(file).toLowerCase()
  if (extension === '.go') return parseGo(file, text)
  if (SCRIPTS.has(extension)) return parseTypeScript(file, text)
  return DATA.has(extension) ? parseData(file, text) : null
}

/**
 * Whether an edited source still has no mistake in its syntax. Of a module only the statements about the edits are parsed.
 *
 * @param edits in the order of the text.
 * @param after the edited text.
 */
export function isStillValid(view: SourceView, edits: readonly TextEdit[], after: string): boolean {
  if (view.language === 'go') return parseGo(view.file, after).kind === 'estree'
  return (isModuleByName(view.file) ? changedParts(view, edits) : [after]).every((part) =>
    isValidTypeScript(view.file, part),
  )
}
