import type { GoInterfaceType, GoNode } from '../../source/go-nodes.js'
import type { SourceView } from '../../source/source-view.js'
import type { GoSources } from './go-sources.js'
import { receiverName } from '../../source/go-declarations.js'
import { declarationsOf, findFunction, findType, namedType, type GoTypeName } from './find-go-declared.js'

/** A limit for how deeply structs, and interfaces, embed each other. */
const DEEPEST = 8

/**
 * The type that declares the method `name` of `type`: itself, or what it embeds, which may be an interface. As in Go,
 * the shallowest one counts.
 *
 * @returns `null` when none does, or a type outside the repository may declare it.
 */
export function declaringTypeOf(type: GoTypeName, name: string, sources: GoSources): GoTypeName | null {
  let level: readonly GoTypeName[] = [type]
  for (let depth = 0; depth < DEEPEST && level.length > 0; depth++) {
    const next: GoTypeName[] = []
    for (const current of level) {
      if (findFunction(name, current.name, current.folder, null, sources)) return current
      const found = findType(current, sources)
      if (!found) return null
      const { goType } = found.spec
      if (goType.type === 'GoInterfaceType' && asksFor(goType, found.view, name, sources)) return current
      if (goType.type !== 'GoStructType') continue
      for (const field of goType.fields) {
        if (field.names.some((own) => own.name === name)) return null
        const embedded = field.names.length === 0 ? namedType(field.goType, found.view, sources) : null
        if (field.names.length === 0 && !embedded) return null
        if (embedded) next.push(embedded)
      }
    }
    level = next
  }
  return null
}

/** The interface that a type is; `null` when it isn't one, or isn't in the repository. */
export function interfaceOf(
  type: GoTypeName,
  sources: GoSources,
): { readonly type: GoInterfaceType; readonly view: SourceView } | null {
  const found = findType(type, sources)
  return found?.spec.goType.type === 'GoInterfaceType' ? { type: found.spec.goType, view: found.view } : null
}

/** The names of the methods that an interface requires, including those of embedded interfaces in the repository. */
export function methodsAskedFor(
  { members }: GoInterfaceType,
  view: SourceView,
  sources: GoSources,
  depth = 0,
): Set<string> {
  const names = new Set<string>()
  for (const { names: own, goType } of members) {
    for (const { name } of own) names.add(name)
    const embedded = own.length === 0 && depth < DEEPEST ? namedType(goType, view, sources) : null
    const inner = embedded && interfaceOf(embedded, sources)
    if (inner) for (const name of methodsAskedFor(inner.type, inner.view, sources, depth + 1)) names.add(name)
  }
  return names
}

function asksFor(type: GoInterfaceType, view: SourceView, name: string, sources: GoSources): boolean {
  return methodsAskedFor(type, view, sources).has(name)
}

/** The types that declare a method of that name, each as a folder and a name. */
export function ownersOfMethod(
  name: string,
  sources: GoSources,
  folderOf: (view: SourceView) => string,
): Map<string, GoNode> {
  const owners = new Map<string, GoNode>()
  for (const view of sources.viewsWith(name, sources.files)) {
    for (const declaration of declarationsOf(view, name)) {
      const owner = declaration.type === 'FunctionDeclaration' ? receiverName(declaration) : null
      if (owner !== null) owners.set(`${folderOf(view)}#${owner}`, declaration)
    }
  }
  return owners
}
