import type { Reducer } from '../../reduce/reducer.js'
import type { GoStructType } from '../../../source/go-nodes.js'

/** Drops unused fields from a struct type, or some names of a field. */
export function reduceGoStruct({ fields }: GoStructType, { unused, fates }: Reducer): void {
  for (const field of fields) {
    const gone = unused.has(field) ? [field] : field.names.filter((name) => unused.has(name))
    for (const part of gone) fates.set(part, { kind: 'drop' })
  }
}
