import { lastNameOf } from '../../../gates/dotted-path.js'
import { asGo } from '../../../source/go-casts.js'
import { importPathOf } from '../../../source/go-declarations.js'
import type { GoCallExpression, GoExpression, GoFunctionDeclaration } from '../../../source/go-nodes.js'
import { isPredeclaredInGo } from '../../../source/go-universe.js'
import { nodesOf } from '../../../source/nodes-of.js'
import type { SourceView } from '../../../source/source-view.js'
import { findFunctionOfPackage, keyOf, namedType, type Found, type GoTypeName } from '../find-go-declared.js'
import { writtenTypeOf } from '../go-expression-types.js'
import type { GoSources } from '../go-sources.js'

const madeIn = new WeakMap<GoSources, WeakMap<SourceView, ReadonlySet<string>>>()

/** Functions of `slices` that leave zero values behind the end of a list, or room for them. */
const CLEARS = /^(?:Delete|DeleteFunc|Compact|CompactFunc|Replace|Grow)$/

/**
 * Whether code makes zero values of a type without naming it: `clear(list)`, `slices.Delete(list, 0, 1)`, or a call of
 * a generic function that declares a variable of its type parameter.
 */
export function makesZeroUnseen(type: GoTypeName, view: SourceView, sources: GoSources): boolean {
  const ofSources = madeIn.get(sources) ?? new WeakMap<SourceView, ReadonlySet<string>>()
  madeIn.set(sources, ofSources)
  let made = ofSources.get(view)
  if (!made) {
    made = new Set(typesMadeZero(view, sources).map(keyOf))
    ofSources.set(view, made)
  }
  return made.has(keyOf(type))
}

function typesMadeZero(view: SourceView, sources: GoSources): GoTypeName[] {
  return nodesOf(view, 'CallExpression').flatMap((node) => {
    const call = asGo(node) as GoCallExpression
    const clears = isPredeclaredInGo(view, call.callee, 'clear') || clearsList(call, view)
    if (!clears && !makesZero(findFunctionOfPackage(call.callee, view, sources))) return []
    return call.arguments.flatMap((argument) => elementType(argument, view, sources) ?? [])
  })
}

function clearsList({ callee }: GoCallExpression, view: SourceView): boolean {
  return (
    callee.type === 'MemberExpression' &&
    importPathOf(callee.object, view) === 'slices' &&
    CLEARS.test(lastNameOf(callee) ?? '')
  )
}

/** Whether a function is generic and may make a zero value: `var zero T`, `new(T)`, a named result. */
function makesZero(found: Found<GoFunctionDeclaration> | null): boolean {
  const parameters = found?.declaration.typeParameters?.flatMap(({ names }) => names.map(({ name }) => name)) ?? []
  if (!found || parameters.length === 0) return false
  const { results, range } = found.declaration
  if (results?.some(({ names }) => names.length > 0)) return true
  const one = `(?:${parameters.join('|')})`
  const made = new RegExp(`\\bvar\\s+\\w+\\s+${one}\\b|\\b(?:new|make)\\((?:\\[\\])?${one}\\b|\\bclear\\(`)
  return made.test(found.view.text.slice(...range))
}

/** The type of an expression; of a list or a map, that of its elements. */
function elementType(expression: GoExpression, view: SourceView, sources: GoSources): GoTypeName | null {
  let written = writtenTypeOf(expression, view, sources)
  if (written?.type.type === 'GoArrayType') written = { ...written, type: written.type.element }
  else if (written?.type.type === 'GoMapType') written = { ...written, type: written.type.value }
  return written && namedType(written.type, written.view, sources)
}
