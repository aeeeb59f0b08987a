import type { TSESTree } from '@typescript-eslint/utils'
import { variableOf } from '../../source/bindings.js'
import { unwrapExpression } from '../../source/expressions.js'
import { functionAround } from '../../source/function-nodes.js'
import { asGo } from '../../source/go-casts.js'
import { goDeclarationOf, receiverName } from '../../source/go-declarations.js'
import type { ImportResolver } from '../../source/import-resolver.js'
import { nodesOf } from '../../source/nodes-of.js'
import type { AnyNode, Node, SourceView } from '../../source/source-view.js'
import { GoCallees } from './go-callees.js'

/** How many variables and functions may pass a map on before it is written to. */
export const LONGEST_CHAIN = 4

/** A map that registers gates, by the variable that holds it. */
export interface RegistryVariable {
  readonly name: string
  readonly file: string
}

/** Tells which expressions of Go are a map that registers gates, however it gets there. */
export class GoRegistryMap {
  readonly #variable: RegistryVariable
  readonly #resolveImport: ImportResolver
  readonly #callees: GoCallees
  /** The names of functions and methods that return the map. */
  readonly #returning = new Set<string>()
  #isSearched = false
  /** Whether members were given the map, by how they are written in their file: `held.specs`. */
  readonly #members = new Map<SourceView, Map<string, boolean>>()

  constructor(variable: RegistryVariable, resolveImport: ImportResolver) {
    this.#variable = variable
    this.#resolveImport = resolveImport
    this.#callees = new GoCallees(resolveImport)
  }

  /** {@link namesIn} has seen all files with the map. From now on, a call is only the map if it has found the name. */
  endSearch(): void {
    this.#isSearched = true
  }

  is(node: AnyNode, view: SourceView): boolean {
    return this.#is(node, view, 0) || (node.type === 'MemberExpression' && this.#isMember(node, view))
  }

  /** Other names of the map that a file declares: functions that return it, variables that hold it. */
  *namesIn(view: SourceView): Generator<RegistryVariable> {
    for (const { argument } of nodesOf(view, 'ReturnStatement')) {
      const around = argument && this.#is(argument, view, 0) ? functionAround(argument) : null
      const declared = around && asGo(around)
      if (declared?.type !== 'FunctionDeclaration') continue
      this.#returning.add(declared.id.name)
      if (receiverName(declared) === null) yield { name: declared.id.name, file: view.file }
    }
    for (const { id, init, parent } of nodesOf(view, 'VariableDeclarator'))
      if (id.type === 'Identifier' && init && parent.parent.type === 'Program' && this.#is(init, view, 0))
        yield { name: id.name, file: view.file }
  }

  #is(written: AnyNode, view: SourceView, depth: number): boolean {
    const node = unwrapExpression(written)
    if (depth > LONGEST_CHAIN) return false
    if (node.type === 'CallExpression') return this.#isReturned(node.callee, view, depth)
    if (node.type !== 'Identifier' && node.type !== 'MemberExpression') return false
    const local = node.type === 'Identifier' ? variableOf(view, node) : null
    if (local && local.scope.type !== 'module') {
      const declared = local.defs[0]?.node as Node | undefined
      const init = declared?.type === 'VariableDeclarator' ? declared.init : null
      return Boolean(init) && this.#is(init as Node, view, depth + 1)
    }
    const found = goDeclarationOf(node, view, this.#resolveImport)
    if (!found) return false
    if (found.name === this.#variable.name && found.view.file === this.#variable.file) return true
    const init = found.declarator.init && found.declarator.init
    return init !== null && this.#is(init, found.view, depth + 1)
  }

  /** `all()`, where `func all() map[Feature]Spec { return specs }` */
  #isReturned(callee: AnyNode, view: SourceView, depth: number): boolean {
    if (this.#isSearched && !this.#mayReturn(unwrapExpression(callee), view)) return false
    const called = this.#callees.of(callee, view)
    return (
      called.kind === 'function' &&
      called.bodies.some(
        ({ node, view: home }) =>
          node.results?.length === 1 &&
          nodesOf(home, 'ReturnStatement').some(
            ({ argument }) =>
              argument && asGo(functionAround(argument) as Node) === node && this.#is(argument, home, depth + 1),
          ),
      )
    )
  }

  /** Whether a function has the name of one that returns the map, or none that other files know. */
  #mayReturn(callee: Node, view: SourceView): boolean {
    if (callee.type === 'MemberExpression')
      return callee.property.type === 'Identifier' && this.#returning.has(callee.property.name)
    if (callee.type !== 'Identifier') return true
    const variable = variableOf(view, callee)
    return (variable !== null && variable.scope.type !== 'module') || this.#returning.has(callee.name)
  }

  #isMember(member: AnyNode, view: SourceView): boolean {
    const written = view.text.slice(...member.range)
    let members = this.#members.get(view)
    if (!members) this.#members.set(view, (members = new Map<string, boolean>()))
    let is = members.get(written)
    if (is === undefined) members.set(written, (is = this.#isGiven(written, view)))
    return is
  }

  /** `held.specs` of `held := holder{specs: specs}` or `held.specs = specs`. Methods may set gates for themselves. */
  #isGiven(member: string, view: SourceView): boolean {
    const isWritten = ({ range }: AnyNode): boolean => view.text.slice(...range) === member
    return (
      nodesOf(view, 'AssignmentExpression').some(
        ({ left, right }) =>
          left.type === 'MemberExpression' &&
          !left.computed &&
          isWritten(left) &&
          !isReceiver(left.object) &&
          this.#is(right, view, 0),
      ) || nodesOf(view, 'VariableDeclarator').some((declarator) => this.#isFilled(member, declarator, view))
    )
  }

  #isFilled(member: string, { id, init }: TSESTree.VariableDeclarator, view: SourceView): boolean {
    const literal = init?.type === 'UnaryExpression' ? init.argument : init
    if (id.type !== 'Identifier' || literal?.type !== 'ObjectExpression') return false
    return literal.properties.some(
      (property) =>
        property.type === 'Property' &&
        property.key.type === 'Identifier' &&
        `${id.name}.${property.key.name}` === member &&
        this.#is(property.value, view, 0),
    )
  }
}

/** Whether an expression is the object of the method around it. */
function isReceiver(object: Node): boolean {
  const around = functionAround(object)
  const declared = around && asGo(around)
  if (object.type !== 'Identifier' || declared?.type !== 'FunctionDeclaration') return false
  return declared.receiver?.names.some(({ name }) => name === object.name) ?? false
}
