import type {
  GoArrayExpression,
  GoAssignmentExpression,
  GoCallExpression,
  GoExpression,
  GoIdentifier,
  GoIfStatement,
  GoObjectExpression,
  GoStatement,
  GoVariableDeclaration,
  GoVariableDeclarator,
} from '../../../source/go-nodes.js'

/** Statements that the strip brought together, and that authors write as one. */
export type GoJoin = AppendedElements | OverwrittenValue | ReturnedValue | TestedCall | ReturnedCall

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

/** `_, err := f()` and `if err != nil {...}`: `if _, err := f(); err != nil {...}`. */
export interface TestedCall {
  readonly kind: 'test'
  readonly declaration: GoVariableDeclaration
  readonly name: GoIdentifier
  readonly test: GoIfStatement
}

/** `if err := f(); err != nil { return err }` and `return nil`: `return f()`. */
export interface ReturnedCall {
  readonly kind: 'call'
  readonly statement: GoIfStatement
  readonly call: GoCallExpression
  readonly end: GoStatement
}

export type GoSliceLiteral = GoArrayExpression | GoObjectExpression
