import type { TSESTree } from '@typescript-eslint/utils'
import { nameOnObject } from '../../gates/identity/registry-values.js'
import { annotatedType } from '../../source/annotations.js'
import { lastName, literalString } from '../../source/expressions.js'
import { nodesOf } from '../../source/nodes-of.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { contains } from '../../text/text-range.js'
import { nameOfObject } from './object-reads.js'
import type { RemovalContext } from './removal.js'
import type { ScriptFinds } from './script-finds.js'

/**
 * Refuses to remove the last gate of a registry whose type is inferred, while code reads its specs. Without specs,
 * `featureGates[name].default` doesn't compile.
 */
export function refuseEmptiedRegistries(finds: ScriptFinds, { gates, ...context }: RemovalContext): void {
  const { view } = finds
  if (!/\.[cm]?tsx?$/.test(view.file)) return
  for (const object of nodesOf(view, 'ObjectExpression')) {
    const [entry] = object.properties
    const id = nameOfObject(object)
    if (!entry || !id || annotatedType(id) || !finds.takesAll(object) || !holdsSpecs(object)) continue
    const others = [...(context.viewsNaming?.(id.name) ?? [])].filter((other) => other !== null)
    if (![view, ...others].some((other) => readsSpecs(id.name, other))) continue
    for (const gate of gates.keys())
      if (context.registry?.gates.some(({ name, range }) => name === gate && contains(object, range)))
        finds.refuse(entry, gate, 'the registry would have no spec left, and code still reads specs of it')
  }
}

function holdsSpecs({ properties }: TSESTree.ObjectExpression): boolean {
  return properties.some((property) => property.type === 'Property' && property.value.type === 'ObjectExpression')
}

/** `featureGates[name]`, `Object.values(featureGates)` */
function readsSpecs(registry: string, view: SourceView): boolean {
  const isIt = (node: Node | undefined): boolean => node !== undefined && lastName(node) === registry
  return (
    nodesOf(view, 'MemberExpression').some(
      ({ object, property, computed }) => computed && isIt(object) && literalString(property) === null,
    ) ||
    nodesOf(view, 'CallExpression').some(
      ({ callee, arguments: [first] }) => isIt(first) && /^(?:values|entries)$/.test(nameOnObject(callee, view) ?? ''),
    )
  )
}
