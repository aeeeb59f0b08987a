import type { Variable } from '@typescript-eslint/scope-manager'
import type { TSESTree } from '@typescript-eslint/utils'
import { isGlobalName, isNeverReassigned, variableOf } from '../../source/bindings.js'
import { staticKeyName, unwrapExpression } from '../../source/expressions.js'
import { convertedText } from '../../source/go-declarations.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { isDefaultField, nameOnObject, type RegistryContent } from './registry-values.js'

/** Finds what an expression in a function holds about the gate whose name the function receives. */
export interface GateReadOptions {
  readonly view: SourceView
  /** The parameter. */
  readonly key: Variable
  /** What an expression outside the function holds about all gates. */
  readonly contentOf: (expression: Node) => RegistryContent | null
  /** Whether a call, which is given the name, is a check. */
  readonly isCheck: (call: TSESTree.CallExpression) => boolean
}

/**
 * `spec`: the gate's registered specs; `value`: whether it is on; `present`: whether it is registered, which is always
 * true.
 */
export type GateRead = 'spec' | 'value' | 'present'

/** What a function holds about the gate whose name it receives. */
export class GateReads {
  readonly #options: GateReadOptions
  readonly #known = new Map<Node, GateRead | null>()

  constructor(options: GateReadOptions) {
    this.#options = options
  }

  of(expression: Node): GateRead | null {
    const node = unwrapExpression(expression)
    const known = this.#known.get(node)
    if (known !== undefined) return known
    this.#known.set(node, null)
    const read = this.#look(node)
    this.#known.set(node, read)
    return read
  }

  /** Whether an expression is the gate's name. */
  isKey(expression: Node): boolean {
    const node = unwrapExpression(expression)
    const { view, key } = this.#options
    switch (node.type) {
      case 'Identifier': {
        const variable = variableOf(view, node)
        if (variable === key) return true
        const init = variable && constantInit(variable)
        return init ? this.isKey(init) : false
      }
      case 'TemplateLiteral':
        return (
          node.expressions.length === 1 &&
          node.quasis.every(({ value }) => value.raw === '') &&
          this.isKey(node.expressions[0] as Node)
        )
      case 'CallExpression':
        if (view.language === 'go') {
          const converted = convertedText(node)
          return converted !== null && this.isKey(converted)
        }
        return (
          node.arguments.length === 1 &&
          isGlobalName(view, node.callee, 'String') &&
          this.isKey(node.arguments[0] as Node)
        )
      default:
        return false
    }
  }

  #look(node: Node): GateRead | null {
    switch (node.type) {
      case 'Identifier': {
        const variable = variableOf(this.#options.view, node)
        return variable ? this.#ofVariable(variable) : null
      }
      case 'ChainExpression':
      case 'AwaitExpression':
        return this.of(node.type === 'ChainExpression' ? node.expression : node.argument)
      case 'MemberExpression':
        return this.#ofMember(node)
      case 'CallExpression':
        return this.#ofCall(node)
      case 'BinaryExpression':
        return node.operator === 'in' && this.isKey(node.left) && this.#contentOf(node.right) !== null
          ? 'present'
          : null
      default:
        return null
    }
  }

  #ofVariable(variable: Variable): GateRead | null {
    const declarator = variable.defs.length === 1 ? (variable.defs[0]?.node as Node) : null
    if (declarator?.type !== 'VariableDeclarator' || !declarator.init || !isNeverReassigned(variable)) return null
    if (declarator.id.type === 'Identifier') return this.of(declarator.init)
    // `const { default: on } = gates[name]`
    if (declarator.id.type !== 'ObjectPattern' || this.of(declarator.init) !== 'spec') return null
    const property = declarator.id.properties.find(
      (part) => part.type === 'Property' && part.value.type === 'Identifier' && part.value.name === variable.name,
    )
    return property?.type === 'Property' && isDefaultField(staticKeyName(property.key, property.computed))
      ? 'value'
      : null
  }

  #ofMember(node: TSESTree.MemberExpression): GateRead | null {
    if (node.computed && this.isKey(node.property)) return asRead(this.#contentOf(node.object))
    const object = this.of(node.object)
    if (object !== 'spec') return null
    const name = staticKeyName(node.property, node.computed)
    if (isDefaultField(name)) return 'value'
    // The last of several specs, `specs[specs.length - 1]`.
    return node.computed && name !== null && /^\d+$/.test(name) ? 'spec' : null
  }

  #ofCall(node: TSESTree.CallExpression): GateRead | null {
    const [first, second] = node.arguments
    const { callee } = node
    if (callee.type === 'MemberExpression' && first) {
      const name = staticKeyName(callee.property, callee.computed)
      if (name === 'get' && this.isKey(first)) {
        const read = asRead(this.#contentOf(callee.object))
        if (read) return read
      }
      if ((name === 'has' || name === 'hasOwnProperty') && this.isKey(first) && this.#contentOf(callee.object) !== null)
        return 'present'
      if (name === 'at' && this.of(callee.object) === 'spec') return 'spec'
      if (
        nameOnObject(callee, this.#options.view) === 'hasOwn' &&
        second &&
        this.isKey(second) &&
        this.#contentOf(first) !== null
      )
        return 'present'
    }
    const isAsked = node.arguments.some((argument) => this.isKey(argument)) && this.#options.isCheck(node)
    return isAsked ? 'value' : null
  }

  #contentOf(expression: Node): RegistryContent | null {
    return this.#options.contentOf(expression)
  }
}

function asRead(content: RegistryContent | null): GateRead | null {
  return content === 'specs' ? 'spec' : content === 'values' ? 'value' : null
}

/** The initial value of a variable that never changes. */
export function constantInit(variable: Variable): Node | null {
  const node = variable.defs.length === 1 ? (variable.defs[0]?.node as Node) : null
  if (node?.type !== 'VariableDeclarator' || node.id.type !== 'Identifier') return null
  return node.init && isNeverReassigned(variable) ? node.init : null
}
