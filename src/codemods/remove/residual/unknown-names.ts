import { basename } from 'node:path'
import type { Variable } from '@typescript-eslint/scope-manager'
import type { TSESTree } from '@typescript-eslint/utils'
import { endsWithName, isBuiltInCall, type CheckShapes } from '../../../gates/check-shapes.js'
import { dottedPath, lastNameOf } from '../../../gates/dotted-path.js'
import { askedCallOf, type AskedCall } from '../../../gates/identity/asked-call.js'
import { Identity } from '../../../gates/identity/identity.js'
import { evaluationsIn, MAY_EVALUATE } from '../../../gates/identity/evaluated-code.js'
import { nameOnObject, RegistryValues } from '../../../gates/identity/registry-values.js'
import { isWritten } from '../../../source/role-of.js'
import { variableOf } from '../../../source/bindings.js'
import { staticKeyName } from '../../../source/expressions.js'
import { nodesOf } from '../../../source/nodes-of.js'
import type { AnyNode, Node, SourceView } from '../../../source/source-view.js'
import { TargetFinder } from '../../../source/targets/find-target.js'
import { contains } from '../../../text/text-range.js'
import { wordPattern, type ProjectTexts } from '../delete-constants.js'
import { HOLDS_NAMES } from './decoded-go-names.js'
import { ComposedSettings } from './composed-settings.js'
import { DecodedNames, MAKES_UNTYPED } from './decoded-names.js'
import type { FileUses } from './find-residual-uses.js'
import { JoinedNames } from './joined-names.js'
import { MadeNames, type MadeName } from './made-names.js'
import { hasOwnType, mayBeMadeName, mayTakeName } from './name-types.js'
import { nameOfFunction, PossibleNames } from './possible-names.js'
import { typesWithNames } from './types-with-names.js'
import { UnknownGoNames } from './unknown-go-names.js'
import { UnreadSettings } from './unread-settings.js'
import { useAt, type AfterRemoval, type ResidualUse } from './residual-use.js'
import { isGo, mayAskGates } from './searched-code.js'

/** A call with types or with an argument that isn't written down, a name in brackets that isn't, or a joined text. */
const READS_BY_VALUE = new RegExp(
  [
    /[\w$]\s*(?:\?\.)?\(\s*(?:[^\s'"`)]|['"`][^'"`\n]*['"`]\s*\+|`[^`\n]*\$\{)/,
    /[\w$)!]\s*(?:\?\.)?\[\s*[^\s'"`\]\d]/,
    /['"`]\)?\s*\+|\+\s*[\w.(]*['"`]|\$\{/,
    /[\w$]<[\w$.<>[\], |]+>\(/,
    MAY_EVALUATE,
    HOLDS_NAMES,
  ]
    .map(({ source }) => source)
    .join('|'),
)
const REASON = 'it reads a gate by a name that is computed at run time and may be this one'
const DECODED = 'data is decoded into it, which may name this gate'
const EVALUATES = 'it runs code or replaces modules at run time, which may read the gate'
/** `raw as GateName`. */
const CASTS_TO_NAME = /\bas\s+[\w$.]*(?:Gate|Flag|Feature)/

/**
 * The places that look up the registered gates, or check a gate, by a name that isn't literal and may be that of a
 * removed gate: `gates[process.env.GATE]`, `isEnabled(request.gate)`. If the name's type allows registered names only,
 * just a cast such as `raw as GateName` may be any name. The registry's own file is left out, but in Go.
 *
 * @param context with modules as they were: registrations are identified by their place.
 * @param resolvePlanned resolves modules as they will be: a setting made from constants loses the gate with them.
 */
export function findUnknownNames(
  texts: ProjectTexts,
  context: AfterRemoval,
  shapes: Pick<CheckShapes, 'calls'>,
  viewOf: (file: string, text: string) => SourceView | null,
  resolvePlanned: AfterRemoval['resolveImport'] = context.resolveImport,
): FileUses[] {
  const registries = new Set(context.index.files.map(({ file }) => file))
  const finder = new UnknownNames(texts, context, shapes, viewOf)
  let finderInGo: UnknownGoNames | undefined
  const goFinder = (): UnknownGoNames => (finderInGo ??= new UnknownGoNames(texts, context, viewOf))
  const joins = new JoinedNames(texts, context)
  const types = wordPattern(typesWithNames(texts, context.index, viewOf))
  const found = new UsesByFile()
  for (const [file, text] of new Map([...texts.matching(READS_BY_VALUE, mayAskGates), ...joins.ofConstants])) {
    const mayAsk = isGo(file)
      ? goFinder().mayHave(text)
      : !registries.has(file) && (mayAskByName(text, context, shapes) || mayDecode(text, types))
    if (!mayAsk && !joins.mayBeIn(file, text)) continue
    const view = viewOf(file, text)
    if (!view) continue
    if (isGo(file)) {
      for (const use of goFinder().find(view)) found.add(use.view, usesAt([use.node], context))
      found.add(view, usesAt(goFinder().findDecoded(view), context, DECODED))
    } else found.add(view, finder.find(view))
    found.addNew(view, joins.in(view))
  }
  const planned = { ...context, resolveImport: resolvePlanned }
  for (const settings of [new ComposedSettings(texts, planned), new UnreadSettings(texts, planned)])
    for (const [file, text] of settings.files) {
      const view = viewOf(file, text)
      if (view) found.addNew(view, settings.in(view))
    }
  return found.all()
}

/** What is found in a file may be in another one. */
class UsesByFile {
  readonly #found = new Map<string, { readonly view: SourceView; readonly uses: ResidualUse[] }>()

  add(view: SourceView, uses: readonly ResidualUse[]): void {
    const known = this.#found.get(view.file) ?? { view, uses: [] }
    known.uses.push(...uses)
    this.#found.set(view.file, known)
  }

  /** Those that aren't part of what is known. */
  addNew(view: SourceView, uses: readonly ResidualUse[]): void {
    const known = this.#found.get(view.file)?.uses ?? []
    this.add(
      view,
      uses.filter((one) => !known.some((use) => contains(use, one))),
    )
  }

  all(): FileUses[] {
    return [...this.#found.values()].flatMap(({ view: { file, text }, uses }) =>
      uses.length > 0 ? [{ file, text, uses }] : [],
    )
  }
}

/**
 * Whether a file has a name like that of a check or of a configured call, may import a registry, or claims that a text
 * is a gate's name.
 */
function mayAskByName(text: string, { index }: AfterRemoval, { calls }: Pick<CheckShapes, 'calls'>): boolean {
  if (CASTS_TO_NAME.test(text)) return true
  if (calls.some(({ callee }) => text.includes(callee.at(-1) ?? ''))) return true
  for (const [name] of text.matchAll(/[\w$]+/g)) if (isBuiltInCall(name)) return true
  return index.files.some(({ file }) => text.includes(basename(file).split('.')[0] as string))
}

/** Whether a file may make data of types with names of gates, wherever these are used. */
function mayDecode(text: string, types: RegExp): boolean {
  return MAKES_UNTYPED.test(text) && types.test(text)
}

/** Each gate's use in each place. */
function usesAt(nodes: readonly AnyNode[], { gates }: AfterRemoval, reason = REASON): ResidualUse[] {
  return nodes.flatMap((node) => [...gates.keys()].map((gate) => useAt(node, gate, reason)))
}

class UnknownNames {
  readonly #context: AfterRemoval
  readonly #shapes: Pick<CheckShapes, 'calls'>
  readonly #targets: TargetFinder
  readonly #values: RegistryValues
  readonly #identity: Identity
  readonly #made: MadeNames
  readonly #decoded: DecodedNames
  readonly #possible: PossibleNames
  /** Whether a local name means a check. */
  readonly #localNames = new Map<Variable, boolean>()

  constructor(
    texts: ProjectTexts,
    context: AfterRemoval,
    shapes: Pick<CheckShapes, 'calls'>,
    viewOf: (file: string, text: string) => SourceView | null,
  ) {
    this.#context = context
    this.#shapes = shapes
    this.#targets = new TargetFinder(context.resolveImport)
    this.#values = new RegistryValues(context.index, this.#targets)
    this.#identity = new Identity(context.index, context.resolveImport, shapes)
    this.#made = new MadeNames(this.#targets)
    this.#decoded = new DecodedNames(context.index, this.#targets)
    this.#possible = new PossibleNames({
      texts,
      context,
      viewOf,
      targets: this.#targets,
      values: this.#values,
      made: this.#made,
    })
  }

  find(view: SourceView): ResidualUse[] {
    const keys = nodesOf(view, 'MemberExpression', 'CallExpression').filter((node) => {
      if (node.type === 'CallExpression') {
        if (this.#handsOverCheck(node, view)) return true
        return this.#possible.mayAnyBe(this.#askedBy(node, view))
      }
      const key = this.#readBy(node as TSESTree.MemberExpression, view)
      return key !== null && this.#possible.mayBeAny(key, view)
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
      if (!parameter || !hasOwnType(parameter)) return !this.#possible.isListOfKnown(callee.object, view)
      return this.#possible.mayAnyBe(this.#made.in(callee.object, view))
    })
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
    if (first && this.#isConfigured(asked.callee)) return [{ node: first, view, isList: false }]
    const isKnown = isBuiltInCall(name) || this.#isLocalNameOfCheck(asked.callee, view)
    const argument = asked.arguments.find(
      (given) =>
        given.type !== 'SpreadElement' &&
        (isKnown || (mayBeMadeName(given) && this.#takesNames(asked, given, view))) &&
        this.#identity.ofCall(call, { argument: given, isConstant: false }, view)?.answer === 'is' &&
        (isKnown || this.#made.in(given, view).length > 0),
    )
    if (!argument) return []
    return this.#isTyped(asked, argument, view)
      ? this.#made.in(argument, view)
      : [{ node: argument, view, isList: false }]
  }

  /** Whether the configuration says that such calls check gates, wherever the function comes from. */
  #isConfigured(called: Node): boolean {
    const path = dottedPath(called) ?? []
    return this.#shapes.calls.some(
      ({ callee, from, key, argument = 0, gate }) =>
        endsWithName(path, callee) && !from && key === undefined && gate === undefined && argument === 0,
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
    const parameter = this.#parameterOf(call, argument, view)
    return parameter !== null && hasOwnType(parameter)
  }

  #takesNames(call: AskedCall, argument: Node, view: SourceView): boolean {
    const parameter = this.#parameterOf(call, argument, view)
    return parameter !== null && mayTakeName(parameter)
  }

  #parameterOf(call: AskedCall, argument: Node, view: SourceView): Node | null {
    const target = this.#targets.of(call.callee, view)
    if (target.kind !== 'function' && target.kind !== 'signature') return null
    return target.node.params[call.arguments.indexOf(argument)] ?? null
  }
}
