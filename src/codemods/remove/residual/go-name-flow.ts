import type { Variable } from '@typescript-eslint/scope-manager'
import type { TSESTree } from '@typescript-eslint/utils'
import { isBuiltInCall } from '../../../gates/check-shapes.js'
import { lastNameOf } from '../../../gates/dotted-path.js'
import { goParameterType, type GoCallees } from '../../../gates/identity/go-callees.js'
import type { GoIdentity } from '../../../gates/identity/go-identity.js'
import { declaredAs, variableOf } from '../../../source/bindings.js'
import { asGo } from '../../../source/go-casts.js'
import { convertedText, goDeclarationOf } from '../../../source/go-declarations.js'
import type { GoExpression, GoFunctionDeclaration, GoNode } from '../../../source/go-nodes.js'
import { nodesOf } from '../../../source/nodes-of.js'
import type { Node, SourceView } from '../../../source/source-view.js'
import { ancestorsOf } from '../../../source/walk.js'
import { hasTestPath } from '../../../strip/test-code/test-structure.js'
import { contains } from '../../../text/text-range.js'
import type { ProjectTexts } from '../delete-constants.js'
import type { GoKeyAliases } from './go-key-aliases.js'
import type { AfterRemoval } from './residual-use.js'
import { isGo } from './searched-code.js'

/** A limit for what hands a name on, so that the stack isn't used up. */
const LONGEST_FLOW = 100
/** Functions that receive the name of a gate and don't check the gate. */
const ASKS_NOTHING = /^(?:set|add|override|lock|register|string|print|error|panic|log)/i

/** What is known of the Go code that names flow through. */
export interface GoProgram {
  readonly texts: ProjectTexts
  readonly context: AfterRemoval
  readonly viewOf: (file: string, text: string) => SourceView | null
  readonly identity: GoIdentity
  readonly callees: GoCallees
  readonly types: GoKeyAliases
}

export interface FoundCall {
  readonly call: TSESTree.CallExpression
  readonly view: SourceView
}

/** Where a name is used, in whichever file. */
export interface FoundUse {
  readonly node: Node
  readonly view: SourceView
}

/** How far a name was followed. */
interface Way {
  /**
   * What the name has reached, shared by all branches: each value is looked at once, however many variables pass it on.
   * Of a call, each of its results is a value: `return name, other`.
   */
  readonly seen: Map<Node, Set<number>>
  readonly depth: number
}

/** Follows a name through Go code from where it is converted to the type of gates' names. */
export class GoNameFlow {
  readonly #program: GoProgram

  constructor(program: GoProgram) {
    this.#program = program
  }

  /**
   * Where a converted name is used to check a gate, or put where it isn't followed: into fields, rows and channels.
   */
  usesOf(value: Node, view: SourceView): FoundUse[] {
    return this.#usesOn({ seen: new Map(), depth: 0 }, value, view)
  }

  /** @param at which result of a call the name is. */
  #usesOn({ seen, depth }: Way, value: Node, view: SourceView, at = 0): FoundUse[] {
    const results = seen.get(value) ?? new Set()
    if (results.has(at)) return []
    seen.set(value, results.add(at))
    if (depth >= LONGEST_FLOW) return [{ node: value, view }]
    const onward = { seen, depth: depth + 1 }
    const parent = aroundList(value)
    switch (parent?.type) {
      case 'CallExpression':
        return this.#usesByCall(onward, parent, value, view)
      case 'VariableDeclarator':
      case 'AssignmentExpression':
        return this.#usesOfHolder(onward, value, parent, view, at)
      case 'ReturnStatement':
        return this.#usesOfResult(onward, value, view)
      case 'MemberExpression':
        return this.#looksUp(parent, value, view) ? [{ node: parent, view }] : []
    }
    if (parent && asGo(parent).type === 'GoTypeAssertion') return this.#usesOn(onward, parent, view)
    return isPutAway(value) ? [{ node: value, view }] : []
  }

  #usesByCall(way: Way, call: TSESTree.CallExpression, value: Node, view: SourceView): FoundUse[] {
    if (this.mayAsk(call, value, view)) return [{ node: call, view }]
    return this.#mayGiveBack(call, value, view) ? this.#usesOn(way, call, view) : []
  }

  #usesOfResult(way: Way, value: Node, view: SourceView): FoundUse[] {
    const calls = this.#callsAround(value)
    return calls
      ? calls.flatMap((found) => this.#usesOn(way, found.call, found.view, indexInList(value)))
      : [{ node: value, view }]
  }

  #usesOfHolder(
    way: Way,
    value: Node,
    by: TSESTree.VariableDeclarator | TSESTree.AssignmentExpression,
    view: SourceView,
    at: number,
  ): FoundUse[] {
    const holder = holderOf(value, by, at)
    if (holder === null || (holder.type === 'Identifier' && holder.name === '_')) return []
    const variable = holder.type === 'Identifier' ? variableOf(view, holder) : null
    if (!variable) return [{ node: value, view }]
    const found = variable.references.flatMap((reference) =>
      reference.isWrite() ? [] : this.#usesOn(way, reference.identifier as Node, view),
    )
    return this.#isReadElsewhere(variable, view) ? [{ node: value, view }, ...found] : found
  }

  /** Whether other files read a variable of the package. */
  #isReadElsewhere({ name, scope }: Variable, view: SourceView): boolean {
    if (scope.block.type !== 'Program') return false
    const files = [...this.#program.texts.naming([name]).keys()]
    return files.some((file) => file !== view.file && isGo(file) && !hasTestPath(file))
  }

  /** Whether a function may return what it is given: one that takes values of any type, or that isn't available. */
  #mayGiveBack(call: TSESTree.CallExpression, argument: Node, view: SourceView): boolean {
    if (call.callee === argument || ASKS_NOTHING.test(lastNameOf(call.callee) ?? '')) return false
    const callee = this.#program.callees.of(call.callee, view)
    if (callee.kind !== 'function') return callee.kind !== 'signature'
    const { node } = callee.bodies[0]
    const { params } = node
    const type = goParameterType(params, call.arguments.indexOf(argument as TSESTree.CallExpressionArgument))
    if (type?.type !== 'Identifier') return type?.type === 'GoInterfaceType'
    const own = (node.type === 'FunctionDeclaration' ? (node.typeParameters ?? []) : []).flatMap(({ names }) => names)
    return type.name === 'any' || own.some((one) => one.name === type.name)
  }

  /** Whether a call may check the gate whose name it is given. */
  mayAsk(call: TSESTree.CallExpression, argument: Node, view: SourceView): boolean {
    if (call.callee === argument) return false
    const name = lastNameOf(call.callee) ?? ''
    if (
      isBuiltInCall(name) &&
      this.#program.identity.ofCall(call, { argument, isConstant: true }, view)?.answer !== 'not'
    )
      return true
    if (ASKS_NOTHING.test(name)) return false
    const callee = this.#program.callees.of(call.callee, view)
    if (callee.kind !== 'function' && callee.kind !== 'signature') return false
    const [params, home] =
      callee.kind === 'function'
        ? [callee.bodies[0].node.params, callee.bodies[0].view]
        : [callee.type.params, callee.view]
    const type = goParameterType(params, call.arguments.indexOf(argument as TSESTree.CallExpressionArgument))
    return type !== null && this.#program.types.isKeyType(type) && !this.#program.identity.isOtherKeyType(type, home)
  }

  /** Whether code does more with a registry, by a key, than to test whether a gate that is set exists. */
  #looksUp(lookup: TSESTree.MemberExpression, key: Node, view: SourceView): boolean {
    if (!lookup.computed || lookup.property !== key) return false
    return this.#isRegistry(lookup.object, view) && !validatesSettings(lookup, view)
  }

  #isRegistry(object: Node, view: SourceView): boolean {
    const declared = goDeclarationOf(object, view, this.#program.context.resolveImport)
    return (
      declared !== null &&
      this.#program.context.index.files.some(
        ({ file, gates }) =>
          file === declared.view.file && gates.some(({ range }) => contains(declared.declarator, range)),
      )
    )
  }

  /** The calls of the function around a node; `null` of a literal, which has no name by which they are found. */
  #callsAround(node: Node): FoundCall[] | null {
    for (const ancestor of ancestorsOf(node)) {
      if (ancestor.type === 'FunctionExpression') return null
      if (ancestor.type === 'FunctionDeclaration') return this.callsOf(asGo(ancestor) as GoFunctionDeclaration)
    }
    return null
  }

  /** The calls of a function, and of all others of its name, in the whole project. */
  callsOf({ id: { name } }: GoFunctionDeclaration): FoundCall[] {
    return [...this.#program.texts.naming([name])].flatMap(([file, text]) => {
      const caller = isGo(file) && text.includes(`${name}(`) ? this.#program.viewOf(file, text) : null
      if (!caller) return []
      return nodesOf(caller, 'CallExpression').flatMap((call) =>
        call.type === 'CallExpression' && lastNameOf(call.callee) === name ? [{ call, view: caller }] : [],
      )
    })
  }
}

/**
 * Whether code only tests if the registry has the gates that are set: `for name := range settings { spec, ok :=
 * gates[Feature(name)]; if !ok {...} }` with a `map[string]bool`. A gate that isn't registered can't be set, so its
 * removal is meant to reach this code.
 */
function validatesSettings(lookup: TSESTree.MemberExpression, view: SourceView): boolean {
  const declarator = asGo(lookup.parent)
  if (declarator.type !== 'VariableDeclarator' || declarator.id.type !== 'ArrayPattern') return false
  const found = declarator.id.elements[1]
  const isKnown = found && declaredAs(view, declarator, found)
  const isTested = isKnown?.references.some(({ identifier }) => {
    const { parent } = identifier as Node
    return parent?.type === 'UnaryExpression' && parent.parent.type === 'IfStatement'
  })
  return isTested === true && isKeyOfSettings(convertedText(lookup.property as TSESTree.CallExpression), view)
}

/** `name` of `for name := range settings`, where `settings` is a parameter of the type `map[string]bool`. */
function isKeyOfSettings(name: Node | null, view: SourceView): boolean {
  const declarator = name?.type === 'Identifier' ? variableOf(view, name)?.defs[0]?.node : undefined
  const loop = declarator?.parent?.parent ? asGo(declarator.parent.parent) : null
  const settings = loop?.type === 'ForOfStatement' ? variableOf(view, loop.right) : null
  const type = settings && typeOfParameter(settings)
  return type?.type === 'GoMapType' && type.value.type === 'Identifier' && type.value.name === 'bool'
}

function typeOfParameter({ defs: [definition] }: Variable): GoNode | null {
  const field = definition?.type === 'Parameter' ? asGo(definition.name).parent : undefined
  return field?.type === 'GoField' ? field.goType : null
}

/** Which result of its function a returned expression is. */
function indexInList(value: Node): number {
  const list = value.parent && asGo(value.parent)
  return list?.type === 'GoExpressionList' ? list.elements.indexOf(asGo(value) as GoExpression) : 0
}

/** What an expression stands in, also in a list such as that of `return name, nil`. */
function aroundList({ parent }: Node): Node | undefined {
  return parent && asGo(parent).type === 'GoExpressionList' ? parent.parent : parent
}

/** Whether a value is an element of a list, a field, or sent to a channel. */
function isPutAway(value: Node): boolean {
  const parent = value.parent && asGo(value.parent)
  switch (parent?.type) {
    case 'Property':
    case 'GoSendStatement':
      return parent.value === asGo(value)
    default:
      return parent?.type === 'ArrayExpression'
  }
}

/**
 * What a declaration or an assignment gives a value to.
 *
 * @param at which result of a call the value is.
 */
function holderOf(
  value: Node,
  by: TSESTree.VariableDeclarator | TSESTree.AssignmentExpression,
  at: number,
): Node | null {
  const [left, right] = by.type === 'VariableDeclarator' ? [by.id, by.init] : [by.left, by.right]
  const list = right && asGo(right)
  const index = list?.type === 'GoExpressionList' ? list.elements.indexOf(asGo(value) as GoExpression) : at
  if (list?.type === 'GoExpressionList' ? index === -1 : right !== value) return null
  return left.type === 'ArrayPattern' ? (left.elements[index] ?? null) : left
}
