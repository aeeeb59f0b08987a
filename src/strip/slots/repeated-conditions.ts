import type { TSESTree } from '@typescript-eslint/utils'
import type { KnownValues } from '../../evaluate/known-values.js'
import { variableOf } from '../../source/bindings.js'
import type { AnyNode, Node, SourceView } from '../../source/source-view.js'
import { walk } from '../../source/walk.js'
import { exitsAlways } from '../reduce/exits.js'
import { slotOfFile, type Slot } from './slot.js'
import type { SlotSearch } from './slot-search.js'

/** What is asked first: `if (a && check) ... else if (a)` asks `a` twice once the check is gone. */
type Question = TSESTree.IfStatement | TSESTree.ConditionalExpression

/**
 * The conditions that are asked again, with nothing in between that could change their values. What the author repeated
 * is left alone.
 */
export function findRepeatedConditions({ view, fresh, known }: SlotSearch): Slot[] {
  const questions = new Set(fresh.flatMap((node) => questionAround(node) ?? []))
  return [...questions].flatMap((question) => new Answers(question, known, view).slots())
}

/** The statement or expression that a node is part of the test of. */
function questionAround(node: Node): Question | null {
  let inner = node
  for (let outer = node.parent; outer; inner = outer, outer = outer.parent) {
    if (outer.type === 'IfStatement' || outer.type === 'ConditionalExpression')
      return outer.test === inner ? outer : null
    if (outer.type !== 'LogicalExpression' && outer.type !== 'UnaryExpression') return null
  }
  return null
}

/** A condition without its checks. */
interface Condition {
  /** The same for conditions that have the same value at the same time. */
  readonly id: string
  readonly operator: '&&' | '||' | '!' | null
  readonly parts: readonly Condition[]
}

/** What one question says of the conditions that are asked right after it. */
class Answers {
  readonly #question: Question
  readonly #known: KnownValues
  readonly #view: SourceView
  readonly #slots: Slot[] = []

  constructor(question: Question, known: KnownValues, view: SourceView) {
    this.#question = question
    this.#known = known
    this.#view = view
  }

  slots(): readonly Slot[] {
    const { test, consequent, alternate } = this.#question
    const condition = this.#known.of(test) ? null : this.#conditionOf(test)
    if (!condition) return []
    const [yes, no] = [new Map<string, boolean>(), new Map<string, boolean>()]
    addAnswers(condition, true, yes)
    addAnswers(condition, false, no)
    this.#visit(consequent, yes)
    this.#visit(alternate, no)
    this.#visit(nextAfterExit(this.#question), no)
    return this.#slots
  }

  /** Answers what is asked first in a statement or an expression. */
  #visit(node: Node | null | undefined, answers: ReadonlyMap<string, boolean>): void {
    if (node?.type === 'BlockStatement') return this.#visit(node.body[0], answers)
    if (node?.type !== 'IfStatement' && node?.type !== 'ConditionalExpression') return
    const hasInit = 'init' in node && node.init !== null
    if (hasInit || !this.#answer(node.test, answers)) return
    for (const next of [node.consequent, node.alternate, nextAfterExit(node)]) this.#visit(next, answers)
  }

  /** @returns whether the answers are still true behind the condition. */
  #answer(node: Node, answers: ReadonlyMap<string, boolean>): boolean {
    const condition = this.#conditionOf(node)
    const value = condition && answers.get(condition.id)
    if (value !== undefined && value !== null) {
      const { test: source } = this.#question
      this.#slots.push(
        slotOfFile(this.#view, { kind: 'repeated condition', declaration: node, source, value, uses: [node] }),
      )
      return true
    }
    if (node.type === 'LogicalExpression' && node.operator !== '??')
      return this.#answer(node.left, answers) && this.#answer(node.right, answers)
    if (node.type === 'UnaryExpression' && node.operator === '!') return this.#answer(node.argument, answers)
    return condition !== null
  }

  /** `null`: it does more than to read values, or a check decides it. */
  #conditionOf(node: Node): Condition | null {
    if (node.type === 'UnaryExpression' && node.operator === '!') {
      const part = this.#conditionOf(node.argument)
      return part && { id: `!(${part.id})`, operator: '!', parts: [part] }
    }
    if (node.type === 'LogicalExpression' && node.operator !== '??') return this.#joinedCondition(node, node.operator)
    if (this.#known.isTouched(node) || !isStill(node)) return null
    return { id: this.#idOf(node), operator: null, parts: [] }
  }

  #joinedCondition({ left, right }: TSESTree.LogicalExpression, operator: '&&' | '||'): Condition | null {
    const parts: Condition[] = []
    for (const side of [left, right]) {
      const value = this.#known.of(side)
      if (value?.effects.length === 0 && value.truth === (operator === '&&')) continue
      const part = this.#conditionOf(side)
      if (!part) return null
      parts.push(...(part.operator === operator ? part.parts : [part]))
    }
    const [only, ...more] = parts
    if (only && more.length === 0) return only
    return { id: parts.map(({ id }) => `(${id})`).join(operator), operator, parts }
  }

  /** The text, and which variables its names mean. */
  #idOf(node: Node): string {
    const names: number[] = []
    walk(node, this.#view.visitorKeys, (inner) => {
      if (inner.type === 'Identifier') names.push(variableOf(this.#view, inner)?.$id ?? -1)
      return true
    })
    return `${this.#view.text.slice(...node.range)} ${names.join()}`
  }
}

/** Adds what a condition says of its parts, too: if `a || b` doesn't hold, `a` doesn't. */
function addAnswers({ id, operator, parts }: Condition, value: boolean, answers: Map<string, boolean>): void {
  answers.set(id, value)
  if (operator === '!') for (const part of parts) addAnswers(part, !value, answers)
  else if (operator && value === (operator === '&&')) for (const part of parts) addAnswers(part, value, answers)
}

/** The statement behind `if (a) return`. */
function nextAfterExit(question: Question): Node | undefined {
  if (question.type !== 'IfStatement' || question.alternate || !exitsAlways(question.consequent)) return undefined
  const { parent } = question
  if (parent.type === 'BlockStatement' || parent.type === 'Program')
    return parent.body[(parent.body as Node[]).indexOf(question) + 1]
  return undefined
}

/** Whether an expression only reads names and fields, and compares them. */
function isStill(inner: AnyNode): boolean {
  switch (inner.type) {
    case 'Identifier':
    case 'ThisExpression':
      return true
    case 'Literal':
      return !('regex' in inner)
    case 'MemberExpression':
      return !inner.computed && !inner.optional && isStill(inner.object)
    case 'BinaryExpression':
      return /^(?:[!=]==?|[<>]=?)$/.test(inner.operator) && isStill(inner.left) && isStill(inner.right)
    default:
      return false
  }
}
