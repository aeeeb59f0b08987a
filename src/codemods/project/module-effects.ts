import type { TSESTree } from '@typescript-eslint/utils'
import type { Node, SourceView } from '../../source/source-view.js'
import { descriptionAt, holdsOwnFunction } from '../../evaluate/described-functions.js'
import { hasEffects, runsCodeOfClass } from '../../evaluate/effects.js'
import { variableOf } from '../../source/bindings.js'
import { isFunctionNode } from '../../source/function-nodes.js'
import { walk } from '../../source/walk.js'
import { unwrapExpression } from '../../source/expressions.js'
import { isClass, type ClassNode } from '../../source/targets/target.js'

/**
 * Whether loading the module visibly does anything besides declaring names.
 *
 * @param isPure whether an expression is known to have no effect, such as a gate check.
 */
export function hasModuleEffects(view: SourceView, isPure: (node: Node) => boolean = () => false): boolean {
  return view.ast.body.some((statement) => hasStatementEffects(statement, view, isPure))
}

/**
 * Whether the module has statements that do something when it is loaded, such as to register a part of the program.
 * Values of its names don't count: a call that makes one, `const cache = createCache()`, seldom does anything else. Nor
 * does what only changes an object that the module makes, `gates.add({ ... })`. Decorators and static blocks count, and
 * what values write elsewhere: `export const db = (globalThis.db ??= connect())`.
 */
export function actsWhenLoaded(view: SourceView): boolean {
  return view.ast.body.some((statement) => {
    if (/^(?:Export|VariableDeclaration$|ClassDeclaration$)/.test(statement.type))
      return (
        writesToOthers(statement, view) ||
        classesOf(statement).some((declared) => runsCodeOfClass(declared, view, () => false))
      )
    const isOfNoConcern =
      (statement.type === 'ImportDeclaration' && STYLES.test(statement.source.value)) ||
      (statement.type === 'ExpressionStatement' && changesOwn(statement.expression, view))
    return !isOfNoConcern && hasStatementEffects(statement, view, () => false)
  })
}

/** Whether the values that a statement declares or exports write to something that the module doesn't make. */
function writesToOthers(statement: Node, view: SourceView): boolean {
  let found = false
  walk(statement, view.visitorKeys, (node) => {
    if (found || isFunctionNode(node) || isClass(node)) return false
    const target = writtenBy(node)
    if (target !== null)
      found = target.type === 'MemberExpression' ? !isMadeHere(target, view) : isOfOthers(target, view)
    return !found
  })
  return found
}

function writtenBy(node: Node): Node | null {
  if (node.type === 'AssignmentExpression') return node.left
  if (node.type === 'UpdateExpression') return node.argument
  return node.type === 'UnaryExpression' && node.operator === 'delete' ? node.argument : null
}

/** A name that the module doesn't declare; the names of a pattern are taken for its own. */
function isOfOthers(target: Node, view: SourceView): boolean {
  return target.type === 'Identifier' && !variableOf(view, target)?.defs.length
}

/** The classes that a statement declares, exported or as the values of variables. */
function classesOf(statement: Node): ClassNode[] {
  switch (statement.type) {
    case 'ExportNamedDeclaration':
    case 'ExportDefaultDeclaration':
      return statement.declaration ? classesOf(statement.declaration) : []
    case 'VariableDeclaration':
      return statement.declarations.flatMap(({ init }) => (init ? classesOf(unwrapExpression(init)) : []))
    default:
      return isClass(statement) ? [statement] : []
  }
}

/** `gates.add({ ... })` of `const gates = new Gates()`, `names.a = 1` of `const names = {}`. */
function changesOwn(expression: Node, view: SourceView): boolean {
  const [target, given] =
    expression.type === 'CallExpression'
      ? [expression.callee, expression.arguments]
      : expression.type === 'AssignmentExpression'
        ? [expression.left, [expression.right]]
        : [null, []]
  return (
    target?.type === 'MemberExpression' &&
    !given.some((value) => hasEffects(value, view, () => false)) &&
    isMadeHere(target.object, view)
  )
}

function isMadeHere(expression: Node, view: SourceView): boolean {
  let object = expression
  while (object.type === 'MemberExpression') object = object.object
  const declared = object.type === 'Identifier' ? variableOf(view, object)?.defs[0]?.node : null
  return declared?.type === 'VariableDeclarator' && /^(?:New|Object|Array)Expression$/.test(declared.init?.type ?? '')
}

/** The look of what a component shows: it isn't needed when the component isn't shown any more. */
const STYLES = /\.(?:css|less|s[ac]ss|styl|pcss)$/

function hasStatementEffects(
  statement: TSESTree.Statement | TSESTree.NamedExportDeclarations,
  view: SourceView,
  isPure: (node: Node) => boolean,
): boolean {
  const isImpure = (node: Node): boolean => hasEffects(node, view, isPure)
  switch (statement.type) {
    case 'ImportDeclaration':
      return statement.specifiers.length === 0
    case 'ExportNamedDeclaration':
      return statement.declaration ? hasStatementEffects(statement.declaration, view, isPure) : false
    case 'ExportDefaultDeclaration':
      return (
        statement.declaration.type !== 'FunctionDeclaration' &&
        statement.declaration.type !== 'TSInterfaceDeclaration' &&
        isImpure(statement.declaration)
      )
    case 'VariableDeclaration':
      return statement.declarations.some(
        ({ id, init }) => (init !== null && isImpure(init)) || (id.type !== 'Identifier' && isImpure(id)),
      )
    case 'ClassDeclaration':
      return isImpure(statement)
    case 'ExpressionStatement':
      // oxc-parser gives `null` where typescript-estree omits the field.
      return typeof statement.directive !== 'string' && !describesFunction(statement, view, isImpure)
    default:
      return !DECLARES_ONLY.test(statement.type)
  }
}

/** `Page.propTypes = { ... }` for a function of the module. */
function describesFunction(
  statement: TSESTree.ExpressionStatement,
  view: SourceView,
  isImpure: (node: Node) => boolean,
): boolean {
  const { expression } = statement
  const left = expression.type === 'AssignmentExpression' ? expression.left : null
  const name = left?.type === 'MemberExpression' ? left.object : null
  const variable = name?.type === 'Identifier' ? variableOf(view, name) : null
  return (
    name !== null &&
    variable !== null &&
    descriptionAt(name, isImpure) === statement &&
    holdsOwnFunction(variable, isImpure)
  )
}

const DECLARES_ONLY =
  /^(?:FunctionDeclaration|TSDeclareFunction|TS(?:TypeAlias|Interface|Enum)Declaration|ExportAllDeclaration|EmptyStatement)$/
