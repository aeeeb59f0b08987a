import type { Reference, Variable } from '@typescript-eslint/scope-manager'
import type { Node, SourceView } from '../source/source-view.js'
import { ancestorsOf, walk } from '../source/walk.js'

const JSX_FACTORIES: ReadonlySet<string> = new Set(['React', 'h', 'jsx', 'Fragment'])

/** Which parts of a source, and which of its names, are still in use once the dead nodes are gone. */
export class Liveness {
  readonly #view: SourceView
  readonly #dead: ReadonlySet<Node>
  #liveJsxNames: Set<string> | null = null

  constructor(view: SourceView, dead: ReadonlySet<Node>) {
    this.#view = view
    this.#dead = dead
  }

  isDead(node: Node): boolean {
    for (const ancestor of ancestorsOf(node)) if (this.#dead.has(ancestor)) return true
    return false
  }

  liveReferences(variable: Variable): Reference[] {
    return variable.references.filter((reference) => !this.isDead(reference.identifier))
  }

  /**
   * Whether live JSX names it: scope analysis of plain JavaScript doesn't count `<Name/>` as a reference, and nobody
   * counts the function that JSX compiles to.
   */
  isNamedInJsx(name: string): boolean {
    const names = this.#jsxNames()
    return names.has(name) || (names.size > 0 && JSX_FACTORIES.has(name))
  }

  #jsxNames(): Set<string> {
    if (this.#liveJsxNames) return this.#liveJsxNames
    const names = new Set<string>()
    walk(this.#view.ast, this.#view.visitorKeys, (node) => {
      if (this.#dead.has(node)) return false
      if (node.type === 'JSXFragment') names.add('')
      if (node.type === 'JSXIdentifier' && node.parent.type !== 'JSXAttribute') names.add(node.name)
      return true
    })
    this.#liveJsxNames = names
    return names
  }
}
