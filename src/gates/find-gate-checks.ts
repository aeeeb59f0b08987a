import type { TSESTree } from '@typescript-eslint/utils'
import type { CheckShapeEntry } from '../config/config.js'
import { isFunctionNode } from '../evaluate/returned-value.js'
import type { GateIndex } from '../registry/gate-index.js'
import type { Scope } from '../registry/model.js'
import { variableOf } from '../source/bindings.js'
import { moduleExportName } from '../source/exports.js'
import { staticKeyName, unwrapExpression } from '../source/expressions.js'
import type { ImportResolver } from '../source/import-resolver.js'
import { nodesOf } from '../source/nodes-of.js'
import type { Node, SourceView } from '../source/source-view.js'
import { rangeOf } from '../text/text-range.js'
import { ancestorsOf } from '../source/walk.js'
import {
  endsWithName,
  isBuiltInCall,
  namesAGate,
  readCheckShapes,
  type CallShape,
  type CheckShapes,
  type DottedName,
  type MemberShape,
} from './check-shapes.js'
import { dottedPath, lastNameOf } from './dotted-path.js'
import { findUnknownMarkers } from './find-gate-markers.js'
import { overridesOf, type GateOverride } from './find-gate-overrides.js'
import { booleanOf, settingOfCall, settingOfEntry, type GateSetting } from './gate-settings.js'
import { gateNodesOf } from './gate-code.js'
import { gateOfObjectCall } from './go-gate-objects.js'
import type { GateCheck, GateChecks, UnknownGateName, UnprovenCheck } from './gate-check.js'
import { entryFor } from './identity/advice.js'
import { askedCallOf } from './identity/asked-call.js'
import { mayNameGate } from './identity/candidates.js'
import { GoIdentity } from './identity/go-identity.js'
import { Identity, type CallIdentity } from './identity/identity.js'
import { is, mayBe, type Verdict } from './identity/verdict.js'
import { settingsOfAnswers } from './mock-answers.js'
import { callsAlong, pathOfObject, takenOutBy, variableDeclaredBy } from './pattern-checks.js'
import { findWrapperMocks, givenBy, isMockHandle, mayMock, spiedName } from './wrapper-mocks.js'
import { isRegistryConstant, resolveGate, type NamedGate, type ResolveContext } from './resolve-gate.js'
import { isWritten, roleOf } from '../source/role-of.js'

export interface FindOptions {
  /** Shapes of the configuration's `checks`, besides the built-in ones. */
  readonly shapes: readonly CheckShapeEntry[]
  readonly resolveImport: ImportResolver
  /** Told why a place that names a gate is no check. */
  readonly onRejected?: (node: Node, reason: string) => void
}

const ASSIGNMENTS = ['AssignmentExpression'] as const
const MEMBERS = ['MemberExpression'] as const
const ELEMENTS = ['JSXElement'] as const

/** All gate checks of one file, and the places that name a gate which is not registered. */
export function findGateChecks(view: SourceView, index: GateIndex, options: FindOptions): GateChecks {
  const context: ResolveContext = { view, index, resolveImport: options.resolveImport }
  const shapes = readCheckShapes(options.shapes)
  const checks: GateCheck[] = []
  const unknown: (UnknownGateName & { readonly callee: string | null })[] = []
  const overrides: GateOverride[] = []
  const settings: GateSetting[] = []
  const askedThrough = new Set<string>()
  const unproven: UnprovenCheck[] = []
  const identity: CallIdentity =
    view.language === 'go' ? new GoIdentity(index, options.resolveImport) : new Identity(index, options.resolveImport)

  for (const node of candidatesIn(view, shapes, options.shapes)) {
    if (node.type === 'CallExpression') overrides.push(...overridesOf(node, context))
    const setting = settingOf(node, shapes, context)
    if (setting) settings.push(setting)
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
      checks.push({
        gate: asked.named.gate,
        node: asked.node ?? valueNodeOf(node),
        form: asked.form,
        nameRange,
        evidence: asked.verdict.evidence,
        reason: asked.verdict.reason,
        ...(node.type === 'CallExpression' && identity.mayBeMissing(node, view) && { mayBeMissing: true as const }),
        ...(asked.scope && { scope: asked.scope }),
        ...fetchesOf(asked, node, shapes, view),
      })
      if (asked.callee !== null) askedThrough.add(asked.callee)
    } else {
      unknown.push({ kind: 'check', name: asked.named.unknown, nameRange, callee: asked.callee })
    }
  }

  // A function is known to ask for gates by its configuration, by its name, or because this file asks it for a
  // registered one.
  // Tests of Go make registries of their own, with gates that nobody else has.
  const isGoTest = view.file.endsWith('_test.go')
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
  return {
    checks,
    unproven,
    overrides,
    settings: [...withOverrides(overrides, settings), ...mocksOfShapes(shapes, context)],
    unknown: unregistered
      .filter(({ name }) => !keys.has(name))
      .map(({ kind, name, nameRange }) => ({ kind, name, nameRange })),
  }
}

interface AskedOrUnsure extends Asked {
  readonly verdict: Exclude<Verdict, { answer: 'not' }>
}

function withoutRejected(node: Node, asked: Asked | null, { onRejected }: FindOptions): AskedOrUnsure | null {
  if (asked?.verdict.answer !== 'not') return asked as AskedOrUnsure | null
  onRejected?.(node, asked.verdict.reason)
  return null
}

/** What may ask for a gate or set one; assignments that do are those to what the configuration names. */
function candidatesIn(
  view: SourceView,
  { members, calls, elements }: CheckShapes,
  entries: readonly CheckShapeEntry[],
) {
  return gateNodesOf(
    view,
    entries,
    'CallExpression',
    'Property',
    ...(members.length + calls.length > 0 ? ASSIGNMENTS : []),
    ...(members.length > 0 ? MEMBERS : []),
    ...(elements.size > 0 ? ELEMENTS : []),
  )
}

function keysIn(view: SourceView): Set<string> {
  return new Set(
    nodesOf(view, 'Property').flatMap((node) =>
      node.computed || isBooleanLiteral(node.value) ? [] : [staticKeyName(node.key, false) ?? ''],
    ),
  )
}

function settingOf(node: Node, shapes: CheckShapes, context: ResolveContext): GateSetting | null {
  switch (node.type) {
    case 'CallExpression':
      return settingOfCall(node, context)
    case 'Property':
      return settingOfEntry(node, context)
    case 'AssignmentExpression':
      return settingOfAssignment(node, shapes, context)
    default:
      return null
  }
}

/** Mocks of the wrappers that the configuration names, whatever module they come from. */
function mocksOfShapes({ calls }: CheckShapes, { view, index }: ResolveContext): GateSetting[] {
  const wrappers = calls.flatMap(({ callee, gate }) =>
    gate !== undefined && index.gates.has(gate) ? [{ callee, gate }] : [],
  )
  if (wrappers.length === 0 || !mayMock(view.text)) return []
  return wrappers.flatMap(({ callee, gate }) => {
    const exported = callee.at(-1) ?? ''
    if (!view.text.includes(exported)) return []
    return findWrapperMocks(view, {
      exported,
      gate,
      isFrom: () => true,
      references: [...importedAs(exported, view), ...mockedMembers(callee, view)],
    })
  })
}

/** The uses of what is imported as `name`, and of namespaces that may have it. */
function importedAs(name: string, view: SourceView): Node[] {
  return view.ast.body.flatMap((statement) =>
    statement.type !== 'ImportDeclaration'
      ? []
      : statement.specifiers.flatMap((specifier) => {
          if (specifier.type === 'ImportSpecifier' && moduleExportName(specifier.imported) !== name) return []
          const references = view.scopes
            .getDeclaredVariables(specifier)
            .flatMap((variable) => variable.references.map(({ identifier }) => identifier as Node))
          return specifier.type === 'ImportSpecifier'
            ? references
            : references.filter(
                ({ parent }) => parent?.type === 'CallExpression' && references.includes(parent.arguments[0] as Node),
              )
        }),
  )
}

/**
 * The methods of that name that are replaced, and the objects whose they are: `config.isOn` of `vi.mocked(config.isOn)`,
 * `config` of `vi.spyOn(config, 'isOn')`.
 */
function mockedMembers(callee: DottedName, view: SourceView): Node[] {
  const found: Node[] = []
  for (const node of nodesOf(view, 'CallExpression', 'MemberExpression')) {
    if (node.type === 'CallExpression' && spiedName(node) === callee.at(-1) && node.arguments[0])
      found.push(node.arguments[0])
    if (node.type !== 'MemberExpression' || !isMockHandle(node)) continue
    const path = dottedPath(node)
    if (path && endsWithName(path, callee)) found.push(node)
  }
  return found
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
  /** Through what the gate is asked, for comparison; `null`: the configuration says that it is a check. */
  readonly callee: string | null
  readonly scope?: Scope
  readonly fetches?: readonly Node[]
  readonly verdict: Verdict
}

const CONFIGURED: Verdict = is('configured', 'the configuration names it')

function matchCheck(node: Node, shapes: CheckShapes, context: ResolveContext, identity: CallIdentity): Asked | null {
  switch (node.type) {
    case 'CallExpression':
      return matchCall(node, shapes, context, identity)
    case 'MemberExpression':
      return shapes.members.length > 0 ? matchMember(node, shapes, context) : null
    case 'Property':
      return shapes.members.length > 0 ? matchPattern(node, shapes, context) : null
    case 'JSXElement':
      return shapes.elements.size > 0 ? matchElement(node, shapes, context) : null
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
      verdict: is('gate-object', 'it asks what the registration of the gate gave back'),
    }
  for (const shape of shapes.calls.length > 0 ? configuredShapesOf(node, shapes) : []) {
    const asked = matchConfiguredCall(node, shape, context)
    if (asked) return asked
  }
  return matchNamingCall(node, context, identity)
}

function configuredShapesOf(node: TSESTree.CallExpression, { calls }: CheckShapes): readonly CallShape[] {
  const path = dottedPath(node.callee)
  return path ? calls.filter(({ callee }) => endsWithName(path, callee)) : []
}

function matchConfiguredCall(node: TSESTree.CallExpression, shape: CallShape, context: ResolveContext): Asked | null {
  if (isLocalName(node.callee, context.view)) return null
  const rest = {
    form: 'call' as const,
    callee: null,
    verdict: CONFIGURED,
    ...(shape.scope && { scope: shape.scope }),
  }
  if (shape.gate !== undefined) {
    const named = context.index.gates.has(shape.gate) ? { gate: shape.gate } : { unknown: shape.gate }
    return { named, nameNode: node.callee, ...rest }
  }
  const argument = node.arguments[shape.argument ?? 0]
  if (!argument || node.arguments.some(({ type }) => type === 'SpreadElement')) return null
  const named = resolveGate(argument, context)
  return named && { named, nameNode: argument, ...rest }
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
  return verdict?.answer === 'is' && 'gate' in named && named.doubt !== undefined ? mayBe(named.doubt) : verdict
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
  // Two gates in one call: whatever it asks, it isn't the value of one of them.
  if (known.length > 1) return null
  const asked = known[0] ?? named[0]
  return asked?.found ? { named: asked.found, argument: asked.argument } : null
}

function matchMember(node: TSESTree.MemberExpression, shapes: CheckShapes, context: ResolveContext): Asked | null {
  return isWritten(node) || roleOf(node) === 'called' ? null : memberNamed(node, shapes, context)
}

/** `On: isOn` of `const { On: isOn } = flags`. Other names of such an object need not be flags. */
function matchPattern(property: TSESTree.Property, shapes: CheckShapes, context: ResolveContext): Asked | null {
  const taken = takenOutBy(property, context.view)
  const shape = taken && memberShapeOf(taken.path, shapes)
  if (!taken || !shape) return null
  const named = property.computed
    ? resolveGate(property.key, context)
    : namedBy(staticKeyName(property.key, false), context)
  if (!named || !('gate' in named)) return null
  return {
    named,
    nameNode: property.key,
    node: taken.name,
    form: 'pattern',
    callee: null,
    verdict: CONFIGURED,
    ...(shape.scope && { scope: shape.scope }),
  }
}

/** What a member is called that the configuration says to ask for gates, read or written. */
function memberNamed(node: TSESTree.MemberExpression, shapes: CheckShapes, context: ResolveContext): Asked | null {
  const shape = memberShapeOf(pathOfObject(node.object), shapes)
  if (!shape) return null
  const named = node.computed
    ? resolveGate(node.property, context)
    : namedBy(staticKeyName(node.property, false), context)
  if (!named || ('unknown' in named && (named.unknown in Object.prototype || isUnexported(named.unknown, context))))
    return null
  return {
    named,
    nameNode: node.property,
    form: 'member',
    callee: null,
    verdict: CONFIGURED,
    ...(shape.scope && { scope: shape.scope }),
    fetches: callsAlong(node.object, shape.name.length),
  }
}

/** Fields that Go keeps in their package stand beside those that are gates: `options.FeatureGates.input`. */
function isUnexported(name: string, { view, index }: ResolveContext): boolean {
  return (
    view.language === 'go' &&
    /^[\p{Ll}_]/u.test(name) &&
    ![...index.gates.keys()].some((gate) => /^[\p{Ll}_]/u.test(gate))
  )
}

/** The calls that give what is asked, of those that the configuration names: also `useFlags()` of `const { isOn } = useFlags()`, where `isOn` is asked. */
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

/** What the variable holds, or was taken out of, that a path begins with. */
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

/** Of several that match, the one that names most. */
function memberShapeOf(path: DottedName | null, { members }: CheckShapes): MemberShape | null {
  let found: MemberShape | null = null
  for (const shape of path ? members : [])
    if (endsWithName(path as DottedName, shape.name) && shape.name.length > (found?.name.length ?? 0)) found = shape
  return found
}

/** `config.flags.On = false`. What a hook does after the tests says nothing of them. */
function settingOfAssignment(
  node: TSESTree.AssignmentExpression,
  shapes: CheckShapes,
  context: ResolveContext,
): GateSetting | null {
  if (
    node.operator !== '=' ||
    node.left.type !== 'MemberExpression' ||
    node.parent.type !== 'ExpressionStatement' ||
    isInAfterHook(node)
  )
    return null
  const asked = memberNamed(node.left, shapes, context)
  if (!asked || !('gate' in asked.named)) return settingOfMethod(node, node.left, shapes, context)
  const value = unwrapExpression(node.right)
  return {
    name: asked.named.gate,
    shape: 'call',
    node,
    value: booleanOf(value),
    valueNode: value,
    nameRange: rangeOf(asked.nameNode),
  }
}

/** `config.isOn = vi.fn().mockReturnValue(false)`, `config.isOn = () => true` */
function settingOfMethod(
  node: TSESTree.AssignmentExpression,
  left: TSESTree.MemberExpression,
  { calls }: CheckShapes,
  { index }: ResolveContext,
): GateSetting | null {
  const path = dottedPath(left)
  const gate = path && calls.find((shape) => shape.gate !== undefined && endsWithName(path, shape.callee))?.gate
  const value = givenBy(node.right)
  if (typeof gate !== 'string' || !index.gates.has(gate) || typeof value !== 'boolean') return null
  return { name: gate, shape: 'call', node, value, valueNode: node.right, nameRange: rangeOf(left.property) }
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
  const prop = shapes.elements.get(context.view.text.slice(...name.range))
  if (prop === undefined) return null
  for (const attribute of attributes) {
    if (attribute.type !== 'JSXAttribute' || attribute.name.name !== prop || !attribute.value) continue
    const value = attribute.value.type === 'JSXExpressionContainer' ? attribute.value.expression : attribute.value
    const named = resolveGate(value, context)
    return named && { named, nameNode: value, form: 'jsx', callee: null, verdict: CONFIGURED }
  }
  return null
}

function namedBy(name: string | null, { index }: ResolveContext): NamedGate | null {
  if (name === null) return null
  return index.gates.has(name) ? { gate: name } : { unknown: name }
}

/**
 * Whether a called name is a parameter or a function inside of a function: then it isn't what the configuration means. What a function
 * takes out of something may be, `const { isOn } = useFlags()`.
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
