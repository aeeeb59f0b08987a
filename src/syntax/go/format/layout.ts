import type { GoExpressionList, GoField, GoNode, GoProgram, GoStatement } from '../../../source/go-nodes.js'
import { childrenOf } from '../../../source/walk.js'
import type { Node } from '../../../source/source-view.js'
import { GO_VISITOR_KEYS } from '../nodes.js'
import { outerStart } from '../parse-parameters.js'
import { skipTrivia } from '../skip-trivia.js'
import { openingOf, outerEnd } from './brackets.js'
import { layOutList } from './expression-list.js'
import { layOutGroup } from './groups.js'
import { Layout } from './layout-marks.js'

/**
 * Finds where `gofmt` begins columns and sections. The rules are those of Go's printer, each of which was found by
 * running it on real files.
 */
export function layOut(text: string, program: GoProgram): Layout {
  const layout = new Layout(text)
  const stack: GoNode[] = [program]
  for (let node = stack.pop(); node; node = stack.pop()) {
    layOutNode(layout, node)
    for (const child of childrenOf(node as unknown as Node, GO_VISITOR_KEYS)) stack.push(child as unknown as GoNode)
  }
  return layout
}

function layOutNode(layout: Layout, node: GoNode): void {
  switch (node.type) {
    case 'Program':
      for (const declaration of node.body) {
        if (declaration.type === 'FunctionDeclaration' && layout.isMultiline(...declaration.range))
          layout.breakSection(declaration.range[0])
      }
      return
    case 'BlockStatement':
      return layOutStatements(layout, node.body, node.range[1] - 1)
    case 'GoCaseClause':
      layOutList(layout, { opening: node.range[0], list: node.tests, isSized: true })
      return layOutStatements(layout, node.consequent)
    case 'GoCommClause':
      return layOutStatements(layout, node.consequent)
    case 'GoSwitchStatement':
    case 'GoTypeSwitchStatement':
    case 'GoSelectStatement':
      for (const clause of node.cases) layout.breakSection(clause.range[0])
      return layout.breakSection(node.bodyRange[1] - 1)
    case 'LabeledStatement':
      return layout.breakSection(node.body.range[0])
    case 'FunctionDeclaration':
      if (node.receiverRange && node.receiver) layOutFields(layout, [node.receiver], node.receiverRange)
      if (node.body && !layout.isMultiline(...node.body.range)) layout.addTab(node.body.range[0])
      return layOutSignature(layout, node)
    case 'FunctionExpression':
    case 'GoFuncType':
      return layOutSignature(layout, node)
    case 'GoTypeSpec':
      return layOutFields(layout, node.typeParameters, node.typeParametersRange)
    case 'GoStructType':
    case 'GoInterfaceType':
    case 'GoImportGroup':
    case 'GoTypeDeclaration':
      return layOutGroup(layout, node)
    case 'VariableDeclaration':
      if (node.short) return layOutAssignment(layout, node.declarations[0]?.id, node.declarations[0]?.init)
      return layOutGroup(layout, node)
    case 'VariableDeclarator':
      if ((node.parent as { short?: boolean }).short) return
      layOutList(layout, { opening: null, list: elementsOf(node.id), isSized: false })
      return layOutList(layout, { opening: null, list: elementsOf(node.init), isSized: false })
    case 'GoField':
      return layOutList(layout, { opening: null, list: node.names, isSized: false })
    case 'AssignmentExpression':
      return layOutAssignment(layout, node.left, node.right)
    case 'ReturnStatement':
      return layOutList(layout, { opening: null, list: elementsOf(node.argument), isSized: false })
    case 'LogicalExpression':
    case 'BinaryExpression':
      return layout.breakSection(outerStart(node.right))
    default:
      return layOutBrackets(layout, node)
  }
}

function layOutBrackets(layout: Layout, node: GoNode): void {
  switch (node.type) {
    case 'CallExpression':
      return layOutEnclosed(layout, node, node.arguments)
    case 'GoIndexListExpression':
      return layOutEnclosed(layout, node, node.indices)
    case 'ObjectExpression':
      return layOutEnclosed(layout, node, node.properties)
    case 'ArrayExpression':
      return layOutEnclosed(layout, node, node.elements)
    default:
  }
}

function layOutEnclosed(layout: Layout, node: Parameters<typeof openingOf>[1], list: readonly GoNode[]): void {
  layOutList(layout, { opening: openingOf(layout.text, node), list, isSized: true })
  layout.breakSection(node.range[1] - 1)
}

function layOutAssignment(layout: Layout, left: GoNode | undefined, right: GoNode | null | undefined): void {
  if (!left || !right) return
  const targets = elementsOf(left)
  const operator = skipTrivia(layout.text, outerEnd(targets.at(-1) ?? left))
  layOutList(layout, { opening: left.range[0], list: targets, isSized: true })
  layOutList(layout, { opening: operator, list: elementsOf(right), isSized: false })
}

function elementsOf(node: GoNode | null | undefined): readonly GoNode[] {
  if (!node) return []
  return node.type === 'GoExpressionList' || node.type === 'ArrayPattern' ? (node as GoExpressionList).elements : [node]
}

function layOutSignature(
  layout: Layout,
  node: Extract<GoNode, { type: 'FunctionDeclaration' | 'FunctionExpression' | 'GoFuncType' }>,
): void {
  if (node.type === 'FunctionDeclaration') layOutFields(layout, node.typeParameters, node.typeParametersRange)
  layOutFields(layout, node.params, node.paramsRange)
  layOutFields(layout, node.results, node.resultsRange)
}

function layOutFields(
  layout: Layout,
  fields: readonly GoField[] | null,
  range: readonly [number, number] | null,
): void {
  if (!fields || !range) return
  for (const field of fields) layout.breakSection(field.range[0])
  layout.breakSection(range[1] - 1)
}

/** A statement begins a section where the one before takes several lines. */
function layOutStatements(layout: Layout, statements: readonly GoStatement[], closing?: number): void {
  let previous: GoStatement | null = null
  for (const statement of statements) {
    if (statement.type === 'EmptyStatement') continue
    if (!previous || isTall(layout, previous)) layout.breakSection(statement.range[0])
    previous = statement
  }
  if (closing !== undefined) layout.breakSection(closing)
}

/** The lines of labels don't count. */
function isTall(layout: Layout, statement: GoStatement): boolean {
  let labels = 0
  for (let inner = statement; inner.type === 'LabeledStatement'; inner = inner.body) labels++
  return layout.lineOf(statement.range[1]) - layout.lineOf(statement.range[0]) > labels
}
