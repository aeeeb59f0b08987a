import { parseVersion } from '../registry/version.js'
import { nearestName } from '../source/nearest-name.js'
import type { FeatureGatesConfig, FeatureGatesSettings } from './config.js'
import { CONFIG_SHAPE, SETTINGS_SHAPE } from './config-shape.js'
import type { ObjectShape, Shape } from './value-shape.js'

export type Validated<T> = { readonly config: T } | { readonly error: string }

/**
 * Checks what a configuration file holds.
 *
 * @param file named in the error, as the reader should see it.
 * @returns the value itself, or the first thing that is wrong: one sentence with file, key and expected value.
 */
export function validateConfig(value: unknown, file: string): Validated<FeatureGatesConfig> {
  return validate(value, file, CONFIG_SHAPE)
}

/** Like {@link validateConfig}, for ESLint's `settings['feature-gates']`. */
export function validateSettings(value: unknown, where = "settings['feature-gates']"): Validated<FeatureGatesSettings> {
  return validate(value, where, SETTINGS_SHAPE)
}

function validate<T>(value: unknown, file: string, shape: ObjectShape): Validated<T> {
  try {
    const error = findMistake(value, shape, '')
    return error === null ? { config: value as T } : { error: `${file}: ${error}` }
  } catch (error) {
    // A getter of a configuration written in JavaScript may throw.
    return {
      error: `${file}: the configuration can't be read: ${error instanceof Error ? error.message : String(error)}`,
    }
  }
}

function findMistake(value: unknown, shape: Shape, path: string): string | null {
  switch (shape.kind) {
    case 'text':
      return findTextMistake(value, shape.pattern, path)
    case 'boolean':
      return typeof value === 'boolean' ? null : wrong(path, 'true or false', value)
    case 'count':
      return findCountMistake(value, shape.nullable === true, path)
    case 'oneOf':
      return shape.values.includes(value as string) ? null : wrong(path, listWords(shape.values), value, shape.values)
    case 'list':
      return findListMistake(value, shape, path)
    case 'object':
      return findObjectMistake(value, shape, path)
    case 'textOrObject':
      return isObject(value)
        ? findObjectMistake(value, shape.object, path)
        : findTextMistake(value, shape.text.pattern, path)
    case 'variants':
      if (shape.names && typeof value === 'string')
        return shape.names.includes(value) ? null : wrong(path, listWords(shape.names), value, shape.names)
      return findVariantMistake(value, shape.variants, path)
    case 'severity':
      return findSeverityMistake(value, shape, path)
    case 'booleanOrCount':
    case 'nameOrCount':
      return findCountOrMistake(value, shape.kind, path)
  }
}

function findCountOrMistake(value: unknown, kind: 'booleanOrCount' | 'nameOrCount', path: string): string | null {
  const isCount = findCountMistake(value, false, path) === null
  if (kind === 'booleanOrCount')
    return isCount || typeof value === 'boolean' ? null : wrong(path, 'true, false or a whole number from 0', value)
  return typeof value === 'number' ? findCountMistake(value, false, path) : findTextMistake(value, 'name', path)
}

function findCountMistake(value: unknown, isNullable: boolean, path: string): string | null {
  if ((value === null && isNullable) || (Number.isSafeInteger(value) && (value as number) >= 0)) return null
  return wrong(path, `a whole number from 0${isNullable ? ', or null' : ''}`, value)
}

function findTextMistake(value: unknown, pattern: 'version' | 'name' | undefined, path: string): string | null {
  if (pattern === 'version') {
    if (typeof value === 'string' && parseVersion(value) !== null) return null
    const hint = typeof value === 'number' ? ' in quotes' : ''
    return wrong(path, `a version${hint}, such as "1.36" or "v1.36.2"`, value)
  }
  if (typeof value !== 'string') return wrong(path, 'a string', value)
  if (value.trim() === '') return wrong(path, 'a non-empty string', value)
  if (
    pattern === 'name' &&
    !/^[\p{ID_Start}$_#][\p{ID_Continue}$\-]*(?:\.[\p{ID_Start}$_#][\p{ID_Continue}$\-]*)*$/u.test(value)
  ) {
    return wrong(path, 'a name, such as "isEnabled" or "config.flags"', value)
  }
  return null
}

function findListMistake(value: unknown, shape: Extract<Shape, { kind: 'list' }>, path: string): string | null {
  if (!Array.isArray(value)) return wrong(path, 'a list', value)
  if (value.length < (shape.minItems ?? 0)) return wrong(path, `a list of at least ${shape.minItems} entry`, value)
  if (value.length > (shape.maxItems ?? Infinity))
    return `"${path}" has ${value.length} entries, more than the ${shape.maxItems} that are read`
  for (let index = 0; index < value.length; index++) {
    const mistake = findMistake(value[index], shape.of, `${path}[${index}]`)
    if (mistake !== null) return mistake
  }
  return null
}

function findSeverityMistake(
  value: unknown,
  { values, options }: Extract<Shape, { kind: 'severity' }>,
  path: string,
): string | null {
  if (!Array.isArray(value))
    return values.includes(value as string) ? null : wrong(path, listWords(values), value, values)
  const [severity, given, ...more] = value as unknown[]
  if (!values.includes(severity as string)) return wrong(`${path}[0]`, listWords(values), severity, values)
  if (value.length > 1 && !options) return `"${path}" takes no options, only ${listWords(values)}`
  if (more.length > 0) return `"${path}" must be a severity and one object of options`
  return value.length > 1 && options ? findObjectMistake(given, options, `${path}[1]`) : null
}

function findObjectMistake(value: unknown, shape: ObjectShape, path: string): string | null {
  if (!isObject(value)) return wrong(path, 'an object', value)
  const names = shape.keys.map(({ name }) => name)
  for (const key of Object.keys(value)) {
    if (names.includes(key)) continue
    const nearest = nearestName(key, names) ?? names.find((name) => key.endsWith(`/${name}`)) ?? null
    return (
      `unknown key "${joinPath(path, key)}"; ` +
      (nearest === null ? `expected ${listWords(names)}` : `did you mean "${nearest}"?`)
    )
  }
  for (const { name, shape: expected, required } of shape.keys) {
    const has = Object.hasOwn(value, name) && value[name] !== undefined
    if (!has) {
      if (required) return `${path === '' ? 'the configuration' : `"${path}"`} needs the key "${name}"`
      continue
    }
    const mistake = findMistake(value[name], expected, joinPath(path, name))
    if (mistake !== null) return mistake
  }
  return null
}

function findVariantMistake(value: unknown, variants: readonly ObjectShape[], path: string): string | null {
  if (!isObject(value)) return wrong(path, 'an object', value) + objectFor(value, variants[0])
  const variant = variants.find(({ keys }) => keys[0] && Object.hasOwn(value, keys[0].name))
  if (variant) return findObjectMistake(value, variant, path)
  const known = [...new Set(variants.flatMap(({ keys }) => keys.map(({ name }) => name)))]
  const unknown = Object.keys(value).find((key) => !known.includes(key))
  const nearest = unknown === undefined ? null : nearestName(unknown, known)
  if (nearest !== null) return `unknown key "${joinPath(path, unknown ?? '')}"; did you mean "${nearest}"?`
  return `"${path}" needs one of the keys ${listWords(variants.map(({ keys }) => keys[0]?.name ?? ''))}`
}

/** `; did you mean { "files": ["src/flags.ts"] }?` for the text alone. */
function objectFor(value: unknown, shape: ObjectShape | undefined): string {
  const [first] = shape?.keys ?? []
  if (!first || typeof value !== 'string' || value.length > 60) return ''
  const text = JSON.stringify(value)
  return `; did you mean { "${first.name}": ${first.shape.kind === 'list' ? `[${text}]` : text} }?`
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Promise)
}

function joinPath(path: string, key: string): string {
  return path === '' ? shortened(key) : `${path}.${shortened(key)}`
}

function wrong(path: string, expected: string, value: unknown, known: readonly string[] = []): string {
  const nearest = typeof value === 'string' ? nearestName(value, known) : null
  const what = path === '' ? 'the configuration' : `"${path}"`
  return `${what} must be ${expected}, but is ${describe(value)}${nearest === null ? '' : `; did you mean "${nearest}"?`}`
}

function describe(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list'
  if (value instanceof Promise) return 'a promise'
  if (typeof value === 'object') return 'an object'
  if (typeof value === 'function') return 'a function'
  if (typeof value === 'string') return JSON.stringify(shortened(value))
  return String(value)
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}

function listWords(words: readonly string[]): string {
  const quoted = [...new Set(words)].map((word) => `"${word}"`)
  return quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`
}
