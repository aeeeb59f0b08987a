import type { TSESTree } from '@typescript-eslint/utils'
import type { Reducer } from './reducer.js'

/** `const { a, ...rest }`, `const [value, setValue]`: the names that nothing uses any more are dropped. */
export function reducePattern(node: TSESTree.ObjectPattern | TSESTree.ArrayPattern, { unused, fates }: Reducer): void {
  for (const part of node.type === 'ObjectPattern' ? node.properties : node.elements)
    if (part && unused.has(part)) fates.set(part, { kind: 'drop' })
}
