/**
 * Go mapped to ESTree. A node has ESTree's type where it means the same, and a type of its own (`Go...`) elsewhere.
 *
 * Parentheses make no node. An expression or a type in parentheses keeps their ranges in `parens`, innermost first. Its
 * own `range` leaves them out; its parent's holds them.
 */

/** `[start, end)` in UTF-16 units of the text without byte order mark. */
export type GoRange = [number, number]

interface NodeBase {
  range: GoRange
  parent: GoNode
}

interface ExpressionBase extends NodeBase {
  parens?: GoRange[]
}

export interface GoProgram {
  type: 'Program'
  range: GoRange
  parent?: undefined
  sourceType: 'module'
  goPackage: string
  /** The package clause, the imports, the declarations. */
  body: GoTopLevel[]
}

export interface GoPackageClause extends NodeBase {
  type: 'GoPackageClause'
  name: GoIdentifier
}

/** `import "x"`; inside a group, one spec of it. No specifier: `import _ "x"`. */
export interface GoImportDeclaration extends NodeBase {
  type: 'ImportDeclaration'
  grouped: boolean
  specifiers: [] | [GoImportNamespaceSpecifier | GoDotImport]
  source: GoLiteral
}

export interface GoImportGroup extends NodeBase {
  type: 'GoImportGroup'
  imports: GoImportDeclaration[]
}

/** `implicit`: the name isn't written; it is guessed from the path, as Go's tools do, and has the range of the path. */
export interface GoImportNamespaceSpecifier extends NodeBase {
  type: 'ImportNamespaceSpecifier'
  local: GoIdentifier
  implicit: boolean
}

export interface GoDotImport extends NodeBase {
  type: 'GoDotImport'
}

/**
 * `const`, `var` (one node a declaration, grouped by parentheses or not) and `:=` (`short`). In ESTree's terms, `var`
 * and `:=` are both `let`: they are visible in their block, from their place on.
 */
export interface GoVariableDeclaration extends NodeBase {
  type: 'VariableDeclaration'
  kind: 'const' | 'let'
  grouped: boolean
  short: boolean
  declarations: GoVariableDeclarator[]
}

export interface GoVariableDeclarator extends NodeBase {
  type: 'VariableDeclarator'
  /** A pattern where several names are declared at once. */
  id: GoIdentifier | GoArrayPattern
  goType: GoExpression | null
  /** `null`: no value. For a constant: the value of the previous spec, with this one's `iota`. */
  init: GoExpression | GoExpressionList | null
  /** The index of the spec in its declaration. */
  iota: number
}

export interface GoTypeDeclaration extends NodeBase {
  type: 'GoTypeDeclaration'
  grouped: boolean
  specs: GoTypeSpec[]
}

export interface GoTypeSpec extends NodeBase {
  type: 'GoTypeSpec'
  id: GoIdentifier
  typeParameters: GoField[] | null
  typeParametersRange: GoRange | null
  alias: boolean
  goType: GoExpression
}

/** Parameters that share a type, a receiver, a result, a struct's field or an interface's element. */
export interface GoField extends NodeBase {
  type: 'GoField'
  /** Empty if there is only a type, as for an embedded field or an unnamed parameter. */
  names: GoIdentifier[]
  /** A {@link GoEllipsis} in a variadic parameter. */
  goType: GoExpression
  tag: GoLiteral | null
  variadic: boolean
}

/** The ranges are those of the lists with their brackets; `null` where there aren't any. */
export interface GoFunctionDeclaration extends NodeBase {
  type: 'FunctionDeclaration'
  id: GoIdentifier
  receiver: GoField | null
  receiverRange: GoRange | null
  typeParameters: GoField[] | null
  typeParametersRange: GoRange | null
  params: GoField[]
  paramsRange: GoRange
  results: GoField[] | null
  resultsRange: GoRange | null
  /** `null`: implemented elsewhere. */
  body: GoBlockStatement | null
  /** Whether the body is parsed only when it is read, since it may have nothing to do with gates. */
  readonly isUnread?: boolean
}

export interface GoFunctionExpression extends ExpressionBase {
  type: 'FunctionExpression'
  params: GoField[]
  paramsRange: GoRange
  results: GoField[] | null
  resultsRange: GoRange | null
  body: GoBlockStatement
}

export interface GoBlockStatement extends NodeBase {
  type: 'BlockStatement'
  body: GoStatement[]
}
export interface GoExpressionStatement extends NodeBase {
  type: 'ExpressionStatement'
  expression: GoExpression
}
export interface GoReturnStatement extends NodeBase {
  type: 'ReturnStatement'
  argument: GoExpression | GoExpressionList | null
}

export interface GoIfStatement extends NodeBase {
  type: 'IfStatement'
  init: GoStatement | null
  test: GoExpression
  consequent: GoBlockStatement
  alternate: GoBlockStatement | GoIfStatement | null
}

/** As in ESTree, `init` and `update` are expressions without a statement around them. */
export interface GoForStatement extends NodeBase {
  type: 'ForStatement'
  init: GoVariableDeclaration | GoExpression | GoSendStatement | null
  test: GoExpression | null
  update: GoExpression | GoSendStatement | null
  body: GoBlockStatement
}

/** `for left := range right`; `left` is `null` in `for range right`. */
export interface GoForOfStatement extends NodeBase {
  type: 'ForOfStatement'
  left: GoVariableDeclaration | GoArrayPattern | GoExpression | null
  right: GoExpression
  body: GoBlockStatement
  await: false
}

/** `bodyRange` is that of the braces. */
export interface GoSwitchStatement extends NodeBase {
  type: 'GoSwitchStatement'
  init: GoStatement | null
  discriminant: GoExpression | null
  cases: GoCaseClause[]
  bodyRange: GoRange
}

export interface GoTypeSwitchStatement extends NodeBase {
  type: 'GoTypeSwitchStatement'
  init: GoStatement | null
  /** `x := y.(type)` or `y.(type)`. */
  assign: GoVariableDeclaration | GoExpressionStatement
  cases: GoCaseClause[]
  bodyRange: GoRange
}

export interface GoCaseClause extends NodeBase {
  type: 'GoCaseClause'
  tests: GoExpression[]
  isDefault: boolean
  consequent: GoStatement[]
}

export interface GoSelectStatement extends NodeBase {
  type: 'GoSelectStatement'
  cases: GoCommClause[]
  bodyRange: GoRange
}

/** `comm` is `null` for `default`. */
export interface GoCommClause extends NodeBase {
  type: 'GoCommClause'
  comm: GoVariableDeclaration | GoExpressionStatement | GoSendStatement | null
  consequent: GoStatement[]
}

export interface GoDeferStatement extends NodeBase {
  type: 'GoDeferStatement'
  call: GoExpression
}
export interface GoGoStatement extends NodeBase {
  type: 'GoGoStatement'
  call: GoExpression
}
export interface GoSendStatement extends NodeBase {
  type: 'GoSendStatement'
  channel: GoExpression
  value: GoExpression
}
export interface GoLabeledStatement extends NodeBase {
  type: 'LabeledStatement'
  label: GoIdentifier
  body: GoStatement
}
export interface GoBreakStatement extends NodeBase {
  type: 'BreakStatement'
  label: GoIdentifier | null
}
export interface GoContinueStatement extends NodeBase {
  type: 'ContinueStatement'
  label: GoIdentifier | null
}
export interface GoGotoStatement extends NodeBase {
  type: 'GoGotoStatement'
  label: GoIdentifier
}
export interface GoFallthroughStatement extends NodeBase {
  type: 'GoFallthroughStatement'
}
/** An empty range where even the semicolon is left out. */
export interface GoEmptyStatement extends NodeBase {
  type: 'EmptyStatement'
}

export interface GoIdentifier extends ExpressionBase {
  type: 'Identifier'
  name: string
}

export interface GoLiteral extends ExpressionBase {
  type: 'Literal'
  /**
   * Of an integer that a double doesn't hold exactly, the nearest double; of an imaginary number, its factor of `i`.
   */
  value: string | number | boolean | null
  raw: string
  goKind: 'string' | 'rune' | 'int' | 'float' | 'imaginary' | 'bool' | 'nil'
  /** The name: `true`, `false` or `nil` of the universe scope. */
  goIdentifier: 'true' | 'false' | 'nil' | null
}

export interface GoLogicalExpression extends ExpressionBase {
  type: 'LogicalExpression'
  operator: '&&' | '||'
  left: GoExpression
  right: GoExpression
}

/** Also a union of types in a constraint: `A | B`. */
export interface GoBinaryExpression extends ExpressionBase {
  type: 'BinaryExpression'
  operator: string
  left: GoExpression
  right: GoExpression
}

/** `+ - ! ^ & <-`, and `~` in a constraint. */
export interface GoUnaryExpression extends ExpressionBase {
  type: 'UnaryExpression'
  operator: string
  prefix: true
  argument: GoExpression
}

/** A pointer type or what a pointer points to; syntax can't tell. */
export interface GoStarExpression extends ExpressionBase {
  type: 'GoStarExpression'
  argument: GoExpression
}

/** `x.f`; computed: `x[i]`, or `F[T]`, an instantiation with one type; syntax can't tell. */
export interface GoMemberExpression extends ExpressionBase {
  type: 'MemberExpression'
  object: GoExpression
  property: GoExpression
  computed: boolean
  optional: false
}

export interface GoIndexListExpression extends ExpressionBase {
  type: 'GoIndexListExpression'
  object: GoExpression
  indices: GoExpression[]
}

export interface GoSliceExpression extends ExpressionBase {
  type: 'GoSliceExpression'
  object: GoExpression
  low: GoExpression | null
  high: GoExpression | null
  max: GoExpression | null
}

/** `x.(T)`; `goType` is `null` in `x.(type)`. */
export interface GoTypeAssertion extends ExpressionBase {
  type: 'GoTypeAssertion'
  expression: GoExpression
  goType: GoExpression | null
}

/** A call or a conversion. `ellipsis`: the last argument has `...` after it. */
export interface GoCallExpression extends ExpressionBase {
  type: 'CallExpression'
  callee: GoExpression
  arguments: GoExpression[]
  optional: false
  ellipsis: boolean
}

/** A composite literal whose elements have keys, or an empty one unless its type is written as an array's. */
export interface GoObjectExpression extends ExpressionBase {
  type: 'ObjectExpression'
  goType: GoExpression | null
  properties: GoProperty[]
}

/** Any other composite literal; a {@link GoProperty} where only some elements have an index. */
export interface GoArrayExpression extends ExpressionBase {
  type: 'ArrayExpression'
  goType: GoExpression | null
  elements: (GoExpression | GoProperty)[]
}

export interface GoProperty extends NodeBase {
  type: 'Property'
  kind: 'init'
  /** The key is more than a name. A name may be a field's or, in a map or an array, a variable's or a constant's. */
  computed: boolean
  method: false
  shorthand: false
  key: GoExpression
  value: GoExpression
}

export interface GoAssignmentExpression extends NodeBase {
  type: 'AssignmentExpression'
  operator: string
  left: GoExpression | GoArrayPattern
  right: GoExpression | GoExpressionList
  parens?: undefined
}

export interface GoUpdateExpression extends NodeBase {
  type: 'UpdateExpression'
  operator: '++' | '--'
  prefix: false
  argument: GoExpression
  parens?: undefined
}

/** Several expressions in a row, as on the right of `a, b = c, d` or after `return`. */
export interface GoExpressionList extends NodeBase {
  type: 'GoExpressionList'
  elements: GoExpression[]
}

/** Several targets in a row; the names of a declaration are all identifiers. */
export interface GoArrayPattern extends NodeBase {
  type: 'ArrayPattern'
  elements: GoExpression[]
}

export interface GoArrayType extends ExpressionBase {
  type: 'GoArrayType'
  /** `null`: a slice. */
  length: GoExpression | '...' | null
  element: GoExpression
}

export interface GoMapType extends ExpressionBase {
  type: 'GoMapType'
  key: GoExpression
  value: GoExpression
}

export interface GoChanType extends ExpressionBase {
  type: 'GoChanType'
  dir: 'both' | 'send' | 'receive'
  /** Where `<-` is; -1 without one. */
  arrow: number
  element: GoExpression
}

/** Also the signature of an interface's method, which begins at its parameters. */
export interface GoFuncType extends ExpressionBase {
  type: 'GoFuncType'
  params: GoField[]
  paramsRange: GoRange
  results: GoField[] | null
  resultsRange: GoRange | null
}

export interface GoStructType extends ExpressionBase {
  type: 'GoStructType'
  fields: GoField[]
  bodyRange: GoRange
}
export interface GoInterfaceType extends ExpressionBase {
  type: 'GoInterfaceType'
  members: GoField[]
  bodyRange: GoRange
}
/** `...T` */
export interface GoEllipsis extends ExpressionBase {
  type: 'GoEllipsis'
  element: GoExpression
}

export type GoTopLevel =
  | GoPackageClause
  | GoImportDeclaration
  | GoImportGroup
  | GoVariableDeclaration
  | GoTypeDeclaration
  | GoFunctionDeclaration

export type GoStatement =
  | GoVariableDeclaration
  | GoTypeDeclaration
  | GoBlockStatement
  | GoExpressionStatement
  | GoReturnStatement
  | GoIfStatement
  | GoForStatement
  | GoForOfStatement
  | GoSwitchStatement
  | GoTypeSwitchStatement
  | GoSelectStatement
  | GoDeferStatement
  | GoGoStatement
  | GoSendStatement
  | GoLabeledStatement
  | GoBreakStatement
  | GoContinueStatement
  | GoGotoStatement
  | GoFallthroughStatement
  | GoEmptyStatement

export type GoType = GoArrayType | GoMapType | GoChanType | GoFuncType | GoStructType | GoInterfaceType | GoEllipsis

/** Types are expressions, too: often only the declaration of a name shows which of the two it is. */
export type GoExpression =
  | GoIdentifier
  | GoLiteral
  | GoLogicalExpression
  | GoBinaryExpression
  | GoUnaryExpression
  | GoStarExpression
  | GoMemberExpression
  | GoIndexListExpression
  | GoSliceExpression
  | GoTypeAssertion
  | GoCallExpression
  | GoObjectExpression
  | GoArrayExpression
  | GoFunctionExpression
  | GoAssignmentExpression
  | GoUpdateExpression
  | GoType

export type GoNode =
  | GoProgram
  | GoTopLevel
  | GoStatement
  | GoExpression
  | GoImportNamespaceSpecifier
  | GoDotImport
  | GoVariableDeclarator
  | GoTypeSpec
  | GoField
  | GoCaseClause
  | GoCommClause
  | GoProperty
  | GoExpressionList
  | GoArrayPattern
