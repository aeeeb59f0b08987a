import type { Scope } from '../registry/model.js'
import { resolveEntity } from '../source/entities.js'
import type { Node, SourceView } from '../source/source-view.js'
import { lastNameOf } from './dotted-path.js'
import type { GateCheck } from './gate-check.js'
import { specsInChain, specsLater } from './identity/given-specs.js'
import type { ResolveContext } from './resolve-gate.js'
import { contains } from '../text/text-range.js'

/**
 * The scope of the gates that a check can query. It comes from the configured shape, or else from the specs added to
 * the object, `new FeatureGate().add(clusterSpecs)`. If the object can't be followed, its name decides, as in etcd's
 * `s.ServerFeatureGate`. `null` when unknown.
 */
export function scopeAsked(check: GateCheck, context: ResolveContext): Scope | null {
  if (check.scope) return check.scope
  const receiver = receiverOf(check.node)
  if (receiver === null) return null
  const instance = resolveEntity(receiver, context.view, context.resolveImport)
  if (instance?.kind !== 'expression') return scopeOfName(lastNameOf(receiver) ?? '', context)
  const { node, view } = instance
  const scopes = [...specsInChain(node), ...specsLater(node, view)].flatMap((specs) => scopesOf(specs, view, context))
  const [scope] = scopes
  return scope && scopes.every((other) => other === scope) ? scope : null
}

const SCOPED_NAME = /^(?:server|cluster)_?features?(?:_?gates?)?$/i

/** The name distinguishes scopes only if gates of both scopes are registered. */
function scopeOfName(name: string, { index }: ResolveContext): Scope | null {
  const scope = SCOPED_NAME.test(name) ? (/^server/i.test(name) ? 'server' : 'cluster') : null
  if (scope === null) return null
  const scopes = new Set(index.files.flatMap(({ gates }) => gates.map((gate) => gate.scope)))
  return scopes.size > 1 && !scopes.has(null) ? scope : null
}

function receiverOf(check: Node): Node | null {
  let node = check
  if (node.type === 'AwaitExpression') node = node.argument
  if (node.type === 'ChainExpression') node = node.expression
  return node.type === 'CallExpression' && node.callee.type === 'MemberExpression' ? node.callee.object : null
}

/**
 * The scopes of the gates that are registered in an object; `null` among them: one registry doesn't state its scope.
 */
function scopesOf(specs: Node, view: SourceView, { index, resolveImport }: ResolveContext): (Scope | null)[] {
  const entity = resolveEntity(specs, view, resolveImport)
  if (entity?.kind !== 'expression') return []
  const {
    node,
    view: { file },
  } = entity
  return index.files
    .flatMap(({ gates }) => gates)
    .filter((gate) => gate.file === file && contains(node, gate.range))
    .map(({ scope }) => scope)
}
