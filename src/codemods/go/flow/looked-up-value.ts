import { dirname } from 'node:path'
import { variableOf } from '../../../source/bindings.js'
import type { GoFunctionDeclaration, GoNode, GoProperty } from '../../../source/go-nodes.js'
import type { SourceView } from '../../../source/source-view.js'
import { findFunction, findVariable, folderOfImport } from '../find-go-declared.js'
import { otherBodies } from '../go-bodies.js'
import type { GoSources } from '../go-sources.js'

/**
 * The boolean that `defaults()[Name]` gives, where `defaults` does nothing but return a map's literal, and `Name` is a
 * constant that the literal has as a key. `null` for anything else.
 */
export function lookedUpValue(expression: GoNode, view: SourceView, sources: GoSources): boolean | null {
  if (expression.type !== 'MemberExpression' || !expression.computed) return null
  const key = nameOf(expression.property, view, sources)
  const map = key && isConstant(key, sources) ? mapReturnedBy(expression.object, view, sources) : null
  const entry = map?.properties.find((other) => {
    const name = nameOf(other.key, map.view, sources)
    return name?.name === key?.name && name?.folder === key?.folder
  })
  const value = entry?.value.type === 'Literal' ? entry.value.value : null
  return typeof value === 'boolean' ? value : null
}

/** The entries of the map that `defaults()` makes. */
function mapReturnedBy(
  call: GoNode,
  view: SourceView,
  sources: GoSources,
): { readonly properties: readonly GoProperty[]; readonly view: SourceView } | null {
  const fn = call.type === 'CallExpression' && call.arguments.length === 0 ? nameOf(call.callee, view, sources) : null
  const found = fn && findFunction(fn.name, null, fn.folder, fn.isOwn ? view : null, sources)
  if (!found || otherBodies(sources, found.view, fn.name, found.declaration).length > 0) return null
  const properties = plainEntriesOf(found.declaration)
  return properties && { properties, view: found.view }
}

/** The entries of a map's literal, if a function does nothing but return it. */
function plainEntriesOf({ body }: GoFunctionDeclaration): readonly GoProperty[] | null {
  const [only, ...others] = body?.body ?? []
  const map = only?.type === 'ReturnStatement' && others.length === 0 ? only.argument : null
  const isMap = map?.type === 'ObjectExpression' && map.goType?.type === 'GoMapType'
  return isMap && map.properties.every(isPlain) ? map.properties : null
}

function isPlain({ key, value }: GoProperty): boolean {
  return value.type === 'Literal' && /^(?:Literal|Identifier|MemberExpression)$/.test(key.type)
}

function isConstant({ name, folder }: PackageName, sources: GoSources): boolean {
  const parent: GoNode | undefined = findVariable(name, folder, null, sources)?.declaration.parent
  return parent?.type === 'VariableDeclaration' && parent.kind === 'const'
}

interface PackageName {
  readonly name: string
  readonly folder: string
  readonly isOwn: boolean
}

/** `Name` of the package, or `pkg.Name`. */
function nameOf(node: GoNode, view: SourceView, sources: GoSources): PackageName | null {
  if (node.type === 'Identifier' && (variableOf(view, node)?.scope.type ?? 'module') === 'module')
    return { name: node.name, folder: dirname(view.file), isOwn: true }
  if (node.type !== 'MemberExpression' || node.computed) return null
  const { object, property } = node
  if (object.type !== 'Identifier' || property.type !== 'Identifier') return null
  const folder = folderOfImport(object.name, view, sources)
  return folder === null ? null : { name: property.name, folder, isOwn: false }
}
