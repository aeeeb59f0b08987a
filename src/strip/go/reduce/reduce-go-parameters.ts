import type { AnyNode } from '../../../source/source-view.js'
import type { Reducer } from '../../reduce/reducer.js'
import { asGo } from '../../../source/go-casts.js'

/** Drops unused names from `a, gone bool`, in parameters and fields. The type is dropped with the last name. */
export function reduceGoNames(parameter: AnyNode, { unused, fates }: Reducer): void {
  const names = namesOfParameter(parameter)
  const gone = names.filter((name) => unused.has(name))
  if (gone.length > 0 && gone.length === names.length) fates.set(parameter, { kind: 'drop' })
  else for (const name of gone) fates.set(name, { kind: 'drop' })
}

export function namesOfParameter(parameter: AnyNode): readonly AnyNode[] {
  const field = asGo(parameter)
  return field.type === 'GoField' ? field.names : []
}
