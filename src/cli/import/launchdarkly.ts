import type { ExportedFlag } from './exported-flag.js'
import {
  commonValue,
  dateOf,
  fieldsOf,
  hasEntries,
  isFields,
  rowsOf,
  textOf,
  valuesOf,
  type Fields,
} from './export-values.js'

/** Fields that select some of the users. */
const RULES = ['targets', 'contextTargets', 'rules', 'prerequisites']
/** Counts of the rules that name a variation, in the summary of an environment. */
const RULE_COUNTS = ['rules', 'nullRules', 'targets', 'contextTargets']

/**
 * The answer of `GET /api/v2/flags/PROJECT`, with or without `summary=0`, or what a server-side SDK reads from a file.
 *
 * https://launchdarkly.com/docs/api/feature-flags, https://launchdarkly.com/docs/sdk/features/flags-from-files
 */
export function readLaunchDarkly(document: unknown): (ExportedFlag | null)[] | null {
  const data = isFields(document) && isFields(document['data']) ? document['data'] : document
  const values = isFields(data) && isFields(data['flagValues']) ? data['flagValues'] : null
  const rows = rowsOf(data, ['items', 'flags'])
  if (!rows && !values) return null
  return [
    ...(rows ?? []).map(({ name, fields }) => flagOf(name, fields)),
    ...Object.entries(values ?? {}).map(([name, value]) => fixedFlag(name, value)),
  ]
}

function fixedFlag(name: string, value: unknown): ExportedFlag | null {
  if (typeof value !== 'boolean') return null
  return { name, description: null, owner: null, created: null, default: value, serves: value }
}

function flagOf(name: string, fields: Fields): ExportedFlag | null {
  const values = variationsOf(fields['variations'])
  if (fields['archived'] === true || fields['deleted'] === true) return null
  if (values.length === 0 || values.some((value) => typeof value !== 'boolean')) return null
  const environments = 'on' in fields ? [fields] : valuesOf(fields['environments'])
  const served = commonValue(environments.map((environment) => valueOf(environment, values)))
  return {
    name,
    description: textOf(fields['description']),
    owner:
      textOf(fieldsOf(fields['_maintainer'])['email']) ??
      textOf(fieldsOf(fields['maintainerTeam'])['name']) ??
      textOf(fields['maintainerTeamKey']) ??
      textOf(fields['maintainerId']),
    created: dateOf(fields['creationDate']),
    default: served,
    serves: served,
  }
}

/** The values of a flag. The API wraps each in an object, files for SDKs don't. */
function variationsOf(variations: unknown): unknown[] {
  if (!Array.isArray(variations)) return []
  return variations.map((variation: unknown) => (isFields(variation) ? variation['value'] : variation))
}

/** The value that everyone gets in an environment. */
function valueOf(environment: Fields, values: readonly unknown[]): unknown {
  const index = environment['on'] === true ? fallthroughOf(environment) : offVariationOf(environment)
  return typeof index === 'number' ? values[index] : null
}

function offVariationOf(environment: Fields): unknown {
  return environment['offVariation'] ?? summarized(environment, 'isOff')
}

function fallthroughOf(environment: Fields): unknown {
  const summary = fieldsOf(environment['_summary'])
  const isListed = RULES.some((key) => Array.isArray(environment[key]))
  // Without the rules, it is unknown whether there are any.
  if (!isListed && !isFields(environment['_summary'])) return null
  if (RULES.some((key) => hasEntries(environment[key])) || Number(summary['prerequisites'] ?? 0) > 0) return null
  const counts = valuesOf(summary['variations']).flatMap((variation) => RULE_COUNTS.map((key) => variation[key]))
  if (counts.some((count) => Number(count ?? 0) > 0)) return null
  const fallthrough = environment['fallthrough']
  return isFields(fallthrough) ? fallthrough['variation'] : summarized(environment, 'isFallthrough')
}

/** The only variation that a summary marks this way; `null`: there are others, or it is rolled out to some users. */
function summarized(environment: Fields, mark: 'isOff' | 'isFallthrough'): number | null {
  const variations = fieldsOf(fieldsOf(environment['_summary'])['variations'])
  const marked = Object.keys(variations).filter((index) => fieldsOf(variations[index])[mark] === true)
  const isPart =
    mark === 'isFallthrough' && valuesOf(variations).some((variation) => variation['rollout'] !== undefined)
  return marked.length === 1 && !isPart ? Number(marked[0]) : null
}
