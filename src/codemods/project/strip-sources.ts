import { extname } from 'node:path'
import type { SourceView } from '../../source/source-view.js'
import type { ListedFiles } from '../../project/list-files.js'
import { SCRIPT_EXTENSIONS } from '../../syntax/typescript/parse-typescript.js'
import { GoSources } from '../go/go-sources.js'
import { planAlone, type CheckedFile, type LonePlan } from './lone-plan.js'
import { ProjectModules } from './project-modules.js'

const SCRIPTS: ReadonlySet<string> = new Set(SCRIPT_EXTENSIONS)

/** What a strip reads of a project, shared by all its attempts: the files and how they depend on each other. */
export class StripSources {
  readonly #root: string
  readonly #files: readonly string[]
  readonly #listed: ListedFiles | null
  readonly #isClosed: boolean
  readonly #goViews: SourceView[] = []
  #modules: ProjectModules | null = null
  #go: GoSources | null = null

  /**
   * @param root the project's folder. Every file in its repository may import its files.
   * @param files the files that may be changed, absolute.
   * @param listed files that are listed already, so that the tree isn't walked again.
   * @param isClosed whether no other repository uses this one's exports.
   */
  constructor(root: string, files: readonly string[], listed: ListedFiles | null = null, isClosed = false) {
    this.#isClosed = isClosed
    this.#root = root
    this.#files = files
    this.#listed = listed
  }

  /** Takes the text of a file that was read for another purpose, so that it isn't read again for its imports. */
  takeText(file: string, text: string): void {
    if (SCRIPTS.has(extname(file).toLowerCase())) this.modules.takeText(file, text)
  }

  /**
   * Takes a source that is parsed already. For a script that can be planned alone, keeps only the plan and drops the
   * tree.
   *
   * @param values the value of each gate to strip.
   */
  take(checked: CheckedFile, values: ReadonlyMap<string, boolean>): SourceView | LonePlan {
    const { view } = checked
    if (view.language === 'go') {
      this.#goViews.push(view)
      this.#go?.add(view)
      return view
    }
    const { modules } = this
    modules.sources.add(view)
    const lone = planAlone(checked, { values, modules })
    return lone && modules.sources.letGo(view.file) ? lone : view
  }

  /** A source that was parsed already because another one led to it. */
  parsed(file: string): SourceView | null {
    return this.#modules?.sources.handedOut(file) ?? null
  }

  get modules(): ProjectModules {
    return (this.#modules ??= new ProjectModules(this.#root, this.#files, this.#listed))
  }

  /** As {@link modules}, for Go. */
  get go(): GoSources {
    if (!this.#go) {
      this.#go = new GoSources(this.#root, this.#files, this.#listed, this.#isClosed)
      for (const view of this.#goViews) this.#go.add(view)
    }
    return this.#go
  }
}
