import { isGlobalName } from '../bindings.js'
import { unwrapExpression } from '../expressions.js'
import type { Node, SourceView } from '../source-view.js'
import type { Targets } from './target.js'
import { targetOfType } from './type-targets.js'

/** Expressions whose value is not a function, whatever is in them. */
const VALUES: ReadonlySet<string> = new Set([
  'ArrayExpression',
  'BinaryExpression',
  'JSXElement',
  'JSXEmptyExpression',
  'JSXFragment',
  'JSXText',
  'Literal',
  'ObjectExpression',
  'TemplateLiteral',
  'UnaryExpression',
  'UpdateExpression',
])

/** Types that have no functions. */
const TYPES: ReadonlySet<string> = new Set([
  'TSArrayType',
  'TSBigIntKeyword',
  'TSBooleanKeyword',
  'TSLiteralType',
  'TSNeverKeyword',
  'TSNullKeyword',
  'TSNumberKeyword',
  'TSStringKeyword',
  'TSTemplateLiteralType',
  'TSTupleType',
  'TSUndefinedKeyword',
  'TSVoidKeyword',
])

/** What libraries call the types of what a component renders: React, Preact, Solid, Vue. */
const RENDERED_TYPES =
  /^(?:ReactNode|ReactElement|ReactChild|ReactFragment|ReactPortal|ReactText|Element|JSXElement|VNode|ComponentChildren?)$/

/** Methods of arrays and strings that give arrays and strings, even where it is unknown what they are called on. */
const GIVE_VALUES: ReadonlySet<string> = new Set([
  'filter',
  'flatMap',
  'join',
  'map',
  'toFixed',
  'toLocaleString',
  'toString',
  'trim',
])

/** Limits chains of constants, which may be cyclic. */
const LONGEST_CHAIN = 16

/** Tells that an expression is not a function although the source doesn't show it: that it is a check. */
export type IsValue = (node: Node) => boolean

/**
 * The parts of an expression that may be its value and a function or a class. The form of a part, the constant behind its
 * name, or a declared type may prove that it is neither.
 */
export function partsThatMayBeFunctions(
  expression: Node,
  view: SourceView,
  targets: Targets,
  isValue: IsValue,
): readonly Node[] {
  return new CallableParts(targets, isValue).of(expression, view, 0)
}

class CallableParts {
  readonly #targets: Targets
  readonly #isValue: IsValue

  constructor(targets: Targets, isValue: IsValue) {
    this.#targets = targets
    this.#isValue = isValue
  }

  of(expression: Node, view: SourceView, depth: number): readonly Node[] {
    if (depth > LONGEST_CHAIN) return [expression]
    if (VALUES.has(expression.type) || this.#isValue(expression)) return []
    const ofParts = (...parts: readonly Node[]): readonly Node[] =>
      parts.flatMap((part) => this.of(part, view, depth + 1))
    switch (expression.type) {
      case 'TSAsExpression':
      case 'TSTypeAssertion':
        return isTypeOfFunctions(expression.typeAnnotation, view, this.#targets) ? ofParts(expression.expression) : []
      case 'ConditionalExpression':
        return ofParts(expression.consequent, expression.alternate)
      case 'LogicalExpression':
        // No function is falsy.
        return expression.operator === '&&' ? ofParts(expression.right) : ofParts(expression.left, expression.right)
      case 'SequenceExpression':
        return ofParts(expression.expressions.at(-1) as Node)
      default: {
        const node = unwrapExpression(expression)
        if (node !== expression) return ofParts(node)
        return givesValue(node) || this.#isProven(node, view, depth) ? [] : [node]
      }
    }
  }

  /** Whether what is behind a name or a call is not a function. */
  #isProven(node: Node, view: SourceView, depth: number): boolean {
    const target = this.#targets.of(node, view)
    switch (target.kind) {
      case 'object':
      case 'instance':
        return true
      case 'outside-type':
        return RENDERED_TYPES.test(target.name)
      case 'value':
        if (target.node === node) return isGlobalName(target.view, node, 'undefined')
        return target.node.type.startsWith('TS')
          ? !isTypeOfFunctions(target.node, target.view, this.#targets)
          : this.of(target.node, target.view, depth + 1).length === 0
      default:
        return false
    }
  }
}

function isTypeOfFunctions(type: Node, view: SourceView, targets: Targets): boolean {
  if (type.type === 'TSUnionType') return type.types.some((part) => isTypeOfFunctions(part, view, targets))
  if (TYPES.has(type.type)) return false
  const target = targetOfType(type, view, targets)
  switch (target.kind) {
    case 'outside-type':
      return !RENDERED_TYPES.test(target.name)
    case 'value':
      return target.node === type || isTypeOfFunctions(target.node, target.view, targets)
    case 'instance':
      return false
    default:
      return true
  }
}

/** `items.map(...)`. */
function givesValue(node: Node): boolean {
  const call = node.type === 'ChainExpression' ? node.expression : node
  return (
    call.type === 'CallExpression' &&
    call.callee.type === 'MemberExpression' &&
    !call.callee.computed &&
    call.callee.property.type === 'Identifier' &&
    GIVE_VALUES.has(call.callee.property.name)
  )
}
