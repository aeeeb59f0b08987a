import { dirname } from 'node:path'
import { variableOf } from '../../source/bindings.js'
import { receiverName } from '../../source/go-declarations.js'
import type {
  GoExpression,
  GoFunctionDeclaration,
  GoNode,
  GoTypeSpec,
  GoVariableDeclarator,
} from '../../source/go-nodes.js'
import type { SourceView } from '../../source/source-view.js'
import { ByName } from './by-name.js'
import { importsOf, isSamePackage, programOf, type GoSources } from './go-sources.js'
import { asGo } from '../../source/go-casts.js'

/** A named type: its package's folder and its name. */
export interface GoTypeName {
  readonly folder: string
  readonly name: string
}

/** The same text for the same type, and no other. */
export function keyOf({ folder, name }: GoTypeName): string {
  return `${folder}\0${name}`
}

/** A declaration and its file. */
export interface Found<Declaration> {
  readonly declaration: Declaration
  readonly view: SourceView
}

/** Any type that no package declares: `struct{...}`, `[]T`, a type local to a function. */
export const UNNAMED: GoTypeName = { folder: '', name: '' }

/** `T`, `*T` or `pkg.T` as a type; `null` for other types, including type parameters. */
export function namedType(type: GoExpression, view: SourceView, sources: GoSources): GoTypeName | null {
  if (type.type === 'GoStarExpression') return namedType(type.argument, view, sources)
  if (type.type === 'Identifier') {
    const variable = variableOf(view, type)
    if (!variable || variable.scope.type === 'module') return { folder: dirname(view.file), name: type.name }
    // `string`, or a type local to a function. A type parameter can be anything.
    const [definition] = variable.defs
    return !definition || asGo(definition.node).type === 'GoTypeSpec' ? UNNAMED : null
  }
  if (
    type.type !== 'MemberExpression' ||
    type.computed ||
    type.object.type !== 'Identifier' ||
    type.property.type !== 'Identifier'
  )
    return null
  const folder = folderOfImport(type.object.name, view, sources)
  return folder === null ? null : { folder, name: type.property.name }
}

type GoDeclaration = GoFunctionDeclaration | GoVariableDeclarator | GoTypeSpec

const declarations = new ByName<GoDeclaration>((view) =>
  programOf(view).body.flatMap((statement): [string, GoDeclaration][] => {
    switch (statement.type) {
      case 'FunctionDeclaration':
        return [[statement.id.name, statement]]
      case 'VariableDeclaration':
        return statement.declarations.flatMap((item) => (item.id.type === 'Identifier' ? [[item.id.name, item]] : []))
      case 'GoTypeDeclaration':
        return statement.specs.map((spec) => [spec.id.name, spec])
      default:
        return []
    }
  }),
)

/**
 * The package-level declarations of a name in a file: functions, methods, types, and variables and constants declared
 * singly.
 */
export function declarationsOf(view: SourceView, name: string): readonly GoDeclaration[] {
  return declarations.of(view, name)
}

/** A function of a package, or a method of its type `owner`. */
export function findFunction(
  name: string,
  owner: string | null,
  folder: string,
  from: SourceView | null,
  sources: GoSources,
): Found<GoFunctionDeclaration> | null {
  for (const view of sources.viewsWith(name, sources.filesIn(folder))) {
    if (from && !isSamePackage(view, from)) continue
    for (const declaration of declarationsOf(view, name)) {
      if (declaration.type === 'FunctionDeclaration' && receiverName(declaration) === owner)
        return { declaration, view }
    }
  }
  return null
}

export function findType(
  { folder, name }: GoTypeName,
  sources: GoSources,
): { readonly spec: GoTypeSpec; readonly view: SourceView } | null {
  for (const view of sources.viewsDeclaringType(name, folder)) {
    const spec = declarationsOf(view, name).find((declaration) => declaration.type === 'GoTypeSpec')
    if (spec) return { spec, view }
  }
  return null
}

/** A variable of a package. */
export function findVariable(
  name: string,
  folder: string,
  from: SourceView | null,
  sources: GoSources,
): Found<GoVariableDeclarator> | null {
  for (const view of sources.viewsWith(name, sources.filesIn(folder))) {
    if (from && !isSamePackage(view, from)) continue
    const declaration = declarationsOf(view, name).find(({ type }) => type === 'VariableDeclarator')
    if (declaration?.type === 'VariableDeclarator') return { declaration, view }
  }
  return null
}

/** The function of a package that a call means by its name: `name(...)`, `pkg.Name(...)`. */
export function findFunctionOfPackage(
  callee: GoNode,
  view: SourceView,
  sources: GoSources,
): Found<GoFunctionDeclaration> | null {
  if (callee.type === 'Identifier') return findFunction(callee.name, null, dirname(view.file), view, sources)
  if (callee.type !== 'MemberExpression' || callee.computed) return null
  const { object, property } = callee
  if (object.type !== 'Identifier' || property.type !== 'Identifier') return null
  const folder = folderOfImport(object.name, view, sources)
  return folder === null ? null : findFunction(property.name, null, folder, null, sources)
}

const foldersByImport = new WeakMap<GoSources, Map<string, string>>()

/** The folder of the package that a file imports as `name`; `null` when it isn't in the repository. */
export function folderOfImport(name: string, view: SourceView, sources: GoSources): string | null {
  const path = importsOf(view).get(name)
  return path === undefined ? null : folderOfPath(path, sources)
}

/** The folder of the package with an import path; `null` when it isn't in the repository. */
export function folderOfPath(path: string, sources: GoSources): string | null {
  return foldersOf(sources).get(path) ?? null
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
