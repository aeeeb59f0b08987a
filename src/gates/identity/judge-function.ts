import type { Variable } from '@typescript-eslint/scope-manager'
import type { TSESTree } from '@typescript-eslint/utils'
import { KnownValues } from '../../evaluate/known-values.js'
import { returnedValue, valueBesideNil } from '../../evaluate/returned-value.js'
import type { GateIndex } from '../../registry/gate-index.js'
import { effectiveSpec } from '../../registry/lifecycle.js'
import { variableOf } from '../../source/bindings.js'
import { resolveEntity } from '../../source/entities.js'
import { unwrapExpression } from '../../source/expressions.js'
import { isFunctionNode } from '../../source/function-nodes.js'
import { asGo, asNode } from '../../source/go-casts.js'
import type { ImportResolver } from '../../source/import-resolver.js'
import type { Node, SourceView } from '../../source/source-view.js'
import type { FunctionWithBody } from '../../source/targets/target.js'
import { walk } from '../../source/walk.js'
import { isGoPair } from './go-results.js'
import { GateReads } from './gate-reads.js'
import { lookUpsByKey, type LookUps } from './own-state.js'
import type { RegistryContent } from './registry-values.js'
import type { UnsureVerdict, Verdict } from './verdict.js'
import { contains } from '../../text/text-range.js'

/** What a function does with the gate's name that it is given. */
export interface FunctionFindings {
  /** It returns the gate's value and does nothing else; the evidence for it. */
  readonly proven: 'reads-registry' | 'asks-a-check' | null
  /** Whether it looks the name up in the registered gates, or passes it to a check. */
  readonly reads: 'registry' | 'check' | null
  /** It passes the name to a call that may be a check: the verdict on that call. */
  readonly unsure: UnsureVerdict | null
  /** The object in which it looks its result up by the name alone; `null` also when it returns the opposite. */
  readonly lookUps: LookUps | null
  /** The source of anything else that it depends on. */
  readonly dependsOn: string | null
}

export interface JudgeContext {
  readonly index: GateIndex
  readonly resolveImport: ImportResolver
  readonly contentOf: (expression: Node, view: SourceView) => RegistryContent | null
  /** The verdict on a call in the function that receives the name. */
  readonly judgeInner: (call: TSESTree.CallExpression, argument: Node, view: SourceView) => Verdict
}

export const NOTHING_FOUND: FunctionFindings = {
  proven: null,
  reads: null,
  unsure: null,
  lookUps: null,
  dependsOn: null,
}

/**
 * Finds how a function uses the gate's name in one of its parameters. It returns the gate's value if its result is
 * `true` with all reads of the gate true, and `false` with all of them false. The strip evaluates wrappers in the same
 * way.
 */
export function judgeFunction(
  fn: FunctionWithBody,
  index: number,
  view: SourceView,
  context: JudgeContext,
): FunctionFindings {
  const key = keyOf(fn, index, view)
  if (!key || fn.generator) return NOTHING_FOUND
  let unsure: UnsureVerdict | null = null
  let asksCheck = false
  const reads = new GateReads({
    view,
    key,
    resolveImport: context.resolveImport,
    contentOf: (expression) => context.contentOf(expression, view),
    isValueAt: (place) => isValueAt(place, context.index),
    isCheck: (call) => {
      const argument = call.arguments.find((given) => reads.isKey(given))
      const verdict = argument && context.judgeInner(call, argument, view)
      if (verdict?.answer === 'may-be') unsure ??= verdict
      if (verdict?.answer !== 'is') return false
      asksCheck = true
      return true
    },
  })
  const found = readsIn(fn, view, reads)
  const ifOn = gives(fn, found, view, true)
  const ifOff = gives(fn, found, view, false)
  const isProven = ifOn === true && ifOff === false
  const isOpposite = ifOn === false && ifOff === true
  const read = [...found.values()].some((kind) => kind !== 'present')
  return {
    proven: isProven ? (asksCheck ? 'asks-a-check' : 'reads-registry') : null,
    reads: read ? (asksCheck ? 'check' : 'registry') : null,
    unsure,
    lookUps: isOpposite
      ? null
      : lookUpsByKey(
          fn,
          view,
          (node) => reads.isKey(node),
          (name) => hasAnswers(name, view, context) && context.contentOf(name, view) === null,
        ),
    dependsOn: isProven ? null : otherDependency(fn, view, key, found),
  }
}

/** Whether a name holds an object, a map or a set with answers that are written down, other than specs. */
function hasAnswers(name: Node, view: SourceView, { resolveImport }: JudgeContext): boolean {
  const entity = resolveEntity(name, view, resolveImport)
  const value = entity?.kind === 'expression' ? unwrapExpression(entity.node) : null
  if (value?.type === 'NewExpression')
    return value.arguments.some((entries) => entries.type === 'ArrayExpression' && entries.elements.length > 0)
  return (
    value?.type === 'ObjectExpression' &&
    value.properties.length > 0 &&
    value.properties.every(
      (entry) => entry.type === 'Property' && !/^(?:Object|Array)/.test(unwrapExpression(entry.value).type),
    )
  )
}

/**
 * Whether a place in the lists of specs holds those that say the gates' values. The newest spec does, which is the last
 * one by custom; the first one, too, where each list has only one.
 */
function isValueAt(place: number, { gates, currentVersion }: GateIndex): boolean {
  return [...gates.values()].every(({ gate, status }) => {
    const spec = gate.specs.at(place)
    if (status.graduated) return spec?.default === status.value
    return place === -1 || (spec !== undefined && spec === (effectiveSpec(gate, currentVersion) ?? gate.specs.at(-1)))
  })
}

/** The parameter that gets the name. */
function keyOf(fn: FunctionWithBody, index: number, view: SourceView): Variable | null {
  const name = namesOf(fn)[index]
  if (name?.type !== 'Identifier') return null
  const variable = view.scopes
    .getDeclaredVariables(fn)
    .find(({ identifiers }) => (identifiers as Node[]).includes(name))
  return variable && !variable.references.some((reference) => reference.isWrite() && reference.init !== true)
    ? variable
    : null
}

function namesOf({ params }: FunctionWithBody): (Node | undefined)[] {
  return params.flatMap((parameter) => {
    const go = asGo(parameter)
    if (go.type === 'GoField') return go.names.length > 0 ? go.names.map(asNode) : [undefined]
    return [parameter.type === 'AssignmentPattern' ? parameter.left : parameter]
  })
}

function readsIn(fn: FunctionWithBody, view: SourceView, reads: GateReads): Map<Node, 'spec' | 'value' | 'present'> {
  const found = new Map<Node, 'spec' | 'value' | 'present'>()
  walk(fn.body, view.visitorKeys, (node) => {
    if (isFunctionNode(node)) return false
    const read = reads.of(node)
    if (read !== null && !isDeclared(node)) found.set(node, read)
    return undefined
  })
  return found
}

/** The name in a declaration is not a read. */
function isDeclared(node: Node): boolean {
  return node.type === 'Identifier' && node.parent.type === 'VariableDeclarator' && node.parent.id === node
}

/** What the function returns with the gate on or off; `null`: it depends on more, or does more. */
function gives(
  fn: FunctionWithBody,
  found: ReadonlyMap<Node, 'spec' | 'value' | 'present'>,
  view: SourceView,
  value: boolean,
): boolean | null {
  if (found.size === 0) return null
  const values = new Map([...found].map(([node, kind]) => [node, kind === 'value' ? value : true] as const))
  const known = new KnownValues(view, values, (node) => values.has(node))
  return isGoPair(fn) ? returnedValue(fn, known, valueBesideNil) : returnedValue(fn, known)
}

/** The first thing besides the gate and what is declared in the function that it reads. */
function otherDependency(
  fn: FunctionWithBody,
  view: SourceView,
  key: Variable,
  found: ReadonlyMap<Node, unknown>,
): string | null {
  let other: string | null = null
  walk(fn.body, view.visitorKeys, (node) => {
    if (other !== null || found.has(node) || isFunctionNode(node)) return false
    if (node.type === 'ThrowStatement') return false
    if (node.type === 'MemberExpression' && node.object.type === 'ThisExpression') {
      other = view.text.slice(...node.range)
      return false
    }
    if (node.type !== 'Identifier') return undefined
    const isProperty =
      (node.parent.type === 'MemberExpression' && node.parent.property === node && !node.parent.computed) ||
      (node.parent.type === 'Property' && node.parent.key === node && !node.parent.shorthand)
    const variable = isProperty ? null : variableOf(view, node)
    if (isProperty || variable === key || node.name === 'undefined') return undefined
    const isOwn = variable?.defs.some(({ name }) => contains(fn, name))
    if (!isOwn) other = node.name
    return undefined
  })
  return other
}
