import type { TSESTree } from '@typescript-eslint/utils'
import { lastNameOf } from '../../gates/dotted-path.js'
import { resolveGate } from '../../gates/resolve-gate.js'
import { evidenceOfTypeText, Evidence, isGoRegistryType } from '../../registry/readers/estree-evidence.js'
import { goLiteralType, isGoDependencies, isGoFeatureType, isGoMap } from '../../registry/readers/go-maps.js'
import type { GoNode } from '../../source/go-nodes.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { hasTestPath } from '../../strip/test-code/test-structure.js'
import { settingsOfOwnSpecs, valueOfOwnSpec } from '../../gates/go-own-specs.js'
import { isConfiguredInGo } from '../../gates/gate-settings.js'
import { describeOpposite } from './find-code-overrides.js'
import { isGoVariableUsed } from './find-go-registrations.js'
import type { RemovalContext } from './removal.js'
import { mayHaveEffects, type ScriptFinds } from './script-finds.js'
import { asGo } from '../../source/go-casts.js'

type GoMapEntry = TSESTree.Property & { readonly value: Node }

/**
 * Removes the gates from a Go map: from defaults and overrides, `map[featuregate.Feature]bool{X: true}`, and from
 * dependencies, `map[featuregate.Feature][]featuregate.Feature{X: {A}, B: {X}}`. A struct literal isn't a map, whatever
 * its fields are named.
 */
export function takeGoMap(map: TSESTree.ObjectExpression, finds: ScriptFinds, context: RemovalContext): undefined {
  const type = goLiteralType(map)
  if (!type || !(type.type === 'GoMapType' || isGoMap(map, finds.view))) return
  if (isGoRegistryType(type, finds.view)) return takeSpecsOfTest(map, finds, context)
  const entries = map.properties.flatMap((property, index) =>
    property.type === 'Property'
      ? [{ property: property as GoMapEntry, index, gate: gateOf(property.key, finds, context) }]
      : [],
  )
  // Strings that equal gates' names may be keys of anything.
  const isMapOfGates =
    isKeyedByGates(type, finds.view) ||
    (!holdsFunctions(type) && entries.filter(({ gate }) => gate !== null).length > 1)
  const isTest = hasTestPath(finds.view.file)
  for (const { property, index, gate } of entries) {
    if (finds.hasTaken(map, index)) continue
    if (isGoDependencies(type)) takeDependency({ map, index, property, gate }, finds, context)
    else if (gate !== null && context.gates.has(gate) && (isMapOfGates || isConfiguredInGo(property, isTest)))
      takeEntry({ map, index, property, gate }, finds, context)
  }
}

/** `gate.Add(map[...]featuregate.FeatureSpec{features.X: {...}})` in a test registers the gate for the test. */
function takeSpecsOfTest(map: TSESTree.ObjectExpression, finds: ScriptFinds, context: RemovalContext): undefined {
  const { parent } = map
  const isAdded = parent.type === 'CallExpression' && /^Add(?:Versioned)?$/.test(lastNameOf(parent.callee) ?? '')
  if (!isAdded || !hasTestPath(finds.view.file)) return
  for (const [index, property] of map.properties.entries()) {
    // A string may be the name of a gate that only the test has.
    if (property.type !== 'Property' || property.key.type === 'Literal' || finds.hasTaken(map, index)) continue
    const gate = gateOf(property.key, finds, context)
    if (gate === null || !context.gates.has(gate) || mayHaveEffects(property.value, finds.view)) continue
    takeSpecOfTest({ map, index, property: property as GoMapEntry, gate }, finds, context)
  }
}

function takeSpecOfTest(
  { map, index, property, gate }: GateEntry<string>,
  finds: ScriptFinds,
  context: RemovalContext,
): void {
  const removed = context.gates.get(gate)
  const value = valueOfOwnSpec(property)
  const set = settingsOfOwnSpecs(property, { ...context, view: finds.view })
  // What differs from the real registration is listed with the strip.
  if (set.length === 0 && value !== null && value !== removed) finds.refuse(property, gate, describeOpposite(value))
  else if (set.every((setting) => setting.value === removed)) finds.takeItem(map, index)
}

interface GateEntry<Gate extends string | null = string | null> {
  readonly map: TSESTree.ObjectExpression
  readonly index: number
  readonly property: GoMapEntry
  /** What its key names. */
  readonly gate: Gate
}

/** An entry must hold a value of the gate, or a word about it. A function, for example, may run for the gate. */
function takeEntry(
  { map, index, property: { value }, gate }: GateEntry<string>,
  finds: ScriptFinds,
  context: RemovalContext,
): void {
  const { gates } = context
  const isOn = value.type === 'Literal' && typeof value.value === 'boolean' ? value.value : null
  if (isOn !== null && isOn !== gates.get(gate))
    finds.refuse(map.properties[index] as Node, gate, describeOpposite(isOn))
  else if (mayHaveEffects(value, finds.view))
    finds.refuse(map.properties[index] as Node, gate, 'its value may have a side effect that would be lost')
  else if (value.type !== 'Literal')
    finds.refuse(
      map.properties[index] as Node,
      gate,
      'the map holds something other than a value for the gate; remove what depends on it',
    )
  else if (isOn === null && !hasTestPath(finds.view.file) && isGoValueInUse(map, finds, context))
    finds.refuse(map.properties[index] as Node, gate, 'the code that reads this entry of the map is unknown')
  else finds.takeItem(map, index)
}

/**
 * Removes the gate's own entry, and the gate from the lists of others. A list that becomes empty is removed with its
 * entry.
 */
function takeDependency(
  { map, index, property: { value }, gate: key }: GateEntry,
  finds: ScriptFinds,
  context: RemovalContext,
): void {
  if (key !== null && context.gates.has(key)) return finds.takeItem(map, index)
  if (value.type !== 'ArrayExpression') return
  const needed = value.elements.map((element) => (element ? gateOf(element, finds, context) : null))
  const gone = needed.flatMap((gate, at) => (gate !== null && context.gates.has(gate) ? [{ gate, at }] : []))
  for (const { gate, at } of gone) {
    if (context.gates.get(gate)) continue
    return finds.refuse(
      value.elements[at] as Node,
      gate,
      "another gate depends on it, so that gate can't be on; remove the dependency first",
    )
  }
  if (gone.length > 0 && gone.length === needed.length) finds.takeItem(map, index)
  else for (const { at } of gone) finds.takeItem(value, at)
}

function gateOf(node: Node, { view }: ScriptFinds, { index, resolveImport }: RemovalContext): string | null {
  const named = resolveGate(node, { view, index, resolveImport })
  return named && 'gate' in named ? named.gate : null
}

/** Whether the list is an entry's value in a map of dependencies, which is handled with the map. */
export function isGoDependencyList(list: TSESTree.ArrayExpression): boolean {
  const { parent } = list
  if (parent.type !== 'Property' || parent.parent.type !== 'ObjectExpression') return false
  const type = goLiteralType(parent.parent)
  return type !== null && isGoDependencies(type)
}

/**
 * Whether a function iterates over a Go list or map, reads it or passes it on. With one gate less it may behave
 * differently.
 */
export function isGoValueInUse(value: Node, finds: ScriptFinds, context: RemovalContext): boolean {
  const declarator = value.parent as GoNode | undefined
  return (
    declarator?.type !== 'VariableDeclarator' ||
    declarator.init !== asGo(value) ||
    declarator.parent.parent?.type !== 'Program' ||
    isGoVariableUsed(declarator.id, finds, context)
  )
}

function isKeyedByGates(type: GoNode, view: SourceView): boolean {
  if (type.type !== 'GoMapType') return evidenceOfTypeText(view.text.slice(...type.range)) >= Evidence.Gates
  return isGoFeatureType(type.key)
}

function holdsFunctions(type: GoNode): boolean {
  return type.type === 'GoMapType' && type.value.type === 'GoFuncType'
}
