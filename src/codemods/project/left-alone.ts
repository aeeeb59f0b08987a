import { isTestFile } from '../../project/list-files.js'
import type { FileStrip } from './file-strip.js'

/** What a strip leaves as it is, as its earlier attempts have shown. */
export class LeftAlone {
  /** Files that aren't changed, and why. */
  readonly failed = new Map<string, string>()
  /** Files that keep their exports. */
  readonly pinned = new Set<string>()
  /** Gates that some code still checks. */
  readonly asked = new Set<string>()
  /** Files whose functions keep their parameters. */
  readonly closed = new Set<string>()

  get size(): number {
    return this.failed.size + this.pinned.size + this.asked.size + this.closed.size
  }

  /** Adds a file if it can't be changed. The program then still checks the gates in it, and tests must set them. */
  addFailed(
    { file, failure, checkPlaces }: Pick<FileStrip, 'file' | 'failure' | 'checkPlaces'>,
    { root, values }: { readonly root: string; readonly values: ReadonlyMap<string, boolean> },
  ): void {
    if (failure === null) return
    this.failed.set(file, failure)
    if (isTestFile(file, root)) return
    for (const { gate } of checkPlaces) if (values.has(gate)) this.asked.add(gate)
  }
}
