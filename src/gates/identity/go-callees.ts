import type { TSESTree } from '@typescript-eslint/utils'
import { variableOf } from '../../source/bindings.js'
import { staticKeyName, unwrapExpression } from '../../source/expressions.js'
import { isWritten } from '../../source/role-of.js'
import { asGo, asNode } from '../../source/go-casts.js'
import { goPathsOfBareNames, importPathOf } from '../../source/go-declarations.js'
import { mayBeForOneBuild } from '../../source/go-files.js'
import type { GoExpression, GoField, GoFuncType, GoFunctionExpression, GoNode } from '../../source/go-nodes.js'
import { soleGoParameterOf } from '../../source/go-parameters.js'
import { isPredeclaredInGo } from '../../source/go-universe.js'
import type { ImportResolver } from '../../source/import-resolver.js'
import type { AnyNode, Node, SourceView } from '../../source/source-view.js'
import { GoPackageNames, isOfPackage, pointedTo, type GoBodies, type GoWrittenType } from './go-package-names.js'

/** What a Go call calls, as far as the available packages show it. */
export type GoCallee =
  /** If there are several bodies, they are for different builds. */
  | { readonly kind: 'function'; readonly bodies: GoBodies }
  /** Only its type is available; `owner` is the interface that it is a method of. */
  | {
      readonly kind: 'signature'
      readonly type: GoFuncType
      readonly view: SourceView
      readonly owner: GoWrittenType | null
    }
  /** A function or a variable of an unavailable package. */
  | { readonly kind: 'outside'; readonly path: string | null }
  /** A method on a value of a type that isn't available; `null`: of an unknown type. */
  | { readonly kind: 'method'; readonly owner: string | null }
  /** A variable of a package in the repository, which may have been assigned another function. */
  | { readonly kind: 'variable' }
  /** A name that the function itself declares. */
  | { readonly kind: 'local' }

const DEEPEST = 8

/** Finds the functions that Go calls resolve to, by declarations and declared types. */
export class GoCallees {
  readonly packages: GoPackageNames

  constructor(resolveImport: ImportResolver) {
    this.packages = new GoPackageNames(resolveImport)
  }

  of(callee: AnyNode, view: SourceView): GoCallee {
    const node = unwrapExpression(callee)
    if (node.type === 'Identifier') return this.#ofName(node, view)
    if (node.type === 'FunctionExpression') return functionOf([{ node: asGo(node) as GoFunctionExpression, view }])
    if (node.type !== 'MemberExpression' || node.computed) return { kind: 'method', owner: null }
    if (this.#isType(node.object, view)) return { kind: 'local' }
    const name = staticKeyName(node.property, false)
    const path = importPathOf(node.object, view)
    if (path !== null && name !== null) return this.#ofPackage(name, [path], view) ?? { kind: 'outside', path }
    return name === null
      ? { kind: 'method', owner: null }
      : this.#ofMethod(this.typeOf(node.object, view, 0), name, node, view)
  }

  /** `(*Gates)` and `(interface{ ... })` of a method as a function, which has its receiver among its arguments. */
  #isType(object: Node, view: SourceView): boolean {
    const type = asGo(unwrapExpression(object))
    if (type.type === 'GoInterfaceType') return true
    return type.type === 'GoStarExpression' && this.packages.specOf(pointedTo({ type, view }).type, view) !== null
  }

  #ofName(node: TSESTree.Identifier, view: SourceView): GoCallee {
    const variable = variableOf(view, node)
    const [definition] = variable?.defs ?? []
    if (!variable || !definition)
      return this.#ofPackage(node.name, goPathsOfBareNames(view), view) ?? { kind: 'outside', path: null }
    const declared = asGo(definition.node)
    if (definition.type === 'FunctionName' && declared.type === 'FunctionDeclaration')
      return this.#inAllBuilds(
        [
          { node: declared, view },
          ...(mayBeForOneBuild(view) ? this.packages.bodiesElsewhere(node.name, ['.'], view) : []),
        ],
        node.name,
        ['.'],
        view,
      )
    if (
      variable.scope.type === 'module' &&
      declared.type === 'VariableDeclarator' &&
      declared.init?.type === 'FunctionExpression'
    )
      return { kind: 'variable' }
    if (
      declared.type === 'VariableDeclarator' &&
      declared.init?.type === 'FunctionExpression' &&
      variable.references.every((reference) => !reference.isWrite() || reference.init === true)
    )
      return functionOf([{ node: declared.init, view }])
    const type = this.#typeOfName(node, view, 0)
    const fn = type && this.packages.underlying(type)
    return (fn && signatureOf(fn, null)) ?? { kind: 'local' }
  }

  /** What the available packages among `paths` declare by a name; `null` when that isn't callable. */
  #ofPackage(name: string, paths: readonly string[], view: SourceView): GoCallee | null {
    const [first, ...others] = this.packages.bodiesElsewhere(name, paths, view)
    if (first) return this.#inAllBuilds([first, ...others], name, paths, view)
    const variable = this.packages.variableElsewhere(name, paths, view)
    if (!variable) return null
    const { goType, init } = variable.declared
    const type = goType && !init ? this.packages.underlying({ type: goType, view: variable.view }) : null
    return (type && signatureOf(type, null)) ?? { kind: 'variable' }
  }

  /** A function of a package. In another build a variable may have its name. */
  #inAllBuilds(bodies: GoBodies, name: string, paths: readonly string[], view: SourceView): GoCallee {
    const isOfSome = bodies.every((body) => mayBeForOneBuild(body.view))
    return isOfSome && this.packages.variableElsewhere(name, paths, view) ? { kind: 'variable' } : functionOf(bodies)
  }

  #ofMethod(written: GoWrittenType | null, name: string, node: TSESTree.MemberExpression, view: SourceView): GoCallee {
    return written ? this.#memberOf(written, name, 0) : this.#ofUntyped(node, view)
  }

  #memberOf(written: GoWrittenType, name: string, depth: number): GoCallee {
    const type = this.packages.underlying(written)
    const [first, ...others] = this.packages.methodsOf(written, name, 0)
    if (first) return this.#inEmbedded([first, ...others], type, name, depth)
    const base = pointedTo(written).type
    // A type within a function is the project's own.
    const isOwn = base.type === 'Identifier' && !isOfPackage(base, written.view)
    const unknown: GoCallee = isOwn
      ? { kind: 'local' }
      : { kind: 'method', owner: written.view.text.slice(...base.range) }
    if (depth > DEEPEST || (type?.type.type !== 'GoInterfaceType' && type?.type.type !== 'GoStructType')) return unknown
    const members = type.type.type === 'GoInterfaceType' ? type.type.members : type.type.fields
    const member = fieldOf(members, name)
    const fn = member && this.packages.underlying({ type: member.goType, view: type.view })
    const signature = fn && signatureOf(fn, type.type.type === 'GoInterfaceType' ? type : null)
    if (signature) return signature
    return member ? unknown : (this.#embeddedMember(members, type.view, name, depth) ?? unknown)
  }

  /** The methods of a type. In a build without them, the method may be that of an embedded type. */
  #inEmbedded(own: GoBodies, type: GoWrittenType | null, name: string, depth: number): GoCallee {
    const isInAll = own.some((body) => !mayBeForOneBuild(body.view))
    if (isInAll || type?.type.type !== 'GoStructType' || depth > DEEPEST) return functionOf(own)
    const embedded = this.#embeddedMember(type.type.fields, type.view, name, depth)
    if (!embedded) return functionOf(own)
    return embedded.kind === 'function' ? functionOf([...own, ...embedded.bodies]) : embedded
  }

  /** The member of a name in the embedded types; `null`: no type is embedded. */
  #embeddedMember(members: readonly GoField[], view: SourceView, name: string, depth: number): GoCallee | null {
    const embedded = members.filter(({ names }) => names.length === 0)
    const found = embedded.map(({ goType }) => this.#memberOf({ type: goType, view }, name, depth + 1))
    const known = found.filter(({ kind }) => kind !== 'method')
    const [first, ...others] = known.length > 0 ? known : found
    return others.length > 0 ? { kind: 'method', owner: null } : (first ?? null)
  }

  /** If no available file declares the first name of a path, the path comes from elsewhere. */
  #ofUntyped(node: TSESTree.MemberExpression, view: SourceView): GoCallee {
    const { root, first } = pathOf(node.object)
    if (root.type !== 'Identifier') return { kind: 'method', owner: null }
    const path = importPathOf(root, view)
    const variable = path === null ? variableOf(view, root) : null
    const declared =
      path === null ? variable?.defs[0]?.node : this.packages.declaredBy(['type'], first, path, view)?.declared
    // `Gates.Enabled(gates, name)` has the receiver among its arguments.
    if (declared && asGo(declared).type === 'GoTypeSpec') return { kind: 'local' }
    return variable || !this.#isFromOutside(node.object, view, 0)
      ? { kind: 'method', owner: null }
      : { kind: 'outside', path }
  }

  /** Whether a path begins in an unavailable package, or with a variable that such a package gave its value. */
  #isFromOutside(expression: AnyNode, view: SourceView, depth: number): boolean {
    const { root, first } = pathOf(expression)
    if (root.type !== 'Identifier' || depth > DEEPEST) return false
    const path = importPathOf(root, view)
    if (path === null) return variableOf(view, root) === null
    const found = this.packages.declaredBy(['func', 'var'], first, path, view)
    if (!found) return true
    const { declared } = found
    return (
      declared.type === 'VariableDeclarator' &&
      declared.init?.type === 'CallExpression' &&
      this.#isFromOutside(declared.init, found.view, depth + 1)
    )
  }

  /** The type of an expression, as it is written where it is declared. */
  typeOf(expression: AnyNode, view: SourceView, depth: number): GoWrittenType | null {
    if (depth > DEEPEST) return null
    const node = asGo(unwrapExpression(expression))
    switch (node.type) {
      case 'Identifier':
        return this.#typeOfName(node as TSESTree.Identifier, view, depth + 1)
      case 'MemberExpression': {
        if (node.computed || node.property.type !== 'Identifier') return null
        if (importPathOf(node.object, view) !== null) return this.#typeOfPackageVariable(asNode(node), view, depth + 1)
        const struct = this.packages.underlying(this.typeOf(node.object, view, depth + 1))
        const { name } = node.property
        const fields = struct?.type.type === 'GoStructType' ? struct.type.fields : []
        const field = fieldOf(fields, name) ?? fields.find((one) => one.names.length === 0 && isNamed(one.goType, name))
        return struct && field ? { type: field.goType, view: struct.view } : null
      }
      case 'UnaryExpression':
        return node.operator === '&' ? this.typeOf(node.argument, view, depth + 1) : null
      case 'GoStarExpression':
        return this.typeOf(node.argument, view, depth + 1)
      case 'ObjectExpression':
      case 'ArrayExpression':
        return node.goType && { type: node.goType, view }
      case 'CallExpression':
        return this.#typeOfCall(asNode(node) as TSESTree.CallExpression, view)
      default:
        return null
    }
  }

  #typeOfCall({ callee, arguments: [first] }: TSESTree.CallExpression, view: SourceView): GoWrittenType | null {
    return first && isPredeclaredInGo(view, callee, 'new')
      ? { type: asGo(first) as GoExpression, view }
      : this.#resultOf(this.of(callee, view))
  }

  #resultOf(callee: GoCallee): GoWrittenType | null {
    if (callee.kind !== 'function' && callee.kind !== 'signature') return null
    const { results } = callee.kind === 'function' ? callee.bodies[0].node : callee.type
    const { view } = callee.kind === 'function' ? callee.bodies[0] : callee
    const [first] = results ?? []
    return first ? { type: first.goType, view } : null
  }

  #typeOfPackageVariable(node: AnyNode, view: SourceView, depth: number): GoWrittenType | null {
    const path = node.type === 'MemberExpression' ? importPathOf(node.object, view) : null
    const named = node.type === 'MemberExpression' ? node.property : node
    if (named.type !== 'Identifier') return null
    const found = this.packages.variableElsewhere(named.name, path === null ? goPathsOfBareNames(view) : [path], view)
    return found && this.#typeOfDeclaration(found.declared, found.view, depth)
  }

  #typeOfName(node: TSESTree.Identifier, view: SourceView, depth: number): GoWrittenType | null {
    const parameter = soleGoParameterOf(node, view)
    if (parameter) return { type: parameter.goType, view }
    const [definition] = variableOf(view, node)?.defs ?? []
    if (!definition) return this.#typeOfPackageVariable(node, view, depth)
    if (definition.type === 'Parameter') {
      const field = (definition.name as Node).parent as Node | undefined
      return field && asGo(field).type === 'GoField' ? { type: (asGo(field) as GoField).goType, view } : null
    }
    return this.#typeOfDeclaration(asGo(definition.node), view, depth)
  }

  #typeOfDeclaration(declared: GoNode, view: SourceView, depth: number): GoWrittenType | null {
    if (declared.type !== 'VariableDeclarator') return null
    if (declared.goType) return { type: declared.goType, view }
    return declared.init && declared.init.type !== 'GoExpressionList' && declared.id.type === 'Identifier'
      ? this.typeOf(declared.init, view, depth + 1)
      : null
  }
}

/** The type of the parameter that gets an argument. */
export function goParameterType(params: readonly GoField[], index: number): GoExpression | null {
  return (
    params.flatMap(({ names, goType }) => Array.from({ length: Math.max(1, names.length) }, () => goType))[index] ??
    null
  )
}

/** The first name of a path such as `features.Gate.Get().Enabled`, and the expression that reads something of it. */
function pathOf(expression: AnyNode): { readonly root: Node; readonly first: Node } {
  let first = unwrapExpression(expression)
  let root = first
  while (root.type === 'MemberExpression' || root.type === 'CallExpression') {
    first = root
    root = unwrapExpression(root.type === 'MemberExpression' ? root.object : root.callee)
  }
  return { root, first }
}

function signatureOf({ type, view }: GoWrittenType, owner: GoWrittenType | null): GoCallee | null {
  return type.type === 'GoFuncType' ? { kind: 'signature', type, view, owner } : null
}

function functionOf(bodies: GoBodies): GoCallee {
  return { kind: 'function', bodies }
}

/** Whether the field of an embedded type has a name: that of the type, without its package and pointer. */
function isNamed(type: GoExpression, name: string): boolean {
  switch (type.type) {
    case 'Identifier':
      return type.name === name
    case 'MemberExpression':
      return !type.computed && type.property.type === 'Identifier' && type.property.name === name
    case 'GoStarExpression':
      return isNamed(type.argument, name)
    default:
      return false
  }
}

function fieldOf(fields: readonly GoField[], name: string): GoField | undefined {
  return fields.find(({ names }) => names.some((own) => own.name === name))
}

/** `features.Enabled` of `on := features.Enabled`, if nothing else is assigned to `on`; otherwise the callee itself. */
export function functionHeldBy(callee: AnyNode, view: SourceView): AnyNode {
  const node = unwrapExpression(callee)
  const variable = node.type === 'Identifier' ? variableOf(view, node) : null
  const declared = variable?.defs.length === 1 ? asGo(variable.defs[0]?.node) : undefined
  if (!variable || declared?.type !== 'VariableDeclarator' || declared.id.type !== 'Identifier') return callee
  const isLocal = variable.scope.type !== 'global' && variable.scope.type !== 'module'
  const isFixed = variable.references.every((reference) => reference.init === true || !isWritten(reference.identifier))
  const held = declared.init?.type === 'MemberExpression' || declared.init?.type === 'Identifier' ? declared.init : null
  return held && isLocal && isFixed ? held : callee
}
