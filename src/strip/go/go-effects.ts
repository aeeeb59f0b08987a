import { variableOf } from '../../source/bindings.js'
import type { GoNode } from '../../source/go-nodes.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { walk } from '../../source/walk.js'

/** Functions of the language that give a value and do nothing: https://go.dev/ref/spec#Built-in_functions */
const PURE_BUILTINS: ReadonlySet<string> = new Set(['append', 'cap', 'complex', 'imag', 'len', 'make', 'max', 'min', 'new', 'real'])

/** A call of one is a conversion. */
const BASIC_TYPES: ReadonlySet<string> = new Set([
  'any', 'bool', 'byte', 'complex64', 'complex128', 'error', 'float32', 'float64', 'int', 'int8', 'int16', 'int32', 'int64', 'rune',
  'string', 'uint', 'uint8', 'uint16', 'uint32', 'uint64', 'uintptr',
])

/**
 * Whether evaluating a Go expression may do something besides giving a value: a call, a receive, a type assertion that
 * may panic. Indexing and following a pointer count as nothing, as reading a property does in JavaScript.
 */
export function hasGoEffects(root: Node, view: SourceView, isPure: (node: Node) => boolean): boolean {
  let found = false
  walk(root, view.visitorKeys, (node) => {
    const current = node as unknown as GoNode
    if (found || isPure(node) || current.type === 'FunctionExpression') return false
    switch (current.type) {
      case 'CallExpression':
        found = !isPureGoCall(node, view)
        break
      case 'UnaryExpression':
        found = current.operator === '<-'
        break
      case 'GoTypeAssertion':
        found = !isCommaOk(current)
        break
      case 'AssignmentExpression': case 'UpdateExpression': case 'GoSendStatement':
        found = true
        break
      default:
    }
    return !found
  })
  return found
}

/** A conversion, or a function of the language without an effect. Go doesn't allow such a call as a statement. */
export function isPureGoCall(node: Node, view: SourceView): boolean {
  const { callee } = node as unknown as Extract<GoNode, { type: 'CallExpression' }>
  if (callee.type !== 'Identifier') return /^Go(?:Array|Map|Chan|Func|Interface|Struct)Type$/.test(callee.type)
  return (PURE_BUILTINS.has(callee.name) || BASIC_TYPES.has(callee.name)) && !variableOf(view, callee as unknown as Node)?.defs.length
}

/** Whether an expression may stand as a statement: https://go.dev/ref/spec#Expression_statements */
export function isGoStatement(expression: Node, view: SourceView): boolean {
  const node = expression as unknown as GoNode
  if (node.type === 'CallExpression') return !isPureGoCall(expression, view)
  return node.type === 'UnaryExpression' && node.operator === '<-'
}

/** `v, ok := x.(T)` never panics. */
function isCommaOk(node: GoNode): boolean {
  const { parent } = node
  if (parent?.type === 'VariableDeclarator') return parent.init === node && parent.id.type === 'ArrayPattern'
  return parent?.type === 'AssignmentExpression' && parent.right === node && parent.left.type === 'ArrayPattern'
}
