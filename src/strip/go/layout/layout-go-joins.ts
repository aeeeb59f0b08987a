import type { GoExpression } from '../../../source/go-nodes.js'
import { spaceOperators } from './go-operators.js'
import type { Layout } from '../../layout/layout-context.js'
import type { AppendedElements, GoJoin, GoSliceLiteral } from '../reduce/go-join.js'
import { hasOwnLines } from '../reduce/go-joins.js'

/** Longer lines than this are broken, as authors do; `gofmt` has no limit. */
const WIDTH = 120
const TAB_WIDTH = 4

/** Writes statements that became one. */
export function layoutGoJoins(layout: Layout): void {
  for (const join of layout.fates.goJoins) layoutJoin(join, layout)
}

function layoutJoin(join: GoJoin, layout: Layout): void {
  const { edits, trivia } = layout
  switch (join.kind) {
    case 'append':
      return layoutAppended(join, layout)
    case 'return': {
      const value = join.declarator.init as GoExpression
      edits.replace(join.declarator.range[0], value.range[0], 'return ')
      return edits.delete(value.range[1], join.end.range[1])
    }
    case 'test':
      edits.insert(join.declaration.range[0], 'if ')
      return edits.replace(join.declaration.range[1], join.test.test.range[0], '; ')
    case 'call':
      edits.replace(join.statement.range[0], join.call.range[0], 'return ')
      return edits.delete(join.call.range[1], join.end.range[1])
    case 'value': {
      const {
        declarator: { init, id, parent },
        assignment: { left, right },
      } = join
      if (init) return edits.delete(init.range[0], right.range[0])
      edits.delete(parent.range[0], id.range[0])
      edits.delete(id.range[1], left.range[1])
      return edits.insert(trivia.nextCode(left.range[1]), ':')
    }
  }
}

interface Placed {
  readonly element: GoExpression
  /** The indentation of the statement that holds it. */
  readonly indent: string
}

function layoutAppended({ declaration, literal, appended }: AppendedElements, layout: Layout): void {
  const { edits, trivia } = layout
  const indent = trivia.indentAt(declaration.range[0])
  const close = literal.range[1] - 1
  const added = appended.flatMap(({ statement, elements }) =>
    elements.map((element): Placed => ({ element, indent: trivia.indentAt(statement.range[0]) })),
  )
  const end = appended.at(-1)?.statement.range[1] ?? close
  const form = formOf(literal, added, declaration.range[0], layout)
  const before = form === 'broken' ? elementsOf(literal).map((element): Placed => ({ element, indent })) : []
  const items = [...before, ...added]
  const isInLine = form === 'in line'
  let from = form === 'broken' ? openOf(literal) : form === 'lines' ? lineEndBefore(close, layout) : close
  let separator = isInLine && elementsOf(literal).length > 0 ? ', ' : ''
  let around = indent
  for (const { element, indent: own } of items) {
    edits.replace(from, element.range[0], isInLine ? separator : `${separator}${trivia.lineBreak}${around}\t`)
    // An argument of a broken call already has the indentation of an element.
    if (!isInLine && trivia.indentAt(element.range[0]) === own) edits.indent(...element.range, '\t')
    // Arguments of `append` are several, and gofmt sets the blanks of each element as if it were alone.
    spaceOperators(element, layout)
    from = element.range[1]
    separator = isInLine ? ', ' : ','
    around = own
  }
  edits.replace(from, end, isInLine ? '}' : `,${trivia.lineBreak}${around}}`)
}

/** `lines`: each element has lines of its own already. `broken`: the line gets too long. */
function formOf(
  literal: GoSliceLiteral,
  added: readonly Placed[],
  lineStart: number,
  { view, trivia }: Layout,
): 'in line' | 'lines' | 'broken' {
  const close = literal.range[1] - 1
  if (hasOwnLines(literal, { view })) return 'lines'
  const texts = added.map(({ element }) => view.text.slice(...element.range))
  const width =
    trivia.indentAt(lineStart).length * (TAB_WIDTH - 1) +
    (close - lineStart) +
    texts.reduce((sum, text) => sum + text.length + 2, 1)
  return width <= WIDTH && !texts.some((text) => text.includes('\n')) ? 'in line' : 'broken'
}

/** Where the elements begin, behind the brace. */
function openOf({ goType, range: [start] }: GoSliceLiteral): number {
  return (goType?.range[1] ?? start) + 1
}

function elementsOf(literal: GoSliceLiteral): readonly GoExpression[] {
  return literal.type === 'ArrayExpression' ? (literal.elements as readonly GoExpression[]) : []
}

function lineEndBefore(close: number, { view }: Layout): number {
  const end = view.text.lastIndexOf('\n', close)
  return view.text[end - 1] === '\r' ? end - 1 : end
}
