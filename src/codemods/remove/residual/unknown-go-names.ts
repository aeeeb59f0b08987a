import type { TSESTree } from '@typescript-eslint/utils'
import { isBuiltInCall } from '../../../gates/check-shapes.js'
import { lastNameOf } from '../../../gates/dotted-path.js'
import { GoCallees } from '../../../gates/identity/go-callees.js'
import { GoIdentity } from '../../../gates/identity/go-identity.js'
import { resolveGate } from '../../../gates/resolve-gate.js'
import { variableOf } from '../../../source/bindings.js'
import { literalString, unwrapExpression } from '../../../source/expressions.js'
import { asGo } from '../../../source/go-casts.js'
import { nodesOf } from '../../../source/nodes-of.js'
import type { AnyNode, Node, SourceView } from '../../../source/source-view.js'
import { ancestorsOf } from '../../../source/walk.js'
import type { ProjectTexts } from '../delete-constants.js'
import { DecodedGoNames, HOLDS_NAMES } from './decoded-go-names.js'
import { GoKeyAliases } from './go-key-aliases.js'
import { GoNameFlow, type FoundUse } from './go-name-flow.js'
import { joinsPartOf } from './joined-names.js'
import type { AfterRemoval } from './residual-use.js'

/** A conversion of what isn't written down to the type of gates' names: `featuregate.Feature(os.Getenv("GATE"))`. */
export const CONVERTS_TEXT = /\bFeature(?:Gate|Name)?\(\s*(?![\s)]|(?:"[^"\n]*"|`[^`]*`)\s*\))/
/** The type of gates' names as the key of a map, or in the declaration of a constant. */
const NAMES_KEY_TYPE = /\bFeature(?:Gate|Name)?\b(?:\]|\s*=)/
/** A call of a function that is named like a check, with a name in it. */
const ASKS_BY_TEXT = /(?:nabled)\(\s*[\w.]+\s*[,)+]/
/** A limit for chains of functions that pass on the name they receive. */
const LONGEST_CHAIN = 4

/** Finds where Go checks a gate by a name that only the running program knows. */
export class UnknownGoNames {
  readonly #context: AfterRemoval
  readonly #identity: GoIdentity
  readonly #decoded: DecodedGoNames
  readonly #flow: GoNameFlow
  readonly #types: GoKeyAliases
  /** The parameters whose values are being looked for. */
  readonly #followed = new Set<Node>()
  /** Whether gates' names have a type of their own, so that a string is converted before a check. */
  readonly #isTyped: boolean

  constructor(texts: ProjectTexts, context: AfterRemoval, viewOf: (file: string, text: string) => SourceView | null) {
    this.#context = context
    const callees = new GoCallees(context.resolveImport)
    this.#types = new GoKeyAliases(texts)
    this.#decoded = new DecodedGoNames(texts, callees, viewOf, this.#types)
    const registries = context.index.files.filter(({ file, gates }) => file.endsWith('.go') && gates.length > 0)
    const typedTextOf = (file: string): string | null => {
      const text = texts.textOf(file)
      return text !== null && NAMES_KEY_TYPE.test(text) ? text : null
    }
    this.#isTyped = registries.every(({ file }) => typedTextOf(file) !== null)
    this.#identity = new GoIdentity(context.index, context.resolveImport, null, false, (file) => {
      const text = typedTextOf(file)
      return text === null ? null : viewOf(file, text)
    })
    this.#flow = new GoNameFlow({ texts, context, viewOf, callees, identity: this.#identity, types: this.#types })
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

  /** The calls and elements that are given the name, also in other files. */
  find(view: SourceView): FoundUse[] {
    const converted = nodesOf(view, 'CallExpression').filter(
      (node): node is TSESTree.CallExpression =>
        node.type === 'CallExpression' && this.#isConversion(node) && !this.#isOfOtherGates(node, view),
    )
    const found = converted
      .filter((node) => this.#mayBeAny(this.#types.convertedBy(node) as Node, view, 0))
      .map(joinAround)
      .filter((node) => node.type !== 'BinaryExpression' || this.#mayBeAny(node, view, 0))
      .flatMap((node) => this.#flow.usesOf(node, view))
    const joined = nodesOf(view, 'CallExpression').filter(
      (call) =>
        call.type === 'CallExpression' &&
        isBuiltInCall(lastNameOf(call.callee) ?? '') &&
        call.arguments.some((argument) => this.#isJoined(argument, view) && this.#flow.mayAsk(call, argument, view)),
    )
    const here = [...joined, ...(this.#isTyped ? [] : this.#askedByText(view))]
    return [...found, ...here.map((node) => ({ node, view }))]
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
    if (definition.type === 'Parameter') return this.#mayBeAnyOnce(definition.name as Node, view, depth)
    if (declared.type !== 'VariableDeclarator') return true
    const loop = declared.parent.parent
    if (loop.type === 'ForOfStatement') return !this.#isListOfKnown(loop.right, view, depth)
    return declared.id.type !== 'Identifier' || declared.init === null || this.#mayBeAny(declared.init, view, depth + 1)
  }

  /** A function that hands its parameter to one of the same name gives the parameter no other value. */
  #mayBeAnyOnce(parameter: Node, view: SourceView, depth: number): boolean {
    if (this.#followed.has(parameter)) return false
    this.#followed.add(parameter)
    const answer = this.#mayParameterBeAny(parameter, view, depth)
    this.#followed.delete(parameter)
    return answer
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
      const calls = this.#flow.callsOf(node)
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
