import type { ExportedFlag } from './exported-flag.js'
import {
  booleanOf,
  commonValue,
  dateOf,
  hasEntries,
  isFields,
  listOf,
  rowsOf,
  textOf,
  valuesOf,
  type Fields,
} from './export-values.js'

/**
 * An answer of `GET /api/v1/features` or `/api/v2/features`, or what the SDKs are given.
 *
 * https://docs.growthbook.io/api, https://docs.growthbook.io/lib/build-your-own
 */
export function readGrowthBook(document: unknown): (ExportedFlag | null)[] | null {
  return rowsOf(document, ['features'])?.map(({ name, fields }) => flagOf(name, fields)) ?? null
}

function flagOf(name: string, fields: Fields): ExportedFlag | null {
  if (fields['archived'] === true || (fields['valueType'] ?? 'boolean') !== 'boolean') return null
  const value = booleanOf(fields['defaultValue'])
  if (value === null) return null
  // Since version 2, rules are listed beside the environments. The SDKs receive those of one environment.
  const environments = isFields(fields['environments']) ? valuesOf(fields['environments']) : [{}]
  const isConditional = hasEntries(fields['prerequisites']) || isFields(fields['holdout']) || hasRules(fields)
  const served = environments.map((environment) => {
    // If an environment is off, its flags are missing, and the code uses its own default.
    if (environment['enabled'] === false || isConditional || hasRules(environment)) return null
    return booleanOf(environment['defaultValue']) ?? value
  })
  return {
    name,
    description: textOf(fields['description']),
    owner: textOf(fields['ownerEmail']) ?? textOf(fields['owner']),
    created: dateOf(fields['dateCreated']),
    default: value,
    serves: commonValue(served),
  }
}

function hasRules(entry: Fields): boolean {
  return listOf(entry['rules']).some((rule) => rule['enabled'] !== false)
}
