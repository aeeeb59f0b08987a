import type { TSESTree } from '@typescript-eslint/utils'
import type { Reducer } from './reducer.js'

/** Drops unused names from `const { a, ...rest }` and `const [value, setValue]`. */
export function reducePattern(node: TSESTree.ObjectPattern | TSESTree.ArrayPattern, { unused, fates }: Reducer): void {
  for (const part of node.type === 'ObjectPattern' ? node.properties : node.elements)
    if (part && unused.has(part)) fates.set(part, { kind: 'drop' })
}
