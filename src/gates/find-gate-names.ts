import type { TSESTree } from '@typescript-eslint/utils'
import { variableOf } from '../source/bindings.js'
import { requiredModule } from '../source/entities.js'
import { nodesOf } from '../source/nodes-of.js'
import { literalString, staticKeyName, unwrapExpression } from '../source/expressions.js'
import type { Node, SourceView } from '../source/source-view.js'
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
    .arguments.flatMap(namesIn)
    .flatMap((node) => {
      const gate = node === null || node.type === 'SpreadElement' ? null : gateNamedBy(node, context)
      return node === null || gate === null ? [] : [{ gate, node }]
    })
}

/** What an argument may name: itself, or the elements of a list. */
function namesIn(argument: Node): readonly (Node | null)[] {
  return argument.type === 'ArrayExpression' ? argument.elements : [argument]
}

/** What shows, without other modules, whether an expression may name a gate. */
interface NameContext extends Pick<ResolveContext, 'view' | 'index'> {
  /** Whether a member of some name may have that of a gate as its value. Default: any may. */
  readonly isDeclared?: (name: string) => boolean
}

/**
 * Whether a call may get the name of a gate, by the module of the call alone: of what it imports, any may be a name.
 * Calls of parameters' members, of functions' results and of other texts are most calls.
 */
export function mayBeGivenGates(call: Node, context: NameContext): boolean {
  if (call.type !== 'CallExpression') return false
  return askedCallOf(call)
    .arguments.flatMap(namesIn)
    .some((node) => node !== null && node.type !== 'SpreadElement' && mayBeName(node, context, 0))
}

function mayBeName(expression: Node, context: NameContext, depth: number): boolean {
  const { view, index, isDeclared = () => true } = context
  const node = unwrapExpression(expression)
  const text = literalString(node)
  if (text !== null) return index.gates.has(text)
  switch (node.type) {
    case 'ChainExpression':
      return mayBeName(node.expression, context, depth)
    case 'Identifier':
      return mayBindConstant(node, view, (init) => mayBeName(init, context, depth + 1), depth)
    case 'MemberExpression': {
      const name = staticKeyName(node.property, node.computed)
      return (name === null || isDeclared(name)) && mayHoldConstants(node.object, view, depth)
    }
    default:
      return false
  }
}

/** Whether an expression may be an object of constants: an import, an object literal, an enum, a class, `require()`. */
function mayHoldConstants(expression: Node, view: SourceView, depth: number): boolean {
  const node = unwrapExpression(expression)
  switch (node.type) {
    case 'ObjectExpression':
      return true
    case 'CallExpression':
      return requiredModule(node) !== null
    case 'ChainExpression':
      return mayHoldConstants(node.expression, view, depth)
    case 'MemberExpression':
      return mayHoldConstants(node.object, view, depth)
    case 'Identifier':
      return mayBindConstant(node, view, (init) => mayHoldConstants(init, view, depth + 1), depth)
    default:
      return false
  }
}

const LONGEST_CHAIN = 8

/** Whether a name is an import, an enum or a class, or a variable whose value may be meant. */
function mayBindConstant(
  name: TSESTree.Identifier,
  view: SourceView,
  isMeant: (init: Node) => boolean,
  depth: number,
): boolean {
  const definition = variableOf(view, name)?.defs[0]
  if (depth > LONGEST_CHAIN) return true
  const declared = definition?.node as Node | undefined
  if (declared?.type !== 'VariableDeclarator')
    return definition?.type === 'ImportBinding' || definition?.type === 'TSEnumName' || definition?.type === 'ClassName'
  if (!declared.init) return false
  return declared.id.type === 'Identifier' ? isMeant(declared.init) : mayHoldConstants(declared.init, view, depth + 1)
}

function gateNamedBy(node: Node, context: ResolveContext): string | null {
  const named = resolveGate(node, context)
  return named && 'gate' in named ? named.gate : null
}
