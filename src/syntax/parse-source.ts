import { extname } from 'node:path'
import type { EmbeddedParts } from '../source/embedded-parts.js'
import type { ParsedSource, SourceView } from '../source/source-view.js'
import type { TextEdit } from '../text/text-edits.js'
import { isData, parseData } from './data/parse-data.js'
import { isEmbedded } from './embedded/embedded-file.js'
import { parseEmbedded } from './embedded/parse-embedded.js'
import { parseGo } from './go/parse-go.js'
import { changedParts } from './typescript/changed-parts.js'
import { isModuleByName } from './typescript/oxc-options.js'
import { isValidTypeScript, parseTypeScript, SCRIPT_EXTENSIONS } from './typescript/parse-typescript.js'

const SCRIPTS: ReadonlySet<string> = new Set(SCRIPT_EXTENSIONS)

/** A strip goes back and forth between a file as it is and as it will be. */
const MOST_TREES = 2

/** The last trees of each file. Unused trees are freed. */
const lastParsed = new Map<string, readonly WeakRef<SourceView>[]>()

/**
 * Parses a text by its file name's extension; never throws. The parser is loaded at the first file that needs it. A
 * tree of the same text that is still in use is returned again: no code may change a tree.
 *
 * @param text without byte order mark.
 * @returns `null`: a kind of file that no reader knows.
 */
export function parseSource(file: string, text: string): ParsedSource | null {
  const extension = extname(file).toLowerCase()
  if (isData(file)) return parseData(file, text)
  if (isEmbedded(file)) return parseEmbedded(file, text)
  if (extension !== '.go' && !SCRIPTS.has(extension)) return null
  const last = (lastParsed.get(file) ?? []).flatMap((tree) => tree.deref() ?? [])
  const known = last.find((view) => view.text === text)
  if (known) return known
  const parsed = extension === '.go' ? parseGo(file, text) : parseTypeScript(file, text)
  if (parsed.kind === 'estree')
    lastParsed.set(
      file,
      [parsed, ...last].slice(0, MOST_TREES).map((view) => new WeakRef(view)),
    )
  return parsed
}

/**
 * Whether an edited source still has no syntax error. In a module, only the statements around the edits are parsed.
 *
 * @param edits in the order of the text.
 * @param after the edited text.
 */
export function isStillValid(view: SourceView, edits: readonly TextEdit[], after: string): boolean {
  if (view.language === 'go') return parseGo(view.file, after).kind === 'estree'
  if (view.embedded) return isStillEmbedded(view.embedded, parseSource(view.file, after))
  return (isModuleByName(view.file) ? changedParts(view, edits) : [after]).every((part) =>
    isValidTypeScript(view.file, part),
  )
}

/** Whether the number of scripts is the same, and all code that was read still is. */
function isStillEmbedded({ regions, unread }: EmbeddedParts, after: ParsedSource | null): boolean {
  if (after?.kind !== 'estree' || !after.embedded) return false
  const scriptsIn = (all: EmbeddedParts['regions']): number => all.filter(({ kind }) => kind === 'script').length
  return after.embedded.unread.length <= unread.length && scriptsIn(after.embedded.regions) === scriptsIn(regions)
}
