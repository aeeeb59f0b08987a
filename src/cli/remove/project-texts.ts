import { wordPattern, type ProjectTexts } from '../../codemods/remove/delete-constants.js'
import { LARGEST_NAMED_FILE, readText } from '../../files/read-file.js'
import { isNamedIn } from '../../text/escapes.js'
import type { RemovedCounts } from '../../strip/strip-plan.js'
import type { PlannedFile } from '../strip/planned-changes.js'
import { anyFile, type IsSearched, type SearchedFiles } from './searched-files.js'

/** What one step has changed in a file. */
export interface TextChange {
  readonly file: string
  readonly after: string
  readonly edits: number
  readonly declarations: number
  readonly imports: number
}

/** The files of a project as the steps of a removal leave them, before anything is written. */
export class PlannedTexts implements ProjectTexts {
  readonly #files: readonly string[]
  readonly #onDisk: SearchedFiles
  readonly #planned: Map<string, PlannedFile>

  readonly isReadOnly: (file: string) => boolean

  /** @param isReadOnly of files that are looked into and never changed. */
  constructor(onDisk: SearchedFiles, stripped: readonly PlannedFile[], isReadOnly: (file: string) => boolean) {
    this.#files = onDisk.files
    this.#onDisk = onDisk
    this.isReadOnly = isReadOnly
    this.#planned = new Map(stripped.map((file) => [file.file, file]))
  }

  naming(words: Iterable<string>): ReadonlyMap<string, string> {
    const wanted = new Set(words)
    return this.#found(this.#onDisk.naming(wanted), wordPattern(wanted), anyFile)
  }

  matching(pattern: RegExp, isSearched = anyFile): ReadonlyMap<string, string> {
    return this.#found(new Set(this.#onDisk.matching(pattern, isSearched)), pattern, isSearched)
  }

  /** What was found, in the order of the files, but for what has changed since. */
  #found(onDisk: ReadonlySet<string>, pattern: RegExp, isSearched: IsSearched): ReadonlyMap<string, string> {
    const found = new Map<string, string>()
    for (const file of this.#files) {
      const planned = this.#planned.get(file)
      if (!planned && !onDisk.has(file)) continue
      const text = this.textOf(file)
      if (text !== null && (!planned || (isSearched(file) && isNamedIn(text, pattern)))) found.set(file, text)
    }
    return found
  }

  /** `null` for a file that people don't write, a link, or a deleted file. */
  textOf(file: string): string | null {
    const planned = this.#planned.get(file)
    if (planned) return planned.isDeleted ? null : planned.after
    return this.#onDisk.textOf(file)
  }

  /** The text of a file that is changed; `null`: the file is deleted; `undefined`: it is as it was. */
  plannedTextOf(file: string): string | null | undefined {
    const planned = this.#planned.get(file)
    return planned?.isDeleted ? null : planned?.after
  }

  /** The text that a changed file has now; `null`: nothing of the file changes. */
  textBefore(file: string): string | null {
    return this.#planned.get(file)?.before ?? null
  }

  /** Files that may not be changed keep their text. */
  change({ file, after, edits, declarations, imports }: TextChange): void {
    if (this.isReadOnly(file)) return
    const planned = this.#planned.get(file) ?? untouched(file)
    if (!planned) return
    const { removed } = planned
    this.#planned.set(file, {
      ...planned,
      after,
      edits: planned.edits + edits,
      removed: { ...removed, declarations: removed.declarations + declarations, imports: removed.imports + imports },
    })
  }

  /** In the order in which files are listed. */
  get planned(): PlannedFile[] {
    const order = new Map(this.#files.map((file, index) => [file, index]))
    return [...this.#planned.values()]
      .filter(({ before, after, isDeleted }) => isDeleted || before !== after)
      .sort((a, b) => (order.get(a.file) ?? 0) - (order.get(b.file) ?? 0))
  }
}

const NOTHING: RemovedCounts = { checks: 0, imports: 0, declarations: 0, tests: 0 }

function untouched(file: string): PlannedFile | null {
  const read = readText(file, LARGEST_NAMED_FILE)
  if ('error' in read) return null
  return { file, before: read.text, after: read.text, bom: read.bom, edits: 0, removed: NOTHING, checks: new Map() }
}
