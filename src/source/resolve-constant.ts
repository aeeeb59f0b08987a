import type { TSESTree } from '@typescript-eslint/utils'
import { variableOf } from './bindings.js'
import { resolveEntity } from './entities.js'
import { moduleExportName, requiredBy } from './exports.js'
import { literalString, staticKeyName, unwrapExpression } from './expressions.js'
import { goFileOf, goSpecifiersOf, importPathOf } from './go-declarations.js'
import { goImportOf } from './go-imports.js'
import { isRelative, type ImportResolver } from './import-resolver.js'
import type { Node, SourceView } from './source-view.js'

/** The string that an expression has in every run. */
export interface ResolvedConstant {
  readonly value: string
  /**
   * How the text names it, by the name it was declared with: `NEW_PARSER`, `Features.NewParser`; `null` for a literal.
   */
  readonly constant: string | null
}

/** The string behind a literal, a constant, an enum member or a const object's member, through scope and imports. */
export function resolveConstant(
  expression: Node,
  view: SourceView,
  resolveImport: ImportResolver,
): ResolvedConstant | null {
  const entity = resolveEntity(expression, view, resolveImport)
  if (entity?.kind !== 'expression') return null
  const { node, view: home } = entity
  const isConstantOfGo = home.language === 'go' && node !== unwrapExpression(expression)
  const value = isConstantOfGo ? textOf(node, home, resolveImport) : literalString(node)
  return value === null ? null : { value, constant: constantName(expression, view) }
}

/** How many times a text may be put together: `prefix + "Paging"`. */
const MOST_PARTS = 8

/** The text of a constant's value in Go. */
function textOf(value: Node, view: SourceView, resolveImport: ImportResolver, depth = 0): string | null {
  const entity = resolveEntity(value, view, resolveImport)
  if (entity?.kind !== 'expression' || depth > MOST_PARTS) return null
  const { node } = entity
  if (node.type !== 'BinaryExpression' || node.operator !== '+') return literalString(node)
  const [left, right] = [node.left, node.right].map((part) => textOf(part, entity.view, resolveImport, depth + 1))
  return typeof left === 'string' && typeof right === 'string' ? left + right : null
}

/** How the text names a constant: `NEW_PARSER`, `Features.NewParser`, for an import the name it has in its module. */
export function constantName(expression: Node, view: SourceView): string | null {
  const node = unwrapExpression(expression)
  if (node.type === 'Identifier') return importedName(node, view) ?? node.name
  if (node.type !== 'MemberExpression') return null
  const property = staticKeyName(node.property, node.computed)
  if (property === null) return null
  const object = unwrapExpression(node.object)
  if (object.type === 'Identifier' && isNamespaceImport(object, view)) return property
  const prefix = constantName(object, view)
  return prefix === null ? null : `${prefix}.${property}`
}

/**
 * Whether the expression's root is imported from an unavailable module, so that only its name identifies its constant.
 */
export function isFromUnknownModule(expression: Node, view: SourceView, resolveImport: ImportResolver): boolean {
  if (view.language === 'go')
    return goSpecifiersOf(expression, view) !== null && !goFileOf(expression, view, resolveImport)
  const specifier = moduleBehind(expression, view)
  if (specifier === null) return false
  // The module behind an alias may re-export the name in a way that isn't followed.
  return !isRelative(specifier) || resolveImport(view.file, specifier) === null
}

/** The specifier behind the root of a path: that of `flags` for `flags.isEnabled`; `null`: it isn't imported. */
export function moduleBehind(expression: Node, view: SourceView): string | null {
  let node = unwrapExpression(expression)
  while (node.type === 'MemberExpression' || node.type === 'CallExpression')
    node = unwrapExpression(node.type === 'MemberExpression' ? node.object : node.callee)
  if (node.type !== 'Identifier') return null
  if (view.language === 'go') return importPathOf(node, view)
  const definition = variableOf(view, node)?.defs[0]
  if (definition?.type !== 'ImportBinding') return null
  return definition.node.type === 'TSImportEqualsDeclaration'
    ? requiredBy(definition.node)
    : (definition.parent as TSESTree.ImportDeclaration).source.value
}

function importedName(identifier: TSESTree.Identifier, view: SourceView): string | null {
  const specifier = variableOf(view, identifier)?.defs[0]?.node
  return specifier?.type === 'ImportSpecifier' ? moduleExportName(specifier.imported) : null
}

function isNamespaceImport(identifier: TSESTree.Identifier, view: SourceView): boolean {
  // Whatever Go imports is a namespace.
  if (view.language === 'go') return goImportOf(identifier, view) !== null
  return variableOf(view, identifier)?.defs[0]?.node.type === 'ImportNamespaceSpecifier'
}
