import type { TSESTree } from '@typescript-eslint/utils'
import { unwrapExpression } from '../../../source/expressions.js'
import type { Node } from '../../../source/source-view.js'
import { fileName } from '../../file-problem.js'
import { rangeOf } from '../../../text/text-range.js'
import { readBoolean } from '../estree-values.js'
import { bareRow, type FlagContext, type FlagDeclaration, type FlagRow } from './flag-row.js'
import { isFlagFile, isPlural } from './flag-words.js'

/** A single constant proves nothing; a file of flags has more, or is configured. */
const FEWEST = 2
const SWITCHES = /^(?:(?:enable|disable|feature|flag|ff|use)[A-Z]|(?:ENABLE|DISABLE|FEATURE|FLAG|FF|USE)_)/

/**
 * One exported boolean constant per flag: `export const ENABLE_PAGER = true`. The file's name mentions flags, or the
 * constants' own names say that each switches something. The constant's name is the gate's.
 */
export function readFlagConstants(context: FlagContext): FlagDeclaration[] {
  const { view, isGo, lenient, byUse } = context
  if (isGo) return []
  const isNamed = isFlagFile(view.file) || ((byUse || lenient) && isPlural(fileName(view.file)))
  if (!isNamed && !byUse && !lenient) return []
  const rows = view.ast.body
    .flatMap((statement) => exportedRows(statement, context))
    .filter(({ name }) => isNamed || lenient || SWITCHES.test(name))
  const [first] = rows
  const isLeft = lenient && (rows.length > 0 || (isNamed && view.ast.body.every(isOther)))
  if (rows.length < FEWEST && !isLeft) return []
  return [
    {
      shape: 'flag-constants',
      what: first ? `constants like ${first.name}` : 'constants',
      start: first?.range.start ?? 0,
      container: { start: 0, end: view.text.length },
      rows,
      others: [],
      hasValues: true,
      complete: true,
    },
  ]
}

/** What the last flag may leave in a file. Other constants would say that the file isn't a list of flags. */
function isOther({ type }: TSESTree.ProgramStatement): boolean {
  return /^(?:Import|TS)/.test(type)
}

function exportedRows(statement: TSESTree.ProgramStatement, context: FlagContext): FlagRow[] {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : null
  if (declaration?.type !== 'VariableDeclaration' || declaration.kind !== 'const') return []
  const isAlone = declaration.declarations.length === 1
  return declaration.declarations.flatMap((declarator) => rowOf(declarator, isAlone ? statement : declarator, context))
}

function rowOf({ id, init }: TSESTree.VariableDeclarator, row: Node, context: FlagContext): FlagRow[] {
  if (id.type !== 'Identifier' || !init) return []
  const { view, resolveImport } = context
  const read = readBoolean({ node: init, view }, resolveImport)
  const isDeclared = id.typeAnnotation?.typeAnnotation.type === 'TSBooleanKeyword'
  if (read.kind !== 'value' && !isDeclared && !givesBoolean(init)) return []
  const range = rangeOf(init)
  const text = view.text.slice(range.start, range.end)
  return [
    {
      ...bareRow(id.name, null, id, row),
      default: read.kind === 'value' ? read.value : null,
      fields: { default: { name: 'default', range, value: range, text } },
    },
  ]
}

/** `in` and `typeof` find out what there is: `'ontouchstart' in window`. */
const COMPARES = /^(?:[!=]==?|[<>]=?)$/

/** Whether an expression gives a boolean whatever its operands are: `process.env.PAGER === 'on'`. */
function givesBoolean(expression: Node): boolean {
  const node = unwrapExpression(expression)
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'boolean'
    case 'UnaryExpression':
      return node.operator === '!'
    case 'BinaryExpression':
      return COMPARES.test(node.operator) && ![node.left, node.right].some(isTypeof)
    case 'LogicalExpression':
      return givesBoolean(node.left) && givesBoolean(node.right)
    case 'ConditionalExpression':
      return givesBoolean(node.consequent) && givesBoolean(node.alternate)
    case 'CallExpression':
      return node.callee.type === 'Identifier' && node.callee.name === 'Boolean'
    // What a build defines: `__DEV__`.
    case 'Identifier':
      return /^__[A-Z_]+__$/.test(node.name)
    default:
      return false
  }
}

function isTypeof(node: Node): boolean {
  return node.type === 'UnaryExpression' && node.operator === 'typeof'
}
