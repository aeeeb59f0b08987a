import type { Node, SourceView } from '../../src/source/source-view.js'
import { walk } from '../../src/source/walk.js'
import { applyEdits, type TextEdit } from '../../src/text/text-edits.js'

/** Nodes that are on lines of their own where they are on lines at all. */
const REMOVABLE =
  /^(?:Property|GoField|VariableDeclarator|GoTypeSpec|ImportDeclaration|ExpressionStatement|IfStatement|ReturnStatement|GoCaseClause|AssignmentExpression|VariableDeclaration)$/
const ELEMENT_LISTS = new Set(['ObjectExpression', 'ArrayExpression', 'CallExpression'])

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * Removes lines from a Go file and shortens values, as a strip does. @returns `null` when there is nothing to change.
 */
export function mutateGo(view: SourceView, random: () => number, most: number): string | null {
  const candidates: TextEdit[] = []
  walk(view.ast, view.visitorKeys, (node) => {
    if (isOnlyStatement(node)) return
    const line =
      REMOVABLE.test(node.type) || ELEMENT_LISTS.has(node.parent?.type ?? '') ? wholeLines(view.text, node) : null
    if (line) candidates.push({ ...line, text: '' })
    if (isValue(node)) candidates.push({ start: node.range[0], end: node.range[1], text: 'true' })
  })
  const edits: TextEdit[] = []
  for (let left = most; left > 0 && candidates.length > 0; left--) {
    const edit = candidates[Math.floor(random() * candidates.length)] as TextEdit
    if (!edits.some(({ start, end }) => edit.start < end && start < edit.end)) edits.push(edit)
  }
  if (edits.length === 0) return null
  // One blank line where there would be more, as after a strip.
  return applyEdits(view.text, edits).replace(/\n(?:[\t ]*\n){2,}/g, '\n\n')
}

/** Comments that are left alone in a block are indented by their last line; a strip takes them along. */
function isOnlyStatement({ parent, range }: Node): boolean {
  const { body, consequent } = (parent ?? {}) as { body?: unknown; consequent?: unknown }
  const list: unknown = parent?.type === 'BlockStatement' ? body : consequent
  return Array.isArray(list) && list.length === 1 && (list[0] as Node).range[0] === range[0]
}

function isValue(node: Node): boolean {
  const { parent } = node
  if (node.type === 'ArrayPattern' || (node.type as string) === 'GoExpressionList') return false
  if (parent?.type === 'Property') return parent.value === node
  if (parent?.type === 'VariableDeclarator') return parent.init === node
  return parent?.type === 'CallExpression' && (parent.arguments as Node[]).includes(node)
}

function wholeLines(text: string, { range: [from, to] }: Node): { start: number; end: number } | null {
  const start = text.lastIndexOf('\n', from - 1) + 1
  const rest = /^,?[\t ]*(?:\/\/[^\n]*)?\n/.exec(text.slice(to, to + 400))
  return rest && text.slice(start, from).trim() === '' ? { start, end: to + rest[0].length } : null
}
