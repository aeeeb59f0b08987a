import type { TSESTree } from '@typescript-eslint/utils'
import { dottedPath } from '../../gates/dotted-path.js'
import { overridesOf } from '../../gates/find-gate-overrides.js'
import { resolveGate, type ResolveContext } from '../../gates/resolve-gate.js'
import { literalString, staticKeyName } from '../../source/expressions.js'
import type { Node } from '../../source/source-view.js'
import { walk } from '../../source/walk.js'
import {
  findFlags,
  isBareFlag,
  isGatesKey,
  isWholeFlag,
  planPairs,
  readFlagList,
  type FlagList,
  type FlagPair,
} from '../../gates/flag-text.js'
import { placesOfOthersInScript, type OthersPlaces } from './others-settings.js'
import type { RemovalContext } from './removal.js'
import { mayHaveEffects, type ScriptFinds } from './script-finds.js'
import { hasTestPath } from '../../strip/test-code/test-structure.js'
import { contains } from '../../text/text-range.js'

/**
 * Removes code that sets the gates: `featureGate.set('A=true,B=false')`, `setFromMap({ A: true })`, test helpers, and
 * `--feature-gates=A=true,B=false` among arguments.
 */
export function findCodeOverrides(finds: ScriptFinds, context: RemovalContext): void {
  const { view } = finds
  const { index, resolveImport, overrides = [] } = context
  const resolve: ResolveContext = { view, index, resolveImport, overrides }
  const others = placesOfOthersInScript(view, context)
  walk(view.ast, view.visitorKeys, (node) => {
    if (node.type === 'CallExpression') {
      takeCall(node, finds, context, resolve)
      takeLabel(node, finds, context, resolve)
    } else if (node.type === 'Literal' || node.type === 'TemplateLiteral')
      takeFlags(node, { finds, context, resolve, others })
  })
}

/**
 * Removes calls whose map is empty now: `gates.setFromMap({})` sets nothing, and a test's `gates.Add({})` registers
 * nothing. Other registries are kept for the next gate.
 */
export function dropEmptyCalls(finds: ScriptFinds): void {
  const takesMap = hasTestPath(finds.view.file) ? /^(?:set|override|Add(?:Versioned)?$)/i : /^(?:set|override)/i
  walk(finds.view.ast, finds.view.visitorKeys, (call) => {
    if (call.type !== 'CallExpression' || !takesMap.test(dottedPath(call.callee)?.at(-1) ?? '')) return
    const map = call.arguments.find(
      (argument) => argument.type === 'ObjectExpression' && argument.properties.length > 0 && finds.takesAll(argument),
    )
    const statement = statementOf(call)
    if (map?.type !== 'ObjectExpression' || !statement || !isPlain(call, map, finds)) return
    finds.forget(map)
    finds.takeStatement(statement)
  })
}

function takeCall(
  call: TSESTree.CallExpression,
  finds: ScriptFinds,
  { gates }: RemovalContext,
  resolve: ResolveContext,
): void {
  const overrides = overridesOf(call, resolve).filter(({ name }) => gates.has(name))
  for (const { name, value, nameRange } of overrides) {
    const argument = call.arguments.find((argument) => contains(argument, nameRange))
    if (!argument) continue
    if (value === null) {
      finds.refuse(argument, name, 'the value that it is set to is unknown')
    } else if (value !== gates.get(name)) {
      finds.refuse(argument, name, describeOpposite(value))
    } else if (argument.type === 'ObjectExpression') {
      const index = argument.properties.findIndex((argument) => contains(argument, nameRange))
      if (index >= 0) finds.takeItem(argument, index)
    } else if (nameRange.start === argument.range[0]) takeHelper(call, name, finds)
    else takeText(call, argument, gates, finds)
  }
}

/** `It("runs", framework.WithFeatureGate(features.X), func() {...})`: the label by which a test is selected. */
function takeLabel(
  label: TSESTree.CallExpression,
  finds: ScriptFinds,
  { gates }: RemovalContext,
  resolve: ResolveContext,
): void {
  const [argument] = label.arguments
  const { parent } = label
  if (parent.type !== 'CallExpression' || !argument || dottedPath(label.callee)?.at(-1) !== 'WithFeatureGate') return
  const named = resolveGate(argument, resolve)
  const gate = named && 'gate' in named ? named.gate : null
  const at = parent.arguments.indexOf(label)
  if (gate === null || !gates.has(gate) || at < 0) return
  const next = parent.arguments[at + 1]
  const between = next && finds.view.text.slice(label.range[1], next.range[0])
  if (!gates.get(gate)) finds.refuse(label, gate, describeOpposite(true))
  else if (next && between !== undefined && /^,\s*$/.test(between)) finds.takeRange(label.range[0], next.range[0])
  else finds.refuse(label, gate, 'the label is not in front of another argument')
}

/** `setFeatureGateDuringTest(t, gates, 'A', true)` as a separate statement. */
function takeHelper(call: TSESTree.CallExpression, gate: string, finds: ScriptFinds): void {
  const statement = statementOf(call)
  if (!statement) finds.refuse(call, gate, 'the result of setting it is used')
  else if (!isPlain(call, null, finds)) finds.refuse(call, gate, 'the call that sets it does something else as well')
  else finds.takeStatement(statement)
}

function takeText(
  call: TSESTree.CallExpression,
  argument: Node,
  gates: ReadonlyMap<string, boolean>,
  finds: ScriptFinds,
): void {
  const list = listOf(argument, finds)
  const planned = list && planPairs(list, ({ gate }) => gates.has(gate))
  if (!list || !planned) return
  if (planned !== 'all') return planned.forEach(({ start, end }) => finds.takeRange(start, end))
  const statement = statementOf(call)
  if (statement && isPlain(call, null, finds)) finds.takeStatement(statement)
  else refuseLast(argument, list, gates, finds)
}

interface Taking {
  readonly finds: ScriptFinds
  readonly context: RemovalContext
  readonly resolve: ResolveContext
  readonly others: OthersPlaces
}

function takeFlags(
  node: TSESTree.Literal | TSESTree.TemplateLiteral,
  { finds, context: { gates }, resolve, others }: Taking,
): void {
  const value = literalString(node)
  const { parent } = node
  const setCall = parent.type === 'CallExpression' && isSetCall(parent, node, finds, resolve) ? parent : null
  if (parent.type === 'CallExpression' && overridesOf(parent, resolve).length > 0) return
  if (isMessage(node)) return
  const isGone = ({ gate, start }: FlagPair): boolean => gates.has(gate) && !others.has(start)
  const isSet = setCall !== null || isListOfGates(node, finds, resolve)
  const lists = flagListsOf(node, value, isSet, finds).filter(({ pairs }) => pairs.some(isGone))
  for (const list of lists) {
    const other = list.pairs.find((pair) => isGone(pair) && pair.value !== gates.get(pair.gate))
    const planned = planPairs(list, isGone)
    if (other) finds.refuse(node, other.gate, describeOpposite(other.value))
    else if (setCall) takeText(setCall, node, gates, finds)
    else if (planned !== 'all') for (const { start, end } of planned) finds.takeRange(start, end)
    else if (!takeArgument(node, value ?? '', finds)) refuseLast(node, list, gates, finds)
  }
}

/** Functions that tell people something; what is printed may be read by a program. */
const TELLS = /^(?:log|warn|warning|info|error|debug|fatal|panic|trace|skip)(?:f|ln|s|w|depth|context)?$/i

/** Go's functions that declare flags, whose last argument is the help for it: `fs.IntVar(&size, "size", 1, "...")`. */
const DECLARES_FLAG = /(?:Var|VarPF?)$|^(?:Bool|Duration|Float64|Int|Int64|String|Uint|Uint64)P?$|^Mark\w*Deprecated$/

/** `klog.Warningf("needs --feature-gates=A=true")`, `new Error('...')`, the help for a flag: it sets nothing. */
function isMessage(node: Node): boolean {
  const { parent } = node
  if (parent?.type !== 'CallExpression' && parent?.type !== 'NewExpression') return false
  const path = dottedPath(parent.callee) ?? []
  const name = path.at(-1) ?? ''
  if (parent.type === 'NewExpression') return /Error$/.test(name)
  if (DECLARES_FLAG.test(name) && parent.arguments.length > 1 && parent.arguments.at(-1) === node) return true
  return TELLS.test(name) ? path.join('.') !== 'console.log' : path.join('.') === 'errors.New'
}

/** The flag lists in a string: those after `--feature-gates`, or the string itself where its context says so. */
function flagListsOf(node: Node, value: string | null, isSet: boolean, finds: ScriptFinds): FlagList[] {
  const text = finds.view.text.slice(...node.range)
  const inFlags = /feature[-_]?gate/i.test(text) ? findFlags(text, node.range[0]) : []
  if (inFlags.length > 0 || value === null) return inFlags
  const list = /=(?:true|false)/i.test(value) && (isSet || isFlagValue(node)) ? listOf(node, finds) : null
  return list ? [list] : []
}

/**
 * In Go, `"A=true,B=false"` anywhere, in a test table or in a constant that is set elsewhere, if all names are gates.
 */
function isListOfGates(node: Node, finds: ScriptFinds, { index }: ResolveContext): boolean {
  const pairs = finds.view.language === 'go' ? (listOf(node, finds)?.pairs ?? []) : []
  return pairs.length > 1 && pairs.every(({ gate }) => index.gates.has(gate))
}

/** `gates.set('A=true')`, where all names are gates. */
function isSetCall(
  call: TSESTree.CallExpression,
  argument: Node,
  finds: ScriptFinds,
  { index }: ResolveContext,
): boolean {
  if (!/^set$/i.test(dottedPath(call.callee)?.at(-1) ?? '')) return false
  return listOf(argument, finds)?.pairs.every(({ gate }) => index.gates.has(gate)) ?? false
}

/** Why code that sets a gate to a value other than its own is kept. */
export function describeOpposite(value: boolean | null): string {
  if (value === null) return 'the value it sets the gate to is unknown; remove what depends on it'
  return `it sets the gate to ${value}, which the stripped code no longer handles; remove what depends on it`
}

function isFlagValue(node: Node): boolean {
  const { parent } = node
  switch (parent?.type) {
    case 'Property':
    case 'PropertyDefinition':
      return parent.value === node && isGatesKey(staticKeyName(parent.key, parent.computed) ?? '')
    case 'VariableDeclarator':
      return parent.id.type === 'Identifier' && isGatesKey(parent.id.name)
    case 'ArrayExpression': {
      const before = parent.elements[parent.elements.indexOf(node as TSESTree.Expression) - 1]
      return Boolean(before && isBareFlag(literalString(before) ?? ''))
    }
    default:
      return false
  }
}

/** Removes a flag that is a separate element in a list of arguments, with the element before it that names the flag. */
function takeArgument(node: Node, value: string, finds: ScriptFinds): boolean {
  const { parent } = node
  if (parent?.type !== 'ArrayExpression' || parent.elements.includes(null)) return false
  const index = parent.elements.indexOf(node as TSESTree.Expression)
  const before = parent.elements[index - 1]
  const isPaired = Boolean(before && isBareFlag(literalString(before) ?? ''))
  if (!isPaired && !isWholeFlag(value)) return false
  finds.takeItem(parent, index)
  if (isPaired) finds.takeItem(parent, index - 1)
  return true
}

function listOf(node: Node, { view }: ScriptFinds): FlagList | null {
  return literalString(node) === null
    ? null
    : readFlagList(view.text.slice(node.range[0] + 1, node.range[1] - 1), node.range[0] + 1)
}

function refuseLast(node: Node, { pairs }: FlagList, gates: ReadonlyMap<string, boolean>, finds: ScriptFinds): void {
  const gate = pairs.find((pair) => gates.has(pair.gate))?.gate ?? ''
  finds.refuse(node, gate, 'the string sets nothing else, and what should replace it is unknown')
}

/** The statement, in a list of statements, that consists of only the call. */
function statementOf(call: TSESTree.CallExpression): Node | null {
  let node: Node = call
  if (node.parent.type === 'ChainExpression') node = node.parent
  if (node.parent?.type === 'AwaitExpression') node = node.parent
  const statement = node.parent
  if (statement?.type !== 'ExpressionStatement') return null
  const { parent } = statement
  return parent.type === 'Program' ||
    parent.type === 'BlockStatement' ||
    parent.type === 'StaticBlock' ||
    parent.type === 'SwitchCase'
    ? statement
    : null
}

/**
 * Whether the call can be removed without losing a side effect: its other arguments are plain values and its receiver
 * is a name.
 */
function isPlain(call: TSESTree.CallExpression, map: Node | null, { view }: ScriptFinds): boolean {
  if (mayHaveEffects(call.callee, view)) return false
  return call.arguments.every(
    (argument) => argument === map || (!/Function/.test(argument.type) && !mayHaveEffects(argument, view)),
  )
}
