import type { TSESTree } from '@typescript-eslint/utils'
import type { Node } from '../../source/source-view.js'
import { ancestorsOf } from '../../source/walk.js'
import type { Fate, Fates } from './fate.js'
import { isBlankText } from './jsx-texts.js'

/** What a gate component is replaced by: its children, or the first of these attributes that it has. */
export type ShownPart = 'children' | ReadonlySet<string>

/** Facts that tell where a node ends up once the gate components around it are removed. */
export interface JsxPlaces {
  readonly components: ReadonlyMap<Node, ShownPart>
  readonly fates: Fates
}

/** Whether a node will be between tags once the gate components around it are removed. */
export function standsBetweenTags(node: Node, places: JsxPlaces): boolean {
  const { components, fates } = places
  const { parent } = node
  if (parent?.type === 'JSXFragment') return true
  if (parent?.type === 'JSXElement')
    return components.get(parent) !== 'children' || onlyElement(parent) === null || standsBetweenTags(parent, places)
  const gate = gateOfFallback(parent)
  if (gate !== null) return showsAttribute(gate, places) && isElement(node) && standsBetweenTags(gate, places)
  const container = [...ancestorsOf(node)].find(({ type }) => type === 'JSXExpressionContainer')
  return isElement(container?.parent) && comesToStandIn(node, fates.of(container as Node))
}

function comesToStandIn(node: Node, fate: Fate | undefined): boolean {
  return (fate?.kind === 'become' || fate?.kind === 'splice') && fate.part === node
}

/**
 * Whether a node will be a bare attribute value, as in `icon=<Gate />`, once the gate components around it are removed.
 * Such a value can't hold an expression without braces.
 */
export function isBareAttribute(node: Node, places: JsxPlaces): boolean {
  const { components } = places
  const { parent } = node
  if (parent?.type === 'JSXElement')
    return components.get(parent) === 'children' && onlyElement(parent) !== null && isBareAttribute(parent, places)
  const gate = gateOfFallback(parent)
  if (gate !== null && components.has(gate))
    return showsAttribute(gate, places) && isElement(node) && isBareAttribute(gate, places)
  return parent?.type === 'JSXAttribute'
}

function showsAttribute(gate: Node, { components }: JsxPlaces): boolean {
  return (components.get(gate) ?? 'children') !== 'children'
}

/** The only child that renders something, if it is an element. */
export function onlyElement(node: TSESTree.JSXElement): TSESTree.JSXElement | TSESTree.JSXFragment | null {
  const shown = shownChildren(node)
  const [only] = shown
  return shown.length === 1 && isElement(only) ? only : null
}

export function shownChildren(node: TSESTree.JSXElement | TSESTree.JSXFragment): TSESTree.JSXChild[] {
  return node.children.filter((child) => !isBlankText(child))
}

export function isElement(node: Node | undefined): node is TSESTree.JSXElement | TSESTree.JSXFragment {
  return node?.type === 'JSXElement' || node?.type === 'JSXFragment'
}

/** The element whose fallback a value is: `fallback={value}`, or `fallback=<Old />`. */
function gateOfFallback(place: Node | undefined): Node | null {
  const attribute = place?.type === 'JSXExpressionContainer' ? place.parent : place
  return attribute?.type === 'JSXAttribute' ? attribute.parent.parent : null
}
