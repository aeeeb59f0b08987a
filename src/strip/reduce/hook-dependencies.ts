import type { TSESTree } from '@typescript-eslint/utils'
import type { Node } from '../../source/source-view.js'
import type { Reducer } from './reducer.js'

/** React's hooks that take a list of dependencies behind their function. */
const HOOKS: ReadonlySet<string> = new Set([
  'useEffect',
  'useLayoutEffect',
  'useInsertionEffect',
  'useMemo',
  'useCallback',
  'useImperativeHandle',
])

/**
 * `useEffect(() => ..., [on, a])`: a dependency that is always the same isn't one.
 * https://react.dev/reference/react/useEffect#parameters
 *
 * @returns whether the list is one of dependencies that loses some.
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

/** The last argument of a hook, behind a function. Of hooks that aren't React's only a function written there tells. */
export function isDependencyList(node: TSESTree.ArrayExpression): boolean {
  const call = node.parent
  if (call.type !== 'CallExpression' || call.arguments.length < 2 || call.arguments.at(-1) !== node) return false
  const callee = call.callee.type === 'MemberExpression' ? call.callee.property : call.callee
  if (callee.type !== 'Identifier' || !/^use[A-Z]/.test(callee.name)) return false
  return HOOKS.has(callee.name) || /Function/.test((call.arguments.at(-2) as Node).type)
}
