import type { Gate, RegistryFile } from '../registry/model.js'
import { copiedBy, moduleExports, returnedBy } from '../registry/readers/flags/flag-copies.js'
import { resolveEntity } from '../source/entities.js'
import { staticKeyName, unwrapExpression } from '../source/expressions.js'
import type { ImportResolver } from '../source/import-resolver.js'
import type { Node, SourceView } from '../source/source-view.js'
import { TargetFinder } from '../source/targets/find-target.js'
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
  const read = readOfFlag(node, registry)
  const made = read && valueInRegistry(read.object, view, registry, resolveImport)
  return (
    made !== null &&
    copiedBy(made.node).some((part) => {
      const list = inRegistry(part, made.view, registry, resolveImport)
      return list !== null && registry.gates.some(({ range }) => contains(list.node, range))
    })
  )
}

/**
 * Whether an expression reads a flag in the list itself, also one whose value is a name, `{ newParser: isBeta }`, or
 * that a function returns.
 */
export function readsListedFlag(
  node: Node,
  view: SourceView,
  registry: RegistryFile,
  resolveImport: ImportResolver,
): boolean {
  const read = readOfFlag(node, registry)
  const list = read && valueInRegistry(read.object, view, registry, resolveImport)
  const holder = list && classOfObject(list, registry, resolveImport)
  return read !== null && holder !== null && HOLDS_MEMBERS.test(holder.type) && contains(holder, read.gate.range)
}

/** The flag of that name, and what it is read of. */
export function readOfFlag(node: Node, { gates }: RegistryFile): { readonly gate: Gate; readonly object: Node } | null {
  if (node.type !== 'MemberExpression') return null
  const key = staticKeyName(node.property, node.computed)
  const gate = gates.find(({ name }) => name === key)
  return gate ? { gate, object: unwrapExpression(node.object) } : null
}

const HOLDS_MEMBERS = /^(?:ObjectExpression|ClassDeclaration)$/

/** `Features` of `new Features()`; any other expression itself. */
function classOfObject({ node, view }: Located, registry: RegistryFile, resolveImport: ImportResolver): Node {
  const made = node.type === 'NewExpression' ? inRegistry(node.callee, view, registry, resolveImport) : null
  return made?.node ?? node
}

/** An expression and its file. */
interface Located {
  readonly node: Node
  readonly view: SourceView
}

/** The expression in the registry's file that another one means, or that a call of a function there returns. */
function valueInRegistry(
  expression: Node,
  view: SourceView,
  registry: RegistryFile,
  resolveImport: ImportResolver,
): Located | null {
  const object = unwrapExpression(expression)
  if (object.type !== 'CallExpression') return inRegistry(object, view, registry, resolveImport)
  // `getFlags().newParser`
  const made = inRegistry(object.callee, view, registry, resolveImport)
  const target = made ? null : new TargetFinder(resolveImport).of(object.callee, view)
  const fn = made ?? (target?.kind === 'function' && target.view.file === registry.file ? target : null)
  const returned = fn && returnedBy(fn.node)
  return fn && returned ? { node: unwrapExpression(returned), view: fn.view } : made
}

/** The expression in the registry's file that another one means. */
export function inRegistry(
  expression: Node,
  view: SourceView,
  { file }: RegistryFile,
  resolveImport: ImportResolver,
): Located | null {
  const entity = resolveEntity(expression, view, resolveImport)
  if (entity?.view.file !== file) return null
  if (entity.kind === 'expression' || entity.kind === 'class') return entity
  // `const flags = require('./flags')`
  const exported = entity.kind === 'module' ? moduleExports(entity.view) : null
  return exported && { node: exported, view: entity.view }
}
