import { isFunctionNode } from '../../evaluate/returned-value.js'
import { asGo } from '../../source/go-casts.js'
import { outerRange, parenthesesAround } from '../../source/parentheses.js'
import type { Node } from '../../source/source-view.js'
import { childrenOf } from '../../source/walk.js'
import { layoutGoStruct } from '../go/go-structs.js'
import type { Pass } from '../pass.js'
import type { Fate } from '../reduce/fate.js'
import { keepsItsPair } from './kept-parts.js'
import type { TextRange } from '../../text/text-range.js'
import { layoutStatement, writeMoved } from './layout-statement.js'
import { removeRange } from './remove-lines.js'
import { layoutItems, layoutSpread } from './layout-items.js'
import { removeJsx, writeElement, writeFragmentChildren, writeGateChildren } from './layout-jsx.js'
import { layoutParameters, layoutPropType } from './layout-parameters.js'
import { layoutPattern } from './layout-patterns.js'
import { writeSequence } from './write-sequence.js'
import { layoutInnerTemplate, layoutTableRows, layoutTemplatePart } from './layout-templates.js'
import { writeLiteral, writePart } from './write-part.js'

/** Writes what becomes of a node, and of the nodes in it that are kept. */
export function layoutNode(node: Node, pass: Pass): void {
  const fate = pass.fates.of(node)
  if (layoutStatement(node, fate, pass)) return
  switch (fate?.kind) {
    case undefined:
    case 'keep':
      layoutParts(node, pass)
      for (const child of childrenOf(node, pass.view.visitorKeys)) pass.layout(child)
      return
    case 'drop':
      return writeDrop(node, fate.range, pass)
    case 'branch':
    case 'go-init':
    case 'clause':
      return
    case 'become':
      writeBecoming(node, fate, pass)
      return pass.layout(fate.part)
    case 'literal':
      if (node.type === 'JSXElement') return pass.edits.replace(node.range[0], node.range[1], fate.text)
      if (/(?:Statement|Declaration)$/.test(node.type)) return pass.edits.replace(...node.range, fate.text)
      return writeLiteral(node, fate.text, pass)
    case 'sequence':
      writeSequence(node, fate, pass)
      for (const effect of fate.effects) pass.layout(effect)
      return typeof fate.value === 'boolean' ? undefined : pass.layout(fate.value)
    case 'splice':
      return layoutContent(node, fate, pass)
    case 'text':
      if (node.type.startsWith('JSX')) return pass.edits.replace(node.range[0], node.range[1], fate.text)
      return layoutTemplatePart(node, fate.text, pass)
  }
}

/** What a node stands in writes that it goes, but for statements, tags and attributes. */
function writeDrop(node: Node, range: TextRange | undefined, pass: Pass): void {
  if (range) removeRange(range, pass)
  else if (node.type.startsWith('JSX')) removeJsx(node, pass)
}

function layoutContent(node: Node, { part, inFragment }: Extract<Fate, { kind: 'splice' }>, pass: Pass): void {
  if (node.type === 'SpreadElement') {
    layoutSpread(node, part, pass)
    for (const child of childrenOf(part, pass.view.visitorKeys)) pass.layout(child)
  } else if (node.type === 'JSXElement') {
    writeGateChildren(node, inFragment === true, pass)
    for (const child of node.children) pass.layout(child)
  } else {
    if (part.type === 'JSXFragment') writeFragmentChildren(node, part, pass)
    else layoutInnerTemplate(node, part, pass)
    pass.layout(part)
  }
}

function writeBecoming(node: Node, fate: Extract<Fate, { kind: 'become' }>, pass: Pass): void {
  const { part, isNegated, moved } = fate
  const { edits, trivia } = pass
  if (moved) writeMoved(moved, pass)
  if (node.type === 'WhileStatement') {
    edits.delete(node.range[0], part.range[0])
    return edits.replace(part.range[1], node.range[1], ';')
  }
  if (node.type === 'VariableDeclaration') return edits.delete(node.range[0], outerRange(part, trivia)[0])
  if (node.type.startsWith('JSX')) return writeElement(node, part, pass)
  // `it.skipIf(check)(...)` becomes `it(...)`.
  if (node.type === 'CallExpression') return edits.delete(part.range[1], node.range[1])
  const pair = keepsItsPair(fate) ? parenthesesAround(part, trivia).at(-1) : undefined
  if (pair) {
    edits.delete(node.range[0], pair.start)
    edits.insert(pair.start, '!')
    return edits.delete(pair.end, node.range[1])
  }
  // Behind parentheses of its own, which go.
  if (isNegated) edits.insert(part.range[0], '!')
  writePart(node, pass)
}

/** Writes a node of which parts are dropped. */
function layoutParts(node: Node, pass: Pass): void {
  switch (node.type) {
    case 'ObjectExpression':
    case 'ArrayExpression':
    case 'CallExpression':
    case 'NewExpression':
      return layoutItems(node, pass)
    case 'ObjectPattern':
    case 'ArrayPattern':
      return layoutPattern(node, pass)
    case 'TSTypeLiteral':
    case 'TSInterfaceBody':
      return layoutPropType(node, pass)
    case 'TaggedTemplateExpression':
      return layoutTableRows(node, pass)
    default: {
      if (isFunctionNode(node)) return layoutParameters(node, pass)
      const go = asGo(node)
      if (go.type === 'GoStructType') layoutGoStruct(go, pass)
    }
  }
}
