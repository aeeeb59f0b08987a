import type { TSESTree } from '@typescript-eslint/utils'
import type { GateIndex } from '../../registry/gate-index.js'
import { resolveEntity } from '../../source/entities.js'
import { literalString, staticKeyName, unwrapExpression } from '../../source/expressions.js'
import type { ImportResolver } from '../../source/import-resolver.js'
import { linesOf } from '../../source/lines-of.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { TargetFinder } from '../../source/targets/find-target.js'
import { declaredTypeOf } from '../../source/targets/look-alikes.js'
import { partsThatMayBeFunctions, type MayBeFunction } from '../../source/targets/may-be-function.js'
import {
  isFunctionWithBody,
  type ChangesElsewhere,
  type FunctionWithBody,
  type Target,
} from '../../source/targets/target.js'
import { ASK_SOMETHING_ELSE, isBuiltInCall, isOfPackages, type CallShape, type CheckShapes } from '../check-shapes.js'
import { lastNameOf } from '../dotted-path.js'
import { asksByName, ofService, type Asked } from './resolved-call.js'
import { askedCallOf } from './asked-call.js'
import { ByReceiver } from './by-receiver.js'
import { BySignature } from './by-signature.js'
import { describeOrigin, ofShape, type CallIdentity, type Cautions, type Naming, type Origin } from './call-identity.js'
import { isInWith, isMemberOfComponent } from './call-places.js'
import { evaluationsIn } from './evaluated-code.js'
import { changeOfAsked, isGivenSpecs, readsDefault } from './given-specs.js'
import { judgeFunction, NOTHING_FOUND, type FunctionFindings } from './judge-function.js'
import { asksChanged, asksCopy, describeMore, leftUnproven, provenBy } from './findings-verdict.js'
import { isUntypedChildren } from './untyped-children.js'
import { ownGlobalsOf } from './own-globals.js'
import { prefersOwn } from './own-settings.js'
import { heldFunctions } from './held-objects.js'
import { OpenCalls } from './open-calls.js'
import { lastPart, otherTargetsOf, ownTargetsOf } from './other-modules.js'
import { mayBeMissing } from './missing.js'
import { narrowsOther } from './narrowing.js'
import { notBoolean } from './not-boolean.js'
import { mayNameChange } from './changed-names.js'
import { SCRIPT_WRITES } from './registry-writes.js'
import { RegistryValues } from './registry-values.js'
import { dependsOnMore, is, isNot, mayBe, type Verdict } from './verdict.js'

/**
 * Decides whether TypeScript and JavaScript calls that name a gate are checks of it. It caches its answers, so a new
 * one is needed after a file changes.
 */
export class Identity implements CallIdentity {
  readonly followsAnyName = true
  readonly #index: GateIndex
  readonly #targets: TargetFinder
  /** Finders for which the checks of a file are values. */
  readonly #besideChecks = new WeakMap<ReadonlySet<Node>, TargetFinder>()
  readonly #values: RegistryValues
  readonly #functions = new WeakMap<Node, Map<number, FunctionFindings>>()
  readonly #judging = new Set<Node>()
  readonly #asking = new Set<string>()
  readonly #openCalls: OpenCalls
  readonly #bySignature: BySignature
  readonly #byReceiver: ByReceiver
  readonly #calls: readonly CallShape[]
  readonly #resolveImport: ImportResolver
  readonly #looksForRegistryWrites: boolean

  /**
   * @param shapes of the configuration.
   * @param looksForRegistryWrites whether other files are searched for code that changes what is registered.
   */
  constructor(
    index: GateIndex,
    resolveImport: ImportResolver,
    { calls }: Pick<CheckShapes, 'calls'>,
    elsewhere: ChangesElsewhere | null = null,
    looksForRegistryWrites = true,
  ) {
    this.#looksForRegistryWrites = looksForRegistryWrites
    this.#index = index
    this.#resolveImport = resolveImport
    this.#calls = calls.filter(({ from, key, result }) => from && key === undefined && result === undefined)
    this.#targets = new TargetFinder(resolveImport, elsewhere)
    this.#values = new RegistryValues(index, this.#targets)
    const findingsOf = this.#findingsOf.bind(this)
    this.#openCalls = new OpenCalls(index, this.#targets, findingsOf)
    this.#bySignature = new BySignature(index, this.#targets, this.#values)
    this.#byReceiver = new ByReceiver(this.#targets, (asked) => this.#judge(asked))
  }

  cautionsOf(call: TSESTree.CallExpression, named: Node, view: SourceView): Cautions {
    return {
      ...(mayBeMissing(call, view, this.#targets) && { mayBeMissing: true }),
      ...(narrowsOther(call, named, view, this.#targets) && { narrowsOther: true }),
    }
  }

  otherTypeOf(expression: Node, view: SourceView): string | null {
    return notBoolean(this.#targets.of(expression, view))
  }

  partsThatMayBeCalled(given: Node, view: SourceView, checks: ReadonlySet<Node>): readonly MayBeFunction[] {
    // What holds the value of a check isn't a function either, although nobody may know what the check calls.
    let targets = this.#besideChecks.get(checks)
    if (!targets) this.#besideChecks.set(checks, (targets = this.#targets.withValues(checks, view)))
    return partsThatMayBeFunctions(given, view, targets, (node) => checks.has(node)).filter(
      ({ node }) => !isUntypedChildren(node, view, this.#targets),
    )
  }

  changeOf(gate: string): string | null {
    const { elsewhere } = this.#targets
    return this.#looksForRegistryWrites && elsewhere ? SCRIPT_WRITES.of(gate, this.#index, elsewhere) : null
  }

  changeOfName(name: Node, gate: string, view: SourceView): string | null {
    const node = unwrapExpression(name)
    if (node.type !== 'Identifier' && node.type !== 'MemberExpression') return null
    const label = view.text.slice(...node.range)
    const other = otherTargetsOf(node, this.#targets.of(node, view), view, this.#targets).find(
      ({ target }) => target.kind !== 'value' || literalString(unwrapExpression(target.node)) !== gate,
    )
    if (other) return `another build may use \`${label}\` of \`${this.#pathOf(other.view)}\`, which isn't the same name`
    return mayNameChange(node, view, this.#targets)
      ? `\`${label}\` may be another name at run time, because some code changes it`
      : null
  }

  originOf(callee: Node, view: SourceView): Origin | null {
    const target = this.#targets.of(callee, view)
    if (target.kind === 'outside')
      return target.specifier !== null && target.name !== null
        ? { specifier: target.specifier, name: target.name }
        : null
    const node = unwrapExpression(callee)
    const name = node.type === 'MemberExpression' ? lastNameOf(node) : null
    const receiver = node.type === 'MemberExpression' && name !== null ? this.#targets.of(node.object, view) : null
    return receiver?.kind === 'outside-type' && receiver.specifier !== undefined && name !== null
      ? { specifier: receiver.specifier, name }
      : null
  }

  makerOf(callee: Node, view: SourceView): { call: TSESTree.CallExpression; view: SourceView } | null {
    const entity = resolveEntity(callee, view, this.#resolveImport)
    return entity?.kind === 'expression' && entity.node.type === 'CallExpression'
      ? { call: entity.node, view: entity.view }
      : null
  }

  /** The configured shape of a callee that comes from one of the shape's packages. */
  #shapeOf(callee: Node, view: SourceView): CallShape | null {
    if (this.#calls.length === 0) return null
    const origin = this.originOf(callee, view)
    return (
      (origin &&
        this.#calls.find(
          ({ callee: name, from = [] }) => name.at(-1) === origin.name && isOfPackages(origin.specifier, from),
        )) ??
      null
    )
  }

  ofCall(call: TSESTree.CallExpression, { argument, isConstant }: Naming, view: SourceView): Verdict | null {
    const { callee, arguments: given } = askedCallOf(call)
    const argumentIndex = given.indexOf(argument)
    if (argumentIndex === -1) return null
    const target = this.#targets.of(callee, view)
    const name = (target.kind === 'outside' ? target.name : null) ?? lastNameOf(callee) ?? ''
    const shape = this.#shapeOf(callee, view)
    if (shape) return ofShape(shape, call, describeOrigin(this.originOf(callee, view), name))
    const isMethod = unwrapExpression(callee).type === 'MemberExpression' && target.kind !== 'outside'
    const isKnownName =
      isBuiltInCall(name) ||
      isBuiltInCall(lastNameOf(callee) ?? '') ||
      (isMethod && this.#calls.some((known) => known.callee.at(-1) === name))
    const asked = { callee, target, name, isKnownName, argumentIndex, isConstant, view }
    const verdict = isInWith(call, view)
      ? mayBe(`\`${name}\` may be a member of the object of \`with\``)
      : this.#unlessReloaded(this.#inAllBuilds(this.#judge(asked), asked), target)
    if (verdict.answer === 'is' && isPromised(target) && call.parent.type !== 'AwaitExpression')
      return isKnownName ? mayBe(`\`${name}\` returns a promise that isn't awaited here`) : null
    return verdict.answer === 'is' || this.#mayCheckGates(asked) ? verdict : null
  }

  ofOwnFunction(call: TSESTree.CallExpression, { argument, isConstant }: Naming, view: SourceView): Verdict | null {
    const { callee, arguments: given } = askedCallOf(call)
    const target = this.#targets.of(callee, view)
    const argumentIndex = given.indexOf(argument)
    if (target.kind !== 'function' || argumentIndex === -1) return null
    const name = lastNameOf(callee) ?? ''
    const { returnType, async } = target.node
    if (returnType && !async && returnType.typeAnnotation.type !== 'TSBooleanKeyword') {
      const type = target.view.text.slice(...returnType.typeAnnotation.range)
      return dependsOnMore(`\`${name}\` returns \`${type}\`, which isn't a boolean`)
    }
    return this.#judge({ callee, target, name, isKnownName: true, argumentIndex, isConstant, view })
  }

  /** Another build may use another function, which must check gates too. */
  #inAllBuilds(verdict: Verdict, asked: Asked): Verdict {
    if (verdict.answer !== 'is') return verdict
    for (const { target, view } of otherTargetsOf(asked.callee, asked.target, asked.view, this.#targets))
      if (this.#judge({ ...asked, target }).answer !== 'is')
        return mayBe(
          `another build may use \`${asked.name}\` of \`${this.#pathOf(view)}\`, which isn't known to check it`,
        )
    return verdict
  }

  #pathOf({ file }: SourceView): string {
    return this.#targets.elsewhere?.pathOf(file) ?? lastPart(file)
  }

  /**
   * The verdict on a function that belongs to the project only because the workspace, a manifest or a global says so;
   * `null`: it comes from outside.
   */
  #ofOwn(asked: Asked, target: Extract<Target, { kind: 'outside' }>): Verdict | null {
    const key = `${target.from} ${target.specifier} ${target.name}`
    if (this.#asking.has(key)) return null
    this.#asking.add(key)
    const own =
      target.specifier === null
        ? ownGlobalsOf(asked.callee, asked.view, this.#targets)
        : ownTargetsOf(target, this.#targets)
    const verdicts = own.map((one) => this.#judge({ ...asked, target: one.target }))
    this.#asking.delete(key)
    const other = verdicts.findIndex(({ answer }) => answer !== 'is')
    const view = own[other]?.view
    if (view && target.specifier === null)
      return mayBe(`\`${asked.name}\` may be that of \`${this.#pathOf(view)}\`, which isn't known to check it`)
    if (own.length < 2 || !view) return verdicts[0] ?? null
    return mayBe(`another build may use \`${asked.name}\` of \`${this.#pathOf(view)}\`, which isn't known to check it`)
  }

  /** A function is another one if code replaces the module that declares it. */
  #unlessReloaded(verdict: Verdict, target: Target): Verdict {
    const { elsewhere } = this.#targets
    if (verdict.answer !== 'is' || target.kind !== 'function' || !elsewhere || !this.#looksForRegistryWrites)
      return verdict
    for (const view of elsewhere.evaluating(target.view.file)) {
      const [first] = evaluationsIn(view)
      if (!first) continue
      const { line } = linesOf(view).placeOf(first.range[0])
      return mayBe(
        `line ${line} of \`${elsewhere.pathOf(view.file)}\` runs code or replaces modules at run time, which may replace the function`,
      )
    }
    return verdict
  }

  #judge(asked: Asked): Verdict {
    const { target, isKnownName, name } = asked
    switch (target.kind) {
      case 'function':
        return declaredTypeOf(target.owner) ? this.#ofTyped(asked, target) : this.#ofFunction(asked, target)
      case 'signature':
        return this.#ofTyped(asked, target)
      case 'outside':
        if (
          !isBuiltInCall(target.name ?? lastNameOf(asked.callee) ?? '') ||
          isOfPackages(target.specifier, ASK_SOMETHING_ELSE)
        )
          return isNot(`\`${name}\` isn't known to check gates`)
        if (target.specifier === null && isMemberOfComponent(asked.callee, asked.view))
          return mayBe(
            `\`${name}\` is a member of the component in this template, and no script of the file declares it`,
          )
        return this.#ofOwn(asked, target) ?? this.#ofOutside(asked, target)
      case 'unknown': {
        // If the function that is replaced doesn't check gates, perhaps its replacement doesn't either.
        const declared = target.declared ? this.#judge({ ...asked, target: target.declared }) : null
        if (declared?.answer === 'not') return declared
        return isKnownName ? this.#byReceiver.of(asked) : isNot('it is unknown what it checks')
      }
      case 'value':
      case 'outside-type':
        return isKnownName ? this.#byReceiver.of(asked) : isNot('it is unknown what it checks')
      default:
        return isNot(`\`${name}\` isn't a function`)
    }
  }

  /** `useContext(Access).isEnabled('X')` comes from a package, but what it is called on may be the project's own. */
  #ofOutside(asked: Asked, target: Extract<Target, { kind: 'outside' }>): Verdict {
    const { callee, name, view } = asked
    const given = heldFunctions(callee, view, this.#targets)
    return given.some((own) => this.#judge({ ...asked, target: own }).answer !== 'is')
      ? mayBe(`\`${name}\` may be a function that isn't known to check it, which is given to the package`)
      : (ofService(target.specifier, asked) ?? is('outside', describeOutside(target, name)))
  }

  /** Whether a function that code hands over, as in `names.map(isEnabled)`, checks the gate that it is given first. */
  isHandedCheck(callee: Node, view: SourceView): boolean {
    const target = this.#targets.of(callee, view)
    const name = (target.kind === 'outside' ? target.name : null) ?? lastNameOf(callee) ?? ''
    const isKnownName = isBuiltInCall(name)
    const asked = { callee, target, name, isKnownName, argumentIndex: 0, isConstant: false, view }
    return isKnownName && this.#judge(asked).answer === 'is'
  }

  #ofFunction(asked: Asked, target: Extract<Target, { kind: 'function' }>): Verdict {
    const found = this.#findingsOf(target.node, asked.argumentIndex, target.view)
    return (
      provenBy(found, asked.name) ??
      this.#byLookUps(asked, target, found) ??
      this.#byOwnSettings(asked, target, found) ??
      leftUnproven(found, asked)
    )
  }

  /**
   * A function whose result depends on the name alone. It accepts only names of gates, or belongs to an object of
   * gates. `null`: any other function.
   */
  #byLookUps(
    { name, isKnownName, argumentIndex, isConstant }: Asked,
    target: Extract<Target, { kind: 'function' }>,
    found: FunctionFindings,
  ): Verdict | null {
    const { node, view, owner } = target
    // A call that may be a check isn't a look-up.
    if (!found.lookUps || found.reads === 'check' || found.unsure !== null) return null
    if (!isKnownName && !isBuiltInCall(declaredName(node) ?? '')) return null
    const change = changeOfAsked(target, this.#values)
    if (change) return change === 'copy' ? asksCopy(name) : asksChanged(name)
    if (this.#bySignature.hasKeyType(node, argumentIndex, view))
      return is('key-type', `\`${name}\` accepts only names of gates`)
    if (owner?.kind !== 'instance') return null
    const isOfGates = found.reads === 'registry' || (found.lookUps.own && isGivenSpecs(owner, this.#values))
    if (isOfGates) return is('given-specs', `\`${name}\` is a method of an object that was given the registered gates`)
    // Nothing shows which object is asked, but it holds specs. One that is made here was given something else.
    const isOfSpecs = found.lookUps.own && owner.made === null && readsDefault(node, view)
    return isOfSpecs && isConstant ? is('constant', 'the name is the constant of the registry') : null
  }

  /** `preferences()[name] ?? featureGates[name].default`: perhaps a check that respects users' settings. */
  #byOwnSettings(
    { name, argumentIndex }: Pick<Asked, 'name' | 'argumentIndex'>,
    { node, view }: Extract<Target, { kind: 'function' }>,
    found: FunctionFindings,
  ): Verdict | null {
    if (found.reads !== 'registry' || !asksByName(name)) return null
    const taken = this.#bySignature.hasKeyType(node, argumentIndex, view) ? 'names' : 'any'
    return prefersOwn(node, argumentIndex, taken) ? mayBe(describeMore(found, name)) : null
  }

  /** Whether an unsure answer counts: the name of the function says that it checks gates, or its body does. */
  #mayCheckGates({ isKnownName, target, argumentIndex, name }: Asked): boolean {
    if (isKnownName || target.kind !== 'function') return isKnownName
    const found = this.#findingsOf(target.node, argumentIndex, target.view)
    return found.proven === null && this.#byOwnSettings({ name, argumentIndex }, target, found) !== null
  }

  #findingsOf(node: FunctionWithBody, index: number, view: SourceView): FunctionFindings {
    const known = this.#functions.get(node)?.get(index)
    if (known) return known
    if (this.#judging.has(node)) return NOTHING_FOUND
    this.#judging.add(node)
    // Then it passes on a gate's name, regardless of which function receives it.
    const isConstant = this.#bySignature.takesNamesOnly(node, index, view)
    const findings = judgeFunction(node, index, view, {
      index: this.#index,
      resolveImport: this.#resolveImport,
      contentOf: (expression, from) => this.#values.contentOf(expression, from),
      judgeInner: (call, argument, from) =>
        this.ofCall(call, { argument, isConstant }, from) ?? isNot('it is another function'),
    })
    this.#judging.delete(node)
    const byIndex = this.#functions.get(node) ?? new Map<number, FunctionFindings>()
    this.#functions.set(node, byIndex.set(index, findings))
    return findings
  }

  /** A function of which only the type is known; another one of that type may be called. */
  #ofTyped(asked: Asked, target: Extract<Target, { kind: 'signature' | 'function' }>): Verdict {
    const { node, view, owner } = target
    const verdict = isFunctionWithBody(node)
      ? this.#ofFunction(asked, { kind: 'function', node, view, owner })
      : this.#bySignature.of(asked, { kind: 'signature', node, view, owner })
    const isByType =
      verdict.answer === 'is' &&
      (isFunctionWithBody(node) || verdict.evidence === 'key-type' || verdict.evidence === 'constant')
    return (isByType ? this.#openCalls.otherBehind({ ...asked, target }, asked.argumentIndex) : null) ?? verdict
  }
}

/** The declared name of a method that was destructured from its object. */
function declaredName(fn: FunctionWithBody): string | null {
  const { parent } = fn
  return parent.type === 'MethodDefinition' || parent.type === 'Property' || parent.type === 'PropertyDefinition'
    ? staticKeyName(parent.key, parent.computed)
    : (fn.id?.name ?? null)
}

function isPromised(target: Target): boolean {
  return target.kind === 'function' && target.node.async
}

function describeOutside({ specifier }: Extract<Target, { kind: 'outside' }>, name: string): string {
  return specifier === null ? `\`${name}\` comes from outside the project` : `\`${name}\` comes from "${specifier}"`
}
