import type { TSESTree } from '@typescript-eslint/utils'
import { lastNameOf } from '../../../gates/dotted-path.js'
import { nameOnObject, type RegistryValues } from '../../../gates/identity/registry-values.js'
import { resolveGate } from '../../../gates/resolve-gate.js'
import { variableOf } from '../../../source/bindings.js'
import { literalString, staticKeyName, unwrapExpression } from '../../../source/expressions.js'
import { nodesOf } from '../../../source/nodes-of.js'
import type { Node, SourceView } from '../../../source/source-view.js'
import type { TargetFinder } from '../../../source/targets/find-target.js'
import type { FunctionWithBody } from '../../../source/targets/target.js'
import { isNamedIn } from '../../../text/escapes.js'
import { contains, rangeOf } from '../../../text/text-range.js'
import type { ProjectTexts } from '../delete-constants.js'
import { joinedText } from './joined-names.js'
import { isOfPackage, type MadeName, type MadeNames } from './made-names.js'
import { hasOwnType } from './name-types.js'
import { isUsualWord, type AfterRemoval } from './residual-use.js'

/** A limit for chains of functions that pass on the name they receive, and of variables that hold it. */
const LONGEST_CHAIN = 4

/** What is known of the scripts that names come from. */
export interface ScriptProgram {
  readonly texts: ProjectTexts
  readonly context: AfterRemoval
  readonly viewOf: (file: string, text: string) => SourceView | null
  readonly targets: TargetFinder
  readonly values: RegistryValues
  readonly made: MadeNames
}

/** Tells whether an expression may have the name of a removed gate, though nothing that is written down shows it. */
export class PossibleNames {
  readonly #texts: ProjectTexts
  readonly #context: AfterRemoval
  readonly #viewOf: (file: string, text: string) => SourceView | null
  readonly #targets: TargetFinder
  readonly #values: RegistryValues
  readonly #made: MadeNames
  readonly #following = new Set<TSESTree.VariableDeclarator>()

  constructor({ texts, context, viewOf, targets, values, made }: ScriptProgram) {
    this.#texts = texts
    this.#context = context
    this.#viewOf = viewOf
    this.#targets = targets
    this.#values = values
    this.#made = made
  }

  /** Whether one of the values that a name is made of may be that of a removed gate. */
  mayAnyBe(made: readonly MadeName[]): boolean {
    return made.some(({ node, view, isList }) => (isList ? !this.isListOfKnown(node, view) : this.mayBeAny(node, view)))
  }

  /** Whether an expression may have the name of a removed gate without a literal anywhere. */
  mayBeAny(expression: Node, view: SourceView, depth = 0): boolean {
    const node = unwrapExpression(expression)
    if (literalString(node) !== null || resolveGate(node, { view, ...this.#context })) return false
    switch (node.type) {
      case 'Identifier':
        return this.#mayVariableBeAny(node, view, depth)
      case 'ConditionalExpression':
        return [node.consequent, node.alternate].some((part) => this.mayBeAny(part, view, depth))
      case 'LogicalExpression':
        return [node.left, node.right].some((part) => this.mayBeAny(part, view, depth))
      case 'TemplateLiteral':
      case 'BinaryExpression':
        return this.#mayJoinBeAny(node, view)
      case 'Literal':
        return false
      default:
        return true
    }
  }

  /** Whether a value isn't written down as a name, though its variable has the type of one. */
  #isMade(init: Node, view: SourceView): boolean {
    return this.#made.in(init, view).length > 0
  }

  #mayJoinBeAny(join: TSESTree.TemplateLiteral | TSESTree.BinaryExpression, view: SourceView): boolean {
    // Joins of what is known are found where they are.
    if (joinedText(join, view, this.#context) !== null) return false
    return join.type === 'TemplateLiteral'
      ? this.#mayEnclose(join.quasis[0]?.value.cooked ?? '', join.quasis.at(-1)?.value.cooked ?? '')
      : this.#mayEnclose(literalString(join.left) ?? '', literalString(join.right) ?? '')
  }

  #mayEnclose(start: string, end: string): boolean {
    return [...this.#context.gates.keys()].some((gate) => gate.startsWith(start) && gate.endsWith(end))
  }

  #mayVariableBeAny(name: TSESTree.Identifier, view: SourceView, depth: number): boolean {
    const variable = variableOf(view, name)
    const [definition, ...others] = variable?.defs ?? []
    if (!variable || !definition || others.length > 0) return true
    const declared = definition.name as Node
    const { node } = definition
    if (hasOwnType(declared)) {
      const init = node.type === 'VariableDeclarator' ? node.init : null
      if (definition.type === 'Parameter') return this.#isMade(name, view)
      return init !== null && this.#isMade(init, view) && this.mayBeAny(init, view, depth)
    }
    if (definition.type === 'Parameter') return this.#mayParameterBeAny(node as FunctionWithBody, declared, view, depth)
    return node.type === 'VariableDeclarator'
      ? this.#mayDeclaredBeAny(node, view, depth)
      : node.type !== 'ImportSpecifier' || isOfPackage(name, view, this.#targets)
  }

  #mayDeclaredBeAny(node: TSESTree.VariableDeclarator, view: SourceView, depth: number): boolean {
    const loop = node.parent.parent
    if (loop.type === 'ForOfStatement' || loop.type === 'ForInStatement')
      return loop.left === node.parent && !this.isListOfKnown(loop.right, view, loop.type === 'ForInStatement')
    // Declarations that lead back to themselves may give any name.
    if (node.id.type !== 'Identifier' || node.init === null || this.#following.has(node)) return true
    this.#following.add(node)
    const mayBeAny = this.mayBeAny(node.init, view, depth)
    this.#following.delete(node)
    return mayBeAny
  }

  #mayParameterBeAny(fn: FunctionWithBody, declared: Node, view: SourceView, depth: number): boolean {
    const index = fn.params.findIndex((parameter) => contains(parameter, rangeOf(declared)))
    const whole = fn.params[index]
    if (!whole) return true
    if (nameOfParameter(whole) !== declared) return this.#mayMemberBeAny(fn, index, declared, view, depth)
    const { parent } = fn
    if (parent.type === 'CallExpression' && parent.callee.type === 'MemberExpression')
      return !this.isListOfKnown(parent.callee.object, view)
    const name = nameOfFunction(fn)
    if (name === null || depth >= LONGEST_CHAIN) return true
    const calls = this.#callsOf(name, view)
    return (
      calls.length === 0 ||
      calls.some(({ call, view: caller }) => {
        const given = call.arguments[index]
        return given !== undefined && this.mayBeAny(given, caller, depth + 1)
      })
    )
  }

  /** Whether a function that takes an object apart, `({ gate }) => ...`, may get one with any name in it. */
  #mayMemberBeAny(fn: FunctionWithBody, index: number, declared: Node, view: SourceView, depth: number): boolean {
    const { parent } = declared
    const key = parent?.type === 'Property' ? staticKeyName(parent.key, parent.computed) : null
    const name = nameOfFunction(fn)
    if (name === null || key === null || depth >= LONGEST_CHAIN) return false
    return this.#callsOf(name, view).some(({ call, view: caller }) => {
      const given = call.arguments[index]
      if (given?.type !== 'ObjectExpression') return given !== undefined && this.#made.isUntyped(given, caller)
      const member = given.properties.find(
        (one) => one.type === 'Property' && staticKeyName(one.key, one.computed) === key,
      )
      return member?.type === 'Property' && this.mayBeAny(member.value, caller, depth + 1)
    })
  }

  #callsOf(name: string, view: SourceView): { call: TSESTree.CallExpression; view: SourceView }[] {
    const pattern = new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}\\s*(?:\\?\\.)?\\(`)
    return [...this.#texts.naming([name])].flatMap(([file, text]) => {
      if (!isNamedIn(text, pattern)) return []
      const caller = file === view.file ? view : this.#viewOf(file, text)
      if (!caller) return []
      return nodesOf(caller, 'CallExpression').flatMap((call) => {
        if (call.type !== 'CallExpression' || lastNameOf(call.callee) !== name) return []
        const target = this.#targets.of(call.callee, caller)
        const isOther =
          target.kind === 'function' && (target.view.file !== view.file || nameOfFunction(target.node) !== name)
        return isOther ? [] : [{ call, view: caller }]
      })
    })
  }

  /** An object literal whose keys are found as uses of the gates. Methods and usual words aren't: `{ name: 1 }`. */
  #showsItsKeys(object: Node, view: SourceView): boolean {
    const target = this.#targets.of(object, view)
    return (
      target.kind === 'object' &&
      !target.node.properties.some((property) => {
        if (property.type !== 'Property') return false
        const key = staticKeyName(property.key, property.computed)
        const isHidden = property.shorthand || property.method || property.kind !== 'init'
        return key !== null && this.#context.gates.has(key) && (isHidden || isUsualWord(key))
      })
    )
  }

  /**
   * `Object.keys(gates)`, `['A', 'B']`, and what is filtered of such a list: no other name than those that are written
   * down.
   */
  isListOfKnown(list: Node, view: SourceView, isObject = false): boolean {
    const node = unwrapExpression(list)
    if (isObject) return this.#values.contentOf(node, view) !== null || this.#showsItsKeys(node, view)
    if (node.type === 'ArrayExpression')
      return node.elements.every(
        (element) => element !== null && element.type !== 'SpreadElement' && !this.mayBeAny(element, view),
      )
    if (node.type === 'Identifier') {
      const target = this.#targets.of(node, view)
      return target.kind === 'value' && target.node !== node && this.isListOfKnown(target.node, target.view)
    }
    if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false
    const [first] = node.arguments
    if (/^(?:keys|values|entries)$/.test(nameOnObject(node.callee, view) ?? ''))
      return first !== undefined && this.isListOfKnown(first, view, true)
    return this.isListOfKnown(node.callee.object, view)
  }
}

function nameOfParameter(parameter: TSESTree.Parameter): Node {
  return parameter.type === 'AssignmentPattern' ? parameter.left : parameter
}

/** The name that calls of a function use: its own, or that of its constant, property or method. */
export function nameOfFunction(fn: FunctionWithBody): string | null {
  if (fn.type === 'FunctionDeclaration') return fn.id?.name ?? null
  const { parent } = fn
  if (parent.type === 'VariableDeclarator') return parent.id.type === 'Identifier' ? parent.id.name : null
  // `exports.on = (name) => ...`
  if (parent.type === 'AssignmentExpression') return lastNameOf(parent.left)
  return parent.type === 'MethodDefinition' || parent.type === 'Property' || parent.type === 'PropertyDefinition'
    ? staticKeyName(parent.key, parent.computed)
    : null
}
