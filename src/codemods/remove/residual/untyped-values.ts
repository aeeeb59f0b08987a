import type { TSESTree } from '@typescript-eslint/utils'
import { lastNameOf } from '../../../gates/dotted-path.js'
import { annotatedType } from '../../../source/annotations.js'
import { isGlobalName, variableOf } from '../../../source/bindings.js'
import { unwrapExpression } from '../../../source/expressions.js'
import type { Node, SourceView } from '../../../source/source-view.js'
import type { TargetFinder } from '../../../source/targets/find-target.js'
import { returnedExpressions } from '../../../source/targets/function-results.js'
import { isFunctionWithBody, type FunctionWithBody, type Target } from '../../../source/targets/target.js'
import { isUntyped } from './name-types.js'
import { TypeGuards } from './type-guards.js'

/** Methods that make a value of data: `JSON.parse(text)`, `response.json()`, `schema.safeParse(data)`. */
const DECODES = /^(?:json|(?:safe)?parse(?:Async)?|decode)$/i
/** Methods whose callback receives whatever was sent: `process.on('message', (message) => ...)`. */
const RECEIVES = /^(?:on|once|addListener|prependListener|addEventListener|handle)$/
/** Methods that only texts have, or that make a text. */
const MAKES_TEXT = /^(?:trim(?:Start|End)?|to(?:Locale)?(?:Lower|Upper)Case|substr(?:ing)?|replace(?:All)?|split|join)$/
/** A limit for chains of values that are made of each other. */
const LONGEST_CHAIN = 12

/**
 * Finds the values whose types name no gate: `raw` of `raw: any` or `raw: string`, `JSON.parse(text).gate`,
 * `process.argv[2]`. A function that takes the names of gates only can be given them nevertheless: whatever has the
 * type `any`, and a text that a type guard was asked about.
 */
export class UntypedValues {
  readonly #targets: TargetFinder
  readonly #guards: TypeGuards
  /** By function; `false` while it is looked at. */
  readonly #results = new Map<FunctionWithBody, boolean>()

  constructor(targets: TargetFinder) {
    this.#targets = targets
    this.#guards = new TypeGuards(targets)
  }

  has(expression: Node, view: SourceView, depth = 0): boolean {
    if (expression.type === 'TSAsExpression' || expression.type === 'TSTypeAssertion')
      return isUntyped(expression.typeAnnotation)
    const node = unwrapExpression(expression)
    if (depth > LONGEST_CHAIN) return false
    if (this.#guards.isAsked(node, view)) return true
    const hasPart = (part: Node): boolean => this.has(part, view, depth + 1)
    switch (node.type) {
      case 'Identifier':
        return this.#hasVariable(node, view, depth)
      case 'MemberExpression':
        return isInputOfProgram(node, view) || hasPart(node.object)
      case 'AwaitExpression':
        return hasPart(node.argument)
      case 'ConditionalExpression':
        return hasPart(node.consequent) || hasPart(node.alternate)
      case 'LogicalExpression':
        return hasPart(node.left) || hasPart(node.right)
      case 'CallExpression':
        return this.#hasResult(node, view, depth)
      default:
        return false
    }
  }

  #hasResult(call: TSESTree.CallExpression, view: SourceView, depth: number): boolean {
    const { callee } = call
    const name = lastNameOf(callee) ?? ''
    if (callee.type === 'Identifier' && (name === 'require' || name === 'String'))
      return isGlobalName(view, callee, name)
    if (this.#guards.isGivenGuard(call, view)) return true
    const target = this.#targets.of(callee, view)
    if (target.kind === 'function' || target.kind === 'signature') return this.#hasResultOf(target)
    if (callee.type !== 'MemberExpression') return false
    return (
      DECODES.test(name) ||
      MAKES_TEXT.test(name) ||
      this.has(callee.object, view, depth + 1) ||
      // `response.then((answer) => answer.json())`, `lines.map((line) => JSON.parse(line))`
      call.arguments.some((given) => isFunctionWithBody(given) && this.#returns(given, view))
    )
  }

  #hasResultOf({ node, view }: Extract<Target, { kind: 'function' | 'signature' }>): boolean {
    if (node.returnType) return isUntyped(node.returnType.typeAnnotation)
    return isFunctionWithBody(node) && this.#returns(node, view)
  }

  #returns(fn: FunctionWithBody, view: SourceView): boolean {
    let result = this.#results.get(fn)
    if (result === undefined) {
      this.#results.set(fn, false)
      result = returnedExpressions(fn, view).some((returned) => this.has(returned, view))
      this.#results.set(fn, result)
    }
    return result
  }

  #hasVariable(name: TSESTree.Identifier, view: SourceView, depth: number): boolean {
    const definition = variableOf(view, name)?.defs[0]
    if (!definition) return false
    const declared = definition.name as Node
    const pattern = patternOf(declared)
    const { node } = definition
    const type = annotatedType(declared) ?? annotatedType(pattern)
    if (definition.type === 'Parameter' && this.#isGivenAnything(node as Node, pattern, view)) return true
    if (type) return isUntyped(type)
    if (definition.type === 'Parameter')
      return isNamedFunction(node as Node)
        ? pattern === declared
        : isFunctionWithBody(node) && this.#receives(node, pattern, view, depth)
    if (node.type !== 'VariableDeclarator') return false
    const loop = node.parent.parent
    const source = loop.type === 'ForOfStatement' && loop.left === node.parent ? loop.right : node.init
    // `let name` without a value has the type of what is written to it.
    return source !== null && this.has(source, view, depth + 1)
  }

  /** Whether a function takes a callback for values of the type `any`, whatever type the callback declares. */
  #isGivenAnything(fn: Node, parameter: Node, view: SourceView): boolean {
    const call = fn.parent
    if (!isFunctionWithBody(fn) || call?.type !== 'CallExpression') return false
    const target = this.#targets.of(call.callee, view)
    if (target.kind !== 'function' && target.kind !== 'signature') return false
    const taken = target.node.params[call.arguments.indexOf(fn as TSESTree.Expression)]
    const type = taken && annotatedType(taken)
    if (type?.type !== 'TSFunctionType') return false
    const given = type.params[fn.params.indexOf(parameter as TSESTree.Parameter)]
    return given !== undefined && annotatedType(given)?.type === 'TSAnyKeyword'
  }

  /** What calls a callback gives its parameter the type: `names.map((name) => ...)`. */
  #receives(fn: FunctionWithBody, parameter: Node, view: SourceView, depth: number): boolean {
    const { parent } = fn
    if (parent.type !== 'CallExpression' || parent.callee.type !== 'MemberExpression') return false
    if (RECEIVES.test(lastNameOf(parent.callee) ?? '')) return true
    return fn.params[0] === parameter && this.has(parent.callee.object, view, depth + 1)
  }
}

/** A function that nothing gives a type: `function ask(name) {}`, `const ask = (name) => {}`. */
function isNamedFunction({ type, parent }: Node): boolean {
  return type === 'FunctionDeclaration' || (parent?.type === 'VariableDeclarator' && annotatedType(parent.id) === null)
}

/** `process.argv`, `process.env`, `import.meta.env`. */
function isInputOfProgram(node: TSESTree.MemberExpression, view: SourceView): boolean {
  const name = lastNameOf(node)
  return (
    (name === 'env' && node.object.type === 'MetaProperty') ||
    ((name === 'argv' || name === 'env') && isGlobalName(view, node.object, 'process'))
  )
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
