import type {
  GoAssignmentExpression,
  GoCallExpression,
  GoExpression,
  GoNode,
  GoVariableDeclarator,
} from '../../../source/go-nodes.js'
import type { Node, SourceView, AnyNode } from '../../../source/source-view.js'
import type { FileStrip } from '../../project/file-strip.js'
import type { UnsureUse } from '../../project/unsure-tests.js'
import { findType } from '../find-go-declared.js'
import { isExportedName } from '../go-sources.js'
import { isGoTestFile } from '../../../source/go-files.js'
import { commonValue, factsOfFile, givenValue } from './given-value.js'
import { ownerOfStore } from './find-go-fields.js'
import type { GoFlowState } from './flow-state.js'
import { calledFunction, callsOf, isCalledHereOnly, parameterNames } from './find-go-parameters.js'

/**
 * Names visible to other modules that still hold a gate's value: exported variables and fields, and parameters of
 * exported functions that receive it at every call in the repository. Each is reported once.
 *
 * @param gateOf the gate that a name in a plan depends on.
 */
export function findLeftovers(
  files: readonly FileStrip[],
  state: GoFlowState,
  gateOf: (name: string) => string,
): UnsureUse[] {
  const found = new Map<GoNode, UnsureUse>()
  for (const file of files) {
    if (!file.isGo || isGoTestFile(file.file) || !file.plan?.across) continue
    const {
      view,
      plan: { across },
    } = file
    const uses = [
      ...across.stored.flatMap((node) => leftoverOfStore(node, view, state, gateOf) ?? []),
      ...across.passing.flatMap((site) => passedOn(site as AnyNode as GoCallExpression, view, state, gateOf)),
    ]
    for (const { holder, ...use } of uses) if (!found.has(holder)) found.set(holder, use)
  }
  return [...found.values()]
}

/** A use, and the declaration that holds the value. */
type Leftover = UnsureUse & { readonly holder: GoNode }

function leftoverOfStore(
  node: GoNode,
  view: SourceView,
  state: GoFlowState,
  gateOf: (name: string) => string,
): Leftover | null {
  const store = state.isGone(view, node) ? null : storeOf(node, view, state)
  const given = store && givenValue(store.value, factsOfFile(view, state))
  if (!store || !given?.gate) return null
  const reason = `the exported ${store.what} keeps the gate's value, because other modules may use it`
  return { holder: store.holder, view, node, gate: gateOf(given.gate), reason }
}

interface Store {
  /** The declaration that holds the value, the same for all stores. */
  readonly holder: GoNode
  readonly what: string
  readonly value: GoExpression
}

function storeOf(node: GoNode, view: SourceView, state: GoFlowState): Store | null {
  if (node.type === 'VariableDeclarator') return storeOfVariable(node, view, state)
  const owner = ownerOfStore(node, view, state.sources)
  if (!owner || !isExportedName(owner.name)) return null
  const type = findType(owner.type, state.sources)
  if (!type || state.sources.isPrivate(type.view) || type.spec.goType.type !== 'GoStructType') return null
  const field = type.spec.goType.fields.find(({ names }) => names.some(({ name }) => name === owner.name))
  const name = field?.names.find((other) => other.name === owner.name)
  const value = node.type === 'Property' ? node.value : (node as GoAssignmentExpression).right
  return name && value.type !== 'GoExpressionList'
    ? { holder: name, what: `field ${owner.type.name}.${owner.name}`, value }
    : null
}

function storeOfVariable(declarator: GoVariableDeclarator, view: SourceView, { sources }: GoFlowState): Store | null {
  const { id, init, parent } = declarator
  if (id.type !== 'Identifier' || !init || init.type === 'GoExpressionList' || parent.parent?.type !== 'Program')
    return null
  return isExportedName(id.name) && !sources.isPrivate(view)
    ? { holder: id, what: `variable ${id.name}`, value: init }
    : null
}

function passedOn(
  site: GoCallExpression,
  view: SourceView,
  state: GoFlowState,
  gateOf: (name: string) => string,
): Leftover[] {
  const fn = calledFunction(site, view, state)
  if (!fn || isGoTestFile(fn.view.file) || isCalledHereOnly(fn, state)) return []
  const calls =
    callsOf(fn, state)?.filter(({ view: user, call }) => !isGoTestFile(user.file) && !state.isGone(user, call)) ?? []
  return parameterNames(fn.declaration).flatMap((name, index) => {
    const common =
      name &&
      commonValue(
        calls.map(({ view: user, call }) => {
          const argument = call.ellipsis ? undefined : call.arguments[index]
          return argument ? givenValue(argument, factsOfFile(user, state)) : null
        }),
      )
    if (!name || !common) return []
    const reason = `the parameter ${name.name} of the exported ${fn.declaration.id.name} gets the gate's value at every call, but other modules may call it`
    return [{ holder: name, view: fn.view, node: name as Node, gate: gateOf(common.gate), reason }]
  })
}
