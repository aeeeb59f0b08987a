import type { TSESTree } from '@typescript-eslint/utils'
import type { CheckShapeEntry } from '../../config/config.js'
import { findGateChecks, identityFor } from '../../gates/find-gate-checks.js'
import { entryFor, entryOf } from '../../gates/identity/advice.js'
import type { CallIdentity } from '../../gates/identity/call-identity.js'
import { isBuiltInCall, readCheckShapes } from '../../gates/check-shapes.js'
import { dottedPath, lastNameOf } from '../../gates/dotted-path.js'
import { booleanOf } from '../../gates/gate-settings.js'
import { RegistryConstants } from '../../gates/registry-constants.js'
import { isRegistryConstant, resolveGate, type ResolveContext } from '../../gates/resolve-gate.js'
import { readsImportedData } from '../../project/data-imports.js'
import { asksOwnFunction } from '../../project/own-functions.js'
import { readsCopiedFlag, readsListedFlag } from '../../project/copied-flags.js'
import type { Project } from '../../project/project.js'
import { readText } from '../../files/read-file.js'
import { staticKeyName, unwrapExpression } from '../../source/expressions.js'
import type { RegistryFile } from '../../registry/model.js'
import { isFlagShape } from '../../registry/readers/flags/flag-row.js'
import { mentionsFlags } from '../../registry/readers/flags/flag-words.js'
import { declaredAs, usesOf } from '../../source/bindings.js'
import { resolveEntity } from '../../source/entities.js'
import { nodesOf } from '../../source/nodes-of.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { memberWithValue, partWithValue, useOf } from '../../project/use-of-value.js'
import { findObjections, type Objection, type ProjectScripts } from './refuse-shapes.js'
import { walk } from '../../source/walk.js'
import { parseSource } from '../../syntax/parse-source.js'
import { mentionPattern } from '../../gates/mentions.js'
import { contains } from '../../text/text-range.js'
import { placeAt } from '../../text/line-index.js'

export interface FoundShape {
  readonly entry: CheckShapeEntry
  /** The number of places with this shape. */
  readonly places: number
  /** Whether the calls only have a usual name for checks, and nothing proves that they check gates. */
  readonly isUnproven?: true
}

export interface ProposedShapes {
  /** The most frequent first. */
  readonly found: readonly FoundShape[]
  /** Shapes that looked like checks but aren't. */
  readonly refused: readonly { readonly entry: CheckShapeEntry; readonly objection: Objection }[]
}

/** Code that changes registered specs doesn't decide what is asked. */
const AS_DECLARED = { shapes: [], takesRegistryAsDeclared: true } as const
const NO_SHAPES = readCheckShapes([])

/** Names of functions that do something with a gate other than check it. */
const DOES_SOMETHING =
  /^(?:add|clear|create|define|describe|disable|enable|find|known|list|log|make|mock|override|parse|register|remove|report|reset|set|stub|test|toggle|track|update|warn|with)|(?:Info|Label|Name|Payload|Spec|Stage|Title|Variant)$/i

/**
 * Finds how a project's code checks its gates, beyond the built-in shapes. It proposes calls, members and JSX elements
 * whose name mentions flags, that are given a registered gate, and whose result decides something.
 *
 * @param scripts without tests, absolute.
 * @param tests scripts that a shape must not reach with other names, if nothing proves that it checks gates.
 */
export function findCheckShapes({ scripts, tests }: ProjectScripts, project: Project): ProposedShapes {
  const pattern = mentionPattern(project.index, [])
  const votes = new Map<string, Votes>()
  const proven = new Map<string, Set<string>>()
  const rejected = new Map<string, ProposedShapes['refused'][number]>()
  const functions = new Map<string, number>()
  for (const { shape, gates } of project.index.files)
    if (shape === 'flag-functions') for (const { name } of gates) functions.set(name, 0)
  const { resolveImport } = project
  const registered = new RegistryConstants(project.index.files, resolveImport)
  for (const file of scripts) {
    const registry = project.registryFile(file)
    const read = readText(file)
    if ('error' in read || !pattern?.test(read.text)) continue
    const view = parseSource(file, read.text)
    if (view?.kind !== 'estree') continue
    const context: ResolveContext = { view, index: project.index, resolveImport }
    const { elsewhere } = project
    const identity = identityFor(view, project.index, NO_SHAPES, { ...AS_DECLARED, resolveImport, elsewhere })
    const constants = new Set(registered.readsIn(view).map((read) => read.node))
    walk(view.ast, view.visitorKeys, (node) => {
      if (constants.has(node)) return
      const asked = functions.size > 0 ? calledFunction(node) : null
      const places = asked === null ? undefined : functions.get(asked)
      if (asked !== null && places !== undefined) functions.set(asked, places + 1)
      for (const { entry, reads } of registry === null ? destructured(node, context) : [])
        for (const read of reads) castVote(votes, entry, read, view)
      const isElsewhere = registry === null || (isFlagShape(registry.shape) && isBesideGates(node, registry, view))
      for (const entry of isElsewhere ? shapesOf(node, context) : []) {
        const vote = castVote(votes, entry, node, view)
        if (node.type === 'CallExpression') judgeVote(vote, node, identity, context)
        // There it computes a constant, by which code decides that doesn't name the flag.
        if (registry !== null) vote.deciding += vote.neutral
      }
    })
    const onRejected = (node: Node, reason: string): void => {
      const named = node.type === 'CallExpression' ? node.arguments.find((item) => namesGate(item, context)) : undefined
      if (node.type !== 'CallExpression' || !named || useOf(node) !== 'deciding') return
      const entry = entryFor(node, named, view)
      const key = JSON.stringify(entry)
      if (!rejected.has(key)) rejected.set(key, { entry, objection: doubtAt(node, view, reason) })
    }
    const options = { ...AS_DECLARED, resolveImport, elsewhere, onRejected }
    const { checks, unproven } = findGateChecks(view, project.index, options)
    for (const { entry, node, mayCallOther, reason } of unproven) {
      if (!entry || typeof entry === 'string') continue
      const vote = castVote(votes, entry, node, view)
      vote.isUnproven = true
      if (mayCallOther) vote.doubt ??= doubtAt(node, view, reason)
    }
    const known = new Set([...checks, ...unproven].map((found) => found.node))
    for (const { entry, node } of registry === null ? ownQuestions(known, context) : [])
      castVote(votes, entry, node, view).isUnproven = true
    for (const check of checks) {
      const { node } = check
      const key = JSON.stringify(entryOf(check, view))
      const places = proven.get(key) ?? new Set()
      proven.set(key, places.add(placeOf(node, view)))
    }
  }
  const all = [...votes.values()].filter(
    ({ entry, deciding, other }) => deciding > 0 && other === 0 && !isWithoutResult(entry, votes),
  )
  const objections = new Map<CheckShapeEntry, Objection>()
  const elect = (some: readonly Votes[]): Votes[] => {
    for (const { entry, doubt } of some) if (doubt) objections.set(entry, doubt)
    for (const [entry, objection] of findObjections(some, { scripts, tests }, project)) objections.set(entry, objection)
    return some.filter(({ entry }) => !objections.has(entry))
  }
  const short = elect(all.filter(({ entry }) => shortOf(entry, votes) === null))
  const isKnown = (entry: CheckShapeEntry | null): boolean => short.some((elected) => elected.entry === entry)
  const long = elect(all.filter(({ entry }) => shortOf(entry, votes) !== null && !isKnown(shortOf(entry, votes))))
  // What is named like a check and isn't one only matters where no check is found.
  const isFound = [proven, short, long, functions].some((list) => [...list].length > 0)
  return {
    found: [
      ...[...short, ...long].map(({ entry, places, isUnproven }) => ({
        entry,
        // An entry matches all calls of the function, also those that need none.
        places: new Set([...places, ...(proven.get(JSON.stringify(entry)) ?? [])]).size,
        ...(isUnproven && { isUnproven }),
      })),
      // The registry itself declares that these functions are its flags, even if nothing calls them.
      ...[...functions].map(([name, places]) => ({ entry: { call: name, gate: name }, places })),
    ].sort((a, b) => b.places - a.places),
    refused: [
      ...[...objections].map(([entry, objection]) => ({ entry, objection })),
      ...[...rejected.values()].filter(() => !isFound),
    ],
  }
}

/** `flags.newParser` in the file that lists the flags, where its other constants are computed. */
function isBesideGates(node: Node, { gates }: RegistryFile, { language }: SourceView): boolean {
  return language !== 'go' && node.type === 'MemberExpression' && !gates.some(({ range }) => contains(range, node))
}

/** The entry `flags.NAME` of the entry `flagService.flags.NAME`, needed where others are `flags`. */
function shortOf(entry: CheckShapeEntry, votes: ReadonlyMap<string, Votes>): CheckShapeEntry | null {
  if (!('member' in entry) || !entry.member.includes('.')) return null
  const member = entry.member.slice(entry.member.lastIndexOf('.') + 1)
  return votes.get(JSON.stringify({ ...entry, member }))?.entry ?? null
}

/** Whether other places take the value from a part of the same call's result, which is thus no boolean. */
function isWithoutResult(entry: CheckShapeEntry, votes: ReadonlyMap<string, Votes>): boolean {
  const start = `${JSON.stringify(entry).slice(0, -1)},"result":`
  return [...votes.keys()].some((key) => key.startsWith(start))
}

/** The function that a call without arguments calls by its bare or its last name. */
function calledFunction(node: Node): string | null {
  return node.type === 'CallExpression' && node.arguments.length === 0 ? lastNameOf(node.callee) : null
}

interface Votes {
  readonly entry: CheckShapeEntry
  /** Counts of places where the value decides, may decide, and doesn't decide. */
  deciding: number
  neutral: number
  other: number
  /** Where they are. */
  readonly places: Set<string>
  isUnproven?: true
  /** Why such code may not have the gate's value. With an entry in the configuration it would count all the same. */
  doubt?: Objection
}

function placeOf({ range }: Node, { file }: SourceView): string {
  return `${file}:${range[0]}`
}

function doubtAt({ range }: Node, { file, text }: SourceView, reason: string): Objection {
  return { place: placeAt(file, text, range[0]), reason, isDoubt: true }
}

/**
 * Marks a vote for a function of the project that isn't proven to give the gate's value. A strip would fold each call
 * of it once the configuration names it. What is a part of its result isn't followed.
 */
function judgeVote(vote: Votes, call: TSESTree.CallExpression, identity: CallIdentity, context: ResolveContext): void {
  const { entry } = vote
  const { view } = context
  const argument = call.arguments[('argument' in entry ? entry.argument : undefined) ?? 0]
  const named = argument && !('result' in entry) ? resolveGate(argument, context) : null
  if (!argument || !named || !('gate' in named)) return
  const isConstant = isRegistryConstant(argument, named.gate, context)
  const verdict = identity.ofOwnFunction(call, { argument, isConstant }, view)
  if (verdict?.answer === 'not' && verdict.dependsOnMore) vote.doubt ??= doubtAt(call, view, verdict.reason)
  else if (verdict && verdict.answer !== 'is') vote.isUnproven = true
}

/** Words of names for the opposite of the gate's value: `isFeatureDisabled`, `<FeatureOff>`, `missingFlags`. */
const OFF_WORDS: ReadonlySet<string> = new Set([
  'absent',
  'disabled',
  'inactive',
  'lacks',
  'missing',
  'no',
  'not',
  'off',
  'unavailable',
  'unless',
  'without',
])

function saysOff(entry: CheckShapeEntry): boolean {
  const name = 'call' in entry ? entry.call : 'member' in entry ? entry.member : 'jsx' in entry ? entry.jsx : ''
  const words = name.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
  return words.some((word) => OFF_WORDS.has(word.toLowerCase()))
}

function castVote(votes: Map<string, Votes>, entry: CheckShapeEntry, node: Node, view: SourceView): Votes {
  const key = JSON.stringify(entry)
  const counted = votes.get(key) ?? { entry, deciding: 0, neutral: 0, other: 0, places: new Set() }
  const isPart = 'result' in entry && typeof entry.result === 'string'
  if (!counted.places.has(placeOf(node, view))) counted[useOf((isPart && memberWithValue(node)) || node)]++
  counted.places.add(placeOf(node, view))
  if (saysOff(entry)) counted.doubt ??= doubtAt(node, view, 'its name says that the gate is off')
  votes.set(key, counted)
  return counted
}

function shapesOf(node: Node, context: ResolveContext): CheckShapeEntry[] {
  switch (node.type) {
    case 'CallExpression': {
      const name = nameOfCall(node.callee)
      if (name === null) return []
      const argument = node.arguments.findIndex((item) => item.type !== 'SpreadElement' && namesGate(item, context))
      if (argument < 0) return []
      return [{ call: name, ...(argument > 0 && { argument }), ...resultOf(node, context) }]
    }
    case 'MemberExpression':
      return shapesOfMember(node, context)
    case 'JSXElement': {
      const jsx = context.view.text.slice(...node.openingElement.name.range)
      if (!mentionsFlags(jsx)) return []
      return node.openingElement.attributes.flatMap((attribute) => {
        if (attribute.type !== 'JSXAttribute' || typeof attribute.name.name !== 'string' || !attribute.value) return []
        const value = attribute.value.type === 'JSXExpressionContainer' ? attribute.value.expression : attribute.value
        return namesGate(value, context) ? [{ jsx, prop: attribute.name.name }] : []
      })
    }
    default:
      return []
  }
}

/**
 * Calls of the functions beside a list of flags that are given the name of one. Nothing proves what these return, and
 * their names don't say that they check flags: `isOn('Parser')`.
 */
function ownQuestions(
  known: ReadonlySet<Node>,
  context: ResolveContext,
): { readonly entry: CheckShapeEntry; readonly node: Node }[] {
  const { view, index, resolveImport } = context
  return (view.language === 'go' ? [] : nodesOf(view, 'CallExpression')).flatMap((node) => {
    const name = lastNameOf(node.callee)
    if (known.has(node) || name === null || DOES_SOMETHING.test(name) || nameOfCall(node.callee) !== null) return []
    const named = node.arguments.find((item) => item.type !== 'SpreadElement' && namesGate(item, context))
    if (!named || useOf(node) !== 'deciding' || !asksOwnFunction(node, view, index.files, resolveImport)) return []
    return [{ entry: entryFor(node, named, view), node }]
  })
}

/** Names of methods that say that they get one value. Only the name of their object tells what they get it from. */
const GETS_VALUE = /^(?:get(?:Bool(?:ean)?)?Value|is(?:Active|Available|On|Supported)|check|evaluate)$/i

/** The name that a shape has for a call: `isFeatureOn`, or `features.getValue` where the method says too little. */
function nameOfCall(callee: Node): string | null {
  const [before, name] = dottedPath(callee)?.slice(-2) ?? []
  const last = name ?? before
  if (last === undefined || isBuiltInCall(last)) return null
  if (mentionsFlags(last)) return DOES_SOMETHING.test(last) ? null : last
  return name !== undefined && before !== undefined && mentionsFlags(before) && GETS_VALUE.test(name)
    ? `${before}.${name}`
    : null
}

function shapesOfMember(node: TSESTree.MemberExpression, context: ResolveContext): CheckShapeEntry[] {
  // What sets a flag says nothing about how it is checked.
  if (node.parent.type === 'AssignmentExpression' && node.parent.left === node) return []
  const held = calledBy(node.object)
  const object = nameOfFlags(held)
  if (object === null || isOfStruct(node, context)) return []
  const key = node.computed ? null : staticKeyName(node.property, false)
  const isGate = node.computed ? namesGate(node.property, context) : key !== null && context.index.gates.has(key)
  if (!isGate || isConstant(node, object, context)) return []
  const [before, last] = dottedPath(held)?.slice(-2) ?? []
  const names =
    last === object && before !== undefined && mentionsFlags(before) ? [object, `${before}.${last}`] : [object]
  return names.map((member) => ({ member, ...resultOf(node, context) }))
}

/** `newParser` of `const { newParser } = flags`, by the reads of the name that gets it. */
function destructured(
  node: Node,
  { view, index }: ResolveContext,
): { readonly entry: CheckShapeEntry; readonly reads: readonly Node[] }[] {
  const init = node.type === 'ObjectPattern' && node.parent.type === 'VariableDeclarator' ? node.parent.init : null
  const member = init && nameOfFlags(calledBy(init))
  if (node.type !== 'ObjectPattern' || !member) return []
  return node.properties.flatMap((property) => {
    const key = property.type === 'Property' ? staticKeyName(property.key, property.computed) : null
    if (property.type !== 'Property' || key === null || !index.gates.has(key)) return []
    const variable = declaredAs(view, node.parent, property.value)
    return variable ? [{ entry: { member }, reads: usesOf(variable) }] : []
  })
}

/** `useFlags` of `useFlags()`, by which a member is named. */
function calledBy(object: Node): Node {
  const node = unwrapExpression(object)
  return node.type === 'CallExpression' && node.arguments.length === 0 ? node.callee : node
}

function resultOf(node: Node, { view }: ResolveContext): { result?: string | number } {
  const result = view.language === 'go' ? null : partWithValue(node)
  return result === null ? {} : { result }
}

/**
 * A Go struct has no fields but its own, which other code may fill with more than a gate. The strip follows them. A
 * registry that is a struct is read by its fields.
 */
function isOfStruct({ computed }: TSESTree.MemberExpression, context: ResolveContext): boolean {
  return context.view.language === 'go' && !computed && !isRegistryOfFields(context)
}

function isRegistryOfFields({ index }: ResolveContext): boolean {
  return index.files.some(({ flags }) => flags?.areFields)
}

/** `experiments.configuration`, `flags.value`: a name that only says that it holds what the name before it names. */
const HOLDS_THEM = /^(?:config(?:uration)?|current|data|state|values?)$/i

/** The name that a shape has for an object of flags; `null`: it isn't called so. */
function nameOfFlags(object: Node): string | null {
  const [before, last] = dottedPath(object)?.slice(-2) ?? []
  if (last === undefined) return before !== undefined && mentionsFlags(before) ? before : null
  if (mentionsFlags(last)) return last
  return before !== undefined && HOLDS_THEM.test(last) && mentionsFlags(before) ? `${before}.${last}` : null
}

/** `FeatureNames.newParser`: the name of a gate, and not its value. */
function isConstant(node: Node, object: string, context: ResolveContext): boolean {
  const { view, resolveImport, index } = context
  const lists = index.files.filter(({ shape }) => isFlagShape(shape))
  if (lists.some((list) => readsCopiedFlag(node, view, list, resolveImport) || readsImportedData(node, view, list)))
    return false
  const values = lists.filter(({ shape }) => shape === 'flag-map')
  if (values.some((list) => readsListedFlag(node, view, list, resolveImport))) return false
  const entity = resolveEntity(node, view, resolveImport)
  // A registry that is a plain list of flags holds the values themselves.
  if (entity?.kind === 'expression') {
    const { node: value } = entity
    const registry = index.files.find(({ file }) => file === entity.view.file)
    const isComputed = registry?.shape === 'flag-map' && registry.gates.some(({ range }) => contains(range, value))
    if (isComputed || booleanOf(value) !== null) return registry === undefined
  }
  // Of a field of Go, a capital only says that other packages see it.
  return (/^[A-Z]/.test(object) && !isRegistryOfFields(context)) || entity !== null
}

function namesGate(expression: Node, context: ResolveContext): boolean {
  const named = resolveGate(expression, context)
  return named !== null && 'gate' in named
}
