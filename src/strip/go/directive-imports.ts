import { asGo } from '../../source/go-casts.js'
import type { GoNode } from '../../source/go-nodes.js'
import { nodesOf } from '../../source/nodes-of.js'
import type { AnyNode, SourceView } from '../../source/source-view.js'

/** The packages that a directive needs in its file, although no code names them. Source: `go doc cmd/compile`. */
const NEEDED_BY = [
  ['embed', /^\/\/go:embed\b/gm],
  ['unsafe', /^\/\/go:linkname\b/gm],
] as const

/**
 * What becomes of imports that lose their last use: those which a directive of a declaration that is left needs keep
 * the package, `import _ "embed"`.
 *
 * @param isGone tells declarations, and the statements that consist of one.
 */
export function importsForDirectives(
  view: SourceView,
  isGone: (node: AnyNode) => boolean,
): ReadonlyMap<AnyNode, string> {
  const needed = NEEDED_BY.flatMap(([path, directive]) =>
    [...view.text.matchAll(directive)].some(({ index }) => isLeft(declarationAfter(index, view), isGone)) ? [path] : [],
  )
  if (needed.length === 0) return new Map()
  return new Map(
    nodesOf(view, 'ImportDeclaration').flatMap((found): [AnyNode, string][] => {
      const node = asGo(found)
      if (node.type !== 'ImportDeclaration' || !needed.some((path) => path === node.source.value)) return []
      return [[node, `${node.grouped ? '' : 'import '}_ ${view.text.slice(...node.source.range)}`]]
    }),
  )
}

/** What the lines above a directive's declaration are about. */
function declarationAfter(offset: number, view: SourceView): GoNode | null {
  for (const found of view.ast.body) {
    const statement = asGo(found)
    if (statement.range[1] <= offset) continue
    if (statement.type !== 'VariableDeclaration') return statement
    return statement.declarations.find(({ range }) => range[0] > offset) ?? null
  }
  return null
}

/** A directive that nothing follows may mean any declaration. */
function isLeft(declaration: GoNode | null, isGone: (node: AnyNode) => boolean): boolean {
  return declaration === null || !isGone(declaration)
}
