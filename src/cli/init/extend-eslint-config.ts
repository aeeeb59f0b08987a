import type { TSESTree } from '@typescript-eslint/utils'
import { dottedPath } from '../../gates/dotted-path.js'
import { topLevelVariable } from '../../source/bindings.js'
import { unwrapExpression } from '../../source/expressions.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { parseSource } from '../../syntax/parse-source.js'
import { importLine, type EslintParts } from './eslint-parts.js'

/** Functions of ESLint and typescript-eslint that take the items of a configuration, or a list of them. */
const DEFINES: ReadonlySet<string> = new Set([
  'defineConfig',
  'config',
  'tseslint.config',
  'ts.config',
  'typescriptEslint.config',
])

/**
 * Adds `parts` at the end of an ESLint configuration. Every other byte is kept.
 *
 * @returns `null` if its list has an unknown form, or a name is already used.
 */
export function extendEslintConfig(file: string, text: string, parts: EslintParts): string | null {
  const view = parseSource(file, text)
  if (view?.kind !== 'estree') return null
  const exported = findExport(view)
  if (!exported) return null
  const items = findItems(exported.value, view)
  const last = items?.at(-1)
  if (!last || parts.imports.some(({ name }) => topLevelVariable(view, name))) return null

  const newline = text.includes('\r\n') ? '\r\n' : '\n'
  const at = behindItem(last, text)
  const indent = /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', last.range[0] - 1) + 1))?.[0] ?? ''
  const isOwnLine = text.slice(text.lastIndexOf('\n', last.range[0] - 1) + 1, last.range[0]).trim() === ''
  const added = isOwnLine
    ? parts.items.map((item) => `${newline}${indent}${item}`).join('')
    : ` ${parts.items.map((item) => item.replace(/,$/, '')).join(', ')}`
  const semicolon = text.slice(...(view.ast.body[0]?.range ?? [0, 0])).endsWith(';') ? ';' : ''
  const imports = parts.imports.map((item) => `${importLine(item, exported.isCommonJs)}${semicolon}${newline}`).join('')
  const importAt = startOfImports(view)
  return `${text.slice(0, importAt)}${imports}${text.slice(importAt, last.range[1])}${at.comma}${text.slice(last.range[1], at.offset)}${added}${text.slice(at.offset)}`
}

interface Exported {
  readonly value: Node
  readonly isCommonJs: boolean
}

function findExport({ ast }: SourceView): Exported | null {
  for (const statement of ast.body) {
    if (statement.type === 'ExportDefaultDeclaration') return { value: statement.declaration, isCommonJs: false }
    if (statement.type === 'TSExportAssignment') return { value: statement.expression, isCommonJs: true }
    if (statement.type !== 'ExpressionStatement' || statement.expression.type !== 'AssignmentExpression') continue
    const { left, right } = statement.expression
    if (dottedPath(left)?.join('.') === 'module.exports') return { value: right, isCommonJs: true }
  }
  return null
}

/** The items of a list, or of the list that a known function returns. */
function findItems(value: Node, view: SourceView): readonly Node[] | null {
  const node = unwrapExpression(value)
  switch (node.type) {
    case 'ArrayExpression':
      return node.elements.filter((item) => item !== null)
    case 'CallExpression': {
      if (!DEFINES.has(dottedPath(node.callee)?.join('.') ?? '')) return null
      const [only] = node.arguments
      return node.arguments.length === 1 && only && unwrapExpression(only).type === 'ArrayExpression'
        ? findItems(only, view)
        : node.arguments
    }
    case 'Identifier': {
      const definition = topLevelVariable(view, node.name)?.defs[0]?.node as TSESTree.Node | undefined
      if (definition?.type !== 'VariableDeclarator' || !definition.init || definition.parent.kind !== 'const')
        return null
      return unwrapExpression(definition.init).type === 'Identifier' ? null : findItems(definition.init, view)
    }
    default:
      return null
  }
}

/** Where to insert the next item: after the comma and comment of the last one. */
function behindItem({ range: [, end] }: Node, text: string): { readonly offset: number; readonly comma: string } {
  const rest = /^(?<comma>[ \t]*,)?[ \t]*(?:\/\/[^\r\n]*)?/.exec(text.slice(end))
  const comma = rest?.groups?.['comma'] === undefined ? ',' : ''
  return { offset: end + (rest?.[0].trimEnd().length ?? 0), comma }
}

/** The offset after the imports. Without imports: the top, after comments such as `// @ts-check` that must be first. */
function startOfImports({ ast, text }: SourceView): number {
  const last = ast.body.filter(isImport).at(-1)
  if (!last) return /^(?:#![^\n]*\n)?(?:[ \t]*\/\/[^\n]*\n)*/.exec(text)?.[0].length ?? 0
  const lineEnd = text.indexOf('\n', last.range[1])
  return lineEnd < 0 ? text.length : lineEnd + 1
}

function isImport(statement: Node): boolean {
  if (statement.type === 'ImportDeclaration') return true
  const init = statement.type === 'VariableDeclaration' ? statement.declarations[0]?.init : null
  return init?.type === 'CallExpression' && dottedPath(init.callee)?.join('.') === 'require'
}
