import { annotatedType } from '../../../source/annotations.js'
import { unwrapExpression } from '../../../source/expressions.js'
import type { Node } from '../../../source/source-view.js'

/** A type that is neither `string` nor `any`. */
export function hasOwnType(declared: Node): boolean {
  const type = annotatedType(declared)
  return type !== null && !/^TS(?:String|Any|Unknown)Keyword$/.test(type.type)
}

const WITHOUT_TEXTS =
  /^TS(?:(?:BigInt|Boolean|Never|Null|Number|Object|Symbol|Undefined|Void)Keyword|ArrayType|ConstructorType|FunctionType|TupleType|TypeLiteral)$/

/** Whether a parameter may be given a name, as far as its own type tells. */
export function mayTakeName(declared: Node): boolean {
  const type = annotatedType(declared)
  return type !== null && hasOwnType(declared) && !WITHOUT_TEXTS.test(type.type)
}

/** Whether an expression may be a name that isn't written down, as far as its own form tells. */
export function mayBeMadeName(expression: Node): boolean {
  const { type } = unwrapExpression(expression)
  return !/^(?:Literal|ObjectExpression|ArrayExpression|NewExpression|UnaryExpression|UpdateExpression|JSX\w+)$|Function|Class/.test(
    type,
  )
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
