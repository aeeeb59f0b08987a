import type {
  GoArrayExpression,
  GoAssignmentExpression,
  GoExpression,
  GoObjectExpression,
  GoStatement,
  GoVariableDeclarator,
} from '../../../source/go-nodes.js'

/** Statements that the strip brought together, and that authors write as one. */
export type GoJoin = AppendedElements | OverwrittenValue | ReturnedValue

/** `x := []T{a}` and `x = append(x, b)`: `x := []T{a, b}`. */
export interface AppendedElements {
  readonly kind: 'append'
  readonly declaration: GoStatement
  readonly literal: GoSliceLiteral
  readonly appended: readonly { readonly statement: GoStatement; readonly elements: readonly GoExpression[] }[]
}

/** `x := a` and `x = b`: `x := b`. Of `var x T` and `x = T{}`: `x := T{}`. */
export interface OverwrittenValue {
  readonly kind: 'value'
  readonly declarator: GoVariableDeclarator
  readonly assignment: GoAssignmentExpression
}

/** `x := f()` and `return x`: `return f()`. */
export interface ReturnedValue {
  readonly kind: 'return'
  readonly declarator: GoVariableDeclarator
  readonly end: GoStatement
}

export type GoSliceLiteral = GoArrayExpression | GoObjectExpression
