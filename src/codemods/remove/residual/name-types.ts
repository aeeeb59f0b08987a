import { annotatedType } from '../../../source/annotations.js'
import type { Node } from '../../../source/source-view.js'

/** A type that is neither `string` nor `any`. */
export function hasOwnType(declared: Node): boolean {
  const type = annotatedType(declared)
  return type !== null && !/^TS(?:String|Any|Unknown)Keyword$/.test(type.type)
}

/** `any`, `unknown`, `string`, and what is made of them: `Promise<any>`, `string[]`, `Record<string, unknown>`. */
export function isUntyped(type: Node | undefined): boolean {
  switch (type?.type) {
    case 'TSAnyKeyword':
    case 'TSUnknownKeyword':
    case 'TSStringKeyword':
      return true
    case 'TSArrayType':
      return isUntyped(type.elementType)
    case 'TSUnionType':
      return type.types.some(isUntyped)
    case 'TSTypeOperator':
      return isUntyped(type.typeAnnotation)
    case 'TSTypeReference':
      return isUntyped(type.typeArguments?.params.at(-1))
    default:
      return false
  }
}
