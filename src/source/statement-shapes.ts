import type { TSESTree } from '@typescript-eslint/utils'
import type { AnyNode, Node } from './source-view.js'

type StatementType = `${TSESTree.Statement['type']}`
type StatementOf<Type extends StatementType> = Extract<TSESTree.Statement, { readonly type: Type }>

interface StatementShape<Statement> {
  /** The expression whose parentheses belong to the statement: `test` of `while (test)`. */
  readonly head?: { of(statement: Statement): Node }['of']
  /** The statements and declarations in it. */
  readonly inside?: { of(statement: Statement): readonly (Node | null | undefined)[] }['of']
  /** Its text ends where the last of them ends. */
  readonly endsInside?: true
}

/** Complete on purpose: edits around a statement go wrong, without an error, where one is missing. */
const SHAPES: { readonly [Type in StatementType]: StatementShape<StatementOf<Type>> } = {
  BlockStatement: { inside: ({ body }) => body },
  BreakStatement: {},
  ClassDeclaration: {},
  ContinueStatement: {},
  DebuggerStatement: {},
  DoWhileStatement: { head: ({ test }) => test, inside: ({ body }) => [body] },
  EmptyStatement: {},
  ExportAllDeclaration: {},
  ExportDefaultDeclaration: {},
  ExportNamedDeclaration: {},
  ExpressionStatement: {},
  ForInStatement: { inside: ({ left, body }) => [left, body], endsInside: true },
  ForOfStatement: { inside: ({ left, body }) => [left, body], endsInside: true },
  ForStatement: { inside: ({ init, body }) => [init, body], endsInside: true },
  FunctionDeclaration: {},
  IfStatement: {
    head: ({ test }) => test,
    inside: ({ consequent, alternate }) => [consequent, alternate],
    endsInside: true,
  },
  ImportDeclaration: {},
  LabeledStatement: { inside: ({ body }) => [body], endsInside: true },
  ReturnStatement: {},
  SwitchStatement: {
    head: ({ discriminant }) => discriminant,
    inside: ({ cases }) => cases.flatMap(({ consequent }) => consequent),
  },
  ThrowStatement: {},
  TryStatement: { inside: ({ block, handler, finalizer }) => [block, handler?.body, finalizer] },
  TSDeclareFunction: {},
  TSEnumDeclaration: {},
  TSExportAssignment: {},
  TSImportEqualsDeclaration: {},
  TSInterfaceDeclaration: {},
  TSModuleDeclaration: {},
  TSNamespaceExportDeclaration: {},
  TSTypeAliasDeclaration: {},
  VariableDeclaration: {},
  WhileStatement: { head: ({ test }) => test, inside: ({ body }) => [body], endsInside: true },
  WithStatement: { head: ({ object }) => object, inside: ({ body }) => [body], endsInside: true },
}

/** Whether the parentheses around an expression belong to its statement, as in `while (test)`. */
export function isHead(node: Node): boolean {
  const { parent } = node
  return parent !== undefined && parent !== null && shapeOf(parent)?.head?.(parent) === node
}

/** The statements and declarations that are directly in a statement; none in other nodes. */
export function statementsIn(statement: AnyNode): readonly Node[] {
  return (shapeOf(statement)?.inside?.(statement) ?? []).filter((inner) => inner !== null && inner !== undefined)
}

/** The statement in another one with which its text ends; `null`: there is none. */
export function lastInside(statement: AnyNode): Node | null {
  return shapeOf(statement)?.endsInside ? (statementsIn(statement).at(-1) ?? null) : null
}

function shapeOf(node: AnyNode): StatementShape<AnyNode> | undefined {
  return (SHAPES as Readonly<Record<string, StatementShape<AnyNode> | undefined>>)[node.type]
}
