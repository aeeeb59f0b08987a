import type { TSESTree } from '@typescript-eslint/utils'
import { lastName, staticKeyName, unwrapExpression } from '../../../source/expressions.js'
import { isFunctionNode } from '../../../source/function-nodes.js'
import { nodesOf } from '../../../source/nodes-of.js'
import type { Node, SourceView } from '../../../source/source-view.js'
import { contains, type TextRange } from '../../../text/text-range.js'
import { fileName } from '../../file-problem.js'

/**
 * The names at the top of a file that hold or return a copy of a variable: `flags` of `const flags = { ...defaults,
 * ...stored }` and of `Object.assign({}, defaults, stored)`. What people set mostly lies over the copied defaults. What
 * a module exports without a name is named by its file.
 */
export function namesOfCopies(variable: string, { ast, file }: SourceView): string[] {
  const isCopy = (made: Node | null | undefined): boolean =>
    !!made && copiedBy(made).some((part) => part.type === 'Identifier' && part.name === variable)
  return ast.body.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    switch (declared?.type) {
      case 'FunctionDeclaration':
        return declared.id && isCopy(returnedBy(declared)) ? [declared.id.name] : []
      case 'VariableDeclaration':
        return declared.declarations.flatMap(({ id, init }) =>
          id.type === 'Identifier' && isCopy(returnedBy(init) ?? init) ? [id.name] : [],
        )
      case 'ExportDefaultDeclaration':
        return isCopy(declared.declaration) ? [nameOfFile(file)] : []
      case 'ExpressionStatement': {
        const { expression } = declared
        return expression.type === 'AssignmentExpression' && isExports(expression.left) && isCopy(expression.right)
          ? [nameOfFile(file)]
          : []
      }
      default:
        return []
    }
  })
}

/** `feature-flags` of `src/feature-flags.ts`. */
export function nameOfFile(file: string): string {
  const [name = ''] = fileName(file).split('.')
  return name
}

/** What a module of CommonJS exports as a whole; `null`: nothing. */
export function moduleExports({ ast }: SourceView): Node | null {
  for (const statement of ast.body) {
    const assigned = statement.type === 'ExpressionStatement' ? statement.expression : null
    if (assigned?.type === 'AssignmentExpression' && isExports(assigned.left)) return assigned.right
  }
  return null
}

/** `module.exports` */
function isExports(node: Node): boolean {
  return (
    node.type === 'MemberExpression' &&
    node.object.type === 'Identifier' &&
    node.object.name === 'module' &&
    staticKeyName(node.property, node.computed) === 'exports'
  )
}

/** What a function returns at its end; `null`: it isn't one, or returns nothing there. */
export function returnedBy(fn: Node | null): Node | null {
  if (!fn || !isFunctionNode(fn)) return null
  if (fn.body?.type !== 'BlockStatement') return fn.body ?? null
  const last = fn.body.body.at(-1)
  return last?.type === 'ReturnStatement' ? last.argument : null
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
  return node.type === 'CallExpression' && isCopying(node) ? node.arguments : []
}

/** `Object.assign`, and the likes of it in libraries. */
const COPIES = /^(?:assign(?:In)?|(?:deep)?merge(?:deep|right)?|extend|defaults(?:Deep)?)$/i

function isCopying({ callee }: TSESTree.CallExpression): boolean {
  return COPIES.test(lastName(callee) ?? '')
}
