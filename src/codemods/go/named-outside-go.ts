import { dirname } from 'node:path'
import { searchFile } from '../../files/read-file.js'
import { escapeForPattern } from '../../gates/mentions.js'
import { listFiles } from '../../project/list-files.js'
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
  const isNamed = ofSources.get(key) ?? search(texts, folder, sources.root, part)
  ofSources.set(key, isNamed)
  return isNamed
}

function search(texts: readonly string[], folder: string, root: string, part: RegExp | null): boolean {
  const mention = new RegExp(`(?<![\\w-])(?:${texts.map(escapeForPattern).join('|')})(?![\\w-])`)
  const isToRead = (file: string): boolean => !file.endsWith('.go') && !PROSE.test(file)
  return listFiles([root], root, isToRead, (name) => name !== 'vendor').files.some(
    (file) => (dirname(file) === folder && part?.test(file) === true) || searchFile(file, mention) !== false,
  )
}
