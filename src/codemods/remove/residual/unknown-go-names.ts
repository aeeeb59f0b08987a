import type { Variable } from '@typescript-eslint/scope-manager'
import type { TSESTree } from '@typescript-eslint/utils'
import { isBuiltInCall } from '../../../gates/check-shapes.js'
import { lastNameOf } from '../../../gates/dotted-path.js'
import { GoCallees, goParameterType } from '../../../gates/identity/go-declared.js'
import { GoIdentity } from '../../../gates/identity/go-identity.js'
import { resolveGate } from '../../../gates/resolve-gate.js'
import { declaredAs, variableOf } from '../../../source/bindings.js'
import { literalString, unwrapExpression } from '../../../source/expressions.js'
import { asGo } from '../../../source/go-casts.js'
import { convertedText, goDeclarationOf } from '../../../source/go-declarations.js'
import type { GoExpression, GoFunctionDeclaration, GoNode } from '../../../source/go-nodes.js'
import { nodesOf } from '../../../source/nodes-of.js'
import type { AnyNode, Node, SourceView } from '../../../source/source-view.js'
import { ancestorsOf } from '../../../source/walk.js'
import { hasTestPath } from '../../../strip/test-code/test-structure.js'
import { contains } from '../../../text/text-range.js'
import type { ProjectTexts } from '../delete-constants.js'
import { DecodedGoNames, HOLDS_NAMES } from './decoded-go-names.js'
import { GoKeyAliases } from './go-key-aliases.js'
import { joinsPartOf } from './joined-names.js'
import type { AfterRemoval } from './residual-use.js'

/** A conversion of what isn't written down to the type of gates' names: `featuregate.Feature(os.Getenv("GATE"))`. */
export const CONVERTS_TEXT = /\bFeature(?:Gate|Name)?\(\s*(?![\s)]|(?:"[^"\n]*"|`[^`]*`)\s*\))/
/** A call of a function that is named like a check, with a name in it. */
const ASKS_BY_TEXT = /(?:nabled)\(\s*[\w.]+\s*[,)+]/
/** A limit for chains of functions that pass on the name they receive. */
const LONGEST_CHAIN = 4
/** A limit for what hands a name on, so that the stack isn't used up. */
const LONGEST_FLOW = 100
/** Functions that receive the name of a gate and don't check the gate. */
const ASKS_NOTHING = /^(?:set|add|override|lock|register|string|print|error|panic|log)/i

type FoundCall = { readonly call: TSESTree.CallExpression; readonly view: SourceView }

/** Finds where Go checks a gate by a name that only the running program knows. */
export class UnknownGoNames {
  readonly #texts: ProjectTexts
  readonly #context: AfterRemoval
  readonly #viewOf: (file: string, text: string) => SourceView | null
  readonly #identity: GoIdentity
  readonly #callees: GoCallees
  readonly #decoded: DecodedGoNames
  readonly #types: GoKeyAliases
  /** Whether gates' names have a type of their own, so that a string is converted before a check. */
  readonly #isTyped: boolean

  constructor(texts: ProjectTexts, context: AfterRemoval, viewOf: (file: string, text: string) => SourceView | null) {
    this.#texts = texts
    this.#context = context
    this.#viewOf = viewOf
    this.#callees = new GoCallees(context.resolveImport)
    this.#types = new GoKeyAliases(texts)
    this.#decoded = new DecodedGoNames(texts, this.#callees, viewOf, this.#types)
    const registries = context.index.files.filter(({ file, gates }) => file.endsWith('.go') && gates.length > 0)
    const typed = texts.matching(/\bFeature(?:Gate|Name)?\b(?:\]|\s*=)/)
    this.#isTyped = registries.every(({ file }) => typed.has(file))
    this.#identity = new GoIdentity(context.index, context.resolveImport, null, false, (file) => {
      const text = typed.get(file)
      return text === undefined ? null : viewOf(file, text)
    })
  }

  /** Whether a file may have such a place, by its text alone. */
  mayHave(text: string): boolean {
    return (
      HOLDS_NAMES.test(text) ||
      CONVERTS_TEXT.test(text) ||
      this.#types.isNamedIn(text) ||
      joinsNames(text) ||
      joinsPartOf(this.#context.gates, text) ||
      (!this.#isTyped && ASKS_BY_TEXT.test(text))
    )
  }

  /** The fields and variables that data may fill with a name. */
  findDecoded(view: SourceView): AnyNode[] {
    return HOLDS_NAMES.test(view.text) || this.#types.isNamedIn(view.text) ? this.#decoded.find(view) : []
  }

  /** The calls and elements that are given the name. */
  find(view: SourceView): Node[] {
    const converted = nodesOf(view, 'CallExpression').filter(
      (node): node is TSESTree.CallExpression =>
        node.type === 'CallExpression' && this.#isConversion(node) && !this.#isOfOtherGates(node, view),
    )
    const found = converted
      .filter((node) => this.#mayBeAny(this.#types.convertedBy(node) as Node, view, 0))
      .map(joinAround)
      .filter((node) => node.type !== 'BinaryExpression' || this.#mayBeAny(node, view, 0))
      .flatMap((node) => this.#asksBy(node, view))
    const joined = nodesOf(view, 'CallExpression').filter(
      (call) =>
        call.type === 'CallExpression' &&
        isBuiltInCall(lastNameOf(call.callee) ?? '') &&
        call.arguments.some((argument) => this.#isJoined(argument, view) && this.#mayAsk(call, argument, view)),
    )
    return [...found, ...joined, ...(this.#isTyped ? [] : this.#askedByText(view))]
  }

  /** `agent.Feature(name)`, where the package `agent` has gates of its own. */
  #isOfOtherGates(conversion: TSESTree.CallExpression, view: SourceView): boolean {
    const call = asGo(conversion)
    return call.type === 'CallExpression' && this.#identity.isOtherKeyType(call.callee, view)
  }

  /** `start + "Pager"`, and a variable that gets a longer name by `+=`. */
  #isJoined(expression: Node, view: SourceView): boolean {
    const node = unwrapExpression(expression)
    if (node.type === 'BinaryExpression') return this.#mayBeAny(node, view, 0)
    const variable = node.type === 'Identifier' ? variableOf(view, node) : null
    return (variable?.references ?? []).some(({ identifier }) => {
      const { parent } = identifier as Node
      return parent?.type === 'AssignmentExpression' && parent.operator === '+=' && parent.left === identifier
    })
  }

  #isConversion(node: Node): boolean {
    return (
      node.type === 'CallExpression' && lastNameOf(node.callee) !== 'string' && this.#types.convertedBy(node) !== null
    )
  }

  /** Checks by a name of the type `string`. */
  #askedByText(view: SourceView): Node[] {
    return nodesOf(view, 'CallExpression').filter((call) => {
      if (call.type !== 'CallExpression' || !isBuiltInCall(lastNameOf(call.callee) ?? '')) return false
      return call.arguments.some((argument) => {
        const asks = this.#identity.ofCall(call, { argument, isConstant: false }, view)?.answer === 'is'
        return asks && !this.#isConversion(unwrapExpression(argument)) && this.#mayBeAny(argument, view, 0)
      })
    })
  }

  /**
   * Where a converted name is used to check a gate, or put where it isn't followed: into fields, rows and channels.
   *
   * @param at which result of a call the name is.
   */
  #asksBy(value: Node, view: SourceView, seen: ReadonlySet<Node> = new Set(), at = 0): Node[] {
    if (seen.has(value)) return []
    const onward = new Set(seen).add(value)
    if (onward.size > LONGEST_FLOW) return [value]
    const parent = aroundList(value)
    switch (parent?.type) {
      case 'CallExpression':
        return this.#asksByCall(parent, value, view, onward)
      case 'VariableDeclarator':
      case 'AssignmentExpression':
        return this.#asksByHolder(value, parent, view, onward, at)
      case 'ReturnStatement':
        return this.#asksByResult(value, onward)
      case 'MemberExpression':
        return this.#looksUp(parent, value, view) ? [parent] : []
    }
    if (parent && asGo(parent).type === 'GoTypeAssertion') return this.#asksBy(parent, view, onward)
    return isPutAway(value) ? [value] : []
  }

  #asksByCall(call: TSESTree.CallExpression, value: Node, view: SourceView, seen: ReadonlySet<Node>): Node[] {
    if (this.#mayAsk(call, value, view)) return [call]
    return this.#mayGiveBack(call, value, view) ? this.#asksBy(call, view, seen) : []
  }

  #asksByResult(value: Node, seen: ReadonlySet<Node>): Node[] {
    const calls = this.#callsAround(value)
    return calls ? calls.flatMap(({ call, view }) => this.#asksBy(call, view, seen, indexInList(value))) : [value]
  }

  #asksByHolder(
    value: Node,
    by: TSESTree.VariableDeclarator | TSESTree.AssignmentExpression,
    view: SourceView,
    seen: ReadonlySet<Node>,
    at: number,
  ): Node[] {
    const holder = holderOf(value, by, at)
    if (holder === null || (holder.type === 'Identifier' && holder.name === '_')) return []
    const variable = holder.type === 'Identifier' ? variableOf(view, holder) : null
    if (!variable) return [value]
    const found = variable.references.flatMap((reference) =>
      reference.isWrite() ? [] : this.#asksBy(reference.identifier as Node, view, seen),
    )
    return this.#isReadElsewhere(variable, view) ? [value, ...found] : found
  }

  /** Whether other files read a variable of the package. */
  #isReadElsewhere({ name, scope }: Variable, view: SourceView): boolean {
    if (scope.block.type !== 'Program') return false
    const files = [...this.#texts.matching(new RegExp(`(?<![\\p{L}\\d_])${name}(?![\\p{L}\\d_])`, 'u')).keys()]
    return files.some((file) => file !== view.file && file.endsWith('.go') && !hasTestPath(file))
  }

  /** Whether a function may return what it is given: one that takes values of any type, or that isn't available. */
  #mayGiveBack(call: TSESTree.CallExpression, argument: Node, view: SourceView): boolean {
    if (call.callee === argument || ASKS_NOTHING.test(lastNameOf(call.callee) ?? '')) return false
    const callee = this.#callees.of(call.callee, view)
    if (callee.kind !== 'function') return callee.kind !== 'signature'
    const { node } = callee.bodies[0]
    const { params } = node
    const type = goParameterType(params, call.arguments.indexOf(argument as TSESTree.CallExpressionArgument))
    if (type?.type !== 'Identifier') return type?.type === 'GoInterfaceType'
    const own = (node.type === 'FunctionDeclaration' ? (node.typeParameters ?? []) : []).flatMap(({ names }) => names)
    return type.name === 'any' || own.some((one) => one.name === type.name)
  }

  /** Whether a call may check the gate whose name it is given. */
  #mayAsk(call: TSESTree.CallExpression, argument: Node, view: SourceView): boolean {
    if (call.callee === argument) return false
    const name = lastNameOf(call.callee) ?? ''
    if (isBuiltInCall(name) && this.#identity.ofCall(call, { argument, isConstant: true }, view)?.answer !== 'not')
      return true
    if (ASKS_NOTHING.test(name)) return false
    const callee = this.#callees.of(call.callee, view)
    if (callee.kind !== 'function' && callee.kind !== 'signature') return false
    const [params, home] =
      callee.kind === 'function'
        ? [callee.bodies[0].node.params, callee.bodies[0].view]
        : [callee.type.params, callee.view]
    const type = goParameterType(params, call.arguments.indexOf(argument as TSESTree.CallExpressionArgument))
    return type !== null && this.#types.isKeyType(type) && !this.#identity.isOtherKeyType(type, home)
  }

  /** Whether code does more with a registry, by a key, than to test whether a gate that is set exists. */
  #looksUp(lookup: TSESTree.MemberExpression, key: Node, view: SourceView): boolean {
    if (!lookup.computed || lookup.property !== key) return false
    return this.#isRegistry(lookup.object, view) && !validatesSettings(lookup, view)
  }

  #isRegistry(object: Node, view: SourceView): boolean {
    const declared = goDeclarationOf(object, view, this.#context.resolveImport)
    return (
      declared !== null &&
      this.#context.index.files.some(
        ({ file, gates }) =>
          file === declared.view.file && gates.some(({ range }) => contains(declared.declarator, range)),
      )
    )
  }

  /** The calls of the function around a node; `null` of a literal, which has no name by which they are found. */
  #callsAround(node: Node): FoundCall[] | null {
    for (const ancestor of ancestorsOf(node)) {
      if (ancestor.type === 'FunctionExpression') return null
      if (ancestor.type === 'FunctionDeclaration') return this.#callsOf(asGo(ancestor) as GoFunctionDeclaration)
    }
    return null
  }

  #callsOf({ id: { name } }: GoFunctionDeclaration): FoundCall[] {
    return [...this.#texts.matching(new RegExp(`(?<![\\p{L}\\d_])${name}\\(`, 'u'))].flatMap(([file, text]) => {
      const caller = file.endsWith('.go') ? this.#viewOf(file, text) : null
      if (!caller) return []
      return nodesOf(caller, 'CallExpression').flatMap((call) =>
        call.type === 'CallExpression' && lastNameOf(call.callee) === name ? [{ call, view: caller }] : [],
      )
    })
  }

  /** Whether a text may be the name of a removed gate without a literal anywhere. */
  #mayBeAny(expression: Node, view: SourceView, depth: number): boolean {
    const node = unwrapExpression(expression)
    if (literalString(node) !== null || resolveGate(node, { view, ...this.#context })) return false
    switch (node.type) {
      case 'Literal':
        return false
      case 'Identifier':
        return this.#mayNameBeAny(node, view, depth)
      case 'BinaryExpression': {
        const [start, end] = [literalString(node.left) ?? '', literalString(node.right) ?? '']
        return [...this.#context.gates.keys()].some((gate) => gate.startsWith(start) && gate.endsWith(end))
      }
      case 'CallExpression': {
        const converted = this.#types.convertedBy(node)
        return converted === null || this.#mayBeAny(converted, view, depth + 1)
      }
      default:
        return true
    }
  }

  #mayNameBeAny(name: TSESTree.Identifier, view: SourceView, depth: number): boolean {
    const [definition] = variableOf(view, name)?.defs ?? []
    if (!definition || depth >= LONGEST_CHAIN) return true
    const declared = definition.node as Node
    if (definition.type === 'Parameter') return this.#mayParameterBeAny(definition.name as Node, view, depth)
    if (declared.type !== 'VariableDeclarator') return true
    const loop = declared.parent.parent
    if (loop.type === 'ForOfStatement') return !this.#isListOfKnown(loop.right, view, depth)
    return declared.id.type !== 'Identifier' || declared.init === null || this.#mayBeAny(declared.init, view, depth + 1)
  }

  #mayParameterBeAny(parameter: Node, view: SourceView, depth: number): boolean {
    for (const ancestor of ancestorsOf(parameter)) {
      const node = asGo(ancestor)
      if (node.type === 'FunctionExpression') return true
      if (node.type !== 'FunctionDeclaration') continue
      const fields = node.params
      // A value that already has the type was converted earlier.
      const own = fields.find(({ names }) => names.some((one) => one === asGo(parameter)))
      if (own && this.#types.isKeyType(own.goType) && !this.#identity.isOtherKeyType(own.goType, view)) return false
      const index = fields.flatMap(({ names }) => names).findIndex((one) => one === asGo(parameter))
      // A receiver: which values its type has isn't followed.
      if (index === -1) return true
      const calls = this.#callsOf(node)
      return (
        calls.length === 0 ||
        calls.some(({ call, view: caller }) => {
          const given = call.arguments[index]
          return given !== undefined && this.#mayBeAny(given, caller, depth + 1)
        })
      )
    }
    return true
  }

  /** `[]string{"A", "B"}`: no other name than those that are written down. */
  #isListOfKnown(list: Node, view: SourceView, depth: number): boolean {
    const node = unwrapExpression(list)
    return (
      node.type === 'ArrayExpression' &&
      node.elements.every((element) => element !== null && !this.#mayBeAny(element as Node, view, depth + 1))
    )
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

/** `Feature(start) + "Pager"` of `Feature(start)`; otherwise the expression itself. */
function joinAround(part: Node): Node {
  const { parent } = part
  return parent?.type === 'BinaryExpression' && parent.operator === '+' ? joinAround(parent) : part
}

/** Whether a check may get a name that is joined: `Enabled(start + end)`, or `name += end` before `Enabled(name)`. */
function joinsNames(text: string): boolean {
  if (/nabled\([^()\n]*\+/.test(text)) return true
  for (const [, name = ''] of text.matchAll(/\b(\w+)\s{0,9}\+=/g)) if (text.includes(`nabled(${name})`)) return true
  return false
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
