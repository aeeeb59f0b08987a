import { hasGoEffects } from '../../../evaluate/go-effects.js'
import { asGo } from '../../../source/go-casts.js'
import { isGoTestFile } from '../../../source/go-files.js'
import type { GoCallExpression, GoFunctionDeclaration, GoNode } from '../../../source/go-nodes.js'
import { nodesOf } from '../../../source/nodes-of.js'
import type { AnyFileNode, AnyNode, SourceView } from '../../../source/source-view.js'
import { applyEdits } from '../../../text/text-edits.js'
import { rangeOf } from '../../../text/text-range.js'
import { otherBodies } from '../go-bodies.js'
import { isExportedName } from '../go-sources.js'
import { callsOf, isCalledHereOnly } from './find-go-parameters.js'
import type { GoFlowState } from './flow-state.js'

/**
 * Calls of functions that the strip left empty, such as the functions that clear an API's fields while a gate is off.
 * Nothing calls the function then. They are kept where not all calls are known, where one is more than a statement, and
 * where a test calls the function.
 */
export function findIdleCalls(view: SourceView, state: GoFlowState): AnyFileNode[] {
  return nodesOf(view, 'FunctionDeclaration').flatMap((node) => {
    const declaration = asGo(node) as GoFunctionDeclaration
    const isKnown = isLeftEmpty(declaration, view, state) && isAlone(declaration, view, state)
    return isKnown ? statementsOf(declaration, view, state) : []
  })
}

/** Whether the function did something, and has neither a statement nor a comment left. */
function isLeftEmpty({ body, results }: GoFunctionDeclaration, view: SourceView, state: GoFlowState): boolean {
  const hasResults = results?.some((result) => !state.isGone(view, result)) === true
  if (!body || body.body.length === 0 || hasResults) return false
  if (!body.body.every((statement) => state.isGone(view, statement))) return false
  const range = rangeOf(body)
  const inside = (state.stripOf(view.file)?.plan?.edits ?? [])
    .filter(({ start, end }) => range.start < start && end < range.end)
    .map((edit) => ({ text: edit.text, start: edit.start - range.start, end: edit.end - range.start }))
  return /^\{\s*\}$/.test(applyEdits(view.text.slice(range.start, range.end), inside))
}

/** Whether the function is the same in every build, and other modules can't call it. */
function isAlone(declaration: GoFunctionDeclaration, view: SourceView, state: GoFlowState): boolean {
  const { id, receiver } = declaration
  // An interface of another module may require the method, and the method of a value panics on a nil pointer.
  if (receiver && (isExportedName(id.name) || receiver.goType.type !== 'GoStarExpression')) return false
  if (!isCalledHereOnly({ view, declaration }, state)) return false
  return otherBodies(state.sources, view, id.name, declaration).length === 0
}

/** @returns none when a call must be kept. */
function statementsOf(declaration: GoFunctionDeclaration, view: SourceView, state: GoFlowState): AnyFileNode[] {
  const calls = callsOf({ view, declaration }, state)?.filter(({ view: user, call }) => !state.isGone(user, call)) ?? []
  const statements = calls.flatMap(({ view: user, call }) => {
    const node = state.isOpen(user.file) && !isGoTestFile(user.file) ? statementOf(call, user, state) : null
    return node ? [{ view: user, node }] : []
  })
  return statements.length === calls.length ? statements : []
}

/** The statement that is a call and does nothing else, or the call if the strip makes a statement of it. */
function statementOf(call: GoCallExpression, view: SourceView, state: GoFlowState): AnyNode | null {
  const removed = removedWith(call, view, state)
  const parts = call.callee.type === 'MemberExpression' ? [call.callee.object, ...call.arguments] : call.arguments
  return parts.some((part) => hasGoEffects(part, view, () => false)) ? null : removed
}

function removedWith(call: GoCallExpression, view: SourceView, state: GoFlowState): AnyNode | null {
  const { parent } = call
  if (parent?.type === 'ExpressionStatement') return isInList(parent) ? parent : null
  // The strip removed the name that got the result.
  if (parent?.type !== 'VariableDeclarator' || !state.isGone(view, parent.id)) return null
  return isInList(parent.parent) || parent.parent.parent?.type === 'IfStatement' ? call : null
}

function isInList({ parent }: GoNode): boolean {
  return parent?.type === 'BlockStatement' || parent?.type === 'GoCaseClause'
}
