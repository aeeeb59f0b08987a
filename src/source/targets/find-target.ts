import type { Variable } from '@typescript-eslint/scope-manager'
import type { TSESTree } from '@typescript-eslint/utils'
import { isNeverReassigned, mayBeFunctionOfBlock, valueDefinitionsOf, variableOf } from '../bindings.js'

import { findExport, isOwnExports, moduleExportName, requiredBy, type Exported } from '../exports.js'
import { isNullOrUndefined, literalString, staticKeyName, unwrapExpression } from '../expressions.js'
import type { ImportResolver } from '../import-resolver.js'
import type { Node, SourceView } from '../source-view.js'
import { ancestorsOf } from '../walk.js'
import { onlyResult } from './function-results.js'
import { holderOfThis } from './holder-of-this.js'
import { memberOfClass, memberOfType } from './members.js'
import { changeOf, isHeldAlone, withMembers } from './replaced-members.js'
import { isAtHand, unknown, type ChangesElsewhere, type FunctionWithBody, type Target, type Targets } from './target.js'
import { targetOfCall, targetOfNew } from './target-of-call.js'
import { targetOfEnumMember, targetOfProperty } from './target-of-property.js'
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
  readonly #known = new WeakMap<Node, Target>()
  #depth = 0

  constructor(resolveImport: ImportResolver, elsewhere: ChangesElsewhere | null = null) {
    this.resolveImport = resolveImport
    this.elsewhere = elsewhere
  }

  /** A finder that takes some expressions of a file for values of their own, whatever they call or read. */
  withValues(values: Iterable<Node>, view: SourceView): TargetFinder {
    const finder = new TargetFinder(this.resolveImport, this.elsewhere)
    for (const node of values) finder.#known.set(node, { kind: 'value', node, view })
    return finder
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
        return targetOfNew(node, view, this)
      case 'CallExpression':
        return targetOfCall(node, view, this)
      case 'ImportExpression': {
        const specifier = literalString(node.source)
        return specifier === null ? unknown('expression') : this.ofModule(specifier, view)
      }
      default:
        return { kind: 'value', node, view }
    }
  }

  #ofIdentifier(node: TSESTree.Identifier, view: SourceView): Target {
    const variable = variableOf(view, node)
    if (!variable || variable.defs.length === 0) {
      if (isOwnExports(node, view)) return { kind: 'module', view }
      if (mayBeFunctionOfBlock(view, node.name)) return unknown('reassigned', node.name)
      return node.name === 'undefined'
        ? { kind: 'value', node, view }
        : { kind: 'outside', specifier: null, name: node.name }
    }
    return this.ofVariable(variable, view)
  }

  /** The fixed value of a variable. */
  ofVariable(variable: Variable, view: SourceView): Target {
    const [definition] = valueDefinitionsOf(variable)
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
        return specifier === null ? unknown('expression', variable.name) : this.ofModule(specifier, view)
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
    const isFixed = valueDefinitionsOf(variable).length === 1 && isNeverReassigned(variable)
    const given = isFixed && node.init ? this.#ofPart(node.id, name, this.of(node.init, view), view) : null
    if (given && (!annotation || saysMore(given))) return given
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
    if (node.type === 'ImportNamespaceSpecifier') return this.ofModule(specifier, view)
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

  ofModule(specifier: string, view: SourceView): Target {
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
    if (isOwnExports(node, view)) return { kind: 'module', view }
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
        return targetOfProperty(object, name, this)
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
          ? targetOfEnumMember(object.node, name, object.view, this)
          : unknown('member', name)
      case 'unknown':
        return object.why === 'proxy' ? object : unknown('member', name)
      default:
        return unknown('member', name)
    }
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

  resultOf(fn: FunctionWithBody, view: SourceView): Target {
    const only = onlyResult(fn)
    const given = only && this.of(only, view)
    if (given && given.kind !== 'unknown' && given.kind !== 'value') return given
    const typed = fn.returnType ? targetOfType(fn.returnType.typeAnnotation, view, this) : null
    return typed && typed.kind !== 'unknown' ? typed : (given ?? unknown('expression'))
  }
}

/** Whether a value tells more than its type: the project declares it, or hides it behind a proxy. */
function saysMore(given: Target): boolean {
  return given.kind === 'unknown' ? given.why === 'proxy' : isAtHand(given) && given.kind !== 'value'
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
