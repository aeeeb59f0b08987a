import type { GateIndex } from '../../registry/gate-index.js'
import { literalString, staticKeyName, unwrapExpression } from '../../source/expressions.js'
import type { Node } from '../../source/source-view.js'

const namesByIndex = new WeakMap<GateIndex, ReadonlySet<string>>()

/**
 * Whether an argument looks like the name of a registered gate, by its text alone: its string, or a constant with the
 * name of one in a registry.
 */
export function mayNameGate(argument: Node, index: GateIndex): boolean {
  const node = unwrapExpression(argument)
  const text = literalString(node)
  if (text !== null) return index.gates.has(text)
  if (node.type === 'Identifier') return namesOf(index).has(node.name)
  if (node.type !== 'MemberExpression') return false
  const name = staticKeyName(node.property, node.computed)
  return name !== null && namesOf(index).has(name)
}

/** The last names of the constants, and the names of the gates, which objects of constants use as keys. */
function namesOf(index: GateIndex): ReadonlySet<string> {
  let names = namesByIndex.get(index)
  if (!names) {
    names = new Set([
      ...index.gates.keys(),
      ...[...index.constants.keys()].map((name) => name.slice(name.lastIndexOf('.') + 1)),
    ])
    namesByIndex.set(index, names)
  }
  return names
}
