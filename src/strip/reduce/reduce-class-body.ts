import type { TSESTree } from '@typescript-eslint/utils'
import { keepsComment } from './whole-statements.js'
import type { Reducer } from './reducer.js'

/** Drops private members that are unused now, and members that no longer do anything. */
export function reduceClassBody(node: TSESTree.ClassBody, reducer: Reducer): void {
  for (const element of node.body)
    if (reducer.unused.has(element) || comesToNothing(element, node, reducer))
      reducer.fates.set(element, { kind: 'drop' })
}

/**
 * Reduces a member. Returns `true` for a static block, or a constructor without parameters, that no longer does
 * anything.
 */
function comesToNothing(element: TSESTree.ClassElement, classBody: TSESTree.ClassBody, reducer: Reducer): boolean {
  const isConstructor =
    element.type === 'MethodDefinition' &&
    element.kind === 'constructor' &&
    element.value.params.length === 0 &&
    !classBody.parent.superClass &&
    (element.accessibility ?? 'public') === 'public' &&
    isOnlyConstructor(element, classBody)
  const block = element.type === 'StaticBlock' ? element : isConstructor ? element.value.body : null
  if (!block || block.body.length === 0 || !reducer.known.isTouched(block)) {
    reducer.visit(element)
    return false
  }
  const inside = reducer.reduceList(block.body)
  return inside.pieces.length === 0 && !keepsComment(block, inside.removed, reducer)
}

/** Whether the class has no overloads of the constructor, which describe how to create an instance. */
function isOnlyConstructor(element: TSESTree.ClassElement, { body }: TSESTree.ClassBody): boolean {
  return !body.some((other) => other !== element && 'kind' in other && other.kind === 'constructor')
}
