import type { TSESTree } from '@typescript-eslint/utils'

/** `boolean`, and with `undefined` or `null`; `boolean | Variant` may be something else. */
export function isBooleanType(type: TSESTree.TypeNode | undefined): boolean {
  switch (type?.type) {
    case 'TSBooleanKeyword':
      return true
    case 'TSUnionType':
      return (
        type.types.some(isBooleanType) &&
        type.types.every(
          (part) => isBooleanType(part) || part.type === 'TSUndefinedKeyword' || part.type === 'TSNullKeyword',
        )
      )
    default:
      return false
  }
}
