import { asNode } from '../../../source/go-casts.js'
import type { GoNode } from '../../../source/go-nodes.js'
import type { Node } from '../../../source/source-view.js'
import type { Reducer } from '../../reduce/reducer.js'

/** Names of parameters that share a type, `a, gone bool`, are dropped one by one, or with the type. */
export function reduceGoNames(parameter: Node, { unused, fates }: Reducer): void {
  const names = namesOfParameter(parameter)
  const gone = names.filter((name) => unused.has(name))
  if (gone.length > 0 && gone.length === names.length) fates.set(parameter, { kind: 'drop' })
  else for (const name of gone) fates.set(name, { kind: 'drop' })
}

export function namesOfParameter(parameter: Node): readonly Node[] {
  const field = parameter as unknown as GoNode
  return field.type === 'GoField' ? field.names.map(asNode) : []
}
