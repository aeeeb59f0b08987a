import type { GoField, GoNode, GoProgram, GoRange } from '../../../src/source/go-nodes.js'
import type { Node, SourceView } from '../../../src/source/source-view.js'
import { walk } from '../../../src/source/walk.js'
import { GO_VISITOR_KEYS } from '../../../src/syntax/go/nodes.js'
import { skipTrivia } from '../../../src/syntax/go/skip-trivia.js'

/** The nodes of go/ast that are compared: all but comment groups, whose comments are. */
export const GO_AST_KINDS = [
  'File',
  'Ident',
  'BasicLit',
  'CompositeLit',
  'FuncLit',
  'ParenExpr',
  'SelectorExpr',
  'IndexExpr',
  'IndexListExpr',
  'SliceExpr',
  'TypeAssertExpr',
  'CallExpr',
  'StarExpr',
  'UnaryExpr',
  'BinaryExpr',
  'KeyValueExpr',
  'ArrayType',
  'StructType',
  'FuncType',
  'InterfaceType',
  'MapType',
  'ChanType',
  'Ellipsis',
  'Field',
  'FieldList',
  'GenDecl',
  'ImportSpec',
  'ValueSpec',
  'TypeSpec',
  'FuncDecl',
  'DeclStmt',
  'EmptyStmt',
  'LabeledStmt',
  'ExprStmt',
  'SendStmt',
  'IncDecStmt',
  'AssignStmt',
  'GoStmt',
  'DeferStmt',
  'ReturnStmt',
  'BranchStmt',
  'BlockStmt',
  'IfStmt',
  'CaseClause',
  'SwitchStmt',
  'TypeSwitchStmt',
  'CommClause',
  'SelectStmt',
  'ForStmt',
  'RangeStmt',
  'Comment',
] as const

export type GoAstKind = (typeof GO_AST_KINDS)[number]

export type Emit = (kind: GoAstKind, start: number, end: number) => void

/** What is one node in both trees. */
const SAME: Partial<Record<GoNode['type'], GoAstKind>> = {
  GoImportGroup: 'GenDecl',
  VariableDeclarator: 'ValueSpec',
  GoTypeSpec: 'TypeSpec',
  GoField: 'Field',
  FunctionDeclaration: 'FuncDecl',
  FunctionExpression: 'FuncLit',
  BlockStatement: 'BlockStmt',
  ReturnStatement: 'ReturnStmt',
  IfStatement: 'IfStmt',
  ForStatement: 'ForStmt',
  ForOfStatement: 'RangeStmt',
  GoSwitchStatement: 'SwitchStmt',
  GoTypeSwitchStatement: 'TypeSwitchStmt',
  GoCaseClause: 'CaseClause',
  GoSelectStatement: 'SelectStmt',
  GoCommClause: 'CommClause',
  GoDeferStatement: 'DeferStmt',
  GoGoStatement: 'GoStmt',
  GoSendStatement: 'SendStmt',
  LabeledStatement: 'LabeledStmt',
  BreakStatement: 'BranchStmt',
  ContinueStatement: 'BranchStmt',
  GoGotoStatement: 'BranchStmt',
  GoFallthroughStatement: 'BranchStmt',
  EmptyStatement: 'EmptyStmt',
  Identifier: 'Ident',
  GoDotImport: 'Ident',
  LogicalExpression: 'BinaryExpr',
  BinaryExpression: 'BinaryExpr',
  UnaryExpression: 'UnaryExpr',
  GoStarExpression: 'StarExpr',
  GoIndexListExpression: 'IndexListExpr',
  GoSliceExpression: 'SliceExpr',
  GoTypeAssertion: 'TypeAssertExpr',
  CallExpression: 'CallExpr',
  ObjectExpression: 'CompositeLit',
  ArrayExpression: 'CompositeLit',
  Property: 'KeyValueExpr',
  AssignmentExpression: 'AssignStmt',
  UpdateExpression: 'IncDecStmt',
  GoArrayType: 'ArrayType',
  GoMapType: 'MapType',
  GoChanType: 'ChanType',
  GoFuncType: 'FuncType',
  GoStructType: 'StructType',
  GoInterfaceType: 'InterfaceType',
  GoEllipsis: 'Ellipsis',
}

/** Tells the nodes that go/ast would have for the same text, in any order. */
export function emitGoAst(view: SourceView, emit: Emit): void {
  for (const { start, end } of view.comments) emit('Comment', start, end)
  const emitRange = (kind: GoAstKind, range: GoRange | null) => {
    if (range) emit(kind, ...range)
  }
  walk(view.ast, GO_VISITOR_KEYS, (visited: Node) => {
    const node = visited as unknown as GoNode
    const same = SAME[node.type]
    if (same && !(node.type === 'VariableDeclarator' && isShort(node.parent))) emit(same, ...node.range)
    if ('parens' in node) for (const parens of node.parens ?? []) emit('ParenExpr', ...parens)
    switch (node.type) {
      case 'Program':
        emitFile(node, emit)
        break
      case 'ImportDeclaration': {
        const start = node.grouped ? node.range[0] : skipTrivia(view.text, node.range[0] + 'import'.length)
        if (!node.grouped) emit('GenDecl', ...node.range)
        emit('ImportSpec', start, node.source.range[1])
        if (node.specifiers.length === 0) emit('Ident', start, start + 1)
        break
      }
      // A name that isn't written.
      case 'ImportNamespaceSpecifier':
        return !node.implicit
      case 'VariableDeclaration':
        if (node.short && node.parent.type !== 'ForOfStatement') emit('AssignStmt', ...node.range)
        if (!node.short) emitDeclaration(node, emit)
        break
      case 'GoTypeDeclaration':
        emitDeclaration(node, emit)
        break
      case 'GoTypeSpec':
        emitRange('FieldList', node.typeParametersRange)
        break
      case 'FunctionDeclaration':
        emitRange('FieldList', node.receiverRange)
        emitRange('FieldList', node.typeParametersRange)
        emit('FuncType', node.range[0], (node.resultsRange ?? node.paramsRange)[1])
        emitSignature(node, emitRange)
        break
      case 'FunctionExpression':
        emit('FuncType', node.range[0], (node.resultsRange ?? node.paramsRange)[1])
        emitSignature(node, emitRange)
        break
      case 'GoFuncType':
        emitSignature(node, emitRange)
        break
      case 'GoStructType':
      case 'GoInterfaceType':
        emit('FieldList', ...node.bodyRange)
        break
      case 'GoSwitchStatement':
      case 'GoTypeSwitchStatement':
      case 'GoSelectStatement':
        emit('BlockStmt', ...node.bodyRange)
        break
      case 'ExpressionStatement':
        if (!isAssignment(node.expression)) emit('ExprStmt', ...node.range)
        break
      case 'ForStatement':
        for (const bare of [node.init, node.update])
          if (bare && isBareExpression(bare)) emit('ExprStmt', ...outerRange(bare))
        break
      case 'Literal':
        emit(node.goIdentifier ? 'Ident' : 'BasicLit', ...node.range)
        break
      case 'MemberExpression':
        emit(node.computed ? 'IndexExpr' : 'SelectorExpr', ...node.range)
        break
      case 'GoArrayType':
        if (node.length === '...') {
          const start = skipTrivia(view.text, node.range[0] + 1)
          emit('Ellipsis', start, start + 3)
        }
        break
      default:
    }
    return undefined
  })
}

function emitFile({ body }: GoProgram, emit: Emit): void {
  emit('File', body[0]!.range[0], body.at(-1)!.range[1])
}

function emitDeclaration(node: GoNode, emit: Emit): void {
  emit('GenDecl', ...node.range)
  if (node.parent?.type !== 'Program') emit('DeclStmt', ...node.range)
}

function emitSignature(
  { paramsRange, resultsRange }: { params: GoField[]; paramsRange: GoRange; resultsRange: GoRange | null },
  emitRange: (kind: GoAstKind, range: GoRange | null) => void,
): void {
  emitRange('FieldList', paramsRange)
  emitRange('FieldList', resultsRange)
}

function isShort(node: GoNode): boolean {
  return node.type === 'VariableDeclaration' && node.short
}

function isAssignment(node: GoNode): boolean {
  return node.type === 'AssignmentExpression' || node.type === 'UpdateExpression'
}

function isBareExpression(node: GoNode): boolean {
  return !isAssignment(node) && node.type !== 'VariableDeclaration' && node.type !== 'GoSendStatement'
}

function outerRange(node: GoNode): GoRange {
  return ('parens' in node ? node.parens?.at(-1) : undefined) ?? node.range
}
