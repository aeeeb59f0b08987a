import type { TSESTree } from '@typescript-eslint/utils'
import type { Node } from '../../source/source-view.js'
import type { Reducer } from './reducer.js'

/** React hooks whose last parameter, after a function, is a list of dependencies. */
const HOOKS: ReadonlySet<string> = new Set([
  'useEffect',
  'useLayoutEffect',
  'useInsertionEffect',
  'useMemo',
  'useCallback',
  'useImperativeHandle',
])

/**
 * In `useEffect(() => ..., [on, a])`, a dependency that never changes can be dropped.
 * https://react.dev/reference/react/useEffect#parameters
 *
 * @returns whether the array is a dependency list that loses items.
 */
export function reduceHookDependencies(node: TSESTree.ArrayExpression, reducer: Reducer): boolean {
  if (!isDependencyList(node) || node.elements.some((item) => item?.type === 'SpreadElement')) return false
  const gone = node.elements.filter((item) => {
    const known = item && reducer.known.of(item)
    return known?.exact === true && known.effects.length === 0
  })
  for (const item of gone) if (item) reducer.fates.set(item, { kind: 'drop' })
  return gone.length > 0
}

/**
 * Whether the array is a hook's last argument, after a function. For hooks that aren't React's, the function must be
 * inline.
 */
export function isDependencyList(node: TSESTree.ArrayExpression): boolean {
  const call = node.parent
  if (call.type !== 'CallExpression' || call.arguments.length < 2 || call.arguments.at(-1) !== node) return false
  const callee = call.callee.type === 'MemberExpression' ? call.callee.property : call.callee
  if (callee.type !== 'Identifier' || !/^use[A-Z]/.test(callee.name)) return false
  return HOOKS.has(callee.name) || /Function/.test((call.arguments.at(-2) as Node).type)
}
