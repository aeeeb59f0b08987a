import type { TSESTree } from '@typescript-eslint/utils'
import type { Node, TextRange } from '../../source/source-view.js'
import { removeBetweenTags } from '../layout.js'
import type { Pass } from '../pass.js'
import { changesText } from './jsx.js'

/** What a gate component shows while its gate is off. */
const FALLBACK_PROPS: ReadonlySet<string> = new Set(['fallback', 'otherwise', 'else'])

/** `<FeatureGate name="x" fallback={<Old />}><New /></FeatureGate>`: its children, or its fallback, take its place. */
export function foldGateComponent(node: Node, _position: unknown, pass: Pass): boolean {
  const value = node.type === 'JSXElement' ? pass.components.get(node) : undefined
  if (value === undefined || node.type !== 'JSXElement') return false
  pass.markDead(node.openingElement)
  if (node.closingElement) pass.markDead(node.closingElement)
  if (value) keepChildren(node, pass)
  else keepFallback(node, pass)
  return true
}

/** Why a gate component can't be replaced; `null`: it can. */
export function componentRefusal(node: Node, name: TextRange): string | null {
  if (node.type !== 'JSXElement') return 'the gate component is no element'
  for (const attribute of node.openingElement.attributes) {
    if (attribute.type !== 'JSXAttribute' || typeof attribute.name.name !== 'string') return 'the gate component has attributes whose meaning is not known'
    const isGate = attribute.range[0] <= name.start && name.end <= attribute.range[1]
    if (!isGate && !FALLBACK_PROPS.has(attribute.name.name)) return `the gate component has an attribute "${attribute.name.name}" whose meaning is not known`
  }
  if (node.children.some((child) => child.type === 'JSXExpressionContainer' && /Function/.test(child.expression.type))) return 'the gate component calls a function for its children'
  return null
}

function keepChildren(node: TSESTree.JSXElement, pass: Pass): void {
  const { openingElement, closingElement, children } = node
  const shown = children.filter((child) => child.type !== 'JSXText' || child.value.trim() !== '')
  const only = shown[0]
  for (const attribute of openingElement.attributes) pass.markDead(attribute)
  if (!closingElement || !only) return removeElement(node, pass)
  if (isChild(node) || (shown.length === 1 && (only.type === 'JSXElement' || only.type === 'JSXFragment'))) {
    const last = shown.at(-1) as Node
    keepRange(node, [only.range[0], last.range[1]], pass)
  } else {
    // A fragment of the element's own brackets.
    pass.edits.delete(openingElement.range[0] + 1, openingElement.range[1] - 1)
    pass.edits.delete(closingElement.range[0] + 2, closingElement.range[1] - 1)
  }
  for (const child of children) pass.fold(child)
}

function keepFallback(node: TSESTree.JSXElement, pass: Pass): void {
  for (const child of node.children) pass.markDead(child)
  const fallback = node.openingElement.attributes.find((attribute): attribute is TSESTree.JSXAttribute =>
    attribute.type === 'JSXAttribute' && typeof attribute.name.name === 'string' && FALLBACK_PROPS.has(attribute.name.name))
  const value = fallback?.value
  if (!value) return removeElement(node, pass)
  const container = value.type === 'JSXExpressionContainer' ? value : null
  const shown: Node = container ? container.expression : value
  pass.dead.delete(node.openingElement)
  for (const attribute of node.openingElement.attributes) if (attribute !== fallback) pass.markDead(attribute)
  if (isChild(node) && container && shown.type !== 'JSXElement' && shown.type !== 'JSXFragment') keepRange(node, container.range, pass)
  else keepRange(node, shown.range, pass)
  pass.fold(shown)
}

function removeElement(node: TSESTree.JSXElement, pass: Pass): void {
  pass.markDead(node)
  if (isChild(node) && !changesText(node, pass)) removeBetweenTags(node, pass)
  else pass.edits.replace(node.range[0], node.range[1], isChild(node) ? '{null}' : 'null')
}

function keepRange(node: Node, [start, end]: readonly [number, number], { edits, trivia }: Pass): void {
  edits.delete(node.range[0], start)
  edits.delete(end, node.range[1])
  const outer = trivia.indentAt(node.range[0])
  const inner = trivia.indentAt(start)
  if (trivia.isFirstOnLine(start) && inner.startsWith(outer)) edits.dedent(start, end, inner.slice(outer.length))
}

function isChild(node: Node): boolean {
  return node.parent?.type === 'JSXElement' || node.parent?.type === 'JSXFragment'
}
