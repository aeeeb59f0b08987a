import type { Variable } from '@typescript-eslint/scope-manager'
import type { TSESTree } from '@typescript-eslint/utils'
import { isGlobalName, isNeverReassigned, valueDefinitionsOf, variableOf } from '../../source/bindings.js'
import { staticKeyName, unwrapExpression } from '../../source/expressions.js'
import { convertedTextIn } from '../../source/go-declarations.js'
import type { ImportResolver } from '../../source/import-resolver.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { isDefaultField, nameOnObject, type RegistryContent } from './registry-values.js'

/** Finds what an expression in a function holds about the gate whose name the function receives. */
export interface GateReadOptions {
  readonly view: SourceView
  /** The parameter. */
  readonly key: Variable
  readonly resolveImport: ImportResolver
  /** What an expression outside the function holds about all gates. */
  readonly contentOf: (expression: Node) => RegistryContent | null
  /** Whether a call, which is given the name, is a check. */
  readonly isCheck: (call: TSESTree.CallExpression) => boolean
  /** Whether the spec at a place of each gate's list says the gate's value; `-1`: the last one. */
  readonly isValueAt: (place: number) => boolean
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
          const converted = convertedTextIn(node, view, this.#options.resolveImport)
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
    // `spec, ok := gates[name]`
    if (declarator.id.type === 'ArrayPattern' && this.#options.view.language === 'go') {
      const read = this.of(declarator.init)
      const isFirst = declarator.id.elements[0] === variable.identifiers[0]
      return read === null || isFirst ? read : 'present'
    }
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
    if (isDefaultField(staticKeyName(node.property, node.computed))) return 'value'
    return node.computed && this.#isValueAt(node.property) ? 'spec' : null
  }

  /** One of several specs: `list[0]`, `list.at(-1)`, `list[list.length - 1]`, Go's `list[len(list)-1]`. */
  #isValueAt(place: Node): boolean {
    const isLast = place.type === 'BinaryExpression' && place.operator === '-' && integerOf(place.right) === 1
    const index = isLast ? (this.#isLength(place.left) ? -1 : null) : integerOf(place)
    return index !== null && this.#options.isValueAt(index)
  }

  #isLength(expression: Node): boolean {
    const node = unwrapExpression(expression)
    if (node.type === 'MemberExpression')
      return staticKeyName(node.property, node.computed) === 'length' && this.of(node.object) === 'spec'
    const [list] = node.type === 'CallExpression' ? node.arguments : []
    const isLen = node.type === 'CallExpression' && isGlobalName(this.#options.view, node.callee, 'len')
    return isLen && list !== undefined && this.of(list) === 'spec'
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
      if (name === 'at' && this.of(callee.object) === 'spec') return this.#isValueAt(first) ? 'spec' : null
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

function integerOf(node: Node): number | null {
  if (node.type === 'UnaryExpression' && node.operator === '-') {
    const positive = integerOf(node.argument)
    return positive === null ? null : -positive
  }
  return node.type === 'Literal' && typeof node.value === 'number' && Number.isInteger(node.value) ? node.value : null
}

function asRead(content: RegistryContent | null): GateRead | null {
  return content === 'specs' ? 'spec' : content === 'values' ? 'value' : null
}

/** The initial value of a variable that never changes. */
export function constantInit(variable: Variable): Node | null {
  const [definition, ...others] = valueDefinitionsOf(variable)
  const node = others.length === 0 ? (definition?.node as Node | undefined) : null
  if (node?.type !== 'VariableDeclarator' || node.id.type !== 'Identifier') return null
  return node.init && isNeverReassigned(variable) ? node.init : null
}
