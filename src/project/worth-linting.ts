import { mayOverride } from '../gates/configs/lower-object.js'
import { isData } from '../syntax/data/parse-data.js'
import { isFlagText } from '../syntax/flag-texts.js'
import { isProto } from '../syntax/proto/parse-proto.js'
import { isApiFile } from './api-files.js'
import { createByteFilter, createMentionFinder, createRelevance, type ByteFilter } from './mention-finder.js'
import type { Project } from './project.js'
import { LARGEST_NAMED_FILE, readTextIf, takeAny } from '../files/read-file.js'
import { mayCheckGates } from './scripts.js'

/** Finds which files of a project, besides its registries, may get reports from the rules. */
export class WorthLinting {
  /** The gates that a text mentions. */
  readonly mentionsIn: (text: string) => ReadonlySet<string>
  readonly #project: Project
  readonly #hasPreset: boolean
  readonly #isRelevant: ReturnType<typeof createRelevance>
  readonly #byteFilterOf: (file: string) => ByteFilter

  /** @param isUpgrade whether files are judged for another program's gates, whatever the configuration says. */
  constructor(project: Project, isUpgrade = false) {
    this.#project = project
    this.#hasPreset = isUpgrade || (project.config.registries ?? []).some((entry) => 'preset' in entry)
    this.mentionsIn = createMentionFinder(project)
    this.#isRelevant = createRelevance(project)
    this.#byteFilterOf = createByteFilter(project)
  }

  /** For {@link readTextIf}: a file that isn't wanted mentions no gate. */
  filterOf(file: string): ByteFilter {
    return this.#isApi(file) ? takeAny : this.#byteFilterOf(file)
  }

  /** @param mentions what {@link mentionsIn} returns for the text. */
  isWorthIt(file: string, text: string, mentions: ReadonlySet<string>): boolean {
    if (isConfig(file))
      return (this.#hasPreset || mentions.size > 0) && mayOverride(text, this.#project.config.overrides)
    if (isProto(file)) return this.#isApi(file)
    return (
      mayCheckGates(file) &&
      (this.#isApi(file) || this.#isRelevant(file, text, mentions) || (this.#hasPreset && mayOverride(text)))
    )
  }

  #isApi(file: string): boolean {
    return isApiFile(this.#project, 'types', file) || isApiFile(this.#project, 'strategies', file)
  }
}

/** Files that may set gates without a call. */
export function isConfig(file: string): boolean {
  return isFlagText(file) || isData(file)
}

let latest: { readonly project: Project; readonly worth: WorthLinting } | null = null

/**
 * Whether the rules may report something in a file as it is on disk, registries included. Returns `true` when unknown:
 * if the configuration or registries can't be used, no registries are named, or the file can't be read.
 *
 * @param file absolute.
 */
export function mayHaveFindings(file: string, project: Project): boolean {
  if (project.isIgnored(file)) return false
  if (project.failures.length > 0 || !project.config.registries?.length || project.registryEntryOf(file) !== null)
    return true
  if (latest?.project !== project) latest = { project, worth: new WorthLinting(project) }
  const { worth } = latest
  const read = readTextIf(file, worth.filterOf(file), LARGEST_NAMED_FILE)
  return read !== null && ('error' in read || worth.isWorthIt(file, read.text, worth.mentionsIn(read.text)))
}
