import type { Variable } from '@typescript-eslint/scope-manager'
import type { TSESTree } from '@typescript-eslint/utils'
import { variableOf } from '../../source/bindings.js'
import { staticKeyName, unwrapExpression } from '../../source/expressions.js'
import { functionAround } from '../../source/function-nodes.js'
import { asGo, asNode } from '../../source/go-casts.js'
import { goDeclarationOf, importPathOf } from '../../source/go-declarations.js'
import type { GoNode } from '../../source/go-nodes.js'
import type { ImportResolver } from '../../source/import-resolver.js'
import { nodesOf } from '../../source/nodes-of.js'
import { isWritten } from '../../source/role-of.js'
import type { AnyNode, Node, SourceView } from '../../source/source-view.js'
import type { GoCallees } from './go-callees.js'

/** A limit for variables and functions that pass a spec on. */
const LONGEST_CHAIN = 6

/** Tells specs that code composes from those that it only copies: a parameter, an entry, a variable of a loop. */
export class ComposedSpecs {
  readonly #callees: GoCallees
  readonly #resolveImport: ImportResolver
  /** Variables in question, so that `all = append(all, spec)` doesn't lead back to itself. */
  readonly #seen = new Set<Variable>()

  constructor(callees: GoCallees, resolveImport: ImportResolver) {
    this.#callees = callees
    this.#resolveImport = resolveImport
  }

  /** Whether a spec, or one of a list of specs, may have a default of its own. */
  has(spec: Node, view: SourceView, depth = 0): boolean {
    if (depth === 0) this.#seen.clear()
    if (depth > LONGEST_CHAIN) return true
    const node = asGo(unwrapExpression(spec))
    switch (node.type) {
      case 'UnaryExpression':
      case 'GoStarExpression':
        return this.has(asNode(node.argument), view, depth + 1)
      case 'ObjectExpression': {
        const given = node.properties.find(({ key }) => key.type === 'Identifier' && key.name === 'Default')
        return !given || !isDefaultOf(given.value)
      }
      case 'ArrayExpression':
        return node.elements.some((element) => this.has(asNode(element), view, depth + 1))
      case 'Identifier':
        return this.#isNameOfComposed(node, view, depth)
      case 'MemberExpression':
        return importPathOf(node.object, view) !== null && this.#isDeclaredComposed(asNode(node), view, depth)
      case 'CallExpression':
        return (
          node.arguments.some((argument) => this.has(asNode(argument), view, depth + 1)) ||
          this.#returnsComposed(asNode(node) as TSESTree.CallExpression, view, depth)
        )
      default:
        return false
    }
  }

  #isNameOfComposed(node: AnyNode, view: SourceView, depth: number): boolean {
    const variable = variableOf(view, node)
    const [definition] = variable?.defs ?? []
    if (!variable || !definition || variable.scope.type === 'module') return this.#isDeclaredComposed(node, view, depth)
    if (writesDefault(variable)) return true
    const declared = asGo(definition.node as Node)
    const isLoop = declared.parent?.parent?.type === 'ForOfStatement'
    if (declared.type !== 'VariableDeclarator' || isLoop) return false
    if (this.#seen.has(variable)) return false
    this.#seen.add(variable)
    const given = variable.references.flatMap(({ writeExpr }) => (writeExpr ? [writeExpr as Node] : []))
    return given.length === 0 || given.some((one) => this.has(one, view, depth + 1))
  }

  #isDeclaredComposed(node: AnyNode, view: SourceView, depth: number): boolean {
    const found = goDeclarationOf(node, view, this.#resolveImport)
    const init = found?.declarator.init
    return !found || !init || this.has(asNode(init), found.view, depth + 1)
  }

  /** Whether a function may return a spec of its own. One that is given copies may choose one of them. */
  #returnsComposed(call: TSESTree.CallExpression, view: SourceView, depth: number): boolean {
    const called = this.#callees.of(call.callee, view)
    if (called.kind !== 'function') return false
    const results = called.bodies.flatMap(({ node, view: home }) =>
      nodesOf(home, 'ReturnStatement').flatMap(({ argument }) =>
        argument && asGo(functionAround(argument) as Node) === node ? [this.has(argument, home, depth + 1)] : [],
      ),
    )
    return call.arguments.length > 0 ? results.length > 0 && results.every(Boolean) : results.some(Boolean)
  }
}

/** `spec.Default` */
function isDefaultOf(value: GoNode): boolean {
  return value.type === 'MemberExpression' && staticKeyName(value.property, value.computed) === 'Default'
}

/** `spec.Default = true` */
function writesDefault({ references }: Variable): boolean {
  return references.some(({ identifier }) => {
    const member = asGo(identifier).parent
    return member?.type === 'MemberExpression' && isDefaultOf(member) && isWritten(member)
  })
}
