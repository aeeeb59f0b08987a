import type { AnyNode } from '../../source/source-view.js'
import { lastInside } from '../../source/statement-shapes.js'
import type { TextRange } from '../../text/text-range.js'
import { removedLinesOf } from './removed-lines.js'
import type { Outcome, Piece, StatementPlace } from './outcome.js'
import type { Reducer } from './reducer.js'

/** Removes the statement, with its lines if it is in a list. */
export function goneStatement(statement: AnyNode, place: StatementPlace, reducer: Reducer): Outcome {
  const range = place === 'list' ? removedLinesOf(statement, reducer) : null
  reducer.fates.set(statement, range ? { kind: 'drop', range } : { kind: 'drop' })
  return { pieces: [], exits: false, removed: range ? [range] : [] }
}

export function stays(statement: AnyNode, reducer: Reducer, exits: boolean): Outcome {
  return { pieces: [pieceOf(statement, reducer)], exits, removed: [] }
}

export function pieceOf(statement: AnyNode, { trivia }: Reducer): Piece {
  const [first, end] = statement.range
  return { first, end, unterminated: endsWithoutBrace(statement) && trivia.text[end - 1] !== ';' }
}

/** Whether a comment inside the block remains when the statements in `removed` are deleted. */
export function keepsComment(block: AnyNode, removed: readonly TextRange[], { trivia }: Reducer): boolean {
  return trivia
    .commentsIn(block.range[0], block.range[1])
    .some((comment) => !removed.some(({ start, end }) => comment.start >= start && comment.end <= end))
}

const WITHOUT_BRACE: ReadonlySet<string> = new Set([
  'ExpressionStatement',
  'VariableDeclaration',
  'ReturnStatement',
  'ThrowStatement',
  'BreakStatement',
  'ContinueStatement',
  'DebuggerStatement',
  'ImportDeclaration',
  'ExportAllDeclaration',
  'TSExportAssignment',
  'TSImportEqualsDeclaration',
  'TSNamespaceExportDeclaration',
  'TSTypeAliasDeclaration',
])

function endsWithoutBrace(statement: AnyNode): boolean {
  switch (statement.type) {
    case 'ExportNamedDeclaration':
      return statement.declaration === null || endsWithoutBrace(statement.declaration)
    case 'ExportDefaultDeclaration':
      return !/^(?:Function|Class|TSInterface)/.test(statement.declaration.type)
    default: {
      const last = lastInside(statement)
      return last === null ? WITHOUT_BRACE.has(statement.type) : endsWithoutBrace(last)
    }
  }
}
