import type { TSESTree } from '@typescript-eslint/utils'
import { isGlobalName } from '../source/bindings.js'
import { unwrapExpression } from '../source/expressions.js'
import { isTested } from '../source/role-of.js'
import type { Node, SourceView, AnyNode } from '../source/source-view.js'
import { certainValueOf } from './certain-values.js'
import { hasEffects, isBooleanExpression } from './effects.js'
import { memoValue } from './pure-calls.js'
import { advancesWhenRead } from './stateful-iterables.js'
import { asNode } from '../source/go-casts.js'

/** What is known about an expression once the gates have their values. */
export interface Known {
  /** Whether the value is truthy. */
  readonly truth: boolean
  /** The value is `true` or `false` itself, not merely truthy or falsy. */
  readonly exact: boolean
  /** Expressions inside that must still be evaluated, in order. */
  readonly effects: readonly Node[]
}

/**
 * Three-valued evaluation: true, false, or unknown (`null`). Only what depends on a gate is evaluated; an existing `if
 * (true)` is left alone.
 */
export class KnownValues {
  readonly #view: SourceView
  readonly #values: ReadonlyMap<AnyNode, boolean>
  readonly #isCheck: (node: Node) => boolean
  readonly #touched = new Set<AnyNode>()
  /** Reads of names that hold `null` or `undefined`. */
  readonly #nothing = new Set<AnyNode>()
  /** Reads of constants for which a gate chooses a string or number. */
  readonly #chosen = new Map<AnyNode, string | number>()
  readonly #memo = new Map<Node, Known | null>()

  /**
   * @param values checks, and references of bindings that hold one, with their values.
   * @param isCheck whether a node is a check of any gate: boolean, and free of effects.
   * @param alsoTouched removed declarations, so that the walk reaches them.
   */
  constructor(
    view: SourceView,
    values: ReadonlyMap<AnyNode, boolean>,
    isCheck: (node: Node) => boolean,
    alsoTouched: Iterable<AnyNode> = [],
  ) {
    this.#view = view
    this.#values = values
    this.#isCheck = isCheck
    for (const node of [...values.keys(), ...alsoTouched]) {
      for (let current: AnyNode | undefined = node; current && !this.#touched.has(current); current = current.parent)
        this.#touched.add(current)
    }
  }

  /** Registers values added to the map, so that the nodes around them are evaluated again. */
  learn(nodes: Iterable<Node>): void {
    for (const node of nodes) {
      for (let current: Node | undefined = node; current; current = current.parent) {
        this.#touched.add(current)
        this.#memo.delete(current)
      }
    }
  }

  /** Registers reads of names that hold `null` or `undefined` once the gates have their values. */
  learnNothing(reads: readonly Node[]): void {
    for (const read of reads) this.#nothing.add(read)
    this.learn(reads)
  }

  /** Registers the read of a constant, for which a gate chooses a string or number. */
  learnChosen(read: Node, value: string | number): void {
    this.#chosen.set(read, value)
    this.learn([read])
  }

  /**
   * Whether an expression that depends on a gate is `null` or `undefined`: `check ? handlers : null` with the check
   * off, and then `held?.close()`.
   */
  isNothing(expression: Node): boolean {
    const node = unwrapExpression(expression)
    if (!this.#touched.has(node)) return false
    if (node.type === 'Identifier') return this.#nothing.has(node)
    if (node.type === 'ChainExpression') return shortCircuits(node.expression).some((object) => this.isNothing(object))
    const residue = this.residueOf(node)
    if (residue === null || residue === node) return false
    return this.#touched.has(residue) ? this.isNothing(residue) : this.#isNothing(unwrapExpression(residue))
  }

  get language(): SourceView['language'] {
    return this.#view.language
  }

  get visitorKeys(): SourceView['visitorKeys'] {
    return this.#view.visitorKeys
  }

  /** Whether the node contains something whose value is known through a gate. */
  isTouched(node: AnyNode): boolean {
    return this.#touched.has(node)
  }

  isValue(node: AnyNode): boolean {
    return this.#values.has(node)
  }

  /** What is known of an expression that depends on a gate; `null`: nothing. */
  of(node: AnyNode): Known | null {
    return this.#touched.has(node) ? this.#evaluate(asNode(node)) : null
  }

  /**
   * The part of an expression that is its value once the gates have theirs.
   *
   * @returns the expression itself where no gate decides; `null`: its value is `true` or `false`.
   */
  residueOf(expression: Node): Node | null {
    const own = this.of(expression)
    if (own && own.effects.length === 0 && own.exact) return null
    if (expression.type === 'ConditionalExpression') {
      const test = this.of(expression.test)
      if (!test || test.effects.length > 0) return expression
      return this.residueOf(test.truth ? expression.consequent : expression.alternate)
    }
    if (expression.type === 'LogicalExpression' && expression.operator !== '??') {
      const left = this.of(expression.left)
      if (left && left.effects.length === 0 && left.truth === (expression.operator === '&&'))
        return this.residueOf(expression.right)
    }
    if (expression.type !== 'LogicalExpression') return expression
    const side = this.selectedSideOf(expression)
    return side ? this.residueOf(expression[side]) : expression
  }

  /**
   * The operand that is the value where a gate selects the left one and it is certain: `(check && 'new') || 'old'`.
   * TypeScript rejects the other operand there. `null`: nothing decides so.
   */
  selectedSideOf({ left, operator }: TSESTree.LogicalExpression): 'left' | 'right' | null {
    if (operator === '??' && this.isNothing(left)) return 'right'
    if (!this.#touched.has(left) || this.of(left)) return null
    const residue = this.residueOf(unwrapExpression(left))
    const value = residue === null || this.#touched.has(residue) ? null : certainValueOf(residue)
    if (!value) return null
    const isLeft = operator === '??' ? !value.isNullish : value.isTruthy === (operator === '||')
    if (isLeft) return 'left'
    return value.isPlain ? 'right' : null
  }

  /** Whether a pattern takes elements of something that the reading advances, such as an iterator. */
  advances({ parent }: Node): boolean {
    const init = parent?.type === 'VariableDeclarator' ? parent.init : null
    return init !== null && this.#view.language !== 'go' && advancesWhenRead(init, this.#view)
  }

  hasEffects(node: AnyNode): boolean {
    return hasEffects(node, this.#view, (inner) => this.#isPure(inner))
  }

  /** Whether a declaration only names values. A pattern of JavaScript calls iterators and getters. */
  isQuiet({ id, init }: TSESTree.VariableDeclarator): boolean {
    const isPlain = id.type === 'Identifier' || (id.type === 'ArrayPattern' && this.#view.language === 'go')
    return isPlain && (!init || !this.hasEffects(init))
  }

  isBoolean(node: AnyNode): boolean {
    return isBooleanExpression(asNode(node), this.#view, (inner) => this.#isPure(inner))
  }

  /**
   * Whether the expression, when it is truthy (`truth`) or falsy, is `true` or `false` itself: `a && b > 1` when
   * truthy.
   */
  isLiteralWhen(truth: boolean, node: Node): boolean {
    if (this.isBoolean(node)) return true
    if (node.type !== 'LogicalExpression' || node.operator === '??') return false
    // The truthy value of `a && b` is `b`, and the falsy one of `a || b`.
    if ((node.operator === '&&') === truth) return this.isLiteralWhen(truth, node.right)
    return this.isLiteralWhen(truth, node.left) && this.isLiteralWhen(truth, node.right)
  }

  #isPure(node: Node): boolean {
    return (
      this.#values.has(node) || this.#isCheck(node) || (this.#touched.has(node) && this.of(node)?.effects.length === 0)
    )
  }

  #evaluate(node: Node): Known | null {
    const value = this.#values.get(node)
    if (value !== undefined) return { truth: value, exact: true, effects: [] }
    if (!this.#touched.has(node)) {
      return node.type === 'Literal' && typeof node.value === 'boolean'
        ? { truth: node.value, exact: true, effects: [] }
        : null
    }
    const known = this.#memo.get(node)
    if (known !== undefined) return known
    let result = this.#evaluateInside(node)
    this.#memo.set(node, result)
    if (result || !isTested(node, this.#view)) return result
    result = this.#evaluateCertain(node)
    this.#memo.set(node, result)
    return result
  }

  /** `(check && 'q') || f()` in a test, of which only the certain `'q'` is left. TypeScript rejects `if ('q')`. */
  #evaluateCertain(node: Node): Known | null {
    const residue = this.residueOf(unwrapExpression(node))
    const value = residue === null || this.#touched.has(residue) ? null : certainValueOf(residue)
    return value?.isPlain ? { truth: value.isTruthy, exact: false, effects: [] } : null
  }

  #evaluateInside(node: Node): Known | null {
    switch (node.type) {
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSNonNullExpression':
      case 'TSTypeAssertion':
        return this.#evaluate(node.expression)
      case 'Identifier':
      case 'ChainExpression':
        return this.isNothing(node) ? { truth: false, exact: false, effects: [] } : null
      case 'AwaitExpression':
        return this.isNothing(node.argument) ? null : this.#evaluate(node.argument)
      case 'UnaryExpression':
        return node.operator === '!' ? negate(this.#evaluate(node.argument)) : null
      case 'CallExpression':
        return this.#evaluateCall(node)
      case 'LogicalExpression':
        return this.#evaluateLogical(node)
      case 'ConditionalExpression':
        return this.#evaluateConditional(node)
      case 'BinaryExpression':
        return this.#evaluateComparison(node)
      case 'SequenceExpression':
        return this.#evaluateSequence(node)
      default:
        return null
    }
  }

  #evaluateCall(node: TSESTree.CallExpression): Known | null {
    const memo = memoValue(node, this.#view)
    if (memo) {
      const known = this.#evaluate(memo)
      const isIdle =
        known?.effects.length === 0 && !node.arguments.slice(1).some((dependencies) => this.hasEffects(dependencies))
      return isIdle ? known : null
    }
    const argument = node.arguments[0]
    if (!argument || node.arguments.length !== 1 || !isGlobalName(this.#view, node.callee, 'Boolean')) return null
    const known = this.#evaluate(argument)
    return known && { ...known, exact: true }
  }

  #evaluateLogical(node: TSESTree.LogicalExpression): Known | null {
    const left = this.#evaluate(node.left)
    if (node.operator === '??') {
      if (this.isNothing(node.left)) return this.#evaluate(node.right)
      return left?.exact ? left : null
    }
    // With `&&` a false operand decides, with `||` a true one.
    const deciding = node.operator === '||'
    if (left) {
      if (left.truth === deciding) return left
      const right = this.#evaluate(node.right)
      return right && { ...right, effects: [...left.effects, ...right.effects] }
    }
    const right = this.#evaluate(node.right)
    if (!right || right.truth !== deciding || right.effects.length > 0) return null
    return {
      truth: deciding,
      exact: right.exact && this.isLiteralWhen(deciding, node.left),
      effects: this.hasEffects(node.left) ? [effectOf(node.left)] : [],
    }
  }

  #evaluateConditional(node: TSESTree.ConditionalExpression): Known | null {
    const test = this.#evaluate(node.test)
    if (test) {
      const branch = this.#evaluate(test.truth ? node.consequent : node.alternate)
      return branch && { ...branch, effects: [...test.effects, ...branch.effects] }
    }
    const consequent = this.#evaluate(node.consequent)
    const alternate = this.#evaluate(node.alternate)
    if (!consequent || !alternate || consequent.truth !== alternate.truth) return null
    if (consequent.effects.length > 0 || alternate.effects.length > 0) return null
    return {
      truth: consequent.truth,
      exact: consequent.exact && alternate.exact,
      effects: this.hasEffects(node.test) ? [effectOf(node.test)] : [],
    }
  }

  #evaluateComparison(node: TSESTree.BinaryExpression): Known | null {
    if (!/^[!=]==?$/.test(node.operator)) return null
    const isEqual = node.operator.startsWith('=')
    const typeOf = this.#evaluateTypeOf(node.left, node.right) ?? this.#evaluateTypeOf(node.right, node.left)
    if (typeOf !== null) return { truth: typeOf === isEqual, exact: true, effects: [] }
    const [leftText, rightText] = [this.#textOf(node.left as Node), this.#textOf(node.right)]
    if (leftText !== null && rightText !== null)
      return { truth: (leftText === rightText) === isEqual, exact: true, effects: [] }
    const left = this.#evaluate(node.left as Node)
    const right = this.#evaluate(node.right)
    const only = left ?? right
    if (only?.exact && this.#isNothing(left ? node.right : (node.left as Node)))
      return { truth: !isEqual, exact: true, effects: only.effects }
    if (!left?.exact || !right?.exact) return null
    return {
      truth: (left.truth === right.truth) === isEqual,
      exact: true,
      effects: [...left.effects, ...right.effects],
    }
  }

  /** The string of a literal, even of one that a gate selects: `'a'` in `check ? 'a' : 'b'`. */
  #textOf(node: Node): string | null {
    const left = this.#touched.has(node) ? this.residueOf(node) : node
    const value = left && plainValueOf(left)
    return typeof value === 'string' ? value : null
  }

  /** The string or number of the literal that a gate selects: `1` in `check ? 1 : 2`. */
  selectedValueOf(expression: Node): string | number | null {
    const residue = this.#touched.has(expression) ? this.residueOf(expression) : null
    return this.#chosen.get(expression) ?? (residue && plainValueOf(residue))
  }

  /** `null` and `undefined`, which no boolean equals, `==` or `===`. */
  #isNothing(node: Node): boolean {
    return (
      (node.type === 'Literal' && node.value === null && !('regex' in node) && !('bigint' in node)) ||
      isGlobalName(this.#view, node, 'undefined')
    )
  }

  /** `typeof check === 'boolean'` */
  #evaluateTypeOf(operand: Node, other: Node): boolean | null {
    if (operand.type !== 'UnaryExpression' || operand.operator !== 'typeof' || other.type !== 'Literal') return null
    const known = this.of(operand.argument)
    return known?.exact && known.effects.length === 0 ? other.value === 'boolean' : null
  }

  #evaluateSequence(node: TSESTree.SequenceExpression): Known | null {
    const last = node.expressions.at(-1)
    const known = last && this.#evaluate(last)
    if (!known) return null
    const earlier = node.expressions.slice(0, -1).filter((expression) => this.hasEffects(expression))
    return { ...known, effects: [...earlier, ...known.effects] }
  }
}

/** `f()` of `!f()`: nothing uses its value any more, and TypeScript rejects `(!f(), false)`. */
function effectOf(node: Node): Node {
  let operand = node
  while (operand.type === 'UnaryExpression' && operand.operator === '!') operand = operand.argument
  return operand.type === 'CallExpression' || operand.type === 'AwaitExpression' || operand.type === 'ChainExpression'
    ? operand
    : node
}

function negate(known: Known | null): Known | null {
  return known && { truth: !known.truth, exact: true, effects: known.effects }
}

/** The objects at which a chain may end: `a` and `a?.b()` of `a?.b()?.c`. */
function shortCircuits(chain: Node): Node[] {
  switch (chain.type) {
    case 'CallExpression':
      return [...(chain.optional ? [chain.callee] : []), ...shortCircuits(chain.callee)]
    case 'MemberExpression':
      return [...(chain.optional ? [chain.object] : []), ...shortCircuits(chain.object)]
    case 'TSNonNullExpression':
      return shortCircuits(chain.expression)
    default:
      return []
  }
}

function plainValueOf(node: Node): string | number | null {
  const value = node.type === 'Literal' ? node.value : null
  return typeof value === 'string' || typeof value === 'number' ? value : null
}
