import type { TSESTree } from '@typescript-eslint/utils'
import type { Node } from '../../source/source-view.js'
import type { TextRange } from '../../text/text-range.js'
import { ancestorsOf } from '../../source/walk.js'
import { writePart } from '../layout/write-part.js'
import { removeBetweenTags } from '../layout.js'
import type { Pass } from '../pass.js'
import { changesText, elementInPlaceOf, isBlankText, keepRange, rendersNothing, shownText, textsBeside } from './jsx.js'

/** What a gate component shows while its gate is off. */
const FALLBACK_PROPS: ReadonlySet<string> = new Set(['fallback', 'otherwise', 'else'])

/** `<FeatureGate name="x" fallback={<Old />}><New /></FeatureGate>`: its children, or its fallback, take its place. */
export function foldGateComponent(node: Node, _position: unknown, pass: Pass): boolean {
  const value = node.type === 'JSXElement' ? pass.components.get(node) : undefined
  if (value === undefined || node.type !== 'JSXElement') return false
  if (value) keepChildren(node, pass)
  else keepFallback(node, pass)
  return true
}

/** Whether a node stands between tags, once the gate components around it are gone. */
export function standsBetweenTags(node: Node, pass: Pass): boolean {
  const { parent } = node
  if (parent?.type === 'JSXFragment') return true
  if (parent?.type === 'JSXElement')
    return pass.components.get(parent) !== true || onlyElement(parent) === null || standsBetweenTags(parent, pass)
  const gate =
    parent?.type === 'JSXExpressionContainer' || parent?.type === 'JSXAttribute' ? gateOfFallback(parent) : null
  if (gate !== null) return pass.components.get(gate) === false && isElement(node) && standsBetweenTags(gate, pass)
  const container = [...ancestorsOf(node)].find(({ type }) => type === 'JSXExpressionContainer')
  return (
    container?.type === 'JSXExpressionContainer' &&
    isElement(container.parent) &&
    elementInPlaceOf(container, pass) === node
  )
}

/** Why a gate component can't be replaced; `null`: it can. */
export function componentRefusal(node: Node, name: TextRange): string | null {
  if (node.type !== 'JSXElement') return 'the gate component is no element'
  for (const attribute of node.openingElement.attributes) {
    if (attribute.type !== 'JSXAttribute' || typeof attribute.name.name !== 'string')
      return 'the gate component has attributes whose meaning is not known'
    const isGate = attribute.range[0] <= name.start && name.end <= attribute.range[1]
    if (!isGate && !FALLBACK_PROPS.has(attribute.name.name))
      return `the gate component has an attribute "${attribute.name.name}" whose meaning is not known`
    // `&amp;` means something else in JavaScript.
    if (!isGate && attribute.value?.type === 'Literal' && !/^[^&\\\n\r]*$/.test(attribute.value.raw))
      return 'the gate component has a text as its fallback that JavaScript writes in another way'
  }
  if (node.children.some((child) => child.type === 'JSXExpressionContainer' && /Function/.test(child.expression.type)))
    return 'the gate component calls a function for its children'
  return null
}

function keepChildren(node: TSESTree.JSXElement, pass: Pass): void {
  const { openingElement, closingElement, children } = node
  pass.markDead(openingElement)
  if (closingElement) pass.markDead(closingElement)
  const shown = shownChildren(node)
  const only = onlyElement(node)
  if (!closingElement || shown.length === 0) return removeElement(node, pass)
  if (only) keepRange(node, only.range, pass)
  else if (canOpen(node, shown, pass)) {
    const range = innerRange(shown)
    keepRange(node, range, pass)
    pass.shownTexts.set(node, textsOf(shown, range, pass))
  } else {
    // A fragment of the element's own brackets.
    pass.edits.delete(openingElement.range[0] + 1, openingElement.range[1] - 1)
    pass.edits.delete(closingElement.range[0] + 2, closingElement.range[1] - 1)
  }
  for (const child of children) pass.fold(child)
}

function keepFallback(node: TSESTree.JSXElement, pass: Pass): void {
  for (const child of node.children) pass.markDead(child)
  const { openingElement, closingElement } = node
  const fallback = openingElement.attributes.find(
    (attribute): attribute is TSESTree.JSXAttribute =>
      attribute.type === 'JSXAttribute' &&
      typeof attribute.name.name === 'string' &&
      FALLBACK_PROPS.has(attribute.name.name),
  )
  const value = fallback?.value
  if (!value) return removeElement(node, pass)
  const shown = value.type === 'JSXExpressionContainer' ? value.expression : value
  if (rendersNothing(shown) && pass.trivia.commentsIn(...value.range).length === 0) return removeElement(node, pass)
  for (const attribute of openingElement.attributes) if (attribute !== fallback) pass.markDead(attribute)
  pass.markDead(openingElement.name)
  if (closingElement) pass.markDead(closingElement)
  if (isElement(shown)) keepRange(node, shown.range, pass)
  else if (isBareAttribute(node, pass)) keepRange(node, value.range, pass)
  else if (!standsBetweenTags(node, pass)) {
    pass.fates.set(node, { kind: 'become', part: shown })
    writePart(node, pass)
  } else if (value.type === 'JSXExpressionContainer') keepRange(node, value.range, pass)
  else {
    keepRange(node, value.range, pass)
    pass.edits.insert(value.range[0], '{')
    pass.edits.insert(value.range[1], '}')
  }
  pass.fold(shown)
}

function removeElement(node: TSESTree.JSXElement, pass: Pass): void {
  pass.markDead(node)
  const isChild = standsBetweenTags(node, pass)
  if (isChild && isElement(node.parent) && !changesText(node, pass)) return removeBetweenTags(node, pass)
  pass.edits.replace(node.range[0], node.range[1], isChild || isBareAttribute(node, pass) ? '{null}' : 'null')
  pass.shownTexts.set(node, '{}')
}

/**
 * Whether the children can stand where the component stands, without a fragment around them. Blanks at their ends would
 * mean something else beside other texts.
 */
function canOpen(node: TSESTree.JSXElement, shown: readonly TSESTree.JSXChild[], pass: Pass): boolean {
  if (!isElement(node.parent) || !standsBetweenTags(node, pass)) return false
  const siblings = node.parent.children
  const index = siblings.indexOf(node)
  const [before, after] = [siblings[index - 1], siblings[index + 1]]
  const [first, last] = [shown[0], shown.at(-1)] as [TSESTree.JSXChild, TSESTree.JSXChild]
  const inner =
    shown.length === 1 && first.type === 'JSXText'
      ? [textOf(first).replace(LINES_AT_START, '').replace(LINES_AT_END, '')]
      : [textOf(first).replace(LINES_AT_START, ''), textOf(last).replace(LINES_AT_END, '')]
  const texts = [textsBeside(node, pass)[0], ...inner, textOf(after)]
  if (texts.length === 3) return isSettled(before, pass) && isSettled(after, pass) && staysAsShown(texts)
  return canMeet(before, first, texts.slice(0, 2), pass) && canMeet(after, last, texts.slice(2), pass)
}

const LINES_AT_START = /^[^\S\n]*\n\s*/
const LINES_AT_END = /(?<!\s)[^\S\n]*\n\s*$/

/** From the first to the last child, without the line breaks around them. */
function innerRange(shown: readonly TSESTree.JSXChild[]): readonly [number, number] {
  const [first, last] = [shown[0], shown.at(-1)] as [TSESTree.JSXChild, TSESTree.JSXChild]
  const before = LINES_AT_START.exec(textOf(first))?.[0].length ?? 0
  const after = LINES_AT_END.exec(textOf(last))?.[0].length ?? 0
  return [first.range[0] + before, last.range[1] - after]
}

/** What the children are to texts beside them: all but texts stand as braces. */
function textsOf(
  shown: readonly TSESTree.JSXChild[],
  [start, end]: readonly [number, number],
  { trivia }: Pass,
): string {
  return shown
    .map((child) =>
      child.type === 'JSXText'
        ? trivia.text.slice(Math.max(start, child.range[0]), Math.min(end, child.range[1]))
        : '{}',
    )
    .join('')
}

/** What comes to stand side by side shows as before. */
function canMeet(outside: Node | undefined, inside: Node, texts: readonly string[], pass: Pass): boolean {
  if (inside.type === 'JSXElement' && !pass.components.has(inside)) return true
  return isSettled(outside, pass) && isSettled(inside, pass) && staysAsShown(texts)
}

function staysAsShown(texts: readonly string[]): boolean {
  return texts.map(shownText).join('') === shownText(texts.join(''))
}

/** The strip doesn't change it, or has taken it out by now. */
function isSettled(node: Node | undefined, pass: Pass): boolean {
  return node === undefined || pass.dead.has(node) || !pass.known.isTouched(node)
}

function textOf(node: Node | undefined): string {
  return node?.type === 'JSXText' ? node.raw : ''
}

function shownChildren(node: TSESTree.JSXElement): TSESTree.JSXChild[] {
  return node.children.filter((child) => !isBlankText(child))
}

/** The one child that shows something, where it is an element. */
function onlyElement(node: TSESTree.JSXElement): TSESTree.JSXElement | TSESTree.JSXFragment | null {
  const shown = shownChildren(node)
  const [only] = shown
  return shown.length === 1 && isElement(only) ? only : null
}

/** Whether a node stands as `icon=<Gate />` does, once the gate components around it are gone: no braces hold an expression there. */
function isBareAttribute(node: Node, pass: Pass): boolean {
  const { parent } = node
  if (parent?.type === 'JSXElement')
    return pass.components.get(parent) === true && onlyElement(parent) !== null && isBareAttribute(parent, pass)
  const gate =
    parent?.type === 'JSXExpressionContainer' || parent?.type === 'JSXAttribute' ? gateOfFallback(parent) : null
  if (gate !== null && pass.components.has(gate))
    return pass.components.get(gate) === false && isElement(node) && isBareAttribute(gate, pass)
  return parent?.type === 'JSXAttribute'
}

function isElement(node: Node | undefined): node is TSESTree.JSXElement | TSESTree.JSXFragment {
  return node?.type === 'JSXElement' || node?.type === 'JSXFragment'
}

/** The element for whose fallback a value stands: as `fallback={value}`, or as `fallback=<Old />`. */
function gateOfFallback(slot: TSESTree.JSXExpressionContainer | TSESTree.JSXAttribute): Node | null {
  const attribute = slot.type === 'JSXAttribute' ? slot : slot.parent
  return attribute.type === 'JSXAttribute' ? attribute.parent.parent : null
}
