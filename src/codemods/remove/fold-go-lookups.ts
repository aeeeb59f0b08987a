import type { TSESTree } from '@typescript-eslint/utils'
import { GoCallees } from '../../gates/identity/go-callees.js'
import { resolveGate, type ResolveContext } from '../../gates/resolve-gate.js'
import { asGo } from '../../source/go-casts.js'
import { importPathOf, onlyReturnedIn } from '../../source/go-declarations.js'
import type { GoCallExpression, GoNode, GoObjectExpression } from '../../source/go-nodes.js'
import { isPredeclaredInGo, redeclaredGoWord } from '../../source/go-universe.js'
import { nodesOf } from '../../source/nodes-of.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { contains } from '../../text/text-range.js'
import type { RemovalContext } from './removal.js'
import type { ScriptFinds } from './script-finds.js'

/**
 * Writes what `defaults()[Name]` gives instead of it, where `defaults` does nothing but return a map's literal: each
 * call makes that map anew, so no code can have changed the entry.
 */
export function foldGoLookups(finds: ScriptFinds, { gates, index, resolveImport }: RemovalContext): void {
  const { view } = finds
  if (view.language !== 'go' || redeclaredGoWord(view) !== null) return
  const callees = new GoCallees(resolveImport)
  const namedBy = (key: Node, of: SourceView): string | null => {
    const resolve: ResolveContext = { view: of, index, resolveImport }
    const named = resolveGate(key, resolve)
    return named && 'gate' in named && named.doubt === undefined ? named.gate : null
  }
  for (const lookup of nodesOf(view, 'MemberExpression')) {
    const gate = lookup.computed && isOneValue(lookup) ? namedBy(lookup.property, view) : null
    if (gate === null || !gates.has(gate) || view.comments.some((comment) => contains(lookup, comment))) continue
    const map = mapReturnedBy(asGo(lookup.object), view, callees)
    const entry = map?.literal.properties.find(
      (property) => property.type === 'Property' && namedBy(property.key, map.view) === gate,
    )
    const value = entry?.type === 'Property' && entry.value.type === 'Literal' ? entry.value.value : null
    if (typeof value === 'boolean') finds.replace(lookup, String(value))
  }
}

/** Whether an expression is only a value where it stands: no condition that would be left with a constant. */
function isOneValue(node: Node): boolean {
  const { parent } = node
  const written = asGo(node)
  if (written.type === 'MemberExpression' && written.parens?.length) return false
  switch (parent?.type) {
    case 'Property':
      return parent.value === node
    case 'VariableDeclarator':
      return parent.init === node && parent.id.type === 'Identifier'
    case 'CallExpression':
      return parent.callee !== node
    case 'ReturnStatement':
    case 'ArrayExpression':
      return true
    default:
      return false
  }
}

interface ReturnedMap {
  readonly literal: TSESTree.ObjectExpression
  readonly view: SourceView
}

/** The literal of `map[string]bool` that a call of a package's function makes. */
function mapReturnedBy(call: GoNode, view: SourceView, callees: GoCallees): ReturnedMap | null {
  if (call.type !== 'CallExpression' || call.arguments.length > 0 || !isOfPackage(call, view)) return null
  const called = callees.of(call.callee, view)
  const [body, ...others] = called.kind === 'function' ? called.bodies : []
  const map = body && others.length === 0 ? onlyReturnedIn(body.node.body) : null
  if (!body || map?.type !== 'ObjectExpression' || !isMapOfBooleans(map, body.view)) return null
  const literal = nodesOf(body.view, 'ObjectExpression').find((node) => asGo(node) === map)
  return literal ? { literal, view: body.view } : null
}

function isMapOfBooleans({ goType }: GoObjectExpression, view: SourceView): boolean {
  return (
    goType?.type === 'GoMapType' && isPredeclaredInGo(view, goType.value, 'bool') && redeclaredGoWord(view) === null
  )
}

/** `defaults()` or `features.Defaults()` */
function isOfPackage({ callee }: GoCallExpression, view: SourceView): boolean {
  return (
    callee.type === 'Identifier' || (callee.type === 'MemberExpression' && importPathOf(callee.object, view) !== null)
  )
}
