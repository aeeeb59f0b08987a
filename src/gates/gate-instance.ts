import type { Scope } from '../registry/model.js'
import { resolveEntity } from '../source/entities.js'
import type { Node, SourceView } from '../source/source-view.js'
import type { GateCheck } from './gate-check.js'
import { specsInChain, specsLater } from './identity/given-specs.js'
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
  const scopes = [...specsInChain(node), ...specsLater(node, view)].flatMap((specs) => scopesOf(specs, view, context))
  const [scope] = scopes
  return scope && scopes.every((other) => other === scope) ? scope : null
}

function receiverOf(check: Node): Node | null {
  let node = check
  if (node.type === 'AwaitExpression') node = node.argument
  if (node.type === 'ChainExpression') node = node.expression
  return node.type === 'CallExpression' && node.callee.type === 'MemberExpression' ? node.callee.object : null
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
