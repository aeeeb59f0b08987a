import type { GoExpression, GoIdentifier, GoProperty } from '../../source/go-nodes.js'

/** What a composite literal's type says about its elements; `null`: not known from this file. */
export interface LiteralTypes {
  readonly kind: 'struct' | 'indexed' | 'unknown'
  /** The type's name is from another package. */
  readonly imported: boolean
  readonly key: GoExpression | null
  readonly value: GoExpression | null
}

/** Limits chains of types that refer to each other, which may be cyclic. */
const LONGEST_CHAIN = 16

/** @param declared the declaration of a type in the file; `null`: it has none. */
export function literalElementTypes(
  literalType: GoExpression | null,
  declared: (name: GoIdentifier) => GoExpression | null,
): LiteralTypes {
  let type = literalType
  for (let step = 0; type && step < LONGEST_CHAIN; step++) {
    switch (type.type) {
      case 'GoStructType':
        return { kind: 'struct', imported: false, key: null, value: null }
      case 'GoArrayType':
        return { kind: 'indexed', imported: false, key: null, value: type.element }
      case 'GoMapType':
        return { kind: 'indexed', imported: false, key: type.key, value: type.value }
      case 'Identifier':
        type = declared(type)
        break
      // `[]*T{{...}}` leaves out `&T`.
      case 'GoStarExpression':
        type = type.argument
        break
      case 'GoIndexListExpression':
        type = type.object
        break
      case 'MemberExpression':
        if (!type.computed) return { kind: 'unknown', imported: true, key: null, value: null }
        type = type.object
        break
      default:
        type = null
    }
  }
  return { kind: 'unknown', imported: false, key: null, value: null }
}

/**
 * Whether a name that is a key is a field's name. If the type is declared elsewhere, it is not a field beside keys that
 * can't be fields. A settable field of another package begins with a capital. Otherwise assume a field, because most
 * literals are structs.
 */
export function keysAreFields(
  elements: readonly (GoExpression | GoProperty)[],
  types: LiteralTypes,
): (key: GoIdentifier) => boolean {
  if (types.kind !== 'unknown') return () => types.kind === 'struct'
  if (elements.some((element) => element.type !== 'Property' || element.computed)) return () => false
  return types.imported ? (key) => /^\p{Lu}/u.test(key.name) : () => true
}
