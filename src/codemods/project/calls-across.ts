import { isTestFile } from '../../project/list-files.js'
import type { AnyNode, Node, SourceView } from '../../source/source-view.js'
import { ancestorsOf } from '../../source/walk.js'
import type { OutsideCall } from '../../strip/slots/outside-calls.js'
import { factsWithoutPlan } from '../../strip/slots/plan-facts.js'
import type { FunctionNode } from '../../source/function-nodes.js'
import { calledFunction, findForeignCalls } from './exported-functions.js'
import type { FileStrip } from './file-strip.js'
import { findLinks } from './find-links.js'
import { ownExportsOf } from './module-exports.js'
import type { ProjectModules } from './project-modules.js'

interface Project {
  readonly root: string
  readonly modules: () => ProjectModules
  readonly stripOf: (file: string) => FileStrip | null
  /** Like `stripOf`, but creates the strip if there is none. */
  readonly fileOf: (view: SourceView) => FileStrip
  readonly isOpen: (file: string) => boolean
  /** Files whose functions keep their parameters. */
  readonly closed: ReadonlySet<string>
}

/** Carries arguments from calls to functions in other files, and removed parameters back to the calls. */
export class CallsAcross {
  readonly #project: Project
  /** The files of the calls, by their trees. */
  readonly #views = new Map<AnyNode, SourceView>()
  /** The nodes removed with a parameter, and the file of its function. */
  readonly #dropped = new Map<AnyNode, FileStrip>()

  constructor(project: Project) {
    this.#project = project
  }

  /** The calls of one of the file's functions in other files, with what is known there so far. */
  callsOf(file: FileStrip, fn: FunctionNode): OutsideCall[] | null {
    const { closed, isOpen, modules, root, stripOf } = this.#project
    if (closed.has(file.view.file) || !isOpen(file.view.file)) return null
    // The function of another build would still take its parameters.
    if (modules().builds.of(file.view.file).length > 0) return null
    const calls = findForeignCalls(modules(), file.view, fn)
    const isTest = (path: string): boolean => isTestFile(path, root)
    const isOfTest = isTest(file.view.file)
    return (
      calls &&
      calls.map(({ view, site }) => {
        const user = stripOf(view.file)
        file.rememberConsulted(view.file, user?.version ?? 0)
        this.#views.set(view.ast, view)
        const facts = user?.facts ?? factsWithoutPlan(view, () => false)
        return {
          site,
          canChange: isOpen(view.file),
          isTest: !isOfTest && isTest(view.file),
          facts: user?.isDeleted ? { ...facts, isDead: () => true } : facts,
        }
      })
    )
  }

  /** Whether the plan of another file, on which the plan of `file` then depends, removes a node. */
  isDeadIn(file: FileStrip, home: SourceView, node: Node): boolean {
    const other = this.#project.stripOf(home.file)
    file.rememberConsulted(home.file, other?.version ?? 0)
    return other?.isGone(node) ?? false
  }

  isMemberAsked(name: string): boolean {
    return this.#project.modules().isMemberAsked(name)
  }

  isUntaken({ view }: FileStrip, declaration: Node): boolean {
    return ownExportsOf(view)
      .filter(({ node }) => node === declaration)
      .every(({ exported }) => {
        const { links, isHeld } = findLinks(this.#project.modules(), view.file, exported, () => true)
        return links.length === 0 && !isHeld
      })
  }

  /** Tells other files what this file's plan means for them. @returns whether that is new. */
  spread(file: FileStrip): boolean {
    const { fileOf, isOpen, modules } = this.#project
    let isNew = false
    for (const site of file.plan?.across?.passing ?? []) {
      const called = calledFunction(modules(), file.view, site)
      if (called && isOpen(called.view.file) && fileOf(called.view).addFunction(called.fn)) isNew = true
    }
    for (const part of file.plan?.across?.elsewhere ?? []) {
      const view = this.#viewAround(part)
      if (!view || !fileOf(view).addOrphan(part)) continue
      this.#dropped.set(part, file)
      isNew = true
    }
    return isNew
  }

  /**
   * The files of functions that lost a parameter although a call keeps the argument, or the other way round. That
   * shouldn't happen; if it does, their functions are left unchanged.
   */
  broken(): string[] {
    const isKept = (part: AnyNode): boolean => {
      const strip = this.#project.stripOf(this.#viewAround(part)?.file ?? '')
      return strip !== null && ![...ancestorsOf(part)].some((node) => strip.isGone(node))
    }
    const isCallKept = (part: AnyNode): boolean => part.parent !== undefined && isKept(part.parent)
    const files = new Set<string>()
    for (const file of new Set(this.#dropped.values()))
      if (file.plan?.across?.elsewhere.some(isKept)) files.add(file.view.file)
    for (const [part, file] of this.#dropped)
      if (!file.isDeleted && !file.plan?.across?.elsewhere.includes(part) && isCallKept(part)) files.add(file.view.file)
    return [...files]
  }

  #viewAround(node: AnyNode): SourceView | null {
    let root = node
    for (const ancestor of ancestorsOf(node)) root = ancestor
    return this.#views.get(root) ?? null
  }
}
