import type { TSESTree } from '@typescript-eslint/utils'
import { variableOf } from './bindings.js'
import { nodesOf } from './nodes-of.js'
import { PerTree } from './per-tree.js'
import type { Node, SourceView } from './source-view.js'

/** The imports of a Go file by the names that stand for nothing else in it; `null`: something else may have the name. */
const soleImports = new PerTree<Map<string, TSESTree.ImportDeclaration | null>>()

/** The import that an identifier of a Go file stands for; `null`: it stands for something else. */
export function goImportOf(identifier: TSESTree.Identifier, view: SourceView): TSESTree.ImportDeclaration | null {
  const sole = soleImport(identifier.name, view)
  if (sole === null) return importInScope(identifier, view)
  // Only what stands before a dot is left: the others are the import's own name, and members of something.
  const { parent } = identifier as Node
  return parent?.type === 'MemberExpression' && parent.object === identifier ? sole : null
}

function importInScope(identifier: TSESTree.Identifier, view: SourceView): TSESTree.ImportDeclaration | null {
  const definition = variableOf(view, identifier)?.defs[0]
  return definition?.type === 'ImportBinding' ? definition.parent as TSESTree.ImportDeclaration : null
}

/** Told without scopes, which take longer to find than all else that most files are asked about. */
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

/** A name that only ever stands before a dot, or behind one, is declared nowhere but by its import. */
function findSoleImport(name: string, view: SourceView): TSESTree.ImportDeclaration | null {
  const [only, ...more] = nodesOf(view, 'ImportNamespaceSpecifier').filter(({ local }) => local.name === name)
  if (!only || more.length > 0) return null
  const isSole = nodesOf(view, 'Identifier').every((node) => node.name !== name || node === only.local || isPartOfSelector(node))
  return isSole ? only.parent as TSESTree.ImportDeclaration : null
}

function isPartOfSelector(node: Node): boolean {
  const { parent } = node
  return parent?.type === 'MemberExpression' && !parent.computed && (parent.object === node || parent.property === node)
}
