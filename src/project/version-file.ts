import { basename, extname } from 'node:path'
import type { SemVer } from 'semver'
import { parseConfigText } from '../config/read-config.js'
import { parseVersion } from '../registry/version.js'

/**
 * The version that a file holds: a key of JSON, or a constant or variable of anything else, such as `const Version =
 * "v1.36.0"`, `VERSION ?= 1.36` or `version: 1.36`.
 *
 * @param name of the key, constant or variable; `undefined`: `version`, in any case.
 * @returns the end of a sentence about the file where it holds none, or several.
 */
export function versionInFile(file: string, text: string, name: string | undefined): SemVer | string {
  const code = isMakefile(file) ? withoutDefinitions(text) : text
  const found = extname(file).toLowerCase() === '.json' ? versionsInJson(file, text, name) : versionsInCode(code, name)
  if (typeof found === 'string') return found
  const [first, ...others] = found
  const what = name ?? 'version'
  if (first === undefined) return `holds no version under the name "${what}"${hint(code, name)}`
  if (others.some((other) => other !== first)) return `holds several versions under the name "${what}"`
  return parseVersion(first) ?? `has "${first}" as "${what}", which isn't a version`
}

function versionsInJson(file: string, text: string, name = 'version'): string[] | string {
  const parsed = parseConfigText(file, text)
  if ('error' in parsed) return `can't be read${parsed.error}`
  const value = name
    .split('.')
    .reduce<unknown>((holder, key) => (Object(holder) as Record<string, unknown>)[key], parsed.value)
  if (typeof value === 'number') return `has the number ${value} as "${name}"; write it in quotes`
  return typeof value === 'string' ? [value] : []
}

function isMakefile(file: string): boolean {
  return /^(?:GNU)?makefile(?:\..+)?$|\.(?:mak|make|mk)$/i.test(basename(file))
}

/** `define ... endef` holds commands or a document, and may hold another one. */
function withoutDefinitions(makefile: string): string {
  let depth = 0
  return makefile
    .split('\n')
    .filter((line) => {
      const isInside = depth > 0
      if (/^ *(?:(?:export|override|private) +)*define\s/.test(line)) depth++
      else if (isInside && /^ *endef(?!\S)/.test(line)) depth--
      return !isInside && depth === 0
    })
    .join('\n')
}

/** Names the versions that a file has, or the key of the configuration that would name one. */
function hint(text: string, name: string | undefined): string {
  const names = [...new Set(assignmentsIn(text).map(([other]) => `"${other}"`))]
  const some = names.slice(0, 3).join(', ')
  if (names.length > 0) return `; it has ${names.length > 3 ? `${some} and others` : some}, and "name" selects one`
  return name === undefined ? '; "name" says which key, constant or variable has it' : ''
}

/**
 * The prefix of a name, the name, its type, and the version. A word after a version without quotes is a command, as in
 * `VERSION=1.36 make`.
 */
const ASSIGNMENT =
  /^[ \t]*(?:(?:export|public|static|final|const|var|let|readonly|override)[ \t]+)*([\p{L}_$][\p{L}\d_$.-]*)(?:: string| string)?[ \t]*(?::=|\?=|=|:)[ \t]*["'`]?(v?\d+\.\d[^\s"'`;,)]*)(?=["'`;,)]|\s|$)(?![ \t]+[\w.$])/gmu

function assignmentsIn(text: string): [name: string, version: string][] {
  const code = text.replaceAll(/\/\*[^]*?\*\//g, '')
  return [...code.matchAll(ASSIGNMENT)].map(([, name = '', version = '']) => [name, version])
}

function versionsInCode(text: string, name: string | undefined): string[] {
  return assignmentsIn(text).flatMap(([found, version]) =>
    (name === undefined ? /^version$/i.test(found) : found === name) ? [version] : [],
  )
}
