import type { TSESTree } from '@typescript-eslint/utils'
import { isGlobalName } from '../../source/bindings.js'
import type { Node } from '../../source/source-view.js'
import { foldGoComparison } from '../go/go-comparisons.js'
import { keepOnly, replaceByLiteral } from '../keep.js'
import type { Pass } from '../pass.js'
import { foldToLiteralAfter, foldToSequence } from './effects-first.js'
import { BOOLEAN, leftOperandPosition, VALUE, type Position } from '../position.js'

/** Conditions and values: `!`, `&&`, `||`, `??`, `?:`, comparisons, and a plain check in any slot. */
export function foldExpression(node: Node, position: Position, pass: Pass): boolean {
  const known = isOtherType(node) ? null : pass.known.of(node)
  if (
    known &&
    known.effects.length === 0 &&
    (known.exact || !(known.truth ? position.truthyMatters : position.falsyMatters))
  ) {
    return foldToLiteral(node, String(known.truth), pass)
  }
  const isDecided =
    known &&
    known.effects.length > 0 &&
    !position.dropped &&
    (known.exact || !(known.truth ? position.truthyMatters : position.falsyMatters))
  if (isDecided && foldToLiteralAfter(node, known, pass)) return true
  if (foldToSequence(node, position, pass)) return true
  switch (node.type) {
    case 'LogicalExpression':
      foldLogical(node, position, pass)
      return true
    case 'ConditionalExpression':
      foldConditional(node, position, pass)
      return true
    case 'UnaryExpression':
      return foldUnary(node, pass)
    case 'BinaryExpression':
      return pass.view.language === 'go' && foldGoComparison(node, pass)
    case 'CallExpression':
      return foldBooleanCall(node, pass)
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'TSTypeAssertion':
      pass.fold(node.expression, position)
      return true
    default:
      return false
  }
}

/** `check as Variant`: the cast says something that the literal doesn't. */
function isOtherType(node: Node): boolean {
  if (node.type !== 'TSAsExpression' && node.type !== 'TSSatisfiesExpression' && node.type !== 'TSTypeAssertion')
    return false
  const { typeAnnotation } = node
  const isConst =
    typeAnnotation.type === 'TSTypeReference' &&
    typeAnnotation.typeName.type === 'Identifier' &&
    typeAnnotation.typeName.name === 'const'
  return typeAnnotation.type !== 'TSBooleanKeyword' && !isConst
}

function foldLogical(node: TSESTree.LogicalExpression, position: Position, pass: Pass): void {
  const { left, right, operator } = node
  const knownLeft = pass.known.of(left)
  const leftPosition = leftOperandPosition(operator, position)
  if (operator === '??') {
    // A check is never nullish, so the right side is never reached.
    if (knownLeft?.exact) return keepLeft(node, position, pass)
    pass.fold(left, VALUE)
    return pass.fold(right, position)
  }

  const deciding = operator === '||'
  if (knownLeft && knownLeft.truth === deciding) return keepLeft(node, position, pass)
  if (knownLeft && knownLeft.effects.length === 0) {
    pass.markDead(left)
    keepOnly(node, right, pass)
    return pass.fold(right, position)
  }
  const knownRight = pass.known.of(right)
  if (knownRight && knownRight.effects.length === 0) {
    // `a && true` is `a`, `a || false` is `a`, where the difference between `a` and the literal isn't seen.
    const literalMatters = knownRight.truth ? position.truthyMatters : position.falsyMatters
    const isNeutral =
      knownRight.truth !== deciding && (!literalMatters || pass.known.isLiteralWhen(knownRight.truth, left))
    if (isNeutral || position.dropped) {
      pass.markDead(right)
      keepOnly(node, left, pass)
      return pass.fold(left, position)
    }
  }
  pass.fold(left, leftPosition)
  pass.fold(right, position)
}

function keepLeft(node: TSESTree.LogicalExpression, position: Position, pass: Pass): void {
  pass.markDead(node.right)
  keepOnly(node, node.left, pass)
  pass.fold(node.left, position)
}

function foldConditional(node: TSESTree.ConditionalExpression, position: Position, pass: Pass): void {
  const test = pass.known.of(node.test)
  if (!test || test.effects.length > 0) {
    pass.fold(node.test, BOOLEAN)
    pass.fold(node.consequent, position)
    pass.fold(node.alternate, position)
    return
  }
  const live = test.truth ? node.consequent : node.alternate
  pass.markDead(node.test)
  pass.markDead(test.truth ? node.alternate : node.consequent)
  keepOnly(node, live, pass)
  pass.fold(live, position)
}

function foldUnary(node: TSESTree.UnaryExpression, pass: Pass): boolean {
  if (node.operator === '!') {
    pass.fold(node.argument, BOOLEAN)
    return true
  }
  const known = node.operator === 'typeof' ? pass.known.of(node.argument) : null
  if (!known?.exact || known.effects.length > 0) return false
  return foldToLiteral(node, "'boolean'", pass)
}

function foldBooleanCall(node: TSESTree.CallExpression, pass: Pass): boolean {
  const argument = node.arguments[0]
  if (!argument || node.arguments.length !== 1 || !isGlobalName(pass.view, node.callee, 'Boolean')) return false
  pass.fold(argument, BOOLEAN)
  return true
}

function foldToLiteral(node: Node, literal: string, pass: Pass): boolean {
  const { parent } = node
  if (parent?.type === 'Property' && parent.shorthand && parent.value === node) {
    pass.edits.insert(node.range[1], `: ${literal}`)
    pass.markDead(parent.value)
    return true
  }
  replaceByLiteral(node, literal, pass)
  return true
}
