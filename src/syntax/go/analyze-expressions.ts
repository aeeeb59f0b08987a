import type {
  GoArrayPattern,
  GoExpression,
  GoExpressionList,
  GoField,
  GoFunctionExpression,
  GoIdentifier,
  GoLiteral,
  GoNode,
  GoProperty,
} from '../../source/go-nodes.js'
import { keysAreFields, literalElementTypes, type LiteralTypes } from './composite-types.js'
import { nameInsteadOf } from './make-node.js'
import {
  GoReference,
  type Access,
  type GoScope,
  type GoScopeManager,
  type GoScopeType,
  type GoVariable,
} from './scopes.js'

type Composite = Extract<GoExpression, { type: 'ObjectExpression' | 'ArrayExpression' }>

/**
 * Finds the references in expressions and types. Chains like `a + b + c` and `a.b().c()` may be long: no recursion
 * there.
 */
export abstract class ExpressionAnalyzer {
  protected readonly manager: GoScopeManager
  protected scope: GoScope
  readonly #module: GoScope
  readonly #chain: GoExpression[] = []

  constructor(manager: GoScopeManager, module: GoScope) {
    this.manager = manager
    this.scope = module
    this.#module = module
  }

  protected abstract visitFunctionExpression(node: GoFunctionExpression): void

  protected inScope(type: GoScopeType, block: GoNode, visit: () => void): void {
    const outer = this.scope
    this.scope = this.manager.open(type, block, outer)
    visit()
    this.scope = outer
  }

  /** The caller restores the scope; `null`: it has no scope of its own. */
  protected enterScope(type: GoScopeType | null, block: GoNode): void {
    if (type) this.scope = this.manager.open(type, block, this.scope)
  }

  protected visitFields(fields: readonly GoField[]): void {
    for (const field of fields) this.visit(field.goType)
  }

  protected visitValues(values: GoExpression | GoExpressionList): void {
    if (values.type === 'GoExpressionList') for (const value of values.elements) this.visit(value)
    else this.visit(values)
  }

  protected visit(root: GoExpression): void {
    const chain = this.#chain
    const bottom = chain.length
    let node = root
    for (let next = chainLink(node); next; next = chainLink(node)) {
      chain.push(node)
      node = next
    }
    this.#visitSingle(node)
    while (chain.length > bottom) this.#visitRest(chain.pop() as GoExpression)
  }

  /** The parts of one link of a chain, without the rest of the chain. */
  #visitRest(node: GoExpression): void {
    switch (node.type) {
      case 'BinaryExpression':
      case 'LogicalExpression':
        this.visit(node.right)
        break
      case 'CallExpression':
        for (const argument of node.arguments) this.visit(argument)
        break
      case 'MemberExpression':
        if (node.computed) this.visit(node.property)
        break
      case 'GoIndexListExpression':
        for (const index of node.indices) this.visit(index)
        break
      case 'GoSliceExpression':
        if (node.low) this.visit(node.low)
        if (node.high) this.visit(node.high)
        if (node.max) this.visit(node.max)
        break
      case 'GoTypeAssertion':
        if (node.goType) this.visit(node.goType)
        break
      default:
    }
  }

  #visitSingle(node: GoExpression): void {
    switch (node.type) {
      case 'Identifier':
        this.reference(node, 'read', null, false)
        break
      case 'Literal':
        if (node.goIdentifier) this.#visitUniverseName(node)
        break
      case 'UnaryExpression':
        // Anyone who has the address can write.
        if (node.operator === '&' && node.argument.type === 'Identifier')
          this.reference(node.argument, 'both', null, false)
        else this.visit(node.argument)
        break
      case 'GoStarExpression':
        this.visit(node.argument)
        break
      case 'ObjectExpression':
      case 'ArrayExpression':
        this.#visitComposite(node, literalElementTypes(node.goType, this.#lookUpType))
        break
      case 'FunctionExpression':
        this.visitFunctionExpression(node)
        break
      case 'AssignmentExpression':
        this.assignTo(node.left, node.right, node.operator === '=' ? 'write' : 'both')
        this.visitValues(node.right)
        break
      case 'UpdateExpression':
        this.assignTo(node.argument, null, 'both')
        break
      case 'GoArrayType':
        if (node.length && node.length !== '...') this.visit(node.length)
        this.visit(node.element)
        break
      case 'GoMapType':
        this.visit(node.key)
        this.visit(node.value)
        break
      case 'GoChanType':
      case 'GoEllipsis':
        this.visit(node.element)
        break
      case 'GoFuncType':
        this.visitFields(node.params)
        if (node.results) this.visitFields(node.results)
        break
      case 'GoStructType':
        this.visitFields(node.fields)
        break
      case 'GoInterfaceType':
        this.visitFields(node.members)
        break
      default:
    }
  }

  #visitComposite(node: Composite, types: LiteralTypes): void {
    if (node.goType) this.visit(node.goType)
    const elements: readonly (GoExpression | GoProperty)[] =
      node.type === 'ObjectExpression' ? node.properties : node.elements
    const areFields = keysAreFields(elements, types)
    for (const element of elements) {
      if (element.type !== 'Property') {
        this.#visitElement(element, types.value)
        continue
      }
      if (element.key.type !== 'Identifier' || !areFields(element.key)) this.#visitElement(element.key, types.key)
      this.#visitElement(element.value, types.value)
    }
  }

  /** An element without a type of its own has that of the literal's elements. */
  #visitElement(node: GoExpression, type: GoExpression | null): void {
    const isLiteral = node.type === 'ObjectExpression' || node.type === 'ArrayExpression'
    if (isLiteral && !node.goType) this.#visitComposite(node, literalElementTypes(type, this.#lookUpType))
    else this.visit(node)
  }

  /** The declaration of the type `name` in the file. */
  readonly #lookUpType = (name: GoIdentifier): GoExpression | null => {
    const definition = this.lookUp(name.name)?.defs[0]
    return definition?.node.type === 'GoTypeSpec' ? definition.node.goType : null
  }

  protected assignTo(
    target: GoExpression | GoArrayPattern,
    value: GoExpression | GoExpressionList | null,
    access: Access = 'write',
  ): void {
    if (target.type === 'ArrayPattern') {
      target.elements.forEach((element, index) => {
        this.assignTo(element, value?.type === 'GoExpressionList' ? (value.elements[index] ?? value) : value, access)
      })
    } else if (target.type === 'Identifier') this.reference(target, access, value, false)
    else this.visit(target)
  }

  #visitUniverseName(literal: GoLiteral): void {
    if (this.lookUp(literal.raw)?.defs.length) this.reference(nameInsteadOf(literal), 'read', null, false)
  }

  protected reference(
    identifier: GoIdentifier,
    access: Access,
    writeExpr: GoExpression | GoExpressionList | null,
    init: boolean,
  ): void {
    if (identifier.name === '_') return
    const variable = this.lookUp(identifier.name)
    const reference = new GoReference(identifier, this.scope, variable, access, writeExpr, init)
    this.scope.references.push(reference)
    variable?.references.push(reference)
  }

  /** The names declared so far; at package level, all names. */
  protected lookUp(name: string): GoVariable | null {
    for (let scope: GoScope | null = this.scope; scope; scope = scope.upper) {
      const variable = scope.set.get(name)
      if (variable) return variable
      if (scope === this.#module) break
    }
    return this.manager.universeVariable(name)
  }
}

/** The first part of a chain's link. */
function chainLink(node: GoExpression): GoExpression | null {
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
      return node.left
    case 'CallExpression':
      return node.callee
    case 'MemberExpression':
    case 'GoIndexListExpression':
    case 'GoSliceExpression':
      return node.object
    case 'GoTypeAssertion':
      return node.expression
    default:
      return null
  }
}
