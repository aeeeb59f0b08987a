import type { Reducer } from '../../reduce/reducer.js'
import type { GoStructType } from '../../../source/go-nodes.js'
import { reduceGoNames } from './reduce-go-parameters.js'

/** Drops unused fields from a struct type, or some names of a field. */
export function reduceGoStruct({ fields }: GoStructType, reducer: Reducer): void {
  for (const field of fields)
    if (reducer.unused.has(field)) reducer.fates.set(field, { kind: 'drop' })
    else reduceGoNames(field, reducer)
}
