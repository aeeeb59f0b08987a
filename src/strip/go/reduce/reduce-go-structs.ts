import { asGo } from '../../../source/go-casts.js'
import type { Node } from '../../../source/source-view.js'
import type { Reducer } from '../../reduce/reducer.js'

/** Fields of a struct's type that nothing uses any more, or some of the names of a field, are dropped. */
export function reduceGoStruct(node: Node, { unused, fates }: Reducer): void {
  const type = asGo(node)
  if (type.type !== 'GoStructType') return
  for (const field of type.fields) {
    const gone = unused.has(field) ? [field] : field.names.filter((name) => unused.has(name))
    for (const part of gone) fates.set(part, { kind: 'drop' })
  }
}
