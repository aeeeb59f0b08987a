import type { TSESTree } from '@typescript-eslint/utils'
import { isKeyType } from '../../../gates/identity/key-types.js'
import type { GateIndex } from '../../../registry/gate-index.js'
import { annotatedType } from '../../../source/annotations.js'
import { nodesOf } from '../../../source/nodes-of.js'
import type { Node, SourceView } from '../../../source/source-view.js'
import type { TargetFinder } from '../../../source/targets/find-target.js'
import { paramsOf, typeOfParameter } from '../../../source/targets/members.js'
import { isFunctionWithBody, type ClassNode, type FunctionWithBody } from '../../../source/targets/target.js'
import { returnedExpressions } from '../../../source/targets/function-results.js'
import { lastNameOf } from '../../../gates/dotted-path.js'
import { targetOfType } from '../../../source/targets/type-targets.js'
import { walk } from '../../../source/walk.js'
import { UntypedValues } from './untyped-values.js'

/** Text that may make a value without a type: `JSON.parse(text)`, `await response.json()`, `raw as any`. */
export const MAKES_UNTYPED = /\bJSON\.parse\b|\.json\(|\bany\b|\bunknown\b|\brequire\(|[\w$]<[\w$.<>[\], |]+>\(/
/** Functions of packages that return data of a type which the caller names: `get<Row[]>(url)`. */
const FETCHES =
  /^(?:\$?(?:ajax|api|decode|fetch|get|invoke|json|load|parse|patch|post|put|query|read|request)(?![a-z])|use(?:Fetch|Query|Request|SWR)(?![a-z]))/

/** Finds data without a type that gets a type with names of gates in it: `JSON.parse(text) as Row[]`. */
export class DecodedNames {
  readonly #index: GateIndex
  readonly #targets: TargetFinder
  readonly #untyped: UntypedValues
  /** By type or its declaration: whether it has a member of the type of names; `false` while it is looked at. */
  readonly #holding = new Map<Node, boolean>()

  constructor(index: GateIndex, targets: TargetFinder) {
    this.#index = index
    this.#targets = targets
    this.#untyped = new UntypedValues(targets)
  }

  in(view: SourceView): Node[] {
    if (!MAKES_UNTYPED.test(view.text)) return []
    const casts = nodesOf(view, 'TSAsExpression', 'TSTypeAssertion').filter(
      (node) =>
        (node.type === 'TSAsExpression' || node.type === 'TSTypeAssertion') &&
        this.#isDecoded(node.expression, node.typeAnnotation, view),
    )
    const declared = nodesOf(view, 'VariableDeclarator', 'PropertyDefinition').filter((node) => {
      const [name, value] =
        node.type === 'VariableDeclarator' ? [node.id, node.init] : [node, (node as TSESTree.PropertyDefinition).value]
      const type = annotatedType(name)
      return value !== null && type !== null && this.#isDecoded(value, type, view)
    })
    const given = nodesOf(view, 'CallExpression', 'NewExpression').flatMap((call) =>
      call.type === 'CallExpression' || call.type === 'NewExpression' ? this.#givenTo(call, view) : [],
    )
    const returned = nodesOf(view, 'FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression').flatMap(
      (fn) => (isFunctionWithBody(fn) ? this.#returnedBy(fn, view) : []),
    )
    const fetched = nodesOf(view, 'CallExpression').filter(
      (call) => call.type === 'CallExpression' && this.#isFetched(call, view),
    )
    return [...casts, ...declared, ...given, ...returned, ...fetched]
  }

  /** `function load(text: string): Row[] { return JSON.parse(text) }` */
  #returnedBy(fn: FunctionWithBody, view: SourceView): Node[] {
    const type = fn.returnType?.typeAnnotation
    if (!type || !this.#holdsNames(type, view)) return []
    return returnedExpressions(fn, view).filter((value) => this.#untyped.has(value, view))
  }

  /** `axios.get<Row[]>(url)` */
  #isFetched({ callee, typeArguments }: TSESTree.CallExpression, view: SourceView): boolean {
    if (!typeArguments || !FETCHES.test(lastNameOf(callee) ?? '')) return false
    // What a function of the project returns is looked at there.
    const { kind } = this.#targets.of(callee, view)
    return kind !== 'function' && typeArguments.params.some((type) => this.#holdsNames(type, view))
  }

  /** The arguments without a type for parameters of such a type. */
  #givenTo(call: TSESTree.CallExpression | TSESTree.NewExpression, view: SourceView): Node[] {
    const untyped = call.arguments.filter((given) => this.#untyped.has(given, view))
    if (untyped.length === 0) return []
    const called = this.#targets.of(call.callee, view)
    if (!('view' in called)) return []
    const params = paramsOf(called, firstConstructorOf)
    return untyped.filter((given) => {
      const type = typeOfParameter(params[call.arguments.indexOf(given)])
      return type !== null && this.#holdsNames(type, called.view)
    })
  }

  #isDecoded(value: Node, type: Node, view: SourceView): boolean {
    return this.#holdsNames(type, view) && this.#untyped.has(value, view)
  }

  /** Whether a type has a member of the type of names. A name itself is looked at where a check gets it. */
  #holdsNames(type: Node, view: SourceView): boolean {
    let found = false
    walk(type, view.visitorKeys, (node) => {
      if (node.type === 'TSTypeLiteral') found ||= this.#hasMember(node, view)
      if (node.type !== 'TSTypeReference' || found) return !found
      const target = targetOfType(node, view, this.#targets)
      if (target.kind === 'type') found ||= target.nodes.some((declared) => this.#hasMember(declared, target.view))
      else if (target.kind === 'value' && target.node !== node)
        found ||= this.#once(target.node, () => this.#holdsNames(target.node, target.view))
      return !found
    })
    return found
  }

  #hasMember(declared: Node, view: SourceView): boolean {
    return this.#once(declared, () => {
      let found = false
      walk(declared, view.visitorKeys, (node) => {
        if (node !== declared && node.type === 'TSPropertySignature' && node.typeAnnotation)
          found ||= this.#namesGates(node.typeAnnotation.typeAnnotation, view)
        return !found
      })
      return found
    })
  }

  /** Types can name themselves. */
  #once(type: Node, look: () => boolean): boolean {
    let holds = this.#holding.get(type)
    if (holds === undefined) {
      this.#holding.set(type, false)
      holds = look()
      this.#holding.set(type, holds)
    }
    return holds
  }

  #namesGates(type: Node, view: SourceView): boolean {
    let found = this.#holdsNames(type, view)
    walk(type, view.visitorKeys, (node) => {
      found ||= isKeyType(node, view, this.#index, this.#targets)
      return !found
    })
    return found
  }
}

/** The first constructor of a class: callers see an overload, and not the types of the one with a body. */
function firstConstructorOf({ body }: ClassNode): TSESTree.MethodDefinition['value'] | null {
  const found = body.body.find((member) => member.type === 'MethodDefinition' && member.kind === 'constructor')
  return found?.type === 'MethodDefinition' ? found.value : null
}
