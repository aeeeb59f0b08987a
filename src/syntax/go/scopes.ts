import { UNIVERSE } from '../../source/go-universe.js'
import type { GoExpression, GoExpressionList, GoIdentifier, GoNode } from '../../source/go-nodes.js'

export type GoScopeType = 'global' | 'module' | 'function' | 'block' | 'for' | 'type'

/** As in scope-manager: `node` declares `name`, `parent` is the declaration around it. */
export interface GoDefinition {
  readonly type: 'ImportBinding' | 'Variable' | 'FunctionName' | 'Parameter' | 'Type'
  readonly name: GoIdentifier
  readonly node: GoNode
  readonly parent: GoNode | null
}

export class GoVariable {
  readonly name: string
  readonly scope: GoScope
  /** Empty: a name of the universe. */
  readonly defs: GoDefinition[] = []
  readonly identifiers: GoIdentifier[] = []
  readonly references: GoReference[] = []
  eslintUsed = false

  constructor(name: string, scope: GoScope) {
    this.name = name
    this.scope = scope
  }
}

export type Access = 'read' | 'write' | 'both'

export class GoReference {
  readonly identifier: GoIdentifier
  readonly from: GoScope
  /** `null`: declared in another file of the package, or by a dot import. */
  readonly resolved: GoVariable | null
  /** The declaration gives the variable its first value here. */
  readonly init: boolean
  /** The assigned expression; the whole call if it returns several values; `null` if there is no expression. */
  readonly writeExpr: GoExpression | GoExpressionList | null
  readonly #access: Access

  constructor(
    identifier: GoIdentifier,
    from: GoScope,
    resolved: GoVariable | null,
    access: Access,
    writeExpr: GoExpression | GoExpressionList | null,
    init: boolean,
  ) {
    this.identifier = identifier
    this.from = from
    this.resolved = resolved
    this.#access = access
    this.writeExpr = writeExpr
    this.init = init
  }

  isRead(): boolean {
    return this.#access !== 'write'
  }
  isWrite(): boolean {
    return this.#access !== 'read'
  }
  isReadOnly(): boolean {
    return this.#access === 'read'
  }
  isWriteOnly(): boolean {
    return this.#access === 'write'
  }
  isReadWrite(): boolean {
    return this.#access === 'both'
  }
  // Syntax alone doesn't tell types from values.
  get isTypeReference(): boolean {
    return true
  }
  get isValueReference(): boolean {
    return true
  }
}

export class GoScope {
  readonly type: GoScopeType
  readonly block: GoNode
  readonly upper: GoScope | null
  readonly variableScope: GoScope
  readonly childScopes: GoScope[] = []
  readonly variables: GoVariable[] = []
  readonly references: GoReference[] = []
  readonly set = new Map<string, GoVariable>()
  readonly isStrict = true
  readonly functionExpressionScope = false
  #through: GoReference[] | null = null

  constructor(type: GoScopeType, block: GoNode, upper: GoScope | null) {
    this.type = type
    this.block = block
    this.upper = upper
    this.variableScope = !upper || type === 'function' || type === 'module' ? this : upper.variableScope
    upper?.childScopes.push(this)
  }

  /** References from this scope and inner ones to names that are declared outside it. */
  get through(): GoReference[] {
    return (this.#through ??= [...this.references, ...this.childScopes.flatMap((scope) => scope.through)].filter(
      ({ resolved }) => resolved?.scope !== this || resolved.defs.length === 0,
    ))
  }
}

/** The part of scope-manager's interface that does not build anything. */
export class GoScopeManager {
  readonly scopes: GoScope[] = []
  readonly globalScope: GoScope
  readonly currentScope = null
  readonly #scopesOfNodes = new Map<GoNode, GoScope[]>()
  readonly #declared = new Map<GoNode, GoVariable[]>()

  constructor(program: GoNode) {
    this.globalScope = this.open('global', program, null)
  }

  get variables(): GoVariable[] {
    return this.scopes.flatMap((scope) => scope.variables)
  }

  open(type: GoScopeType, block: GoNode, upper: GoScope | null): GoScope {
    const scope = new GoScope(type, block, upper)
    this.scopes.push(scope)
    addTo(this.#scopesOfNodes, block, scope)
    return scope
  }

  define(scope: GoScope, definition: GoDefinition): GoVariable {
    const { name: identifier, node, parent } = definition
    let variable = scope.set.get(identifier.name)
    if (!variable) {
      variable = new GoVariable(identifier.name, scope)
      scope.set.set(identifier.name, variable)
      scope.variables.push(variable)
    }
    variable.defs.push(definition)
    variable.identifiers.push(identifier)
    addTo(this.#declared, node, variable)
    if (parent) addTo(this.#declared, parent, variable)
    return variable
  }

  /** The variable of a name that no file declares; made at its first use. */
  universeVariable(name: string): GoVariable | null {
    const { set, variables } = this.globalScope
    let variable = set.get(name)
    if (!variable && UNIVERSE.has(name)) {
      variable = new GoVariable(name, this.globalScope)
      set.set(name, variable)
      variables.push(variable)
    }
    return variable ?? null
  }

  getDeclaredVariables(node: GoNode): GoVariable[] {
    return this.#declared.get(node) ?? []
  }

  acquire(node: GoNode, inner = false): GoScope | null {
    return this.#scopesOfNodes.get(node)?.at(inner ? -1 : 0) ?? null
  }

  isModule(): boolean {
    return true
  }
  isES6(): boolean {
    return true
  }
  isGlobalReturn(): boolean {
    return false
  }
  isImpliedStrict(): boolean {
    return true
  }
  isStrictModeSupported(): boolean {
    return true
  }
}

function addTo<T>(lists: Map<GoNode, T[]>, node: GoNode, item: T): void {
  const list = lists.get(node)
  if (list) list.push(item)
  else lists.set(node, [item])
}
