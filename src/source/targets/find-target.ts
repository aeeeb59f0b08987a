import type { Variable } from '@typescript-eslint/scope-manager'
import type { TSESTree } from '@typescript-eslint/utils'
import { isGlobalName, isNeverReassigned, mayBeFunctionOfBlock, variableOf } from '../bindings.js'
import { enumMembers, requiredModule } from '../entities.js'
import { findExport, moduleExportName, requiredBy, type Exported } from '../exports.js'
import { isNullOrUndefined, literalString, staticKeyName, unwrapExpression } from '../expressions.js'
import type { ImportResolver } from '../import-resolver.js'
import type { Node, SourceView } from '../source-view.js'
import { ancestorsOf } from '../walk.js'
import { givenBack, onlyResult, returnsThis } from './function-results.js'
import { holderOfThis } from './holder-of-this.js'
import { memberOfClass, memberOfType, resultOfGetter } from './members.js'
import { changeOf, isHeldAlone, makesOthers, withMembers } from './replaced-members.js'
import { isAtHand, unknown, type ChangesElsewhere, type FunctionWithBody, type Target, type Targets } from './target.js'
import { targetOfType } from './type-targets.js'
import { contains } from '../../text/text-range.js'

/** Limits chains of names, which may be cyclic. */
const LONGEST_CHAIN = 24

/**
 * Finds what expressions of TypeScript and JavaScript are. It caches its answers, so a new one is needed after a file
 * changes.
 */
export class TargetFinder implements Targets {
  readonly resolveImport: ImportResolver
  readonly elsewhere: ChangesElsewhere | null
  readonly #known = new Map<Node, Target>()
  #depth = 0

  constructor(resolveImport: ImportResolver, elsewhere: ChangesElsewhere | null = null) {
    this.resolveImport = resolveImport
    this.elsewhere = elsewhere
  }

  /** What an expression is. */
  of(expression: Node, view: SourceView): Target {
    const node = unwrapExpression(expression)
    const known = this.#known.get(node)
    if (known) return known
    if (this.#depth > LONGEST_CHAIN) return unknown('expression')
    // The target of a cycle isn't known.
    this.#known.set(node, unknown('expression'))
    this.#depth++
    const target = this.#look(node, view)
    this.#depth--
    this.#known.set(node, target)
    return target
  }

  #look(node: Node, view: SourceView): Target {
    switch (node.type) {
      case 'Identifier':
        return this.#ofIdentifier(node, view)
      case 'MemberExpression':
        return this.#ofMemberExpression(node, view)
      case 'ChainExpression':
        return this.of(node.expression, view)
      case 'ThisExpression':
        return this.#ofThis(node, view)
      case 'Super':
        return this.#ofSuper(node, view)
      case 'AwaitExpression':
        return this.of(node.argument, view)
      case 'SequenceExpression':
        return this.of(node.expressions.at(-1) as Node, view)
      case 'FunctionExpression':
      case 'ArrowFunctionExpression':
        return { kind: 'function', node, view, owner: null }
      case 'FunctionDeclaration':
        return { kind: 'function', node, view, owner: null }
      case 'ObjectExpression':
        return { kind: 'object', node, view }
      case 'ClassExpression':
      case 'ClassDeclaration':
        return { kind: 'class', node, view }
      case 'NewExpression':
        return this.#ofNew(node, view)
      case 'CallExpression':
        return this.#ofCall(node, view)
      case 'ImportExpression': {
        const specifier = literalString(node.source)
        return specifier === null ? unknown('expression') : this.#ofModule(specifier, view)
      }
      default:
        return { kind: 'value', node, view }
    }
  }

  #ofIdentifier(node: TSESTree.Identifier, view: SourceView): Target {
    const variable = variableOf(view, node)
    if (!variable || variable.defs.length === 0) {
      if (mayBeFunctionOfBlock(view, node.name)) return unknown('reassigned', node.name)
      return node.name === 'undefined'
        ? { kind: 'value', node, view }
        : { kind: 'outside', specifier: null, name: node.name }
    }
    return this.ofVariable(variable, view)
  }

  /** The fixed value of a variable. */
  ofVariable(variable: Variable, view: SourceView): Target {
    const [definition] = variable.defs
    if (!definition) return unknown('expression', variable.name)
    if (definition.type === 'Parameter')
      return this.#ofParameter(definition.name as TSESTree.Identifier, variable, view)
    const { node } = definition
    if (node.type === 'FunctionDeclaration' || node.type === 'TSDeclareFunction')
      return this.#ofFunctions(variable, view)
    switch (node.type) {
      case 'VariableDeclarator':
        return this.#ofDeclarator(node, variable, definition.name as Node, view)
      case 'ClassDeclaration':
        return isNeverReassigned(variable) ? { kind: 'class', node, view } : unknown('reassigned', variable.name)
      case 'TSModuleDeclaration':
        return { kind: 'namespace', node, view }
      case 'TSEnumDeclaration':
        return { kind: 'value', node, view }
      case 'ImportSpecifier':
      case 'ImportDefaultSpecifier':
      case 'ImportNamespaceSpecifier':
        return this.#ofImport(node, view)
      case 'TSImportEqualsDeclaration': {
        const specifier = requiredBy(node)
        return specifier === null ? unknown('expression', variable.name) : this.#ofModule(specifier, view)
      }
      default:
        return unknown('parameter', variable.name)
    }
  }

  /** The target of a value whose type is an alias; one that refers to itself is unknown. */
  ofAlias(alias: TSESTree.TSTypeAliasDeclaration, view: SourceView): Target {
    const known = this.#known.get(alias)
    if (known) return known
    this.#known.set(alias, unknown('expression'))
    const target = targetOfType(alias.typeAnnotation, view, this)
    this.#known.set(alias, target)
    return target
  }

  #ofFunctions(variable: Variable, view: SourceView): Target {
    if (!isNeverReassigned(variable)) return unknown('reassigned', variable.name)
    const declared = variable.defs.map(({ node }) => node as Node)
    const bodies = declared.filter((node): node is TSESTree.FunctionDeclaration => node.type === 'FunctionDeclaration')
    const body = bodies.at(-1)
    if (body)
      return {
        kind: 'function',
        node: body,
        view,
        owner: null,
      }
    const [signature] = declared
    return signature?.type === 'TSDeclareFunction'
      ? { kind: 'signature', node: signature, view, owner: null }
      : unknown('expression', variable.name)
  }

  #ofDeclarator(node: TSESTree.VariableDeclarator, variable: Variable, name: Node, view: SourceView): Target {
    const annotation = node.id.type === 'Identifier' ? node.id.typeAnnotation?.typeAnnotation : undefined
    const isFixed = variable.defs.length === 1 && isNeverReassigned(variable)
    const given = isFixed && node.init ? this.#ofPart(node.id, name, this.of(node.init, view), view) : null
    if (given && (!annotation || (isAtHand(given) && given.kind !== 'value'))) return given
    if (annotation) {
      const typed = targetOfType(annotation, view, this)
      // Another function of the same type isn't a check because of that.
      if (typed.kind === 'signature' && !isFixed) return unknown('reassigned', variable.name)
      if (typed.kind !== 'unknown' && !(given && saysLess(typed))) return typed
    }
    if (given) return given
    if (isAmbient(node)) return { kind: 'outside', specifier: null, name: variable.name }
    return unknown(isFixed || isSetOnce(node, variable) ? 'parameter' : 'reassigned', variable.name)
  }

  /** The target of one name in a pattern. */
  #ofPart(pattern: Node, name: Node, whole: Target, view: SourceView): Target {
    switch (pattern.type) {
      case 'Identifier':
        return pattern === name ? whole : unknown('expression')
      case 'AssignmentPattern': {
        // The default may be taken.
        const inner = this.#ofPart(pattern.left, name, whole, view)
        return inner.kind === 'outside' || inner.kind === 'unknown' ? unknown('parameter') : inner
      }
      case 'ObjectPattern': {
        const property = pattern.properties.find((part) => contains(part, name))
        if (property?.type !== 'Property') return unknown('parameter')
        const key = staticKeyName(property.key, property.computed)
        return key === null
          ? unknown('parameter')
          : this.#ofPart(property.value, name, this.#memberAsked(whole, key, view), view)
      }
      default:
        return unknown('parameter')
    }
  }

  #ofParameter(name: TSESTree.Identifier, variable: Variable, view: SourceView): Target {
    const isFixed = variable.references.every((reference) => !reference.isWrite() || reference.init === true)
    if (!isFixed) return unknown('reassigned', variable.name)
    const whole = parameterAround(name)
    const annotation =
      whole && 'typeAnnotation' in whole ? (whole.typeAnnotation as TSESTree.TSTypeAnnotation | undefined) : undefined
    if (annotation && whole) {
      const typed = targetOfType(annotation.typeAnnotation, view, this)
      if (typed.kind !== 'unknown') return this.#ofPart(whole, name, typed, view)
    }
    // A default has the type of the parameter.
    const fallback = whole?.parent?.type === 'AssignmentPattern' ? this.of(whole.parent.right, view) : null
    if (!annotation && whole && fallback?.kind === 'instance')
      return this.#ofPart(whole, name, { ...fallback, made: null }, view)
    return unknown('parameter', variable.name)
  }

  #ofImport(
    node: TSESTree.ImportSpecifier | TSESTree.ImportDefaultSpecifier | TSESTree.ImportNamespaceSpecifier,
    view: SourceView,
  ): Target {
    const specifier = (node.parent as TSESTree.ImportDeclaration).source.value
    if (node.type === 'ImportNamespaceSpecifier') return this.#ofModule(specifier, view)
    const name = node.type === 'ImportSpecifier' ? moduleExportName(node.imported) : 'default'
    const module = this.resolveImport(view.file, specifier)
    // A default export has no name but the one that it gets here.
    if (!module)
      return { kind: 'outside', specifier, name: name === 'default' ? node.local.name : name, from: view.file }
    const exported = findExport(module, name, this.resolveImport)
    // An ECMAScript module lists all its exports, so a name that it lacks can't be resolved.
    return !exported && hasExports(module)
      ? { kind: 'outside', specifier, name: name === 'default' ? node.local.name : name, from: view.file }
      : this.#ofExported(exported, name)
  }

  #ofModule(specifier: string, view: SourceView): Target {
    const module = this.resolveImport(view.file, specifier)
    return module ? { kind: 'module', view: module } : { kind: 'outside', specifier, name: null, from: view.file }
  }

  #ofExported(exported: Exported | null, name: string): Target {
    switch (exported?.kind) {
      case 'variable':
        return this.ofVariable(exported.variable, exported.view)
      case 'expression':
        return this.of(exported.node, exported.view)
      case 'property':
        return this.member(this.of(exported.object, exported.view), exported.name)
      case 'module':
      case 'outside':
        return exported
      default:
        return unknown('member', name)
    }
  }

  #ofMemberExpression(node: TSESTree.MemberExpression, view: SourceView): Target {
    const object = this.of(node.object, view)
    if (node.property.type === 'PrivateIdentifier') return this.member(object, `#${node.property.name}`)
    const name = staticKeyName(node.property, node.computed) ?? this.#textOf(node, view)
    if (name === null) return object.kind === 'outside' ? { ...object, name: null } : { kind: 'value', node, view }
    return this.#memberAsked(object, name, view)
  }

  /** A member of a module, unless available code replaces or overrides it. */
  #memberAsked(object: Target, name: string, view: SourceView): Target {
    const member = this.member(object, name)
    const isMeant = member.kind !== 'unknown' && !(member.kind === 'value' && member.node.type === 'Literal')
    const owner = isMeant ? withMembers(object) : null
    const change = owner && changeOf(owner, name, view, this)
    if (change === null) return member
    return { kind: 'unknown', why: 'replaced', name, ...(change === 'something' && { declared: member }) }
  }

  /** The text of `[NAME]`. */
  #textOf({ property, computed }: TSESTree.MemberExpression, view: SourceView): string | null {
    if (!computed) return null
    const target = this.of(property, view)
    return target.kind === 'value' ? literalString(target.node) : null
  }

  /** The target of a member. */
  member(object: Target, name: string): Target {
    switch (object.kind) {
      case 'module':
        return this.#ofExported(findExport(object.view, name, this.resolveImport), name)
      case 'outside':
        return { ...object, name }
      case 'object':
        return this.#ofProperty(object, name)
      case 'class':
      case 'instance':
        return memberOfClass(object, name, this)
      case 'type':
        return memberOfType(object, name, this)
      case 'namespace': {
        const variable = exportedOfNamespace(object.node, name, object.view)
        return variable ? this.ofVariable(variable, object.view) : unknown('member', name)
      }
      case 'value':
        return object.node.type === 'TSEnumDeclaration'
          ? this.#ofEnumMember(object.node, name, object.view)
          : unknown('member', name)
      case 'unknown':
        return object.why === 'proxy' ? object : unknown('member', name)
      default:
        return unknown('member', name)
    }
  }

  #ofEnumMember(node: TSESTree.TSEnumDeclaration, name: string, view: SourceView): Target {
    const member = enumMembers(node).find(({ id }) => staticKeyName(id, false) === name)
    return member?.initializer ? this.of(member.initializer, view) : unknown('member', name)
  }

  #ofProperty({ node, view }: Extract<Target, { kind: 'object' }>, name: string): Target {
    for (const property of [...node.properties].reverse()) {
      if (property.type === 'SpreadElement') {
        const spread = this.of(property.argument, view)
        if (spread.kind !== 'object') return unknown('member', name)
        const found = this.#ofProperty(spread, name)
        if (found.kind !== 'unknown') return found
        continue
      }
      const key = staticKeyName(property.key, property.computed)
      if (key === null && property.computed) {
        const target = this.of(property.key, view)
        if (target.kind !== 'value' || literalString(target.node) === null) return unknown('member', name)
        if (literalString(target.node) !== name) continue
      } else if (key !== name) continue
      if (property.kind === 'get') return resultOfGetter(property.value as FunctionWithBody, view, this)
      if (property.kind === 'set') return unknown('member', name)
      const value = this.of(property.value, view)
      return value.kind === 'function' && value.owner === null
        ? { ...value, owner: { kind: 'object', node, view } }
        : value
    }
    return unknown('member', name)
  }

  #ofThis(node: Node, view: SourceView): Target {
    const holder = holderOfThis(node)
    if (holder === null) return unknown('expression', 'this')
    if (!('isStatic' in holder))
      return isHeldAlone(holder.node, view)
        ? { kind: 'object', node: holder.node, view }
        : unknown('expression', 'this')
    return holder.isStatic
      ? { kind: 'class', node: holder.node, view }
      : { kind: 'instance', node: holder.node, view, made: null }
  }

  #ofSuper(node: Node, view: SourceView): Target {
    const own = this.#ofThis(node, view)
    if ((own.kind !== 'instance' && own.kind !== 'class') || !own.node.superClass) return unknown('expression', 'super')
    const parent = this.of(own.node.superClass, own.view)
    if (parent.kind === 'class' && own.kind === 'instance') return { ...parent, kind: 'instance', made: null }
    return parent
  }

  #ofNew(node: TSESTree.NewExpression, view: SourceView): Target {
    if (isGlobalName(view, node.callee, 'Proxy')) return unknown('proxy')
    if (isStandard(node.callee, view)) return { kind: 'value', node, view }
    const target = this.of(node.callee, view)
    if (target.kind === 'class')
      return makesOthers(target.node, target.view)
        ? unknown('proxy')
        : { kind: 'instance', node: target.node, view: target.view, made: { node, view } }
    if (target.kind === 'outside') return { ...target, name: null }
    return { kind: 'value', node, view }
  }

  #ofCall(node: TSESTree.CallExpression, view: SourceView): Target {
    const specifier = requiredModule(node)
    if (specifier !== null && !variableOf(view, node.callee)?.defs.length) return this.#ofModule(specifier, view)
    if (isStandard(node.callee, view)) return this.#ofCreated(node, view) ?? { kind: 'value', node, view }
    const given = this.#ofMethodCall(node, view)
    if (given) return given
    const called = this.of(node.callee, view)
    switch (called.kind) {
      case 'function': {
        const same = givenBack(called.node, node)
        return same ? this.of(same, view) : this.resultOf(called.node, called.view)
      }
      case 'signature': {
        const type = 'returnType' in called.node ? called.node.returnType?.typeAnnotation : undefined
        return type ? targetOfType(type, called.view, this) : unknown('expression')
      }
      case 'outside':
        // It may return its argument.
        return node.arguments.some(
          (argument) => argument.type !== 'SpreadElement' && givesThings(this.of(argument, view)),
        )
          ? unknown('expression')
          : { ...called, name: null }
      default:
        return { kind: 'value', node, view }
    }
  }

  /** `Object.create(base)` has the members of an object literal; `null`: another call, or another object. */
  #ofCreated({ callee, arguments: given }: TSESTree.CallExpression, view: SourceView): Target | null {
    const [base, ...fields] = given
    if (!base || base.type === 'SpreadElement' || fields.length > 0 || !isCreate(callee)) return null
    const target = this.of(base, view)
    return target.kind === 'object' ? target : null
  }

  /** The result of `isOn.bind(gates)`, and of a method that returns its own object; `null`: another call. */
  #ofMethodCall(node: TSESTree.CallExpression, view: SourceView): Target | null {
    const callee = unwrapExpression(node.callee)
    const name = callee.type === 'MemberExpression' ? staticKeyName(callee.property, callee.computed) : null
    if (callee.type !== 'MemberExpression' || name === null) return null
    const object = this.of(callee.object, view)
    const isCallable = object.kind === 'function' || object.kind === 'signature' || object.kind === 'outside'
    if (name === 'bind' && isCallable && node.arguments.length <= 1) return object
    const method = object.kind === 'instance' ? this.member(object, name) : null
    // `new FeatureGate().add(specs)` returns the gates themselves.
    return object.kind === 'instance' && method?.kind === 'function' && returnsThis(method.node)
      ? { ...object, made: { node, view } }
      : null
  }

  resultOf(fn: FunctionWithBody, view: SourceView): Target {
    const only = onlyResult(fn)
    const given = only && this.of(only, view)
    if (given && given.kind !== 'unknown' && given.kind !== 'value') return given
    const typed = fn.returnType ? targetOfType(fn.returnType.typeAnnotation, view, this) : null
    return typed && typed.kind !== 'unknown' ? typed : (given ?? unknown('expression'))
  }
}

/** `Record<string, Spec>` tells less about a constant than what it is made of. */
function saysLess(typed: Target): boolean {
  return (
    typed.kind === 'outside-type' &&
    typed.specifier === undefined &&
    /^(?:Partial|Readonly|Record|(?:Readonly)?(?:Map|Set))$/.test(typed.name)
  )
}

function isAmbient({ init, parent }: TSESTree.VariableDeclarator): boolean {
  return init === null && parent.declare
}

/** `let gates; gates = make()` */
function isSetOnce({ init }: TSESTree.VariableDeclarator, { references, defs }: Variable): boolean {
  const writes = references.filter((reference) => reference.isWrite() && reference.init !== true)
  return (init === null || isNullOrUndefined(init)) && writes.length === 1 && defs.length === 1
}

function hasExports({ ast }: SourceView): boolean {
  return ast.body.some(({ type }) => /^Export/.test(type))
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

/** The parameter, without its default, that a name is or is part of. */
function parameterAround(name: Node): Node | null {
  let found: Node | null = null
  for (const ancestor of ancestorsOf(name)) {
    switch (ancestor.type) {
      case 'Identifier':
      case 'ObjectPattern':
      case 'ArrayPattern':
      case 'RestElement':
        found = ancestor
        continue
      case 'Property':
      case 'AssignmentPattern':
        continue
      default:
        return found
    }
  }
  return found
}

function exportedOfNamespace(node: TSESTree.TSModuleDeclaration, name: string, view: SourceView): Variable | null {
  const scope = view.scopes.scopes.find(({ block }) => block === (node as Node))
  return scope?.set.get(name) ?? null
}
