import type { TSESTree } from '@typescript-eslint/utils'
import { unwrapExpression } from '../../source/expressions.js'

/** The number of each member of an enum; `null`: a text, or a value that is computed. */
export function numbersOf({ members }: TSESTree.TSEnumBody): (number | null)[] {
  let next: number | null = 0
  return members.map(({ initializer }) => {
    const value = initializer && unwrapExpression(initializer)
    const own = value?.type === 'Literal' && typeof value.value === 'number' ? value.value : null
    const number = value ? own : next
    next = number === null ? null : number + 1
    return number
  })
}

/** The members that would get another number if some were removed: those that follow one and have no value. */
export function renumbered({ members }: TSESTree.TSEnumBody, isGone: (index: number) => boolean): number[] {
  return members.flatMap(({ initializer }, index) =>
    index > 0 && !initializer && !isGone(index) && isGone(index - 1) ? [index] : [],
  )
}
