import type { TSESTree } from '@typescript-eslint/utils'
import { variableOf } from '../../source/bindings.js'
import { staticKeyName } from '../../source/expressions.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { walk } from '../../source/walk.js'
import { siteAround, type CalledFunction, type CallSites } from './call-sites.js'
import type { CallSite } from './call-site.js'
import type { KnownValues } from '../../evaluate/known-values.js'
import type { PlanFacts } from './outside-calls.js'
import { givenAt, parameterOf, positionOf, parameterOfProperty, parametersOf, type Parameter } from './parameter.js'
import type { ReadProperty } from './read-properties.js'
import { slotOfFile, type Slot } from './slot.js'
import type { SlotSearch } from './slot-search.js'
import { misuseOf } from '../refuse/usage.js'

/** What the search for constant parameters needs to know at one point of a strip. */
export interface ParameterSituation {
  readonly view: SourceView
  readonly calls: CallSites
  readonly known: KnownValues
  /** Whether code is removed, so that what it passes doesn't count. */
  readonly isDead: (node: Node) => boolean
  /** Whether a clean-up removes the node already. */
  readonly isGone: (node: Node) => boolean
}

/** Parameters that get the same gate's value at every call. At least one call passes a value that was just found. */
export function findParameters(search: SlotSearch): (Slot | 'open')[] {
  const { view, calls, known, liveness, fresh, calledOutside } = search
  const situation = { view, calls, known, isDead: (node: Node) => liveness.isDead(node), isGone: () => false }
  const functions = new Set<CalledFunction>()
  for (const node of calledOutside) addTo(functions, calls.functionOf(node))
  for (const node of fresh) addTo(functions, functionGiven(node, situation))
  return [...functions].flatMap((fn) =>
    parametersOf(fn.node, view).flatMap((parameter) => {
      const type = typeOfValue(parameter)
      if (type && namesTypeParameter(type, fn.node, view)) return []
      const given = valueOf(parameter, fn.sites, situation)
      if (given === null || given === 'open') return given ?? []
      const { uses, reads, name: declaration } = parameter
      if (uses.length === 0 || [...reads].some((read) => misuseOf(read) !== null)) return []
      return slotOfFile(view, { kind: 'parameter', declaration, ...given, uses })
    }),
  )
}

function addTo(functions: Set<CalledFunction>, fn: CalledFunction | null): void {
  if (fn) functions.add(fn)
}

/** The facts that hold at a call. */
export function factsAt(
  site: CallSite,
  { calls, known, isDead }: Omit<ParameterSituation, 'isGone'>,
): Pick<PlanFacts, 'of' | 'hasEffects' | 'isDead'> {
  return (
    calls.outsideCallAt(site)?.facts ?? {
      of: (node) => known.of(node),
      hasEffects: (node) => known.hasEffects(node),
      isDead,
    }
  )
}

/** The function that receives a value as an argument, or as the default of a parameter. */
function functionGiven(node: Node, { calls }: ParameterSituation): CalledFunction | null {
  const site = siteAround(node)
  const fn = site && calls.functionAt(site)
  if (fn) return fn
  let inner = node
  while (inner.parent && inner.parent.type !== 'AssignmentPattern') inner = inner.parent
  for (let outer = inner.parent?.parent; outer; outer = outer.parent) {
    if (/Function/.test(outer.type)) return calls.functionOf(outer as CalledFunction['node'])
    if (!/Pattern$|^Property$/.test(outer.type)) return null
  }
  return null
}

/** @returns `open` when only some calls pass a gate's value; `null` when none does, or that can't be determined. */
function valueOf(
  parameter: Parameter,
  sites: readonly CallSite[],
  situation: ParameterSituation,
): Pick<Slot, 'value' | 'source' | 'gate'> | 'open' | null {
  let source: Node | null = null
  const truths = new Set<boolean | null>()
  let gate: string | null = null
  for (const site of sites) {
    const passed = passedAt(site, parameter, situation)
    if (!passed) continue
    source ??= passed.source
    gate ??= passed.gate
    if (!factsAt(site, situation).isDead(site)) truths.add(passed.value)
  }
  const [value] = truths
  if (!source || value === undefined) return null
  return truths.size > 1 || value === null ? 'open' : { value, source, gate }
}

interface Passed {
  /** `null`: it isn't known. */
  readonly value: boolean | null
  /** What gives the gate's value; `null`: no gate does. */
  readonly source: Node | null
  /** The gate, if a call in another file names it. */
  readonly gate: string | null
}

/** @returns `null` at a recursive call, which passes the parameter on. */
function passedAt(site: CallSite, parameter: Parameter, situation: ParameterSituation): Passed | null {
  const { fallback, reads } = parameter
  const given = givenAt(site, parameter)
  const node = given === 'missing' ? fallback : given?.value
  if (node && reads.has(node)) return null
  if (!node) return { value: given === null || given === 'missing' ? null : true, source: null, gate: null }
  const isFallback = node === fallback
  const known = isFallback ? situation.known.of(node) : factsAt(site, situation).of(node)
  if (!known?.exact || known.effects.length > 0) return { value: literalOf(node), source: null, gate: null }
  const outside = isFallback ? null : situation.calls.outsideCallAt(site)
  return { value: known.truth, source: node, gate: outside?.facts.gateIn(node) ?? null }
}

function literalOf(node: Node): boolean | null {
  return node.type === 'Literal' && typeof node.value === 'boolean' ? node.value : null
}

/**
 * The nodes to remove with an unread parameter: its declaration, its part of the type, and the arguments at the calls.
 *
 * @returns `null` when it must be kept, because a call has a side effect to compute it or passes it in a way that can't
 *   be followed.
 */
export function partsOfParameter(name: Node, situation: ParameterSituation): Node[] | null {
  const parameter = parameterOf(name, situation.view)
  const fn = parameter && situation.calls.functionOf(parameter.fn)
  return parameter && fn ? partsOf(parameter, fn, situation) : null
}

/** The same for a property that nothing reads from its parameter any more. */
export function partsOfProperty(property: ReadProperty, situation: ParameterSituation): Node[] | null {
  const fn = situation.calls.functionOf(property.fn)
  return fn && partsOf(parameterOfProperty(property), fn, situation)
}

function partsOf(parameter: Parameter, fn: CalledFunction, situation: ParameterSituation): Node[] | null {
  const { key, node } = parameter
  const types = typePartsOf(parameter, fn, situation)
  if (!types || (key !== null && fn.compares(key))) return null
  const passed = fn.sites.map((site) => partPassedAt(site, parameter, situation))
  if (!passed.every((part) => part !== null)) return null
  return [...(node ? [node] : []), ...types, ...passed.flat()]
}

/** @returns `null` when the call must continue passing it. */
function partPassedAt(site: CallSite, parameter: Parameter, situation: ParameterSituation): Node[] | null {
  const { key, fallback } = parameter
  const facts = factsAt(site, situation)
  if (facts.isDead(site) || (key === null && isShownWithout(parameter, site, situation))) return []
  const given = givenAt(site, parameter)
  const hasDefaultEffects = fallback !== null && situation.known.hasEffects(fallback)
  // The default is evaluated there.
  if (given === 'missing') return hasDefaultEffects ? null : []
  if (given === null || (given.value && facts.hasEffects(given.value))) return null
  if (hasDefaultEffects && given.value && !isSurelyDefined(given.value, facts)) return null
  return hidesAnother(parameter, site) || !canChange(site, situation) ? null : [given.part]
}

export function canChange(site: CallSite, { calls }: Pick<ParameterSituation, 'calls'>): boolean {
  return calls.outsideCallAt(site)?.canChange !== false
}

/** Whether a component receives no props any more and has no other parameter. */
function isShownWithout(
  { index, fn }: Pick<Parameter, 'index' | 'fn'>,
  site: CallSite,
  { isGone }: Pick<ParameterSituation, 'isGone'>,
): boolean {
  if (site.type !== 'JSXOpeningElement' || index > 0 || fn.params.length > 1) return false
  const isOfReact = (attribute: Node): boolean => attribute.type === 'JSXAttribute' && attribute.name.name === 'key'
  const hasChildren = site.parent.children.some((child) => child.type !== 'JSXText' || child.value.trim() !== '')
  return !hasChildren && site.attributes.every((attribute) => isGone(attribute) || isOfReact(attribute))
}

/** With `undefined` a default would apply. */
function isSurelyDefined(value: Node, facts: Pick<PlanFacts, 'of'>): boolean {
  return (
    facts.of(value)?.exact === true ||
    /^(?:Literal|TemplateLiteral|(?:Object|Array|ArrowFunction|Function|Class)Expression)$/.test(value.type)
  )
}

/** In `f({ ...defaults, key })`, removing `key` would give `{ ...rest }` of the pattern the key of the defaults. */
function hidesAnother({ node, index, key }: Parameter, site: CallSite): boolean {
  if (key === null || site.type !== 'CallExpression' || node?.parent?.type !== 'ObjectPattern') return false
  const argument = site.arguments[index]
  return (
    node.parent.properties.some(({ type }) => type === 'RestElement') &&
    argument?.type === 'ObjectExpression' &&
    argument.properties.some(({ type }) => type === 'SpreadElement')
  )
}

/** The members of types that describe only this parameter; `null` when others need them or they can't be found. */
function typePartsOf(
  { key, type, fn, index }: Parameter,
  { types: outer }: CalledFunction,
  { view, calls }: ParameterSituation,
): Node[] | null {
  if (key === null) return type && namesTypeParameter(type, fn, view) ? null : []
  const types = [type, ...(index === 0 ? outer : [])].filter((each) => each !== null)
  const [only] = types
  if (!only) return []
  const members = membersOf(only, view, calls)?.filter(
    (member) =>
      'key' in member && !('computed' in member && member.computed) && staticKeyName(member.key, false) === key,
  )
  return types.length === 1 && members?.length === 1 && members[0]?.type === 'TSPropertySignature' ? members : null
}

function membersOf(
  type: TSESTree.TypeNode,
  view: SourceView,
  calls: CallSites,
): readonly TSESTree.TypeElement[] | null {
  if (type.type === 'TSTypeLiteral') return type.members
  if (type.type !== 'TSTypeReference') return null
  const { typeName, typeArguments } = type
  const [wrapped] = /(?:^|\.)(?:PropsWithChildren|Readonly)$/.test(view.text.slice(...typeName.range))
    ? (typeArguments?.params ?? [])
    : []
  if (wrapped) return membersOf(wrapped, view, calls)
  return typeArguments || typeName.type !== 'Identifier' ? null : declaredMembers(typeName, view, calls)
}

/** The members of a type that nothing but this name mentions. */
function declaredMembers(
  name: TSESTree.Identifier,
  view: SourceView,
  calls: CallSites,
): readonly TSESTree.TypeElement[] | null {
  const variable = variableOf(view, name)
  const [definition, ...others] = variable?.defs ?? []
  if (!definition || others.length > 0 || variable?.references.length !== 1) return null
  const declaration = definition.node
  if (!calls.isOfFileOnly(declaration)) return null
  if (declaration.type === 'TSInterfaceDeclaration') return declaration.body.body
  return declaration.type === 'TSTypeAliasDeclaration' && declaration.typeAnnotation.type === 'TSTypeLiteral'
    ? declaration.typeAnnotation.members
    : null
}

/** The type of a property where the type of the whole parameter lists it; otherwise that of the parameter. */
function typeOfValue({ key, type }: Parameter): Node | null {
  if (key === null || type?.type !== 'TSTypeLiteral') return type
  return type.members.find((member) => 'key' in member && staticKeyName(member.key, false) === key) ?? type
}

/**
 * Whether the argument determines a type parameter of the function, its class or a function around it. A literal in the
 * body has a type of its own, so such a parameter is kept.
 */
function namesTypeParameter(type: Node, fn: Parameter['fn'], view: SourceView): boolean {
  const names = new Set<string>()
  for (let around: Node | undefined = fn; around; around = around.parent)
    if ('typeParameters' in around) for (const { name } of around.typeParameters?.params ?? []) names.add(name.name)
  let isNamed = false
  if (names.size > 0) {
    walk(type, view.visitorKeys, (node) => {
      if (node.type === 'Identifier' && names.has(node.name)) isNamed = true
    })
  }
  return isNamed
}

/**
 * The nodes to remove with a pattern that is empty now: the parameter, and the objects that the calls pass.
 *
 * @param isGone whether an attribute of a component is removed already.
 * @returns `null` when the pattern isn't a parameter, or must be kept.
 */
export function partsOfPattern(
  pattern: Node,
  isGone: (node: Node) => boolean,
  situation: Omit<ParameterSituation, 'isGone'>,
): Node[] | null {
  if (pattern.type !== 'ObjectPattern') return null
  const isDefaulted = pattern.parent.type === 'AssignmentPattern'
  const parameter = isDefaulted ? pattern.parent : pattern
  const position = positionOf(parameter)
  const fn = position && situation.calls.functionOf(position.fn)
  if (!fn) return null
  const passed = fn.sites.map((site) => objectPassedAt(site, { ...position, isDefaulted }, { ...situation, isGone }))
  if (!passed.every((part) => part !== null)) return null
  return fn.node.typeParameters ? null : [parameter, ...passed.flat()]
}

/** @returns `null` when the call must continue passing the object. */
function objectPassedAt(
  site: CallSite,
  { isDefaulted, ...position }: Pick<Parameter, 'fn' | 'index'> & { readonly isDefaulted: boolean },
  situation: ParameterSituation,
): Node[] | null {
  const facts = factsAt(site, situation)
  if (facts.isDead(site)) return []
  if (site.type === 'JSXOpeningElement') return isShownWithout(position, site, situation) ? [] : null
  const given = givenAt(site, { ...position, key: null })
  if (given === 'missing') return isDefaulted ? [] : null
  const isPlainObject = given?.value?.type === 'ObjectExpression' && !facts.hasEffects(given.value)
  return isPlainObject && canChange(site, situation) ? [given.part] : null
}
