import type { Variable } from '@typescript-eslint/scope-manager'
import type { TSESTree } from '@typescript-eslint/utils'
import { topLevelVariable } from '../source/bindings.js'
import { findExport, moduleExportName, type Exported } from '../source/exports.js'
import { staticKeyName } from '../source/expressions.js'
import type { ImportResolver } from '../source/import-resolver.js'
import { isWritten, roleOf } from '../source/role-of.js'
import type { Node, SourceView } from '../source/source-view.js'
import type { Gate, RegistryFile } from '../registry/model.js'
import { contains } from '../text/text-range.js'
import type { GateCheck } from './gate-check.js'
import type { GateSetting } from './gate-settings.js'
import { findWrapperMocks, mayMock, spiedName } from './wrapper-mocks.js'

/** A place that reads a registry's constant, which has the value of the gate. */
export type ConstantRead = Pick<GateCheck, 'gate' | 'node' | 'form'> & { readonly name: Node }

/** The gates of the registries that have one exported constant for each gate. */
export class RegistryConstants {
  readonly #gates: ReadonlyMap<string, readonly Gate[]>
  readonly #resolveImport: ImportResolver

  constructor(files: readonly RegistryFile[], resolveImport: ImportResolver) {
    this.#gates = new Map(
      files.flatMap(({ file, shape, gates }) => (shape === 'flag-constants' ? [[file, gates] as const] : [])),
    )
    this.#resolveImport = resolveImport
  }

  get names(): Set<string> {
    return new Set([...this.#gates.values()].flatMap((gates) => gates.map(({ name }) => name)))
  }

  /**
   * Where a file reads the constants: by an import under any name, through barrels, as members of a module's namespace,
   * and in the registry itself.
   */
  readsIn(view: SourceView): ConstantRead[] {
    if (this.#gates.size === 0 || view.language === 'go') return []
    const own = (this.#gates.get(view.file) ?? []).flatMap(({ name }) =>
      readsOfName(topLevelVariable(view, name), name),
    )
    return [...own, ...this.#importsOf(view).flatMap((imported) => this.#readsOf(imported))]
  }

  /** Where a test replaces the constants: `vi.mock('./flags', () => ({ ENABLE_PAGER: false }))`. */
  mocksIn(view: SourceView): GateSetting[] {
    if (this.#gates.size === 0 || !mayMock(view.text)) return []
    return [...this.names]
      .filter((name) => view.text.includes(name))
      .flatMap((name) =>
        findWrapperMocks(view, {
          exported: name,
          gate: name,
          isFrom: (specifier) => {
            const module = this.#resolveImport(view.file, specifier)
            return module !== null && this.gateOf(module, name) === name
          },
          references: this.#importsOf(view).flatMap(({ variable, module }) =>
            module && this.gateOf(module, name) === name ? referencesOf(variable).filter(isSpied) : [],
          ),
        }),
      )
  }

  /** The gate whose constant a module exports under a name. */
  gateOf(module: SourceView, name: string): string | null {
    const found = this.#declared(module, name)
    if (found?.kind !== 'variable') return null
    const { variable, view } = found
    const declaration = variable.defs[0]?.node as Node | undefined
    const gates = this.#gates.get(view.file) ?? []
    return declaration && gates.some((gate) => gate.name === variable.name && contains(gate.range, declaration))
      ? variable.name
      : null
  }

  /** The local names of the constants that a file imports. */
  importedIn(view: SourceView): Set<string> {
    const imports = this.#gates.size === 0 ? [] : this.#importsOf(view)
    return new Set(imports.flatMap(({ variable, gate }) => (variable && gate !== null ? [variable.name] : [])))
  }

  #importsOf(view: SourceView): Imported[] {
    return view.ast.body.flatMap((statement) => {
      if (statement.type !== 'ImportDeclaration' || statement.importKind === 'type') return []
      const module = this.#resolveImport(view.file, statement.source.value)
      return module ? statement.specifiers.map((specifier) => this.#imported(specifier, module, view)) : []
    })
  }

  #imported(specifier: TSESTree.ImportClause, module: SourceView, view: SourceView): Imported {
    const [variable = null] = view.scopes.getDeclaredVariables(specifier)
    if (specifier.type === 'ImportNamespaceSpecifier') return { variable, module, gate: null }
    const name = specifier.type === 'ImportSpecifier' ? moduleExportName(specifier.imported) : 'default'
    const found = this.#declared(module, name)
    return { variable, module: found?.kind === 'module' ? found.view : null, gate: this.gateOf(module, name) }
  }

  #readsOf({ variable, module, gate }: Imported): ConstantRead[] {
    if (gate !== null) return readsOfName(variable, gate)
    return module === null ? [] : referencesOf(variable).flatMap((reference) => this.#readOfMember(reference, module))
  }

  /** `flags.ENABLE_PAGER` */
  #readOfMember(namespace: Node, module: SourceView): ConstantRead[] {
    const member = namespace.parent
    if (member?.type !== 'MemberExpression' || member.object !== namespace) return []
    const name = staticKeyName(member.property, member.computed)
    const gate = name === null ? null : this.gateOf(module, name)
    return gate !== null && isRead(member) ? [{ gate, form: 'member', node: member, name: member.property }] : []
  }

  /** As `findExport`, also where a module imports what it exports: `import { X } from './flags.js'; export { X }`. */
  #declared(module: SourceView, name: string): Exported | null {
    let found = findExport(module, name, this.#resolveImport)
    for (let steps = 0; found?.kind === 'variable' && steps < LONGEST_CHAIN; steps++) {
      const [definition] = found.variable.defs
      if (definition?.type !== 'ImportBinding' || definition.parent?.type !== 'ImportDeclaration') break
      const view = this.#resolveImport(found.view.file, definition.parent.source.value)
      if (!view) return null
      const { node } = definition
      if (node.type === 'ImportNamespaceSpecifier') return { kind: 'module', view }
      const imported = node.type === 'ImportSpecifier' ? moduleExportName(node.imported) : 'default'
      found = findExport(view, imported, this.#resolveImport)
    }
    return found
  }
}

/** A name that a file imports: a gate's constant, or the namespace of a module. */
interface Imported {
  readonly variable: Variable | null
  readonly module: SourceView | null
  readonly gate: string | null
}

/** Limits chains of re-exports, which may be cyclic. */
const LONGEST_CHAIN = 16

function readsOfName(variable: Variable | null, gate: string): ConstantRead[] {
  return referencesOf(variable)
    .filter(isRead)
    .map((node) => ({ gate, form: 'identifier', node, name: node }))
}

function referencesOf(variable: Variable | null): Node[] {
  return (variable?.references ?? []).map(({ identifier }) => identifier as Node)
}

function isRead(node: Node): boolean {
  const role = roleOf(node)
  const declares = node.parent?.type === 'VariableDeclarator' && node.parent.id === node
  return !declares && role !== 'exported' && role !== 'type' && role !== 'called' && !isWritten(node)
}

/** `flags` of `vi.spyOn(flags, 'ENABLE_PAGER', 'get')`. */
function isSpied(node: Node): boolean {
  return node.parent?.type === 'CallExpression' && node.parent.arguments[0] === node && spiedName(node.parent) !== null
}
