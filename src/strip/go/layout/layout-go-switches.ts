import type { GoCaseClause, GoSwitchStatement, GoTypeSwitchStatement } from '../../../source/go-nodes.js'
import { outerRange } from '../../../source/parentheses.js'
import { keptBetween } from '../../../text/whole-lines.js'
import { keepLabelComments } from '../../layout/layout-switch.js'
import { removeCase, removeListItems } from '../../layout/remove-lines.js'
import type { Layout } from '../../layout/layout-context.js'
import type { Clause } from '../../reduce/fate.js'
import { outdent } from './go-blocks.js'
import { contentOfClause } from '../reduce/reduce-go-switches.js'
import type { AnyNode } from '../../../source/source-view.js'

/** Replaces a switch by one of its clauses. */
export function layoutGoClause(statement: GoSwitchStatement, { clause, form, removed }: Clause, layout: Layout): void {
  const { trivia, edits } = layout
  const live = statement.cases.find((item: AnyNode) => item === clause) as GoCaseClause
  for (const inner of live.consequent) layout.write(inner)
  const content = contentOfClause(statement, live, layout)
  const kept = keptBetween(content, removed, trivia)
  const labels = {
    start: statement.range[0],
    bodyStart: statement.bodyRange[0] + 1,
    first: statement.cases[0]?.range[0],
    kept: [live.range[0]],
  }
  const start = keepLabelComments(labels, trivia.indentAt(statement.range[0]), layout)
  if (form === 'list') {
    edits.delete(start, kept.start)
    edits.delete(kept.end, statement.range[1])
    return outdent(kept, live.range[0], statement.range[0], layout)
  }
  edits.replace(start, content.start, '{')
  edits.replace(kept.end, statement.range[1], `${trivia.lineBreak}${trivia.indentAt(statement.range[0])}}`)
}

/** Writes a switch that loses clauses, its value or its init statement. */
export function layoutGoSwitch(statement: GoSwitchStatement, layout: Layout): void {
  const { init, discriminant, cases, bodyRange } = statement
  const { edits, trivia, fates } = layout
  const head = discriminant ? outerRange(discriminant, trivia)[0] : bodyRange[0]
  if (init) layout.write(init)
  if (init && fates.isDropped(init)) edits.delete(init.range[0], head)
  if (discriminant && fates.isDropped(discriminant)) edits.delete(head, bodyRange[0])
  else if (discriminant) layout.write(discriminant)
  for (const [index, clause] of cases.entries()) {
    if (fates.isDropped(clause)) removeCase(clause, cases[index + 1]?.range[0] ?? bodyRange[1] - 1, layout)
    else {
      layoutTests(clause, layout)
      for (const inner of clause.consequent) layout.write(inner)
    }
  }
}

function layoutTests({ range, tests }: GoCaseClause, layout: Layout): void {
  const { edits, trivia, fates } = layout
  const last = tests.at(-1)
  if (last && tests.every((test) => fates.isDropped(test)))
    return edits.replace(range[0], trivia.text.indexOf(':', last.range[1]), 'default')
  removeListItems(tests, (test) => fates.isDropped(test), layout)
  for (const test of tests) layout.write(test)
}

/** Writes a type switch that loses names in its header. */
export function layoutGoTypeSwitch({ init, assign, cases }: GoTypeSwitchStatement, layout: Layout): void {
  const { edits, fates } = layout
  if (init) layout.write(init)
  if (init && fates.isDropped(init)) edits.delete(init.range[0], assign.range[0])
  const fate = fates.of(assign)
  if (fate?.kind === 'become') {
    edits.delete(assign.range[0], fate.part.range[0])
    layout.write(fate.part)
  } else layout.write(assign)
  for (const clause of cases) layout.write(clause)
}
