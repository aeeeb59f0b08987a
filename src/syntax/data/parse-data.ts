import { roomFault, type TreeCosts } from '../../files/memory-room.js'
import { TOO_DEEP, type ParsedData, type Refusal } from './parsed-data.js'
import { extname } from 'node:path'
import type { DataView, ParseFailure } from '../../source/source-view.js'
import { placeAt } from '../../text/line-index.js'
import { parseJson } from './parse-json.js'
import { parseYaml } from './parse-yaml.js'

export const YAML_EXTENSIONS = ['.yaml', '.yml'] as const
export const JSON_EXTENSIONS = ['.json', '.jsonc'] as const
export const DATA_EXTENSIONS = [...YAML_EXTENSIONS, ...JSON_EXTENSIONS] as const

/** Whether a file is YAML or JSON, by its name. */
export function isData(file: string): boolean {
  return (DATA_EXTENSIONS as readonly string[]).includes(extname(file).toLowerCase())
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
  const isJson = (JSON_EXTENSIONS as readonly string[]).includes(extname(file).toLowerCase())
  const result = refuse(text, isJson ? JSON_COSTS : YAML_COSTS) ?? tryParse(text, isJson ? parseJson : parseYaml)
  if (result.kind === 'refusal') {
    return {
      kind: 'failure',
      file,
      message: result.reason,
      place: placeAt(file, text, Math.min(result.offset, text.length)),
    }
  }
  const { documents, comments } = result
  return { kind: 'data', file, text, format: isJson ? 'json' : 'yaml', documents, comments }
}

const JSON_COSTS: TreeCosts = { word: 60, mark: 40, brace: 40, arrow: 40 }
/** The parser's own tree is larger than the tree that is made from it. */
const YAML_COSTS: TreeCosts = { word: 900, mark: 300, brace: 300, arrow: 300 }

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
