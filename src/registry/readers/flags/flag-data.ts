import type { DataEntry, DataNode, DataView } from '../../../source/source-view.js'
import { indexLines } from '../../../text/line-index.js'
import { fileName } from '../../file-problem.js'
import type { Gate, RegistryFile, Scope } from '../../model.js'
import { readEntryPromises } from '../estree-promises.js'
import { DEFAULT_FIELD } from './flag-values.js'
import { isPlural, mayHoldFlags } from './flag-words.js'

export interface FlagDataOptions {
  /** For gates that don't state their own. */
  readonly scope?: Scope
  /** The configuration names the file: other values are skipped. */
  readonly configured: boolean
}

type DataMap = DataNode & { readonly type: 'map' }

/**
 * The flags of a file of booleans that code imports: `{ "newParser": true }`, also below a key such as `featureFlags`.
 * A value may be an object with a default: `{ "enabled": true }`. `null`: the file has something else.
 */
export function readFlagData(view: DataView, { scope, configured }: FlagDataOptions): RegistryFile | null {
  const found = view.documents.flatMap((document) => listsIn(document, view.file, configured))
  for (const { name, map } of found) {
    const entries = map.entries.filter(({ key }) => !ABOUT_THE_FILE.test(key.value))
    const flags = entries.filter((entry) => defaultOf(entry) !== null)
    if (flags.length === 0 || (!configured && flags.length < entries.length)) continue
    const promises = readEntryPromises(map, flags, view)
    const lines = indexLines(view.file, view.text)
    return {
      file: view.file,
      shape: 'flag-map',
      gates: flags.map((entry, index) =>
        gateOf(entry, {
          file: view.file,
          scope: scope ?? null,
          removal: promises.get(index) ?? null,
          place: lines.placeOf(entry.key.start),
        }),
      ),
      problems: [],
      complete: configured && flags.length === entries.length,
      anchorVersion: null,
      declaration: { start: map.start, end: map.start + 1 },
      flags: {
        declarations: [`booleans of ${name}`],
        others: entries.filter((entry) => !flags.includes(entry)).map(({ key }) => key.value),
        hasValues: true,
        areFields: false,
      },
    }
  }
  return null
}

/** `$schema`, and keys that hold a comment. */
const ABOUT_THE_FILE = /^(?:\$|\/\/|_comment)/

interface FoundMap {
  readonly name: string
  readonly map: DataMap
}

/** Maps that may list flags: the whole file, if it is called so, and those below keys that are. */
function listsIn(document: DataNode | null, file: string, configured: boolean): FoundMap[] {
  if (document?.type !== 'map') return []
  const name = fileName(file)
  const whole: FoundMap[] = configured || isPlural(name) ? [{ name, map: document }] : []
  const inner = document.entries.flatMap(({ key, value }): FoundMap[] =>
    value?.type === 'map' && mayHoldFlags(key.value) ? [{ name: key.value, map: value }] : [],
  )
  // A key that is called like flags tells more than the name of the file.
  return [...inner, ...whole]
}

function defaultOf({ value }: DataEntry): boolean | null {
  if (value?.type === 'scalar') return typeof value.value === 'boolean' ? value.value : null
  if (value?.type !== 'map') return null
  const field = value.entries.find(({ key }) => DEFAULT_FIELD.test(key.value))?.value
  return field?.type === 'scalar' && typeof field.value === 'boolean' ? field.value : null
}

function gateOf(
  entry: DataEntry,
  { file, scope, removal, place }: Pick<Gate, 'file' | 'scope' | 'removal' | 'place'>,
): Gate {
  const { start, end, key } = entry
  const range = { start, end }
  return {
    name: key.value,
    constant: null,
    description: null,
    key: { start: key.start, end: key.end },
    range,
    removal,
    scope,
    specs: [{ version: null, stage: null, default: defaultOf(entry), lockToDefault: null, range, fields: {} }],
    file,
    place,
  }
}
