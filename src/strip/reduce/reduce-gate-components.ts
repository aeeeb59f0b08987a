import type { TSESTree } from '@typescript-eslint/utils'
import type { GateCheck } from '../../gates/gate-check.js'
import type { Node } from '../../source/source-view.js'
import { contains, type TextRange } from '../../text/text-range.js'
import type { Fate } from './fate.js'
import {
  isBareAttribute,
  isElement,
  onlyElement,
  shownChildren,
  standsBetweenTags,
  type ShownPart,
} from './jsx-places.js'
import {
  changesText,
  LINES_AT_END,
  LINES_AT_START,
  rendersNothing,
  shownText,
  textOf,
  textsBeside,
} from './jsx-texts.js'
import type { Reducer } from './reducer.js'

/** The attribute that a gate component renders while its gate is off. */
const FALLBACK_PROPS: ReadonlySet<string> = new Set(['fallback', 'otherwise', 'else'])

/** Replaces `<FeatureGate name="x" fallback={<Old />}><New /></FeatureGate>` by its children or its fallback. */
export function reduceGateComponent(node: TSESTree.JSXElement, reducer: Reducer): Fate | null {
  const shown = reducer.components.get(node)
  if (shown === undefined) return null
  const fate = shown === 'children' ? fateOfChildren(node, reducer) : fateOfAttribute(node, shown, reducer)
  return fate ?? fateOfNothing(node, reducer)
}

/** What a gate component renders for a value of its gate. */
export function shownPartOf({ sides }: Pick<GateCheck, 'sides'>, value: boolean): ShownPart {
  if (value) return sides?.enabled === undefined ? 'children' : new Set([sides.enabled])
  return sides?.disabled === undefined ? FALLBACK_PROPS : new Set([sides.disabled])
}

/** Why a gate component can't be replaced; `null`: it can. */
export function componentRefusal({
  node,
  nameRange: name,
  sides = {},
}: Pick<GateCheck, 'node' | 'nameRange' | 'sides'>): string | null {
  if (node.type !== 'JSXElement') return "the gate component isn't an element"
  const { attributes } = node.openingElement
  for (const attribute of attributes) {
    const refusal = attributeRefusal(attribute, name, sides)
    if (refusal !== null) return refusal
  }
  if (attributes.some((attribute) => mayBeCalled(attribute, sides)))
    return 'the gate component may call a function from its attributes'
  if (sides.enabled !== undefined && shownChildren(node).length > 0)
    return 'the gate component has children beside its attributes'
  if (node.children.some((child) => child.type === 'JSXExpressionContainer' && /Function/.test(child.expression.type)))
    return 'the gate component calls a function for its children'
  return null
}

type Sides = NonNullable<GateCheck['sides']>
type Attribute = TSESTree.JSXOpeningElement['attributes'][number]

function attributeRefusal(attribute: Attribute, gate: TextRange, { enabled, disabled }: Sides): string | null {
  if (attribute.type !== 'JSXAttribute' || typeof attribute.name.name !== 'string')
    return 'the gate component has attributes whose meaning is not known'
  const { name } = attribute.name
  if (contains(attribute, gate)) return null
  if (![...FALLBACK_PROPS, enabled, disabled].includes(name))
    return `the gate component has an attribute "${name}" whose meaning is not known`
  // `&amp;` means something else in a JavaScript string.
  return attribute.value?.type === 'Literal' && !/^[^&\\\n\r]*$/.test(attribute.value.raw)
    ? 'the fallback of the gate component is JSX text that JavaScript writes in another way'
    : null
}

/** Whether the attribute of a side may be a function or the name of a component. */
function mayBeCalled(attribute: Attribute, { enabled, disabled }: Sides): boolean {
  if (
    attribute.type !== 'JSXAttribute' ||
    ![enabled, disabled].includes(String(attribute.name.name)) ||
    attribute.value?.type !== 'JSXExpressionContainer'
  )
    return false
  const { expression } = attribute.value
  return /Function/.test(expression.type) || (expression.type === 'Identifier' && /^[A-Z]/.test(expression.name))
}

/** @returns `null` when they render nothing. */
function fateOfChildren(node: TSESTree.JSXElement, reducer: Reducer): Fate | null {
  const shown = shownChildren(node)
  if (!node.closingElement || shown.length === 0) return null
  const only = onlyElement(node)
  if (only) return { kind: 'become', part: only }
  return { kind: 'splice', part: node, inFragment: !canOpen(node, shown, reducer) }
}

/** @returns `null` when it renders nothing. */
function fateOfAttribute(node: TSESTree.JSXElement, names: ReadonlySet<string>, { trivia }: Reducer): Fate | null {
  const value = attributeOf(node, names)?.value
  if (!value) return null
  const shown = value.type === 'JSXExpressionContainer' ? value.expression : value
  const isNothing = rendersNothing(shown) && trivia.commentsIn(...value.range).length === 0
  return isNothing ? null : { kind: 'become', part: shown }
}

/** The first attribute that has one of the names. */
export function attributeOf(
  { openingElement }: TSESTree.JSXElement,
  names: ReadonlySet<string>,
): TSESTree.JSXAttribute | undefined {
  return openingElement.attributes.find(
    (attribute): attribute is TSESTree.JSXAttribute =>
      attribute.type === 'JSXAttribute' && typeof attribute.name.name === 'string' && names.has(attribute.name.name),
  )
}

function fateOfNothing(node: TSESTree.JSXElement, reducer: Reducer): Fate {
  const isChild = standsBetweenTags(node, reducer)
  if (isChild && isElement(node.parent) && !changesText(node, reducer.fates)) return { kind: 'drop' }
  return { kind: 'literal', text: isChild || isBareAttribute(node, reducer) ? '{null}' : 'null' }
}

/**
 * Whether the children can replace the component without a fragment. Whitespace at their ends could change next to
 * other text.
 */
function canOpen(node: TSESTree.JSXElement, shown: readonly TSESTree.JSXChild[], reducer: Reducer): boolean {
  if (!isElement(node.parent) || !standsBetweenTags(node, reducer)) return false
  const siblings = node.parent.children
  const index = siblings.indexOf(node)
  const [before, after] = [siblings[index - 1], siblings[index + 1]]
  const [first, last] = [shown[0], shown.at(-1)] as [TSESTree.JSXChild, TSESTree.JSXChild]
  const inner =
    shown.length === 1 && first.type === 'JSXText'
      ? [textOf(first).replace(LINES_AT_START, '').replace(LINES_AT_END, '')]
      : [textOf(first).replace(LINES_AT_START, ''), textOf(last).replace(LINES_AT_END, '')]
  const texts = [textsBeside(node, reducer.fates)[0], ...inner, textOf(after)]
  if (texts.length === 3) return isSettled(before, reducer) && isSettled(after, reducer) && staysAsShown(texts)
  return canMeet(before, first, texts.slice(0, 2), reducer) && canMeet(after, last, texts.slice(2), reducer)
}

/** Whether neighbors render the same next to each other. */
function canMeet(outside: Node | undefined, inside: Node, texts: readonly string[], reducer: Reducer): boolean {
  if (inside.type === 'JSXElement' && !reducer.components.has(inside)) return true
  return isSettled(outside, reducer) && isSettled(inside, reducer) && staysAsShown(texts)
}

function staysAsShown(texts: readonly string[]): boolean {
  return texts.map(shownText).join('') === shownText(texts.join(''))
}

/** Whether the strip doesn't change the node, or has dropped it. */
function isSettled(node: Node | undefined, reducer: Reducer): boolean {
  return node === undefined || reducer.fates.isDropped(node) || !reducer.known.isTouched(node)
}
