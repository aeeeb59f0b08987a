import type { TSESTree } from '@typescript-eslint/utils'
import { isGoRegistryType } from '../registry/readers/estree-evidence.js'
import { goLiteralType } from '../registry/readers/go-maps.js'
import { staticKeyName } from '../source/expressions.js'
import type { Node } from '../source/source-view.js'
import { rangeOf } from '../text/text-range.js'
import { lastNameOf } from './dotted-path.js'
import { booleanOf, type GateSetting } from './gate-settings.js'
import { resolveGate, type ResolveContext } from './resolve-gate.js'

/**
 * What a test's own set of gates gives a gate, in Go: `gates.Add(map[featuregate.Feature]featuregate.FeatureSpec{
 * features.X: {Default: true}})`. With the default of the real registration it is a copy, and sets nothing.
 */
export function settingsOfOwnSpecs(entry: TSESTree.Property, context: ResolveContext): GateSetting[] {
  if (!isAddedSpec(entry, context)) return []
  const valueNode = defaultOf(entry.value)
  const value = valueOfOwnSpec(entry)
  if (!valueNode || value === null) return []
  const named = resolveGate(entry.key, context)
  const registered = named && 'gate' in named ? context.index.gates.get(named.gate) : undefined
  if (!registered || registered.status.default === value) return []
  const nameRange = rangeOf(entry.key)
  return [{ name: registered.name, shape: 'spec', node: entry, value, valueNode, nameRange }]
}

/** The value that such a spec gives its gate; `null`: it isn't known. */
export function valueOfOwnSpec({ value }: TSESTree.Property): boolean | null {
  const valueNode = defaultOf(value)
  if (valueNode) return booleanOf(valueNode)
  // A field that is left out is `false`.
  return isLiteral(value) ? false : null
}

/** Whether a spec is written in place, not held by a variable. */
function isLiteral(spec: Node): boolean {
  const last = spec.type === 'ArrayExpression' ? spec.elements.at(-1) : spec
  return last?.type === 'ObjectExpression'
}

/** An entry of a map of specs that a call adds. A string as its key may be the name of a gate of the test alone. */
function isAddedSpec({ parent: map, key }: TSESTree.Property, { view, index }: ResolveContext): boolean {
  if (map.type !== 'ObjectExpression' || map.parent.type !== 'CallExpression' || key.type === 'Literal') return false
  if (!/^Add(?:Versioned)?$/.test(lastNameOf(map.parent.callee) ?? '')) return false
  const type = goLiteralType(map)
  return type !== null && isGoRegistryType(type, view) && index.files.every(({ file }) => file !== view.file)
}

/** The value of `Default`; of several versions, the last one's. */
function defaultOf(spec: Node): Node | null {
  if (spec.type === 'ArrayExpression') {
    const last = spec.elements.at(-1)
    return last ? defaultOf(last) : null
  }
  if (spec.type !== 'ObjectExpression') return null
  for (const field of spec.properties)
    if (field.type === 'Property' && staticKeyName(field.key, false) === 'Default') return field.value
  return null
}
