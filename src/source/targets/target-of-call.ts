import type { TSESTree } from '@typescript-eslint/utils'
import { isGlobalName, variableOf } from '../bindings.js'
import { requiredModule } from '../entities.js'
import { staticKeyName, unwrapExpression } from '../expressions.js'
import type { Node, SourceView } from '../source-view.js'
import { givenBack, returnsThis } from './function-results.js'
import { makesOthers } from './replaced-members.js'
import { unknown, type Target, type Targets } from './target.js'
import { targetOfType } from './type-targets.js'

/** The target of `new Gates()`. */
export function targetOfNew(node: TSESTree.NewExpression, view: SourceView, targets: Targets): Target {
  if (isGlobalName(view, node.callee, 'Proxy')) return unknown('proxy')
  if (isStandard(node.callee, view)) return { kind: 'value', node, view }
  const target = targets.of(node.callee, view)
  if (target.kind === 'class')
    return makesOthers(target.node, target.view)
      ? unknown('proxy')
      : { kind: 'instance', node: target.node, view: target.view, made: { node, view } }
  if (target.kind === 'outside') return { ...target, name: null }
  return { kind: 'value', node, view }
}

/** The target of what a call gives. */
export function targetOfCall(node: TSESTree.CallExpression, view: SourceView, targets: Targets): Target {
  const specifier = requiredModule(node)
  if (specifier !== null && !variableOf(view, node.callee)?.defs.length) return targets.ofModule(specifier, view)
  if (isStandard(node.callee, view)) return targetOfCreated(node, view, targets) ?? { kind: 'value', node, view }
  const given = targetOfMethodCall(node, view, targets)
  if (given) return given
  const called = targets.of(node.callee, view)
  switch (called.kind) {
    case 'function': {
      const same = givenBack(called.node, node)
      return same ? targets.of(same, view) : targets.resultOf(called.node, called.view)
    }
    case 'signature': {
      const type = 'returnType' in called.node ? called.node.returnType?.typeAnnotation : undefined
      return type ? targetOfType(type, called.view, targets) : unknown('expression')
    }
    case 'outside':
      // It may return its argument.
      return node.arguments.some(
        (argument) => argument.type !== 'SpreadElement' && givesThings(targets.of(argument, view)),
      )
        ? unknown('expression')
        : { ...called, name: null }
    default:
      return { kind: 'value', node, view }
  }
}

/** `Object.create(base)` has the members of an object literal; `null`: another call, or another object. */
function targetOfCreated(
  { callee, arguments: given }: TSESTree.CallExpression,
  view: SourceView,
  targets: Targets,
): Target | null {
  const [base, ...fields] = given
  if (!base || base.type === 'SpreadElement' || fields.length > 0 || !isCreate(callee)) return null
  const target = targets.of(base, view)
  return target.kind === 'object' ? target : null
}

/** The result of `isOn.bind(gates)`, and of a method that returns its own object; `null`: another call. */
function targetOfMethodCall(node: TSESTree.CallExpression, view: SourceView, targets: Targets): Target | null {
  const callee = unwrapExpression(node.callee)
  const name = callee.type === 'MemberExpression' ? staticKeyName(callee.property, callee.computed) : null
  if (callee.type !== 'MemberExpression' || name === null) return null
  const object = targets.of(callee.object, view)
  const isCallable = object.kind === 'function' || object.kind === 'signature' || object.kind === 'outside'
  if (name === 'bind' && isCallable && node.arguments.length <= 1) return object
  const method = object.kind === 'instance' ? targets.member(object, name) : null
  // `new FeatureGate().add(specs)` returns the gates themselves.
  return object.kind === 'instance' && method?.kind === 'function' && returnsThis(method.node)
    ? { ...object, made: { node, view } }
    : null
}

/** Globals of the language. */
const STANDARD =
  /^(?:Array|Boolean|Date|JSON|Map|Math|Number|Object|Promise|Reflect|RegExp|Set|String|Symbol|WeakMap|WeakSet|structuredClone)$/

/** Whether a call of a method of `Object` makes an object whose members are those of another one. */
export function isCreate(callee: Node): boolean {
  return (
    callee.type === 'MemberExpression' &&
    callee.object.type === 'Identifier' &&
    callee.object.name === 'Object' &&
    staticKeyName(callee.property, callee.computed) === 'create'
  )
}

/** `Map`, `Object.entries`: their results are made of their arguments. */
function isStandard(callee: Node, view: SourceView): boolean {
  const root = callee.type === 'MemberExpression' ? callee.object : callee
  return root.type === 'Identifier' && STANDARD.test(root.name) && !variableOf(view, root)?.defs.length
}

/** Whether a function could return something of the project that it receives. */
function givesThings({ kind }: Target): boolean {
  return kind === 'function' || kind === 'class' || kind === 'instance' || kind === 'type' || kind === 'unknown'
}
