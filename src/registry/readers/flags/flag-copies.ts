import type { TSESTree } from '@typescript-eslint/utils'
import { staticKeyName, unwrapExpression } from '../../../source/expressions.js'
import { nodesOf } from '../../../source/nodes-of.js'
import type { Node, SourceView } from '../../../source/source-view.js'
import { contains, type TextRange } from '../../../text/text-range.js'

/**
 * The names at the top of a file that hold or return a copy of a variable: `flags` of `const flags = { ...defaults,
 * ...stored }` and of `Object.assign({}, defaults, stored)`. What people set mostly lies over the copied defaults.
 */
export function namesOfCopies(variable: string, { ast }: SourceView): string[] {
  return ast.body.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    const isCopy = (made: Node | null): boolean =>
      made !== null && copiedBy(made).some((part) => part.type === 'Identifier' && part.name === variable)
    if (declared?.type === 'FunctionDeclaration') {
      const last = declared.body.body.at(-1)
      return declared.id && last?.type === 'ReturnStatement' && isCopy(last.argument) ? [declared.id.name] : []
    }
    if (declared?.type !== 'VariableDeclaration') return []
    return declared.declarations.flatMap(({ id, init }) => (id.type === 'Identifier' && isCopy(init) ? [id.name] : []))
  })
}

/** Whether some part of a source is a copy of an object in the same file that has one of these ranges. */
export function copiesOwnObject(parts: readonly TextRange[], ranges: readonly TextRange[], view: SourceView): boolean {
  const copied = nodesOf(view, 'SpreadElement').flatMap((spread) =>
    spread.argument.type === 'Identifier' && parts.some((part) => contains(part, spread)) ? [spread.argument.name] : [],
  )
  return nodesOf(view, 'VariableDeclarator').some(
    ({ id, init }) =>
      id.type === 'Identifier' &&
      copied.includes(id.name) &&
      init !== null &&
      ranges.some((range) => contains(init, range)),
  )
}

/** What an expression copies the members of. */
export function copiedBy(expression: Node): readonly Node[] {
  const node = unwrapExpression(expression)
  if (node.type === 'ObjectExpression')
    return node.properties.flatMap((property) => (property.type === 'SpreadElement' ? [property.argument] : []))
  return node.type === 'CallExpression' && isObjectAssign(node) ? node.arguments : []
}

function isObjectAssign({ callee }: TSESTree.CallExpression): boolean {
  return (
    callee.type === 'MemberExpression' &&
    callee.object.type === 'Identifier' &&
    callee.object.name === 'Object' &&
    staticKeyName(callee.property, callee.computed) === 'assign'
  )
}
