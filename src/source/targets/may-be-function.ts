import type { TSESTree } from '@typescript-eslint/utils'
import { isGlobalName, isNeverReassigned, variableOf } from '../bindings.js'
import { partsOf, staticKeyName, unwrapExpression } from '../expressions.js'
import type { Node, SourceView } from '../source-view.js'
import { returnedExpressions } from './function-results.js'
import type { FunctionWithBody, Target, Targets } from './target.js'
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

/** An expression that may be a function or a class. */
export interface MayBeFunction {
  readonly node: Node
  readonly view: SourceView
  /**
   * What a name or a call may give, where that is what isn't proven: once none of it is left, the expression is proven.
   */
  readonly because: readonly MayBeFunction[]
}

/**
 * The parts of an expression that may be its value and a function or a class. The form of a part, the constant behind
 * its name, what a function returns, or a declared type may prove that it is neither.
 */
export function partsThatMayBeFunctions(
  expression: Node,
  view: SourceView,
  targets: Targets,
  isValue: IsValue,
): readonly MayBeFunction[] {
  return new CallableParts(targets, isValue).of(expression, view, 0)
}

/** Whether something may still be a function, after some code is removed. */
export function mayStillBeFunction(
  { node, view, because }: MayBeFunction,
  isRemoved: (node: Node, view: SourceView) => boolean,
): boolean {
  if (isRemoved(node, view)) return false
  return because.length === 0 || because.some((inner) => mayStillBeFunction(inner, isRemoved))
}

class CallableParts {
  readonly #targets: Targets
  readonly #isValue: IsValue
  /** What is behind constants and functions. While one is looked at, it may be a function. */
  readonly #known = new Map<Node, readonly MayBeFunction[]>()

  constructor(targets: Targets, isValue: IsValue) {
    this.#targets = targets
    this.#isValue = isValue
  }

  of(expression: Node, view: SourceView, depth: number): readonly MayBeFunction[] {
    if (depth > LONGEST_CHAIN) return [unproven(expression, view)]
    if (VALUES.has(expression.type) || this.#isValue(expression)) return []
    const ofParts = (...parts: readonly Node[]): readonly MayBeFunction[] =>
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
        return givesValue(node) ? [] : this.#behind(node, view, depth)
      }
    }
  }

  /** A name or a call, unless what it gives is proven not to be a function. */
  #behind(node: Node, view: SourceView, depth: number): readonly MayBeFunction[] {
    const target = this.#targets.of(node, view)
    const followed = (because: readonly MayBeFunction[]): readonly MayBeFunction[] =>
      because.length === 0 ? [] : [{ node, view, because }]
    if (isProven(target, node, this.#targets)) return []
    const isShown = target.kind === 'value' && target.node !== node && !target.node.type.startsWith('TS')
    const called =
      node.type === 'CallExpression' && (isShown || target.kind === 'unknown' || target.kind === 'outside')
        ? this.#targets.of(node.callee, view)
        : null
    if (node.type === 'CallExpression' && called?.kind === 'function') {
      const returned = this.#once(called.node, called.view, () => this.#returned(called.node, called.view, depth))
      return followed(returned.flatMap((part) => this.#given(part, called, node, view, depth)))
    }
    if (isShown)
      return followed(this.#once(target.node, target.view, () => this.of(target.node, target.view, depth + 1)))
    return this.#ofChosenObject(node, view, depth)
  }

  /** `(isNew ? a : b).field` may be a function because of each object whose member may be one. */
  #ofChosenObject(node: Node, view: SourceView, depth: number): readonly MayBeFunction[] {
    // Where `?.` finds nothing, the value is `undefined`.
    const member = node.type === 'ChainExpression' ? node.expression : node
    if (member.type !== 'MemberExpression' || member.computed) return [unproven(node, view)]
    const { name } = member.property
    const objects = objectsIn(unwrapExpression(member.object))
    const [only] = objects
    if (objects.length === 1) {
      const because = only && this.#ofLiteral(only, name, view, depth)
      if (!because) return [unproven(node, view)]
      return because.length === 0 ? [] : [{ node, view, because }]
    }
    const because = objects.flatMap((object) => {
      // Of an object that has a name, code may replace the member.
      if (object.type !== 'ObjectExpression') return [unproven(object, view)]
      const found = this.#targets.member(this.#targets.of(object, view), name)
      const isValue = found.kind === 'value' && this.of(found.node, found.view, depth + 1).length === 0
      return isValue || isProven(found, node, this.#targets) ? [] : [unproven(object, view)]
    })
    return because.length === 0 ? [] : [{ node, view, because }]
  }

  /**
   * `{ [key]: value }.field`: any property whose key may be that name may be the one that is read. @returns `null` for
   * other objects, and where the name may be inherited.
   */
  #ofLiteral(object: Node, name: string, view: SourceView, depth: number): readonly MayBeFunction[] | null {
    const members = membersOf(object)
    if (!members || name in Function.prototype) return null
    let isFound = false
    const because = members.flatMap(({ node: member, plain }) => {
      if (!plain) return [unproven(member, view)]
      const keys = plain.computed ? partsOf(plain.key) : [plain.key]
      const names = keys.map((key) => staticKeyName(key, plain.computed))
      if (!names.some((key) => key === name || key === '__proto__' || key === null)) return []
      isFound = true
      if (names.includes('__proto__')) return [unproven(member, view)]
      const value = this.of(plain.value, view, depth + 1)
      if (value.length === 0 || names.includes(null)) return value
      return keys.filter((_, index) => names[index] === name).map((node) => ({ node, view, because: value }))
    })
    return isFound ? because : null
  }

  /** What a function may return. */
  #returned(fn: FunctionWithBody, view: SourceView, depth: number): readonly MayBeFunction[] {
    if (fn.async || fn.generator) return []
    return returnedExpressions(fn, view).flatMap((returned) => this.of(returned, view, depth + 1))
  }

  /** Of a function that may return a parameter: what a call gives it. */
  #given(
    part: MayBeFunction,
    { node: fn, view: declaring }: Extract<Target, { kind: 'function' }>,
    call: TSESTree.CallExpression,
    view: SourceView,
    depth: number,
  ): readonly MayBeFunction[] {
    const variable = part.because.length === 0 ? variableOf(declaring, part.node) : null
    const index = fn.params.findIndex(
      (parameter) => parameter.type === 'Identifier' && variable?.defs.some(({ name }) => name === parameter),
    )
    const argument = variable && isNeverReassigned(variable) ? call.arguments[index] : undefined
    if (!argument || call.arguments.slice(0, index + 1).some(({ type }) => type === 'SpreadElement')) return [part]
    const because = this.of(argument, view, depth + 1)
    return because.length === 0 ? [] : [{ ...part, because }]
  }

  #once(declared: Node, view: SourceView, find: () => readonly MayBeFunction[]): readonly MayBeFunction[] {
    const known = this.#known.get(declared)
    if (known) return known
    this.#known.set(declared, [unproven(declared, view)])
    const found = find()
    this.#known.set(declared, found)
    return found
  }
}

/** A member with a plain value; without one, it may be anything, or several members. */
interface WrittenMember {
  readonly node: Node
  readonly plain: { readonly key: Node; readonly computed: boolean; readonly value: Node } | null
}

/** The members of an object, or the static ones of a class without a base, as they are written. */
function membersOf(object: Node): readonly WrittenMember[] | null {
  if (object.type === 'ObjectExpression')
    return object.properties.map((node) => ({
      node,
      plain: node.type === 'Property' && node.kind === 'init' ? node : null,
    }))
  if (object.type !== 'ClassExpression' || object.superClass) return null
  return object.body.body.flatMap((node) => {
    if (node.type === 'PropertyDefinition' && node.static && node.value)
      return { node, plain: { key: node.key, computed: node.computed, value: node.value } }
    return node.type === 'StaticBlock' || ('static' in node && node.static) ? { node, plain: null } : []
  })
}

/** The expressions of which one is chosen. */
function objectsIn(object: Node): readonly Node[] {
  if (object.type === 'ConditionalExpression')
    return [object.consequent, object.alternate].flatMap((part) => objectsIn(unwrapExpression(part)))
  if (object.type !== 'LogicalExpression') return [object]
  return [object.left, object.right].flatMap((part) => objectsIn(unwrapExpression(part)))
}

function unproven(node: Node, view: SourceView): MayBeFunction {
  return { node, view, because: [] }
}

/** Whether what is behind a name or a call is not a function by its declaration alone. */
function isProven(target: Target, node: Node, targets: Targets): boolean {
  switch (target.kind) {
    case 'object':
    case 'instance':
      return true
    case 'outside-type':
      return RENDERED_TYPES.test(target.name)
    case 'value':
      if (target.node === node) return isGlobalName(target.view, node, 'undefined')
      return target.node.type.startsWith('TS') && !isTypeOfFunctions(target.node, target.view, targets)
    default:
      return false
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
