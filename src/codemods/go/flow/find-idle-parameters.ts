import { hasGoEffects } from '../../../evaluate/go-effects.js'
import { declaredAs } from '../../../source/bindings.js'
import { asGo } from '../../../source/go-casts.js'
import type { GoFunctionDeclaration, GoIdentifier } from '../../../source/go-nodes.js'
import { nodesOf } from '../../../source/nodes-of.js'
import type { AnyFileNode, SourceView } from '../../../source/source-view.js'
import { otherBodies } from '../go-bodies.js'
import { isExportedName } from '../go-sources.js'
import { callsOf, isCalledHereOnly, parameterNames } from './find-go-parameters.js'
import type { GoFlowState } from './flow-state.js'

/**
 * Parameters that the strip left unread, with their arguments at all calls. They are kept where not all calls are
 * known, and where an argument does more than give a value.
 */
export function findIdleGoParameters(view: SourceView, state: GoFlowState): AnyFileNode[] {
  return nodesOf(view, 'FunctionDeclaration').flatMap((node) => {
    const declaration = asGo(node) as GoFunctionDeclaration
    const names = parameterNames(declaration)
    const idle = names.flatMap((name, index) =>
      name && isIdle(name, declaration, view, state) ? [{ name, index }] : [],
    )
    if (idle.length === 0 || state.isGone(view, declaration)) return []
    return partsOf(idle, names.length, declaration, view, state)
  })
}

/** Whether the function used the parameter and no longer does. A parameter that it never used is left alone. */
function isIdle(name: GoIdentifier, declaration: GoFunctionDeclaration, view: SourceView, state: GoFlowState): boolean {
  const references = declaredAs(view, declaration, name)?.references ?? []
  return (
    references.length > 0 &&
    !state.isGone(view, name) &&
    references.every(({ identifier }) => state.isGone(view, identifier))
  )
}

function partsOf(
  idle: readonly { readonly name: GoIdentifier; readonly index: number }[],
  length: number,
  declaration: GoFunctionDeclaration,
  view: SourceView,
  state: GoFlowState,
): AnyFileNode[] {
  const fn = { view, declaration }
  if (declaration.typeParameters || !isCalledHereOnly(fn, state)) return []
  // An interface of another module may require the method.
  if (declaration.receiver && isExportedName(declaration.id.name)) return []
  if (otherBodies(state.sources, view, declaration.id.name, declaration).length > 0) return []
  const calls = callsOf(fn, state)?.filter(({ view: user, call }) => !state.isGone(user, call)) ?? []
  const isPlain = calls.every(
    ({ view: user, call }) => state.isOpen(user.file) && !call.ellipsis && call.arguments.length === length,
  )
  if (calls.length === 0 || !isPlain) return []
  return idle.flatMap(({ name, index }): AnyFileNode[] => {
    const given = calls.map(({ view: user, call }) => ({
      view: user,
      node: call.arguments[index] as GoIdentifier,
    }))
    const isPure = given.every(({ view: user, node }) => !hasGoEffects(node, user, () => false))
    return isPure ? [{ view, node: name }, ...given] : []
  })
}
