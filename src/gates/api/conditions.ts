import type { TSESTree } from '@typescript-eslint/utils'
import { isNeverReassigned, variableOf } from '../../source/bindings.js'
import { unwrapExpression } from '../../source/expressions.js'
import { isFunctionNode, type FunctionNode } from '../../source/function-nodes.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { walk } from '../../source/walk.js'
import type { GateCheck } from '../gate-check.js'

/** Something that is known to be true or false where code runs. */
export interface Condition {
  readonly node: Node
  readonly holds: boolean
  /** The gate that is checked; `null` for any other condition. */
  readonly gate: string | null
}

export interface ConditionContext {
  readonly view: SourceView
  readonly checks: readonly GateCheck[]
}

/** The conditions at a node, as far as its function shows, and that function. */
export interface Reached {
  readonly conditions: readonly Condition[]
  /** The innermost function around it that isn't a callback; `null`: it runs with the module. */
  readonly owner: Node | null
}

/**
 * The conditions under which `node` is reached: the tests of `if`, `? :`, `&&` and `||` around it, and those of earlier
 * exits. Callbacks count as part of the function that passes them on.
 */
export function conditionsAt(node: Node, context: ConditionContext): Reached {
  const conditions: Condition[] = []
  const add = (test: Node, holds: boolean): void => {
    conditions.push(...flatten(test, holds, context, 0))
  }
  let child = node
  for (let at = node.parent; at; child = at, at = at.parent) {
    if (at.type === 'IfStatement' || at.type === 'ConditionalExpression') {
      if (child !== at.test) add(at.test, child === at.consequent)
    } else if (at.type === 'LogicalExpression' && child === at.right && at.operator !== '??') {
      add(at.left, at.operator === '&&')
    } else if (at.type === 'BlockStatement' || at.type === 'Program' || at.type === 'StaticBlock') {
      for (const before of at.body.slice(0, at.body.indexOf(child as never))) {
        if (before.type === 'IfStatement' && !before.alternate && isExit(before.consequent)) add(before.test, false)
        // For example, a loop over the stored object's parts that ends the function.
        else if (mayLeave(before, context.view)) conditions.push({ node: before, holds: true, gate: null })
      }
    } else if (OPAQUE.has(at.type)) {
      conditions.push({ node: at, holds: true, gate: null })
    } else if (isFunctionNode(at) && !isCallback(at)) {
      return { conditions, owner: at }
    }
  }
  return { conditions, owner: null }
}

/** Code with more branches than its written conditions. */
const OPAQUE: ReadonlySet<string> = new Set([
  'SwitchCase',
  'WhileStatement',
  'DoWhileStatement',
  'CatchClause',
  'GoCaseClause',
  'GoCommClause',
])

/** The conditions that follow from the value of a test. */
function flatten(test: Node, holds: boolean, context: ConditionContext, depth: number): Condition[] {
  const node = unwrapExpression(test)
  const again = (part: Node, value = holds): Condition[] => flatten(part, value, context, depth + 1)
  const gate = gateAsked(node, context)
  if (gate !== null || depth > DEEPEST) return [{ node, holds, gate }]
  if (node.type === 'UnaryExpression' && node.operator === '!') return again(node.argument, !holds)
  if (node.type === 'LogicalExpression' && (node.operator === '&&') === holds && node.operator !== '??')
    return [...again(node.left), ...again(node.right)]
  if (
    node.type === 'BinaryExpression' &&
    /^[!=]==?$/.test(node.operator) &&
    node.right.type === 'Literal' &&
    typeof node.right.value === 'boolean'
  ) {
    return again(node.left, holds === (node.operator.startsWith('=') === node.right.value))
  }
  const meant =
    node.type === 'Identifier'
      ? initOf(node, context.view)
      : node.type === 'CallExpression'
        ? resultOf(node, context.view)
        : null
  const parts = meant ? again(meant) : []
  return parts.some((part) => part.gate !== null) ? parts : [{ node, holds, gate: null }]
}

const DEEPEST = 20

function gateAsked(node: Node, { checks }: ConditionContext): string | null {
  return (
    checks.find((check) => check.node.range[0] === node.range[0] && check.node.range[1] === node.range[1])?.gate ?? null
  )
}

/** The value of a variable that nothing assigns again. */
export function initOf(identifier: TSESTree.Identifier, view: SourceView): Node | null {
  const variable = variableOf(view, identifier)
  const [definition] = variable?.defs ?? []
  if (!variable || variable.defs.length !== 1 || definition?.type !== 'Variable' || !isNeverReassigned(variable))
    return null
  const { id, init } = definition.node
  return id.type === 'Identifier' ? init : null
}

/** What a function of this file returns, if that is all it does. */
function resultOf(call: TSESTree.CallExpression, view: SourceView): Node | null {
  const called = functionOf(call.callee, view)
  if (!called?.body) return null
  if (called.body.type !== 'BlockStatement') return called.body
  const [only, ...others] = called.body.body
  return only?.type === 'ReturnStatement' && others.length === 0 ? only.argument : null
}

/** The function of this file that a callee names. */
function functionOf(callee: Node, view: SourceView): FunctionNode | null {
  if (callee.type !== 'Identifier') return null
  const definition = variableOf(view, callee)?.defs[0]
  if (definition?.type === 'FunctionName') return definition.node as FunctionNode
  const init = initOf(callee, view)
  return init && isFunctionNode(init) ? init : null
}

function isCallback(node: Node): boolean {
  return node.parent?.type === 'CallExpression' && node.parent.arguments.includes(node as never)
}

/** Whether a statement never runs on to the next one. */
function isExit(statement: Node): boolean {
  const last = statement.type === 'BlockStatement' ? statement.body.at(-1) : statement
  return last !== undefined && /^(?:Return|Throw|Continue|Break)Statement$/.test(last.type)
}

/** Whether a statement may end the function somewhere inside. */
function mayLeave(statement: Node, view: SourceView): boolean {
  let leaves = false
  walk(statement, view.visitorKeys, (node) => {
    if (node.type === 'ReturnStatement' || node.type === 'ThrowStatement') leaves = true
    return !leaves && !isFunctionNode(node)
  })
  return leaves
}

/** The plain name that is called: `validateKey`, `this.drop`, `(s *Strategy) Validate`. */
export function nameOfFunction(node: Node): string | null {
  if (!isFunctionNode(node)) return null
  if (node.id) return node.id.name
  const { parent } = node
  if (parent?.type === 'VariableDeclarator' && parent.id.type === 'Identifier') return parent.id.name
  const key =
    parent?.type === 'MethodDefinition' || parent?.type === 'PropertyDefinition' || parent?.type === 'Property'
      ? parent.key
      : null
  return key?.type === 'Identifier' || key?.type === 'PrivateIdentifier' ? key.name : null
}

/** The names of a function's parameters, and the names that a destructured one declares. */
export function parameterNames(node: Node, view: SourceView): string[] {
  if (!isFunctionNode(node)) return []
  return node.params.flatMap((parameter) => {
    const names: string[] = []
    const go = parameter as unknown as { type: string; names?: readonly { name: string }[] }
    if (go.type === 'GoField') return (go.names ?? []).map(({ name }) => name)
    walk(parameter, view.visitorKeys, (inner) => {
      if (inner.type === 'TSTypeAnnotation') return false
      if (inner.type === 'Identifier') names.push(inner.name)
      return undefined
    })
    return names
  })
}
