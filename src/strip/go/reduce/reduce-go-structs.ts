import type { Reducer } from '../../reduce/reducer.js'
import type { GoStructType } from '../../../source/go-nodes.js'

/** Fields of a struct's type that nothing uses any more, or some of the names of a field, are dropped. */
export function reduceGoStruct({ fields }: GoStructType, { unused, fates }: Reducer): void {
  for (const field of fields) {
    const gone = unused.has(field) ? [field] : field.names.filter((name) => unused.has(name))
    for (const part of gone) fates.set(part, { kind: 'drop' })
  }
}
