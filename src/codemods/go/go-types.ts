import { dirname } from 'node:path'
import { variableOf } from '../../source/bindings.js'
import type { GoExpression, GoField, GoFunctionDeclaration, GoNode, GoTypeSpec } from '../../source/go-nodes.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { importsOf, isSamePackage, programOf, type GoSources } from './go-sources.js'

/** A named type: the folder of its package and its name. */
export interface GoTypeName {
  readonly folder: string
  readonly name: string
}

/** Expressions of expressions end somewhere. */
const DEEPEST = 12

/**
 * The named type of an expression, or what a pointer of that type points to, as far as declarations say it: typed
 * names, composite literals, fields, results of functions of the repository.
 *
 * @returns `null`: the text doesn't tell. An interface's name is a type as any other, and no struct's.
 */
export function typeOfExpression(expression: GoExpression, view: SourceView, sources: GoSources, depth = 0): GoTypeName | null {
  if (depth > DEEPEST) return null
  switch (expression.type) {
    case 'Identifier':
      return typeOfName(expression as GoNode, view, sources, depth)
    case 'UnaryExpression':
      return expression.operator === '&' ? typeOfExpression(expression.argument, view, sources, depth + 1) : null
    case 'GoStarExpression':
      return typeOfExpression(expression.argument, view, sources, depth + 1)
    case 'ObjectExpression': case 'ArrayExpression':
      return expression.goType && namedType(expression.goType, view, sources)
    case 'MemberExpression':
      return expression.computed ? null : typeOfField(expression.object, expression.property, view, sources, depth)
    case 'CallExpression':
      return typeOfResult(expression.callee, view, sources, depth)
    default:
      return null
  }
}

/** `T`, `*T`, `pkg.T` as a type; `null` for another type. */
export function namedType(type: GoExpression, view: SourceView, sources: GoSources): GoTypeName | null {
  if (type.type === 'GoStarExpression') return namedType(type.argument, view, sources)
  if (type.type === 'Identifier') return { folder: dirname(view.file), name: type.name }
  if (type.type !== 'MemberExpression' || type.object.type !== 'Identifier' || type.property.type !== 'Identifier') return null
  const folder = folderOfImport(type.object.name, view, sources)
  return folder === null ? null : { folder, name: type.property.name }
}

function typeOfName(identifier: GoNode, view: SourceView, sources: GoSources, depth: number): GoTypeName | null {
  const definitions = variableOf(view, identifier as unknown as Node)?.defs ?? []
  const [definition] = definitions
  if (!definition || definitions.length > 1) return null
  const node = definition.node as unknown as GoNode
  if (definition.type === 'Parameter') {
    const field = fieldAround(definition.name as unknown as GoNode)
    return field && !field.variadic ? namedType(field.goType, view, sources) : null
  }
  if (node.type !== 'VariableDeclarator') return null
  if (node.goType) return namedType(node.goType, view, sources)
  if (node.id.type === 'Identifier') return node.init && node.init.type !== 'GoExpressionList' ? typeOfExpression(node.init, view, sources, depth + 1) : null
  const index = node.id.elements.indexOf(definition.name as unknown as GoExpression)
  if (node.init?.type === 'GoExpressionList') {
    const value = node.init.elements[index]
    return value ? typeOfExpression(value, view, sources, depth + 1) : null
  }
  return node.init?.type === 'CallExpression' ? typeOfResult(node.init.callee, view, sources, depth, index) : null
}

function fieldAround(name: GoNode): GoField | null {
  return name.parent?.type === 'GoField' ? name.parent : null
}

function typeOfField(object: GoExpression, property: GoExpression, view: SourceView, sources: GoSources, depth: number): GoTypeName | null {
  if (property.type !== 'Identifier') return null
  const owner = typeOfExpression(object, view, sources, depth + 1)
  const declared = owner && findType(owner, sources)
  if (declared?.spec.goType.type !== 'GoStructType') return null
  const field = declared.spec.goType.fields.find(({ names }) => names.some(({ name }) => name === property.name))
  return field ? namedType(field.goType, declared.view, sources) : null
}

/** @param index which of several results. */
function typeOfResult(callee: GoExpression, view: SourceView, sources: GoSources, depth: number, index = 0): GoTypeName | null {
  if (callee.type === 'Identifier') {
    if (callee.name === 'new' || variableOf(view, callee as unknown as Node)?.scope.type === 'function') return null
    return resultOf(findFunction(callee.name, null, dirname(view.file), view, sources), index, sources)
  }
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return null
  const { object, property } = callee
  const folder = object.type === 'Identifier' ? folderOfImport(object.name, view, sources) : null
  if (folder !== null) return resultOf(findFunction(property.name, null, folder, null, sources), index, sources)
  const owner = typeOfExpression(object, view, sources, depth + 1)
  return owner && resultOf(findFunction(property.name, owner.name, owner.folder, null, sources), index, sources)
}

interface Found<Declaration> {
  readonly declaration: Declaration
  readonly view: SourceView
}

function resultOf(found: Found<GoFunctionDeclaration> | null, index: number, sources: GoSources): GoTypeName | null {
  const results = found?.declaration.results?.flatMap((field) => Array.from({ length: Math.max(1, field.names.length) }, () => field)) ?? []
  const field = results[index]
  return found && field ? namedType(field.goType, found.view, sources) : null
}

/** A function of a package, or a method of its type `owner`. */
export function findFunction(name: string, owner: string | null, folder: string, from: SourceView | null, sources: GoSources): Found<GoFunctionDeclaration> | null {
  for (const view of sources.viewsWith(name, sources.filesIn(folder))) {
    if (from && !isSamePackage(view, from)) continue
    for (const declaration of programOf(view).body) {
      if (declaration.type === 'FunctionDeclaration' && declaration.id.name === name && receiverName(declaration) === owner) return { declaration, view }
    }
  }
  return null
}

/** The type that a method belongs to; `null`: it is a function. */
export function receiverName({ receiver }: GoFunctionDeclaration): string | null {
  let type: GoExpression | undefined = receiver?.goType
  if (type?.type === 'GoStarExpression') type = type.argument
  if (type?.type === 'MemberExpression' && type.computed) type = type.object
  return type?.type === 'Identifier' ? type.name : null
}

export function findType({ folder, name }: GoTypeName, sources: GoSources): { readonly spec: GoTypeSpec; readonly view: SourceView } | null {
  for (const view of sources.viewsWith(name, sources.filesIn(folder))) {
    for (const declaration of programOf(view).body) {
      if (declaration.type !== 'GoTypeDeclaration') continue
      const spec = declaration.specs.find(({ id }) => id.name === name)
      if (spec) return { spec, view }
    }
  }
  return null
}

const foldersByImport = new WeakMap<GoSources, Map<string, string>>()

/** The folder of the package that a file imports as `name`; `null`: it isn't in the repository. */
export function folderOfImport(name: string, view: SourceView, sources: GoSources): string | null {
  const path = importsOf(view).get(name)
  return path === undefined ? null : foldersOf(sources).get(path) ?? null
}

function foldersOf(sources: GoSources): Map<string, string> {
  let folders = foldersByImport.get(sources)
  if (!folders) {
    folders = new Map()
    for (const folder of new Set(sources.files.map((file) => dirname(file)))) {
      const path = sources.importPathOf(folder)
      if (path !== null) folders.set(path, folder)
    }
    foldersByImport.set(sources, folders)
  }
  return folders
}
