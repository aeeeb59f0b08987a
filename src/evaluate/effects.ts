import type { TSESTree } from '@typescript-eslint/utils'
import { isGlobalName, isNeverReassigned, variableOf } from '../source/bindings.js'
import { isFunctionNode } from '../source/function-nodes.js'
import type { Node, SourceView, AnyNode } from '../source/source-view.js'
import { walk } from '../source/walk.js'
import { hasGoEffects } from './go-effects.js'
import { convertsLoudly } from './loud-conversions.js'
import { isKnownPureCall, isMetadataDecorator, memoValue, isPureConstruction, isStyled } from './pure-calls.js'
import { isClass, type ClassNode } from '../source/targets/target.js'

const EFFECTS: ReadonlySet<string> = new Set([
  'CallExpression',
  'NewExpression',
  'AwaitExpression',
  'YieldExpression',
  'AssignmentExpression',
  'UpdateExpression',
  'TaggedTemplateExpression',
  'ImportExpression',
  'SpreadElement',
])

/**
 * Whether evaluating an expression may do something besides giving a value. Reading a property counts as nothing:
 * getters with effects are bad style everywhere, and people who remove a check by hand remove the `a.b` before it as
 * well.
 *
 * @param isPure expressions known to do nothing, whatever their shape: gate checks.
 */
export function hasEffects(node: AnyNode, view: SourceView, isPure: (node: Node) => boolean): boolean {
  if (view.language === 'go') return hasGoEffects(node, view, isPure)
  let found = false
  walk(node, view.visitorKeys, (current) => {
    if (found || isPure(current) || isFunctionNode(current)) return false
    if (EFFECTS.has(current.type) && !isPureCall(current, view, isPure)) found = true
    if (current.type === 'UnaryExpression' && current.operator === 'delete') found = true
    if (convertsLoudly(current, view)) found = true
    if (isClass(current)) {
      found ||= hasClassEffects(current, view, isPure)
      return false
    }
    return !found
  })
  return found
}

/** Whether the expression gives `true` or `false` and nothing else, as far as its syntax tells. */
export function isBooleanExpression(node: Node, view: SourceView, isCheck: (node: Node) => boolean): boolean {
  // Go requires a boolean wherever one is allowed.
  if (view.language === 'go' || isCheck(node)) return true
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'boolean'
    case 'UnaryExpression':
      return node.operator === '!' || node.operator === 'delete'
    case 'BinaryExpression':
      return /^(?:[!=]==?|[<>]=?|in|instanceof)$/.test(node.operator)
    case 'LogicalExpression':
      return isBooleanExpression(node.left, view, isCheck) && isBooleanExpression(node.right, view, isCheck)
    case 'ConditionalExpression':
      return isBooleanExpression(node.consequent, view, isCheck) && isBooleanExpression(node.alternate, view, isCheck)
    case 'CallExpression':
      return isGlobalName(view, node.callee, 'Boolean')
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
      return isBooleanExpression(node.expression, view, isCheck)
    case 'Identifier': {
      const value = valueOfConstant(node, view)
      return value !== null && isBooleanExpression(value, view, isCheck)
    }
    default:
      return false
  }
}

/** The initial value of a constant that is declared before its use, so that it can't refer to itself. */
function valueOfConstant(node: Node, view: SourceView): Node | null {
  const variable = variableOf(view, node)
  const declarator = variable?.defs.length === 1 ? (variable.defs[0]?.node as Node) : null
  if (
    !variable ||
    declarator?.type !== 'VariableDeclarator' ||
    declarator.id.type !== 'Identifier' ||
    declarator.parent.kind !== 'const'
  )
    return null
  return declarator.init && declarator.range[1] <= node.range[0] && isNeverReassigned(variable) ? declarator.init : null
}

function isPureCall(node: Node, view: SourceView, isPure: (node: Node) => boolean): boolean {
  switch (node.type) {
    case 'SpreadElement':
      return node.parent.type === 'ObjectExpression'
    case 'CallExpression': {
      const memo = memoValue(node, view)
      if (memo) return !hasEffects(memo, view, isPure)
      return (
        ['Boolean', 'Number', 'String', 'Symbol'].some((name) => isGlobalName(view, node.callee, name)) ||
        isKnownPureCall(node, view)
      )
    }
    case 'NewExpression':
      return isPureConstruction(node, view)
    case 'TaggedTemplateExpression':
      return isStyled(node.tag, view)
    default:
      return false
  }
}

function hasClassEffects(node: ClassNode, view: SourceView, isPure: (node: Node) => boolean): boolean {
  return (
    runsCodeOfClass(node, view, isPure) ||
    (node.superClass !== null && hasEffects(node.superClass, view, isPure)) ||
    node.body.body.some(
      (member) =>
        (member.type === 'PropertyDefinition' || member.type === 'AccessorProperty') &&
        member.static &&
        member.value !== null &&
        hasEffects(member.value, view, isPure),
    )
  )
}

/** Whether a class runs code besides what gives it and its static fields their values: decorators, static blocks. */
export function runsCodeOfClass(node: ClassNode, view: SourceView, isPure: (node: Node) => boolean): boolean {
  const isLoud = (decorators: readonly TSESTree.Decorator[] = []): boolean =>
    decorators.some(
      (decorator) =>
        !isMetadataDecorator(decorator, view) ||
        (decorator.expression.type === 'CallExpression' &&
          decorator.expression.arguments.some((argument) => hasEffects(argument, view, isPure))),
    )
  return (
    isLoud(node.decorators) ||
    node.body.body.some((member) => {
      if (member.type === 'StaticBlock') return true
      if ('decorators' in member && isLoud(member.decorators)) return true
      return 'computed' in member && member.computed && hasEffects(member.key, view, isPure)
    })
  )
}
