import type { TSESTree } from '@typescript-eslint/utils'
import type { Node, AnyNode } from '../../source/source-view.js'
import { endsInBlankLine } from '../../text/blank-lines.js'
import { headsGoGroup } from '../../text/group-headings.js'
import { rangeOf, type TextRange } from '../../text/text-range.js'
import { leadingCommentsStart, rangeWithLines } from '../../text/whole-lines.js'
import type { Reducer } from './reducer.js'
import { dialectOf } from '../../source/dialect.js'
import { asNode } from '../../source/go-casts.js'

/** Facts that tell which comments are removed with a node, and which describe nodes that are kept. */
type Removal = Pick<Reducer, 'view' | 'trivia' | 'unused' | 'fates'>

/**
 * The lines of a removed statement or member, with the comments above it and the comment after it.
 *
 * @param keepsLead whether the comments above are kept.
 */
export function removedLinesOf(
  node: AnyNode,
  removal: Removal,
  keepsLead = leadSpeaksOfMore(node, removal),
): TextRange {
  return rangeWithLines(startOf(node), node.range[1], removal.trivia, keepsLead)
}

function leadSpeaksOfMore(node: AnyNode, layout: Removal): boolean {
  return node.type === 'ImportDeclaration' ? isFirstCode(asNode(node), layout) : isUnderHeading(asNode(node), layout)
}

/** Whether only directives precede an import, such as `'use client'`. The comment above it is about the file. */
function isFirstCode(node: Node, { view }: Removal): boolean {
  const first = view.ast.body.find(
    (statement) => statement.type !== 'ExpressionStatement' || typeof statement.directive !== 'string',
  )
  return first === node
}

/** Decorators may precede `export`, outside the statement. */
function startOf(node: AnyNode): number {
  const declared =
    node.type === 'ExportNamedDeclaration' || node.type === 'ExportDefaultDeclaration' ? node.declaration : null
  const [decorator] = declared?.type === 'ClassDeclaration' ? declared.decorators : []
  return Math.min(node.range[0], decorator?.range[0] ?? node.range[0])
}

/**
 * Whether the line comments above a declaration are the heading of a group. The declaration must be the first of at
 * least three without a blank line or comment between them, and others must be kept. The comment must be no sentence
 * and not name it.
 */
function isUnderHeading(node: Node, layout: Removal): boolean {
  const { trivia } = layout
  const { parent } = node
  if (node.type === 'VariableDeclarator')
    return dialectOf(layout.view).groupsDeclarations && headsConstants(node, layout)
  const list = parent && 'body' in parent && Array.isArray(parent.body) ? (parent.body as Node[]) : []
  const index = list.indexOf(node)
  const start = leadingCommentsStart(node.range[0], trivia)
  const comments = trivia.commentsIn(start, node.range[0])
  if (
    index < 0 ||
    comments.length === 0 ||
    comments.some(({ type, value }) => type !== 'Line' || value.trim().endsWith('.')) ||
    !/^(?:VariableDeclaration|PropertyDefinition)$/.test(node.type)
  )
    return false
  const isFirst = index === 0 || endsInBlankLine(trivia.text.slice((list[index - 1] as Node).range[1], start))
  const isNamed = namesIn(node).some((name) => comments.some(({ value }) => value.toLowerCase().includes(name)))
  return isFirst && !isNamed && groupAt(index, list, layout).filter((item) => !isGone(item, layout)).length > 1
}

/** The declarations from one on, as far as each is on the line below the other. */
function groupAt(index: number, list: readonly Node[], { trivia }: Removal): readonly Node[] {
  const group: Node[] = []
  for (const next of list.slice(index)) {
    const last = group.at(-1)
    if (last && !isLineBelow(next, last, trivia)) break
    group.push(next)
  }
  return group
}

function isLineBelow(next: Node, last: Node, { text }: Removal['trivia']): boolean {
  return next.type === last.type && /^;?[^\S\n]*\r?\n[^\S\n]*$/.test(text.slice(last.range[1], next.range[0]))
}

function isGone(item: Node, { unused, fates }: Removal): boolean {
  return (
    unused.has(item) ||
    fates.dead.has(item) ||
    (item.type === 'VariableDeclaration' && item.declarations.every((declarator) => unused.has(declarator)))
  )
}

/** The names of identifiers in a node, in lower case. */
function namesIn(node: Node): string[] {
  if (node.type !== 'VariableDeclaration') return []
  return node.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name.toLowerCase()] : []))
}

/** The same for a block of constants or variables in Go. */
function headsConstants(node: TSESTree.VariableDeclarator, { trivia, unused }: Removal): boolean {
  const declarations: readonly Node[] = node.parent.declarations
  const place = {
    from: trivia.previousCodeEnd(declarations[0]?.range[0] ?? 0),
    start: leadingCommentsStart(node.range[0], trivia),
  }
  return headsGoGroup(
    declarations.map(rangeOf),
    declarations.indexOf(node),
    (index) => unused.has(declarations[index] as Node),
    place,
    trivia,
  )
}
