import { asNode } from '../../source/go-casts.js'
import type { GoNode } from '../../source/go-nodes.js'
import type { Node } from '../../source/source-view.js'
import { removeListItems } from '../layout.js'
import type { Pass } from '../pass.js'

/** Whether all names of `a, b bool` go. */
export function hasLostNames(parameter: Node, { unused }: Pass): boolean {
  const field = parameter as unknown as GoNode
  return field.type === 'GoField' && field.names.length > 0 && field.names.every((name) => unused.has(asNode(name)))
}

/** Takes names out of parameters that share a type: `a, gone bool`. */
export function dropGoNames(parameter: Node, pass: Pass): void {
  const field = parameter as unknown as GoNode
  if (field.type !== 'GoField' || !field.names.some((name) => pass.unused.has(asNode(name)))) return
  removeListItems(field.names.map(asNode), (name) => pass.unused.has(name), pass)
  for (const name of field.names) if (pass.unused.has(asNode(name))) pass.markDead(asNode(name))
}
