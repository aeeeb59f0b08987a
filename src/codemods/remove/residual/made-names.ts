import type { TSESTree } from '@typescript-eslint/utils'
import { lastNameOf } from '../../../gates/dotted-path.js'
import { annotatedType } from '../../../source/annotations.js'
import { variableOf } from '../../../source/bindings.js'
import { unwrapExpression } from '../../../source/expressions.js'
import type { Node, SourceView } from '../../../source/source-view.js'
import type { TargetFinder } from '../../../source/targets/find-target.js'

/** A limit for chains of variables that hold a name. */
const LONGEST_CHAIN = 4

/** A type that is neither `string` nor `any`. */
export function hasOwnType(declared: Node): boolean {
  const type = annotatedType(declared)
  return type !== null && !/^TS(?:String|Any|Unknown)Keyword$/.test(type.type)
}

/**
 * What a parameter's type doesn't prove to be a registered name: a name made of parts, `${start}Pager`; a cast,
 * `raw as GateName`; and what has no type, `JSON.parse(text).gate`. `null` for a name that its type proves.
 */
export function madeNameIn(expression: Node, view: SourceView, targets: TargetFinder): Node | null {
  return castIn(expression, view) ?? joinIn(expression, view) ?? (isAny(expression, view, targets) ? expression : null)
}

/** The expression that a cast claims to be of a type, `raw as GateName`; `null` without a cast. */
export function castIn(expression: Node, view: SourceView, depth = 0): Node | null {
  if (expression.type === 'TSAsExpression' || expression.type === 'TSTypeAssertion') return expression.expression
  const init = depth < LONGEST_CHAIN ? initOf(expression, view) : null
  return init && castIn(init, view, depth + 1)
}

function joinIn(expression: Node, view: SourceView, depth = 0): Node | null {
  const node = unwrapExpression(expression)
  if (node.type === 'TemplateLiteral') return node.expressions.length > 0 ? node : null
  if (node.type === 'BinaryExpression') return node.operator === '+' ? node : null
  const init = depth < LONGEST_CHAIN ? initOf(node, view) : null
  return init && joinIn(init, view, depth + 1)
}

/** What a variable is declared with. */
function initOf(name: Node, view: SourceView): Node | null {
  const declared = name.type === 'Identifier' ? variableOf(view, name)?.defs[0]?.node : undefined
  return declared?.type === 'VariableDeclarator' && declared.id.type === 'Identifier' ? declared.init : null
}

/** Whether a value has no type, so that a typed parameter takes it: `raw` of `raw: any`, `JSON.parse(text).gate`. */
function isAny(expression: Node, view: SourceView, targets: TargetFinder, depth = 0): boolean {
  const node = unwrapExpression(expression)
  if (depth > LONGEST_CHAIN) return false
  const isPartAny = (part: Node): boolean => isAny(part, view, targets, depth + 1)
  switch (node.type) {
    case 'Identifier':
      return isVariableAny(node, view, targets, depth)
    case 'MemberExpression':
      return isPartAny(node.object)
    case 'AwaitExpression':
      return isPartAny(node.argument)
    case 'ConditionalExpression':
      return isPartAny(node.consequent) || isPartAny(node.alternate)
    case 'LogicalExpression':
      return isPartAny(node.left) || isPartAny(node.right)
    case 'TSAsExpression':
    case 'TSTypeAssertion':
      return node.typeAnnotation.type === 'TSAnyKeyword'
    case 'CallExpression':
      return isResultAny(node, view, targets, depth)
    default:
      return false
  }
}

/** `JSON.parse(text)`, `response.json()`, `require(path)`, a function of type `any`, and calls of such values. */
function isResultAny(call: TSESTree.CallExpression, view: SourceView, targets: TargetFinder, depth: number): boolean {
  const { callee } = call
  const name = lastNameOf(callee)
  if (callee.type === 'MemberExpression') {
    if (name === 'json' || (name === 'parse' && lastNameOf(callee.object) === 'JSON')) return true
    if (isAny(callee.object, view, targets, depth + 1)) return true
  }
  if (callee.type === 'Identifier' && name === 'require') return true
  const target = targets.of(callee, view)
  return (
    (target.kind === 'function' || target.kind === 'signature') && isTypeAny(target.node.returnType?.typeAnnotation)
  )
}

function isVariableAny(name: TSESTree.Identifier, view: SourceView, targets: TargetFinder, depth: number): boolean {
  const definition = variableOf(view, name)?.defs[0]
  if (!definition) return false
  const type = annotatedType(definition.name as Node) ?? annotatedType(patternOf(definition.name as Node))
  if (type) return isTypeAny(type)
  const { node } = definition
  if (definition.type === 'Parameter')
    // The type of a callback's parameter comes from what calls it.
    return node.type === 'FunctionDeclaration' && patternOf(definition.name as Node) === definition.name
  if (node.type !== 'VariableDeclarator') return false
  const loop = node.parent.parent
  const source = loop.type === 'ForOfStatement' && loop.left === node.parent ? loop.right : node.init
  // `let name` without a value has the type of what is written to it.
  return source !== null && isAny(source, view, targets, depth + 1)
}

/** The whole pattern that destructures a name. */
function patternOf(name: Node): Node {
  let node = name
  while (
    node.parent &&
    /^(?:Property|ObjectPattern|ArrayPattern|AssignmentPattern|RestElement)$/.test(node.parent.type)
  )
    node = node.parent
  return node
}

/** `any`, and what is made of it: `Promise<any>`, `any[]`, `Record<string, any>`. */
function isTypeAny(type: Node | undefined): boolean {
  switch (type?.type) {
    case 'TSAnyKeyword':
      return true
    case 'TSArrayType':
      return isTypeAny(type.elementType)
    case 'TSTypeReference':
      return type.typeArguments?.params.some(isTypeAny) ?? false
    default:
      return false
  }
}
