import { extname } from 'node:path'
import { filesBelow, type ListedFiles } from '../../project/list-files.js'
import { OTHER_LANGUAGES } from '../../files/other-languages.js'
import { sourceOf } from '../../files/read-file.js'
import type { SourceView } from '../../source/source-view.js'
import { parseSource } from '../../syntax/parse-source.js'
import { SCRIPT_EXTENSIONS } from '../../syntax/typescript/parse-typescript.js'

const SCRIPTS: ReadonlySet<string> = new Set(SCRIPT_EXTENSIONS)
/** Files that may import scripts but are only searched as plain text here. */
const OPAQUE: ReadonlySet<string> = new Set(
  '.vue .svelte .astro .mdx .html .gts .gjs .es6 .civet .coffee .litcoffee .imba .ls .marko .riot .ejs .eta .erb'.split(
    ' ',
  ),
)
const SETTINGS = /(?:^|[/\\])(?:package|[tj]sconfig[^/\\]*|deno)\.jsonc?$/

/** Build files, shell scripts and data, which may run or load scripts. Documents only tell of them. */
const DATA =
  /\.(?:json[5c]?|ya?ml|toml|ini|cfg|conf|env|properties|xml|service|timer|sh|bash|bat|cmd|ps1|mk|gradle|bazel|bzl|tf|tfvars|hcl|nomad|nix|cmake)$|(?:^|[/\\])(?:Dockerfile|Containerfile|Makefile|makefile|Procfile|[Jj]ustfile|Jenkinsfile|Vagrantfile|BUILD|CMakeLists|crontab)(?:\.[^/\\]*)?$|(?:^|[/\\])\.[\w.-]+rc$/
const OTHERS: ReadonlySet<string> = new Set([...OTHER_LANGUAGES, '.go'])
const LOCKS = /(?:^|[/\\])(?:package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|yarn\.lock)$/

/** The files of a repository that may import one another, read and parsed on first use. */
export class ProjectSources {
  readonly scripts: ReadonlySet<string>
  /** Files that may import scripts, and are only searched as plain text. */
  readonly opaque: ReadonlySet<string>
  /** `package.json`, `tsconfig*.json` and similar files. */
  readonly settings: readonly string[]
  /** Other files that may name scripts. */
  readonly data: readonly string[]
  /** Files in other languages, which may name scripts by their paths. */
  readonly others: readonly string[]
  readonly #texts = new Map<string, string | null>()
  readonly #views = new Map<string, SourceView | null>()
  /** Files whose trees callers may still hold. */
  readonly #handedOut = new Set<string>()

  /**
   * @param also files to include although git ignores them, or they are outside the repository: those that are
   *   stripped.
   * @param listed files that are listed already.
   */
  constructor(root: string, also: readonly string[], listed: ListedFiles | null) {
    const isWanted = (file: string): boolean =>
      SCRIPTS.has(extensionOf(file)) ||
      OPAQUE.has(extensionOf(file)) ||
      SETTINGS.test(file) ||
      DATA.test(file) ||
      OTHERS.has(extensionOf(file))
    const files = filesBelow(root, isWanted, listed)
    this.scripts = new Set([...files, ...also].filter((file) => SCRIPTS.has(extensionOf(file))))
    this.opaque = new Set(files.filter((file) => OPAQUE.has(extensionOf(file))))
    this.settings = files.filter((file) => SETTINGS.test(file))
    this.data = files.filter((file) => DATA.test(file) && !SETTINGS.test(file) && !LOCKS.test(file))
    this.others = files.filter((file) => OTHERS.has(extensionOf(file)))
  }

  /** Takes a source that is parsed already. */
  add(view: SourceView): void {
    this.#texts.set(view.file, view.text)
    this.#views.set(view.file, view)
  }

  /** Drops the tree of a source, but not its text. @returns whether it could: nothing has requested the tree since. */
  letGo(file: string): boolean {
    return !this.#handedOut.has(file) && this.#views.delete(file)
  }

  /** `null` when it can't be read as text. */
  textOf(file: string): string | null {
    let text = this.#texts.get(file)
    if (text === undefined) {
      text = sourceOf(file)
      this.#texts.set(file, text)
    }
    return text
  }

  /** The tree that callers may hold; `null` when there is none. */
  handedOut(file: string): SourceView | null {
    return this.#handedOut.has(file) ? (this.#views.get(file) ?? null) : null
  }

  /** As {@link textOf}, for callers that look at every file once: the text isn't cached. */
  glanceAt(file: string): string | null {
    const text = this.#texts.get(file)
    return text === undefined ? sourceOf(file) : text
  }

  /** `null` when it isn't a script, or can't be parsed. */
  viewOf(file: string): SourceView | null {
    this.#handedOut.add(file)
    let view = this.#views.get(file)
    if (view === undefined) {
      const text = this.scripts.has(file) ? this.textOf(file) : null
      const parsed = text === null ? null : parseSource(file, text)
      view = parsed?.kind === 'estree' ? parsed : null
      this.#views.set(file, view)
    }
    return view
  }
}

function extensionOf(file: string): string {
  return extname(file).toLowerCase()
}
