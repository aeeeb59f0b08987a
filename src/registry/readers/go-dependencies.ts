import type { ImportResolver } from '../../source/import-resolver.js'
import type { SourceView } from '../../source/source-view.js'
import { walk } from '../../source/walk.js'
import { goTypeOf, isGoDependencies, readGoName } from './go-maps.js'

/**
 * The gates that a gate depends on, by name, from maps like `map[featuregate.Feature][]featuregate.Feature{X: {A, B}}`.
 * Unknown names are left out.
 *
 * @see https://github.com/kubernetes/enhancements/tree/master/keps/sig-architecture/5278-feature-gate-dependencies
 */
export function readGoDependencies(
  view: SourceView,
  resolveImport: ImportResolver,
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  walk(view.ast, view.visitorKeys, (map) => {
    const type = map.type === 'ObjectExpression' ? goTypeOf(map) : null
    if (map.type !== 'ObjectExpression' || !type || !isGoDependencies(type)) return
    for (const property of map.properties) {
      if (property.type !== 'Property' || property.value.type !== 'ArrayExpression') continue
      const { name } = readGoName(property.key, view, resolveImport)
      const needed = property.value.elements.flatMap((element) =>
        element ? (readGoName(element, view, resolveImport).name ?? []) : [],
      )
      if (name !== null && needed.length > 0) found.set(name, [...new Set([...(found.get(name) ?? []), ...needed])])
    }
  })
  return found
}
