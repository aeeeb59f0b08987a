import { roomFault, type TreeCosts } from '../../files/memory-room.js'
import { TOO_DEEP, type ParsedData, type Refusal } from './parsed-data.js'
import { extname } from 'node:path'
import type { DataFormat, DataView, ParseFailure } from '../../source/source-view.js'
import { placeAt } from '../../text/line-index.js'
import { parseJson } from './parse-json.js'
import { parseYaml } from './parse-yaml.js'

interface Format {
  readonly extensions: readonly string[]
  readonly costs: TreeCosts
  readonly parse: (text: string) => ParsedData | Refusal
  /** Whether a file may have several documents. */
  readonly hasDocuments: boolean
}

/** Complete on purpose: a row is all that parsing needs to know of a format. */
const FORMATS: Readonly<Record<DataFormat, Format>> = {
  yaml: {
    extensions: ['.yaml', '.yml'],
    // The parser's own tree is larger than the tree that is made from it.
    costs: { word: 900, mark: 300, brace: 300, arrow: 300 },
    parse: parseYaml,
    hasDocuments: true,
  },
  json: {
    extensions: ['.json', '.jsonc'],
    costs: { word: 60, mark: 40, brace: 40, arrow: 40 },
    parse: parseJson,
    hasDocuments: false,
  },
}
const NAMES = Object.keys(FORMATS) as DataFormat[]

/** The format of a file, by its name; `null`: it isn't data. */
export function dataFormatOf(file: string): DataFormat | null {
  const extension = extname(file).toLowerCase()
  return NAMES.find((name) => FORMATS[name].extensions.includes(extension)) ?? null
}

/** Whether a file is YAML or JSON, by its name. */
export function isData(file: string): boolean {
  return dataFormatOf(file) !== null
}

/** Whether a file may have several documents, by its name. */
export function hasDocuments(file: string): boolean {
  return FORMATS[dataFormatOf(file) ?? 'yaml'].hasDocuments
}

/** Larger than any registry or manifest that people write. */
const LARGEST = 10 * 1024 * 1024

/**
 * Parses YAML (1.2, core schema; several documents) or JSON (comments and trailing commas tolerated). The extension
 * decides: `.json` and `.jsonc` are JSON, everything else is YAML, of which plain JSON is a subset. Never throws.
 * Aliases are resolved, and `<<` merged; their content keeps the place where it is written. Keys may be repeated.
 *
 * @param text without byte order mark.
 */
export function parseData(file: string, text: string): DataView | ParseFailure {
  const format = dataFormatOf(file) ?? 'yaml'
  const { costs, parse } = FORMATS[format]
  const result = refuse(text, costs) ?? tryParse(text, parse)
  if (result.kind === 'refusal') {
    return {
      kind: 'failure',
      file,
      message: result.reason,
      place: placeAt(file, text, Math.min(result.offset, text.length)),
    }
  }
  const { documents, comments } = result
  return { kind: 'data', file, text, format, documents, comments }
}

function refuse(text: string, costs: TreeCosts): Refusal | null {
  if (text.length > LARGEST) {
    return {
      kind: 'refusal',
      reason: `the file is larger than the ${LARGEST / 1024 / 1024} MB that are read`,
      offset: 0,
    }
  }
  const nul = text.indexOf('\0')
  if (nul !== -1) return { kind: 'refusal', reason: 'this is a binary file, not text', offset: nul }
  const fault = roomFault(text, costs)
  return fault === null ? null : { kind: 'refusal', reason: fault, offset: 0 }
}

function tryParse(text: string, parse: (text: string) => ParsedData | Refusal): ParsedData | Refusal {
  try {
    return parse(text)
  } catch (error) {
    // The parsers recurse, so their stack may overflow; nothing else is known to be thrown.
    const reason = error instanceof RangeError ? TOO_DEEP : error instanceof Error ? error.message : String(error)
    return { kind: 'refusal', reason, offset: 0 }
  }
}
