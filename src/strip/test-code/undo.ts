import type { Variable } from '@typescript-eslint/scope-manager'
import type { TSESTree } from '@typescript-eslint/utils'
import { ownDeclaratorOf, variableOf } from '../../source/bindings.js'
import { dottedPath } from '../../gates/dotted-path.js'
import { staticKeyName } from '../../source/expressions.js'
import type { AnyNode, Node, SourceView } from '../../source/source-view.js'
import { ancestorsOf } from '../../source/walk.js'
import { goUnitOf } from './go-test-structure.js'
import { partNamed, statementOf } from './test-structure.js'

const UNDOES = /^(?:mock(?:Reset|Restore|Clear)|restore|reset|dispose)$/

interface Known {
  /** Whether a call is a setting whose result the variable may hold. */
  readonly isSetting: (node: Node) => boolean
  readonly isGone: (node: Node) => boolean
}

/**
 * The statements that only keep the result of a setting and undo it later: `const restore =
 * setFeatureGateDuringTest(...)`, `spy = vi.spyOn(...)`.
 *
 * @returns `null` when the result has another use.
 */
export function undoOf(call: Node, view: SourceView, known: Known): AnyNode[] | null {
  const variable = holderOf(call, view)
  const declarator = variable && variable.scope.type !== 'global' ? ownDeclaratorOf(variable) : null
  if (!variable || declarator?.id.type !== 'Identifier') return null
  if (declarator.init && !known.isSetting(declarator.init)) return null
  return unitsOf(variable, declarator, known)
}

/** The variable that a call gives its value. */
function holderOf(call: Node, view: SourceView): Variable | null {
  const { parent } = call
  if (parent?.type === 'VariableDeclarator' && parent.init === call)
    return view.scopes.getDeclaredVariables(parent)[0] ?? null
  const isStored = parent?.type === 'AssignmentExpression' && parent.operator === '=' && parent.right === call
  return isStored ? variableOf(view, parent.left) : null
}

function unitsOf(
  variable: Variable,
  declarator: TSESTree.VariableDeclarator,
  { isSetting, isGone }: Known,
): AnyNode[] | null {
  const statement = declarator.parent
  // Removing only the declarator would leave the call.
  if (statement.declarations.length > 1 && declarator.init) return null
  const units: AnyNode[] = [statement.declarations.length > 1 ? declarator : statement]
  for (const { identifier, init } of variable.references) {
    if (init || isGone(identifier as Node)) continue
    const { parent } = identifier as Node
    const isStore = parent?.type === 'AssignmentExpression' && isSetting(parent.right)
    const unit = isStore
      ? parent.parent.type === 'ExpressionStatement'
        ? parent.parent
        : null
      : (settingStatement(identifier as Node, isSetting) ?? undoingStatement(identifier as Node))
    if (!unit) return null
    units.push(unit)
  }
  return units
}

/** `spy.mockReturnValue(true)` */
function settingStatement(identifier: Node, isSetting: (node: Node) => boolean): Node | null {
  for (const ancestor of ancestorsOf(identifier)) {
    if (isSetting(ancestor)) return statementOf(ancestor)
    if (/Statement$/.test(ancestor.type)) return null
  }
  return null
}

/** `restore()`, `spy.mockRestore()`, `afterEach(restore)`, `afterEach(() => spy.mockRestore())` */
function undoingStatement(identifier: Node): AnyNode | null {
  const { parent } = identifier
  if (parent?.type === 'CallExpression' && parent.arguments.length === 1)
    return runsLater(parent.callee) ? statementOf(parent) : null
  const call = undoingCall(identifier)
  if (!call) return null
  const { parent: around } = call
  if (around.type === 'ArrowFunctionExpression') {
    const hook = around.parent
    return hook.type === 'CallExpression' && partNamed(hook.callee) === 'hook' ? statementOf(hook) : null
  }
  return statementOf(call) ?? ((around.type as string) === 'GoDeferStatement' ? goUnitOf(call) : null)
}

/** `restore()`, `spy.mockRestore()` */
function undoingCall(identifier: Node): TSESTree.CallExpression | null {
  const { parent } = identifier
  const isMethod = parent?.type === 'MemberExpression' && parent.object === identifier
  if (isMethod && !UNDOES.test(staticKeyName(parent.property, parent.computed) ?? '')) return null
  const call = isMethod ? parent.parent : parent
  return call?.type === 'CallExpression' && call.arguments.length === 0 ? call : null
}

/** `t.Cleanup(setFlag(...))`: what the setting gives back is only called once the test is over. */
export function unitUndoneLater({ parent }: Node): AnyNode | null {
  const isGivenAlone = parent?.type === 'CallExpression' && parent.arguments.length === 1
  return isGivenAlone && runsLater(parent.callee) ? statementOf(parent) : null
}

/** Whether a function, such as `afterEach` or `t.Cleanup`, calls what it is given once the test is over. */
function runsLater(callee: Node): boolean {
  return (
    /^(?:Cleanup|DeferCleanup)$/.test(dottedPath(callee)?.at(-1) ?? '') ||
    partNamed(callee) === 'hook' ||
    (callee.type === 'Identifier' && callee.name === 'onTestFinished')
  )
}
