import type { TSESTree } from '@typescript-eslint/utils'
import { resolveEntity } from '../source/entities.js'
import { staticKeyName, unwrapExpression } from '../source/expressions.js'
import { goDeclarationOf } from '../source/go-declarations.js'
import { constantName, isFromUnknownModule } from '../source/resolve-constant.js'
import type { Node } from '../source/source-view.js'
import { registeredGate } from '../registry/readers/go-registrations.js'
import type { ResolveContext } from './resolve-gate.js'

/**
 * The gate whose object is checked, `xGate.IsEnabled()` of OpenTelemetry: the variable holds what the registration
 * returned.
 *
 * @returns `null` for another call, or an object of an unknown gate.
 */
export function gateOfObjectCall(call: TSESTree.CallExpression, context: ResolveContext): string | null {
  return gateOfMethod(call, 'IsEnabled', context)
}

/** The gate whose name an object gives: `xGate.ID()` of OpenTelemetry; `null` as of {@link gateOfObjectCall}. */
export function gateOfObjectName(expression: Node, context: ResolveContext): string | null {
  return expression.type === 'CallExpression' ? gateOfMethod(expression, 'ID', context) : null
}

function gateOfMethod(call: TSESTree.CallExpression, method: string, context: ResolveContext): string | null {
  const { view, index, resolveImport } = context
  const callee = unwrapExpression(call.callee)
  if (view.language !== 'go' || callee.type !== 'MemberExpression' || call.arguments.length > 0) return null
  if (staticKeyName(callee.property, callee.computed) !== method) return null
  const receiver = unwrapExpression(callee.object)
  const entity = resolveEntity(receiver, view, resolveImport)
  const name =
    entity?.kind === 'expression' && entity.node.type === 'CallExpression'
      ? registeredGate(entity.node, entity.view, resolveImport)
      : null
  if (name !== null) return index.gates.has(name) ? name : null
  // Assigned in a function, or declared in an unavailable file: identified by the name that a registry uses.
  const constant = isOfPackage(receiver, context) ? constantName(receiver, view) : null
  return (constant !== null && index.constants.get(constant)) || null
}

function isOfPackage(receiver: Node, { view, resolveImport }: ResolveContext): boolean {
  if (isFromUnknownModule(receiver, view, resolveImport)) return true
  const declared = goDeclarationOf(receiver, view, resolveImport)
  return declared !== null && !declared.declarator.init && declared.declarator.parent.parent?.type === 'Program'
}
