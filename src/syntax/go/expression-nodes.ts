import type {
  GoArrayExpression,
  GoArrayType,
  GoBinaryExpression,
  GoCallExpression,
  GoExpression,
  GoIdentifier,
  GoLiteral,
  GoLogicalExpression,
  GoMemberExpression,
  GoNode,
  GoObjectExpression,
  GoProperty,
  GoRange,
  GoStarExpression,
  GoUnaryExpression,
} from '../../source/go-nodes.js'
import { literalKind, literalValue } from './literal-text.js'
import { adopt, NO_PARENT, RangedNode } from './ranged-node.js'

export class IdentifierNode implements GoIdentifier {
  declare type: 'Identifier'
  static {
    this.prototype.type = 'Identifier'
  }

  declare start: number
  declare parent: GoNode
  declare name: string
  declare parens?: GoRange[]

  constructor(name: string, start: number) {
    this.start = start
    this.parent = NO_PARENT
    this.name = name
  }

  get range(): GoRange {
    return [this.start, this.start + this.name.length]
  }
}

export class LiteralNode extends RangedNode implements GoLiteral {
  declare type: 'Literal'
  static {
    this.prototype.type = 'Literal'
  }

  declare parens?: GoRange[]
  /** The text is private, so that printing a node doesn't print the whole file. */
  readonly #text: string

  /** @param text of the whole file. */
  constructor(text: string, start: number, end: number) {
    super()
    this.start = start
    this.end = end
    this.parent = NO_PARENT
    this.#text = text
  }

  get raw(): string {
    return this.#text.slice(this.start, this.end)
  }

  get goKind(): GoLiteral['goKind'] {
    return literalKind(this.raw)
  }

  get value(): GoLiteral['value'] {
    return literalValue(this.raw)
  }

  get goIdentifier(): GoLiteral['goIdentifier'] {
    const { goKind } = this
    return goKind === 'bool' || goKind === 'nil' ? (this.raw as 'true' | 'false' | 'nil') : null
  }
}

/** `object.name` */
export class SelectorNode extends RangedNode implements GoMemberExpression {
  declare type: 'MemberExpression'
  static {
    this.prototype.type = 'MemberExpression'
  }

  declare object: GoExpression
  declare parens?: GoRange[]
  /** A string until the node is first requested. */
  #property: GoExpression | string

  constructor(object: GoExpression, name: string, start: number, end: number) {
    super()
    this.start = start
    this.end = end
    this.parent = NO_PARENT
    this.object = object
    this.#property = name
    object.parent = this
  }

  get property(): GoExpression {
    const known = this.#property
    if (typeof known !== 'string') return known
    const property = new IdentifierNode(known, this.end - known.length)
    property.parent = this
    return (this.#property = property)
  }

  get computed(): false {
    return false
  }

  get optional(): false {
    return false
  }
}

/** `a[i]`, `List[int]`. */
export class MemberNode extends RangedNode implements GoMemberExpression {
  declare type: 'MemberExpression'
  static {
    this.prototype.type = 'MemberExpression'
  }

  declare object: GoExpression
  declare property: GoExpression
  declare parens?: GoRange[]

  constructor(object: GoExpression, property: GoExpression, start: number, end: number) {
    super()
    this.start = start
    this.end = end
    this.parent = NO_PARENT
    this.object = object
    this.property = property
    object.parent = this
    property.parent = this
  }

  get computed(): true {
    return true
  }

  get optional(): false {
    return false
  }
}

export class CallNode extends RangedNode implements GoCallExpression {
  declare type: 'CallExpression'
  static {
    this.prototype.type = 'CallExpression'
  }

  declare callee: GoExpression
  declare arguments: GoExpression[]
  declare ellipsis: boolean
  declare parens?: GoRange[]

  constructor(callee: GoExpression, list: GoExpression[], ellipsis: boolean, start: number, end: number) {
    super()
    this.start = start
    this.end = end
    this.parent = NO_PARENT
    this.callee = callee
    this.arguments = list
    this.ellipsis = ellipsis
    callee.parent = this
    adopt(this, list)
  }

  get optional(): false {
    return false
  }
}

export class LogicalNode extends RangedNode implements GoLogicalExpression {
  declare type: 'LogicalExpression'
  static {
    this.prototype.type = 'LogicalExpression'
  }

  declare operator: '&&' | '||'
  declare left: GoExpression
  declare right: GoExpression
  declare parens?: GoRange[]

  constructor(operator: '&&' | '||', left: GoExpression, right: GoExpression, start: number, end: number) {
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

export class BinaryNode extends RangedNode implements GoBinaryExpression {
  declare type: 'BinaryExpression'
  static {
    this.prototype.type = 'BinaryExpression'
  }

  declare operator: string
  declare left: GoExpression
  declare right: GoExpression
  declare parens?: GoRange[]

  constructor(operator: string, left: GoExpression, right: GoExpression, start: number, end: number) {
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

export class UnaryNode extends RangedNode implements GoUnaryExpression {
  declare type: 'UnaryExpression'
  static {
    this.prototype.type = 'UnaryExpression'
  }

  declare operator: string
  declare argument: GoExpression
  declare parens?: GoRange[]

  constructor(operator: string, argument: GoExpression, start: number, end: number) {
    super()
    this.start = start
    this.end = end
    this.parent = NO_PARENT
    this.operator = operator
    this.argument = argument
    argument.parent = this
  }

  get prefix(): true {
    return true
  }
}

export class StarNode extends RangedNode implements GoStarExpression {
  declare type: 'GoStarExpression'
  static {
    this.prototype.type = 'GoStarExpression'
  }

  declare argument: GoExpression
  declare parens?: GoRange[]

  constructor(argument: GoExpression, start: number, end: number) {
    super()
    this.start = start
    this.end = end
    this.parent = NO_PARENT
    this.argument = argument
    argument.parent = this
  }
}

export class ArrayTypeNode extends RangedNode implements GoArrayType {
  declare type: 'GoArrayType'
  static {
    this.prototype.type = 'GoArrayType'
  }

  declare length: GoArrayType['length']
  declare element: GoExpression
  declare parens?: GoRange[]

  constructor(length: GoArrayType['length'], element: GoExpression, start: number, end: number) {
    super()
    this.start = start
    this.end = end
    this.parent = NO_PARENT
    this.length = length
    this.element = element
    if (length && length !== '...') length.parent = this
    element.parent = this
  }
}

export class PropertyNode extends RangedNode implements GoProperty {
  declare type: 'Property'
  static {
    this.prototype.type = 'Property'
  }

  declare computed: boolean
  declare key: GoExpression
  declare value: GoExpression

  constructor(key: GoExpression, value: GoExpression, start: number, end: number) {
    super()
    this.start = start
    this.end = end
    this.parent = NO_PARENT
    this.computed = key.type !== 'Identifier' || key.parens !== undefined
    this.key = key
    this.value = value
    key.parent = this
    value.parent = this
  }

  get kind(): 'init' {
    return 'init'
  }

  get method(): false {
    return false
  }

  get shorthand(): false {
    return false
  }
}

export class ObjectNode extends RangedNode implements GoObjectExpression {
  declare type: 'ObjectExpression'
  static {
    this.prototype.type = 'ObjectExpression'
  }

  declare goType: GoExpression | null
  declare properties: GoProperty[]
  declare parens?: GoRange[]

  constructor(goType: GoExpression | null, properties: GoProperty[], start: number, end: number) {
    super()
    this.start = start
    this.end = end
    this.parent = NO_PARENT
    this.goType = goType
    this.properties = properties
    if (goType) goType.parent = this
    adopt(this, properties)
  }
}

export class ArrayNode extends RangedNode implements GoArrayExpression {
  declare type: 'ArrayExpression'
  static {
    this.prototype.type = 'ArrayExpression'
  }

  declare goType: GoExpression | null
  declare elements: (GoExpression | GoProperty)[]
  declare parens?: GoRange[]

  constructor(goType: GoExpression | null, elements: (GoExpression | GoProperty)[], start: number, end: number) {
    super()
    this.start = start
    this.end = end
    this.parent = NO_PARENT
    this.goType = goType
    this.elements = elements
    if (goType) goType.parent = this
    adopt(this, elements)
  }
}
