import { numbersOf } from './enum-numbers.js'
import { unknownSpreadBefore } from '../../gates/identity/registry-spreads.js'
import { unwrapExpression } from '../../source/expressions.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { TargetFinder } from '../../source/targets/find-target.js'
import { walk } from '../../source/walk.js'
import type { RegistryFile } from '../../registry/model.js'
import type { RemovalContext } from './removal.js'
import { takeGoRegistration } from './find-go-registrations.js'
import { isReadByPosition } from './object-reads.js'
import { itemsOf, type ItemHolder, type ScriptFinds } from './script-finds.js'

/**
 * Removes the gates' entries from the registry: properties, pairs of a `Map`, and in Go statements that register one
 * gate each.
 */
export function findRegistrations(finds: ScriptFinds, context: RemovalContext): void {
  const { registry, gates } = context
  const { view } = finds
  const entries = (registry?.gates ?? []).filter((gate) => gate.file === view.file && gates.has(gate.name))
  if (entries.length === 0) return
  const names = new Map(
    entries.flatMap(({ name, range, twins = [] }) =>
      [range, ...twins].map(({ start, end }) => [`${start} ${end}`, name] as const),
    ),
  )
  const nameAt = (start: number, end: number): string | undefined => names.get(`${start} ${end}`)
  walk(view.ast, view.visitorKeys, (node: Node) => {
    if (node.type === 'ArrayExpression' && node.elements.includes(null)) return
    const holder = holderOfItems(node, registry)
    if (holder) {
      itemsOf(holder).forEach((item, index) => {
        const name = nameAt(...rangeOfEntry(item)) ?? nameAt(...item.range)
        if (name === undefined) return
        finds.takeItem(holder, index)
        const reason = view.language === 'go' ? null : whyKept(holder, index, name, { view, context })
        if (reason !== null) finds.refuse(item, name, reason)
      })
    } else if (nameAt(...node.range) !== undefined && isStatement(node)) finds.takeStatement(node)
  })
  if (view.language === 'go') for (const { name, range } of entries) takeGoRegistration(name, range, finds, context)
}

/** Why the rest would mean something else without an entry, as half a sentence. */
function whyKept(
  holder: ItemHolder,
  index: number,
  name: string,
  { view, context }: { readonly view: SourceView; readonly context: RemovalContext },
): string | null {
  switch (holder.type) {
    case 'ObjectExpression': {
      // `{ ...baseGates, Plan: spec }`: without the entry, the object may have that of `baseGates`.
      const spread = unknownSpreadBefore(holder, index, name, {
        view,
        targets: new TargetFinder(context.resolveImport),
      })
      return spread && `without it, \`${view.text.slice(...spread.range)}\` before it may register the gate`
    }
    case 'ArrayExpression':
      return isReadByPosition(holder, view, context)
        ? 'code reads the list by position, and the later ones would move'
        : null
    case 'TSEnumBody': {
      const next = holder.members[index + 1]
      const isKnown = !next || next.initializer !== undefined || numbersOf(holder)[index + 1] !== null
      return isKnown ? null : 'the members after it would get other numbers'
    }
    default:
      return null
  }
}

function holderOfItems(node: Node, registry: RegistryFile | null): ItemHolder | null {
  switch (node.type) {
    case 'ObjectExpression':
    case 'ArrayExpression':
    case 'TSEnumBody':
    case 'TSInterfaceBody':
    case 'TSTypeLiteral':
    case 'TSUnionType':
      return node
    // Where a constant isn't the flag itself, code may still pass it to other calls.
    case 'VariableDeclaration':
      return registry?.shape === 'flag-constants' && node.declarations.length > 1 ? node : null
    default:
      return null
  }
}

/** An entry of a `Map` of specs has the range inside the brackets of its pair, a flag that of the pair. */
function rangeOfEntry(item: Node): readonly [number, number] {
  const pair = unwrapExpression(item)
  if (pair.type !== 'ArrayExpression') return item.range
  const [key, value] = pair.elements
  return key && value ? [key.range[0], value.range[1]] : item.range
}

/** A separate function or constant, or a member of a class: `export function enableTabs() {...}`. */
function isStatement(node: Node): boolean {
  return (
    node.type === 'ExportNamedDeclaration' ||
    node.type === 'FunctionDeclaration' ||
    node.type === 'PropertyDefinition' ||
    node.type === 'MethodDefinition' ||
    (node.type === 'VariableDeclaration' && node.declarations.length === 1)
  )
}
