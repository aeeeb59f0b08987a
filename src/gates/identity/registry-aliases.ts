import type { Variable } from '@typescript-eslint/scope-manager'
import type { TSESTree } from '@typescript-eslint/utils'
import type { GateIndex } from '../../registry/gate-index.js'
import { isGlobalName, variableOf } from '../../source/bindings.js'
import { lastName, staticKeyName } from '../../source/expressions.js'
import { functionAround, isFunctionNode } from '../../source/function-nodes.js'
import { nodesOf } from '../../source/nodes-of.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { textOf } from '../../source/targets/member-writes.js'
import type { ChangesElsewhere, FunctionWithBody } from '../../source/targets/target.js'
import { isAssigned } from '../../source/role-of.js'
import { isDefaultField, isRegistryObject, nameOnObject } from './registry-values.js'

/**
 * What an expression holds: the object that registers gates, a spec of it, or something through which specs can be
 * reached.
 */
interface Held {
  readonly what: 'registry' | 'spec' | 'part'
  /** The gate whose spec it is; `null`: any may be meant. */
  readonly gate: string | null
}

interface Placed {
  readonly node: Node
  readonly view: SourceView
}

/** A write through another name, and the gate that it changes; `null`: any. */
export interface AliasWrite {
  readonly gate: string | null
  readonly view: SourceView
  readonly node: Node
}

const REGISTRY: Held = { what: 'registry', gate: null }
const PART: Held = { what: 'part', gate: null }

/** Globals whose result still leads to the specs that they get. */
const KEEPS_SPECS = /^(?:values|entries|fromEntries|assign|freeze|seal|create)$/
/** Expressions whose value is one of their parts. */
const PASSES_ON =
  /^(?:(?:Logical|Sequence|Await|Chain)Expression|TS(?:As|NonNull|Satisfies)Expression|TSTypeAssertion)$/
/** Code that assigns values to names. */
const BINDS = /^(?:VariableDeclarator|AssignmentPattern|AssignmentExpression|ForOfStatement)$/
const COLLECTIONS = /^(?:Map|Set|WeakSet|Array|Proxy)$/

/**
 * Follows the object that registers gates to all names, parameters, copies and collections through which its specs are
 * reached, and finds what is written there. It doesn't look into methods: a class that receives specs may offer
 * settings of its own.
 */
export class RegistryAliases {
  readonly #index: GateIndex
  readonly #elsewhere: ChangesElsewhere
  readonly #seen = new Map<Node, Set<string>>()
  readonly #writes: AliasWrite[] = []

  constructor(index: GateIndex, elsewhere: ChangesElsewhere) {
    this.#index = index
    this.#elsewhere = elsewhere
  }

  /** @param names the names of a file's registries in that file. */
  writesOf(names: readonly string[]): readonly AliasWrite[] {
    const open = [...names]
    const known = new Set(open)
    for (let name = open.pop(); name !== undefined; name = open.pop())
      for (const view of this.#elsewhere.naming(name)) {
        this.#start(view, name)
        for (const { local, exported } of nodesOf(view, 'ExportSpecifier')) {
          if (local.type !== 'Identifier' || local.name !== name || exported.type !== 'Identifier') continue
          if (!known.has(exported.name)) open.push(exported.name)
          known.add(exported.name)
        }
      }
    return this.#writes
  }

  /** Starts with all expressions in a file that are the registry under a name. */
  #start(view: SourceView, name: string): void {
    for (const node of nodesOf(view, 'VariableDeclarator', 'ImportSpecifier')) {
      const isNamed =
        node.type === 'ImportSpecifier'
          ? node.imported.type === 'Identifier' && node.imported.name === name
          : node.id.type === 'ObjectPattern' || (node.id.type === 'Identifier' && node.id.name === name)
      if (!isNamed) continue
      for (const variable of view.scopes.getDeclaredVariables(node)) {
        const target = this.#elsewhere.targets.ofVariable(variable, view)
        if (isRegistryObject(target, this.#index)) this.#followVariable(variable, view, REGISTRY)
      }
    }
    for (const node of nodesOf(view, 'MemberExpression'))
      if (staticKeyName(node.property, node.computed) === name && this.#isRegistry(node, view))
        this.#follow(node, view, REGISTRY)
    for (const node of nodesOf(view, 'ImportExpression')) this.#startAtImport(node, view, name)
  }

  /** `import('./gates.js').then(({ gates }) => ...)` */
  #startAtImport(node: TSESTree.ImportExpression, view: SourceView, name: string): void {
    const { parent } = node
    if (parent.type !== 'MemberExpression' || parent.parent.type !== 'CallExpression') return
    const module = this.#elsewhere.targets.of(node, view)
    const [callback] = parent.parent.arguments
    const first = callback && isFunctionNode(callback) ? callback.params[0] : undefined
    if (first?.type !== 'ObjectPattern' || module.kind !== 'module') return
    if (!isRegistryObject(this.#elsewhere.targets.member(module, name), this.#index)) return
    for (const property of first.properties)
      if (property.type === 'Property' && staticKeyName(property.key, property.computed) === name)
        this.#bind(property.value, view, REGISTRY)
  }

  #isRegistry(node: Node, view: SourceView): boolean {
    return isRegistryObject(this.#elsewhere.targets.of(node, view), this.#index)
  }

  #followVariable(variable: Variable, view: SourceView, held: Held): void {
    for (const reference of variable.references)
      if (reference.isRead()) this.#follow(reference.identifier as Node, view, held)
  }

  /** Follows a value that is given to a parameter, a variable or a pattern. */
  #bind(pattern: Node, view: SourceView, held: Held): void {
    switch (pattern.type) {
      case 'Identifier': {
        const variable = variableOf(view, pattern) ?? declaredAt(pattern, view)
        if (variable) this.#followVariable(variable, view, held)
        return
      }
      case 'MemberExpression': {
        // Objects of gates may offer settings of their own.
        if (pattern.object.type === 'ThisExpression') return
        const written = view.text.slice(...pattern.range)
        for (const member of nodesOf(view, 'MemberExpression'))
          if (member !== pattern && view.text.slice(...member.range) === written) this.#follow(member, view, held)
        return
      }
      case 'AssignmentPattern':
        this.#bind(pattern.left, view, held)
        return
      case 'RestElement':
        this.#bind(pattern.argument, view, PART)
        return
      case 'ArrayPattern':
        for (const element of pattern.elements) if (element) this.#bind(element, view, PART)
        return
      case 'ObjectPattern':
        for (const property of pattern.properties) {
          if (property.type !== 'Property') this.#bind(property, view, PART)
          else {
            const inner = this.#memberOf(held, staticKeyName(property.key, property.computed))
            if (inner) this.#bind(property.value, view, inner)
          }
        }
        return
      default:
    }
  }

  /** What a member of an expression holds; `null`: nothing about a spec. */
  #memberOf(held: Held, name: string | null): Held | null {
    if (isDefaultField(name)) return null
    if (name !== null && held.what !== 'spec' && this.#index.gates.has(name)) return { what: 'spec', gate: name }
    if (held.what === 'part') return held
    if (name !== null && !/^\d+$/.test(name)) return null
    return { what: 'spec', gate: held.gate }
  }

  #follow(node: Node, view: SourceView, held: Held): void {
    const state = `${held.what} ${held.gate}`
    const states = this.#seen.get(node) ?? new Set<string>()
    if (states.has(state)) return
    this.#seen.set(node, states.add(state))
    const { parent } = node
    if (!parent) return
    if (PASSES_ON.test(parent.type)) this.#follow(parent, view, held)
    else if (BINDS.test(parent.type)) this.#followStore(node, parent, view, held)
    else this.#followUse(node, parent, view, held)
  }

  #followStore(node: Node, parent: Node, view: SourceView, held: Held): void {
    switch (parent.type) {
      case 'VariableDeclarator':
        if (parent.init === node) this.#bind(parent.id, view, held)
        return
      case 'AssignmentPattern':
        if (parent.right === node) this.#bind(parent.left, view, held)
        return
      case 'ForOfStatement':
        if (parent.right === node) this.#bind(loopName(parent.left), view, PART)
        return
      case 'AssignmentExpression':
        if (parent.right !== node) return
        this.#bind(parent.left, view, held)
        this.#follow(parent, view, held)
        return
      default:
    }
  }

  #followUse(node: Node, parent: Node, view: SourceView, held: Held): void {
    switch (parent.type) {
      case 'MemberExpression':
        if (parent.object === node) this.#followMember(parent, view, held)
        return
      case 'Property':
        if (parent.value === node && parent.parent.type === 'ObjectExpression') this.#follow(parent.parent, view, PART)
        return
      case 'SpreadElement':
        if (parent.parent.type === 'ObjectExpression' || parent.parent.type === 'ArrayExpression')
          this.#follow(parent.parent, view, PART)
        return
      case 'ArrayExpression':
        this.#follow(parent, view, PART)
        return
      case 'ConditionalExpression':
        if (parent.test !== node) this.#follow(parent, view, held)
        return
      case 'CallExpression':
      case 'NewExpression':
        this.#followArgument(parent, node, view, held)
        return
      case 'ReturnStatement':
        this.#followResult(node, view, held)
        return
      case 'ArrowFunctionExpression':
        if (parent.body === node) this.#followResult(node, view, held)
        return
      default:
    }
  }

  /** `names.map((name) => gates[name])` gives a list of what the function returns, `specOf(name)` that itself. */
  #followResult(returned: Node, view: SourceView, held: Held): void {
    const fn = functionAround(returned)
    if (!fn) return
    const { parent } = fn
    if (parent.type === 'CallExpression' && parent.callee.type === 'MemberExpression') this.#follow(parent, view, PART)
    for (const { call, view: caller } of callsOf(fn, view, this.#elsewhere)) this.#follow(call, caller, held)
  }

  #followMember(member: TSESTree.MemberExpression, view: SourceView, held: Held): void {
    const name = member.computed
      ? textOf(member.property, view, this.#elsewhere.targets)
      : staticKeyName(member.property, false)
    if (isAssigned(member)) {
      const isEntry = held.what === 'registry' && (name === null || this.#index.gates.has(name))
      if (isEntry) this.#writes.push({ gate: name, view, node: member })
      else if (isDefaultField(name) || (name === null && held.what === 'spec'))
        this.#writes.push({ gate: held.gate, view, node: member })
      return
    }
    const { parent } = member
    if (parent.type === 'CallExpression' && parent.callee === member) {
      if (held.what === 'registry') this.#followMethodOfMap(parent, name, view)
      // `Object.values(gates).find((spec) => ...)`, `specs.get(name)`
      if (held.what !== 'part') return
      const [given] = parent.arguments
      if (given) this.#bindAll(given, view)
      const key = name === 'get' && given ? textOf(given, view, this.#elsewhere.targets) : null
      this.#follow(parent, view, this.#memberOf(held, key) ?? PART)
      return
    }
    const inner = this.#memberOf(held, name)
    if (inner) this.#follow(member, view, inner)
  }

  /** `gates.set('Plan', spec)`, `gates.get('Plan').default = true`, `gates.forEach((spec) => ...)` */
  #followMethodOfMap(call: TSESTree.CallExpression, method: string | null, view: SourceView): void {
    const [given] = call.arguments
    const gate = given ? textOf(given, view, this.#elsewhere.targets) : null
    if (method !== null && /^(?:set|delete|clear)$/.test(method)) this.#writes.push({ gate, view, node: call })
    else if (method === 'get') this.#follow(call, view, { what: 'spec', gate })
    else {
      if (given) this.#bindAll(given, view)
      this.#follow(call, view, PART)
    }
  }

  #followArgument(
    call: TSESTree.CallExpression | TSESTree.NewExpression,
    argument: Node,
    view: SourceView,
    held: Held,
  ): void {
    const position = call.arguments.findIndex((other) => (other as Node) === argument)
    if (position === -1) return
    const { callee } = call
    const onObject = nameOnObject(callee, view)
    if (onObject !== null) {
      if (KEEPS_SPECS.test(onObject)) this.#follow(call, view, /^(?:freeze|seal)$/.test(onObject) ? held : PART)
      return
    }
    if (callee.type === 'MemberExpression') {
      if (isGlobalName(view, callee.object, 'Array')) this.#follow(call, view, PART)
      return
    }
    if (callee.type === 'Identifier' && COLLECTIONS.test(callee.name) && isGlobalName(view, callee, callee.name)) {
      this.#follow(call, view, PART)
      return
    }
    if (call.type !== 'CallExpression') return
    this.#bindParameterOf(callee, position, view, held)
    for (const given of functionsGivenAs(callee, view, this.#elsewhere))
      this.#bindParameterOf(given.node, position, given.view, held)
  }

  /** A function that is called with parts of the specs, perhaps by its name: `all.forEach(turnOff)`. */
  #bindAll(given: Node, view: SourceView): void {
    const target = this.#elsewhere.targets.of(given, view)
    if (target.kind !== 'function' || target.owner) return
    for (const parameter of target.node.params) this.#bind(parameter, target.view, PART)
  }

  #bindParameterOf(callee: Node, position: number, view: SourceView, held: Held): void {
    const target = this.#elsewhere.targets.of(callee, view)
    if (target.kind === 'function' && !target.owner) this.#bindParameter(target.node, position, target.view, held)
  }

  #bindParameter(fn: FunctionWithBody, position: number, view: SourceView, held: Held): void {
    const last = fn.params.at(-1)
    const parameter = fn.params[position] ?? (last?.type === 'RestElement' ? last : undefined)
    if (parameter) this.#bind(parameter, view, held)
  }
}

/** What callers give for a parameter that is called: `turnOff` of `each(gates, turnOff)`. */
function functionsGivenAs(callee: Node, view: SourceView, elsewhere: ChangesElsewhere): Placed[] {
  const definition = callee.type === 'Identifier' ? variableOf(view, callee)?.defs[0] : undefined
  if (definition?.type !== 'Parameter' || !isFunctionNode(definition.node)) return []
  const index = definition.node.params.findIndex((parameter) => parameter === definition.name)
  return callsOf(definition.node, view, elsewhere).flatMap(({ call, view: caller }) => {
    const given = call.arguments[index]
    return given ? [{ node: given, view: caller }] : []
  })
}

/** The calls of a function by its name. */
function callsOf(fn: Node, view: SourceView, elsewhere: ChangesElsewhere) {
  const name = nameOfFunction(fn)
  if (name === null) return []
  return [...new Set([view, ...elsewhere.naming(name)])].flatMap((caller) =>
    nodesOf(caller, 'CallExpression').flatMap((call) => {
      const called = lastName(call.callee) === name ? elsewhere.targets.of(call.callee, caller) : null
      return called?.kind === 'function' && called.node === fn ? [{ call, view: caller }] : []
    }),
  )
}

function nameOfFunction(fn: Node): string | null {
  if (fn.type === 'FunctionDeclaration') return fn.id?.name ?? null
  const { parent } = fn
  return parent?.type === 'VariableDeclarator' && parent.id.type === 'Identifier' ? parent.id.name : null
}

/** The variable that a name declares: parameters and loops have no reference there. */
function declaredAt(name: TSESTree.Identifier, view: SourceView): Variable | null {
  for (let around: Node | undefined = name.parent; around; around = around.parent) {
    const declared = view.scopes
      .getDeclaredVariables(around)
      .find(({ identifiers }) => identifiers.some((other) => (other as Node) === name))
    if (declared) return declared
  }
  return null
}

function loopName(left: Node): Node {
  return left.type === 'VariableDeclaration' ? (left.declarations[0]?.id ?? left) : left
}
