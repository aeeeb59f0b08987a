/** What a value of the configuration must be. The validator, the JSON Schema and the docs' test read this one table. */
export type Shape =
  | { readonly kind: 'text'; readonly pattern?: 'version' | 'name' }
  | { readonly kind: 'boolean' }
  /** A whole number from 0; `nullable` also takes `null`. */
  | { readonly kind: 'count'; readonly nullable?: boolean }
  | { readonly kind: 'oneOf'; readonly values: readonly string[] }
  /** A severity; with `options`, also a list of a severity and the options. */
  | { readonly kind: 'severity'; readonly values: readonly string[]; readonly options: ObjectShape | null }
  /** true or false, or a whole number from 0. */
  | { readonly kind: 'booleanOrCount' }
  /** A name, or a whole number from 0. */
  | { readonly kind: 'nameOrCount' }
  | { readonly kind: 'list'; readonly of: Shape; readonly minItems?: number; readonly maxItems?: number }
  | { readonly kind: 'object'; readonly keys: readonly ShapeKey[] }
  /** An object, or a string. */
  | { readonly kind: 'textOrObject'; readonly text: Extract<Shape, { kind: 'text' }>; readonly object: ObjectShape }
  /** The first of `variants` whose first key is present, or one of `names`. */
  | { readonly kind: 'variants'; readonly variants: readonly ObjectShape[]; readonly names?: readonly string[] }

export type ObjectShape = Extract<Shape, { kind: 'object' }>

export interface ShapeKey {
  readonly name: string
  readonly shape: Shape
  readonly description: string
  readonly required?: boolean
  /** The default, for readers of the docs only: no code fills it in. */
  readonly default?: string | boolean
}
