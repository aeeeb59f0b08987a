import type { TSESTree } from '@typescript-eslint/utils'
import {
  isNullOrUndefined,
  lastName,
  literalString,
  staticKeyName,
  unwrapExpression,
} from '../../source/expressions.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { walk } from '../../source/walk.js'
import type { GateCheck } from '../gate-check.js'
import {
  conditionsAt,
  initOf,
  nameOfFunction,
  parameterNames,
  type Condition,
  type ConditionContext,
  type Reached,
} from './conditions.js'

/** Code that clears a field. */
export interface FieldClear {
  readonly field: string
  /** The name of its parent, if the code shows it: `status` of `job.status.conditions`. */
  readonly within: string | null
  readonly node: Node
  /** The gates that are off where it runs. */
  readonly gates: readonly string[]
  /** The stored object's value replaces it, for example where only another part of the object may be written. */
  readonly copiesStored: boolean
  /**
   * Set when the stored object could be checked and isn't: `function` has it available, and only gates and the value
   * itself decide. `null` when it is checked, isn't available, or the code doesn't show it.
   */
  readonly forgetsStored: { readonly function: string; readonly stored: string } | null
}

/** What one file does to fields, as far as its source shows. */
export interface FieldClears {
  readonly clears: readonly FieldClear[]
  /**
   * Names that the source mentions in other ways that may clear a field: literals, and names that a rest element leaves
   * out.
   */
  readonly mentioned: ReadonlySet<string>
  /** A field is cleared whose name is computed. */
  readonly isOpaque: boolean
  /** The gates that are checked for anything other than a clear. */
  readonly otherGates: ReadonlySet<string>
}

/**
 * Finds what a file clears: `x.field = undefined`, `delete x.field`, `{ ...x, field: undefined }`; in Go `x.Field =
 * nil`.
 */
export function findFieldClears(view: SourceView, checks: readonly GateCheck[]): FieldClears {
  const context: ConditionContext = { view, checks }
  const clears: FieldClear[] = []
  const mentioned = new Set<string>()
  const used = new Set<Node>()
  let isOpaque = false
  const add = (field: string | null, object: Node | null, at: Node, value: Node | null): void => {
    if (field === null) {
      isOpaque = true
      return
    }
    const { clear, conditions } = describeClear(field, object, at, value, context)
    clears.push(clear)
    for (const condition of conditions) if (condition.gate !== null) used.add(condition.node)
  }
  const readAssignment = (node: TSESTree.AssignmentExpression): void => {
    const target = unwrapExpression(node.left)
    if (target.type !== 'MemberExpression' || (target.computed && view.language === 'go')) return
    const values = emptyValues(node.right, view)
    for (const value of values) add(fieldOf(target), target.object, value, value)
    if (values.length === 0 && isOffAt(node, context)) mentioned.add(fieldOf(target) ?? '')
  }
  const readProperty = (node: TSESTree.Property): void => {
    const name = staticKeyName(node.key, node.computed)
    if (name !== null) for (const value of emptyValues(node.value, view)) add(name, null, value, value)
  }
  walk(view.ast, view.visitorKeys, (node) => {
    if (node.type === 'AssignmentExpression' && node.operator === '=') readAssignment(node)
    else if (node.type === 'UnaryExpression' && node.operator === 'delete') {
      const target = withoutChain(node.argument)
      if (target.type === 'MemberExpression') add(fieldOf(target), target.object, node, null)
    } else if (node.type === 'Property' && node.parent.type === 'ObjectExpression' && view.language !== 'go') {
      readProperty(node)
    } else if (node.type === 'ObjectPattern') {
      for (const name of namesLeftOut(node)) mentioned.add(name)
    } else {
      const text = literalString(node)
      if (text !== null) mentioned.add(text)
    }
  })
  // A value restored from the stored object isn't lost.
  const restored = new Set(clears.filter(({ node }) => node.type === 'MemberExpression').map(({ field }) => field))
  const otherGates = new Set(
    checks.filter((check) => ![...used].some((node) => isSameRange(node, check.node))).map(({ gate }) => gate),
  )
  return {
    mentioned,
    isOpaque,
    otherGates,
    clears: clears.map((clear) => (restored.has(clear.field) ? { ...clear, forgetsStored: null } : clear)),
  }
}

/** `field` of `const { field, ...others } = object`. */
function namesLeftOut({ properties }: TSESTree.ObjectPattern): string[] {
  if (!properties.some(({ type }) => type === 'RestElement')) return []
  return properties.flatMap((property) =>
    property.type === 'Property' ? [staticKeyName(property.key, property.computed) ?? ''] : [],
  )
}

/** The value that a field gets while a gate is off may be its empty value. */
function isOffAt(node: Node, context: ConditionContext): boolean {
  return conditionsAt(node, context).conditions.some(({ gate, holds }) => gate !== null && !holds)
}

function describeClear(
  field: string,
  object: Node | null,
  at: Node,
  value: Node | null,
  context: ConditionContext,
): { clear: FieldClear; conditions: readonly Condition[] } {
  const own = conditionsAt(at, context)
  const calls = callsOf(own, context).map(({ node, ...reached }) => ({ node, ...reached }))
  // A helper does what its callers decide.
  const outer = isGated(own.conditions) ? [] : calls.filter(({ conditions }) => isGated(conditions))
  const conditions = [...own.conditions, ...outer.flatMap((call) => call.conditions)]
  const gates = [...new Set(conditions.flatMap(({ gate, holds }) => (gate !== null && !holds ? [gate] : [])))]
  const root = object && rootName(object)
  const isPlain = (all: readonly Condition[]): boolean =>
    all.every((condition) => condition.gate !== null || asksValue(condition.node, root, context.view))
  const copiesStored = value !== null && value.type === 'MemberExpression'
  const canTell =
    gates.length > 0 && !copiesStored && isPlain(conditions) && calls.every((call) => isPlain(call.conditions))
  return {
    conditions,
    clear: {
      field,
      within: object && nameOfMember(object),
      node: at,
      gates,
      copiesStored,
      forgetsStored: canTell ? findForgotten([own, ...calls], context) : null,
    },
  }
}

function findForgotten(places: readonly Reached[], { view }: ConditionContext): FieldClear['forgetsStored'] {
  for (const { owner } of places) {
    const stored = owner && parameterNames(owner, view).find(isStoredName)
    if (owner && stored) return { function: nameOfFunction(owner) ?? 'this function', stored }
  }
  return null
}

/** `old`, `oldPod`, `existing`, `storedSpec`: the object as it is in the store. */
export function isStoredName(name: string): boolean {
  return /^_*(?:old|stored|existing|prev|previous|persisted|before)(?:$|[A-Z_])/.test(name)
}

function isGated(conditions: readonly Condition[]): boolean {
  return conditions.some(({ gate }) => gate !== null)
}

/** The calls of a function in its own file, with the conditions at each. */
function callsOf({ owner }: Reached, context: ConditionContext): (Reached & { readonly node: Node })[] {
  const name = owner && nameOfFunction(owner)
  if (!owner || !name) return []
  const calls: (Reached & { node: Node })[] = []
  walk(context.view.ast, context.view.visitorKeys, (node) => {
    if (node.type !== 'CallExpression' || lastName(node.callee) !== name) return
    calls.push({ node, ...conditionsAt(node, context) })
  })
  return calls
}

/**
 * The parts of a value that count as empty: `undefined`, `null`, `nil`, empty lists; the stored object's own is one,
 * too.
 */
function emptyValues(value: Node, view: SourceView): Node[] {
  const node = unwrapExpression(value)
  switch (node.type) {
    case 'ConditionalExpression':
      return [...emptyValues(node.consequent, view), ...emptyValues(node.alternate, view)]
    case 'LogicalExpression':
      return emptyValues(node.right, view)
    case 'ChainExpression':
      return emptyValues(node.expression, view)
    case 'Identifier':
      return node.name === 'undefined' ? [node] : []
    case 'UnaryExpression':
      return node.operator === 'void' ? [node] : []
    case 'Literal':
      return node.value === null || (view.language === 'go' && [false, 0, ''].includes(node.value as string))
        ? [node]
        : []
    case 'ArrayExpression':
      return node.elements.length === 0 ? [node] : []
    case 'ObjectExpression':
      return node.properties.length === 0 ? [node] : []
    case 'MemberExpression':
      return isStoredName(rootName(node) ?? '') ? [node] : []
    default:
      return []
  }
}

function fieldOf(node: TSESTree.MemberExpression): string | null {
  return node.property.type === 'PrivateIdentifier' ? node.property.name : staticKeyName(node.property, node.computed)
}

/** `status` of `job.status`. */
export function nameOfMember(expression: Node): string | null {
  const node = unwrapExpression(expression)
  return node.type === 'MemberExpression' ? fieldOf(node) : null
}

/** `a.b` of `a?.b`. */
function withoutChain(expression: Node): Node {
  const node = unwrapExpression(expression)
  return node.type === 'ChainExpression' ? unwrapExpression(node.expression) : node
}

/** The variable that a way through members begins at. */
function rootName(expression: Node): string | null {
  let node = unwrapExpression(expression)
  for (;;) {
    if (node.type === 'MemberExpression') node = unwrapExpression(node.object)
    else if (node.type === 'ChainExpression') node = node.expression
    else break
  }
  return node.type === 'Identifier' ? node.name : null
}

/** Whether a condition looks at the object that is written, and at nothing else. */
function asksValue(condition: Node, root: string | null, view: SourceView): boolean {
  const node = unwrapExpression(condition)
  if (node.type === 'BinaryExpression') return isNullOrUndefined(node.right) && asksValue(node.left, root, view)
  if (node.type === 'LogicalExpression') return asksValue(node.left, root, view) && asksValue(node.right, root, view)
  const name = rootName(node)
  if (node.type === 'Identifier' && initOf(node, view)) return false
  return name !== null && name === root && !isStoredName(name)
}

function isSameRange(a: Node, b: Node): boolean {
  return a.range[0] === b.range[0] && a.range[1] === b.range[1]
}
