import { dirname } from 'node:path'
import type { TSESTree } from '@typescript-eslint/utils'
import { variableOf } from '../../source/bindings.js'
import { asNode, asGo } from '../../source/go-casts.js'
import type { GoExpression, GoFunctionDeclaration, GoIdentifier, GoInterfaceType } from '../../source/go-nodes.js'
import { nodesOf } from '../../source/nodes-of.js'
import type { AnyNode, FileNode, Node, SourceView } from '../../source/source-view.js'
import type { ExportedSlot } from '../../strip/slots/exported-slots.js'
import { ByName } from './by-name.js'
import { filesThatSee, importNames, isExportedName, isSamePackage, packageUses, type GoSources } from './go-sources.js'
import { goPathsOfBareNames, receiverName } from '../../source/go-declarations.js'
import { declaringTypeOf } from './go-methods.js'
import { typeOfExpression } from './go-expression-types.js'

/**
 * The references to a function, method or variable of a package, in its other files and in the packages that import it.
 * Of a method those whose receiver's type the text tells: a call through an interface may reach another one.
 */
export function findGoReferences(sources: GoSources, { view, name, declaration: node }: ExportedSlot): FileNode[] {
  const declaration = asGo(node)
  return declaration.type === 'FunctionDeclaration' && declaration.receiver !== null
    ? methodReferences(sources, view, name, receiverName(declaration))
    : [...referencesInPackage(sources, view, name), ...referencesThroughImports(sources, view, name)]
}

/** Whether no other file names a function; `false` for a method, which code may reach through an interface. */
export function isOnlyInFile(fn: AnyNode, view: SourceView, sources: GoSources): boolean {
  const declaration = asGo(fn)
  if (declaration.type !== 'FunctionDeclaration' || declaration.receiver) return false
  const { name } = declaration.id
  const uses = [...referencesInPackage(sources, view, name), ...referencesThroughImports(sources, view, name)]
  return uses.every((use) => use.view.file === view.file)
}

export function referencesInPackage(sources: GoSources, view: SourceView, name: string): FileNode[] {
  return sources
    .viewsWith(name, sources.filesIn(dirname(view.file)))
    .filter((other) => isSamePackage(other, view))
    .flatMap((other) => packageUses(other, name).map((identifier) => ({ view: other, node: asNode(identifier) })))
}

/** `pkg.Name` in other packages, and `Name` in files with a dot import. */
export function referencesThroughImports(sources: GoSources, view: SourceView, name: string): FileNode[] {
  const path = isExportedName(name) ? sources.importPathOf(dirname(view.file)) : null
  if (path === null) return []
  return sources.viewsWith(name, filesThatSee(sources, view, name)).flatMap((other) => {
    if (isSamePackage(other, view)) return []
    const bare = goPathsOfBareNames(other).includes(path) ? packageUses(other, name) : []
    const names = importNames(other, path)
    const selected =
      names.size === 0
        ? []
        : memberExpressions(other, name).filter((node) => {
            const object = node.object as GoIdentifier
            return (
              object.type === 'Identifier' &&
              names.has(object.name) &&
              variableOf(other, node.object)?.defs[0]?.type === 'ImportBinding'
            )
          })
    return [...bare, ...selected].map((node) => ({ view: other, node: node as Node }))
  })
}

function methodReferences(sources: GoSources, view: SourceView, name: string, owner: string | null): FileNode[] {
  const folder = dirname(view.file)
  const files = isExportedName(name) ? sources.files : sources.filesIn(folder)
  return sources.viewsWith(name, files).flatMap((other) =>
    memberExpressions(other, name)
      .filter(({ object }) => {
        const type = typeOfExpression(asGo(object) as GoExpression, other, sources)
        const declaring = type && declaringTypeOf(type, name, sources)
        return declaring !== null && declaring.folder === folder && declaring.name === owner
      })
      .map((node) => ({ view: other, node: node as Node })),
  )
}

const members = new ByName<TSESTree.MemberExpression>((view) =>
  nodesOf(view, 'MemberExpression').flatMap((node) =>
    !node.computed && node.property.type === 'Identifier' ? [[node.property.name, node]] : [],
  ),
)

export function memberExpressions(view: SourceView, name: string): readonly TSESTree.MemberExpression[] {
  return members.of(view, name)
}

const askedMethods = new ByName<AnyNode>((view) => {
  const interfaces: readonly GoInterfaceType[] = nodesOf(view, 'GoInterfaceType')
  return interfaces.flatMap(({ members: asked }) =>
    asked.flatMap(({ names }) => names.map((id): [string, AnyNode] => [id.name, id])),
  )
})

/** The methods of that name in a file's interfaces. */
export function interfaceMembers(view: SourceView, name: string): readonly AnyNode[] {
  return askedMethods.of(view, name)
}

export type { GoFunctionDeclaration }
