import type {
  GoArrayPattern,
  GoAssignmentExpression,
  GoBlockStatement,
  GoExpression,
  GoExpressionList,
  GoExpressionStatement,
  GoField,
  GoIdentifier,
  GoIfStatement,
  GoLiteral,
  GoReturnStatement,
  GoStatement,
  GoVariableDeclaration,
  GoVariableDeclarator,
} from '../../source/go-nodes.js'
import { adopt, NO_PARENT, RangedNode } from './ranged-node.js'

export class BlockNode extends RangedNode implements GoBlockStatement {
  declare type: 'BlockStatement'
  static {
    this.prototype.type = 'BlockStatement'
  }

  declare body: GoStatement[]

  constructor(body: GoStatement[], start: number, end: number) {
    super()
    this.start = start
    this.end = end
    this.parent = NO_PARENT
    this.body = body
    adopt(this, body)
  }
}

export class ExpressionStatementNode extends RangedNode implements GoExpressionStatement {
  declare type: 'ExpressionStatement'
  static {
    this.prototype.type = 'ExpressionStatement'
  }

  declare expression: GoExpression

  constructor(expression: GoExpression, start: number, end: number) {
    super()
    this.start = start
    this.end = end
    this.parent = NO_PARENT
    this.expression = expression
    expression.parent = this
  }
}

export class AssignmentNode extends RangedNode implements GoAssignmentExpression {
  declare type: 'AssignmentExpression'
  static {
    this.prototype.type = 'AssignmentExpression'
  }

  declare operator: string
  declare left: GoExpression | GoArrayPattern
  declare right: GoExpression | GoExpressionList
  declare parens?: undefined

  constructor(
    operator: string,
    left: GoExpression | GoArrayPattern,
    right: GoExpression | GoExpressionList,
    start: number,
    end: number,
  ) {
    super()
    this.start = start
    this.end = end
    this.parent = NO_PARENT
    this.operator = operator
    this.left = left
    this.right = right
    left.parent = this
    right.parent = this
  }
}

export class ReturnNode extends RangedNode implements GoReturnStatement {
  declare type: 'ReturnStatement'
  static {
    this.prototype.type = 'ReturnStatement'
  }

  declare argument: GoReturnStatement['argument']

  constructor(argument: GoReturnStatement['argument'], start: number, end: number) {
    super()
    this.start = start
    this.end = end
    this.parent = NO_PARENT
    this.argument = argument
    if (argument) argument.parent = this
  }
}

export class IfNode extends RangedNode implements GoIfStatement {
  declare type: 'IfStatement'
  static {
    this.prototype.type = 'IfStatement'
  }

  declare init: GoStatement | null
  declare test: GoExpression
  declare consequent: GoBlockStatement
  declare alternate: GoIfStatement['alternate']

  constructor(
    init: GoStatement | null,
    test: GoExpression,
    consequent: GoBlockStatement,
    alternate: GoIfStatement['alternate'],
    start: number,
    end: number,
  ) {
    super()
    this.start = start
    this.end = end
    this.parent = NO_PARENT
    this.init = init
    this.test = test
    this.consequent = consequent
    this.alternate = alternate
    if (init) init.parent = this
    test.parent = this
    consequent.parent = this
    if (alternate) alternate.parent = this
  }
}

export class DeclarationNode extends RangedNode implements GoVariableDeclaration {
  declare type: 'VariableDeclaration'
  static {
    this.prototype.type = 'VariableDeclaration'
  }

  declare kind: 'const' | 'let'
  declare grouped: boolean
  declare short: boolean
  declare declarations: GoVariableDeclarator[]

  constructor(
    kind: 'const' | 'let',
    grouped: boolean,
    short: boolean,
    declarations: GoVariableDeclarator[],
    start: number,
    end: number,
  ) {
    super()
    this.start = start
    this.end = end
    this.parent = NO_PARENT
    this.kind = kind
    this.grouped = grouped
    this.short = short
    this.declarations = declarations
    adopt(this, declarations)
  }
}

export class DeclaratorNode extends RangedNode implements GoVariableDeclarator {
  declare type: 'VariableDeclarator'
  static {
    this.prototype.type = 'VariableDeclarator'
  }

  declare id: GoIdentifier | GoArrayPattern
  declare goType: GoExpression | null
  declare init: GoVariableDeclarator['init']
  declare iota: number

  constructor(
    id: GoIdentifier | GoArrayPattern,
    goType: GoExpression | null,
    init: GoVariableDeclarator['init'],
    iota: number,
    start: number,
    end: number,
  ) {
    super()
    this.start = start
    this.end = end
    this.parent = NO_PARENT
    this.id = id
    this.goType = goType
    this.init = init
    this.iota = iota
    id.parent = this
    if (goType) goType.parent = this
    if (init) init.parent = this
  }
}

export class FieldNode extends RangedNode implements GoField {
  declare type: 'GoField'
  static {
    this.prototype.type = 'GoField'
  }

  declare names: GoIdentifier[]
  declare goType: GoExpression
  declare tag: GoLiteral | null

  constructor(names: GoIdentifier[], goType: GoExpression, tag: GoLiteral | null, start: number, end: number) {
    super()
    this.start = start
    this.end = end
    this.parent = NO_PARENT
    this.names = names
    this.goType = goType
    this.tag = tag
    adopt(this, names)
    goType.parent = this
    if (tag) tag.parent = this
  }

  get variadic(): boolean {
    return this.goType.type === 'GoEllipsis'
  }
}

export class PatternNode extends RangedNode implements GoArrayPattern {
  declare type: 'ArrayPattern'
  static {
    this.prototype.type = 'ArrayPattern'
  }

  declare elements: GoExpression[]

  constructor(elements: GoExpression[], start: number, end: number) {
    super()
    this.start = start
    this.end = end
    this.parent = NO_PARENT
    this.elements = elements
    adopt(this, elements)
  }
}

export class ExpressionListNode extends RangedNode implements GoExpressionList {
  declare type: 'GoExpressionList'
  static {
    this.prototype.type = 'GoExpressionList'
  }

  declare elements: GoExpression[]

  constructor(elements: GoExpression[], start: number, end: number) {
    super()
    this.start = start
    this.end = end
    this.parent = NO_PARENT
    this.elements = elements
    adopt(this, elements)
  }
}
