import { basename } from 'node:path'
import type { Variable } from '@typescript-eslint/scope-manager'
import type { TSESTree } from '@typescript-eslint/utils'
import { isBuiltInCall, type CheckShapes } from '../../../gates/check-shapes.js'
import { lastNameOf } from '../../../gates/dotted-path.js'
import { askedCallOf, type AskedCall } from '../../../gates/identity/asked-call.js'
import { Identity } from '../../../gates/identity/identity.js'
import { evaluationsIn, MAY_EVALUATE } from '../../../gates/identity/evaluated-code.js'
import { nameOnObject, RegistryValues } from '../../../gates/identity/registry-values.js'
import { resolveGate } from '../../../gates/resolve-gate.js'
import { isWritten } from '../../../source/role-of.js'
import { variableOf } from '../../../source/bindings.js'
import { literalString, staticKeyName, unwrapExpression } from '../../../source/expressions.js'
import { nodesOf } from '../../../source/nodes-of.js'
import type { AnyNode, Node, SourceView } from '../../../source/source-view.js'
import { TargetFinder } from '../../../source/targets/find-target.js'
import type { FunctionWithBody } from '../../../source/targets/target.js'
import { hasTestPath } from '../../../strip/test-code/test-structure.js'
import { parseSource } from '../../../syntax/parse-source.js'
import { contains, rangeOf } from '../../../text/text-range.js'
import type { ProjectTexts } from '../delete-constants.js'
import { HOLDS_NAMES } from './decoded-go-names.js'
import { DecodedNames } from './decoded-names.js'
import type { FileUses } from './find-residual-uses.js'
import { joinedText, JoinedNames } from './joined-names.js'
import { isOfPackage, MadeNames, type MadeName } from './made-names.js'
import { hasOwnType } from './name-types.js'
import { UnknownGoNames } from './unknown-go-names.js'
import { isUsualWord, useAt, type AfterRemoval, type ResidualUse } from './residual-use.js'

/** A call with an argument that isn't written down, a name in brackets that isn't, or a joined text. */
const READS_BY_VALUE = new RegExp(
  [
    /[\w$]\s*(?:\?\.)?\(\s*(?:[^\s'"`)]|['"`][^'"`\n]*['"`]\s*\+|`[^`\n]*\$\{)/,
    /[\w$)!]\s*(?:\?\.)?\[\s*[^\s'"`\]\d]/,
    /['"`]\)?\s*\+|\+\s*[\w.(]*['"`]|\$\{/,
    MAY_EVALUATE,
    HOLDS_NAMES,
  ]
    .map(({ source }) => source)
    .join('|'),
)
const REASON = 'it reads a gate by a name that is computed at run time and may be this one'
const DECODED = 'data is decoded into it, which may name this gate'
const EVALUATES = 'it runs code or replaces modules at run time, which may read the gate'
/** The Go packages that look gates up for all programs: they receive names, and register no gates of their own. */
const OF_LIBRARY = /[\\/](?:vendor|component-base[\\/]featuregate)[\\/]/
/** `raw as GateName`. */
const CASTS_TO_NAME = /\bas\s+[\w$.]*(?:Gate|Flag|Feature)/
/** A limit for chains of functions that pass on the name they receive, and of variables that hold it. */
const LONGEST_CHAIN = 4

/**
 * The places that look up the registered gates, or check a gate, by a name that isn't literal and may be that of a
 * removed gate: `gates[process.env.GATE]`, `isEnabled(request.gate)`. If the name's type allows registered names only,
 * just a cast such as `raw as GateName` may be any name. The registry's own file is left out, but in Go.
 *
 * @param context with modules as they were: registrations are identified by their place.
 */
export function findUnknownNames(
  texts: ProjectTexts,
  context: AfterRemoval,
  shapes: Pick<CheckShapes, 'calls'>,
): FileUses[] {
  const registries = new Set(context.index.files.map(({ file }) => file))
  const finder = new UnknownNames(texts, context, shapes)
  let finderInGo: UnknownGoNames | undefined
  const goFinder = (): UnknownGoNames =>
    (finderInGo ??= new UnknownGoNames(texts, context, (file, text) => finder.viewOf(file, text)))
  const joins = new JoinedNames(texts, context)
  const found: FileUses[] = []
  for (const [file, text] of new Map([...texts.matching(READS_BY_VALUE), ...joins.ofConstants])) {
    const isGo = file.endsWith('.go')
    if (
      hasTestPath(file) ||
      (isGo && OF_LIBRARY.test(file)) ||
      (!joins.mayBeIn(file, text) &&
        (isGo ? !goFinder().mayHave(text) : registries.has(file) || !mayAskByName(text, context)))
    )
      continue
    const view = finder.viewOf(file, text)
    if (!view) continue
    const uses = isGo
      ? [...usesAt(goFinder().find(view), context), ...usesAt(goFinder().findDecoded(view), context, DECODED)]
      : finder.find(view)
    uses.push(...joins.in(view).filter((join) => !uses.some((use) => contains(use, join))))
    if (uses.length > 0) found.push({ file, text, uses })
  }
  return found
}

/** Whether a file has a name like that of a check, may import a registry, or claims that a text is a gate's name. */
function mayAskByName(text: string, { index }: AfterRemoval): boolean {
  if (CASTS_TO_NAME.test(text)) return true
  for (const [name] of text.matchAll(/[\w$]+/g)) if (isBuiltInCall(name)) return true
  return index.files.some(({ file }) => text.includes(basename(file).split('.')[0] as string))
}

/** Each gate's use in each place. */
function usesAt(nodes: readonly AnyNode[], { gates }: AfterRemoval, reason = REASON): ResidualUse[] {
  return nodes.flatMap((node) => [...gates.keys()].map((gate) => useAt(node, gate, reason)))
}

class UnknownNames {
  readonly #texts: ProjectTexts
  readonly #context: AfterRemoval
  readonly #shapes: Pick<CheckShapes, 'calls'>
  readonly #targets: TargetFinder
  readonly #values: RegistryValues
  readonly #identity: Identity
  readonly #made: MadeNames
  readonly #decoded: DecodedNames
  readonly #views = new Map<string, SourceView | null>()
  readonly #following = new Set<TSESTree.VariableDeclarator>()
  /** Whether a local name means a check. */
  readonly #localNames = new Map<Variable, boolean>()

  constructor(texts: ProjectTexts, context: AfterRemoval, shapes: Pick<CheckShapes, 'calls'>) {
    this.#texts = texts
    this.#context = context
    this.#shapes = shapes
    this.#targets = new TargetFinder(context.resolveImport)
    this.#values = new RegistryValues(context.index, this.#targets)
    this.#identity = new Identity(context.index, context.resolveImport, shapes)
    this.#made = new MadeNames(this.#targets)
    this.#decoded = new DecodedNames(context.index, this.#targets)
  }

  viewOf(file: string, text: string): SourceView | null {
    let view = this.#views.get(file)
    if (view === undefined) {
      const parsed = /\.(?:[cm]?[jt]sx?|go)$/.test(file) ? parseSource(file, text) : null
      view = parsed?.kind === 'estree' ? parsed : null
      this.#views.set(file, view)
    }
    return view
  }

  find(view: SourceView): ResidualUse[] {
    const keys = nodesOf(view, 'MemberExpression', 'CallExpression').filter((node) => {
      if (node.type === 'CallExpression') {
        if (this.#handsOverCheck(node, view)) return true
        return this.#mayAnyBe(this.#askedBy(node, view))
      }
      const key = this.#readBy(node as TSESTree.MemberExpression, view)
      return key !== null && this.#mayBeAny(key, view, 0)
    })
    return [
      ...usesAt(keys, this.#context),
      ...usesAt(this.#decoded.in(view), this.#context, DECODED),
      ...evaluationsIn(view).flatMap((node) =>
        [...this.#context.gates.keys()].map((gate) => useAt(node, gate, EVALUATES)),
      ),
    ]
  }

  /** `names.map(isEnabled)`, where the names aren't all written down. */
  #handsOverCheck(call: TSESTree.CallExpression, view: SourceView): boolean {
    const { callee } = call
    if (callee.type !== 'MemberExpression') return false
    return call.arguments.some((given) => {
      if (given.type !== 'Identifier' && given.type !== 'MemberExpression') return false
      if (!this.#identity.isHandedCheck(given, view)) return false
      const target = this.#targets.of(given, view)
      const [parameter] = target.kind === 'function' || target.kind === 'signature' ? target.node.params : []
      if (!parameter || !hasOwnType(parameter)) return !this.#isListOfKnown(callee.object, view, false)
      return this.#mayAnyBe(this.#made.in(callee.object, view))
    })
  }

  #mayAnyBe(made: readonly MadeName[]): boolean {
    return made.some(({ node, view, isList }) =>
      isList ? !this.#isListOfKnown(node, view, false) : this.#mayBeAny(node, view, 0),
    )
  }

  /** The name that `gates[name]` reads. */
  #readBy(node: TSESTree.MemberExpression, view: SourceView): Node | null {
    if (!node.computed || staticKeyName(node.property, true) !== null || isWritten(node)) return null
    // The methods of an object of gates are called on it.
    const isOwn = node.object.type === 'MemberExpression' && node.object.object.type === 'ThisExpression'
    return isOwn || this.#values.contentOf(node.object, view) === null ? null : node.property
  }

  /** The names that `isEnabled(name)`, `map.get(name)` and `Reflect.get(gates, name)` may be given. */
  #askedBy(call: TSESTree.CallExpression, view: SourceView): readonly MadeName[] {
    const asked = askedCallOf(call)
    const name = lastNameOf(asked.callee)
    if (name === null) return []
    if (name === 'get' && call.callee.type === 'MemberExpression') {
      const [first, second] = call.arguments
      const isReflected = nameOnObject(call.callee, view, 'Reflect') !== null
      const [object, key] = isReflected ? [first, second] : [call.callee.object, first]
      return object && key && this.#values.contentOf(object, view) !== null ? [{ node: key, view, isList: false }] : []
    }
    const [first] = asked.arguments
    if (first && this.#isConfigured(name)) return [{ node: first, view, isList: false }]
    const isKnown = isBuiltInCall(name) || this.#isLocalNameOfCheck(asked.callee, view)
    const argument = asked.arguments.find(
      (given) =>
        given.type !== 'SpreadElement' &&
        (isKnown || (this.#isTyped(asked, given, view) && this.#made.in(given, view).length > 0)) &&
        this.#identity.ofCall(call, { argument: given, isConstant: false }, view)?.answer === 'is',
    )
    if (!argument) return []
    return this.#isTyped(asked, argument, view)
      ? this.#made.in(argument, view)
      : [{ node: argument, view, isList: false }]
  }

  /** Whether the configuration says that functions of a name check gates, wherever they come from. */
  #isConfigured(name: string): boolean {
    return this.#shapes.calls.some(
      ({ callee, from, key, argument = 0, gate }) =>
        callee.at(-1) === name && !from && key === undefined && gate === undefined && argument === 0,
    )
  }

  /** `on` of `import { isEnabled as on }`, and of `const on = isEnabled`. */
  #isLocalNameOfCheck(callee: Node, view: SourceView): boolean {
    const variable = callee.type === 'Identifier' ? variableOf(view, callee) : null
    const [definition] = variable?.defs ?? []
    const isOtherName =
      definition?.type === 'ImportBinding' ||
      (definition?.node.type === 'VariableDeclarator' &&
        definition.node.init !== null &&
        lastNameOf(definition.node.init) !== null)
    if (!variable || !isOtherName) return false
    let isCheck = this.#localNames.get(variable)
    if (isCheck === undefined) {
      const target = this.#targets.of(callee, view)
      const name =
        target.kind === 'function' ? nameOfFunction(target.node) : target.kind === 'outside' ? target.name : null
      isCheck = name !== null && isBuiltInCall(name)
      this.#localNames.set(variable, isCheck)
    }
    return isCheck
  }

  /** Whether a function declares which names it takes. */
  #isTyped(call: AskedCall, argument: Node, view: SourceView): boolean {
    const target = this.#targets.of(call.callee, view)
    if (target.kind !== 'function' && target.kind !== 'signature') return false
    const parameter = target.node.params[call.arguments.indexOf(argument)]
    return parameter !== undefined && hasOwnType(parameter)
  }

  /** Whether an expression may have the name of a removed gate without a literal anywhere. */
  #mayBeAny(expression: Node, view: SourceView, depth: number): boolean {
    const node = unwrapExpression(expression)
    if (literalString(node) !== null || resolveGate(node, { view, ...this.#context })) return false
    switch (node.type) {
      case 'Identifier':
        return this.#mayVariableBeAny(node, view, depth)
      case 'ConditionalExpression':
        return [node.consequent, node.alternate].some((part) => this.#mayBeAny(part, view, depth))
      case 'LogicalExpression':
        return [node.left, node.right].some((part) => this.#mayBeAny(part, view, depth))
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
      return init !== null && this.#isMade(init, view) && this.#mayBeAny(init, view, depth)
    }
    if (definition.type === 'Parameter') return this.#mayParameterBeAny(node as FunctionWithBody, declared, view, depth)
    return node.type === 'VariableDeclarator'
      ? this.#mayDeclaredBeAny(node, view, depth)
      : node.type !== 'ImportSpecifier' || isOfPackage(name, view, this.#targets)
  }

  #mayDeclaredBeAny(node: TSESTree.VariableDeclarator, view: SourceView, depth: number): boolean {
    const loop = node.parent.parent
    if (loop.type === 'ForOfStatement' || loop.type === 'ForInStatement')
      return loop.left === node.parent && !this.#isListOfKnown(loop.right, view, loop.type === 'ForInStatement')
    // Declarations that lead back to themselves may give any name.
    if (node.id.type !== 'Identifier' || node.init === null || this.#following.has(node)) return true
    this.#following.add(node)
    const mayBeAny = this.#mayBeAny(node.init, view, depth)
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
      return !this.#isListOfKnown(parent.callee.object, view, false)
    const name = nameOfFunction(fn)
    if (name === null || depth >= LONGEST_CHAIN) return true
    const calls = this.#callsOf(name, view)
    return (
      calls.length === 0 ||
      calls.some(({ call, view: caller }) => {
        const given = call.arguments[index]
        return given !== undefined && this.#mayBeAny(given, caller, depth + 1)
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
      return member?.type === 'Property' && this.#mayBeAny(member.value, caller, depth + 1)
    })
  }

  #callsOf(name: string, view: SourceView): { call: TSESTree.CallExpression; view: SourceView }[] {
    const pattern = new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}\\s*(?:\\?\\.)?\\(`)
    return [...this.#texts.matching(pattern)].flatMap(([file, text]) => {
      const caller = file === view.file ? view : this.viewOf(file, text)
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
  #isListOfKnown(list: Node, view: SourceView, isObject: boolean): boolean {
    const node = unwrapExpression(list)
    if (isObject) return this.#values.contentOf(node, view) !== null || this.#showsItsKeys(node, view)
    if (node.type === 'ArrayExpression')
      return node.elements.every(
        (element) => element !== null && element.type !== 'SpreadElement' && !this.#mayBeAny(element, view, 0),
      )
    if (node.type === 'Identifier') {
      const target = this.#targets.of(node, view)
      return target.kind === 'value' && target.node !== node && this.#isListOfKnown(target.node, target.view, false)
    }
    if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false
    const [first] = node.arguments
    if (/^(?:keys|values|entries)$/.test(nameOnObject(node.callee, view) ?? ''))
      return first !== undefined && this.#isListOfKnown(first, view, true)
    return this.#isListOfKnown(node.callee.object, view, false)
  }
}

function nameOfParameter(parameter: TSESTree.Parameter): Node {
  return parameter.type === 'AssignmentPattern' ? parameter.left : parameter
}

/** The name that calls of a function use: its own, or that of its constant, property or method. */
function nameOfFunction(fn: FunctionWithBody): string | null {
  if (fn.type === 'FunctionDeclaration') return fn.id?.name ?? null
  const { parent } = fn
  if (parent.type === 'VariableDeclarator') return parent.id.type === 'Identifier' ? parent.id.name : null
  // `exports.on = (name) => ...`
  if (parent.type === 'AssignmentExpression') return lastNameOf(parent.left)
  return parent.type === 'MethodDefinition' || parent.type === 'Property' || parent.type === 'PropertyDefinition'
    ? staticKeyName(parent.key, parent.computed)
    : null
}
