import { nodesOf } from '../source/nodes-of.js'
import { literalString } from '../source/expressions.js'
import type { Node } from '../source/source-view.js'
import { askedCallOf } from './identity/asked-call.js'
import { resolveGate, type ResolveContext } from './resolve-gate.js'

/** An expression that names a registered gate, whatever the code does with the name. */
export interface GateName {
  readonly gate: string
  readonly node: Node
}

/** `Flags.Paging`, `'Paging'`: all expressions of a file that are the name of one of the gates. */
export function findGateNames(context: ResolveContext): GateName[] {
  return nodesOf(context.view, 'MemberExpression', 'Literal', 'TemplateLiteral').flatMap((node) => {
    if (node.type === 'Literal' && literalString(node) === null) return []
    const gate = gateNamedBy(node, context)
    return gate === null ? [] : [{ gate, node }]
  })
}

/**
 * `log(Flags.Paging)`, `anyOf([Flags.Paging, Flags.Search])`: the gates whose names a call gets, alone or in a list.
 */
export function gatesGivenTo(call: Node, context: ResolveContext): GateName[] {
  if (call.type !== 'CallExpression') return []
  return askedCallOf(call)
    .arguments.flatMap((argument): readonly (Node | null)[] =>
      argument.type === 'ArrayExpression' ? argument.elements : [argument],
    )
    .flatMap((node) => {
      const gate = node === null || node.type === 'SpreadElement' ? null : gateNamedBy(node, context)
      return node === null || gate === null ? [] : [{ gate, node }]
    })
}

function gateNamedBy(node: Node, context: ResolveContext): string | null {
  const named = resolveGate(node, context)
  return named && 'gate' in named ? named.gate : null
}
