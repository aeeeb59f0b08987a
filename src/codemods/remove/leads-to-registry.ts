import { variableOf } from '../../source/bindings.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { walk } from '../../source/walk.js'
import type { RemovalContext } from './removal.js'

/** So many modules are followed from one expression. What leads further isn't known to lead to the registry. */
const MOST_MODULES = 200

/**
 * Whether an expression uses a name from a registry, or from a module that imports one, directly or through others.
 * Only such code can be about the gates.
 */
export function leadsToRegistry(expression: Node, view: SourceView, context: RemovalContext): boolean {
  return new Way(context).fromNode(expression, view)
}

class Way {
  readonly #registries: ReadonlySet<string>
  readonly #context: RemovalContext
  readonly #seen = new Set<unknown>()

  constructor(context: RemovalContext) {
    this.#context = context
    this.#registries = new Set(context.index.files.map(({ file }) => file))
  }

  fromNode(expression: Node, view: SourceView): boolean {
    let isFound = false
    walk(expression, view.visitorKeys, (node) => {
      if (!isFound && node.type === 'Identifier') isFound = this.#fromName(node, view)
    })
    return isFound
  }

  #fromName(name: Node, view: SourceView): boolean {
    const definition = variableOf(view, name)?.defs[0]
    if (!definition || this.#seen.has(definition)) return false
    this.#seen.add(definition)
    if (definition.type === 'ImportBinding') {
      const { parent } = definition
      return parent?.type === 'ImportDeclaration' && this.#fromModule(view.file, parent.source.value)
    }
    const declared = definition.node as Node
    if (definition.type === 'Parameter' || this.#registries.has(view.file)) return this.#registries.has(view.file)
    return this.fromNode(declared, view)
  }

  #fromModule(importer: string, specifier: string): boolean {
    const module = this.#context.resolveImport(importer, specifier)
    if (!module || this.#seen.has(module.file)) return false
    if (this.#registries.has(module.file)) return true
    if (this.#seen.size > MOST_MODULES) return false
    this.#seen.add(module.file)
    return module.ast.body.some(
      (statement) =>
        (statement.type === 'ImportDeclaration'
          ? statement.importKind !== 'type'
          : statement.type === 'ExportAllDeclaration' || statement.type === 'ExportNamedDeclaration') &&
        'source' in statement &&
        statement.source !== null &&
        this.#fromModule(module.file, statement.source.value as string),
    )
  }
}
