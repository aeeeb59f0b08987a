import type { Variable } from '@typescript-eslint/scope-manager'
import type { TSESTree } from '@typescript-eslint/utils'
import { declaredAs, isGlobalName, variableOf } from '../../source/bindings.js'
import { staticKeyName } from '../../source/expressions.js'
import type { ImportResolver } from '../../source/import-resolver.js'
import { resolveConstant } from '../../source/resolve-constant.js'
import { runsAtLoad } from '../../source/runs-at-load.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { ancestorsOf } from '../../source/walk.js'
import { isAssigned } from '../../source/role-of.js'
import type { SpecFieldName } from '../model.js'
import { SPEC_FIELD_NAMES } from '../spec-fields.js'
import type { MapNode } from './estree-fields.js'

/** What an expression holds: the registry, a copy with the same specs, or something through which specs are reached. */
interface Held {
  readonly what: 'registry' | 'copy' | 'part'
  /** The gate whose spec it is; `null`: any may be meant. */
  readonly gate: string | null
}

const PART: Held = { what: 'part', gate: null }
/** Expressions whose value is one of their parts. */
const PASSES_ON =
  /^(?:(?:Logical|Sequence|Await|Chain|Conditional)Expression|TS(?:As|NonNull|Satisfies)Expression|TSTypeAssertion)$/
const COLLECTIONS = /^(?:Map|Set|Array)$/

/** A change of a spec after its declaration. */
export interface SpecChange {
  /** `null`: any gate may be meant. */
  readonly gate: string | null
  /** `null`: any field may be meant. */
  readonly field: SpecFieldName | null
}

/**
 * What a module changes in the specs of its gates after their declaration. It follows the registry to names, loops,
 * callbacks and copies in that file. A change of a gate that isn't certain counts only where it runs as the module
 * loads: else it is a setting that the module offers to others.
 */
export function findChangedSpecs(map: MapNode, view: SourceView, resolveImport: ImportResolver): readonly SpecChange[] {
  const walk = new ChangeWalk(view, resolveImport)
  walk.follow(map, { what: 'registry', gate: null })
  return walk.changed
}

class ChangeWalk {
  readonly changed: SpecChange[] = []
  readonly #view: SourceView
  readonly #resolveImport: ImportResolver
  readonly #seen = new Map<Node, Set<string>>()

  constructor(view: SourceView, resolveImport: ImportResolver) {
    this.#view = view
    this.#resolveImport = resolveImport
  }

  follow(node: Node, held: Held): void {
    const states = this.#seen.get(node) ?? new Set<string>()
    const state = `${held.what} ${held.gate}`
    if (states.has(state)) return
    this.#seen.set(node, states.add(state))
    const { parent } = node
    if (!parent) return
    if (PASSES_ON.test(parent.type)) this.follow(parent, held)
    else if (parent.type === 'CallExpression' || parent.type === 'NewExpression')
      this.#followArgument(parent, node, held)
    else if (parent.type === 'MemberExpression') {
      if (parent.object === node) this.#followMember(parent, held)
    } else this.#followStore(node, parent, held)
  }

  #followStore(node: Node, parent: Node, held: Held): void {
    switch (parent.type) {
      case 'VariableDeclarator':
        this.#bind(parent.id, held)
        return
      case 'AssignmentExpression':
      case 'AssignmentPattern':
        if (parent.right === node) this.#bind(parent.left, held)
        return
      case 'ForOfStatement':
        if (parent.right === node) this.#bind(nameOfLoop(parent.left), PART)
        return
      case 'SpreadElement':
        this.follow(parent.parent, held.what === 'registry' ? { what: 'copy', gate: null } : held)
        return
      case 'Property':
        if (parent.parent.type === 'ObjectExpression') this.follow(parent.parent, { ...PART, gate: held.gate })
        return
      case 'ArrayExpression':
        this.follow(parent, { ...PART, gate: held.gate })
        return
      default:
    }
  }

  /** A value that a name, a parameter or a pattern gets. */
  #bind(pattern: Node, held: Held): void {
    switch (pattern.type) {
      case 'Identifier':
        for (const { identifier } of this.#variableOf(pattern)?.references ?? []) {
          const read = identifier as Node
          if (read !== pattern) this.follow(read, held)
        }
        return
      case 'AssignmentPattern':
        this.#bind(pattern.left, held)
        return
      case 'RestElement':
        this.#bind(pattern.argument, held.what === 'registry' ? { what: 'copy', gate: null } : held)
        return
      case 'ArrayPattern':
        for (const element of pattern.elements) if (element) this.#bind(element, held)
        return
      case 'ObjectPattern':
        for (const property of pattern.properties) {
          if (property.type !== 'Property') this.#bind(property, held)
          else this.#bind(property.value, this.#memberOf(held, this.#keyOf(property.key, property.computed)))
        }
        return
      default:
    }
  }

  #memberOf(held: Held, key: string | null): Held {
    return held.what === 'part' ? held : { what: 'part', gate: key }
  }

  #followMember(member: TSESTree.MemberExpression, held: Held): void {
    const key = this.#keyOf(member.property, member.computed)
    if (isAssigned(member)) {
      if (held.what === 'registry') this.#note(member, key)
      const field = key === null ? null : SPEC_FIELD_NAMES.get(key)
      if (held.what === 'part' && field !== undefined) this.#note(member, held.gate, field)
      return
    }
    const { parent } = member
    if (parent.type !== 'CallExpression' || parent.callee !== member) {
      this.follow(member, this.#memberOf(held, key))
      return
    }
    // `Object.values(gates).find((spec) => ...)`, `gates.get('Plan')`
    const [given] = parent.arguments
    if (key === 'set' && held.what === 'registry' && given) this.#note(parent, this.#keyOf(given, true))
    if (given) this.#bindParameters(given, held.what === 'part' ? held : PART)
    const name = key === 'get' && given ? this.#keyOf(given, true) : null
    this.follow(parent, this.#memberOf(held, name))
  }

  #followArgument(call: TSESTree.CallExpression | TSESTree.NewExpression, node: Node, held: Held): void {
    const index = call.arguments.findIndex((argument) => argument === node)
    if (index === -1) return
    const name = this.#nameOnObject(call.callee)
    if (name === 'assign' || name === 'defineProperty' || name === 'defineProperties') {
      if (index === 0) this.#followAssign(call, held)
      else if (name === 'assign') this.follow(call, held.what === 'registry' ? { what: 'copy', gate: null } : held)
    } else if (name === 'freeze' || name === 'seal') this.follow(call, held)
    else if (name !== null || this.#isCollection(call)) {
      if (name !== 'keys') this.follow(call, this.#isMapOf(call, held) ? held : { ...PART, gate: held.gate })
    } else {
      this.#bindParameters(call.callee, held, index)
      // `defineGates({ ... })`
      if (held.what === 'registry' && isLiteral(node)) this.follow(call, held)
    }
  }

  /** `Object.assign(gates, { Plan: spec })`, `Object.assign(gates.Plan, { default: true })` */
  #followAssign(call: TSESTree.CallExpression | TSESTree.NewExpression, held: Held): void {
    if (held.what === 'part') this.#note(call, held.gate)
    // What `Object.assign({ ... }, more)` of the declaration adds is read with it.
    else if (held.what === 'registry' && !isLiteral(call.arguments[0])) this.#note(call, null)
    this.follow(call, held)
  }

  /** What a function of this file gets: all parameters of a callback, or one of those of a called function. */
  #bindParameters(fn: Node, held: Held, index: number | null = null): void {
    const found = this.#functionOf(fn)
    if (!found) return
    const parameters = index === null ? found.params : found.params.slice(index, index + 1)
    for (const parameter of parameters) this.#bind(parameter, held)
  }

  #functionOf(node: Node) {
    if (node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression') return node
    const [definition] = (node.type === 'Identifier' && variableOf(this.#view, node)?.defs) || []
    const declared = definition?.node
    if (declared?.type === 'FunctionDeclaration') return declared
    const init = declared?.type === 'VariableDeclarator' ? declared.init : null
    return init?.type === 'ArrowFunctionExpression' || init?.type === 'FunctionExpression' ? init : null
  }

  #note(node: Node, gate: string | null, field: SpecFieldName | null = null): void {
    if (gate !== null || runsAtLoad(node, this.#view)) this.changed.push({ gate, field })
  }

  #keyOf(key: Node, computed: boolean): string | null {
    const name = staticKeyName(key, computed)
    if (name !== null || !computed) return name
    const value = resolveConstant(key, this.#view, this.#resolveImport)
    return value?.value ?? null
  }

  #nameOnObject(callee: Node): string | null {
    return callee.type === 'MemberExpression' &&
      (isGlobalName(this.#view, callee.object, 'Object') || isGlobalName(this.#view, callee.object, 'Array'))
      ? staticKeyName(callee.property, callee.computed)
      : null
  }

  #isCollection({ callee }: TSESTree.CallExpression | TSESTree.NewExpression): boolean {
    return (
      callee.type === 'Identifier' && COLLECTIONS.test(callee.name) && isGlobalName(this.#view, callee, callee.name)
    )
  }

  /** `new Map([['Plan', spec]])`, which is the registry itself. */
  #isMapOf(call: Node, held: Held): boolean {
    return held.what === 'registry' && call.type === 'NewExpression' && isLiteral(call.arguments[0])
  }

  #variableOf(name: TSESTree.Identifier): Variable | null {
    const used = variableOf(this.#view, name)
    if (used) return used
    for (const around of ancestorsOf(name)) {
      const declared = declaredAs(this.#view, around, name)
      if (declared) return declared
    }
    return null
  }
}

function isLiteral(node: Node | undefined): boolean {
  return node?.type === 'ObjectExpression' || node?.type === 'ArrayExpression'
}

function nameOfLoop(left: Node): Node {
  return left.type === 'VariableDeclaration' ? (left.declarations[0]?.id ?? left) : left
}
