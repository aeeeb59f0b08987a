import type { TSESTree } from '@typescript-eslint/utils'
import { variableOf } from './bindings.js'
import type { GoTopLevel } from './go-nodes.js'
import { isLetter, placesOfName } from './name-places.js'
import { nodesOf } from './nodes-of.js'
import { PerTree } from './per-tree.js'
import type { AnyNode, Node, SourceView } from './source-view.js'
import { contains, type TextRange } from '../text/text-range.js'

/** The imports of a Go file, by names that have no other meaning in it; `null`: the name may have another meaning. */
const soleImports = new PerTree<Map<string, TSESTree.ImportDeclaration | null>>()

/** The import that an identifier of a Go file means; `null`: it means something else. */
export function goImportOf(identifier: TSESTree.Identifier, view: SourceView): TSESTree.ImportDeclaration | null {
  const sole = soleImport(identifier.name, view)
  if (sole === null) return isNameOfImport(identifier.name, view) ? importInScope(identifier, view) : null
  // Only names before a dot count. Others are the import's own name, or members.
  const { parent } = identifier as Node
  return parent?.type === 'MemberExpression' && parent.object === identifier ? sole : null
}

function importInScope(identifier: TSESTree.Identifier, view: SourceView): TSESTree.ImportDeclaration | null {
  const definition = variableOf(view, identifier)?.defs[0]
  return definition?.type === 'ImportBinding' ? (definition.parent as TSESTree.ImportDeclaration) : null
}

/** Decided without scopes, because computing them takes most of the time for most files. */
function soleImport(name: string, view: SourceView): TSESTree.ImportDeclaration | null {
  let known = soleImports.get(view.ast)
  if (!known) {
    known = new Map()
    soleImports.set(view.ast, known)
  }
  let found = known.get(name)
  if (found === undefined) {
    found = findSoleImport(name, view)
    known.set(name, found)
  }
  return found
}

/** If a name is always next to a dot, only its import declares it. */
function findSoleImport(name: string, view: SourceView): TSESTree.ImportDeclaration | null {
  const imports = importsOf(view)
  const [only, ...more] = namespacesOf(imports).filter(({ local }) => local.name === name)
  if (!only || more.length > 0) return null
  const isSole =
    isOnlySelected(name, { start: imports.at(-1)?.range[1] ?? 0, end: view.text.length }, view) ||
    nodesOf(view, 'Identifier').every((node) => node.name !== name || node === only.local || isPartOfSelector(node))
  return isSole ? (only.parent as TSESTree.ImportDeclaration) : null
}

function isNameOfImport(name: string, view: SourceView): boolean {
  return namespacesOf(importsOf(view)).some(({ local }) => local.name === name)
}

function namespacesOf(imports: readonly TSESTree.ImportDeclaration[]): TSESTree.ImportNamespaceSpecifier[] {
  return imports.flatMap(({ specifiers }) =>
    specifiers.filter((specifier) => specifier.type === 'ImportNamespaceSpecifier'),
  )
}

/** Imports come first in a file. */
function importsOf({ ast }: SourceView): TSESTree.ImportDeclaration[] {
  const imports: unknown[] = []
  for (const statement of ast.body as readonly unknown[] as readonly GoTopLevel[]) {
    if (statement.type === 'GoImportGroup') imports.push(...statement.imports)
    else if (statement.type === 'ImportDeclaration') imports.push(statement)
    else if (statement.type !== 'GoPackageClause') break
  }
  return imports as TSESTree.ImportDeclaration[]
}

/**
 * Whether every occurrence of a name in a range is next to a dot, so that nothing there declares it. The text shows
 * this much sooner than the tree does. `false`: the text doesn't show it.
 */
export function isOnlySelected(name: string, { start, end: last }: TextRange, { text, comments }: SourceView): boolean {
  return placesOfName(text, name, start).every((at) => {
    if (at >= last) return true
    const end = at + name.length
    // Excludes `...name`, and a name on the line after a dot.
    const isSelector =
      (text[end] === '.' && isLetter(text.charCodeAt(end + 1))) || (text[at - 1] === '.' && text[at - 2] !== '.')
    return isSelector || comments.some((comment) => contains(comment, { start: at, end }))
  })
}

function isPartOfSelector(node: AnyNode): boolean {
  const { parent } = node
  return parent?.type === 'MemberExpression' && !parent.computed && (parent.object === node || parent.property === node)
}
