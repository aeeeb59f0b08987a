import type { TSESTree } from '@typescript-eslint/utils'
import type { CheckShapeEntry, OverrideEntry } from '../config/config.js'
import type { GateIndex } from '../registry/gate-index.js'
import { staticKeyName } from '../source/expressions.js'
import { isGoTestFile } from '../source/go-files.js'
import type { ImportResolver } from '../source/import-resolver.js'
import { nodesOf } from '../source/nodes-of.js'
import type { Node, SourceView } from '../source/source-view.js'
import type { ChangesElsewhere } from '../source/targets/target.js'
import { contains, rangeOf } from '../text/text-range.js'
import { namesAGate, readCheckShapes, type CheckShapes } from './check-shapes.js'
import { settingOfAssignment } from './gate-assignments.js'
import { mocksOfConfigured } from './configured-mocks.js'
import { findUnknownMarkers } from './find-gate-markers.js'
import { overridesOf, type GateOverride } from './find-gate-overrides.js'
import type { GateCheck, GateChecks, UnknownGateName, UnprovenCheck } from './gate-check.js'
import { gateNodesOf } from './gate-code.js'
import { settingOfCall, settingOfEntry, type GateSetting } from './gate-settings.js'
import { settingsOfListed } from './go-listed-gates.js'
import { settingsByName } from './go-named-settings.js'
import { settingsOfOwnSpecs } from './go-own-specs.js'
import { entryFor } from './identity/advice.js'
import { GoIdentity } from './identity/go-identity.js'
import type { CallIdentity } from './identity/call-identity.js'
import { Identity } from './identity/identity.js'
import type { Verdict } from './identity/verdict.js'
import type { Asked } from './match/asked.js'
import { matchCall } from './match/match-call.js'
import { givenTo, matchElement } from './match/match-element.js'
import { matchGoEntry } from './match/match-go-entry.js'
import { fetchesOf, matchMember, matchPattern } from './match/match-member.js'
import { settingsOfAnswers } from './mock-answers.js'
import { RegistryConstants, type ConstantRead } from './registry-constants.js'
import type { ResolveContext } from './resolve-gate.js'

export interface FindOptions {
  /** Shapes of the configuration's `checks`, besides the built-in ones. */
  readonly shapes: readonly CheckShapeEntry[]
  /** The configuration's overrides, besides the built-in ones. */
  readonly overrides?: readonly OverrideEntry[]
  readonly resolveImport: ImportResolver
  /** The files of the program that change members; without them only the files that are read anyway count. */
  readonly elsewhere?: ChangesElsewhere | null
  /**
   * `true`: code that changes registered specs is ignored. Rules judge declarations, and a hook must not read all files
   * for each commit.
   */
  readonly takesRegistryAsDeclared?: boolean
  /** Called with the reason why a place that names a gate isn't a check. */
  readonly onRejected?: (node: Node, reason: string) => void
}

const OF_GO = ['ArrayExpression', 'MemberExpression'] as const
const OF_SCRIPTS = ['AssignmentExpression'] as const
/** The nodes that a list of shapes needs besides calls and properties. `matchCheck` has a case for each. */
const NODES_OF = {
  calls: ['AssignmentExpression'],
  members: ['AssignmentExpression', 'MemberExpression'],
  elements: ['JSXElement'],
  factories: [],
} as const satisfies Readonly<Record<Exclude<keyof CheckShapes, 'hasResults'>, readonly `${Node['type']}`[]>>
const SHAPE_LISTS = Object.keys(NODES_OF) as (keyof typeof NODES_OF)[]

/** All gate checks of one file, and the places that name a gate which is not registered. */
export function findGateChecks(view: SourceView, index: GateIndex, options: FindOptions): GateChecks {
  const { shapes: entries, overrides: setters = [], resolveImport } = options
  const context: ResolveContext = { view, index, resolveImport, overrides: setters }
  const shapes = readCheckShapes(options.shapes)
  const checks: GateCheck[] = []
  const unknown: (UnknownGateName & { readonly callee: string | null; readonly isProven: boolean })[] = []
  const overrides: GateOverride[] = []
  const settings: GateSetting[] = []
  const askedThrough = new Set<string>()
  const unproven: UnprovenCheck[] = []
  const identity = identityFor(view, index, shapes, options)

  for (const node of candidatesIn(view, shapes, [...entries, ...setters])) {
    if (node.type === 'CallExpression') overrides.push(...overridesOf(node, context))
    const setting = settingOf(node, shapes, context, identity)
    if (setting) settings.push(setting)
    if (view.language === 'go') settings.push(...settingsOfGo(node, context))
    if (node.type === 'CallExpression' || node.type === 'Property')
      settings.push(...settingsOfAnswers(node, shapes, context))
    const matched = withoutRejected(node, matchCheck(node, shapes, context, identity, options), options)
    const asked = matched && unlessRenamed(node, matched, identity, view)
    if (!asked) continue
    const nameRange = rangeOf(asked.nameNode)
    if (asked.verdict.answer === 'may-be') {
      if ('gate' in asked.named && node.type === 'CallExpression')
        unproven.push({
          gate: asked.named.gate,
          node: asked.node ?? valueNodeOf(node),
          nameRange,
          reason: asked.verdict.reason,
          mayCallOther: asked.verdict.mayCallOther === true,
          entry: entryThatProves(node, asked, context, identity),
        })
    } else if ('gate' in asked.named) {
      checks.push(...checksOf(node, asked, asked.named.gate, asked.verdict, { identity, shapes, view }))
      if (asked.callee !== null) askedThrough.add(asked.callee)
    } else {
      const isProven = asked.verdict.evidence === 'reads-registry'
      unknown.push({ kind: 'check', name: asked.named.unknown, nameRange, callee: asked.callee, isProven })
    }
  }

  const registered = new RegistryConstants(index.files, resolveImport)
  const found = withConstants(checks, registered.readsIn(view), shapes)

  // A function is known to check gates by its configuration, or by its name, or because this file calls it with a
  // registered gate. So is one that only looks its argument up in the registry. Go tests create registries of their
  // own, with gates that exist only there.
  const isGoTest = isGoTestFile(view.file)
  const meant = isGoTest
    ? []
    : unknown.filter(
        ({ callee, isProven }) => callee === null || isProven || askedThrough.has(callee) || namesAGate(callee),
      )
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
    checks: shapes.elements.length > 0 ? withCalled(found, identity, view) : found,
    unproven,
    overrides,
    settings: [
      ...withOverrides(overrides, settings),
      ...mocksOfConfigured(shapes, context),
      ...registered.mocksIn(view),
    ],
    unknown: unregistered
      .filter(({ name }) => !keys.has(name))
      .map(({ kind, name, nameRange }) => ({ kind, name, nameRange })),
  }
}

/** Gate components with what they may call. That a part of it is a check is known once all checks are found. */
function withCalled(checks: readonly GateCheck[], identity: CallIdentity, view: SourceView): readonly GateCheck[] {
  const found: ReadonlySet<Node> = new Set(checks.map(({ node }) => node))
  return checks.map((check) =>
    check.node.type === 'JSXElement'
      ? {
          ...check,
          called: givenTo(check.node).flatMap((given) =>
            contains(given, check.nameRange) ? [] : identity.partsThatMayBeCalled(given, view, found),
          ),
        }
      : check,
  )
}

/** What decides for a file whether its calls are checks. */
export function identityFor(
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
  const cautions = node.type === 'CallExpression' && !asked.uses ? identity.cautionsOf(node, asked.nameNode, view) : {}
  const uses = asked.uses ?? [{ node: asked.node ?? valueNodeOf(node), form: asked.form }]
  return uses.map((use) => ({
    gate,
    ...use,
    nameRange: rangeOf(asked.nameNode),
    evidence,
    reason,
    ...cautions,
    ...(asked.scope && { scope: asked.scope }),
    ...(asked.sides && { sides: asked.sides }),
    ...fetchesOf(asked, node, shapes, view),
  }))
}

/** All checks in the order of the text. What the configuration names may be a registry's constant, too. */
function withConstants(
  checks: readonly GateCheck[],
  reads: readonly ConstantRead[],
  { hasResults }: CheckShapes,
): readonly GateCheck[] {
  if (reads.length === 0 && !hasResults) return checks
  const known = new Set(checks.map(({ node }) => node))
  const reason = "it reads the registry's own constant"
  const constants = reads
    .filter(({ node }) => !known.has(node))
    .map(({ name, ...read }): GateCheck => ({ ...read, nameRange: rangeOf(name), evidence: 'reads-registry', reason }))
  return [...checks, ...constants].sort((a, b) => a.node.range[0] - b.node.range[0])
}

interface AskedOrUnsure extends Asked {
  readonly verdict: Exclude<Verdict, { answer: 'not' }>
}

function withoutRejected(
  node: Node,
  asked: Asked | null,
  { onRejected }: Pick<FindOptions, 'onRejected'>,
): AskedOrUnsure | null {
  if (asked?.verdict.answer !== 'not') return asked as AskedOrUnsure | null
  onRejected?.(node, asked.verdict.reason)
  return null
}

/** A check of another gate, perhaps, if code changes what holds the name. */
function unlessRenamed(node: Node, asked: AskedOrUnsure, identity: CallIdentity, view: SourceView): AskedOrUnsure {
  const { named, nameNode, verdict } = asked
  const isGiven = node.type === 'JSXElement' || (node.type === 'CallExpression' && !contains(node.callee, nameNode))
  const why =
    isGiven && verdict.answer === 'is' && 'gate' in named ? identity.changeOfName(nameNode, named.gate, view) : null
  return why === null ? asked : { ...asked, verdict: { answer: 'may-be', reason: why } }
}

/**
 * The entry of `checks` with which a call is a check, or the service that it asks; `null`: it isn't one with the entry
 * either, or asks others.
 */
function entryThatProves(
  node: TSESTree.CallExpression,
  { nameNode, verdict: unproven }: Asked,
  context: ResolveContext,
  identity: CallIdentity,
): CheckShapeEntry | string | null {
  if (unproven.answer === 'may-be' && unproven.asksOthers) return null
  if (unproven.answer === 'may-be' && unproven.service !== undefined) return unproven.service
  const entry = entryFor(node, nameNode, context.view)
  const matched = withoutRejected(node, matchCheck(node, readCheckShapes([entry]), context, identity, {}), {})
  const verdict = matched && unlessRenamed(node, matched, identity, context.view).verdict
  return verdict?.answer === 'is' ? entry : null
}

/** Nodes that may check or set a gate. Assignments count only if they set what the configuration names. */
function candidatesIn(view: SourceView, shapes: CheckShapes, entries: readonly (CheckShapeEntry | OverrideEntry)[]) {
  return gateNodesOf(
    view,
    entries,
    'CallExpression',
    'Property',
    ...new Set([
      ...(view.language === 'go' ? OF_GO : OF_SCRIPTS),
      ...SHAPE_LISTS.filter((list) => shapes[list].length > 0).flatMap((list) => NODES_OF[list]),
    ]),
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
  return node.type === 'Property'
    ? [...settingsOfListed(node, context), ...settingsOfOwnSpecs(node, context)]
    : settingsByName(node, context)
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

function matchCheck(
  node: Node,
  shapes: CheckShapes,
  context: ResolveContext,
  identity: CallIdentity,
  { elsewhere = null }: Pick<FindOptions, 'elsewhere'>,
): Asked | null {
  switch (node.type) {
    case 'CallExpression':
      return matchCall(node, shapes, context, identity)
    case 'MemberExpression':
      return (
        (shapes.members.length > 0 ? matchMember(node, shapes, context, identity) : null) ??
        matchGoEntry(node, context, identity, elsewhere)
      )
    case 'Property':
      return shapes.members.length > 0 ? matchPattern(node, shapes, context, identity) : null
    case 'JSXElement':
      return shapes.elements.length > 0 ? matchElement(node, shapes, context) : null
    default:
      return null
  }
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
