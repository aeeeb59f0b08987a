import type { TSESTree } from '@typescript-eslint/utils'
import type { Scope } from '../registry/model.js'
import { resolveEntity } from '../source/entities.js'
import { staticKeyName, unwrapExpression } from '../source/expressions.js'
import { nodesOf } from '../source/nodes-of.js'
import type { Node, SourceView } from '../source/source-view.js'
import type { GateCheck } from './gate-check.js'
import type { ResolveContext } from './resolve-gate.js'

/**
 * The scope of the gates that a check can be asking for: as the configuration says of its shape, else that of the specs which
 * were added to the object that is asked, `new FeatureGate().add(clusterSpecs)`. `null`: not known.
 */
export function scopeAsked(check: GateCheck, context: ResolveContext): Scope | null {
  if (check.scope) return check.scope
  const receiver = receiverOf(check.node)
  const instance = receiver && resolveEntity(receiver, context.view, context.resolveImport)
  if (instance?.kind !== 'expression') return null
  const { node, view } = instance
  const scopes = [...addedInChain(node), ...addedLater(node, view, context)].flatMap((specs) =>
    scopesOf(specs, view, context),
  )
  const [scope] = scopes
  return scope && scopes.every((other) => other === scope) ? scope : null
}

function receiverOf(check: Node): Node | null {
  let node = check
  if (node.type === 'AwaitExpression') node = node.argument
  if (node.type === 'ChainExpression') node = node.expression
  return node.type === 'CallExpression' && node.callee.type === 'MemberExpression' ? node.callee.object : null
}

/** The specs of `new FeatureGate().add(a).add(b)`. */
function addedInChain(instance: Node): Node[] {
  const added: Node[] = []
  for (let node = unwrapExpression(instance); ;) {
    if (node.type === 'NewExpression') return [...added, ...node.arguments.filter(isObject)]
    if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return added
    if (isAdding(node)) added.push(...node.arguments)
    node = unwrapExpression(node.callee.object)
  }
}

/** The specs of `gates.add(a)` in the module that declares `gates`. */
function addedLater(instance: Node, view: SourceView, { resolveImport }: ResolveContext): Node[] {
  const added: Node[] = []
  for (const node of nodesOf(view, 'CallExpression')) {
    if (!isAdding(node) || node.callee.type !== 'MemberExpression' || node.callee.object.type !== 'Identifier') continue
    const entity = resolveEntity(node.callee.object, view, resolveImport)
    if (entity?.kind === 'expression' && entity.node === instance) added.push(...node.arguments)
  }
  return added
}

function isAdding({ callee }: TSESTree.CallExpression): boolean {
  return (
    callee.type === 'MemberExpression' &&
    /^(?:add|register)/i.test(staticKeyName(callee.property, callee.computed) ?? '')
  )
}

function isObject(node: Node): boolean {
  return ['Identifier', 'MemberExpression', 'ObjectExpression'].includes(unwrapExpression(node).type)
}

/** The scopes of the gates that are registered in an object; `null` among them: one says none. */
function scopesOf(specs: Node, view: SourceView, { index, resolveImport }: ResolveContext): (Scope | null)[] {
  const entity = resolveEntity(specs, view, resolveImport)
  if (entity?.kind !== 'expression') return []
  const {
    node,
    view: { file },
  } = entity
  return index.files
    .flatMap(({ gates }) => gates)
    .filter((gate) => gate.file === file && gate.range.start >= node.range[0] && gate.range.end <= node.range[1])
    .map(({ scope }) => scope)
}
