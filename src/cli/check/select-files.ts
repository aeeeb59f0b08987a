import { mayOverride } from '../../gates/configs/lower-object.js'
import { isApiFile } from '../../project/api-files.js'
import { listFiles } from '../../project/list-files.js'
import type { Project } from '../../project/project.js'
import { LARGEST_NAMED_FILE, readText, readTextIf, takeAny } from '../../project/read-text.js'
import { showPath } from '../../project/paths.js'
import { isData } from '../../syntax/data/parse-data.js'
import { isFlagText } from '../../syntax/flag-texts.js'
import { parseSource } from '../../syntax/parse-source.js'
import { isProto } from '../../syntax/proto/parse-proto.js'
import { isScript } from '../scan.js'
import { UsageError } from '../usage-error.js'
import { createByteFilter, createMentionFinder, createRelevance, isCode } from './mentions.js'

export interface SelectedFiles {
  /** Those with checks first, registries last: whether a gate is asked for is known when its registry is linted. */
  readonly files: readonly string[]
  /** Gates that some code outside of their registry names. */
  readonly mentioned: ReadonlySet<string>
  /** The texts of the first of them, as far as they don't take too much memory, by their files. */
  readonly texts: Map<string, string>
  /** How many files were looked at. */
  readonly searched: number
}

/**
 * The files that the rules have to see: registries, files that were named themselves, and scripts that may ask for a
 * gate. The others aren't parsed.
 */
export function selectFiles(paths: readonly string[], cwd: string, project: Project, { isUpgrade }: { readonly isUpgrade: boolean }): SelectedFiles {
  const isRegistry = (file: string): boolean => project.registryFile(file) !== null
  const { files, named } = listFiles(paths.length === 0 ? ['.'] : paths, cwd, (file) => isCode(file) || isRegistry(file) || isConfig(file))
  const hasPreset = isUpgrade || (project.config.registries ?? []).some((entry) => 'preset' in entry)
  const isApi = (file: string): boolean => isApiFile(project, 'types', file) || isApiFile(project, 'strategies', file)
  const mentionsIn = createMentionFinder(project)
  const isRelevant = createRelevance(project)
  const mayMatter = createByteFilter(project)
  const mentioned = new Set<string>()
  const scripts: string[] = []
  const registries: string[] = []
  const texts = new Map<string, string>()
  let kept = 0
  for (const file of files) {
    const isOfRegistry = isRegistry(file)
    const text = textOf(file, named.has(file), isOfRegistry, isApi(file) ? takeAny : mayMatter(file), cwd)
    if (text === null) continue
    const mentions = mentionsIn(text)
    if (isCode(file)) for (const gate of mentions) if (!isRegisteredIn(gate, file, project)) mentioned.add(gate)
    const isWorthIt = isConfig(file) ? (hasPreset || mentions.size > 0) && mayOverride(text)
      : isProto(file) ? isApi(file) : isScript(file) && (isApi(file) || isRelevant(file, text, mentions) || (hasPreset && mayOverride(text)))
    if (isOfRegistry) registries.push(file)
    else if (named.has(file) ? isReadable(file) : isWorthIt) scripts.push(file)
    else continue
    kept += text.length
    if (kept <= MOST_KEPT) texts.set(file, text)
  }
  return { files: [...scripts, ...registries], mentioned, texts, searched: files.length }
}

/** Of the texts that are kept, in UTF-16 units. */
const MOST_KEPT = 2 ** 24

/** Files that may set gates without a call. */
function isConfig(file: string): boolean {
  return isFlagText(file) || isData(file)
}

function isReadable(file: string): boolean {
  return isFlagText(file) || isProto(file) || parseSource(file, '') !== null
}

function isRegisteredIn(gate: string, file: string, { index }: Project): boolean {
  return index.gates.get(gate)?.registrations.some((registration) => registration.file === file) ?? false
}

/** `null`: it can't be read, or nothing in it matters, as `mayMatter` tells of its bytes. */
function textOf(file: string, isNamed: boolean, isOfRegistry: boolean, mayMatter: (bytes: Buffer, length: number) => boolean, cwd: string): string | null {
  const read = isNamed || isOfRegistry ? readText(file, LARGEST_NAMED_FILE) : readTextIf(file, mayMatter)
  if (read === null) return null
  if (!('error' in read)) return read.text
  if (isNamed) throw new UsageError(`${showPath(file, cwd)}: ${read.error}, so it can't be checked`)
  return null
}
