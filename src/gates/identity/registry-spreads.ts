import type { TSESTree } from '@typescript-eslint/utils'
import type { Gate } from '../../registry/model.js'
import { isNullOrUndefined, staticKeyName, unwrapExpression } from '../../source/expressions.js'
import { nodesOf } from '../../source/nodes-of.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { returnedExpressions } from '../../source/targets/function-results.js'
import type { Targets } from '../../source/targets/target.js'
import { contains } from '../../text/text-range.js'
import { isChanged, isDefaultField, nameOnObject } from './registry-values.js'

/** A limit for objects that are spread into each other. */
const LONGEST_CHAIN = 8

/** What is spread over the entry of a gate: `...tenantGates` of `{ Plan: spec, ...tenantGates }`. */
export interface SpreadOverEntry {
  readonly gate: string
  readonly node: Node
  /** The default that the gate has afterwards, where it is written down. */
  readonly default?: boolean
}

/**
 * The spreads that may replace an entry of a registry, because they come after it. One that provably lacks the gate
 * isn't among them.
 */
export function spreadsOverEntries(view: SourceView, gates: readonly Gate[], targets: Targets): SpreadOverEntry[] {
  return nodesOf(view, 'ObjectExpression').flatMap((object) =>
    object.properties.flatMap((property, index) => {
      const gate = gates.find((one) => property.type === 'Property' && isAt(property, one, view))
      if (!gate) return []
      return spreadsIn(object.properties.slice(index + 1)).flatMap((node): SpreadOverEntry[] => {
        const value = new SpreadValues(gate.name, targets).of(node.argument, view)
        if (value === 'missing') return []
        const after = value === 'unknown' ? null : defaultOf(value)
        return [{ gate: gate.name, node, ...(after === null ? {} : { default: after }) }]
      })
    }),
  )
}

/**
 * The first spread before an entry of which it isn't known whether it has the key, too. Without the entry, its value
 * would be the one of the object.
 */
export function unknownSpreadBefore(
  object: TSESTree.ObjectExpression,
  index: number,
  key: string,
  { view, targets }: { readonly view: SourceView; readonly targets: Targets },
): Node | null {
  const values = new SpreadValues(key, targets)
  return (
    spreadsIn(object.properties.slice(0, index)).find(({ argument }) => values.of(argument, view) === 'unknown') ?? null
  )
}

function isAt(property: Node, { file, range }: Gate, view: SourceView): boolean {
  return file === view.file && property.range[0] === range.start && contains(property, range)
}

function spreadsIn(properties: readonly TSESTree.ObjectLiteralElement[]): TSESTree.SpreadElement[] {
  return properties.flatMap((one) => (one.type === 'SpreadElement' ? [one] : []))
}

type ValueOfKey = Node | 'missing' | 'unknown'

/** Finds what objects that are spread hold under a key. */
class SpreadValues {
  readonly #key: string
  readonly #targets: Targets

  constructor(key: string, targets: Targets) {
    this.#key = key
    this.#targets = targets
  }

  of(spread: Node, view: SourceView, depth = 0): ValueOfKey {
    const node = unwrapExpression(spread)
    if (depth > LONGEST_CHAIN) return 'unknown'
    const oneOf = (parts: readonly Node[]): ValueOfKey =>
      firstFound(parts.map((part) => this.of(part, view, depth + 1)))
    switch (node.type) {
      case 'Literal':
        return 'missing'
      case 'ConditionalExpression':
        return oneOf([node.consequent, node.alternate])
      case 'LogicalExpression':
        // Whatever is false has no keys: `...(isTest && { Plan: spec })`.
        return node.operator === '&&'
          ? firstFound(['missing', this.of(node.right, view, depth + 1)])
          : oneOf([node.left, node.right])
      default:
        return isNullOrUndefined(node) ? 'missing' : this.#inTarget(node, view, depth)
    }
  }

  #inTarget(node: Node, view: SourceView, depth: number): ValueOfKey {
    const target = this.#targets.of(node, view)
    if (target.kind === 'object')
      return isChanged(target.node, target.view) ? 'unknown' : this.#inObject(target.node, target.view, depth)
    if (target.kind !== 'value') return 'unknown'
    if (target.node !== node) return this.of(target.node, target.view, depth + 1)
    return node.type === 'CallExpression' ? this.#inResult(node, view, depth) : 'unknown'
  }

  #inResult(call: TSESTree.CallExpression, view: SourceView, depth: number): ValueOfKey {
    const [first] = call.arguments
    if (first && nameOnObject(call.callee, view) === 'freeze') return this.of(first, view, depth + 1)
    const called = this.#targets.of(call.callee, view)
    if (called.kind !== 'function' || called.node.async || called.node.generator) return 'unknown'
    const returned = returnedExpressions(called.node, called.view)
    return firstFound(returned.map((one) => this.of(one, called.view, depth + 1)))
  }

  /** The last property of an object that has the key. */
  #inObject({ properties }: TSESTree.ObjectExpression, view: SourceView, depth: number): ValueOfKey {
    for (const property of [...properties].reverse()) {
      const isSpread = property.type === 'SpreadElement'
      const name = isSpread ? null : staticKeyName(property.key, property.computed)
      if (name === this.#key && !isSpread) return property.value
      const value = isSpread ? this.of(property.argument, view, depth + 1) : name === null ? 'unknown' : 'missing'
      if (value !== 'missing') return value
    }
    return 'missing'
  }
}

/** What one of several objects holds: all of them must lack the key, and a value that only some have isn't known. */
function firstFound(values: readonly ValueOfKey[]): ValueOfKey {
  const [first = 'missing'] = values
  return values.every((value) => value === first) ? first : 'unknown'
}

/** The default of a spec that is written down: `{ default: true }`, `true`. */
function defaultOf(spec: Node): boolean | null {
  const node = unwrapExpression(spec)
  if (node.type === 'Literal') return typeof node.value === 'boolean' ? node.value : null
  if (node.type !== 'ObjectExpression') return null
  const [found, ...others] = node.properties.flatMap((property) =>
    property.type === 'Property' && isDefaultField(staticKeyName(property.key, property.computed))
      ? [property.value]
      : [],
  )
  const isPlain = node.properties.every(({ type }) => type === 'Property') && others.length === 0
  return isPlain && found?.type === 'Literal' && typeof found.value === 'boolean' ? found.value : null
}
