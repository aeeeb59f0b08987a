/** A flag of a flag service, as its exported list tells of it. */
export interface ExportedFlag {
  readonly name: string
  readonly description: string | null
  readonly owner: string | null
  /** `2024-01-31`. */
  readonly created: string | null
  /** What those get for whom nothing else is reported; `null`: the list doesn't tell. */
  readonly default: boolean | null
  /** The only value that anyone gets; `null`: it has rules, differs between environments, or the list doesn't tell. */
  readonly serves: boolean | null
}

/** What a list holds. */
export interface FlagExport {
  readonly flags: readonly ExportedFlag[]
  /** Flags whose value is not a boolean, and archived ones, are left out. */
  readonly leftOut: number
}

type Fields = Readonly<Record<string, unknown>>

/** A flag, or `null` for one that is left out. */
type ReadFlag = (fields: Fields, name: string) => ExportedFlag | null

interface Format {
  /** Where the list is, under the first of these keys that is there; the whole document where none is. */
  readonly keys: readonly string[]
  readonly read: ReadFlag
}

/** One row for each service whose list can be read as JSON. */
const FORMATS: Readonly<Record<string, Format>> = {
  launchdarkly: { keys: ['items', 'flags'], read: readLaunchDarkly },
  unleash: { keys: ['features'], read: readUnleash },
  openfeature: { keys: ['flags'], read: readFlagd },
  flagsmith: { keys: ['results', 'features'], read: readFlagsmith },
  growthbook: { keys: ['features'], read: readGrowthBook },
}

/** What `--from` takes. */
export const EXPORT_FORMATS: readonly string[] = [...Object.keys(FORMATS), 'csv']

/**
 * Reads an exported list of flags.
 *
 * @returns a sentence where the text isn't one.
 */
export function readExport(text: string, from: string): FlagExport | string {
  if (from === 'csv') return readCsv(text)
  const format = FORMATS[from]
  if (!format) return `"${from}" is not a known format`
  let document: unknown
  try {
    document = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    return `it isn't JSON: ${error instanceof Error ? error.message : String(error)}`
  }
  const rows = rowsOf(document, format)
  if (!rows)
    return `it holds no list of flags${format.keys.length > 0 ? ` under ${format.keys.map((key) => `"${key}"`).join(' or ')}` : ''}`
  const flags = rows.flatMap(({ name, fields }) => format.read(fields, name) ?? [])
  return { flags: inOrder(flags), leftOut: rows.length - flags.length }
}

function rowsOf(document: unknown, { keys }: Format): { name: string; fields: Fields }[] | null {
  const holder = isFields(document) ? keys.map((key) => document[key]).find((value) => value !== undefined) : undefined
  const list = holder ?? document
  if (Array.isArray(list))
    return list.filter(isFields).flatMap((fields) => {
      const name = textOf(fields['key']) ?? textOf(fields['name']) ?? textOf(fields['id'])
      return name === null ? [] : [{ name, fields }]
    })
  if (!isFields(list) || holder === undefined) return null
  return Object.entries(list).flatMap(([name, fields]) => (isFields(fields) ? [{ name, fields }] : []))
}

/** https://launchdarkly.com/docs/api/feature-flags */
function readLaunchDarkly(fields: Fields, name: string): ExportedFlag | null {
  if (fields['archived'] === true || (fields['kind'] !== undefined && fields['kind'] !== 'boolean')) return null
  const values = listOf(fields['variations']).map(({ value }) => value)
  const environments = valuesOf(fields['environments'])
  const served = environments.map((environment) => {
    if (environment['on'] !== true) return values[Number(environment['offVariation'])]
    const hasRules = ['targets', 'contextTargets', 'rules', 'prerequisites'].some(
      (key) => listOf(environment[key]).length > 0,
    )
    const fallthrough = isFields(environment['fallthrough']) ? environment['fallthrough']['variation'] : undefined
    return hasRules || fallthrough === undefined ? null : values[Number(fallthrough)]
  })
  const maintainer = isFields(fields['_maintainer']) ? fields['_maintainer'] : {}
  return {
    name,
    description: textOf(fields['description']),
    owner: textOf(maintainer['email']) ?? textOf(fields['maintainerTeamKey']) ?? textOf(fields['maintainerId']),
    created: dateOf(fields['creationDate']),
    default: commonValue(served),
    serves: commonValue(served),
  }
}

/** https://docs.getunleash.io/reference/api/unleash */
function readUnleash(fields: Fields, name: string): ExportedFlag | null {
  if (fields['archived'] === true || fields['archivedAt'] || listOf(fields['variants']).length > 0) return null
  const environments = listOf(fields['environments'])
  const served = environments.map((environment) => {
    if (environment['enabled'] !== true) return false
    const strategies = listOf(environment['strategies'])
    return strategies.length > 0 && strategies.every(isForAll) ? true : null
  })
  const creator = isFields(fields['createdBy']) ? fields['createdBy'] : {}
  return {
    name,
    description: textOf(fields['description']),
    owner: textOf(creator['email']) ?? textOf(creator['name']) ?? textOf(fields['project']),
    created: dateOf(fields['createdAt']),
    default: environments.length > 0 ? commonValue(served) : booleanOf(fields['enabled']),
    serves: commonValue(served),
  }
}

function isForAll({ name, parameters, constraints, segments }: Fields): boolean {
  if (listOf(constraints).length > 0 || (Array.isArray(segments) && segments.length > 0)) return false
  const rollout = isFields(parameters) ? parameters['rollout'] : undefined
  return name === 'default' || (name === 'flexibleRollout' && String(rollout) === '100')
}

/** https://flagd.dev/reference/flag-definitions */
function readFlagd(fields: Fields, name: string): ExportedFlag | null {
  const variants = isFields(fields['variants']) ? fields['variants'] : {}
  if (Object.values(variants).some((value) => typeof value !== 'boolean')) return null
  const value = booleanOf(variants[String(fields['defaultVariant'])])
  const targeting = isFields(fields['targeting']) ? fields['targeting'] : {}
  const metadata = isFields(fields['metadata']) ? fields['metadata'] : {}
  const isFixed = fields['state'] === 'ENABLED' && Object.keys(targeting).length === 0
  return {
    name,
    description: textOf(metadata['description']),
    owner: textOf(metadata['owner']) ?? textOf(metadata['team']),
    created: dateOf(metadata['created']),
    default: value,
    serves: isFixed ? value : null,
  }
}

/** https://docs.flagsmith.com */
function readFlagsmith(fields: Fields, name: string): ExportedFlag | null {
  if (fields['is_archived'] === true || fields['type'] === 'MULTIVARIATE') return null
  const [owner] = listOf(fields['owners'])
  return {
    name,
    description: textOf(fields['description']),
    owner: textOf(owner?.['email']),
    created: dateOf(fields['created_date']),
    default: booleanOf(fields['default_enabled']),
    // The list has no segments and no environments.
    serves: null,
  }
}

/** https://docs.growthbook.io/api */
function readGrowthBook(fields: Fields, name: string): ExportedFlag | null {
  if (fields['archived'] === true || (fields['valueType'] ?? 'boolean') !== 'boolean') return null
  const value = booleanOf(fields['defaultValue'])
  if (value === null) return null
  const environments = valuesOf(fields['environments'])
  const served = environments.map((environment) =>
    environment['enabled'] === false ? null : listOf(environment['rules']).length > 0 ? null : value,
  )
  // What the SDK is given has the rules beside the value.
  const ofSdk = fields['environments'] === undefined && listOf(fields['rules']).length === 0 ? value : null
  return {
    name,
    description: textOf(fields['description']),
    owner: textOf(fields['owner']),
    created: dateOf(fields['dateCreated']),
    default: value,
    serves: environments.length > 0 ? commonValue(served) : ofSdk,
  }
}

const COLUMNS: Readonly<Record<string, RegExp>> = {
  name: /^(?:key|name|flag|feature|gate|id)$/i,
  description: /^(?:description|summary)$/i,
  owner: /^(?:owner|maintainer|team|created ?by)$/i,
  created: /^(?:created|created ?at|creation ?date|date)$/i,
  default: /^(?:value|default|enabled|state)$/i,
  serves: /^serves$/i,
}

/** A table with a heading. Columns are told by their titles. */
function readCsv(text: string): FlagExport | string {
  const [heading, ...rows] = csvRows(text.replace(/^\uFEFF/, ''))
  const indexOf = (column: string): number => (heading ?? []).findIndex((title) => COLUMNS[column]?.test(title.trim()))
  const at = indexOf('name')
  if (at < 0) return 'its first line has no column "key", "name" or "flag"'
  const cell = (row: readonly string[], column: string): string | null => textOf(row[indexOf(column)]?.trim())
  const named = rows.filter((row) => (row[at] ?? '').trim() !== '')
  return {
    flags: inOrder(
      named.map((row) => ({
        name: (row[at] ?? '').trim(),
        description: cell(row, 'description'),
        owner: cell(row, 'owner'),
        created: dateOf(cell(row, 'created')),
        default: booleanOf(cell(row, 'default')),
        serves: booleanOf(cell(row, 'serves')),
      })),
    ),
    leftOut: 0,
  }
}

/** https://www.rfc-editor.org/rfc/rfc4180 */
function csvRows(text: string): string[][] {
  const rows: string[][] = [['']]
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const row = rows.at(-1) ?? []
    const char = text.charAt(at)
    const last = row.length - 1
    if (isQuoted && char === '"' && text.charAt(at + 1) === '"') {
      row[last] += char
      at++
    } else if (char === '"') isQuoted = !isQuoted
    else if (isQuoted) row[last] += char
    else if (char === ',') row.push('')
    else if (char === '\n') rows.push([''])
    else if (char !== '\r') row[last] += char
  }
  return rows.filter((row) => row.some((value) => value !== ''))
}

function inOrder(flags: readonly ExportedFlag[]): ExportedFlag[] {
  const byName = new Map(flags.map((flag) => [flag.name, flag]))
  return [...byName.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** The value that all have; `null`: they differ, one isn't known, or there isn't one. */
function commonValue(values: readonly unknown[]): boolean | null {
  const [first] = values
  return typeof first === 'boolean' && values.every((value) => value === first) ? first : null
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function listOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.filter(isFields) : []
}

function valuesOf(value: unknown): Fields[] {
  return isFields(value) ? Object.values(value).filter(isFields) : listOf(value)
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function booleanOf(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value
  if (typeof value !== 'string') return null
  return /^(?:true|on|yes|enabled)$/i.test(value) ? true : /^(?:false|off|no|disabled)$/i.test(value) ? false : null
}

/** The day of a time in milliseconds, or of a text that begins with it. */
function dateOf(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value) && Math.abs(value) < 8.64e15)
    return new Date(value).toISOString().slice(0, 10)
  return typeof value === 'string' ? (/^\d{4}-\d{2}-\d{2}/.exec(value)?.[0] ?? null) : null
}
