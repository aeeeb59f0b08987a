import { annotatedType } from '../source/annotations.js'
import { variableOf } from '../source/bindings.js'
import { resolveEntity } from '../source/entities.js'
import { unwrapExpression } from '../source/expressions.js'
import type { Node } from '../source/source-view.js'
import { namesAGate } from './check-shapes.js'
import { lastNameOf } from './dotted-path.js'
import { GoCallees } from './identity/go-callees.js'
import type { ResolveContext } from './resolve-gate.js'

const TYPE = /FeatureGates?$/
const MAKES = /^(?:New\w*FeatureGates?|DeepCopy\w*)$/

/** Whether an expression is an object of gates by its type or by what it holds, whatever its own name is. */
export function isGateObject(object: Node, context: ResolveContext): boolean {
  const node = unwrapExpression(object)
  const entity = resolveEntity(node, context.view, context.resolveImport)
  const held = entity?.kind === 'expression' && entity.node !== node ? entity.node : heldBy(node, context)
  if (held && holdsGates(held)) return true
  return context.view.language === 'go' ? isTypedInGo(node, context) : isTyped(node, context)
}

/** What a local variable is declared with: `g := utilfeature.DefaultFeatureGate`. */
function heldBy(name: Node, { view }: ResolveContext): Node | null {
  const declarator = name.type === 'Identifier' ? variableOf(view, name)?.defs[0]?.node : undefined
  return declarator?.type === 'VariableDeclarator' ? declarator.init : null
}

function holdsGates(value: Node): boolean {
  if (value.type === 'CallExpression') return MAKES.test(lastNameOf(value.callee) ?? '')
  if (value.type === 'NewExpression') return TYPE.test(lastNameOf(value.callee) ?? '')
  return namesAGate(lastNameOf(value) ?? '')
}

function isTypedInGo(object: Node, { view, resolveImport }: ResolveContext): boolean {
  const type = new GoCallees(resolveImport).typeOf(object, view, 0)?.type
  const pointed = type?.type === 'GoStarExpression' ? type.argument : type
  return pointed !== undefined && TYPE.test(lastNameOf(pointed) ?? '')
}

function isTyped(object: Node, { view }: ResolveContext): boolean {
  const declared = object.type === 'Identifier' ? variableOf(view, object)?.defs[0]?.name : undefined
  const type = annotatedType(declared as Node | undefined)
  return type?.type === 'TSTypeReference' && TYPE.test(lastNameOf(type.typeName) ?? '')
}
