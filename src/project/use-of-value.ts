import { literalString, staticKeyName } from '../source/expressions.js'
import type { Node } from '../source/source-view.js'

/** How code uses the value of a call, a member or an element. */
export function useOf(node: Node): 'deciding' | 'neutral' | 'other' {
  if (node.type === 'JSXElement') return 'deciding'
  const { parent } = node
  if (!parent) return 'neutral'
  if (NOT_OF_GATES.has(parent.type) || isObjectWithout(node)) return 'other'
  if (HAS_SAME_VALUE.has(parent.type)) return useOf(parent)
  switch (parent.type) {
    case 'IfStatement':
    case 'ConditionalExpression':
    case 'WhileStatement':
      return parent.test === node ? 'deciding' : 'neutral'
    case 'LogicalExpression':
      return 'deciding'
    case 'BinaryExpression':
      // A comparison of a value under a quoted name usually reads a plain record, such as a file's contents.
      return isQuoted(node) ? 'other' : 'neutral'
    case 'UnaryExpression':
      return parent.operator === '!' ? 'deciding' : 'other'
    case 'VariableDeclarator':
    case 'ReturnStatement':
    case 'ArrowFunctionExpression':
    case 'Property':
      return node.type === 'CallExpression' ? 'deciding' : 'neutral'
    default:
      return 'neutral'
  }
}

/** Whether a declaration takes members of the value, of which none says that it is the gate's. */
function isObjectWithout(node: Node): boolean {
  const { parent } = node
  return parent?.type === 'VariableDeclarator' && parent.id.type === 'ObjectPattern' && destructuredPart(node) === null
}

const HAS_SAME_VALUE: ReadonlySet<string> = new Set([
  'ChainExpression',
  'AwaitExpression',
  'TSNonNullExpression',
  'TSAsExpression',
])

/** What isn't done with the value of a gate. */
const NOT_OF_GATES: ReadonlySet<string> = new Set([
  'ExpressionStatement',
  'MemberExpression',
  'AssignmentExpression',
  'UpdateExpression',
  'TSEnumMember',
])

/** `settings['newParser']`. If a type declared the name, people would write `settings.newParser`. */
function isQuoted(node: Node): boolean {
  const member = node.type === 'ChainExpression' ? node.expression : node
  if (member.type !== 'MemberExpression' || !member.computed) return false
  return /^[A-Za-z_$][\w$]*$/.test(literalString(member.property) ?? '')
}

const MEMBER_WITH_VALUE = /^(?:is)?(?:on|enabled|active)$/i

/** 0 of `const [isOn] = useFlag('x')`, `enabled` of `const { enabled, reason } = useFlag('x')`. */
export function destructuredPart({ parent }: Node): string | number | null {
  const pattern = parent?.type === 'VariableDeclarator' ? parent.id : null
  if (pattern?.type === 'ArrayPattern') {
    const first = pattern.elements.findIndex((element) => element !== null)
    return first < 0 ? null : first
  }
  if (pattern?.type !== 'ObjectPattern') return null
  const names = pattern.properties.map((property) =>
    property.type === 'Property' ? staticKeyName(property.key, property.computed) : null,
  )
  return names.find((name) => name !== null && MEMBER_WITH_VALUE.test(name)) ?? null
}
