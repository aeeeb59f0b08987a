import type { TSESTree } from '@typescript-eslint/utils'
import { dottedPath, lastNameOf } from '../../gates/dotted-path.js'
import { planPairs, readFlagList } from '../../gates/flag-text.js'
import type { GateSetting } from '../../gates/gate-settings.js'
import { hasEffects } from '../../evaluate/effects.js'
import { usesOf, variableOf } from '../../source/bindings.js'
import { isFunctionNode } from '../../source/function-nodes.js'
import { asGo } from '../../source/go-casts.js'
import { literalString } from '../../source/expressions.js'
import { nodesOf } from '../../source/nodes-of.js'
import type { AnyNode, Node, SourceView } from '../../source/source-view.js'
import { contains, type TextRange } from '../../text/text-range.js'
import { ancestorsOf, isWithin } from '../../source/walk.js'
import type { Item } from './test-setting.js'
import { goUnitOf, isGoFunction, marksHelper } from './go-test-structure.js'
import { partOf, placeOf, statementOf } from './test-structure.js'
import { undoOf, unitUndoneLater } from './undo.js'

interface Taking {
  readonly view: SourceView
  /** All settings of the file, including those of other gates. */
  readonly settings: readonly GateSetting[]
  /** The settings to remove. */
  readonly items: readonly Item[]
  readonly gone: Set<AnyNode>
  /** Parts of strings to remove: `A=true,` of `Set("A=true,B=false")`. */
  readonly texts: TextRange[]
  readonly refuse: (item: Item, reason: string) => void
}

/** A call of such a name sets something. */
const CHANGES = /^(?:set|override|force|mock)/i
const RESET = /^(?:reset|restore|clear)/i
const SETS = /^(?:set|override|enable|force)/i

/**
 * Removes settings: their statements or map entries, the statements that only undo them, and hooks that do nothing
 * else.
 */
export function takeSettings(taking: Taking): void {
  const { items, gone } = taking
  const taken: Item[] = []
  // Module replacements are removed first: they may use the mocks that the others hold.
  const inOrder = [...items].sort((a, b) => Number(b.setting.shape === 'member') - Number(a.setting.shape === 'member'))
  for (const item of inOrder) {
    if (item.helper) continue
    const reason = takeOne(item, taking)
    if (reason !== null) taking.refuse(item, reason)
    else taken.push(item)
  }
  takeEmptyDeferred(taken, gone)
  takeEmptyMaps(taken, gone)
  takeEmptyRowMaps(taken, gone)
  takeEmptyMocks(taken, taking)
  takeCallsOfEmptyHelpers(
    items.filter(({ helper }) => helper),
    gone,
  )
  takeResets(taken, taking)
}

/** @returns why it is kept, as half a sentence; `null` when it is removed. */
function takeOne({ setting }: Item, taking: Taking): string | null {
  const { view, settings, gone } = taking
  if (setting.shape === 'entry' || setting.shape === 'member' || setting.shape === 'listed') {
    gone.add(setting.node)
    return null
  }
  if (setting.shape === 'named') return takeNamed(setting, taking)
  const pairs = pairsOf(setting, taking)
  if (Array.isArray(pairs)) {
    taking.texts.push(...pairs)
    return null
  }
  const entry = entryOf(setting)
  const others =
    (pairs !== 'all' && settings.some((other) => other.node === setting.node && other.name !== setting.name)) ||
    (entry !== null && !isOnlyEntry(entry))
  if (others && entry) gone.add(entry)
  else if (others) return 'the call sets other gates as well'
  else {
    const unit = unitOf(setting.node)
    const undo = unit
      ? [unit]
      : undoOf(setting.node, view, {
          isSetting: (call) => settings.some(({ node }) => node === call),
          isGone: (node) => isWithin(node, gone),
        })
    if (!undo) return 'the result of the override is used'
    for (const node of undo) gone.add(node)
  }
  return null
}

const DOES_MORE = 'the call that sets the gate does something else, too'

/**
 * In Go, an element of a list, or an argument. A call without its last argument is removed, unless it resets what
 * another call before it has set.
 */
function takeNamed({ node }: GateSetting, taking: Taking): string | null {
  const { view, items, gone } = taking
  const call = node.parent
  if (call?.type === 'CallExpression' && mayRunCode(call, view)) return DOES_MORE
  if (call?.type === 'CallExpression') {
    const mayBeShorter = takesSeveral(call, taking)
    if (mayBeShorter === null) return 'nothing shows that the call may have one argument less'
    if (!mayBeShorter) return takeCallFor(node, call, taking)
  }
  gone.add(node)
  if (call?.type !== 'CallExpression' || !call.arguments.every((argument) => gone.has(argument))) return null
  const name = lastNameOf(call.callee) ?? ''
  const others = nodesOf(view, 'CallExpression').filter(
    (other) =>
      other.type === 'CallExpression' &&
      other !== call &&
      lastNameOf(other.callee) === name &&
      other.arguments.some((argument) => items.every(({ setting }) => setting.node !== argument)),
  )
  const isReset = /s$/.test(name) && others.some((other) => mayRunBefore(other, call))
  const unit = isReset ? null : unitOf(call)
  if (unit) gone.add(unit)
  return null
}

/** `enableFeatureGate(features.X, func() { ... })`: a test may be in there. */
function mayRunCode({ callee, arguments: given }: TSESTree.CallExpression, view: SourceView): boolean {
  const declared = asGo(variableOf(view, callee)?.defs[0]?.node)
  return (
    given.some(
      (argument) => isFunctionNode(argument) || variableOf(view, argument)?.defs[0]?.type === 'FunctionName',
    ) ||
    (declared?.type === 'FunctionDeclaration' && declared.params.some(({ goType }) => goType.type === 'GoFuncType'))
  )
}

/**
 * Whether a call may have one argument less: its last parameter is variadic, or its name says so. `null`: nothing shows
 * that, as for the plural name of another file's function that also gets something else.
 */
function takesSeveral(
  { callee, arguments: given }: TSESTree.CallExpression,
  { view, settings }: Taking,
): boolean | null {
  const declared = asGo(variableOf(view, callee)?.defs[0]?.node)
  if (declared?.type === 'FunctionDeclaration') return declared.params.at(-1)?.variadic === true
  const name = lastNameOf(callee) ?? ''
  if (!/s$/.test(name)) return false
  const isOther = (other: Node): boolean =>
    other.type === 'CallExpression' && lastNameOf(other.callee) === name && other.arguments.length !== given.length
  const areGates = given.every((argument) => settings.some(({ node }) => node === argument))
  return areGates || nodesOf(view, 'CallExpression').some(isOther) || null
}

/** `disableFeatureGate(config, features.X)` is removed as a whole. */
function takeCallFor(node: Node, call: TSESTree.CallExpression, { view, settings, gone }: Taking): string | null {
  const others = call.arguments.filter((argument) => argument !== node)
  if (others.some((other) => settings.some((setting) => setting.node === other)))
    return 'the call sets other gates as well'
  const unit = others.some((other) => hasEffects(other, view, () => false)) ? null : unitOf(call)
  if (!unit) return DOES_MORE
  gone.add(unit)
  return null
}

/** Whether a call may run before another one in the same test: the test, or a suite around it, contains both. */
function mayRunBefore(earlier: Node, later: Node): boolean {
  const { test } = placeOf(earlier)
  return test !== null && contains(test, later)
}

/**
 * The part to remove from a string that sets the gate.
 *
 * @returns `all` when the call sets only removed gates; `null` when it isn't set by a string.
 */
function pairsOf({ node, nameRange }: GateSetting, { settings, items }: Taking): TextRange[] | 'all' | null {
  if (node.type !== 'CallExpression') return null
  const argument = node.arguments.find(({ range }) => range[0] < nameRange.start && nameRange.end < range[1])
  const text = argument && literalString(argument)
  const list = argument && typeof text === 'string' ? readFlagList(text, argument.range[0] + 1) : null
  if (!list || !argument || text?.length !== argument.range[1] - argument.range[0] - 2) return null
  const gone = new Set(
    items
      .filter(({ setting, effect }) => setting.node === node && effect === 'live')
      .map(({ setting }) => setting.name),
  )
  const planned = planPairs(list, ({ gate }) => gone.has(gate))
  return planned === 'all' && settings.some((other) => other.node === node && !gone.has(other.name)) ? null : planned
}

/** The statement to remove with a call, or the hook that only makes this call. */
export function unitOf(call: Node): AnyNode | null {
  const statement = statementOf(call) ?? goUnitOf(call) ?? unitUndoneLater(call)
  if (statement) return statement
  const { parent } = call
  if (parent?.type !== 'ArrowFunctionExpression' || parent.body !== call || partOf(parent.parent) !== 'hook')
    return null
  return statementOf(parent.parent)
}

/** The property of an override map. */
function entryOf({ node, nameRange }: GateSetting): Node | null {
  if (node.type !== 'CallExpression') return null
  for (const argument of node.arguments) {
    if (argument.type !== 'ObjectExpression') continue
    const entry = argument.properties.find((property) => contains(property, nameRange))
    if (entry) return entry
  }
  return null
}

function isOnlyEntry({ parent }: Node): boolean {
  return parent?.type !== 'ObjectExpression' || parent.properties.length === 1
}

/** In Go, `defer func() { registry.Set(id, before) }()` without its only statement does nothing. */
function takeEmptyDeferred(items: readonly Item[], gone: Set<AnyNode>): void {
  for (const { setting } of items) {
    const fn = [...ancestorsOf(setting.node)].find(isFunctionNode)
    const call = fn?.parent.type === 'CallExpression' && fn.parent.callee === fn ? fn.parent : null
    if (!call || (call.parent.type as string) !== 'GoDeferStatement' || fn?.body?.type !== 'BlockStatement') continue
    if (fn.body.body.every((statement) => gone.has(statement))) gone.add(call.parent)
  }
}

/** `setFlags({ On: true })` without its last entry sets nothing. */
function takeEmptyMaps(items: readonly Item[], gone: Set<AnyNode>): void {
  for (const { setting } of items) {
    const object = setting.node.parent
    const call = object?.parent
    if (setting.shape === 'call') takeCallOfEmptyMap(setting.node, gone)
    if (
      setting.shape !== 'entry' ||
      object?.type !== 'ObjectExpression' ||
      call?.type !== 'CallExpression' ||
      call.arguments.length !== 1
    )
      continue
    if (!object.properties.every((property) => gone.has(property)) || !SETS.test(dottedPath(call.callee)?.at(-1) ?? ''))
      continue
    const unit = unitOf(call)
    if (unit) gone.add(unit)
  }
}

/** Removes a call whose gates are all removed one by one. */
function takeCallOfEmptyMap(call: Node, gone: Set<AnyNode>): void {
  if (call.type !== 'CallExpression') return
  const maps = call.arguments.filter((argument) => argument.type === 'ObjectExpression')
  const unit =
    maps.length > 0 &&
    maps.every(({ properties }) => properties.length > 0 && properties.every((property) => gone.has(property)))
      ? unitOf(call)
      : null
  if (unit) gone.add(unit)
}

/**
 * In Go, removes the field of a row whose map is empty now: a nil map behaves like an empty one, except for code that
 * writes to it.
 */
function takeEmptyRowMaps(items: readonly Item[], gone: Set<AnyNode>): void {
  for (const { setting, row } of items) {
    const map = setting.node.parent
    const field = map?.parent
    if (
      !row ||
      row.uses.isWritten ||
      (map?.type !== 'ObjectExpression' && map?.type !== 'ArrayExpression') ||
      field?.type !== 'Property' ||
      field === row.row
    )
      continue
    const items = map.type === 'ObjectExpression' ? map.properties : map.elements
    if (items.every((item) => item !== null && gone.has(item))) gone.add(field)
  }
}

/**
 * A module mock that replaces nothing, or only with the module's own exports, is redundant. So is a list of mocks that
 * has lost them all: `const mocks = vi.hoisted(() => ({ isOn: vi.fn() }))`.
 */
function takeEmptyMocks(items: readonly Item[], { view, gone }: Taking): void {
  for (const { setting } of items) {
    const object = setting.node.parent
    if (setting.shape !== 'member' || object?.type !== 'ObjectExpression') continue
    if (!object.properties.every((property) => gone.has(property) || property.type === 'SpreadElement')) continue
    const factory = [...ancestorsOf(object)].find(isFunctionNode)
    const call = factory?.parent.type === 'CallExpression' ? factory.parent : null
    const unit = call && (statementOf(call) ?? unusedDeclarationBy(call, view, gone))
    if (unit) gone.add(unit)
  }
}

/** The declaration that has a call for its only value, and names that nothing uses any more. */
function unusedDeclarationBy(call: Node, view: SourceView, gone: ReadonlySet<AnyNode>): Node | null {
  const declaration =
    call.parent?.type === 'VariableDeclarator' && call.parent.init === call ? call.parent.parent : null
  if (declaration?.type !== 'VariableDeclaration' || declaration.declarations.length > 1) return null
  const variables = view.scopes.getDeclaredVariables(declaration.declarations[0])
  return variables.every((variable) => usesOf(variable).every((use) => isWithin(use, gone))) ? declaration : null
}

/** Removes the calls of a helper that is empty now. Nothing uses the helper then, so it is removed as well. */
function takeCallsOfEmptyHelpers(items: readonly Item[], gone: Set<AnyNode>): void {
  for (const { setting, helper, effect } of items) {
    const fn = helper?.place.helper
    if (!fn || effect !== 'live' || helper.effect !== 'live') continue
    const isEmpty =
      fn.body?.type === 'BlockStatement' &&
      fn.body.body.every((statement) => gone.has(statement) || (isGoFunction(fn) && marksHelper(statement)))
    const unit = isEmpty ? unitOf(setting.node) : null
    if (unit) gone.add(unit)
  }
}

/** `afterEach(() => featureGates.reset())`, when every setting on the receiver is removed. */
function takeResets(items: readonly Item[], { view, settings, gone }: Taking): void {
  const receivers = new Set(
    items.flatMap(({ setting }) =>
      setting.shape === 'call' && !isOnlySkip(setting) ? [receiverOf(setting.node)] : [],
    ),
  )
  receivers.delete(null)
  if (receivers.size === 0) return
  const isGone = (node: Node): boolean => isWithin(node, gone)
  for (const { node } of settings) if (!isGone(node)) receivers.delete(receiverOf(node))
  const kept = nodesOf(view, 'CallExpression').filter((node) => receivers.has(receiverOf(node)) && !isGone(node))
  // A reset may be for another setting, or for one whose form is unknown.
  for (const node of kept) if (CHANGES.test(calledName(node))) receivers.delete(receiverOf(node))
  for (const reset of kept.filter((node) => RESET.test(calledName(node)) && node.arguments.length === 0)) {
    const unit = receivers.has(receiverOf(reset)) ? unitOf(reset) : null
    if (unit) gone.add(unit)
  }
}

/** `SkipUnlessFeatureGateEnabled(features.X)`: the value is in the name of the call, and nothing is set. */
function isOnlySkip({ node, value, valueNode, nameRange }: GateSetting): boolean {
  const isWhole = ({ range }: Node): boolean => range[0] === nameRange.start && range[1] === nameRange.end
  return value !== null && valueNode === null && node.type === 'CallExpression' && node.arguments.some(isWhole)
}

function calledName({ callee }: TSESTree.CallExpression): string {
  return dottedPath(callee)?.at(-1) ?? ''
}

/** `featureGates` of `featureGates.set(...)`. */
function receiverOf(call: Node): string | null {
  const path = call.type === 'CallExpression' ? dottedPath(call.callee) : null
  return path && path.length > 1 && !path.includes('()') ? path.slice(0, -1).join('.') : null
}
