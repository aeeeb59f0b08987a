import type { Variable } from '@typescript-eslint/scope-manager'
import type { TSESTree } from '@typescript-eslint/utils'
import { variableOf } from '../bindings.js'
import { findExport, moduleExportName, type Exported } from '../exports.js'
import type { Node, SourceView } from '../source-view.js'
import { isFunctionWithBody, unknown, type ObjectType, type Target, type Targets } from './target.js'

/** Types with the same members as their type argument. */
const TRANSPARENT: ReadonlySet<string> = new Set([
  'Promise',
  'Awaited',
  'Readonly',
  'Required',
  'NonNullable',
  'Partial',
  'Pick',
  'Omit',
])

/** The target of a value with an annotated type. */
export function targetOfType(type: Node, view: SourceView, finder: Targets): Target {
  switch (type.type) {
    case 'TSTypeReference':
      return ofReference(type, view, finder)
    case 'TSInterfaceHeritage':
    case 'TSClassImplements':
      return type.expression.type === 'Identifier' ? ofTypeName(type.expression, view, finder) : unknown('expression')
    case 'TSTypeQuery':
      return type.exprName.type === 'Identifier' ? asType(finder.of(type.exprName, view)) : unknown('expression')
    case 'TSTypeLiteral':
      return { kind: 'type', nodes: [type], view }
    case 'TSFunctionType':
      return { kind: 'signature', node: type, view, owner: null }
    case 'TSUnionType':
      return ofUnion(type, view, finder)
    case 'TSIntersectionType':
      return ofIntersection(type, view, finder)
    case 'TSTypeOperator':
      return type.operator === 'readonly' && type.typeAnnotation
        ? targetOfType(type.typeAnnotation, view, finder)
        : { kind: 'value', node: type, view }
    case 'TSAnyKeyword':
    case 'TSUnknownKeyword':
    case 'TSObjectKeyword':
    case 'TSImportType':
    case 'TSIndexedAccessType':
    case 'TSThisType':
      return unknown('expression')
    default:
      return { kind: 'value', node: type, view }
  }
}

/** What has the type of a value need not be that value. */
export function asType(target: Target): Target {
  switch (target.kind) {
    case 'function':
      return { kind: 'signature', node: target.node, view: target.view, owner: null }
    case 'object':
    case 'instance':
      return { ...target, isType: true }
    case 'module':
      return unknown('expression')
    default:
      return target
  }
}

function ofReference(type: TSESTree.TSTypeReference, view: SourceView, finder: Targets): Target {
  const name = type.typeName
  if (name.type === 'TSQualifiedName') return ofQualifiedName(name, view, finder)
  if (name.type !== 'Identifier') return unknown('expression')
  const [argument] = type.typeArguments?.params ?? []
  const isGlobal = !variableOf(view, name)?.defs.length
  if (isGlobal && argument && TRANSPARENT.has(name.name)) return targetOfType(argument, view, finder)
  if (isGlobal && argument && /^(?:ReturnType|InstanceType)$/.test(name.name))
    return ofResult(name.name, argument, view, finder)
  return ofTypeName(name, view, finder)
}

/** `LD.LDClient` of `import * as LD from 'ld'`. */
function ofQualifiedName({ left, right }: TSESTree.TSQualifiedName, view: SourceView, finder: Targets): Target {
  const module = left.type === 'Identifier' ? finder.of(left, view) : null
  const specifier = module?.kind === 'outside' ? module.specifier : null
  return { kind: 'outside-type', name: right.name, ...(specifier !== null && { specifier }) }
}

/** `ReturnType<typeof makeGates>`, `InstanceType<typeof Gates>`. */
function ofResult(name: string, argument: Node, view: SourceView, finder: Targets): Target {
  const target = targetOfType(argument, view, finder)
  if (name === 'InstanceType')
    return target.kind === 'class' ? { ...target, kind: 'instance', made: null } : unknown('expression')
  return target.kind === 'signature' && isFunctionWithBody(target.node)
    ? asType(finder.resultOf(target.node, target.view))
    : unknown('expression')
}

function ofTypeName(name: TSESTree.Identifier, view: SourceView, finder: Targets): Target {
  const variable = variableOf(view, name)
  if (!variable || variable.defs.length === 0) return { kind: 'outside-type', name: name.name }
  return ofTypeVariable(variable, view, finder)
}

function ofOutside({ name, specifier }: Extract<Exported, { kind: 'outside' }>): Target {
  return { kind: 'outside-type', name, ...(specifier !== null && { specifier }) }
}

function ofTypeVariable(variable: Variable, view: SourceView, finder: Targets): Target {
  const nodes = variable.defs.map(({ node }) => node as Node)
  const [node] = nodes
  switch (node?.type) {
    case 'ClassDeclaration':
      return { kind: 'instance', node, view, made: null }
    case 'TSInterfaceDeclaration':
      return {
        kind: 'type',
        nodes: nodes.filter((part): part is ObjectType => part.type === 'TSInterfaceDeclaration'),
        view,
      }
    case 'TSTypeAliasDeclaration':
      return finder.ofAlias(node, view)
    case 'ImportSpecifier':
    case 'ImportDefaultSpecifier': {
      const specifier = (node.parent as TSESTree.ImportDeclaration).source.value
      const name = node.type === 'ImportSpecifier' ? moduleExportName(node.imported) : 'default'
      const module = finder.resolveImport(view.file, specifier)
      if (!module) return { kind: 'outside-type', name: name === 'default' ? node.local.name : name, specifier }
      const exported = findExport(module, name, finder.resolveImport)
      if (exported?.kind === 'variable') return ofTypeVariable(exported.variable, exported.view, finder)
      if (exported?.kind === 'expression' && exported.node.type === 'ClassDeclaration')
        return { kind: 'instance', node: exported.node, view: exported.view, made: null }
      return exported?.kind === 'outside' ? ofOutside(exported) : unknown('expression')
    }
    case 'TSTypeParameter':
      return node.constraint ? targetOfType(node.constraint, view, finder) : unknown('expression')
    default:
      return node ? { kind: 'value', node, view } : unknown('expression')
  }
}

/** `Gates | undefined` is `Gates`. */
function ofUnion(union: TSESTree.TSUnionType, view: SourceView, finder: Targets): Target {
  const [only, ...others] = union.types.filter(({ type }) => !/^TS(?:Undefined|Null|Void)Keyword$/.test(type))
  if (only && others.length === 0) return targetOfType(only, view, finder)
  const isPlain = union.types.every(({ type }) => /^TS(?:Literal|String|Number|Boolean|Undefined|Null)/.test(type))
  return isPlain ? { kind: 'value', node: union, view } : unknown('expression')
}

/** All members of object types, where the parts are such. */
function ofIntersection({ types }: TSESTree.TSIntersectionType, view: SourceView, finder: Targets): Target {
  const parts = types.map((type) => targetOfType(type, view, finder))
  const objects = parts.filter((part) => part.kind === 'type')
  const [first] = objects
  if (!first || objects.length < parts.length || objects.some((part) => part.view !== first.view))
    return unknown('expression')
  return { kind: 'type', nodes: objects.flatMap(({ nodes }) => nodes), view: first.view }
}
