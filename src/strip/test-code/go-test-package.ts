import { asGo } from '../../source/go-casts.js'
import type { GoExpression, GoFunctionDeclaration, GoFunctionExpression } from '../../source/go-nodes.js'
import type { AnyNode, SourceView } from '../../source/source-view.js'

/** A function, and the file that it is in. */
export interface GoFunction {
  readonly fn: GoFunctionDeclaration | GoFunctionExpression
  readonly view: SourceView
}

/** The function of the package with that name, or the method of its type `owner`, in any of its files. */
export type FindGoFunction = (name: string, owner: string | null) => GoFunction | null

/** What code besides the table's own file tells. */
export interface GoPackage {
  readonly find: FindGoFunction
  /** Whether a call checks a gate, and reads nothing else of the map that it is called on. */
  readonly isLookup: (node: AnyNode, view: SourceView) => boolean
  /** Whether no other file may name a function. */
  readonly isOnlyHere: (fn: AnyNode, view: SourceView) => boolean
}

/** What one file tells when only that is available. */
export function packageOf(view: SourceView): GoPackage {
  return { find: functionsIn(view), isLookup: () => false, isOnlyHere: () => false }
}

/** As {@link FindGoFunction}, when only one file is available. */
export function functionsIn(view: SourceView): FindGoFunction {
  return (name, owner) => {
    for (const statement of view.ast.body) {
      const fn = asGo(statement)
      if (fn.type !== 'FunctionDeclaration' || fn.id.name !== name) continue
      if (typeNameOf(fn.receiver?.goType ?? null) === owner) return { fn, view }
    }
    return null
  }
}

/** The name of a type of the package, of a pointer to it, or of a list or map of it. */
export function typeNameOf(type: GoExpression | null): string | null {
  switch (type?.type) {
    case 'GoStarExpression':
      return typeNameOf(type.argument)
    case 'GoArrayType':
    case 'GoEllipsis':
      return typeNameOf(type.element)
    case 'GoMapType':
      return typeNameOf(type.value)
    default:
      return type?.type === 'Identifier' ? type.name : null
  }
}
