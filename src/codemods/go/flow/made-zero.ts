import { dirname } from 'node:path'
import { asGo } from '../../../source/go-casts.js'
import type { GoCallExpression, GoExpression, GoFunctionDeclaration } from '../../../source/go-nodes.js'
import { isPredeclaredInGo } from '../../../source/go-universe.js'
import { nodesOf } from '../../../source/nodes-of.js'
import type { SourceView } from '../../../source/source-view.js'
import { findFunction, folderOfImport, namedType, type Found, type GoTypeName } from '../find-go-declared.js'
import { writtenTypeOf } from '../go-expression-types.js'
import type { GoSources } from '../go-sources.js'

/**
 * Whether code makes zero values of a type without naming it: `clear(list)`, or a call of a generic function that
 * declares a variable of its type parameter.
 */
export function makesZeroUnseen(type: GoTypeName, view: SourceView, sources: GoSources): boolean {
  return nodesOf(view, 'CallExpression').some((node) => {
    const call = asGo(node) as GoCallExpression
    if (!isPredeclaredInGo(view, call.callee, 'clear') && !makesZero(functionCalled(call, view, sources))) return false
    return call.arguments.some((argument) => isOf(type, argument, view, sources))
  })
}

function functionCalled({ callee }: GoCallExpression, view: SourceView, sources: GoSources) {
  if (callee.type === 'Identifier') return findFunction(callee.name, null, dirname(view.file), view, sources)
  if (callee.type !== 'MemberExpression' || callee.computed || callee.property.type !== 'Identifier') return null
  const folder = callee.object.type === 'Identifier' ? folderOfImport(callee.object.name, view, sources) : null
  return folder === null ? null : findFunction(callee.property.name, null, folder, null, sources)
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

/** Whether an expression is a struct of the type, or a list or map of such structs. */
function isOf(type: GoTypeName, expression: GoExpression, view: SourceView, sources: GoSources): boolean {
  let written = writtenTypeOf(expression, view, sources)
  if (written?.type.type === 'GoArrayType') written = { ...written, type: written.type.element }
  else if (written?.type.type === 'GoMapType') written = { ...written, type: written.type.value }
  const name = written && namedType(written.type, written.view, sources)
  return name !== null && name.name === type.name && name.folder === type.folder
}
