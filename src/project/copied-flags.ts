import type { RegistryFile } from '../registry/model.js'
import { copiedBy, returnedBy } from '../registry/readers/flags/flag-copies.js'
import { resolveEntity } from '../source/entities.js'
import { staticKeyName, unwrapExpression } from '../source/expressions.js'
import type { ImportResolver } from '../source/import-resolver.js'
import type { Node, SourceView } from '../source/source-view.js'
import { contains } from '../text/text-range.js'

/**
 * Whether an expression reads a flag of an object that was made of the list of flags, mostly with what people set:
 * `flags.newParser` of `flags = { ...defaults, ...stored }`.
 */
export function readsCopiedFlag(
  node: Node,
  view: SourceView,
  registry: RegistryFile,
  resolveImport: ImportResolver,
): boolean {
  if (node.type !== 'MemberExpression') return false
  const key = staticKeyName(node.property, node.computed)
  if (key === null || !registry.gates.some(({ name }) => name === key)) return false
  const object = unwrapExpression(node.object)
  // `getFlags().newParser`
  const held = object.type === 'CallExpression' ? object.callee : object
  const made = inRegistry(held, view, registry, resolveImport)
  return (
    made !== null &&
    copiedBy((object.type === 'CallExpression' ? returnedBy(made.node) : null) ?? made.node).some((part) => {
      const list = inRegistry(part, made.view, registry, resolveImport)
      return list !== null && registry.gates.some(({ range }) => contains(list.node, range))
    })
  )
}

/** Whether an expression reads a flag in the list itself, also one whose value is a name: `{ newParser: isBeta }`. */
export function readsListedFlag(
  node: Node,
  view: SourceView,
  registry: RegistryFile,
  resolveImport: ImportResolver,
): boolean {
  if (node.type !== 'MemberExpression') return false
  const key = staticKeyName(node.property, node.computed)
  const gate = registry.gates.find(({ name }) => name === key)
  const list = gate ? inRegistry(node.object, view, registry, resolveImport) : null
  return gate !== undefined && list?.node.type === 'ObjectExpression' && contains(list.node, gate.range)
}

/** The expression in the registry's file that another one means. */
export function inRegistry(
  expression: Node,
  view: SourceView,
  { file }: RegistryFile,
  resolveImport: ImportResolver,
): { readonly node: Node; readonly view: SourceView } | null {
  const entity = resolveEntity(expression, view, resolveImport)
  return entity?.kind === 'expression' && entity.view.file === file ? entity : null
}
