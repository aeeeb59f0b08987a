import { basename, dirname } from 'node:path'
import { hasGoEffects } from '../../evaluate/go-effects.js'
import { receiverName } from '../../source/go-declarations.js'
import { isGoTestFile } from '../../source/go-files.js'
import type { GoNode } from '../../source/go-nodes.js'
import { nodesOf } from '../../source/nodes-of.js'
import type { AnyNode, SourceView } from '../../source/source-view.js'
import { isWithin } from '../../source/walk.js'
import type { StripState } from '../project/orphans.js'
import { otherBodies } from './go-bodies.js'
import { goneNames } from './go-orphans.js'
import { isSamePackage, programOf, type GoSources } from './go-sources.js'
import { referencesInPackage, referencesThroughImports } from './go-uses.js'
import { isNamedOutsideGo } from './named-outside-go.js'
import { declarationsOf } from './find-go-declared.js'

/** A directive, or a comment that a generator reads: `//go:generate`, `// +genclient`, `//go:build`. */
const DIRECTIVES = /^\/\/(?:go:|export |line |[ \t]*\+\w)/m
const RUN_BY_NAME = /^(?:Test|Benchmark|Fuzz|Example)/

/**
 * The files that declare what `view` used, and that only their own tests still use: each with its tests, `pager.go` and
 * `pager_test.go`. Only in packages that no other module can import.
 */
export function findDeadGoFiles(
  sources: GoSources,
  view: SourceView,
  state: StripState,
): readonly (readonly SourceView[])[] {
  const declaring = goneNames(sources, view, state).flatMap(({ name, folder }) =>
    sources
      .viewsWith(name, sources.filesIn(folder))
      .filter((file) => !isGoTestFile(file.file) && declarationsOf(file, name).length > 0),
  )
  return [...new Set(declaring)].flatMap((file) => {
    const dead = new DeadFile(file, sources, state)
    return dead.isDead() ? [dead.views] : []
  })
}

class DeadFile {
  readonly #file: SourceView
  readonly #tests: SourceView | null
  readonly #sources: GoSources
  readonly #state: StripState

  constructor(file: SourceView, sources: GoSources, state: StripState) {
    this.#file = file
    this.#sources = sources
    this.#state = state
    const tests = file.file.replace(/\.go$/, '_test.go')
    this.#tests = sources.filesIn(dirname(file.file)).includes(tests) ? sources.viewOf(tests) : null
  }

  get views(): readonly SourceView[] {
    return this.#tests ? [this.#file, this.#tests] : [this.#file]
  }

  isDead(): boolean {
    const { file } = this.#file
    const others = this.#sources.filesIn(dirname(file)).flatMap((other) => this.#sources.viewOf(other) ?? [])
    return (
      this.#sources.isPrivate(this.#file) &&
      this.views.every((view) => this.#mayBeDeleted(view)) &&
      others.some((other) => !isGoTestFile(other.file) && other !== this.#file && isSamePackage(other, this.#file)) &&
      this.#hasOnlyOwnMethods() &&
      this.#lostItsUses() &&
      this.#areTestsItsOwn() &&
      !isNamedOutsideGo([basename(file)], dirname(file), this.#sources)
    )
  }

  #mayBeDeleted(view: SourceView): boolean {
    return this.#state.isOpen(view.file) && !this.#state.isPinned(view.file) && !DIRECTIVES.test(view.text)
  }

  /** A method of a type of another file may be called without a use of what this file declares. */
  #hasOnlyOwnMethods(): boolean {
    const names = new Set(this.#declared(this.#file).map(({ name }) => name))
    return programOf(this.#file).body.every((statement) => {
      if (statement.type === 'FunctionDeclaration')
        return statement.receiver
          ? names.has(receiverName(statement) ?? '')
          : !/^(?:init|main|_)$/.test(statement.id.name)
      if (statement.type !== 'VariableDeclaration') return true
      return statement.declarations.every(({ init }) => !init || !hasGoEffects(init, this.#file, () => false))
    })
  }

  /** Whether code outside of the file and its tests used it, and nothing there uses it any more. */
  #lostItsUses(): boolean {
    const uses = this.#declared(this.#file).flatMap(({ name, node }) =>
      otherBodies(this.#sources, this.#file, name, node).length > 0 ? [null] : this.#usesOf(this.#file, name),
    )
    const outside = uses.filter((use) => use === null || !this.views.includes(use.view))
    return (
      outside.some((use) => use !== null && !isGoTestFile(use.view.file)) &&
      outside.every((use) => use !== null && this.#state.isGone(use.view, use.node))
    )
  }

  /** Whether each test of the file's tests names something of the file, and no other file uses what they declare. */
  #areTestsItsOwn(): boolean {
    const tests = this.#tests
    if (!tests) return true
    const declared = this.#declared(tests)
    if (declared.some(({ name }) => name === 'TestMain' || name === 'init')) return false
    const isOwn = declared.every(({ name }) =>
      this.#usesOf(tests, name).every((use) => use.view === tests || this.#state.isGone(use.view, use.node)),
    )
    const touching = this.#namesTouching(tests)
    const run = programOf(tests).body.filter((statement) => isRun(statement))
    return isOwn && run.length > 0 && run.every((statement) => names(statement, touching, tests))
  }

  /** What the file declares, its methods, and the helpers of its tests that name any of that. */
  #namesTouching(tests: SourceView): ReadonlySet<string> {
    const methods = programOf(this.#file).body.flatMap((statement) =>
      statement.type === 'FunctionDeclaration' && statement.receiver ? [statement.id.name] : [],
    )
    const touching = new Set([...this.#declared(this.#file).map(({ name }) => name), ...methods])
    for (let size = -1; size !== touching.size;) {
      size = touching.size
      for (const { name, node } of this.#declared(tests)) if (names(node, touching, tests)) touching.add(name)
    }
    return touching
  }

  #usesOf(view: SourceView, name: string): { readonly view: SourceView; readonly node: AnyNode }[] {
    const sources = this.#sources
    return [...referencesInPackage(sources, view, name), ...referencesThroughImports(sources, view, name)]
  }

  /** The names that a file declares in its package. */
  #declared(view: SourceView): { readonly name: string; readonly node: GoNode }[] {
    return programOf(view).body.flatMap((statement): { name: string; node: GoNode }[] => {
      switch (statement.type) {
        case 'FunctionDeclaration':
          return statement.receiver ? [] : [{ name: statement.id.name, node: statement }]
        case 'VariableDeclaration':
          return statement.declarations.flatMap((node) =>
            namesIn(node.id).flatMap((name) => (name === '_' ? [] : [{ name, node }])),
          )
        case 'GoTypeDeclaration':
          return statement.specs.map((node) => ({ name: node.id.name, node }))
        default:
          return []
      }
    })
  }
}

/** A test, or `var _ = Describe(...)`. */
function isRun(statement: GoNode): boolean {
  if (statement.type === 'FunctionDeclaration') return !statement.receiver && RUN_BY_NAME.test(statement.id.name)
  return (
    statement.type === 'VariableDeclaration' &&
    statement.declarations.some(({ id, init }) => id.type === 'Identifier' && id.name === '_' && init !== null)
  )
}

function namesIn(declared: GoNode): string[] {
  const ids = declared.type === 'ArrayPattern' ? declared.elements : [declared]
  return ids.flatMap((id) => (id?.type === 'Identifier' ? [id.name] : []))
}

function names(node: GoNode, wanted: ReadonlySet<string>, view: SourceView): boolean {
  const within = new Set<AnyNode>([node])
  return nodesOf(view, 'Identifier').some(
    (identifier) => wanted.has(identifier.name) && isWithin(identifier, within) && !isNameOf(identifier, node),
  )
}

function isNameOf(identifier: AnyNode, node: GoNode): boolean {
  return 'id' in node && (node.id as AnyNode | null) === identifier
}
