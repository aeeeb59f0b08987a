import type { Node } from './source-view.js'

/** Whether code gives a member another value: `x.y++`, `delete x.y`, `[x.y] = list`, `for (x.y of list)`. */
export function isWrittenMember(member: Node): boolean {
  let node = member
  while (/^TS(?:As|NonNull|Satisfies)|^TSTypeAssertion$|^ChainExpression$/.test(node.parent?.type ?? ''))
    node = node.parent as Node
  const { parent } = node
  switch (parent?.type) {
    case 'AssignmentExpression':
    case 'AssignmentPattern':
    case 'ForOfStatement':
    case 'ForInStatement':
      return parent.left === node
    case 'UpdateExpression':
    case 'ArrayPattern':
    case 'RestElement':
      return true
    case 'UnaryExpression':
      return parent.operator === 'delete'
    case 'Property':
      return parent.value === node && parent.parent.type === 'ObjectPattern'
    default:
      return false
  }
}
