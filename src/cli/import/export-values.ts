export type Fields = Readonly<Record<string, unknown>>

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The fields of a value; empty if it isn't an object. */
export function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {}
}

export function listOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.filter(isFields) : []
}

export function valuesOf(value: unknown): Fields[] {
  return isFields(value) ? Object.values(value).filter(isFields) : listOf(value)
}

/** Whether a value is a list with entries. */
export function hasEntries(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0
}

export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

export function booleanOf(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value
  if (typeof value !== 'string') return null
  return /^(?:true|on|yes|enabled|1)$/i.test(value) ? true : /^(?:false|off|no|disabled|0)$/i.test(value) ? false : null
}

/** The day of a time in milliseconds, or of a text that begins with it. */
export function dateOf(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value) && Math.abs(value) < 8.64e15)
    return new Date(value).toISOString().slice(0, 10)
  return typeof value === 'string' ? (/^\d{4}-\d{2}-\d{2}/.exec(value)?.[0] ?? null) : null
}

/** The boolean that all values share; `null`: they differ, one is unknown, or the list is empty. */
export function commonValue(values: readonly unknown[]): boolean | null {
  const [first] = values
  return typeof first === 'boolean' && values.every((value) => value === first) ? first : null
}

/**
 * The flags of a document, under the first of `keys` that it has: a list, or an object by name. The document may also
 * be that list.
 */
export function rowsOf(document: unknown, keys: readonly string[]): { name: string; fields: Fields }[] | null {
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
