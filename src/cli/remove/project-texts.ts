import { isLink } from '../../files/paths.js'
import type { ProjectTexts } from '../../codemods/remove/delete-constants.js'
import { LARGEST_NAMED_FILE, readText } from '../../files/read-file.js'
import { isNamedIn } from '../../text/escapes.js'
import type { RemovedCounts } from '../../strip/strip-plan.js'
import type { PlannedFile } from '../strip/files-plan.js'

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
  readonly #planned: Map<string, PlannedFile>

  readonly isReadOnly: (file: string) => boolean

  /** @param isReadOnly of files that are looked into and never changed. */
  constructor(files: readonly string[], stripped: readonly PlannedFile[], isReadOnly: (file: string) => boolean) {
    this.#files = files
    this.isReadOnly = isReadOnly
    this.#planned = new Map(stripped.map((file) => [file.file, file]))
  }

  matching(pattern: RegExp): ReadonlyMap<string, string> {
    const found = new Map<string, string>()
    for (const file of this.#files) {
      const text = this.textOf(file)
      if (text !== null && isNamedIn(text, pattern)) found.set(file, text)
    }
    return found
  }

  /** `null` for a file that people don't write, a link, or a deleted file. */
  textOf(file: string): string | null {
    const planned = this.#planned.get(file)
    if (planned) return planned.isDeleted ? null : planned.after
    if (isLink(file)) return null
    const read = readText(file, LARGEST_NAMED_FILE)
    return 'error' in read ? null : read.text
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
