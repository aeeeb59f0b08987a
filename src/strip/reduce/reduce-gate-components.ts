import type { TSESTree } from '@typescript-eslint/utils'
import type { GateCheck } from '../../gates/gate-check.js'
import { isFunctionNode } from '../../source/function-nodes.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { mayStillBeFunction } from '../../source/targets/may-be-function.js'
import { walk } from '../../source/walk.js'
import { contains } from '../../text/text-range.js'
import type { Liveness } from '../evaluate/liveness.js'
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

/** Why a gate component can't be replaced by what it shows while its gate has a value; `null`: it can. */
export function componentRefusal(
  { node, nameRange: name, sides = {}, called = [] }: Pick<GateCheck, 'node' | 'nameRange' | 'sides' | 'called'>,
  value: boolean,
  view: SourceView,
  liveness: Liveness,
): string | null {
  if (node.type !== 'JSXElement') return "the gate component isn't an element"
  const { attributes } = node.openingElement
  const names = [shownPartOf({ sides }, true), shownPartOf({ sides }, false)].filter((part) => part !== 'children')
  for (const attribute of attributes) {
    const refusal = contains(attribute, name) ? null : attributeRefusal(attribute, names)
    if (refusal !== null) return refusal
  }
  if (sides.enabled !== undefined && shownChildren(node).length > 0)
    return 'the gate component has children beside its attributes'
  const only = onlyChild(node)
  if (only?.type === 'JSXExpressionContainer' && /Function/.test(only.expression.type))
    return 'the gate component calls a function for its children'
  const live = called.flatMap((part) =>
    mayStillBeFunction(part, (inner, home) => liveness.isDeadIn(home, inner)) ? [part.node] : [],
  )
  const shown = shownPartOf({ sides }, value)
  return shownRefusal(node, shown, live) ?? lostRefusal(node, shown, view, liveness)
}

/** What runs where it is written, although rendering has no effects: the function around the component shows it. */
const RUNS_IN_PLACE: ReadonlySet<string> = new Set(['AssignmentExpression', 'UpdateExpression', 'YieldExpression'])

/** Why the part that isn't shown can't be removed. */
function lostRefusal(node: TSESTree.JSXElement, shown: ShownPart, view: SourceView, liveness: Liveness): string | null {
  const lost: Node[] = node.openingElement.attributes.filter((attribute) =>
    shown === 'children' ? true : !isOneOf(attribute, shown),
  )
  if (shown !== 'children') lost.push(...node.children)
  let isFound = false
  for (const part of lost)
    walk(part, view.visitorKeys, (inner) => {
      if (isFound || isFunctionNode(inner) || liveness.isDead(inner)) return false
      isFound ||= RUNS_IN_PLACE.has(inner.type)
      return !isFound
    })
  return isFound ? 'the gate component has a `yield` or an assignment in what would be removed' : null
}

/** Why the shown part can't be written without the component. */
function shownRefusal(node: TSESTree.JSXElement, shown: ShownPart, called: readonly Node[]): string | null {
  const values =
    shown === 'children'
      ? [onlyChild(node)]
      : node.openingElement.attributes.filter((attribute) => isOneOf(attribute, shown))
  if (values.length > 1) return 'the gate component has two attributes for one side'
  if (!values.some((part) => part && called.some((inner) => contains(part, inner)))) return null
  return shown === 'children'
    ? 'the gate component may call a function that is its child'
    : 'the gate component may call a function from its attributes'
}

type Attribute = TSESTree.JSXOpeningElement['attributes'][number]

function isOneOf(attribute: Attribute, names: ReadonlySet<string>): boolean {
  return attribute.type === 'JSXAttribute' && typeof attribute.name.name === 'string' && names.has(attribute.name.name)
}

function attributeRefusal(attribute: Attribute, sides: readonly ReadonlySet<string>[]): string | null {
  if (attribute.type !== 'JSXAttribute' || typeof attribute.name.name !== 'string')
    return 'the gate component has attributes whose meaning is not known'
  if (!sides.some((names) => isOneOf(attribute, names)))
    return `the gate component has an attribute "${attribute.name.name}" whose meaning is not known`
  // `&amp;` means something else in a JavaScript string.
  return attribute.value?.type === 'Literal' && !/^[^&\\\n\r]*$/.test(attribute.value.raw)
    ? 'the fallback of the gate component is JSX text that JavaScript writes in another way'
    : null
}

/** The only child of an element, or `null`: several are a list, which no component can call. */
function onlyChild(node: TSESTree.JSXElement): TSESTree.JSXChild | null {
  const [only = null, ...others] = shownChildren(node).filter(
    (child) => child.type !== 'JSXExpressionContainer' || child.expression.type !== 'JSXEmptyExpression',
  )
  return others.length === 0 ? only : null
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
  return openingElement.attributes.find((attribute): attribute is TSESTree.JSXAttribute => isOneOf(attribute, names))
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
