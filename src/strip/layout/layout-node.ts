import { isFunctionNode } from '../../source/function-nodes.js'
import { asGo } from '../../source/go-casts.js'
import { outerRange, parenthesesAround } from '../../source/parentheses.js'
import type { Node } from '../../source/source-view.js'
import { childrenOf } from '../../source/walk.js'
import { layoutGoReturned } from '../go/layout/layout-go-results.js'
import { layoutGoStruct } from '../go/layout/layout-go-structs.js'
import type { Layout } from './layout-context.js'
import type { Fate } from '../reduce/fate.js'
import { keepsItsPair } from './kept-parts.js'
import type { TextRange } from '../../text/text-range.js'
import { layoutStatement } from './layout-statement.js'
import { writeMoved } from './write-moved.js'
import { removeRange } from './remove-lines.js'
import { layoutItems, layoutSpread } from './layout-items.js'
import { removeJsx, writeElement, writeFragmentChildren, writeGateChildren } from './layout-jsx.js'
import { layoutParameters, layoutPropType } from './layout-parameters.js'
import { layoutPattern } from './layout-patterns.js'
import { writeSequence } from './write-sequence.js'
import { layoutInnerTemplate, layoutTableRows, layoutTemplatePart } from './layout-templates.js'
import { writeLiteral, writePart } from './write-part.js'

/** Writes the decision about a node, and about the nodes inside that are kept. */
export function layoutNode(node: Node, layout: Layout): void {
  const fate = layout.fates.of(node)
  if (layoutStatement(node, fate, layout)) return
  switch (fate?.kind) {
    case undefined:
    case 'keep':
      layoutParts(node, layout)
      for (const child of childrenOf(node, layout.view.visitorKeys)) layout.write(child)
      return
    case 'drop':
      return writeDrop(node, fate.range, layout)
    case 'branch':
    case 'go-init':
    case 'clause':
      return
    case 'become':
      writeBecoming(node, fate, layout)
      return layout.write(fate.part)
    case 'sequence':
      return writeSequence(node, fate, layout)
    case 'splice':
      return layoutContent(node, fate, layout)
    case 'literal':
    case 'text':
      return writeText(node, fate, layout)
    default:
      // A new kind of fate doesn't compile here.
      return fate satisfies never
  }
}

/** Statements and JSX are replaced as a whole. An expression may need blanks, and characters their template. */
function writeText(node: Node, { kind, text }: Extract<Fate, { text: string; kind: string }>, layout: Layout): void {
  const isWhole = kind === 'text' ? /^JSX/ : /^JSXElement$|(?:Statement|Declaration)$/
  if (isWhole.test(node.type)) layout.edits.replace(...node.range, text)
  else if (kind === 'text') layoutTemplatePart(node, text, layout)
  else writeLiteral(node, text, layout)
}

/** Deletes dropped statements, JSX tags and attributes. Other dropped nodes are written by the node around them. */
function writeDrop(node: Node, range: TextRange | undefined, layout: Layout): void {
  if (range) removeRange(range, layout)
  else if (node.type.startsWith('JSX')) removeJsx(node, layout)
}

function layoutContent(node: Node, { part, inFragment }: Extract<Fate, { kind: 'splice' }>, layout: Layout): void {
  if (node.type === 'SpreadElement') {
    layoutSpread(node, part, layout)
    for (const child of childrenOf(part, layout.view.visitorKeys)) layout.write(child)
  } else if (node.type === 'JSXElement') {
    writeGateChildren(node, inFragment === true, layout)
    for (const child of node.children) layout.write(child)
  } else {
    if (part.type === 'JSXFragment') writeFragmentChildren(node, part, layout)
    else layoutInnerTemplate(node, part, layout)
    layout.write(part)
  }
}

function writeBecoming(node: Node, fate: Extract<Fate, { kind: 'become' }>, layout: Layout): void {
  const { part, isNegated, moved } = fate
  const { edits, trivia } = layout
  if (moved) writeMoved(moved, layout)
  if (node.type === 'WhileStatement') {
    edits.delete(node.range[0], part.range[0])
    return edits.replace(part.range[1], node.range[1], ';')
  }
  if (node.type === 'VariableDeclaration') return edits.delete(node.range[0], outerRange(part, trivia)[0])
  if (node.type.startsWith('JSX')) return writeElement(node, part, layout)
  // `it.skipIf(check)(...)` becomes `it(...)`.
  if (node.type === 'CallExpression') return edits.delete(part.range[1], node.range[1])
  const pair = keepsItsPair(fate) ? parenthesesAround(part, trivia).at(-1) : undefined
  if (pair) {
    edits.delete(node.range[0], pair.start)
    edits.insert(pair.start, '!')
    return edits.delete(pair.end, node.range[1])
  }
  // The part's own parentheses are deleted, so `!` stands directly before the part.
  if (isNegated) edits.insert(part.range[0], '!')
  writePart(node, layout)
}

/** Writes a node that loses parts. */
function layoutParts(node: Node, layout: Layout): void {
  switch (node.type) {
    case 'ObjectExpression':
    case 'ArrayExpression':
    case 'CallExpression':
    case 'NewExpression':
      return layoutItems(node, layout)
    case 'ObjectPattern':
    case 'ArrayPattern':
      return layoutPattern(node, layout)
    case 'TSTypeLiteral':
    case 'TSInterfaceBody':
      return layoutPropType(node, layout)
    case 'TaggedTemplateExpression':
      return layoutTableRows(node, layout)
    default: {
      if (isFunctionNode(node)) return layoutParameters(node, layout)
      const go = asGo(node)
      if (go.type === 'GoStructType') layoutGoStruct(go, layout)
      else if (go.type === 'GoExpressionList') layoutGoReturned(go, layout)
    }
  }
}
