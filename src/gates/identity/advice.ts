import type { Node } from '../../source/source-view.js'
import { dottedPath, lastNameOf } from '../dotted-path.js'
import { askedCallOf } from './asked-call.js'

/** The entry of the configuration's `checks` that makes a call a check, as it is written there. */
export function entryFor(node: Node, nameNode: Node): string {
  if (node.type !== 'CallExpression') return '{ "call": "..." }'
  const { callee, arguments: given } = askedCallOf(node)
  const path = (dottedPath(callee) ?? [lastNameOf(callee) ?? '']).filter((name) => name !== 'this')
  const call = path
    .slice(path.lastIndexOf('()') + 1)
    .slice(-2)
    .join('.')
  const index = given.indexOf(nameNode)
  return index > 0 ? `{ "call": ${JSON.stringify(call)}, "argument": ${index} }` : `{ "call": ${JSON.stringify(call)} }`
}
