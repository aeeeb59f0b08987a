import type { TSESTree } from '@typescript-eslint/utils'
import { unwrapExpression } from '../../../source/expressions.js'
import type { Node } from '../../../source/source-view.js'
import { readBoolean } from '../estree-values.js'
import { bareRow, type FlagContext, type FlagDeclaration, type FlagRow } from './flag-row.js'
import { isFlagFile } from './flag-words.js'

/** A single function proves nothing; a file of flags has more, or is configured. */
const FEWEST = 2
/** What the last function of a file of flags leaves there. */
const HELPERS: ReadonlySet<string> = new Set(['ImportDeclaration', 'FunctionDeclaration'])
const ASKS = /^(?:enable|enables|is|has|use|should|supports?|can|allow)[A-Z]/

type FlagFunction = TSESTree.FunctionDeclaration | TSESTree.ArrowFunctionExpression | TSESTree.FunctionExpression

/**
 * One exported function per flag, without parameters and with a boolean result, in a file whose name mentions flags:
 * `export function enableNewParser(): boolean { return true }`. The function's name is the gate's.
 */
export function readFlagFunctions(context: FlagContext): FlagDeclaration[] {
  const { view, isGo } = context
  if (isGo || !isFlagFile(view.file)) return []
  const rows = view.ast.body.flatMap((statement) => exportedRows(statement, context))
  const isLeft = context.lenient && (rows.length > 0 || view.ast.body.every(({ type }) => HELPERS.has(type)))
  if (rows.length < FEWEST && !isLeft) return []
  return [
    {
      shape: 'flag-functions',
      what: rows[0] ? `functions like ${rows[0].name}()` : 'functions',
      start: rows[0]?.range.start ?? 0,
      container: { start: 0, end: view.text.length },
      rows,
      others: [],
      hasValues: true,
      complete: rows.length > 0,
    },
  ]
}

function exportedRows(statement: TSESTree.ProgramStatement, context: FlagContext): FlagRow[] {
  if (statement.type !== 'ExportNamedDeclaration' || !statement.declaration) return []
  const { declaration } = statement
  if (declaration.type === 'FunctionDeclaration') return rowOf(declaration.id, declaration, statement, context)
  if (declaration.type !== 'VariableDeclaration' || declaration.kind !== 'const') return []
  const isAlone = declaration.declarations.length === 1
  return declaration.declarations.flatMap((declarator) => {
    const { id, init } = declarator
    const answer = id.type === 'Identifier' && init ? functionBehind(unwrapExpression(init), context) : null
    if (!answer || id.type !== 'Identifier') return []
    return rowOf(id, answer, isAlone ? statement : declarator, context)
  })
}

function rowOf(id: TSESTree.Identifier | null, answer: FlagFunction, row: Node, context: FlagContext): FlagRow[] {
  if (!id || !ASKS.test(id.name) || !isQuestion(answer, context)) return []
  const only = onlyValue(answer)
  const read = only && readBoolean({ node: only, view: context.view }, context.resolveImport)
  return [{ ...bareRow(id.name, null, id, row), default: read?.kind === 'value' ? read.value : null }]
}

/** The function itself, or that of the file whose name it passes on: `export const enableX = enableBetaFeatures`. */
function functionBehind(node: Node, { view }: FlagContext): FlagFunction | null {
  if (node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression') return node
  if (node.type !== 'Identifier') return null
  const declared = view.ast.body.find(
    (statement) => statement.type === 'FunctionDeclaration' && statement.id.name === node.name,
  )
  return declared?.type === 'FunctionDeclaration' ? declared : null
}

function isQuestion(answer: FlagFunction, context: FlagContext): boolean {
  if (answer.params.length > 0 || answer.async || answer.generator) return false
  if (answer.returnType) return answer.returnType.typeAnnotation.type === 'TSBooleanKeyword'
  const only = onlyValue(answer)
  return only !== null && readBoolean({ node: only, view: context.view }, context.resolveImport).kind === 'value'
}

/** What a function returns, if it does nothing else. */
function onlyValue({ body }: FlagFunction): Node | null {
  if (!body) return null
  if (body.type !== 'BlockStatement') return body
  const [statement, ...others] = body.body
  return statement?.type === 'ReturnStatement' && others.length === 0 ? statement.argument : null
}
