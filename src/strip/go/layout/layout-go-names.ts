import type {
  GoArrayPattern,
  GoExpression,
  GoNode,
  GoVariableDeclaration,
  GoVariableDeclarator,
} from '../../../source/go-nodes.js'
import { outerRange } from '../../../source/parentheses.js'
import { spaceOperators } from './go-operators.js'
import { isGoStatement } from '../../../evaluate/go-effects.js'
import { removeListItems } from '../../layout/remove-lines.js'
import type { Layout } from '../../layout/layout-context.js'
import type { AnyNode } from '../../../source/source-view.js'
import { declaredAs } from '../../../source/bindings.js'

/** Writes declarations that lose names or values. */
export function layoutGoVariables(statement: GoVariableDeclaration, layout: Layout): void {
  for (const declarator of statement.declarations) {
    if (layout.fates.of(declarator)?.kind === 'drop') layout.write(declarator)
    else {
      if (declarator.id.type === 'ArrayPattern') layoutPattern(declarator.id, declarator, statement, layout)
      else layout.write(declarator.id)
      if (declarator.init) layout.write(declarator.init)
    }
  }
}

function layoutPattern(
  pattern: GoArrayPattern,
  { init }: GoVariableDeclarator,
  statement: GoVariableDeclaration,
  layout: Layout,
): void {
  const { fates } = layout
  const isGone = (name: GoNode): boolean => fates.of(name) !== undefined
  if (!pattern.elements.some(isGone)) return
  const isDropped = (node: AnyNode): boolean => fates.isDropped(node)
  removeListItems(pattern.elements, isDropped, layout)
  if (init?.type === 'GoExpressionList') removeListItems(init.elements, isDropped, layout)
  const left = init?.type === 'GoExpressionList' ? init.elements.filter((value) => !isDropped(value)) : []
  if (left.length === 1) spaceOperators(left[0] as GoExpression, layout)
  for (const name of pattern.elements) layout.write(name)
  const isNew = pattern.elements.some((name) => !isGone(name) && isNewName(name, statement, layout))
  if (statement.short && !isNew && !isDeclaredInTest(statement, layout)) assignInstead(pattern, layout)
}

/** Whether it becomes the init statement of an `if`, which has names of its own. */
function isDeclaredInTest(statement: GoVariableDeclaration, { fates }: Layout): boolean {
  return fates.goJoins.some((join) => join.kind === 'test' && join.declaration === statement)
}

/** Replaces a declaration by `f()` or `_ = <-done`. */
export function writeGoValue(statement: GoVariableDeclaration, layout: Layout): void {
  const { id, init } = statement.declarations[0] as GoVariableDeclarator
  const [start] = outerRange(init as GoNode, layout.trivia)
  if (isGoStatement(init as GoNode, layout.view)) layout.edits.delete(statement.range[0], start)
  else layout.edits.replace(statement.range[0], start, `${blanks(id)} = `)
}

/** `_, err := f()` declares nothing when `err` already exists, so it becomes `_, err = f()`. */
function assignInstead(pattern: GoNode, { edits, trivia }: Layout): void {
  const sign = trivia.text.indexOf(':=', pattern.range[1])
  edits.delete(sign, sign + 1)
}

function isNewName(name: GoNode, statement: GoVariableDeclaration, layout: Layout): boolean {
  return name.type === 'Identifier' && name.name !== '_' && declaredAs(layout.view, statement, name) !== undefined
}

function blanks(target: GoNode): string {
  return target.type === 'ArrayPattern' ? target.elements.map(() => '_').join(', ') : '_'
}
