import { isGoMaker } from './go-makers.js'
import { asGo } from '../source/go-casts.js'
import { variableOf } from '../source/bindings.js'
import type { GoNode } from '../source/go-nodes.js'
import { BASIC_TYPES, isPredeclaredInGo } from '../source/go-universe.js'
import type { Node, SourceView, AnyNode } from '../source/source-view.js'
import { walk } from '../source/walk.js'

/** Built-in functions that return a value and have no side effect: https://go.dev/ref/spec#Built-in_functions */
const PURE_BUILTINS: ReadonlySet<string> = new Set([
  'append',
  'cap',
  'complex',
  'imag',
  'len',
  'make',
  'max',
  'min',
  'new',
  'real',
])

/**
 * Whether evaluating a Go expression may do something besides giving a value: a call, a receive, a type assertion that
 * may panic. Indexing and following a pointer count as nothing, as reading a property does in JavaScript.
 */
export function hasGoEffects(root: AnyNode, view: SourceView, isPure: (node: Node) => boolean): boolean {
  let found = false
  walk(root, view.visitorKeys, (node) => {
    const current = asGo(node)
    if (found || isPure(node) || current.type === 'FunctionExpression') return false
    switch (current.type) {
      case 'CallExpression':
        found = !isPureGoCall(node, view) && !isGoMaker(current.callee, view)
        break
      case 'UnaryExpression':
        found = current.operator === '<-'
        break
      case 'GoTypeAssertion':
        // `v, ok := x.(T)` never panics.
        found = !hasSeveralResults(current.parent)
        break
      case 'AssignmentExpression':
      case 'UpdateExpression':
      case 'GoSendStatement':
        found = true
        break
      default:
    }
    return !found
  })
  return found
}

/** A conversion, or a function of the language without an effect. Go doesn't allow such a call as a statement. */
export function isPureGoCall(node: AnyNode, view: SourceView): boolean {
  const { callee } = node as unknown as Extract<GoNode, { type: 'CallExpression' }>
  if (callee.type === 'MemberExpression' || (callee.type as string) === 'GoIndexListExpression')
    return isPureFunction(typeless(callee), view)
  if (callee.type !== 'Identifier') return /^Go(?:Array|Map|Chan|Func|Interface|Struct)Type$/.test(callee.type)
  return (
    (PURE_BUILTINS.has(callee.name) || BASIC_TYPES.has(callee.name)) && isPredeclaredInGo(view, callee, callee.name)
  )
}

/** `ptr.To` of `ptr.To[int32]`. */
function typeless(callee: GoNode): GoNode {
  return callee.type === 'GoIndexListExpression' || (callee.type === 'MemberExpression' && callee.computed)
    ? callee.object
    : callee
}

/** Functions of packages that only make a value, or look a logger or a registry up, by import path and name. */
const PURE_FUNCTIONS: ReadonlySet<string> = new Set([
  'errors.New',
  'go.opentelemetry.io/collector/featuregate.GlobalRegistry',
  'k8s.io/klog/v2.FromContext',
  'k8s.io/utils/ptr.To',
  'sigs.k8s.io/controller-runtime.LoggerFrom',
  'sigs.k8s.io/controller-runtime/pkg/log.FromContext',
  'time.Date',
  'time.Duration',
  'time.Now',
])

/** The type of a gate's name, of Kubernetes and in copies of its package. */
const GATE_TYPE = '/featuregate.Feature'

function isPureFunction(callee: GoNode, view: SourceView): boolean {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return false
  const name = `${importPath(callee.object, view)}.${callee.property.name}`
  return PURE_FUNCTIONS.has(name) || name.endsWith(GATE_TYPE)
}

/** The path of the package that a name refers to. */
function importPath(name: GoNode, view: SourceView): string | null {
  const definition = name.type === 'Identifier' ? variableOf(view, name)?.defs[0] : undefined
  const declaration = definition?.type === 'ImportBinding' ? asGo(definition.node).parent : null
  return declaration?.type === 'ImportDeclaration' ? String(declaration.source.value) : null
}

/**
 * `v1.Mode("x")` may be a call or a conversion, which can't be a statement; only the other package shows which. So may
 * `(*T)(x)` and `List[int](x)`.
 */
function mayBeConversion(node: Extract<GoNode, { type: 'CallExpression' }>, view: SourceView): boolean {
  const callee = typeless(node.callee)
  if (node.arguments.length !== 1) return false
  if (callee.type === 'GoStarExpression') return true
  if (callee.type === 'MemberExpression') return importPath(callee.object, view) !== null
  return callee.type === 'Identifier' && !variableOf(view, callee)?.defs.some(({ type }) => type !== 'Type')
}

/** Functions with one result whose call as a statement `go vet` reports (its check `unusedresult`). */
const FOR_THEIR_RESULT: ReadonlySet<string> = new Set([
  'context.WithValue',
  'fmt.Append',
  'fmt.Errorf',
  'fmt.Sprint',
  'fmt.Sprintf',
  'fmt.Sprintln',
  'sort.Reverse',
])

/** As above, or a method `String() string`, `Error() string`. */
function isForItsResult(node: Extract<GoNode, { type: 'CallExpression' }>, view: SourceView): boolean {
  const { callee, parent } = node
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier' || hasSeveralResults(parent))
    return false
  const path = importPath(callee.object, view)
  if (path !== null) return FOR_THEIR_RESULT.has(`${path}.${callee.property.name}`)
  return node.arguments.length === 0 && (callee.property.name === 'String' || callee.property.name === 'Error')
}

function hasSeveralResults(holder: GoNode): boolean {
  return holder.type === 'VariableDeclarator'
    ? holder.id.type === 'ArrayPattern'
    : holder.type === 'AssignmentExpression' && holder.left.type === 'ArrayPattern'
}

/** Whether an expression may be a statement: https://go.dev/ref/spec#Expression_statements */
export function isGoStatement(expression: AnyNode, view: SourceView): boolean {
  const node = asGo(expression)
  if (node.type === 'CallExpression')
    return !isPureGoCall(expression, view) && !mayBeConversion(node, view) && !isForItsResult(node, view)
  return node.type === 'UnaryExpression' && node.operator === '<-'
}
