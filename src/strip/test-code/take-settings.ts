import { dottedPath } from '../../gates/dotted-path.js'
import { planPairs, readFlagList } from '../../gates/flag-text.js'
import type { GateSetting } from '../../gates/gate-settings.js'
import { literalString } from '../../source/expressions.js'
import { nodesOf } from '../../source/nodes-of.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { contains, type TextRange } from '../../text/text-range.js'
import { ancestorsOf, isWithin } from '../../source/walk.js'
import type { Item } from './test-setting.js'
import { goUnitOf } from './go-test-structure.js'
import { isFunction, partOf, statementOf } from './test-structure.js'
import { undoOf } from './undo.js'

interface Taking {
  readonly view: SourceView
  /** All settings of the file, of other gates too. */
  readonly settings: readonly GateSetting[]
  /** Those that go. */
  readonly items: readonly Item[]
  readonly gone: Set<Node>
  /** Parts of texts that go: `A=true,` of `Set("A=true,B=false")`. */
  readonly texts: TextRange[]
  readonly refuse: (item: Item, reason: string) => void
}

const RESET = /^(?:reset|restore|clear)/i
const SETS = /^(?:set|override|enable|force)/i

/** Takes settings out: their statements, or the entries of their maps, with what only undoes them, and hooks that did nothing else. */
export function takeSettings(taking: Taking): void {
  const { items, gone } = taking
  const taken: Item[] = []
  // What a module is replaced by goes first: it may use the mocks that the others hold.
  const inOrder = [...items].sort((a, b) => Number(b.setting.shape === 'member') - Number(a.setting.shape === 'member'))
  for (const item of inOrder) {
    if (item.helper) continue
    const reason = takeOne(item, taking)
    if (reason !== null) taking.refuse(item, reason)
    else taken.push(item)
  }
  takeEmptyMaps(taken, gone)
  takeEmptyRowMaps(taken, gone)
  takeEmptyMocks(taken, gone)
  takeCallsOfEmptyHelpers(
    items.filter(({ helper }) => helper),
    gone,
  )
  takeResets(taken, taking)
}

/** @returns why it stays, as half a sentence; `null`: it goes. */
function takeOne({ setting }: Item, taking: Taking): string | null {
  const { view, settings, gone } = taking
  if (setting.shape === 'entry' || setting.shape === 'member' || setting.shape === 'listed') {
    gone.add(setting.node)
    return null
  }
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
    if (!undo) return 'what the override returns is used'
    for (const node of undo) gone.add(node)
  }
  return null
}

/**
 * What goes of the text that sets the gate.
 *
 * @returns `all`: every gate in it goes, and the call sets no other one; `null`: it isn't set by a text.
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
  const planned = planPairs(list, (gate) => gone.has(gate))
  return planned === 'all' && settings.some((other) => other.node === node && !gone.has(other.name)) ? null : planned
}

/** What goes with a call: its statement, or the hook that does nothing but call it. */
export function unitOf(call: Node): Node | null {
  const statement = statementOf(call) ?? goUnitOf(call)
  if (statement) return statement
  const { parent } = call
  if (parent?.type !== 'ArrowFunctionExpression' || parent.body !== call || partOf(parent.parent) !== 'hook')
    return null
  return statementOf(parent.parent)
}

/** The property of a map that an override is. */
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

/** `setFlags({ On: true })` without its last entry sets nothing. */
function takeEmptyMaps(items: readonly Item[], gone: Set<Node>): void {
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

/** A call all of whose gates go, each on its own. */
function takeCallOfEmptyMap(call: Node, gone: Set<Node>): void {
  if (call.type !== 'CallExpression') return
  const maps = call.arguments.filter((argument) => argument.type === 'ObjectExpression')
  const unit =
    maps.length > 0 &&
    maps.every(({ properties }) => properties.length > 0 && properties.every((property) => gone.has(property)))
      ? unitOf(call)
      : null
  if (unit) gone.add(unit)
}

/** In Go, the field of a row whose map says nothing any more: a map that isn't there is an empty one, but for who writes to it. */
function takeEmptyRowMaps(items: readonly Item[], gone: Set<Node>): void {
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

/** A module of which nothing is replaced, or only what is the module's own, needs no mock. */
function takeEmptyMocks(items: readonly Item[], gone: Set<Node>): void {
  for (const { setting } of items) {
    const object = setting.node.parent
    if (setting.shape !== 'member' || object?.type !== 'ObjectExpression') continue
    if (!object.properties.every((property) => gone.has(property) || property.type === 'SpreadElement')) continue
    const factory = [...ancestorsOf(object)].find(isFunction)
    const unit = factory?.parent.type === 'CallExpression' ? statementOf(factory.parent) : null
    if (unit) gone.add(unit)
  }
}

/** A helper of which nothing is left need not be called; then nothing uses it, and it goes as well. */
function takeCallsOfEmptyHelpers(items: readonly Item[], gone: Set<Node>): void {
  for (const { setting, helper, effect } of items) {
    const fn = helper?.place.helper
    if (!fn || effect !== 'live' || helper.effect !== 'live') continue
    const isEmpty = fn.body?.type === 'BlockStatement' && fn.body.body.every((statement) => gone.has(statement))
    const unit = isEmpty ? unitOf(setting.node) : null
    if (unit) gone.add(unit)
  }
}

/** `afterEach(() => featureGates.reset())`, where all that the receiver was told to set is gone. */
function takeResets(items: readonly Item[], { view, settings, gone }: Taking): void {
  const receivers = new Set(
    items.flatMap(({ setting }) => (setting.shape === 'call' ? [receiverOf(setting.node)] : [])),
  )
  receivers.delete(null)
  if (receivers.size === 0) return
  const isGone = (node: Node): boolean => isWithin(node, gone)
  for (const { node } of settings) if (!isGone(node)) receivers.delete(receiverOf(node))
  const resets: Node[] = []
  for (const node of nodesOf(view, 'CallExpression')) {
    const receiver = receiverOf(node)
    if (receiver === null || !receivers.has(receiver) || isGone(node)) continue
    const name = dottedPath(node.callee)?.at(-1) ?? ''
    // Something else is set, or set in a way that isn't understood: the reset may be for that.
    if (/^(?:set|override|force|mock)/i.test(name)) receivers.delete(receiver)
    else if (RESET.test(name) && node.arguments.length === 0) resets.push(node)
  }
  for (const reset of resets) {
    const unit = receivers.has(receiverOf(reset)) ? unitOf(reset) : null
    if (unit) gone.add(unit)
  }
}

/** `featureGates` of `featureGates.set(...)`. */
function receiverOf(call: Node): string | null {
  const path = call.type === 'CallExpression' ? dottedPath(call.callee) : null
  return path && path.length > 1 && !path.includes('()') ? path.slice(0, -1).join('.') : null
}
