import { asGo } from '../../source/go-casts.js'
import type { GoIdentifier, GoImportDeclaration } from '../../source/go-nodes.js'
import { nodesOf } from '../../source/nodes-of.js'
import { PerTree } from '../../source/per-tree.js'
import type { AnyNode, SourceView } from '../../source/source-view.js'
import type { Liveness } from '../evaluate/liveness.js'

/** The dot imports of a Go file, `import . "path"`. */
export function dotImportsOf(view: SourceView): GoImportDeclaration[] {
  return nodesOf(view, 'ImportDeclaration')
    .map((node) => asGo(node))
    .filter(
      (node): node is GoImportDeclaration =>
        node.type === 'ImportDeclaration' && node.specifiers[0]?.type === 'GoDotImport',
    )
}

const namesByTree = new PerTree<readonly GoIdentifier[]>()

/**
 * The exported names that a file uses and doesn't declare: those of its dot imports, and of other files of its package.
 */
export function namesFromElsewhere(view: SourceView): readonly GoIdentifier[] {
  let names = namesByTree.get(view.ast)
  if (!names) {
    names = view.scopes.scopes.flatMap(({ references }) =>
      references.flatMap(({ identifier, resolved }) =>
        resolved === null && /^\p{Lu}/u.test(String(identifier.name)) ? [identifier as GoIdentifier] : [],
      ),
    )
    namesByTree.set(view.ast, names)
  }
  return names
}

/** Dot imports of a file that had uses of names from elsewhere, and has none any more. */
export function idleDotImports(view: SourceView, liveness: Liveness): AnyNode[] {
  if (liveness.dead.size === 0) return []
  const imports = dotImportsOf(view)
  const names = imports.length === 0 ? [] : namesFromElsewhere(view)
  return names.length > 0 && names.every((name) => liveness.isDead(name))
    ? imports.flatMap(({ specifiers }) => specifiers)
    : []
}
