import { extname } from 'node:path'
import type { SemVer } from 'semver'
import { parseConfigText } from '../config/read-config.js'
import { parseVersion } from '../registry/version.js'

/**
 * The version that a file holds: a key of JSON, or a constant or variable of anything else, such as `const Version = "v1.36.0"`,
 * `VERSION ?= 1.36` or `version: 1.36`.
 *
 * @param name of the key, constant or variable; `undefined`: `version`, in any case.
 * @returns the end of a sentence about the file where it holds none, or several.
 */
export function versionInFile(file: string, text: string, name: string | undefined): SemVer | string {
  const found = extname(file).toLowerCase() === '.json' ? versionsInJson(file, text, name) : versionsInCode(text, name)
  if (typeof found === 'string') return found
  const [first, ...others] = found
  const what = name ?? 'version'
  if (first === undefined) return `holds no version under the name "${what}"`
  if (others.some((other) => other !== first)) return `holds several versions under the name "${what}"`
  return parseVersion(first) ?? `has "${first}" as "${what}", which isn't a version`
}

function versionsInJson(file: string, text: string, name = 'version'): string[] | string {
  const parsed = parseConfigText(file, text)
  if ('error' in parsed) return `can't be read${parsed.error}`
  const value = name
    .split('.')
    .reduce<unknown>((holder, key) => (Object(holder) as Record<string, unknown>)[key], parsed.value)
  return typeof value === 'string' ? [value] : []
}

/** The prefix of a name, the name, its type, and the version. */
const ASSIGNMENT =
  /^[ \t]*(?:(?:export|public|static|final|const|var|let|readonly|override)[ \t]+)*([\p{L}_$][\p{L}\d_$.-]*)(?:: string| string)?[ \t]*(?::=|\?=|=|:)[ \t]*["'`]?(v?\d+\.\d+[^\s"'`;,)]*)/gmu

function versionsInCode(text: string, name: string | undefined): string[] {
  const code = text.replaceAll(/\/\*[^]*?\*\//g, '')
  return [...code.matchAll(ASSIGNMENT)].flatMap(([, found = '', version = '']) =>
    (name === undefined ? /^version$/i.test(found) : found === name) ? [version] : [],
  )
}
