import type { TSESTree } from '@typescript-eslint/utils'
import type { CheckShapeEntry, OverrideEntry } from '../config/config.js'
import { isFunctionNode } from '../evaluate/returned-value.js'
import type { GateIndex } from '../registry/gate-index.js'
import type { Scope } from '../registry/model.js'
import { isNeverReassigned, variableOf } from '../source/bindings.js'
import { moduleExportName } from '../source/exports.js'
import { staticKeyName, unwrapExpression } from '../source/expressions.js'
import type { ImportResolver } from '../source/import-resolver.js'
import { nodesOf } from '../source/nodes-of.js'
import type { Node, SourceView } from '../source/source-view.js'
import type { ChangesElsewhere } from '../source/targets/target.js'
import { rangeOf } from '../text/text-range.js'
import { ancestorsOf } from '../source/walk.js'
import {
  endsWithName,
  isBuiltInCall,
  isOfPackages,
  namesAGate,
  readCheckShapes,
  type CallShape,
  type CheckShapes,
  type DottedName,
  type ElementShape,
  type MemberShape,
} from './check-shapes.js'
import { camelCase } from './camel-case.js'
import { dottedPath, lastNameOf } from './dotted-path.js'
import { unwrapSetValue } from './configured-setters.js'
import { findUnknownMarkers } from './find-gate-markers.js'
import { overridesOf, type GateOverride } from './find-gate-overrides.js'
import { settingsByName } from './go-named-settings.js'
import { settingsOfListed } from './go-listed-gates.js'
import { booleanOf, settingOfCall, settingOfEntry, type GateSetting } from './gate-settings.js'
import { gateNodesOf } from './gate-code.js'
import { gateOfObjectCall } from './go-gate-objects.js'
import type { ComponentSides, GateCheck, GateChecks, UnknownGateName, UnprovenCheck } from './gate-check.js'
import { entryFor } from './identity/advice.js'
import { askedCallOf } from './identity/asked-call.js'
import { mayNameGate } from './identity/candidates.js'
import { GoIdentity } from './identity/go-identity.js'
import { describeOrigin, Identity, ofShape, type CallIdentity } from './identity/identity.js'
import { is, isNot, mayBe, type Verdict } from './identity/verdict.js'
import { settingsOfAnswers } from './mock-answers.js'
import { callsAlong, pathOfObject, takenOutBy, variableDeclaredBy } from './pattern-checks.js'
import { usesOfDeclared, usesOfResult, type ResultUse } from './result-uses.js'
import { mocksOfConfigured, settingOfConfiguredMethod } from './configured-mocks.js'
import { isRegistryConstant, resolveGate, type NamedGate, type ResolveContext } from './resolve-gate.js'
import { isWritten, roleOf } from '../source/role-of.js'
import { isGoTestFile } from '../source/go-files.js'

export interface FindOptions {
  /** Shapes of the configuration's `checks`, besides the built-in ones. */
  readonly shapes: readonly CheckShapeEntry[]
  /** Of the configuration, besides the built-in ones. */
  readonly overrides?: readonly OverrideEntry[]
  readonly resolveImport: ImportResolver
  /** The files of the program that change members; without them only the files that are read anyway count. */
  readonly elsewhere?: ChangesElsewhere | null
  /**
   * `true`: what is registered counts as it is declared. Rules judge declarations, and a hook must not read all files for each commit.
   */
  readonly takesRegistryAsDeclared?: boolean
  /** Called with the reason why a place that names a gate isn't a check. */
  readonly onRejected?: (node: Node, reason: string) => void
}

const ASSIGNMENTS = ['AssignmentExpression'] as const
const LISTS = ['ArrayExpression'] as const
const MEMBERS = ['MemberExpression'] as const
const ELEMENTS = ['JSXElement'] as const

/** All gate checks of one file, and the places that name a gate which is not registered. */
export function findGateChecks(view: SourceView, index: GateIndex, options: FindOptions): GateChecks {
  const { shapes: entries, overrides: setters = [], resolveImport } = options
  const context: ResolveContext = { view, index, resolveImport, overrides: setters }
  const shapes = readCheckShapes(options.shapes)
  const checks: GateCheck[] = []
  const unknown: (UnknownGateName & { readonly callee: string | null })[] = []
  const overrides: GateOverride[] = []
  const settings: GateSetting[] = []
  const askedThrough = new Set<string>()
  const unproven: UnprovenCheck[] = []
  const identity = identityIn(view, index, shapes, options)

  for (const node of candidatesIn(view, shapes, [...entries, ...setters])) {
    if (node.type === 'CallExpression') overrides.push(...overridesOf(node, context))
    const setting = settingOf(node, shapes, context, identity)
    if (setting) settings.push(setting)
    if (view.language === 'go') settings.push(...settingsOfGo(node, context))
    if (node.type === 'CallExpression' || node.type === 'Property')
      settings.push(...settingsOfAnswers(node, shapes, context))
    const asked = withoutRejected(node, matchCheck(node, shapes, context, identity), options)
    if (!asked) continue
    const nameRange = rangeOf(asked.nameNode)
    if (asked.verdict.answer === 'may-be') {
      if ('gate' in asked.named && node.type === 'CallExpression')
        unproven.push({
          gate: asked.named.gate,
          node: asked.node ?? valueNodeOf(node),
          nameRange,
          reason: asked.verdict.reason,
          entry: entryFor(node, asked.nameNode),
        })
    } else if ('gate' in asked.named) {
      checks.push(...checksOf(node, asked, asked.named.gate, asked.verdict, { identity, shapes, view }))
      if (asked.callee !== null) askedThrough.add(asked.callee)
    } else {
      unknown.push({ kind: 'check', name: asked.named.unknown, nameRange, callee: asked.callee })
    }
  }

  // A function is known to check gates by its configuration, by its name, or because this file calls it with a
  // registered gate. Go tests create registries of their own, with gates that exist only there.
  const isGoTest = isGoTestFile(view.file)
  const meant = isGoTest
    ? []
    : unknown.filter(({ callee }) => callee === null || askedThrough.has(callee) || namesAGate(callee))
  const unregistered = [
    ...meant,
    ...overrides
      .filter(({ isRegistered }) => !isRegistered && !isGoTest)
      .map((override) => ({ ...override, kind: 'override' as const })),
    ...findUnknownMarkers(view, index),
  ]
  // A name that the file itself uses as a key may be registered right here.
  const keys = unregistered.length > 0 ? keysIn(view) : new Set<string>()
  if (shapes.hasResults) checks.sort((a, b) => a.node.range[0] - b.node.range[0])
  return {
    checks,
    unproven,
    overrides,
    settings: [...withOverrides(overrides, settings), ...mocksOfConfigured(shapes, context)],
    unknown: unregistered
      .filter(({ name }) => !keys.has(name))
      .map(({ kind, name, nameRange }) => ({ kind, name, nameRange })),
  }
}

function identityIn(
  { language }: SourceView,
  index: GateIndex,
  shapes: CheckShapes,
  { resolveImport, elsewhere = null, takesRegistryAsDeclared = false }: FindOptions,
): CallIdentity {
  return language === 'go'
    ? new GoIdentity(index, resolveImport, elsewhere, !takesRegistryAsDeclared)
    : new Identity(index, resolveImport, shapes, elsewhere, !takesRegistryAsDeclared)
}

/** One check, or one for each place that reads the value from a result. */
function checksOf(
  node: Node,
  asked: Asked,
  gate: string,
  { evidence, reason }: Extract<Verdict, { answer: 'is' }>,
  { identity, shapes, view }: { identity: CallIdentity; shapes: CheckShapes; view: SourceView },
): GateCheck[] {
  const isMissing = node.type === 'CallExpression' && !asked.uses && identity.mayBeMissing(node, view)
  const uses = asked.uses ?? [{ node: asked.node ?? valueNodeOf(node), form: asked.form }]
  return uses.map((use) => ({
    gate,
    ...use,
    nameRange: rangeOf(asked.nameNode),
    evidence,
    reason,
    ...(isMissing && { mayBeMissing: true as const }),
    ...(asked.scope && { scope: asked.scope }),
    ...(asked.sides && { sides: asked.sides }),
    ...fetchesOf(asked, node, shapes, view),
  }))
}

interface AskedOrUnsure extends Asked {
  readonly verdict: Exclude<Verdict, { answer: 'not' }>
}

function withoutRejected(node: Node, asked: Asked | null, { onRejected }: FindOptions): AskedOrUnsure | null {
  if (asked?.verdict.answer !== 'not') return asked as AskedOrUnsure | null
  onRejected?.(node, asked.verdict.reason)
  return null
}

/** Nodes that may check or set a gate. Assignments count only if they set what the configuration names. */
function candidatesIn(
  view: SourceView,
  { members, calls, elements }: CheckShapes,
  entries: readonly (CheckShapeEntry | OverrideEntry)[],
) {
  return gateNodesOf(
    view,
    entries,
    'CallExpression',
    'Property',
    ...(view.language === 'go' ? LISTS : []),
    ...(members.length + calls.length > 0 ? ASSIGNMENTS : []),
    ...(members.length > 0 ? MEMBERS : []),
    ...(elements.length > 0 ? ELEMENTS : []),
  )
}

function keysIn(view: SourceView): Set<string> {
  return new Set(
    nodesOf(view, 'Property').flatMap((node) =>
      node.computed || isBooleanLiteral(node.value) ? [] : [staticKeyName(node.key, false) ?? ''],
    ),
  )
}

function settingOf(
  node: Node,
  shapes: CheckShapes,
  context: ResolveContext,
  identity: CallIdentity,
): GateSetting | null {
  switch (node.type) {
    case 'CallExpression':
      return settingOfCall(node, context)
    case 'Property':
      return settingOfEntry(node, context)
    case 'AssignmentExpression':
      return settingOfAssignment(node, shapes, context, identity)
    default:
      return null
  }
}

function settingsOfGo(node: Node, context: ResolveContext): GateSetting[] {
  return node.type === 'Property' ? settingsOfListed(node, context) : settingsByName(node, context)
}

/** An entry in the map of an override call is part of that. */
function withOverrides(overrides: readonly GateOverride[], others: readonly GateSetting[]): GateSetting[] {
  const taken = new Set(overrides.map(({ nameRange }) => nameRange.start))
  return [
    ...overrides
      .filter(({ isRegistered }) => isRegistered)
      .map((override): GateSetting => ({ ...override, shape: 'call' })),
    ...others.filter((setting) => !taken.has(setting.nameRange.start)),
  ]
}

interface Asked {
  readonly named: NamedGate
  readonly nameNode: Node
  /** What has the value, where it isn't what was matched. */
  readonly node?: Node
  readonly form: GateCheck['form']
  /** The places that read the value from the matched node; without them, the node has the value itself. */
  readonly uses?: readonly ResultUse[]
  /** The callee, for comparison; `null` when the configuration says that it is a check. */
  readonly callee: string | null
  readonly scope?: Scope
  readonly sides?: ComponentSides
  readonly fetches?: readonly Node[]
  readonly verdict: Verdict
}

const CONFIGURED: Verdict = is('configured', 'the configuration names it')

function matchCheck(node: Node, shapes: CheckShapes, context: ResolveContext, identity: CallIdentity): Asked | null {
  switch (node.type) {
    case 'CallExpression':
      return matchCall(node, shapes, context, identity)
    case 'MemberExpression':
      return shapes.members.length > 0 ? matchMember(node, shapes, context, identity) : null
    case 'Property':
      return shapes.members.length > 0 ? matchPattern(node, shapes, context, identity) : null
    case 'JSXElement':
      return shapes.elements.length > 0 ? matchElement(node, shapes, context) : null
    default:
      return null
  }
}

function matchCall(
  node: TSESTree.CallExpression,
  shapes: CheckShapes,
  context: ResolveContext,
  identity: CallIdentity,
): Asked | null {
  const ofObject = gateOfObjectCall(node, context)
  if (ofObject !== null)
    return {
      named: { gate: ofObject },
      nameNode: node.callee,
      form: 'call',
      callee: null,
      verdict: is('gate-object', 'it is a method of the object that registering the gate returned'),
    }
  for (const shape of shapes.calls.length > 0 ? configuredShapesOf(node, shapes) : []) {
    const asked = matchConfiguredCall(node, shape, context, CONFIGURED)
    if (asked) return asked
  }
  return matchCallOfPackage(node, shapes, context, identity) ?? matchNamingCall(node, context, identity)
}

function configuredShapesOf(node: TSESTree.CallExpression, { calls }: CheckShapes): readonly CallShape[] {
  const path = dottedPath(node.callee)
  return path ? calls.filter(({ callee, from }) => !from && endsWithName(path, callee)) : []
}

/** Calls of a package whose argument is an object, or whose result is one, and of functions that a package made. */
function matchCallOfPackage(
  node: TSESTree.CallExpression,
  { calls, factories }: CheckShapes,
  context: ResolveContext,
  identity: CallIdentity,
): Asked | null {
  const special = calls.filter(({ from, key, result }) => from && (key !== undefined || result !== undefined))
  if (special.length > 0 && node.arguments.length > 0) {
    const origin = identity.originOf(node.callee, context.view)
    const shape =
      origin &&
      special.find(({ callee, from }) => callee.at(-1) === origin.name && isOfPackages(origin.specifier, from ?? []))
    if (origin && shape)
      return matchConfiguredCall(node, shape, context, ofShape(shape, node, describeOrigin(origin, origin.name)))
  }
  return factories.length > 0 && node.arguments.length === 0
    ? matchMadeFunction(node, factories, context, identity)
    : null
}

/** `showNav()` of `const showNav = flag({ key: 'nav' })`. */
function matchMadeFunction(
  node: TSESTree.CallExpression,
  factories: CheckShapes['factories'],
  context: ResolveContext,
  identity: CallIdentity,
): Asked | null {
  const made = identity.makerOf(node.callee, context.view)
  const [argument] = made?.call.arguments ?? []
  const origin = made && argument && identity.originOf(made.call.callee, made.view)
  const shape =
    origin && factories.find(({ name, from }) => name === origin.name && isOfPackages(origin.specifier, from ?? []))
  const nameNode = argument && shape ? valueOfKey(argument, shape.key) : null
  const named = made && nameNode && resolveGate(nameNode, { ...context, view: made.view })
  if (!named || !origin || !shape) return null
  const verdict = ofShape({ callee: [shape.name], ...shape }, node, describeOrigin(origin, origin.name))
  return { named, nameNode: node.callee, form: 'call', callee: null, verdict }
}

function matchConfiguredCall(
  node: TSESTree.CallExpression,
  shape: CallShape,
  context: ResolveContext,
  verdict: Verdict,
): Asked | null {
  if (!shape.from && isLocalName(node.callee, context.view)) return null
  const { result } = shape
  const rest = {
    form: 'call' as const,
    callee: null,
    verdict,
    ...(shape.scope && { scope: shape.scope }),
    ...(result !== undefined && { uses: usesOfResult(node, result, context.view), fetches: [node] }),
  }
  if (shape.gate !== undefined) {
    const named = context.index.gates.has(shape.gate) ? { gate: shape.gate } : { unknown: shape.gate }
    return { named, nameNode: node.callee, ...rest }
  }
  const argument = node.arguments[shape.argument ?? 0]
  if (!argument || node.arguments.some(({ type }) => type === 'SpreadElement')) return null
  const nameNode = shape.key === undefined ? argument : valueOfKey(argument, shape.key)
  const named = nameNode && resolveGate(nameNode, context)
  return named && nameNode && { named, nameNode, ...rest }
}

/** What an object that is written in place has under a key; `null`: it has none, or a spread may give it. */
function valueOfKey(argument: Node, key: string): Node | null {
  const object = unwrapExpression(argument)
  if (object.type !== 'ObjectExpression') return null
  let value: Node | null = null
  for (const property of object.properties) {
    if (property.type !== 'Property') value = null
    else if (staticKeyName(property.key, property.computed) === key) value = property.value
  }
  return value
}

/** Calls that are called like checks, and those of any name that are given what names a registered gate. */
function matchNamingCall(node: TSESTree.CallExpression, context: ResolveContext, identity: CallIdentity): Asked | null {
  const asked = askedCallOf(node)
  const name = lastNameOf(asked.callee)
  if (name === null) return null
  const isKnownName = isBuiltInCall(name)
  const isCandidate =
    isKnownName || (identity.followsAnyName && asked.arguments.some((argument) => mayNameGate(argument, context.index)))
  if (!isCandidate) return null
  const naming = namingOf(asked.arguments, context)
  if (!naming) return null
  const isRegistered = 'gate' in naming.named
  if (!isRegistered && !isKnownName) return null
  const verdict = identityOf(node, naming, context, identity)
  return (
    verdict && {
      named: naming.named,
      nameNode: naming.argument,
      form: 'call',
      callee: dottedPath(asked.callee)?.join('.') ?? name,
      verdict,
    }
  )
}

function identityOf(
  node: TSESTree.CallExpression,
  { named, argument }: NamedArgument,
  context: ResolveContext,
  identity: CallIdentity,
): Verdict | null {
  const isConstant = 'gate' in named && isRegistryConstant(argument, named.gate, context)
  const verdict = identity.ofCall(node, { argument, isConstant }, context.view)
  if (verdict?.answer !== 'is' || !('gate' in named)) return verdict
  const doubt = named.doubt ?? identity.changeOf(named.gate)
  return doubt === null ? verdict : mayBe(doubt)
}

interface NamedArgument {
  readonly named: NamedGate
  readonly argument: Node
}

/** The argument that names a gate. */
function namingOf(given: readonly Node[], context: ResolveContext): NamedArgument | null {
  if (given.some(({ type }) => type === 'SpreadElement')) return null
  const named = given.map((argument) => ({ argument, found: resolveGate(argument, context) }))
  const known = named.filter(({ found }) => found && 'gate' in found)
  // A call with two gates doesn't return the value of either.
  if (known.length > 1) return null
  const asked = known[0] ?? named[0]
  return asked?.found ? { named: asked.found, argument: asked.argument } : null
}

function matchMember(
  node: TSESTree.MemberExpression,
  shapes: CheckShapes,
  context: ResolveContext,
  identity: CallIdentity,
): Asked | null {
  if (isWritten(node) || roleOf(node) === 'called') return null
  const asked = memberNamed(node, shapes, context, identity)
  if (!asked || asked.uses || asked.verdict.answer !== 'is') return asked
  const other = identity.otherTypeOf(node, context.view)
  return other === null ? asked : { ...asked, verdict: noBoolean(node, other, context.view) }
}

/** The declared type of a name in a pattern, looked up where it is read. */
function typeOfTaken(name: TSESTree.Identifier, { view }: ResolveContext, identity: CallIdentity): string | null {
  const read = variableDeclaredBy(name, view)?.references.find((reference) => reference.isRead())
  return read ? identity.otherTypeOf(read.identifier as Node, view) : null
}

/** A gate is on or off, so a member that holds something else isn't one, even with a gate's name. */
function noBoolean(node: Node, reason: string, { text }: SourceView): Verdict {
  return isNot(`\`${text.slice(...node.range)}\` isn't a boolean: ${reason}`)
}

/** `On: isOn` of `const { On: isOn } = flags`. Other names of such an object need not be flags. */
function matchPattern(
  property: TSESTree.Property,
  shapes: CheckShapes,
  context: ResolveContext,
  identity: CallIdentity,
): Asked | null {
  const taken = takenOutBy(property, context.view)
  if (!taken) return null
  const whole = property.parent.parent
  const found =
    (whole?.type === 'VariableDeclarator' && whole.init
      ? memberShapeOfPackage(whole.init, shapes, context.view, identity)
      : null) ?? configuredMember(taken.path, shapes)
  if (!found) return null
  const { shape, verdict, fetches } = found
  const named =
    property.computed && shape.keys === undefined
      ? resolveGate(property.key, context)
      : namedBy(staticKeyName(property.key, property.computed), context, shape)
  if (!named || !('gate' in named)) return null
  const other = shape.result === undefined ? typeOfTaken(taken.name, context, identity) : null
  return {
    named,
    nameNode: property.key,
    node: taken.name,
    form: 'pattern',
    callee: null,
    verdict: other === null ? verdict : noBoolean(taken.name, other, context.view),
    ...(shape.scope && { scope: shape.scope }),
    ...(fetches && { fetches }),
    ...(shape.result !== undefined && { uses: usesOfDeclared(taken.name, shape.result, context.view) }),
  }
}

interface FoundMember {
  readonly shape: MemberShape
  readonly verdict: Verdict
  readonly fetches?: readonly Node[]
}

function configuredMember(path: DottedName | null, shapes: CheckShapes): FoundMember | null {
  const shape = memberShapeOf(path, shapes)
  return shape && { shape, verdict: CONFIGURED }
}

/** Of the result of a package's call, `useFlags()`, even if a variable holds it. */
function memberShapeOfPackage(
  object: Node,
  { members }: CheckShapes,
  view: SourceView,
  identity: CallIdentity,
): FoundMember | null {
  if (!members.some(({ from }) => from)) return null
  const call = callBehind(object, view)
  const origin = call && identity.originOf(call.callee, view)
  const shape =
    origin &&
    members.find(({ name, from }) => from && name.at(-1) === origin.name && isOfPackages(origin.specifier, from))
  return shape ? { shape, verdict: is('outside', describeOrigin(origin, origin.name)), fetches: [call as Node] } : null
}

/** `useFlags()`, or what holds it for good: `flags` of `const flags = useFlags()`. */
function callBehind(object: Node, view: SourceView): TSESTree.CallExpression | null {
  const node = unwrapExpression(object)
  if (node.type === 'CallExpression') return node
  if (node.type === 'AwaitExpression' || node.type === 'ChainExpression')
    return callBehind(node.type === 'AwaitExpression' ? node.argument : node.expression, view)
  const variable = node.type === 'Identifier' ? variableOf(view, node) : null
  const [definition, ...others] = variable?.defs ?? []
  if (!variable || definition?.node.type !== 'VariableDeclarator' || others.length > 0) return null
  const { id, init } = definition.node
  return id.type === 'Identifier' && init && isNeverReassigned(variable) && unwrapExpression(init).type !== 'Identifier'
    ? callBehind(init, view)
    : null
}

/** The configured name of a member that checks gates, read or written. */
function memberNamed(
  node: TSESTree.MemberExpression,
  shapes: CheckShapes,
  context: ResolveContext,
  identity: CallIdentity,
): Asked | null {
  const found =
    configuredMember(pathOfObject(node.object), shapes) ??
    memberShapeOfPackage(node.object, shapes, context.view, identity)
  if (!found) return null
  const { shape, verdict } = found
  const named =
    node.computed && shape.keys === undefined
      ? resolveGate(node.property, context)
      : namedBy(staticKeyName(node.property, node.computed), context, shape)
  if (!named || ('unknown' in named && (named.unknown in Object.prototype || isUnexported(named.unknown, context))))
    return null
  return {
    named,
    nameNode: node.property,
    form: 'member',
    callee: null,
    verdict,
    ...(shape.scope && { scope: shape.scope }),
    fetches: found.fetches ?? callsAlong(node.object, shape.name.length),
    ...(shape.result !== undefined && { uses: usesOfResult(node, shape.result, context.view) }),
  }
}

/** Go structs may have unexported fields beside those that are gates: `options.FeatureGates.input`. */
function isUnexported(name: string, { view, index }: ResolveContext): boolean {
  return (
    view.language === 'go' &&
    /^[\p{Ll}_]/u.test(name) &&
    ![...index.gates.keys()].some((gate) => /^[\p{Ll}_]/u.test(gate))
  )
}

/** The configured calls that return the object to query, such as `useFlags()` of `const { isOn } = useFlags()`. */
function fetchesOf(
  { fetches = [], form }: Asked,
  node: Node,
  shapes: CheckShapes,
  view: SourceView,
): { fetches?: readonly Node[] } {
  const init = form === 'jsx' || shapes.members.length === 0 ? null : originOf(node, view)
  const shape = init && memberShapeOf(pathOfObject(init), shapes)
  const all = init && shape ? [...fetches, ...callsAlong(init, shape.name.length)] : fetches
  return all.length > 0 ? { fetches: all } : {}
}

/** The initial value of the variable with which a path begins, or the object it was destructured from. */
function originOf(node: Node, view: SourceView): Node | null {
  let root = unwrapExpression(node)
  for (;;) {
    if (root.type === 'CallExpression') root = unwrapExpression(root.callee)
    else if (root.type === 'MemberExpression') root = unwrapExpression(root.object)
    else if (root.type === 'ChainExpression') root = unwrapExpression(root.expression)
    else break
  }
  const name =
    root.type === 'Property' ? (root.value.type === 'AssignmentPattern' ? root.value.left : root.value) : root
  if (name.type !== 'Identifier') return null
  const [definition, ...others] =
    (root.type === 'Property' ? variableDeclaredBy(name, view) : variableOf(view, name))?.defs ?? []
  return definition?.node.type === 'VariableDeclarator' && others.length === 0 ? definition.node.init : null
}

/** The most specific one that matches. */
function memberShapeOf(path: DottedName | null, { members }: CheckShapes): MemberShape | null {
  let found: MemberShape | null = null
  for (const shape of path ? members : [])
    if (!shape.from && endsWithName(path as DottedName, shape.name) && shape.name.length > (found?.name.length ?? 0))
      found = shape
  return found
}

/** `config.flags.On = false`. What a hook sets after the tests doesn't affect them. */
function settingOfAssignment(
  node: TSESTree.AssignmentExpression,
  shapes: CheckShapes,
  context: ResolveContext,
  identity: CallIdentity,
): GateSetting | null {
  if (
    node.operator !== '=' ||
    node.left.type !== 'MemberExpression' ||
    node.parent.type !== 'ExpressionStatement' ||
    isInAfterHook(node)
  )
    return null
  const asked = memberNamed(node.left, shapes, context, identity)
  if (!asked || !('gate' in asked.named)) return settingOfConfiguredMethod(node, node.left, shapes, context)
  const value = unwrapSetValue(node.right, context.overrides)
  return {
    name: asked.named.gate,
    shape: 'call',
    node,
    value: booleanOf(value),
    valueNode: value,
    nameRange: rangeOf(asked.nameNode),
  }
}

function isInAfterHook(node: Node): boolean {
  return [...ancestorsOf(node)].some(
    (ancestor) =>
      ancestor.type === 'CallExpression' &&
      /^(?:after|teardown|tearDown)/.test(dottedPath(ancestor.callee)?.at(-1) ?? ''),
  )
}

function matchElement(node: TSESTree.JSXElement, shapes: CheckShapes, context: ResolveContext): Asked | null {
  const { name, attributes } = node.openingElement
  const shape = elementShapeOf(name, shapes, context.view)
  if (!shape) return null
  const { prop } = shape
  for (const attribute of attributes) {
    if (attribute.type !== 'JSXAttribute' || attribute.name.name !== prop || !attribute.value) continue
    const value = attribute.value.type === 'JSXExpressionContainer' ? attribute.value.expression : attribute.value
    const named = resolveGate(value, context)
    return (
      named && {
        named,
        nameNode: value,
        form: 'jsx',
        callee: null,
        ...sidesOf(shape),
        verdict: shape.from
          ? is('outside', `\`${shape.name}\` comes from a package that the configuration names`)
          : CONFIGURED,
      }
    )
  }
  return null
}

function sidesOf({ enabled, disabled }: ElementShape): { sides?: ComponentSides } {
  if (enabled === undefined && disabled === undefined) return {}
  return { sides: { ...(enabled !== undefined && { enabled }), ...(disabled !== undefined && { disabled }) } }
}

/** A component by its name, or by the package that it is imported from. */
function elementShapeOf(
  name: TSESTree.JSXTagNameExpression,
  { elements }: CheckShapes,
  view: SourceView,
): ElementShape | null {
  const shown = view.text.slice(...name.range)
  const byName = elements.find((shape) => !shape.from && shape.name === shown)
  if (byName || !elements.some(({ from }) => from)) return byName ?? null
  const [root, member] = shown.split('.')
  for (const statement of view.ast.body) {
    if (statement.type !== 'ImportDeclaration') continue
    for (const specifier of statement.specifiers) {
      if (specifier.local.name !== root) continue
      const imported = specifier.type === 'ImportSpecifier' ? moduleExportName(specifier.imported) : member
      return (
        elements.find(({ name: own, from }) => own === imported && isOfPackages(statement.source.value, from ?? [])) ??
        null
      )
    }
  }
  return null
}

function namedBy(name: string | null, { index }: ResolveContext, { keys }: MemberShape): NamedGate | null {
  if (name === null) return null
  if (keys === 'camelCase') {
    const [gate, ...others] = [...index.gates.keys()].filter((candidate) => camelCase(candidate) === name)
    return gate !== undefined && others.length === 0 ? { gate } : null
  }
  return index.gates.has(name) ? { gate: name } : { unknown: name }
}

/**
 * Whether a called name is a parameter or an inner function. Then it isn't what the configuration names. A name that a
 * function destructures may be: `const { isOn } = useFlags()`.
 */
function isLocalName(callee: Node, view: SourceView): boolean {
  const node = unwrapExpression(callee)
  const variable = node.type === 'Identifier' ? variableOf(view, node) : null
  if (variable === null || variable.scope.block === (view.ast as Node)) return false
  const declared = variable.defs.map((definition) => definition.node as Node)
  return !declared.every(
    (declaration) =>
      declaration.type === 'VariableDeclarator' &&
      declaration.init !== null &&
      (declaration.id.type !== 'Identifier' || !isFunctionNode(unwrapExpression(declaration.init))),
  )
}

/** The whole expression whose value is the check's: with `?.`'s chain and the `await` before it. */
function valueNodeOf(node: Node): Node {
  let value = node
  if (value.parent?.type === 'ChainExpression') value = value.parent
  if (value.parent?.type === 'AwaitExpression') value = value.parent
  return value
}

function isBooleanLiteral(node: Node): boolean {
  return node.type === 'Literal' && typeof node.value === 'boolean'
}
