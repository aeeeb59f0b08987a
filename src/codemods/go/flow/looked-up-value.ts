import { dirname } from 'node:path'
import { variableOf } from '../../../source/bindings.js'
import type { GoNode, GoProperty } from '../../../source/go-nodes.js'
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
  const { object, property } = expression
  if (object.type !== 'CallExpression' || object.arguments.length > 0) return null
  const fn = nameOf(object.callee, view, sources)
  const key = nameOf(property, view, sources)
  const found = fn && findFunction(fn.name, null, fn.folder, fn.isOwn ? view : null, sources)
  const [only, ...others] = found?.declaration.body?.body ?? []
  if (!found || !key || others.length > 0 || only?.type !== 'ReturnStatement') return null
  const map = only.argument
  if (map?.type !== 'ObjectExpression' || map.goType?.type !== 'GoMapType' || !map.properties.every(isPlain))
    return null
  const entry = map.properties.find((other) => {
    const name = nameOf(other.key, found.view, sources)
    return name?.name === key.name && name.folder === key.folder
  })
  const value = entry?.value.type === 'Literal' ? entry.value.value : null
  const isFixed = isConstant(key, sources) && otherBodies(sources, found.view, fn.name, found.declaration).length === 0
  return typeof value === 'boolean' && isFixed ? value : null
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

function isPlain({ key, value }: GoProperty): boolean {
  return value.type === 'Literal' && /^(?:Literal|Identifier|MemberExpression)$/.test(key.type)
}

function isConstant({ name, folder }: PackageName, sources: GoSources): boolean {
  const parent: GoNode | undefined = findVariable(name, folder, null, sources)?.declaration.parent
  return parent?.type === 'VariableDeclaration' && parent.kind === 'const'
}
