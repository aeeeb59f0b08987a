import type { ExportedFlag } from './exported-flag.js'
import {
  commonValue,
  dateOf,
  fieldsOf,
  hasEntries,
  isFields,
  listOf,
  rowsOf,
  textOf,
  type Fields,
} from './export-values.js'

/** Lists next to the features. Each entry names its feature. */
interface Beside {
  readonly environments: readonly Fields[]
  readonly strategies: readonly Fields[]
  /** The ids of strategies that are for a segment. */
  readonly segmented: ReadonlySet<unknown>
  /** The names of features that depend on another. */
  readonly dependent: ReadonlySet<unknown>
}

/**
 * Reads three formats: the export of environments, the older export of the whole state, and answers of the admin or
 * client API. In the two exports, environments and strategies are listed beside the features; in the answers, inside
 * them.
 * https://docs.getunleash.io/how-to/how-to-environment-import-export, https://docs.getunleash.io/reference/api/unleash
 */
export function readUnleash(document: unknown): (ExportedFlag | null)[] | null {
  const rows = rowsOf(document, ['features'])
  if (!rows) return null
  const lists = fieldsOf(isFields(document) ? document : {})
  const beside: Beside = {
    environments: listOf(lists['featureEnvironments']),
    strategies: listOf(lists['featureStrategies']),
    segmented: new Set(listOf(lists['featureStrategySegments']).map((entry) => entry['featureStrategyId'])),
    dependent: new Set(listOf(lists['dependencies']).map((entry) => entry['feature'])),
  }
  return rows.map(({ name, fields }) => flagOf(name, fields, beside))
}

function flagOf(name: string, fields: Fields, beside: Beside): ExportedFlag | null {
  if (fields['archived'] === true || textOf(fields['archivedAt']) !== null) return null
  const environments = environmentsOf(name, fields, beside)
  if (hasVariants(fields) || environments.some(hasVariants)) return null
  const isDependent = hasEntries(fields['dependencies']) || beside.dependent.has(name)
  const served = environments.map((environment) => {
    if (environment['enabled'] !== true) return environment['enabled'] === false ? false : null
    const isForAll = listOf(environment['strategies']).some((strategy) => isForEveryone(strategy, beside))
    return isForAll && !isDependent ? true : null
  })
  const creator = fieldsOf(fields['createdBy'])
  const project = textOf(fields['project'])
  return {
    name,
    description: textOf(fields['description']),
    owner: textOf(creator['email']) ?? textOf(creator['name']) ?? (project === 'default' ? null : project),
    created: dateOf(fields['createdAt']),
    default: commonValue(served),
    serves: commonValue(served),
  }
}

/**
 * The environments of a feature, with their strategies. A feature without environments has the settings of the
 * requested one.
 */
function environmentsOf(name: string, fields: Fields, beside: Beside): readonly Fields[] {
  if (Array.isArray(fields['environments'])) return listOf(fields['environments'])
  const own = beside.environments.filter((entry) => entry['featureName'] === name)
  if (own.length === 0) return [fields]
  return own.map((entry) => ({
    ...entry,
    strategies: beside.strategies.filter(
      ({ featureName, environment }) =>
        featureName === name && (environment === undefined || environment === entry['environment']),
    ),
  }))
}

function hasVariants(entry: Fields): boolean {
  return (
    hasEntries(entry['variants']) ||
    Number(entry['variantCount'] ?? 0) > 0 ||
    listOf(entry['strategies']).some((strategy) => hasEntries(strategy['variants']))
  )
}

function isForEveryone(strategy: Fields, { segmented }: Beside): boolean {
  const { id, disabled, parameters, constraints, segments } = strategy
  if (disabled === true || hasEntries(constraints) || hasEntries(segments) || segmented.has(id ?? null)) return false
  const name = strategy['strategyName'] ?? strategy['name']
  return name === 'default' || (name === 'flexibleRollout' && String(fieldsOf(parameters)['rollout']) === '100')
}
