import type { TSESTree } from '@typescript-eslint/utils'
import { literalString } from '../../source/expressions.js'
import type { Node, SourceView } from '../../source/source-view.js'
import type { Targets } from '../../source/targets/target.js'
import { askedCallOf } from './asked-call.js'

/**
 * Whether a call also says of something else than the gate what type it has: `function isActive(data: Data | undefined,
 * name: string): data is Data`. Then code behind the call relies on more than the gate's value.
 *
 * @param named the argument that names the gate.
 */
export function narrowsOther(call: TSESTree.CallExpression, named: Node, view: SourceView, targets: Targets): boolean {
  const { callee, arguments: given } = askedCallOf(call)
  const target = targets.of(callee, view)
  if (target.kind !== 'function' && target.kind !== 'signature') return false
  const { params, returnType } = target.node
  const type = returnType?.typeAnnotation
  if (type?.type !== 'TSTypePredicate') return false
  const { parameterName } = type
  if (parameterName.type === 'TSThisType') return true
  const guarded = given[params.findIndex((one) => one.type === 'Identifier' && one.name === parameterName.name)]
  return guarded !== undefined && guarded !== named && literalString(guarded) === null
}
