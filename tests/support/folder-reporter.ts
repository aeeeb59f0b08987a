import { dirname } from 'node:path'
import { DefaultReporter, type TestModule, type TestSpecification } from 'vitest/node'

interface Folder {
  filesLeft: number
  files: number
  tests: number
  skipped: number
}

/**
 * For runs of all tests: one line for a folder once all of it has run, and at once every file in which a test fails.
 */
export default class FolderReporter extends DefaultReporter {
  readonly #folders = new Map<string, Folder>()

  override onTestRunStart(specifications: readonly TestSpecification[]): void {
    super.onTestRunStart(specifications)
    this.#folders.clear()
    for (const { moduleId } of specifications) {
      const folder = this.#folderOf(moduleId)
      folder.files++
      folder.filesLeft++
    }
  }

  override printTestModule(module: TestModule): void {
    const state = module.state()
    if (state === 'queued' || state === 'pending') return
    const folder = this.#folderOf(module.moduleId)
    for (const test of module.children.allTests()) {
      folder.tests++
      if (test.result().state === 'skipped') folder.skipped++
    }
    folder.filesLeft--
    if (state === 'failed') super.printTestModule(module)
    if (folder.filesLeft > 0) return
    const seconds = `${Math.round((performance.now() - this.start) / 1_000)} s`
    const skipped = folder.skipped > 0 ? `, ${folder.skipped} left out` : ''
    this.log(
      `${seconds.padStart(6)}  ${this.#nameOf(module.moduleId).padEnd(24)}${folder.tests} tests in ${folder.files} files${skipped}`,
    )
  }

  /** `tests/cli`, also for what is below it. */
  #nameOf(file: string): string {
    return dirname(this.relative(file)).split('/').slice(0, 2).join('/')
  }

  #folderOf(file: string): Folder {
    const name = this.#nameOf(file)
    const folder = this.#folders.get(name) ?? { filesLeft: 0, files: 0, tests: 0, skipped: 0 }
    this.#folders.set(name, folder)
    return folder
  }
}
