import type { TSESTree } from '@typescript-eslint/utils'
import { isNeverReassigned, variableOf } from '../source/bindings.js'
import { staticKeyName, unwrapExpression } from '../source/expressions.js'
import { nodesOf } from '../source/nodes-of.js'
import type { Node, SourceView } from '../source/source-view.js'
import { rangeOf } from '../text/text-range.js'
import { walk } from '../source/walk.js'
import { isBuiltInCall, type CheckShapes } from './check-shapes.js'
import { dottedPath } from './dotted-path.js'
import { booleanOf, type GateSetting } from './gate-settings.js'
import { givenTo, isInModuleMock } from './general-mocks.js'
import { resolveGate, type NamedGate, type ResolveContext } from './resolve-gate.js'

type MockFunction = TSESTree.ArrowFunctionExpression | TSESTree.FunctionExpression

/**
 * The gates that a mock knows by name, with what it gives for each:
 * `vi.mocked(useFlag).mockImplementation((flag) => flag === 'On')`, `vi.mock('./flags', () => ({ useFlag: (flag) =>
 * flag === 'On' }))`. It answers for every other name as well.
 */
export function settingsOfAnswers(
  node: TSESTree.CallExpression | TSESTree.Property,
  { calls }: CheckShapes,
  context: ResolveContext,
): GateSetting[] {
  const given = node.type === 'CallExpression' ? givenTo(node, context.view) : givenAs(node)
  const fn = given && functionIn(given.value)
  if (!given || !fn) return []
  const shape = calls.find(({ callee, gate }) => gate === undefined && callee.at(-1) === given.name)
  if (!shape && !isBuiltInCall(given.name)) return []
  return new Answers(fn, shape ? (shape.argument ?? 0) : null, context).settings(node)
}

/** A mock that decides by the name it gets, and its answer for one gate; `null`: it isn't known. */
export interface AnswerByName {
  readonly node: Node
  readonly value: boolean | null
}

/**
 * The mocks of gate functions that decide by a name, but don't write down that of a gate:
 * `vi.mocked(isEnabled).mockImplementation((name) => name === 'Other')`. Those that call the original are left out.
 *
 * @param names of such functions.
 */
export function findAnswersByName(names: ReadonlySet<string>, gate: string, context: ResolveContext): AnswerByName[] {
  return nodesOf(context.view, 'CallExpression', 'Property').flatMap((node): AnswerByName[] => {
    const given = node.type === 'CallExpression' ? givenTo(node, context.view) : givenAs(node)
    const fn = given && names.has(given.name) ? functionIn(given.value) : null
    if (!given || !fn || !usesParameters(fn, context.view)) return []
    const answers = new Answers(fn, null, context)
    const value = answers.isAbout(gate) ? undefined : answers.valueFor(gate, given.name)
    return value === undefined ? [] : [{ node, value }]
  })
}

function usesParameters(fn: MockFunction, view: SourceView): boolean {
  return view.scopes
    .getDeclaredVariables(fn)
    .some(({ defs, references }) => defs[0]?.type === 'Parameter' && references.length > 0)
}

/** The name that a property of a module's mock replaces, and its value. */
function givenAs(property: TSESTree.Property): { readonly name: string; readonly value: Node } | null {
  const name = functionIn(property.value) && staticKeyName(property.key, property.computed)
  return name !== null && isInModuleMock(property) ? { name, value: property.value } : null
}

/** The function of `vi.fn((flag) => ...)`, or itself. */
function functionIn(value: Node): MockFunction | null {
  const node = unwrapExpression(value)
  if (node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression') return node
  const [only, ...more] =
    node.type === 'CallExpression' && dottedPath(node.callee)?.at(-1) === 'fn' ? node.arguments : []
  return only && more.length === 0 && only.type !== 'CallExpression' ? functionIn(only) : null
}

/** What a function returns for a given name. */
class Answers {
  readonly #fn: MockFunction
  readonly #context: ResolveContext
  /** The comparisons of the parameter with what is written down. */
  readonly #named = new Map<Node, NamedGate>()

  constructor(fn: MockFunction, argument: number | null, context: ResolveContext) {
    this.#fn = fn
    this.#context = context
    const asked = argument === null ? fn.params : fn.params.slice(argument, argument + 1)
    walk(fn.body, context.view.visitorKeys, (node) => {
      for (const name of comparedWith(node, (side) => this.#isParameter(side, asked))) {
        const named = resolveGate(name, context)
        if (named) this.#named.set(name, named)
      }
    })
  }

  settings(call: Node): GateSetting[] {
    const names = new Set([...this.#named.values()].map((named) => ('gate' in named ? named.gate : named.unknown)))
    const settings = new Map<string, GateSetting>()
    for (const [node, named] of this.#named) {
      if (!('gate' in named) || settings.has(named.gate)) continue
      const answer = this.#returned(this.#fn.body, named.gate)
      if (answer === null || (typeof answer !== 'boolean' && answer.type === 'CallExpression')) continue
      const value = typeof answer === 'boolean' ? answer : booleanOf(answer)
      const isShared = names.size > 1
      settings.set(named.gate, {
        name: named.gate,
        shape: 'answer',
        node: call,
        value,
        valueNode: typeof answer === 'boolean' ? null : answer,
        nameRange: rangeOf(node),
        ...(isShared && { isShared }),
      })
    }
    return [...settings.values()]
  }

  /** Whether it compares the name with that of a gate. */
  isAbout(gate: string): boolean {
    return [...this.#named.values()].some((named) => 'gate' in named && named.gate === gate)
  }

  /** @returns `null` when it isn't known; `undefined` when the original function decides. */
  valueFor(gate: string, original: string): boolean | null | undefined {
    const answer = this.#returned(this.#fn.body, gate)
    if (typeof answer === 'boolean') return answer
    const isOriginal = answer?.type === 'CallExpression' && dottedPath(answer.callee)?.at(-1) === original
    return isOriginal ? undefined : null
  }

  #isParameter(side: Node, asked: readonly Node[]): boolean {
    const node = unwrapExpression(side)
    const variable = node.type === 'Identifier' ? variableOf(this.#context.view, node) : null
    return (
      variable !== null &&
      asked.some((parameter) => parameter === variable.defs[0]?.name) &&
      isNeverReassigned(variable)
    )
  }

  /** The value that a body returns for a gate, or the expression that it returns; `null` when unknown. */
  #returned(body: Node, gate: string): Node | boolean | null {
    if (body.type !== 'BlockStatement') return this.#valueOf(body, gate)
    for (const statement of body.body) {
      const answer = this.#returnedBy(statement, gate)
      if (answer !== undefined) return answer
    }
    // The end of the function returns `undefined`, which is like `false`, but callers may tell them apart.
    return false
  }

  /** `undefined` when the code after the statement decides. */
  #returnedBy(statement: Node, gate: string): Node | boolean | null | undefined {
    switch (statement.type) {
      case 'ReturnStatement':
        return statement.argument ? this.#valueOf(statement.argument, gate) : false
      case 'BlockStatement':
        for (const inner of statement.body) {
          const answer = this.#returnedBy(inner, gate)
          if (answer !== undefined) return answer
        }
        return undefined
      case 'IfStatement': {
        const test = this.#valueOf(statement.test, gate)
        if (typeof test !== 'boolean') return null
        const branch = test ? statement.consequent : statement.alternate
        return branch ? this.#returnedBy(branch, gate) : undefined
      }
      case 'SwitchStatement':
        return this.#chosen(statement, gate)
      case 'VariableDeclaration':
      case 'ExpressionStatement':
      case 'EmptyStatement':
        return undefined
      default:
        return null
    }
  }

  /** The result of a `switch` over the name, if each of its cases is a literal. */
  #chosen({ cases }: TSESTree.SwitchStatement, gate: string): Node | boolean | null | undefined {
    const tested = cases.map(({ test }) => (test ? (this.#named.get(test) ?? null) : undefined))
    if (tested.includes(null)) return null
    const own = tested.findIndex((named) => named && 'gate' in named && named.gate === gate)
    const start = own < 0 ? tested.indexOf(undefined) : own
    for (const { consequent } of start < 0 ? [] : cases.slice(start)) {
      for (const inner of consequent) {
        const answer = this.#returnedBy(inner, gate)
        if (answer !== undefined) return answer
      }
    }
    return undefined
  }

  #valueOf(expression: Node, gate: string): Node | boolean | null {
    const node = unwrapExpression(expression)
    switch (node.type) {
      case 'Literal':
        return booleanOf(node)
      case 'UnaryExpression': {
        const value = node.operator === '!' ? this.#valueOf(node.argument, gate) : null
        return typeof value === 'boolean' ? !value : null
      }
      case 'BinaryExpression': {
        const named = this.#named.get(node.right) ?? this.#named.get(node.left)
        if (!named) return null
        return ('gate' in named && named.gate === gate) === /^===?$/.test(node.operator)
      }
      case 'ConditionalExpression': {
        const test = this.#valueOf(node.test, gate)
        return typeof test === 'boolean' ? this.#valueOf(test ? node.consequent : node.alternate, gate) : null
      }
      case 'LogicalExpression':
        return this.#valueOfLogical(node, gate)
      case 'AwaitExpression':
        return this.#valueOf(node.argument, gate)
      case 'CallExpression':
        return this.#isListed(node, gate) ?? node
      case 'Identifier':
        return node
      case 'MemberExpression':
        return this.#entryOf(node, gate) ?? node
      default:
        return null
    }
  }

  #valueOfLogical({ operator, left, right }: TSESTree.LogicalExpression, gate: string): Node | boolean | null {
    const first = this.#valueOf(left, gate)
    if (typeof first !== 'boolean') return null
    return operator === '??' || first === (operator === '||') ? first : this.#valueOf(right, gate)
  }

  /** `['A', 'B'].includes(name)`, `new Set(['A']).has(name)` */
  #isListed({ callee, arguments: [asked] }: TSESTree.CallExpression, gate: string): boolean | null {
    if (callee.type !== 'MemberExpression' || !asked || !this.#isParameter(asked, this.#fn.params)) return null
    const { object } = callee
    const [given] = object.type === 'NewExpression' ? object.arguments : []
    const list = staticKeyName(callee.property, callee.computed) === 'includes' ? object : (given ?? null)
    if (list?.type !== 'ArrayExpression') return null
    const names = list.elements.map((element) => element && resolveGate(element, this.#context))
    return names.includes(null) ? null : names.some((named) => named && 'gate' in named && named.gate === gate)
  }

  /** `{ A: true }[name]`: without an entry it is `undefined`, which is like `false`. */
  #entryOf({ object, property, computed }: TSESTree.MemberExpression, gate: string): boolean | null {
    const map = unwrapExpression(object)
    if (!computed || map.type !== 'ObjectExpression' || !this.#isParameter(property, this.#fn.params)) return null
    let value: boolean | null = false
    for (const entry of map.properties) {
      const named = entry.type === 'Property' && !entry.method ? this.#keyOf(entry) : null
      if (entry.type !== 'Property' || named === null) return null
      if (named === gate) value = booleanOf(entry.value)
    }
    return value
  }

  #keyOf({ key, computed }: TSESTree.Property): string | null {
    if (!computed) return staticKeyName(key, false)
    const named = resolveGate(key, this.#context)
    return named && ('gate' in named ? named.gate : named.unknown)
  }
}

/** The operand that is compared with the parameter, as `isParameter` tells. */
function comparedWith(node: Node, isParameter: (side: Node) => boolean): readonly Node[] {
  if (node.type === 'SwitchStatement')
    return isParameter(node.discriminant) ? node.cases.flatMap(({ test }) => test ?? []) : []
  if (node.type !== 'BinaryExpression' || !/^[!=]==?$/.test(node.operator)) return []
  if (isParameter(node.left)) return [node.right]
  return isParameter(node.right) ? [node.left] : []
}
