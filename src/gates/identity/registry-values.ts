import type { TSESTree } from '@typescript-eslint/utils'
import { isBooleanExpression } from '../../evaluate/effects.js'
import type { GateIndex } from '../../registry/gate-index.js'
import { SPEC_FIELD_NAMES } from '../../registry/spec-fields.js'
import { isGlobalName } from '../../source/bindings.js'
import { literalString, staticKeyName, unwrapExpression } from '../../source/expressions.js'
import type { Node, SourceView } from '../../source/source-view.js'
import type { Target, Targets } from '../../source/targets/target.js'
import { contains } from '../../text/text-range.js'

/** What a value was made from. `specs`: the registered specs of each gate; `values`: whether each gate is on. */
export type RegistryContent = 'specs' | 'values'

/** Finds out which values are the registered gates, or copies of them. */
export class RegistryValues {
  readonly #index: GateIndex
  readonly #targets: Targets

  constructor(index: GateIndex, targets: Targets) {
    this.#index = index
    this.#targets = targets
  }

  /** Whether an expression is the object that registers gates, or a copy or a `Map` made of it; `null`: it isn't. */
  contentOf(expression: Node, view: SourceView): RegistryContent | null {
    return this.#contentOf(this.#targets.of(expression, view), 0)
  }

  /**
   * Whether an expression is the registered gates, which its own module changes later, or was copied from them and then
   * given other entries; `null`: neither.
   */
  changeOf(expression: Node, view: SourceView): 'registry' | 'copy' | null {
    const target = this.#targets.of(expression, view)
    if (target.kind !== 'object' && target.kind !== 'value') return null
    if (this.#contentOf(target, 0) !== null) return null
    if (isRegistryObject(target, this.#index)) return 'registry'
    return this.#isCopy(target.node, target.view) ? 'copy' : null
  }

  /** `{ ...gates, Plan: spec }`, `Object.assign({}, gates, others)`, `structuredClone(gates)` */
  #isCopy(made: Node, view: SourceView): boolean {
    const node = unwrapExpression(made)
    switch (node.type) {
      case 'ObjectExpression':
        return node.properties.some(
          (property) => property.type === 'SpreadElement' && this.contentOf(property.argument, view) !== null,
        )
      case 'CallExpression':
        return (
          (nameOnObject(node.callee, view) === 'assign' || isGlobalName(view, node.callee, 'structuredClone')) &&
          node.arguments.some((given) => this.contentOf(given, view) !== null)
        )
      case 'NewExpression':
        return this.#ofExpression(node, view, 0) !== null
      default:
        return false
    }
  }

  #contentOf(target: Target, depth: number): RegistryContent | null {
    if (depth > 8) return null
    switch (target.kind) {
      case 'object':
        return isChanged(target.node, target.view) ? null : this.#ofObject(target.node, target.view, depth)
      case 'value':
        return isChanged(target.node, target.view) ? null : this.#ofExpression(target.node, target.view, depth)
      default:
        return null
    }
  }

  #of(expression: Node, view: SourceView, depth: number): RegistryContent | null {
    const node = unwrapExpression(expression)
    return this.#contentOf(this.#targets.of(node, view), depth + 1)
  }

  #ofObject(node: TSESTree.ObjectExpression, view: SourceView, depth: number): RegistryContent | null {
    if (registersGates(node, view, this.#index) && !this.#replacesEntries(node, view, depth)) {
      const values = node.properties.flatMap((property) => (property.type === 'Property' ? [property.value] : []))
      return values.length > 0 && values.every((value) => isBooleanExpression(value, view, isNever))
        ? 'values'
        : 'specs'
    }
    // Other properties beside the copies don't belong to registered gates, and may replace what was copied.
    const contents = node.properties.map((property) =>
      property.type === 'SpreadElement' ? this.#of(property.argument, view, depth) : null,
    )
    const [first = null] = contents
    return contents.every((content) => content === first) ? first : null
  }

  /** `{ ...gates, Plan: spec }`, where `gates` has the entry, too. */
  #replacesEntries(node: TSESTree.ObjectExpression, view: SourceView, depth: number): boolean {
    return node.properties.some((property, index) => {
      const key = property.type === 'Property' ? staticKeyName(property.key, property.computed) : null
      const registrations = key === null ? [] : (this.#index.gates.get(key)?.registrations ?? [])
      return (
        registrations.some(({ file, range }) => file !== view.file || !contains(node, range)) &&
        node.properties
          .slice(0, index)
          .some((before) => before.type === 'SpreadElement' && this.#of(before.argument, view, depth) !== null)
      )
    })
  }

  /** `Object.freeze(gates)`, `new Map(Object.entries(gates))`, `Object.fromEntries(...)`, `structuredClone(gates)`. */
  #ofExpression(expression: Node, view: SourceView, depth: number): RegistryContent | null {
    const node = unwrapExpression(expression)
    if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return null
    const [first, second] = node.arguments
    if (!first || first.type === 'SpreadElement') return null
    if (node.type === 'NewExpression')
      return isGlobalName(view, node.callee, 'Map') ? this.#ofMap(first, view, depth) : null
    if (isGlobalName(view, node.callee, 'structuredClone')) return this.#of(first, view, depth)
    switch (nameOnObject(node.callee, view)) {
      case 'freeze':
      case 'seal':
        return this.#of(first, view, depth)
      case 'fromEntries':
        return this.#ofEntries(first, view, depth)
      case 'assign':
        return first.type === 'ObjectExpression' &&
          first.properties.length === 0 &&
          second &&
          node.arguments.length === 2
          ? this.#of(second, view, depth)
          : null
      default:
        return null
    }
  }

  /** `new Map([['Plan', spec]])` of a registry, where no pair may replace another; `new Map(Object.entries(gates))`. */
  #ofMap(given: Node, view: SourceView, depth: number): RegistryContent | null {
    const pairs = unwrapExpression(given)
    if (pairs.type !== 'ArrayExpression') return this.#ofEntries(pairs, view, depth)
    const gates = this.#index.files.flatMap((file) => file.gates).filter(({ file }) => file === view.file)
    const names = pairs.elements.map((pair) => pair && gates.find(({ range }) => contains(pair, range))?.name)
    const isRegistry = names.every((name) => typeof name === 'string') && new Set(names).size === names.length
    if (names.length === 0 || !isRegistry) return null
    const values = pairs.elements.map((pair) => (pair?.type === 'ArrayExpression' ? pair.elements[1] : null))
    return values.every((value) => value && isBooleanExpression(value, view, isNever)) ? 'values' : 'specs'
  }

  /** `Object.entries(gates)`, `Object.entries(gates).map(([name, spec]) => [name, spec.default])`. */
  #ofEntries(expression: Node, view: SourceView, depth: number): RegistryContent | null {
    const node = unwrapExpression(expression)
    if (node.type === 'Identifier') {
      const target = this.#targets.of(node, view)
      return target.kind === 'value' && target.node !== node
        ? this.#ofEntries(target.node, target.view, depth + 1)
        : null
    }
    if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return null
    const [first] = node.arguments
    if (nameOnObject(node.callee, view) === 'entries') return first ? this.#of(first, view, depth) : null
    const inner =
      staticKeyName(node.callee.property, node.callee.computed) === 'map'
        ? this.#ofEntries(node.callee.object, view, depth + 1)
        : null
    return inner === 'specs' && first && givesDefaults(first) ? 'values' : null
  }
}

/**
 * Whether its module changes what a constant holds: `copy.Plan = spec`, `values.set(name, true)`, `Object.assign(copy,
 * others)`.
 */
export function isChanged(made: Node, view: SourceView): boolean {
  let holder = made.parent
  while (holder && /^TS(?:As|Satisfies|NonNull)|^CallExpression$/.test(holder.type)) holder = holder.parent
  if (holder?.type !== 'VariableDeclarator' || holder.id.type !== 'Identifier') return false
  const [variable] = view.scopes.getDeclaredVariables(holder)
  return (variable?.references ?? []).some(({ identifier }) => {
    const { parent } = identifier as Node
    if (parent?.type === 'CallExpression' && parent.arguments[0] === identifier)
      return ['assign', 'defineProperty', 'defineProperties'].includes(nameOnObject(parent.callee, view) ?? '')
    const member = innermostMember(identifier as Node)
    return member !== null && changesMember(member)
  })
}

/** `gates.Plan.default` of `gates`. */
function innermostMember(object: Node): TSESTree.MemberExpression | null {
  let found: TSESTree.MemberExpression | null = null
  for (let node = object; ; node = node.parent as Node) {
    const { parent } = node
    if (parent?.type === 'MemberExpression' && parent.object === node) found = parent
    else if (parent?.type !== 'TSNonNullExpression' && parent?.type !== 'TSAsExpression') return found
  }
}

function changesMember(member: TSESTree.MemberExpression): boolean {
  const { parent } = member
  switch (parent.type) {
    case 'AssignmentExpression':
      return parent.left === member
    case 'UpdateExpression':
      return true
    case 'UnaryExpression':
      return parent.operator === 'delete'
    case 'CallExpression':
      return (
        parent.callee === member && /^(?:set|delete|clear)$/.test(staticKeyName(member.property, member.computed) ?? '')
      )
    default:
      return false
  }
}

/** No expression of a registry is a check. */
const isNever = (): boolean => false

/** Whether an object literal registers gates itself. */
export function registersGates(node: Node, view: SourceView, index: GateIndex): boolean {
  return index.files.some(({ gates }) =>
    gates.some((gate) => gate.file === view.file && contains(node, gate.range) && gate.range.end > 0),
  )
}

/** Whether a target is what registers gates: an object, also in `Object.freeze({ ... })` and the like, or a `Map`. */
export function isRegistryObject(target: Target, index: GateIndex): boolean {
  if (target.kind === 'object') return registersGates(target.node, target.view, index)
  const { view } = target.kind === 'value' ? target : { view: null }
  if (target.kind !== 'value' || view === null) return false
  if (target.node.type === 'NewExpression')
    return isGlobalName(view, target.node.callee, 'Map') && registersGates(target.node, view, index)
  if (target.node.type !== 'CallExpression') return false
  const isAll = nameOnObject(target.node.callee, view) === 'assign'
  return target.node.arguments.slice(0, isAll ? undefined : 1).some((argument) => {
    const given = unwrapExpression(argument)
    return given.type === 'ObjectExpression' && registersGates(given, view, index)
  })
}

/** The name of the field that says whether a gate is on. */
export function isDefaultField(name: string | null): boolean {
  // Go writes `Default`.
  return name !== null && SPEC_FIELD_NAMES.get(name.charAt(0).toLowerCase() + name.slice(1)) === 'default'
}

/** `Object.entries` and the like, or those of another global object. */
export function nameOnObject(callee: Node, view: SourceView, object = 'Object'): string | null {
  return callee.type === 'MemberExpression' && isGlobalName(view, callee.object, object)
    ? staticKeyName(callee.property, callee.computed)
    : null
}

/** `([name, spec]) => [name, spec.default]` */
function givesDefaults(callback: Node): boolean {
  if (callback.type !== 'ArrowFunctionExpression') return false
  const [pair] = callback.params
  if (pair?.type !== 'ArrayPattern' || callback.body.type !== 'ArrayExpression') return false
  const [key, spec] = pair.elements
  const [givenKey, given] = callback.body.elements
  if (key?.type !== 'Identifier' || givenKey?.type !== 'Identifier' || key.name !== givenKey.name) return false
  if (given?.type === 'MemberExpression' && spec?.type === 'Identifier')
    return (
      given.object.type === 'Identifier' &&
      given.object.name === spec.name &&
      isDefaultField(staticKeyName(given.property, given.computed))
    )
  if (given?.type !== 'Identifier' || spec?.type !== 'ObjectPattern') return false
  return spec.properties.some(
    (property) =>
      property.type === 'Property' &&
      property.value.type === 'Identifier' &&
      property.value.name === given.name &&
      isDefaultField(staticKeyName(property.key, property.computed)),
  )
}

/** The string of a literal key. */
export function writtenKey(node: Node): string | null {
  return literalString(unwrapExpression(node))
}
