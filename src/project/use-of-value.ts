import type { TSESTree } from '@typescript-eslint/utils'
import { literalString, staticKeyName } from '../source/expressions.js'
import type { Node } from '../source/source-view.js'

/** How code uses the value of a call, a member or an element. */
export function useOf(node: Node): 'deciding' | 'neutral' | 'other' {
  if (node.type === 'JSXElement') return 'deciding'
  const { parent } = node
  if (!parent) return 'neutral'
  if (NOT_OF_GATES.has(parent.type) || isObjectWithout(node)) return 'other'
  return HAS_SAME_VALUE.has(parent.type) ? useOf(parent) : useIn(parent, node)
}

function useIn(parent: Node, node: Node): 'deciding' | 'neutral' | 'other' {
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
    case 'CallExpression':
      // A template's tests are read so, too.
      return parent.callee.type === 'Identifier' && parent.callee.name === 'Boolean' ? 'deciding' : 'neutral'
    case 'UnaryExpression':
      return parent.operator === '!' ? 'deciding' : 'other'
    case 'VariableDeclarator':
    case 'ReturnStatement':
    case 'ArrowFunctionExpression':
    case 'Property':
      return isAnswer(node) ? 'deciding' : 'neutral'
    default:
      return 'neutral'
  }
}

/** `useFlag('x')`, `useFlag('x').enabled` */
function isAnswer(node: Node): boolean {
  return node.type === 'CallExpression' || (node.type === 'MemberExpression' && isAnswer(node.object))
}

/** Whether a declaration takes members of the value, of which none says that it is the gate's. */
function isObjectWithout(node: Node): boolean {
  const { parent } = node
  return parent?.type === 'VariableDeclarator' && parent.id.type === 'ObjectPattern' && partWithValue(node) === null
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

const MEMBER_WITH_VALUE = /^(?:value|(?:is)?(?:on|enabled|active))$/i

/** 0 of `const [isOn] = useFlag('x')`, `enabled` of `const { enabled } = useFlag('x')` and of `flags.x.enabled`. */
export function partWithValue(node: Node): string | number | null {
  const member = memberWithValue(node)
  if (member) return staticKeyName(member.property, member.computed)
  const pattern = node.parent?.type === 'VariableDeclarator' ? node.parent.id : null
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

/** `flags.x.enabled`, of `flags.x`. */
export function memberWithValue(node: Node): TSESTree.MemberExpression | null {
  const { parent } = node
  if (parent?.type !== 'MemberExpression' || parent.object !== node) return null
  return MEMBER_WITH_VALUE.test(staticKeyName(parent.property, parent.computed) ?? '') ? parent : null
}
