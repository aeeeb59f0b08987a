import type { TSESTree } from '@typescript-eslint/utils'
import { isNeverReassigned, variableOf } from '../../source/bindings.js'
import { literalString, unwrapExpression } from '../../source/expressions.js'
import { isFunctionNode } from '../../source/function-nodes.js'
import type { Node, SourceView } from '../../source/source-view.js'
import type { FunctionWithBody } from '../../source/targets/target.js'
import { walk } from '../../source/walk.js'
import { constantInit } from './gate-reads.js'
import { nameOnObject } from './registry-values.js'
import { contains } from '../../text/text-range.js'

/** Statements that do more than look something up. */
const DOES_MORE: ReadonlySet<string> = new Set([
  'AssignmentExpression',
  'UpdateExpression',
  'YieldExpression',
  'TaggedTemplateExpression',
])

/**
 * The objects in which a function looks up its answer by the given name and nothing else: `this.#values.get(name) ??
 * this.#specs[name].default`. Objects of gates answer like that, and hold set values beside the specs. Exceptions for
 * unregistered gates don't count.
 *
 * @param hasOthers whether an outer name holds answers of its own, `{ NewPager: true }`, which aren't the registered
 *   ones.
 * @returns `null` when it depends on more, or does more.
 */
export function lookUpsByKey(
  fn: FunctionWithBody,
  view: SourceView,
  isKey: (node: Node) => boolean,
  hasOthers: (name: Node) => boolean = () => false,
): LookUps | null {
  return new OwnState(fn, view, isKey).lookUps(hasOthers)
}

/** `own`: some of these objects are members of the object, such as `this.#values`. */
export interface LookUps {
  readonly own: boolean
}

class OwnState {
  readonly #fn: FunctionWithBody
  readonly #view: SourceView
  readonly #isKey: (node: Node) => boolean
  /** Members of the object that are looked up by the key, and those accessed by a literal name. */
  readonly #byKey = new Set<string>()
  readonly #byText = new Set<string>()

  constructor(fn: FunctionWithBody, view: SourceView, isKey: (node: Node) => boolean) {
    this.#fn = fn
    this.#view = view
    this.#isKey = isKey
  }

  lookUps(hasOthers: (name: Node) => boolean): LookUps | null {
    let isClean = true
    let own = false
    walk(this.#fn.body, this.#view.visitorKeys, (node) => {
      if (!isClean || node.type === 'ThrowStatement' || this.#isSaidOnce(node)) return false
      if (
        isFunctionNode(node) ||
        DOES_MORE.has(node.type) ||
        (node.type === 'ExpressionStatement' && !isDirective(node))
      ) {
        isClean = false
        return false
      }
      if (!this.#isOutside(node)) return undefined
      if (this.#isLookedUp(node) && !hasOthers(node)) own ||= node.type === 'ThisExpression'
      else isClean = false
      return node.type !== 'MemberExpression'
    })
    // `this.#overrides.get('allBeta')` answers for many gates at once where `this.#overrides.get(name)` answers for
    // one.
    return isClean && [...this.#byText].every((asked) => this.#byKey.has(asked)) ? { own } : null
  }

  /**
   * A warning that is printed once per key doesn't change the result: `if (...) { warn(...); this.#warned.add(name) }`.
   */
  #isSaidOnce(node: Node): boolean {
    const { parent } = node
    if (node.type !== 'BlockStatement' || parent?.type !== 'IfStatement' || parent.consequent !== node) return false
    const test = this.#view.text.slice(...parent.test.range)
    return (
      parent.alternate === null &&
      node.body.every(({ type }) => type === 'ExpressionStatement') &&
      node.body.some((statement) => {
        const call = statement.type === 'ExpressionStatement' ? unwrapExpression(statement.expression) : null
        if (call?.type !== 'CallExpression' || call.callee.type !== 'MemberExpression') return false
        const [argument] = call.arguments
        const { object, property } = call.callee
        if (!argument || !this.#isKey(argument) || object.type !== 'MemberExpression') return false
        const said = `${this.#view.text.slice(...object.range)}.has(${this.#view.text.slice(...argument.range)})`
        return this.#view.text.slice(...property.range) === 'add' && test.includes(`!${said}`)
      })
    )
  }

  /** `this`, and names that the function doesn't declare. */
  #isOutside(node: Node): boolean {
    if (node.type === 'ThisExpression') return true
    if (node.type !== 'Identifier' || isPropertyName(node)) return false
    const variable = variableOf(this.#view, node)
    if (!variable) return node.parent.type !== 'VariableDeclarator' && node.name !== 'undefined'
    if (variable.defs.length === 1 && variable.defs[0]?.node.type === 'TSEnumDeclaration') return false
    return !variable.defs.some(({ name }) => contains(this.#fn, name))
  }

  /** Whether an expression that begins with `this` or an outer name ends with a lookup by the key. */
  #isLookedUp(start: Node): boolean {
    let node = start
    for (;;) {
      const { parent }: { parent?: Node } = node
      switch (parent?.type) {
        case 'ChainExpression':
        case 'TSNonNullExpression':
        case 'TSAsExpression':
          break
        case 'MemberExpression':
          if (parent.object !== node) return false
          if (parent.computed && this.#isOfKey(parent.property)) {
            this.#byKey.add(this.#view.text.slice(...node.range))
            return true
          }
          break
        case 'CallExpression':
          return this.#isAskedBy(parent, node)
        case 'BinaryExpression':
          return parent.operator === 'in' && parent.right === node && this.#isOfKey(parent.left)
        default:
          return false
      }
      node = parent
    }
  }

  /** `this.specs.get(name)`, `Object.hasOwn(this.specs, name)` */
  #isAskedBy(call: TSESTree.CallExpression, node: Node): boolean {
    const isHolder = call.callee === node || nameOnObject(call.callee, this.#view) === 'hasOwn'
    const called = node.type === 'Identifier' ? variableOf(this.#view, node) : null
    // Another function may be in it by then.
    if (!isHolder || (called?.defs.length && !isNeverReassigned(called))) return false
    const asked = node.type === 'MemberExpression' ? this.#view.text.slice(...node.object.range) : null
    if (call.arguments.some((argument) => argument !== node && this.#isOfKey(argument))) {
      if (asked !== null) this.#byKey.add(asked)
      return true
    }
    const [only, ...others] = call.arguments
    if (asked === null || others.length > 0 || !only || literalString(only) === null) return false
    this.#byText.add(asked)
    return true
  }

  /** Whether something is the key, or was looked up by it. */
  #isOfKey(expression: Node, depth = 0): boolean {
    if (depth > 6) return false
    if (this.#isKey(expression)) return true
    switch (expression.type) {
      case 'Identifier': {
        const variable = variableOf(this.#view, expression)
        const init = variable && constantInit(variable)
        return init ? this.#isOfKey(init, depth + 1) : false
      }
      case 'MemberExpression':
        return (
          this.#isOfKey(expression.object, depth + 1) ||
          (expression.computed && this.#isOfKey(expression.property, depth + 1))
        )
      case 'CallExpression':
        return (
          this.#isOfKey(expression.callee, depth + 1) ||
          expression.arguments.some((argument) => this.#isOfKey(argument, depth + 1))
        )
      case 'ChainExpression':
      case 'TSNonNullExpression':
      case 'TSAsExpression':
        return this.#isOfKey(expression.expression, depth + 1)
      default:
        return false
    }
  }
}

function isDirective(node: Node): boolean {
  return node.type === 'ExpressionStatement' && node.expression.type === 'Literal'
}

function isPropertyName(node: Node): boolean {
  const { parent } = node
  return (
    (parent?.type === 'MemberExpression' && parent.property === node && !parent.computed) ||
    (parent?.type === 'Property' && parent.key === node && !parent.computed && !parent.shorthand)
  )
}
