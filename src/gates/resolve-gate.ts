import type { GateIndex } from '../registry/gate-index.js'
import type { ImportResolver } from '../source/import-resolver.js'
import { goDeclarationOf } from '../source/go-declarations.js'
import { constantName, isFromUnknownModule, resolveConstant } from '../source/resolve-constant.js'
import type { Node, SourceView } from '../source/source-view.js'

/** What an expression in a gate's place names: a registered gate, or a string that no registry knows. */
export type NamedGate = { readonly gate: string } | { readonly unknown: string }

export interface ResolveContext {
  readonly view: SourceView
  readonly index: GateIndex
  readonly resolveImport: ImportResolver
}

/**
 * The gate that an expression names: a string, a constant, an enum or const-object member, followed through scope and
 * imports. A constant from a module that isn't at hand is told by the name that a registry uses for it.
 *
 * @returns `null` where the text doesn't tell.
 */
export function resolveGate(expression: Node, { view, index, resolveImport }: ResolveContext): NamedGate | null {
  const resolved = resolveConstant(expression, view, resolveImport)
  if (resolved) {
    if (index.gates.has(resolved.value)) return { gate: resolved.value }
    return mayBeRegisteredElsewhere(expression, { view, index, resolveImport }) ? null : { unknown: resolved.value }
  }
  if (!isFromUnknownModule(expression, view, resolveImport)) return null
  const constant = constantName(expression, view)
  const gate = constant === null ? undefined : index.constants.get(constant)
  return gate === undefined ? null : { gate }
}

/** A Go constant of a package that no known registry belongs to is registered by that package, if it names a gate at all. */
function mayBeRegisteredElsewhere(expression: Node, { view, index, resolveImport }: ResolveContext): boolean {
  const declared = view.language === 'go' ? goDeclarationOf(expression, view, resolveImport) : null
  return declared !== null && !index.files.some(({ file }) => folderOf(file) === folderOf(declared.view.file))
}

function folderOf(file: string): string {
  return file.slice(0, Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')))
}
