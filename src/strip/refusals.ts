import type { GateCheck } from '../gates/gate-check.js'
import { unwrapExpression } from '../source/expressions.js'
import type { Node, SourceView } from '../source/source-view.js'
import { declaratorAround, isUsedAsObject } from './bindings.js'
import { hasEffects } from './effects.js'
import { componentRefusal } from './families/jsx-gates.js'

/** Calls without arguments that only fetch what is asked for the gate: `getGates()`, `useConfig()`, `this.features()`. */
const FETCHES = /^(?:get|use|default|current|global)|(?:config|gates?|features?|flags?|client|instance|context|settings)$/i

/**
 * Why a check can't be replaced by its gate's value; `null`: it can.
 *
 * @returns half a sentence that can follow "not stripped: ".
 */
export function refusalOf(check: GateCheck, view: SourceView): string | null {
  if (check.form === 'jsx') return componentRefusal(check.node, check.nameRange)
  if (isUsedAsObject(check.node)) return 'its result is used as an object, a promise perhaps'
  const declarator = declaratorAround(check.node)
  if (declarator?.init === check.node && isHeldAsObject(declarator, view)) {
    return 'the variable that holds its result is used as an object, a promise perhaps'
  }
  const call = callOf(check.node)
  if (call?.type !== 'CallExpression') return null
  if (call.arguments.some((argument) => hasEffects(argument, view, () => false))) return 'an argument has a side effect that would be lost'
  if (receiverHasEffects(call.callee, view)) return 'the call in front of it may have a side effect that would be lost'
  return null
}

function callOf(node: Node): Node {
  if (node.type === 'AwaitExpression') return callOf(node.argument)
  return node.type === 'ChainExpression' ? node.expression : node
}

function receiverHasEffects(callee: Node, view: SourceView): boolean {
  const node = unwrapExpression(callee)
  if (node.type !== 'MemberExpression') return node.type !== 'Identifier' && hasEffects(node, view, () => false)
  return hasEffects(node.object, view, isFetch)
}

/** A call that fetches, on a receiver that does nothing else either. */
function isFetch(node: Node): boolean {
  if (node.type !== 'CallExpression' || node.arguments.length > 0) return false
  const callee = unwrapExpression(node.callee)
  if (callee.type === 'Identifier') return FETCHES.test(callee.name)
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier' || !FETCHES.test(callee.property.name)) return false
  const object = unwrapExpression(callee.object)
  return object.type === 'Identifier' || object.type === 'ThisExpression' || object.type === 'MemberExpression' || isFetch(object)
}

function isHeldAsObject(declarator: Node, view: SourceView): boolean {
  return view.scopes.getDeclaredVariables(declarator).some((variable) =>
    variable.references.some(({ identifier }) => isUsedAsObject(identifier as Node)))
}
