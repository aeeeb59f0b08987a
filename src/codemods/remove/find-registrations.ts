import { unwrapExpression } from '../../source/expressions.js'
import type { Node } from '../../source/source-view.js'
import { walk } from '../../source/walk.js'
import type { RemovalContext } from './removal.js'
import { takeGoRegistration } from './go-registrations.js'
import type { ScriptFinds } from './script-finds.js'

/** Takes the entries of the gates out of the registry: properties, pairs of a `Map`, and in Go statements that register one gate each. */
export function findRegistrations(finds: ScriptFinds, context: RemovalContext): void {
  const { registry, gates } = context
  const { view } = finds
  const entries = (registry?.gates ?? []).filter((gate) => gate.file === view.file && gates.has(gate.name))
  if (entries.length === 0) return
  const starts = new Map(entries.map((gate) => [gate.range.start, gate.range.end]))
  const isEntry = (start: number, end: number): boolean => starts.get(start) === end
  walk(view.ast, view.visitorKeys, (node: Node) => {
    if (node.type === 'ObjectExpression') {
      node.properties.forEach(({ range }, index) => {
        if (isEntry(range[0], range[1])) finds.takeItem(node, index)
      })
    } else if (node.type === 'ArrayExpression' && !node.elements.includes(null)) {
      node.elements.forEach((element, index) => {
        const pair = element && unwrapExpression(element)
        if (pair?.type !== 'ArrayExpression') return
        const [key, value] = pair.elements
        if (key && value && isEntry(key.range[0], value.range[1])) finds.takeItem(node, index)
      })
    }
  })
  if (view.language === 'go') for (const { name, range } of entries) takeGoRegistration(name, range, finds, context)
}
