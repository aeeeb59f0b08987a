import { asGo } from '../../source/go-casts.js'
import type { GoExpression, GoField } from '../../source/go-nodes.js'
import type { AnyNode } from '../../source/source-view.js'

/** Whether a function only returns whether something is enabled. */
export function isGoBoolean(results: readonly GoField[] | null): boolean {
  const [result, ...others] = typesOf(results)
  return result !== undefined && isNamed(result, 'bool') && others.length === 0
}

/** Whether a function of Go returns that, and an error. */
export function isGoPair(fn: AnyNode): boolean {
  const node = asGo(fn)
  const isFunction = node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression'
  const [value, error, ...others] = isFunction ? typesOf(node.results) : []
  return (
    value !== undefined &&
    error !== undefined &&
    isNamed(value, 'bool') &&
    isNamed(error, 'error') &&
    others.length === 0
  )
}

/** The type of each result, named or not. */
function typesOf(results: readonly GoField[] | null | undefined): GoExpression[] {
  return (results ?? []).flatMap(({ names, goType }) => Array.from({ length: Math.max(1, names.length) }, () => goType))
}

function isNamed(type: GoExpression, name: string): boolean {
  return type.type === 'Identifier' && type.name === name
}

/** Why a call with a pair of results isn't certainly a check, as half a sentence. */
export function alsoReturnsError(name: string): string {
  return `\`${name}\` also returns an error, which nothing shows to be nil`
}
