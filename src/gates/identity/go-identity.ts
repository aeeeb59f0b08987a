import type { TSESTree } from '@typescript-eslint/utils'
import type { GateIndex } from '../../registry/gate-index.js'
import { isGoFeatureType } from '../../registry/readers/go-maps.js'
import { resolveEntity } from '../../source/entities.js'
import { asNode } from '../../source/go-casts.js'
import { folderOf, isVendored, namesHost } from '../../source/go-files.js'
import type { GoExpression, GoField, GoFunctionDeclaration, GoFunctionExpression } from '../../source/go-nodes.js'
import type { ImportResolver } from '../../source/import-resolver.js'
import { nodesOf } from '../../source/nodes-of.js'
import { linesOf } from '../../source/lines-of.js'
import type { AnyNode, Node, SourceView } from '../../source/source-view.js'
import type { MayBeFunction } from '../../source/targets/may-be-function.js'
import type { ChangesElsewhere } from '../../source/targets/target.js'
import { contains, rangeOf } from '../../text/text-range.js'
import { isBuiltInCall } from '../check-shapes.js'
import { dottedPath, lastNameOf } from '../dotted-path.js'
import { goBodiesBehind, isMethodOfGates, type GoOpenCall } from './go-answers.js'
import { openAnswersKnown } from './open-calls.js'
import { functionHeldBy, goParameterType, GoCallees, type GoCallee } from './go-callees.js'
import type { GoBody } from './go-package-names.js'
import { alsoReturnsError, isGoBoolean, isGoPair } from './go-results.js'
import { GoKeyTypes } from './go-key-types.js'
import { looksUp, looksUpInVariable, prefersSet, searchesOnlyName, searchesWhatItLoaded } from './go-look-ups.js'
import { judgeFunction, NOTHING_FOUND, type FunctionFindings } from './judge-function.js'
import { GO_WRITES } from './go-registry-writes.js'
import { describeMore, provenBy } from './findings-verdict.js'
import type { CallIdentity, Cautions, Naming } from './call-identity.js'
import { registersGates, type RegistryContent } from './registry-values.js'
import { dependsOnMore, is, isNot, mayBe, mayCallOther, type UnsureVerdict, type Verdict } from './verdict.js'

/** Decides whether Go calls that are named like checks and name a gate really check it. */
export class GoIdentity implements CallIdentity {
  readonly followsAnyName = true
  readonly #index: GateIndex
  readonly #resolveImport: ImportResolver
  readonly #callees: GoCallees
  readonly #keyTypes: GoKeyTypes
  readonly #elsewhere: ChangesElsewhere | null
  readonly #looksForRegistryWrites: boolean
  readonly #asking = new Set<string>()
  readonly #functions = new Map<unknown, Map<number, FunctionFindings>>()
  readonly #judging = new Set<unknown>()

  /**
   * @param elsewhere the files of the program that no import leads to; `null`: they aren't searched.
   * @param looksForRegistryWrites whether they are searched for code that changes what is registered.
   * @param viewOf a file of a registry, parsed; `null`: it can't be read.
   */
  constructor(
    index: GateIndex,
    resolveImport: ImportResolver,
    elsewhere: ChangesElsewhere | null = null,
    looksForRegistryWrites = true,
    viewOf = (file: string): SourceView | null => elsewhere?.viewOf(file) ?? null,
  ) {
    this.#elsewhere = elsewhere
    this.#looksForRegistryWrites = looksForRegistryWrites
    this.#index = index
    this.#resolveImport = resolveImport
    this.#callees = new GoCallees(resolveImport)
    this.#keyTypes = new GoKeyTypes(index, this.#callees, viewOf)
  }

  /** Whether a type is that of names of other gates than the registered ones. */
  isOtherKeyType(type: GoExpression, view: SourceView): boolean {
    return this.#keyTypes.isOther(type, view)
  }

  changeOf(gate: string): string | null {
    return this.#elsewhere && this.#looksForRegistryWrites ? GO_WRITES.of(gate, this.#index, this.#elsewhere) : null
  }

  changeOfName(): null {
    return null
  }

  cautionsOf(): Cautions {
    return {}
  }

  otherTypeOf(): null {
    return null
  }

  partsThatMayBeCalled(): readonly MayBeFunction[] {
    return []
  }

  originOf(): null {
    return null
  }

  makerOf(): null {
    return null
  }

  ofCall(call: TSESTree.CallExpression, naming: Naming, view: SourceView): Verdict | null {
    const called = functionHeldBy(call.callee, view)
    const name = lastNameOf(called) ?? ''
    if (isBuiltInCall(name)) return this.#ofNamed(call, called, naming, view)
    const callee = this.#callees.of(called, view)
    const index = call.arguments.indexOf(naming.argument as TSESTree.CallExpressionArgument)
    const bodies = callee.kind === 'function' ? callee.bodies : []
    const verdicts = bodies.map((one) => provenOf(one, this.#findingsOf(one.node, index, one.view), name))
    return verdicts.every((one) => one !== null) && verdicts.length > 0 ? (verdicts[0] ?? null) : null
  }

  ofOwnFunction(call: TSESTree.CallExpression, naming: Naming, view: SourceView): Verdict | null {
    const called = functionHeldBy(call.callee, view)
    return this.#callees.of(called, view).kind === 'function' ? this.#ofNamed(call, called, naming, view) : null
  }

  /** The verdict on a function that is named like a check. */
  #ofNamed(
    call: TSESTree.CallExpression,
    called: AnyNode,
    { argument, isConstant }: Naming,
    view: SourceView,
  ): Verdict {
    const name = lastNameOf(called) ?? ''
    const index = call.arguments.indexOf(argument as TSESTree.CallExpressionArgument)
    const callee = this.#callees.of(called, view)
    const isText = this.#keyTypes.isText(argument)
    switch (callee.kind) {
      case 'function':
        return inAllBuilds(
          callee.bodies.map((body) => this.#ofFunction(body, name, index, isConstant)),
          name,
        )
      case 'signature':
        return this.#ofSignature(callee, call, { name, index, isConstant }, view)
      case 'outside':
        return is(
          'outside',
          `\`${name}\` comes from ${callee.path === null ? 'outside of the project' : `"${callee.path}"`}`,
        )
      case 'method':
        if (callee.owner !== null && /gate|flag|feature/i.test(callee.owner))
          return (
            this.#otherBehind({ method: name, index, params: null, isText, owner: null }, [view]) ??
            is('outside', `\`${callee.owner}\` comes from outside the package`)
          )
        if (isConstant) {
          const other = this.#otherBehind({ method: name, index, params: null, isText, owner: null }, [view])
          if (other) return other
        }
        break
      case 'variable':
        return mayBe(`\`${name}\` is a variable, which may hold another function`)
      case 'local':
        return isConstant
          ? mayBe(`it is unknown what \`${name}\` is here`)
          : isNot(`\`${name}\` is a local name of the function`)
    }
    return ofUnknown(call, name, isConstant)
  }

  #ofSignature(
    { type, owner, view: home }: Extract<GoCallee, { kind: 'signature' }>,
    call: TSESTree.CallExpression,
    { name, index, isConstant }: { readonly name: string; readonly index: number; readonly isConstant: boolean },
    view: SourceView,
  ): Verdict {
    if (this.#takesOthers(type.params, index, home)) return isNot(ofOtherGates(name))
    const isKeyTyped = this.#isKeyTyped(type, index)
    if (!isKeyTyped && !isConstant) return ofUnknown(call, name, isConstant)
    const method = owner === null ? null : name
    return (
      this.#otherBehind({ method, index, params: type.params, isText: false, owner }, [view, home]) ??
      (isKeyTyped ? is('key-type', `\`${name}\` accepts only names of gates`) : ofUnknown(call, name, isConstant))
    )
  }

  #ofFunction({ node, view }: GoBody, name: string, index: number, isConstant: boolean): Verdict {
    if (this.#isOfLibrary({ node, view }, index)) return is('outside', `\`${name}\` comes from a copied module`)
    const found = this.#findingsOf(node, index, view)
    const label = `\`${name}\``
    const proven = provenOf({ node, view }, found, name)
    if (proven) return proven
    if (isGoPair(node) && found.unsure === null && (found.reads !== null || isConstant))
      return mayBe(alsoReturnsError(name))
    const isKeyTyped = this.#isKeyTyped(node, index)
    if (found.reads !== null && !(isKeyTyped && prefersSet({ node, view }, index, this.#resolveImport)))
      return dependsOnMore(describeMore(found, name))
    if (found.unsure !== null && !isMethodOfGates({ node, view }, this.#callees)) {
      if (this.#judging.has(node)) return found.unsure
      this.#judging.add(node)
      const ifSure = this.#judge(node, index, view, true)
      this.#judging.delete(node)
      return ifSure.proven === null ? dependsOnMore(describeMore(ifSure, name)) : found.unsure
    }
    if (this.#takesOthers(node.params, index, view)) return isNot(ofOtherGates(name))
    if (isKeyTyped) return this.#ofKeyTyped({ node, view }, label, index, found.unsure)
    if (found.unsure !== null) return found.unsure
    if (!isGoBoolean(node.results)) return isNot(`${label} doesn't return a boolean`)
    if (isConstant) return this.#ofGivenConstant({ node, view }, label, index)
    return isNot(`${label} is the project's own and doesn't check gates`)
  }

  /** A function that takes any text, and is given the registry's constant. */
  #ofGivenConstant(body: GoBody, label: string, index: number): Verdict {
    const isOfGates =
      isMethodOfGates(body, this.#callees) || this.#isOfRegistry(body) || this.#asksRegistry(body, index)
    if (isMethod(body.node) && !isOfGates)
      return searchesOnlyName(body, index, this.#callees)
        ? mayBe(`${label} is a method of an object that nothing gives the registered gates`)
        : isNot(`${label} doesn't look up the name`)
    if (!this.#isOfRegistry(body) && !isMethod(body.node) && searchesWhatItLoaded(body, index))
      return mayBe(`${label} looks the name up in what it has loaded itself`)
    return isOfGates || searchesOnlyName(body, index, this.#callees)
      ? is('constant', 'the name is the constant of the registry')
      : mayBe(`${label} doesn't show that it reads the registered gates`)
  }

  /** Whether a function passes its parameter on to a package that registers gates, or that isn't available. */
  #asksRegistry({ node, view }: GoBody, index: number): boolean {
    const key = node.params.flatMap(({ names }) => names)[index]?.name
    return nodesOf(view, 'CallExpression').some((call) => {
      if (!contains(node, rangeOf(call))) return false
      const isGiven = call.arguments.some((given) => given.type === 'Identifier' && given.name === key)
      const callee = isGiven ? this.#callees.of(call.callee, view) : null
      return (
        (callee?.kind === 'function' && callee.bodies.every((body) => this.#isOfRegistry(body))) ||
        (callee?.kind === 'outside' && callee.path !== null && namesHost(callee.path))
      )
    })
  }

  /** A function that takes only names of gates. @param unsure what it does besides; `null`: nothing is known. */
  #ofKeyTyped({ node, view }: GoBody, label: string, index: number, unsure: UnsureVerdict | null): Verdict {
    if (callsItself(node, view)) return mayBe(`${label} calls the function that it is a method of, which may be any`)
    if (!looksUp({ node, view }, index, this.#callees)) return isNot(`${label} doesn't look up the name`)
    if (isMethod(node) && unsure === null && !isMethodOfGates({ node, view }, this.#callees))
      return mayBe(`${label} is a method of an object that nothing gives the registered gates`)
    if (!isMethod(node) && searchesWhatItLoaded({ node, view }, index))
      return mayBe(`${label} looks the name up in what it has loaded itself`)
    // The package that declares the type of names keeps its gates in variables.
    const isOfOtherPackage = goParameterType(node.params, index)?.type === 'MemberExpression'
    return !isMethod(node) && isOfOtherPackage && looksUpInVariable({ node, view }, index)
      ? mayBe(`${label} looks the name up in a variable that nothing shows to have the registered gates`)
      : is('key-type', `${label} accepts only names of gates`)
  }

  /** Why a call may reach a function of the project that isn't a check; `null`: it reaches none. */
  #otherBehind(call: GoOpenCall, near: readonly SourceView[]): Verdict | null {
    const { method, index, isText, owner } = call
    const question = `${owner?.view.file}:${owner?.type.range[0]} ${method} ${index} ${isText}`
    const answers = openAnswersKnown(this.#index)
    const known = this.#elsewhere ? answers.get(question) : undefined
    // A call that leads back to the function in question doesn't change the answer.
    if (known !== undefined || this.#asking.has(question)) return known ?? null
    this.#asking.add(question)
    const bodies = goBodiesBehind(call, near, this.#elsewhere, this.#callees)
    let answer: Verdict | null = null
    for (const body of bodies) {
      const why = this.#whyOther(body, index)
      if (why === null) continue
      const { line } = linesOf(body.view).placeOf(body.node.range[0])
      const path = this.#elsewhere?.pathOf(body.view.file) ?? body.view.file.slice(folderOf(body.view.file).length + 1)
      answer = mayCallOther(`line ${line} of \`${path}\``, why)
      break
    }
    this.#asking.delete(question)
    if (this.#elsewhere) answers.set(question, answer)
    return answer
  }

  /** Why a function isn't a check of what it is given, as the end of a sentence; `null`: it is one. */
  #whyOther(body: GoBody, index: number): string | null {
    const { node, view } = body
    const found = this.#findingsOf(node, index, view)
    if (found.proven !== null) return null
    const isLookUp = looksUp({ node, view }, index, this.#callees)
    if (isLookUp && (isMethodOfGates(body, this.#callees) || this.#isOfRegistry(body))) return null
    if (found.reads !== null)
      return found.dependsOn === null ? 'does more than check the gate' : `also depends on \`${found.dependsOn}\``
    if (!isLookUp) return 'returns something else'
    return 'receiver' in node && node.receiver !== null ? 'looks the name up elsewhere' : null
  }

  /**
   * Whether a function says something about gates: its result and its package, which also registers gates, show that.
   */
  #isOfRegistry({ node: { results }, view: { file } }: GoBody): boolean {
    return isGoBoolean(results) && this.#index.files.some((registry) => folderOf(registry.file) === folderOf(file))
  }

  #findingsOf(node: GoFunctionDeclaration | GoFunctionExpression, index: number, view: SourceView): FunctionFindings {
    const known = this.#functions.get(node)?.get(index)
    if (known) return known
    if (this.#judging.has(node) || !node.body) return NOTHING_FOUND
    this.#judging.add(node)
    const findings = this.#judge(node, index, view, false)
    this.#judging.delete(node)
    const byIndex = this.#functions.get(node) ?? new Map<number, FunctionFindings>()
    this.#functions.set(node, byIndex.set(index, findings))
    return findings
  }

  /** @param takesUnsure whether calls that may be checks count as checks. */
  #judge(
    node: GoFunctionDeclaration | GoFunctionExpression,
    index: number,
    view: SourceView,
    takesUnsure: boolean,
  ): FunctionFindings {
    const parameter = goParameterType(node.params, index)
    const isConstant = parameter !== null && isGoFeatureType(parameter)
    return judgeFunction(asNode(node) as TSESTree.FunctionDeclaration, index, view, {
      index: this.#index,
      resolveImport: this.#resolveImport,
      contentOf: (expression, from) => this.#contentOf(expression, from),
      judgeInner: (call, argument, from) => {
        const isKnown = /enabled$/i.test(lastNameOf(call.callee) ?? '')
        const verdict = isKnown
          ? this.#ofNamed(call, call.callee, { argument, isConstant }, from)
          : (this.ofCall(call, { argument, isConstant }, from) ?? isNot('it is another function'))
        if (isGoPair(node) && verdict.answer === 'is' && !verdict.isPair && !takesUnsure)
          return mayBe(alsoReturnsError(from.text.slice(...call.callee.range)))
        return takesUnsure && verdict.answer === 'may-be' ? is('key-type', verdict.reason) : verdict
      },
    })
  }

  #contentOf(expression: Node, view: SourceView): RegistryContent | null {
    const entity = resolveEntity(expression, view, this.#resolveImport)
    if (entity?.kind !== 'expression' || entity.node.type !== 'ObjectExpression') return null
    if (!registersGates(entity.node, entity.view, this.#index)) return null
    return entity.node.properties.every(isOfBoolean) ? 'values' : 'specs'
  }

  /** Whether a parameter takes the names of another package's gates. */
  #takesOthers(params: readonly GoField[], index: number, view: SourceView): boolean {
    const type = goParameterType(params, index)
    return type !== null && this.isOtherKeyType(type, view)
  }

  /** Whether a copied module, which declares the type of names, has the method: then it is the library of gates. */
  #isOfLibrary({ node, view }: GoBody, index: number): boolean {
    const isOwnType = goParameterType(node.params, index)?.type === 'Identifier'
    return isVendored(view.file) && isMethod(node) && isOwnType && this.#isKeyTyped(node, index)
  }

  #isKeyTyped(
    { params, results }: { params: readonly GoField[]; results: readonly GoField[] | null },
    index: number,
  ): boolean {
    const type = goParameterType(params, index)
    return type !== null && isGoFeatureType(type) && isGoBoolean(results)
  }
}

/** An entry of a map that registers each gate with its default alone. */
function isOfBoolean(entry: TSESTree.ObjectLiteralElement): boolean {
  return entry.type === 'Property' && entry.value.type === 'Literal' && typeof entry.value.value === 'boolean'
}

/** The verdict on a function that only gives the gate's value, perhaps with an error that is nil. */
function provenOf({ node }: GoBody, found: FunctionFindings, name: string): Verdict | null {
  const proven = provenBy(found, name)
  return proven?.answer === 'is' && isGoPair(node) ? { ...proven, isPair: true } : proven
}

function ofOtherGates(name: string): string {
  return `\`${name}\` takes names of another package's gates`
}

function ofUnknown(call: TSESTree.CallExpression, name: string, isConstant: boolean): Verdict {
  if (isConstant) return is('constant', 'the name is the constant of the registry')
  const asked = dottedPath(call.callee)?.slice(0, -1).join('.')
  return mayBe(`it is unknown what \`${asked === undefined || asked === '' ? name : asked}\` is`)
}

/** The verdict on a function with a body for each of several builds. */
function inAllBuilds(verdicts: readonly Verdict[], name: string): Verdict {
  const [first] = verdicts
  return first && verdicts.every(({ answer }) => answer === first.answer)
    ? first
    : mayBe(`\`${name}\` isn't the same in all builds`)
}

/** `func (ask asker) Enabled(name featuregate.Feature) bool { return ask(name) }` */
function callsItself(node: GoFunctionDeclaration | GoFunctionExpression, view: SourceView): boolean {
  const own = 'receiver' in node ? node.receiver?.names[0]?.name : undefined
  const { range } = node
  return (
    own !== undefined &&
    nodesOf(view, 'CallExpression').some(
      ({ callee }) =>
        callee.type === 'Identifier' && callee.name === own && callee.range[0] > range[0] && callee.range[1] < range[1],
    )
  )
}

function isMethod(node: GoFunctionDeclaration | GoFunctionExpression): boolean {
  return 'receiver' in node && node.receiver !== null
}
