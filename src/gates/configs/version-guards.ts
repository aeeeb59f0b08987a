import type { TSESTree } from '@typescript-eslint/utils'
import type { SemVer } from 'semver'
import { parseVersion } from '../../registry/version.js'
import { variableOf } from '../../source/bindings.js'
import { literalString, staticKeyName, unwrapExpression } from '../../source/expressions.js'
import { importPathOf } from '../../source/go-declarations.js'
import type { GoSwitchStatement } from '../../source/go-nodes.js'
import { nodesOf } from '../../source/nodes-of.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { ancestorsOf } from '../../source/walk.js'
import { contains } from '../../text/text-range.js'

/** The versions for which code runs: those from `from` on; `null`: all. */
export interface GuardedVersions {
  readonly from: SemVer | null
}

/** Words of conditions that may depend on a version of the program, which that of an API group isn't. */
const OF_VERSIONS = /(?<!group|api)version|semver|release|minor|\.(?:LT|LE|LTE|GT|GE|GTE|AtLeast|LessThan|Compare)\(/i

type Condition = TSESTree.IfStatement | GoSwitchStatement

/**
 * The versions for which a Go function reaches `node`. It understands conditions that leave out earlier versions:
 * `if v.LT(min) { return }`, `if v.GTE(min) { ... }`. The calls of the function in the same file count as well.
 *
 * @returns `null` where another condition may depend on a version.
 */
export function versionsAround(node: Node, view: SourceView): GuardedVersions | null {
  const owner = [...ancestorsOf(node)].find(({ type }) => type === 'FunctionDeclaration')
  if (!owner) return { from: null }
  const conditions = conditionsOf(view)
  if (isCalledByVersion(owner, conditions, view)) return null
  let from: SemVer | null = null
  for (const condition of conditions) {
    if (!contains(owner, condition) || !dependsOnVersion(condition, view)) continue
    const bound = lowerBoundOf(condition, node, view)
    if (!bound) return null
    from = from && from.compare(bound) > 0 ? from : bound
  }
  return { from }
}

function conditionsOf(view: SourceView): readonly Condition[] {
  return nodesOf(view, 'IfStatement', 'GoSwitchStatement')
}

function isCalledByVersion(owner: Node, conditions: readonly Condition[], view: SourceView): boolean {
  const name = owner.type === 'FunctionDeclaration' ? owner.id?.name : undefined
  return nodesOf(view, 'CallExpression').some((call) => {
    const callee = unwrapExpression(call.callee)
    const called = callee.type === 'MemberExpression' ? staticKeyName(callee.property, callee.computed) : null
    if ((callee.type === 'Identifier' ? callee.name : called) !== name) return false
    const caller = [...ancestorsOf(call)].find(({ type }) => type === 'FunctionDeclaration')
    return caller ? conditions.some((one) => contains(caller, one) && decidesOn(call, one, view)) : false
  })
}

/** Whether a condition on a version may skip `node`, which is in one of its branches or after a return in one. */
function decidesOn(node: Node, condition: Condition, view: SourceView): boolean {
  if (!dependsOnVersion(condition, view)) return false
  return contains(condition, node) || (condition.range[1] <= node.range[0] && leaves(condition, view))
}

function leaves(condition: Condition, view: SourceView): boolean {
  const ends = nodesOf(view, 'ReturnStatement', 'BreakStatement', 'ContinueStatement')
  return ends.some((one) => contains(condition, one))
}

function dependsOnVersion(condition: Condition, { text }: SourceView): boolean {
  const isSwitch = condition.type === 'GoSwitchStatement'
  const body = isSwitch ? condition.bodyRange : condition.consequent.range
  const tests = isSwitch ? condition.cases.flatMap((clause) => clause.tests) : []
  const parts = [text.slice(condition.range[0], body[0]), ...tests.map(({ range }) => text.slice(...range))]
  return parts.some((part) => OF_VERSIONS.test(part))
}

function lowerBoundOf(condition: Condition, node: Node, view: SourceView): SemVer | null {
  if (condition.type !== 'IfStatement') return null
  const compared = readComparison(condition.test, view)
  if (!compared) return null
  if (compared.is === 'atLeast') return contains(condition.consequent, node) ? compared.version : null
  const isEarlyReturn =
    condition.alternate === null &&
    condition.consequent.type === 'BlockStatement' &&
    condition.consequent.body.at(-1)?.type === 'ReturnStatement' &&
    condition.range[1] <= node.range[0] &&
    contains(condition.parent, node)
  return isEarlyReturn ? compared.version : null
}

/** `v.LT(min)`, `v.GTE(min)`, `version.Compare(v, min) < 0`, `v.Compare(min) >= 0`. */
function readComparison(
  test: Node,
  view: SourceView,
): { readonly is: 'below' | 'atLeast'; readonly version: SemVer } | null {
  if (test.type === 'CallExpression') {
    const name = methodOf(test)
    const is = name === 'LT' || name === 'LessThan' ? 'below' : name === 'GTE' || name === 'AtLeast' ? 'atLeast' : null
    return is && versionOfOperands(test, is, view)
  }
  if (test.type !== 'BinaryExpression' || test.left.type !== 'CallExpression') return null
  const isZero = test.right.type === 'Literal' && test.right.value === 0
  const is = test.operator === '<' ? 'below' : test.operator === '>=' ? 'atLeast' : null
  return isZero && is && methodOf(test.left) === 'Compare' ? versionOfOperands(test.left, is, view) : null
}

function methodOf({ callee }: TSESTree.CallExpression): string | null {
  return callee.type === 'MemberExpression' ? staticKeyName(callee.property, callee.computed) : null
}

function versionOfOperands(
  { callee, arguments: given }: TSESTree.CallExpression,
  is: 'below' | 'atLeast',
  view: SourceView,
): { readonly is: 'below' | 'atLeast'; readonly version: SemVer } | null {
  const object = (callee as TSESTree.MemberExpression).object
  const [actual, limit] = importPathOf(object, view) === null ? [object, given[0]] : given
  const version = limit && !(actual && versionOf(actual, view)) ? versionOf(limit, view) : null
  return version && { is, version }
}

/** The version of `semver.MustParse("1.31.0")`, or of a variable of the file that holds it. */
function versionOf(expression: Node, view: SourceView): SemVer | null {
  const variable = expression.type === 'Identifier' ? variableOf(view, expression) : null
  if (!variable) return expression.type === 'CallExpression' ? versionOfCall(expression) : null
  const declared = variable.defs[0]?.node
  const isChanged = variable.references.some((reference) => reference.isWrite() && reference.init !== true)
  const init = declared?.type === 'VariableDeclarator' ? declared.init : null
  return init?.type === 'CallExpression' && !isChanged ? versionOfCall(init) : null
}

function versionOfCall({ arguments: given }: TSESTree.CallExpression): SemVer | null {
  const [text, ...others] = given
  const written = text && others.length === 0 ? literalString(text) : null
  return written === null ? null : parseVersion(written)
}
