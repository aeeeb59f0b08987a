import { importPathOf } from '../../../source/go-declarations.js'
import type { GoExpression } from '../../../source/go-nodes.js'
import { isPredeclaredInGo } from '../../../source/go-universe.js'
import type { SourceView } from '../../../source/source-view.js'
import { keyOf, namedType, UNNAMED } from '../find-go-declared.js'
import type { WrittenType } from '../go-expression-types.js'
import { interfaceOf } from '../go-methods.js'
import type { GoSources } from '../go-sources.js'
import { zeroKindOf, type ZeroKind } from './zero-questions.js'

/** What decides about conditions on a nil value of a type; `null`: it has none, or a method may fill it. */
export function nilKindOf({ type, view }: WrittenType, sources: GoSources): Exclude<ZeroKind, 'bool'> | null {
  const kind = zeroKindOf(type, view)
  if (kind !== null) return kind === 'bool' ? null : kind
  const isReference = type.type === 'GoFuncType' || type.type === 'GoChanType' || isInterface({ type, view }, sources)
  return isReference ? 'pointer' : null
}

function isInterface({ type, view }: WrittenType, sources: GoSources): boolean {
  if (type.type === 'GoInterfaceType') return true
  if (isPredeclaredInGo(view, type, 'error') || isPredeclaredInGo(view, type, 'any')) return true
  const name = type.type === 'GoStarExpression' ? null : namedType(type, view, sources)
  return name !== null && interfaceOf(name, sources) !== null
}

/**
 * Whether a nil of one type is still nil in a place of another: an interface that gets a nil pointer isn't nil.
 *
 * @param from `null`: the word `nil`.
 */
export function staysNil(from: WrittenType | null, to: WrittenType, sources: GoSources): boolean {
  return from === null || isSameType(from, to, sources) || (isInterface(from, sources) && isInterface(to, sources))
}

function isSameType(a: WrittenType, b: WrittenType, sources: GoSources): boolean {
  if (a.type.type === 'GoStarExpression' && b.type.type === 'GoStarExpression')
    return isSameType({ ...a, type: a.type.argument }, { ...b, type: b.type.argument }, sources)
  const [name, other] = [a, b].map(({ type, view }) => nameOf(type, view, sources))
  if (name !== null || other !== null) return name === other
  return a.view.file === b.view.file && textOf(a) === textOf(b)
}

/** The package and the name of a named type; `null` for another type. */
function nameOf(type: GoExpression, view: SourceView, sources: GoSources): string | null {
  if (type.type !== 'Identifier' && type.type !== 'MemberExpression') return null
  const name = namedType(type, view, sources)
  if (name && name !== UNNAMED) return keyOf(name)
  if (type.type !== 'MemberExpression' || type.property.type !== 'Identifier') return null
  const path = importPathOf(type.object, view)
  return path === null ? null : keyOf({ folder: path, name: type.property.name })
}

function textOf({ type, view }: WrittenType): string {
  return view.text.slice(...type.range)
}
