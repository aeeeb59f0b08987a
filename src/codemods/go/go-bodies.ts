import { dirname } from 'node:path'
import { topLevelVariable } from '../../source/bindings.js'
import type { GoNode } from '../../source/go-nodes.js'
import type { AnyFileNode, AnyNode, Node, SourceView } from '../../source/source-view.js'
import { receiverName } from '../../source/go-declarations.js'
import { declarationsOf } from './find-go-declared.js'
import { isSamePackage, type GoSources } from './go-sources.js'

/**
 * The bodies of a function, method or variable in other files of its package. A package declares a name twice when
 * files are for different builds: `room_windows.go`, `//go:build linux`.
 */
export function otherBodies(
  sources: GoSources,
  view: SourceView,
  name: string,
  declaration: GoNode,
): readonly AnyFileNode[] {
  const others = sources
    .viewsWith(name, sources.filesIn(dirname(view.file)))
    .filter((other) => other.file !== view.file && isSamePackage(other, view))
  const isMethod = declaration.type === 'FunctionDeclaration' && declaration.receiver !== null
  return others.flatMap((other) =>
    (isMethod ? methodsIn(other, name, receiverName(declaration)) : declaredIn(other, name)).map((node) => ({
      view: other,
      node,
    })),
  )
}

function methodsIn(view: SourceView, name: string, owner: string | null): AnyNode[] {
  return declarationsOf(view, name).filter(
    (found) => found.type === 'FunctionDeclaration' && found.receiver !== null && receiverName(found) === owner,
  )
}

function declaredIn(view: SourceView, name: string): Node[] {
  const definitions = topLevelVariable(view, name)?.defs ?? []
  return definitions.flatMap(({ type, node }) => (type === 'ImportBinding' ? [] : [node as Node]))
}
