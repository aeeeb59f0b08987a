import { createRequire } from 'node:module'
import type * as Yaml from 'yaml'
import { roomFault, type TreeCosts } from '../../files/memory-room.js'
import { readCsv } from './csv.js'
import { isFields } from './export-values.js'
import type { ExportedFlag, ReadFlags } from './exported-flag.js'
import { readFlagd } from './flagd.js'
import { readFlagsmith } from './flagsmith.js'
import { readGrowthBook } from './growthbook.js'
import { readLaunchDarkly } from './launchdarkly.js'
import { readUnleash } from './unleash.js'

const require = createRequire(import.meta.url)

/** The flags of an exported list. */
export interface FlagExport {
  readonly flags: readonly ExportedFlag[]
  /** Archived flags and flags whose value is not a boolean are left out. */
  readonly leftOut: number
  /** How many flags the service has, if the list is only one page. */
  readonly ofAll: number | null
}

/** One row for each service whose list can be read as JSON or YAML, and where the flags are. */
const FORMATS: Readonly<Record<string, { readonly keys: readonly string[]; readonly read: ReadFlags }>> = {
  launchdarkly: { keys: ['items', 'flags', 'flagValues'], read: readLaunchDarkly },
  unleash: { keys: ['features'], read: readUnleash },
  openfeature: { keys: ['flags'], read: readFlagd },
  flagsmith: { keys: ['results', 'features', 'feature_states'], read: readFlagsmith },
  growthbook: { keys: ['features'], read: readGrowthBook },
}

/** The measured memory for the list and the gate file. */
const COSTS: TreeCosts = { word: 800, mark: 150, brace: 150, arrow: 150 }

/** What `--from` takes. */
export const EXPORT_FORMATS: readonly string[] = [...Object.keys(FORMATS), 'csv']

/**
 * Reads an exported list of flags.
 *
 * @returns a sentence where the text isn't one.
 */
export function readExport(text: string, from: string): FlagExport | string {
  const fault = roomFault(text, COSTS)
  if (fault !== null) return fault
  const content = text.replace(/^\uFEFF/, '')
  if (from === 'csv') {
    const flags = readCsv(content)
    return typeof flags === 'string' ? flags : { flags: inOrder(flags), leftOut: 0, ofAll: null }
  }
  const format = FORMATS[from]
  if (!format) return `"${from}" is not a known format`
  const parsed = parse(content)
  if ('error' in parsed) return parsed.error
  const rows = format.read(parsed.document)
  if (!rows) return `it holds no list of flags under ${format.keys.map((key) => `"${key}"`).join(' or ')}`
  const flags = rows.filter((flag) => flag !== null)
  const total = totalOf(parsed.document)
  return {
    flags: inOrder(flags),
    leftOut: rows.length - flags.length,
    ofAll: total !== null && total > rows.length ? total : null,
  }
}

function parse(text: string): { document: unknown } | { error: string } {
  const isJson = /^\s*[[{]/.test(text)
  try {
    if (isJson) return { document: JSON.parse(text) as unknown }
    const { parseDocument } = require('yaml') as typeof Yaml
    const document = parseDocument(text)
    const [fault] = document.errors
    if (fault) throw fault
    return { document: document.toJS({ maxAliasCount: 100 }) as unknown }
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
    return { error: `it isn't ${isJson ? 'JSON' : 'JSON or YAML'}: ${reason.replace(/:$/, '')}` }
  }
}

/** How many flags the service has, as its API says on each page. */
function totalOf(document: unknown): number | null {
  if (!isFields(document)) return null
  const total = document['totalCount'] ?? document['total'] ?? document['count']
  return typeof total === 'number' ? total : null
}

function inOrder(flags: readonly ExportedFlag[]): ExportedFlag[] {
  const byName = new Map(flags.map((flag) => [flag.name, flag]))
  return [...byName.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}
