import type { Variable } from '@typescript-eslint/scope-manager'
import { dottedPath } from '../../gates/dotted-path.js'
import { variableOf } from '../../source/bindings.js'
import { asGo, asNode } from '../../source/go-casts.js'
import type {
  GoCallExpression,
  GoExpression,
  GoForOfStatement,
  GoMemberExpression,
  GoNode,
  GoStatement,
} from '../../source/go-nodes.js'
import type { AnyNode, Node, SourceView } from '../../source/source-view.js'
import { conditionOf, filledByLoop, isCompared, setsEachEntry, setsEachGate } from './go-map-loops.js'
import { pairTaken } from './go-table-parts.js'
import { setsGates } from './go-tables.js'
import type { GoPackage } from './go-test-package.js'
import { isWritten } from '../../source/role-of.js'

/** A place that looks one gate up: `tc.gates[features.X]`. */
export interface GateMapLookup {
  readonly node: Node
  readonly key: AnyNode
  readonly view: SourceView
  /**
   * The map's value with which the guarded code runs, when the lookup is only its condition; `null` for any other use.
   */
  readonly runsAt: boolean | null
}

/**
 * What code does with a map of gates.
 *
 * - `harmless`: it depends on no entry that a strip removes
 * - `set`: it sets each gate to its value in the map
 * - `set all`: it sets each gate of a list to one value
 * - `ask`: it checks one gate in the map
 * - `look up`: it reads the entry of one gate
 * - `write`: it sets the entry of `key`; any entry, if `isAny`
 * - `fill`: it writes all entries of another map
 * - `clone`, `copy`: `copy` or `target` then has the same entries
 */
export type GateMapUse =
  | { readonly kind: 'harmless' | 'set' | 'ask' | 'fill' }
  | { readonly kind: 'set all'; readonly value: boolean }
  | { readonly kind: 'look up'; readonly lookup: GateMapLookup }
  | { readonly kind: 'write'; readonly key: AnyNode; readonly isAny: boolean }
  | { readonly kind: 'clone'; readonly copy: GoNode }
  | { readonly kind: 'copy'; readonly target: Variable }

/** What the code around a list of gates does with it; `null` if it isn't known. */
export function useOfGateList(list: GoNode, view: SourceView): GateMapUse | null {
  if (isHarmless(list, view)) return { kind: 'harmless' }
  const { parent: loop } = list
  // `for _, gate := range tc.gates { set(t, gate, true) }`
  const value = loop?.type === 'ForOfStatement' && loop.right === list ? setsEachGate(loop, view) : null
  return value === null ? null : { kind: 'set all', value }
}

/** What the code around a map of gates does with it; `null` if it isn't known. */
export function useOfGateMap(map: GoNode, view: SourceView, isLookup: GoPackage['isLookup']): GateMapUse | null {
  if (isHarmless(map, view)) return { kind: 'harmless' }
  const { parent } = map
  switch (parent?.type) {
    case 'CallExpression':
      return useInCall(map, parent, view)
    case 'ForOfStatement':
      return parent.right === map ? useInLoop(parent, view) : null
    case 'MemberExpression':
      if (parent.object !== map) return null
      if (isAskedIn(parent, view, isLookup)) return { kind: 'ask' }
      return parent.computed ? useOfEntry(parent, view) : null
    default:
      return null
  }
}

function useInLoop(loop: GoForOfStatement, view: SourceView): GateMapUse | null {
  const answer = setsEachEntry(loop, view)
  if (answer) return { kind: answer === 'set' ? 'set' : 'harmless' }
  const target = filledByLoop(loop, view)
  return target && { kind: 'copy', target }
}

/** `gates.Enabled(features.X)` checks one gate, and depends on no other entry. */
function isAskedIn(member: GoMemberExpression, view: SourceView, isLookup: GoPackage['isLookup']): boolean {
  const { parent } = member
  return parent.type === 'CallExpression' && parent.callee === member && isLookup(parent, view)
}

function useOfEntry(entry: GoMemberExpression, view: SourceView): GateMapUse | null {
  const isAny = !isConstantName(entry.property, view)
  if (isFilling(entry, view)) return { kind: 'fill' }
  if (isWritten(entry)) return { kind: 'write', key: entry.property, isAny }
  if (pairTaken(entry.parent) && isCompared(entry, view)) return { kind: 'harmless' }
  return isAny ? null : lookupOf(entry, view)
}

/** Whether an entry is written by a loop that gives the map the entries of another one. */
function isFilling(entry: GoMemberExpression, view: SourceView): boolean {
  const statement = entry.parent.type === 'AssignmentExpression' ? entry.parent.parent : null
  const loop = statement?.parent?.parent
  return loop?.type === 'ForOfStatement' && filledByLoop(loop, view) !== null
}

/** `m[key]`, and `if on, ok := m[key]; ok && !on {...}`. */
function lookupOf(looked: GoMemberExpression, view: SourceView): GateMapUse | null {
  const condition = conditionOf(looked, view)
  if (!condition && pairTaken(looked.parent)) return null
  const lookup = {
    node: asNode(condition?.test ?? looked),
    key: looked.property,
    view,
    runsAt: condition?.runsAt ?? null,
  }
  return { kind: 'look up', lookup }
}

function useInCall(map: GoNode, call: GoCallExpression, view: SourceView): GateMapUse | null {
  if (setsGates(call)) return { kind: 'set' }
  const path = dottedPath(call.callee)?.join('.')
  if (path === 'maps.Clone') return { kind: 'clone', copy: call }
  if (path !== 'maps.Copy') return null
  const [target] = call.arguments
  if (target === map) return { kind: 'fill' }
  const variable = target?.type === 'Identifier' ? variableOf(view, target) : null
  return variable && variable.scope.type !== 'module' && variable.defs.length === 1
    ? { kind: 'copy', target: variable }
    : null
}

/**
 * Whether a key such as `features.X` or `X` visibly names a gate's own constant. A variable, or a constant that refers
 * to another one, may be any gate.
 */
function isConstantName(key: GoExpression, view: SourceView): boolean {
  if (key.type === 'MemberExpression')
    return !key.computed && key.object.type === 'Identifier' && isPackage(key.object, view)
  if (key.type !== 'Identifier') return false
  const definition = variableOf(view, key)?.defs[0]
  // It is declared in another file of the package. A gate's constant is exported.
  if (!definition) return /^\p{Lu}/u.test(key.name)
  const declarator = asGo(definition.node)
  return (
    declarator.type === 'VariableDeclarator' &&
    declarator.parent.type === 'VariableDeclaration' &&
    declarator.parent.kind === 'const' &&
    declarator.init?.type === 'Literal'
  )
}

function isPackage(name: GoExpression, view: SourceView): boolean {
  const variable = variableOf(view, name)
  return variable === null || variable.defs[0]?.type === 'ImportBinding'
}

function isHarmless(map: GoNode, view: SourceView): boolean {
  return isMeasured(map) || isOnlyGuard(map, view)
}

/** `len(cases)`, used only to reserve capacity. */
export function isMeasured({ parent }: GoNode): boolean {
  if (parent?.type !== 'CallExpression' || dottedPath(parent.callee)?.join('.') !== 'len') return false
  return parent.parent.type === 'CallExpression' && dottedPath(parent.parent.callee)?.join('.') === 'make'
}

/** `len(gates) > 0`, `gates != nil` */
function testOfEntries(map: GoNode): GoNode | null {
  const { parent } = map
  const isMeasure =
    parent?.type === 'CallExpression' && parent.callee !== map && dottedPath(parent.callee)?.join('.') === 'len'
  const comparison = isMeasure ? parent.parent : parent
  if (comparison?.type !== 'BinaryExpression' || comparison.right.type !== 'Literal') return null
  const { operator, right } = comparison
  const isTest = isMeasure
    ? /^(?:>|!=)$/.test(operator) && right.raw === '0'
    : operator === '!=' && right.goKind === 'nil'
  return isTest ? comparison : null
}

/** `if len(tc.gates) > 0 { set(t, tc.gates) }`, `if tc.gates != nil {...}`: an empty map sets nothing either. */
function isOnlyGuard(node: GoNode, view: SourceView): boolean {
  const guard = testOfEntries(node)?.parent
  if (guard?.type !== 'IfStatement' || guard.init || guard.alternate) return false
  const map = view.text.slice(...node.range)
  return guard.consequent.body.every(
    (statement, at, all) => setsFrom(map, statement, view) || isCheckOfError(all[at - 1], statement, view),
  )
}

/** Whether a statement only sets gates from a map: `set(t, gates)`, `err := all.SetFromMap(gates)`, a loop over it. */
function setsFrom(map: string, statement: GoStatement, view: SourceView): boolean {
  if (statement.type === 'ForOfStatement') return view.text.slice(...statement.right.range) === map
  const value =
    statement.type === 'VariableDeclaration' && statement.declarations.length === 1
      ? statement.declarations[0]?.init
      : statement.type === 'ExpressionStatement'
        ? statement.expression
        : null
  if (value?.type !== 'CallExpression') return false
  const isSetter = (call: GoNode | undefined): boolean =>
    call?.type === 'CallExpression' &&
    setsGates(call) &&
    call.arguments.some(({ range }) => view.text.slice(...range) === map)
  return isSetter(value) || (CHECKS_ERROR.test(view.text.slice(...value.range)) && value.arguments.some(isSetter))
}

const CHECKS_ERROR = /^(?:require|assert)\.NoError\(/

/** `require.NoError(t, err)` behind `err := all.SetFromMap(gates)`. */
function isCheckOfError(set: GoStatement | undefined, check: GoStatement, view: SourceView): boolean {
  const declared = set?.type === 'VariableDeclaration' ? set.declarations[0]?.id : undefined
  const call = check.type === 'ExpressionStatement' ? check.expression : null
  return (
    declared?.type === 'Identifier' &&
    call?.type === 'CallExpression' &&
    CHECKS_ERROR.test(view.text.slice(...call.range)) &&
    call.arguments.length === 2 &&
    view.text.slice(...(call.arguments[1] as GoExpression).range) === declared.name
  )
}
