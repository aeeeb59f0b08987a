import { findInData as findSettings } from '../../gates/configs/find-in-data.js'
import type { ConfigOverride } from '../../gates/configs/config-override.js'
import { keysOfOverrides } from '../../gates/configured-setters.js'
import type { RegistryFile } from '../../registry/model.js'
import type { DataView, SourceView } from '../../source/source-view.js'
import { applyEdits } from '../../text/text-edits.js'
import { contains, type TextRange } from '../../text/text-range.js'
import { parseInnerDocument } from '../../syntax/data/parse-documents.js'
import { tidyGo } from '../../syntax/go/format/tidy-go.js'
import { parseSource } from '../../syntax/parse-source.js'
import { describeGate } from '../lifecycle/reads-back.js'
import { dropEmptyCalls, findCodeOverrides } from './find-code-overrides.js'
import { refuseEmptiedRegistries } from './emptied-registries.js'
import { findInData } from './find-data.js'
import { placesOfOthers } from './others-settings.js'
import { foldGoLookups } from './fold-go-lookups.js'
import { findGateLists } from './find-gate-lists.js'
import { findRegistrations } from './find-registrations.js'
import { findStatedSpecs } from './find-stated-specs.js'
import { planGoImports } from './delete-go-constants.js'
import type { RemovalContext, RemovalRefusal } from './removal.js'
import { ScriptFinds } from './script-finds.js'
import { planImports, usedImports } from './unused-imports.js'

/**
 * The source of one file without the code that registers, lists and sets some gates; or why it is left unchanged, as
 * half a sentence.
 */
export type RemovedText =
  | { readonly reason: string }
  | {
      readonly after: string
      readonly edits: number
      /** The number of removed entries, members and statements. */
      readonly declarations: number
      readonly imports: number
      readonly refusals: readonly RemovalRefusal[]
    }

/**
 * Removes gates from one file whose checks are stripped already. Pure. When anything goes wrong, it returns a reason.
 *
 * @param read reads the registry from changed source: what it says about other gates must not change.
 */
export function removeFromText(
  source: SourceView | DataView,
  context: RemovalContext,
  read: (text: string) => RegistryFile,
): RemovedText {
  try {
    const removed = source.kind === 'estree' ? removeFromScript(source, context) : removeFromData(source, context)
    if ('reason' in removed || removed.after === source.text) return removed
    const parsed = parseSource(source.file, removed.after)
    if (parsed?.kind !== source.kind) return { reason: 'what would be left could not be parsed' }
    // If a place can't be removed, the gate is kept, and everything is planned again without it.
    const reason = context.registry && removed.refusals.length === 0 ? otherReading(context, read(removed.after)) : null
    return reason === null ? removed : { reason }
  } catch (error) {
    return {
      reason: `the removal failed; please report this: ${error instanceof Error ? error.message : String(error)}`,
    }
  }
}

function removeFromScript(view: SourceView, context: RemovalContext): RemovedText {
  const finds = new ScriptFinds(view)
  findRegistrations(finds, context)
  refuseEmptiedRegistries(finds, context)
  findCodeOverrides(finds, context)
  findGateLists(finds, context)
  findStatedSpecs(finds, context)
  foldGoLookups(finds, context)
  dropEmptyCalls(finds)
  const edits = finds.toEdits()
  const { refusals } = finds
  if (edits.length === 0) return { after: view.text, edits: 0, declarations: 0, imports: 0, refusals }
  const after = applyEdits(view.text, edits)
  const parsed = parseSource(view.file, after)
  const imports = parsed?.kind === 'estree' ? planUnusedImports(view, parsed) : null
  const text = imports ? applyEdits(after, imports.edits) : after
  return {
    after: view.language === 'go' ? tidyGo(view.file, view.text, text) : text,
    edits: edits.length + (imports?.edits.length ?? 0),
    declarations: finds.count,
    imports: imports?.count ?? 0,
    refusals,
  }
}

function planUnusedImports(before: SourceView, after: SourceView): ReturnType<typeof planImports> {
  if (after.language === 'go') return planGoImports(before, after)
  const used = usedImports(before)
  return planImports(after, (local) => used.has(local))
}

function removeFromData(view: DataView, context: RemovalContext): RemovedText {
  const settings = settingsIn(view, context)
  const { setsOthers = () => false } = context
  const { edits, refusals } = findInData(view, context, placesOfOthers(settings, context))
  const planned = edits.finish()
  if (typeof planned === 'string') return { reason: planned }
  const after = applyEdits(view.text, planned)
  if (losesAnchor(view.text, after)) return { reason: 'a YAML alias elsewhere refers to a part of it' }
  return {
    after,
    edits: planned.length,
    declarations: edits.count,
    imports: 0,
    refusals: [
      ...refusals,
      ...settingsLeft(
        settings.filter((setting) => !setsOthers(setting)),
        context,
        [...planned, ...refusals],
      ),
    ],
  }
}

/**
 * Settings that rules report, but that have no form of which a part can be deleted. Without its gate, such a setting is
 * an error.
 */
function settingsLeft(
  settings: readonly ConfigOverride[],
  { gates }: RemovalContext,
  known: readonly TextRange[],
): RemovalRefusal[] {
  return settings
    .filter(({ name, nameRange }) => gates.has(name) && !known.some((range) => contains(range, nameRange)))
    .map(({ name, nameRange }) => ({
      ...nameRange,
      gate: name,
      reason: 'it sets the gate; delete the setting by hand',
    }))
}

function settingsIn({ documents }: DataView, { overrides = [] }: RemovalContext): ConfigOverride[] {
  return findSettings(
    documents.flatMap((root) => (root ? [{ root, start: 0 }] : [])),
    { parse: parseInnerDocument, keys: keysOfOverrides(overrides) },
  )
}

/** Deleting `&name` would leave `*name` undefined. The parser reports that only where the file is parsed as YAML. */
function losesAnchor(before: string, after: string): boolean {
  const anchors = [...before.matchAll(/(?<=^|[\s[{,:-])&([\w-]+)/g)].map((match) => match[1] ?? '')
  return anchors.some(
    (name) => !after.includes(`&${name}`) && new RegExp(`(?<=[\\s\\[{,:-])\\*${name}(?![\\w-])`).test(after),
  )
}

/** How the remaining registry would be read differently than intended; `null` when it wouldn't. */
function otherReading({ registry, gates }: RemovalContext, after: RegistryFile): string | null {
  const still = after.gates.find(({ name, file }) => gates.has(name) && file === registry?.file)
  if (still) return `other code of the file would still register "${still.name}"; remove that by hand first`
  const kept = (registry?.gates ?? [])
    .filter(({ name, file }) => !gates.has(name) || file !== registry?.file)
    .map(describeGate)
  const left = after.gates.map(describeGate)
  // A single flag isn't recognized as a list by its shape.
  if (registry?.flags && kept.length === 1 && left.length === 0) return null
  const isSame = kept.length === left.length && kept.every((gate, index) => gate === left[index])
  return isSame
    ? null
    : 'its other gates would be read differently; set "inferFromStage" in the configuration, or delete the gate by hand'
}
