import type { Variable } from '@typescript-eslint/scope-manager'
import type { TSESTree } from '@typescript-eslint/utils'
import { isNeverReassigned } from '../../source/bindings.js'
import { staticKeyName, unwrapExpression } from '../../source/expressions.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { canDropDeclarator } from '../sweep/removable.js'
import { slotOfFile, type Slot } from './slot.js'
import type { SlotSearch } from './slot-search.js'
import { isWritten, roleOf } from '../../source/role-of.js'
import { ancestorsOf } from '../../source/walk.js'
import { misuseOf } from '../refuse/usage.js'

/**
 * Properties of local objects that hold a gate's value: `const flags = { plan: gates.enabled('Plan') }`. No other code
 * can reach the objects: each mention reads a property.
 */
export function findProperties({ view, fresh, known }: SlotSearch): Slot[] {
  const found: Slot[] = []
  const objects = new Map<Node, ReadonlyMap<string, readonly TSESTree.MemberExpression[]> | null>()
  for (const property of new Set(fresh.flatMap((node) => propertyAround(node) ?? []))) {
    const object = property.parent
    const value = known.of(property.value)
    const name = staticKeyName(property.key, property.computed)
    if (object.type !== 'ObjectExpression' || !value?.exact || value.effects.length > 0 || name === null) continue
    if (!objects.has(object)) objects.set(object, readsByName(object, view))
    const uses = objects.get(object)?.get(name)
    if (!uses?.every((use) => misuseOf(use) === null)) continue
    const removed = uses.length > 0 && !hasRequiredType(object) ? [property] : []
    const slot = {
      kind: 'property',
      declaration: property,
      source: property,
      value: value.truth,
      uses,
      removed,
    } as const
    found.push(slotOfFile(view, slot))
  }
  return found
}

function propertyAround(node: Node): TSESTree.Property | null {
  let current: Node | undefined = node
  while (current && current.type !== 'Property')
    current = /Function|Class|Statement$/.test(current.type) ? undefined : current.parent
  return current?.type === 'Property' && current.kind === 'init' && !current.method ? current : null
}

/** Whether a type may require the properties that are written: `const flags: Flags = {}`, `{} satisfies Flags`. */
function hasRequiredType(object: Node): boolean {
  const values = wrappedAround(object)
  const { parent } = values.at(-1) as Node
  return (
    values.some(({ type }) => type === 'TSSatisfiesExpression') ||
    (parent?.type === 'VariableDeclarator' && Boolean(parent.id.typeAnnotation))
  )
}

/** The object, and each expression around it that has the same value. */
function wrappedAround(object: Node): readonly Node[] {
  const values = [object]
  for (const ancestor of ancestorsOf(object)) {
    if (ancestor.type === 'VariableDeclarator' || unwrapExpression(ancestor) !== object) break
    values.push(ancestor)
  }
  return values
}

/** The variable whose only value is the object. */
function holderOf(object: Node, view: SourceView): Variable | null {
  const value = wrappedAround(object).at(-1) as Node
  const declarator = value.parent
  if (declarator?.type !== 'VariableDeclarator' || declarator.init !== value || declarator.id.type !== 'Identifier')
    return null
  if (!canDropDeclarator(declarator) || declarator.parent.kind === 'var') return null
  const variable = view.scopes.getDeclaredVariables(declarator)[0]
  return variable && variable.defs.length === 1 && isNeverReassigned(variable) && variable.scope.type !== 'global'
    ? variable
    : null
}

/**
 * The reads of each property, by name. Returns `null` when one may mean any property, or other code can reach the
 * object.
 */
function readsByName(
  object: TSESTree.ObjectExpression,
  view: SourceView,
): ReadonlyMap<string, readonly TSESTree.MemberExpression[]> | null {
  const reads = new Map<string, TSESTree.MemberExpression[]>()
  const repeated = new Set<string>()
  for (const property of object.properties) {
    const name = plainName(property)
    if (name === null) return null
    if (reads.has(name)) repeated.add(name)
    reads.set(name, [])
  }
  for (const name of repeated) reads.delete(name)
  const variable = holderOf(object, view)
  const found = variable && readsOf(variable)
  for (const read of found ?? []) reads.get(staticKeyName(read.property, read.computed) ?? '')?.push(read)
  return found && reads
}

/** @returns `null` when the object is passed on, changed, or one of its methods is called. */
function readsOf(variable: Variable): TSESTree.MemberExpression[] | null {
  const reads: TSESTree.MemberExpression[] = []
  for (const { identifier, init } of variable.references) {
    if (init) continue
    const { parent } = identifier as Node
    if (
      parent?.type !== 'MemberExpression' ||
      parent.object !== identifier ||
      parent.optional ||
      staticKeyName(parent.property, parent.computed) === null
    )
      return null
    if (mayChange(parent) || mayChange(parent.parent)) return null
    reads.push(parent)
  }
  return reads
}

/** Whether it is written, its address is taken, or it is called with the object as `this`. */
function mayChange(node: Node): boolean {
  return isWritten(node) || roleOf(node) === 'called'
}

/** The name of a property that neither overrides another one nor reads the object around it; `null` otherwise. */
function plainName(property: TSESTree.ObjectLiteralElement): string | null {
  if (property.type === 'SpreadElement' || property.kind !== 'init' || property.method) return null
  const name = staticKeyName(property.key, property.computed)
  return name === '__proto__' ? null : name
}
