import type {
  GoArrayPattern,
  GoExpression,
  GoExpressionList,
  GoField,
  GoForOfStatement,
  GoForStatement,
  GoFunctionDeclaration,
  GoFunctionExpression,
  GoIdentifier,
  GoIfStatement,
  GoNode,
  GoProgram,
  GoStatement,
  GoSwitchStatement,
  GoTypeDeclaration,
  GoTypeSpec,
  GoTypeSwitchStatement,
  GoVariableDeclaration,
  GoVariableDeclarator,
} from '../../source/go-nodes.js'
import { ExpressionAnalyzer } from './analyze-expressions.js'
import { GoScopeManager, type GoDefinition } from './scopes.js'

/**
 * The scopes of one file, as in "Declarations and scope" of Go's specification. They are the universe, the package,
 * functions with their parameters, blocks, clauses, and statements with declarations in their header. The file's
 * imports belong to the package's scope, because Go forbids a name to be in both. Names of the package's other files
 * are unresolved.
 *
 * Methods and fields, which are found through a type, and labels aren't in any scope.
 */
export function analyzeScopes(program: GoProgram): GoScopeManager {
  const manager = new GoScopeManager(program)
  new ScopeAnalyzer(manager, manager.open('module', program, manager.globalScope)).analyze(program)
  return manager
}

class ScopeAnalyzer extends ExpressionAnalyzer {
  analyze(program: GoProgram): void {
    for (const node of program.body) this.#declareTopLevel(node)
    for (const node of program.body) {
      switch (node.type) {
        case 'VariableDeclaration':
          for (const declarator of node.declarations) {
            this.#visitSpec(declarator)
            this.#initialize(declarator)
          }
          break
        case 'GoTypeDeclaration':
          for (const spec of node.specs) this.#visitTypeSpec(spec)
          break
        case 'FunctionDeclaration':
          this.#visitFunction(node)
          break
        default:
      }
    }
  }

  /** In any order, because a package-level name is visible in the whole package. */
  #declareTopLevel(node: GoProgram['body'][number]): void {
    switch (node.type) {
      case 'ImportDeclaration':
        this.#declareImport(node)
        break
      case 'GoImportGroup':
        for (const item of node.imports) this.#declareImport(item)
        break
      case 'VariableDeclaration':
        for (const declarator of node.declarations) this.#declareNames(declarator, node)
        break
      case 'GoTypeDeclaration':
        for (const spec of node.specs) this.#declare('Type', spec.id, spec, node)
        break
      case 'FunctionDeclaration':
        if (!node.receiverRange && node.id.name !== 'init') this.#declare('FunctionName', node.id, node, null)
        break
      default:
    }
  }

  #declareImport(node: GoProgram['body'][number]): void {
    const specifier = node.type === 'ImportDeclaration' ? node.specifiers[0] : undefined
    if (specifier?.type === 'ImportNamespaceSpecifier') this.#declare('ImportBinding', specifier.local, specifier, node)
  }

  #declare(type: GoDefinition['type'], name: GoIdentifier, node: GoNode, parent: GoNode | null): void {
    if (name.name !== '_') this.manager.define(this.scope, { type, name, node, parent })
  }

  #declareNames(declarator: GoVariableDeclarator, declaration: GoNode): void {
    for (const name of namesOf(declarator.id)) this.#declare('Variable', name, declarator, declaration)
  }

  #visitSpec({ goType, init }: GoVariableDeclarator): void {
    if (goType) this.visit(goType)
    if (init) this.visitValues(init)
  }

  #initialize({ id, init }: GoVariableDeclarator): void {
    if (init) namesOf(id).forEach((name, index) => this.reference(name, 'write', valueAt(init, index), true))
  }

  visitStatements(list: readonly GoStatement[]): void {
    for (const statement of list) this.visitStatement(statement)
  }

  visitStatement(node: GoStatement): void {
    switch (node.type) {
      case 'ExpressionStatement':
        this.visit(node.expression)
        break
      case 'VariableDeclaration':
        this.#visitLocals(node)
        break
      case 'IfStatement':
        this.#visitIf(node)
        break
      case 'ReturnStatement':
        if (node.argument) this.visitValues(node.argument)
        break
      case 'BlockStatement':
        this.inScope('block', node, () => this.visitStatements(node.body))
        break
      case 'ForOfStatement':
        this.#visitRange(node)
        break
      case 'ForStatement':
        this.#visitFor(node)
        break
      case 'GoSwitchStatement':
      case 'GoTypeSwitchStatement':
        this.#visitSwitch(node)
        break
      case 'GoSelectStatement':
        for (const clause of node.cases) {
          this.inScope('block', clause, () => {
            if (clause.comm) this.visitStatement(clause.comm)
            this.visitStatements(clause.consequent)
          })
        }
        break
      case 'GoDeferStatement':
      case 'GoGoStatement':
        this.visit(node.call)
        break
      case 'GoSendStatement':
        this.visit(node.channel)
        this.visit(node.value)
        break
      case 'LabeledStatement':
        this.visitStatement(node.body)
        break
      case 'GoTypeDeclaration':
        this.#visitLocalTypes(node)
        break
      // A label has a scope of its own, which no name of Go can reach.
      case 'BreakStatement':
      case 'ContinueStatement':
      case 'GoGotoStatement':
      case 'GoFallthroughStatement':
      case 'EmptyStatement':
        break
      default:
        // A new statement doesn't compile here.
        return node satisfies never
    }
  }

  /** Names of a spec are in scope after it, so `x := x` reads the outer `x`. */
  #visitLocals(node: GoVariableDeclaration): void {
    for (const declarator of node.declarations) {
      this.#visitSpec(declarator)
      if (node.short) this.#assignOrDeclare(declarator, node, (index) => valueAt(declarator.init, index))
      else {
        this.#declareNames(declarator, node)
        this.#initialize(declarator)
      }
    }
  }

  /** `:=` assigns to names that already exist in its own scope, and declares the others. */
  #assignOrDeclare(
    declarator: GoVariableDeclarator,
    declaration: GoNode,
    valueOf: (index: number) => GoExpression | GoExpressionList | null,
  ): void {
    namesOf(declarator.id).forEach((name, index) => {
      const isOld = this.scope.set.has(name.name)
      if (!isOld) this.#declare('Variable', name, declarator, declaration)
      this.reference(name, 'write', valueOf(index), !isOld)
    })
  }

  #visitLocalTypes(node: GoTypeDeclaration): void {
    for (const spec of node.specs) {
      this.#declare('Type', spec.id, spec, node)
      this.#visitTypeSpec(spec)
    }
  }

  #visitTypeSpec(spec: GoTypeSpec): void {
    const { typeParameters } = spec
    if (!typeParameters) {
      this.visit(spec.goType)
      return
    }
    this.inScope('type', spec, () => {
      this.#declareTypeParameters(typeParameters, spec)
      this.visit(spec.goType)
    })
  }

  #declareTypeParameters(fields: readonly GoField[], owner: GoNode): void {
    for (const field of fields) for (const name of field.names) this.#declare('Type', name, field, owner)
    this.visitFields(fields)
  }

  #visitFunction(node: GoFunctionDeclaration): void {
    this.inScope('function', node, () => {
      if (node.typeParameters) this.#declareTypeParameters(node.typeParameters, node)
      if (node.receiver) this.#visitReceiver(node.receiver, node)
      this.#visitSignatureAndBody(node)
    })
  }

  protected visitFunctionExpression(node: GoFunctionExpression): void {
    this.inScope('function', node, () => this.#visitSignatureAndBody(node))
  }

  #visitSignatureAndBody(node: GoFunctionDeclaration | GoFunctionExpression): void {
    // The types first: in `func f(string string)` the type is the outer one.
    this.visitFields(node.params)
    if (node.results) this.visitFields(node.results)
    if (node.type === 'FunctionDeclaration' && node.receiver) this.#declareParameters([node.receiver], node)
    this.#declareParameters(node.params, node)
    if (node.results) this.#declareParameters(node.results, node)
    if (node.body) this.visitStatements(node.body.body)
  }

  #declareParameters(fields: readonly GoField[], owner: GoNode): void {
    for (const field of fields) for (const name of field.names) this.#declare('Parameter', name, owner, null)
  }

  /** The `K` of `func (m *Map[K]) f()` is a declaration. */
  #visitReceiver(receiver: GoField, owner: GoNode): void {
    let type: GoExpression = receiver.goType
    while (type.type === 'GoStarExpression') type = type.argument
    const isGeneric = type.type === 'GoIndexListExpression' || (type.type === 'MemberExpression' && type.computed)
    if (!isGeneric) {
      this.visit(type)
      return
    }
    const generic = type as Extract<GoExpression, { type: 'GoIndexListExpression' | 'MemberExpression' }>
    this.visit(generic.object)
    const parameters = generic.type === 'MemberExpression' ? [generic.property] : generic.indices
    for (const parameter of parameters) {
      if (parameter.type === 'Identifier') this.#declare('Type', parameter, receiver, owner)
      else this.visit(parameter)
    }
  }

  #visitIf(first: GoIfStatement): void {
    const outer = this.scope
    for (let node: GoIfStatement | null = first; node;) {
      // Names declared in the header are in scope in every branch after it.
      if (node.init) this.enterScope(node.init.type === 'VariableDeclaration' ? 'block' : null, node)
      if (node.init) this.visitStatement(node.init)
      this.visit(node.test)
      this.visitStatement(node.consequent)
      const alternate: GoIfStatement['alternate'] = node.alternate
      if (alternate?.type === 'BlockStatement') this.visitStatement(alternate)
      node = alternate?.type === 'IfStatement' ? alternate : null
    }
    this.scope = outer
  }

  #visitFor({ init, test, update, body }: GoForStatement): void {
    const outer = this.scope
    if (init?.type === 'VariableDeclaration') this.enterScope('for', body.parent)
    if (init) this.#visitBare(init)
    if (test) this.visit(test)
    if (update) this.#visitBare(update)
    this.visitStatement(body)
    this.scope = outer
  }

  #visitBare(node: NonNullable<GoForStatement['init']>): void {
    if (node.type === 'VariableDeclaration' || node.type === 'GoSendStatement') this.visitStatement(node)
    else this.visit(node)
  }

  #visitRange({ left, right, body }: GoForOfStatement): void {
    const outer = this.scope
    this.visit(right)
    if (left?.type === 'VariableDeclaration') {
      this.enterScope('for', body.parent)
      for (const declarator of left.declarations) this.#assignOrDeclare(declarator, left, () => right)
    } else if (left) this.assignTo(left, right)
    this.visitStatement(body)
    this.scope = outer
  }

  #visitSwitch(node: GoSwitchStatement | GoTypeSwitchStatement): void {
    const outer = this.scope
    if (node.init?.type === 'VariableDeclaration') this.enterScope('block', node)
    if (node.init) this.visitStatement(node.init)
    const guard =
      node.type === 'GoTypeSwitchStatement' && node.assign.type === 'VariableDeclaration' ? node.assign : null
    const declarator = guard?.declarations[0]
    if (declarator) this.#visitSpec(declarator)
    else if (node.type === 'GoTypeSwitchStatement') this.visitStatement(node.assign)
    else if (node.discriminant) this.visit(node.discriminant)
    for (const clause of node.cases) {
      for (const test of clause.tests) this.visit(test)
      this.inScope('block', clause, () => {
        // Each clause has a variable of its own, with the type of the clause.
        if (declarator) this.#declareNames(declarator, guard as GoNode)
        this.visitStatements(clause.consequent)
      })
    }
    this.scope = outer
  }
}

function namesOf(id: GoIdentifier | GoArrayPattern): GoIdentifier[] {
  return id.type === 'Identifier' ? [id] : (id.elements as GoIdentifier[])
}

/** The value of the name at `index`. For a call with several results, it is the call. */
function valueAt(init: GoExpression | GoExpressionList | null, index: number): GoExpression | GoExpressionList | null {
  return init?.type === 'GoExpressionList' ? (init.elements[index] ?? init) : init
}
