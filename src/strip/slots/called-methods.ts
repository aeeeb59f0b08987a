import { isFunctionNode, type FunctionNode } from '../../source/function-nodes.js'
import type { Node } from '../../source/source-view.js'
import type { ClassMembers, MemberGroup } from './class-members.js'

/**
 * The function of a private method, or of a field that holds one and is never reassigned, if every mention of it is a
 * call: `#draw(on)`, `private draw(on)`.
 */
export function methodOf(group: MemberGroup): FunctionNode | null {
  const [element, another] = group.elements
  if (!element || another || element.decorators?.length || group.hasOtherWrites || group.stores.length > 0) return null
  const fn = element.value
  const isPlain =
    element.type === 'MethodDefinition'
      ? element.kind === 'method'
      : !element.typeAnnotation && (!group.isListed || isHard(group))
  return isPlain && fn && isFunctionNode(fn) && fn.params.every((parameter) => !parameter.decorators?.length)
    ? fn
    : null
}

/**
 * Everything that mentions such a method.
 *
 * @param isAsked whether other code may read a member of that name; only its type protects a `private` one.
 * @returns `null` when something else may call it.
 */
export function mentionsOfMethod(
  fn: FunctionNode,
  members: ClassMembers,
  isAsked: (name: string) => boolean,
): readonly Node[] | null {
  const group = fn.parent && members.groupOf(fn.parent)
  if (!group || methodOf(group) !== fn) return null
  const { key } = group.elements[0] as MemberGroup['elements'][number]
  const isSure = isHard(group)
    ? group.uses.every(({ type }) => type === 'MemberExpression')
    : group.ownReads.length === group.uses.length && key.type === 'Identifier' && !isAsked(key.name)
  return isSure && group.uses.length > 0 ? group.uses : null
}

/** The function that `this.name(...)` calls. */
export function methodAt(callee: Node, members: ClassMembers): FunctionNode | null {
  const group = members.groupUsedBy(callee)
  return group ? methodOf(group) : null
}

/** `#name`, which is unreachable outside the class. */
function isHard(group: MemberGroup): boolean {
  return group.elements[0]?.key.type === 'PrivateIdentifier'
}
