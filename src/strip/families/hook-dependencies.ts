import type { TSESTree } from '@typescript-eslint/utils'
import type { Node } from '../../source/source-view.js'
import { removeListItems } from '../layout.js'
import type { Pass } from '../pass.js'

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
 * `useEffect(() => ..., [on, a])`: a dependency that is always the same is none.
 * https://react.dev/reference/react/useEffect#parameters
 */
export function foldHookDependencies(node: Node, _position: unknown, pass: Pass): boolean {
  if (node.type !== 'ArrayExpression' || !isDependencyList(node)) return false
  const isGone = (item: Node): boolean => {
    const known = pass.known.of(item)
    return known !== null && known.exact && known.effects.length === 0
  }
  if (
    !node.elements.some((item) => item && isGone(item)) ||
    node.elements.some((item) => item?.type === 'SpreadElement')
  )
    return false
  removeListItems(node.elements, isGone, pass)
  for (const item of node.elements) {
    if (!item) continue
    if (isGone(item)) pass.markDead(item)
    else pass.fold(item)
  }
  return true
}

/** The last argument of a hook, behind a function. Of hooks that aren't React's only a function written there tells. */
function isDependencyList(node: TSESTree.ArrayExpression): boolean {
  const call = node.parent
  if (call.type !== 'CallExpression' || call.arguments.length < 2 || call.arguments.at(-1) !== node) return false
  const callee = call.callee.type === 'MemberExpression' ? call.callee.property : call.callee
  if (callee.type !== 'Identifier' || !/^use[A-Z]/.test(callee.name)) return false
  return HOOKS.has(callee.name) || /Function/.test((call.arguments.at(-2) as Node).type)
}
