import { dirname } from 'node:path'
import { searchFile } from '../../files/read-file.js'
import { escapeForPattern } from '../../gates/mentions.js'
import type { GoSources } from './go-sources.js'

const PROSE = /\.(?:md|markdown|rst|txt|adoc)$/i

const known = new WeakMap<GoSources, Map<string, boolean>>()

/**
 * Whether a file that is neither Go nor prose has one of the texts as a word of its own: `mockgen ./pkg/pager`.
 *
 * @param part of a name: whether a file of `folder` belongs to the package, whatever it says.
 */
export function isNamedOutsideGo(
  texts: readonly string[],
  folder: string,
  sources: GoSources,
  part: RegExp | null = null,
): boolean {
  const ofSources = known.get(sources) ?? new Map<string, boolean>()
  known.set(sources, ofSources)
  const key = [folder, ...texts].join('\n')
  const isNamed = ofSources.get(key) ?? search(texts, folder, sources, part)
  ofSources.set(key, isNamed)
  return isNamed
}

function search(texts: readonly string[], folder: string, sources: GoSources, part: RegExp | null): boolean {
  const mention = new RegExp(`(?<![\\w-])(?:${texts.map(escapeForPattern).join('|')})(?![\\w-])`)
  return sources.others.some(
    (file) =>
      !PROSE.test(file) &&
      ((dirname(file) === folder && part?.test(file) === true) || searchFile(file, mention) !== false),
  )
}
