import { variableOf } from '../../source/bindings.js'
import { staticKeyName, unwrapExpression } from '../../source/expressions.js'
import type { Node, SourceView } from '../../source/source-view.js'
import type { Target, Targets } from '../../source/targets/target.js'
import { asType, targetOfType } from '../../source/targets/type-targets.js'
import { valueSources } from '../../source/targets/value-sources.js'
import { walk } from '../../source/walk.js'

/** A limit for variables that hold each other. */
const LONGEST_CHAIN = 8

/**
 * The methods of a name of the objects that an expression may be because a list, a map or a call gives it:
 * `overrides[0]`, `byTenant.get(tenant)`, `one` of `overrides.some((one) => ...)`. What gives it isn't followed
 * exactly: an object counts wherever its type or its maker is written there.
 */
export function heldMembers(expression: Node, name: string, view: SourceView, targets: Targets): Target[] {
  return valueSources(expression, view, targets, { stopsAtTypes: true })
    .flatMap(({ node, view: file, isType }) => (isType ? ofType(node, file, targets) : [ofValue(node, file, targets)]))
    .filter(isObject)
    .map((held) => targets.member(held, name))
    .filter(({ kind }) => kind === 'function' || kind === 'signature')
}

/**
 * The functions of the project that a callee may be although a package gives it. They are members of an object that
 * the package was given, `useContext(Access).isEnabled`, or of a type that it was told,
 * `inject<Access>('access').isEnabled`.
 */
export function heldFunctions(callee: Node, view: SourceView, targets: Targets, depth = 0): Target[] {
  const node = unwrapExpression(callee)
  if (node.type === 'MemberExpression') {
    const name = staticKeyName(node.property, node.computed)
    return name === null ? [] : heldMembers(node.object, name, view, targets)
  }
  const definition = node.type === 'Identifier' ? variableOf(view, node)?.defs[0] : undefined
  const init = definition?.node.type === 'VariableDeclarator' ? definition.node.init : null
  if (!definition || !init || depth > LONGEST_CHAIN) return []
  const { parent } = definition.name as Node
  const key = parent?.type === 'Property' ? staticKeyName(parent.key, parent.computed) : null
  if (key !== null) return heldMembers(init, key, view, targets)
  const given = unwrapExpression(init)
  if (given.type !== 'CallExpression') return heldFunctions(given, view, targets, depth + 1)
  return valueSources(given, view, targets, { stopsAtTypes: true })
    .map((source) => targets.of(source.node, source.view))
    .filter(({ kind }) => kind === 'function')
}

/** A package may give another object of the same type: `createContext({ isEnabled })`. */
function ofValue(node: Node, view: SourceView, targets: Targets): Target {
  const { parent } = node
  const isGiven = parent?.type === 'CallExpression' && parent.callee !== node
  const target = targets.of(node, view)
  return isGiven && targets.of(parent.callee, view).kind === 'outside' ? asType(target) : target
}

/** What a type names: `Overrides` of `Map<string, Overrides[]>`. */
function ofType(type: Node, view: SourceView, targets: Targets): Target[] {
  const found: Target[] = []
  walk(type, view.visitorKeys, (part) => {
    if (/^TSType(?:Reference|Query|Literal)$/.test(part.type)) found.push(targetOfType(part, view, targets))
  })
  return found
}

function isObject({ kind }: Target): boolean {
  return kind === 'instance' || kind === 'object' || kind === 'class' || kind === 'type'
}
