import type { TSESTree } from '@typescript-eslint/utils'
import type { GoNode } from '../../source/go-nodes.js'
import type { Node } from '../../source/source-view.js'
import type { Liveness } from '../evaluate/liveness.js'
import { armsOf } from '../reduce/switches.js'
import { roleOf } from '../../source/role-of.js'

/**
 * Whether code reads something from a value that only an object, a number or a string has. Then the value isn't just
 * `true` or `false`, but a promise, a variant or the result of a hook.
 *
 * @param liveness tells which cases of a switch are removed; `null`: none are.
 * @returns half a sentence that can follow "not stripped: "; `null` when the use fits a boolean.
 */
export function misuseOf(node: Node, liveness: Liveness | null = null): string | null {
  const { parent } = node
  if ((parent as GoNode | undefined)?.type === 'GoTypeAssertion') return ASKED_FOR_TYPE
  switch (roleOf(node)) {
    case 'accessed':
    case 'called':
    case 'iterated':
      return AS_OBJECT
    case 'destructured':
      return DESTRUCTURED
    default:
      return misuseInParent(node, liveness)
  }
}

function misuseInParent(node: Node, liveness: Liveness | null): string | null {
  const { parent } = node
  switch (parent?.type) {
    case 'TSNonNullExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSTypeAssertion':
      return misuseOf(parent, liveness)
    case 'ConditionalExpression':
      return parent.test !== node && misuseOf(parent, liveness) === AS_OBJECT ? AS_OBJECT : null
    case 'SpreadElement':
      return parent.parent.type === 'ObjectExpression' ? null : AS_OBJECT
    case 'BinaryExpression':
      return misuseInOperation(
        parent.operator,
        parent.left === node ? parent.right : parent.left,
        parent.right === node,
      )
    case 'SwitchStatement':
      return parent.discriminant === node ? misuseInSwitch(parent, liveness) : null
    default:
      return null
  }
}

function misuseInSwitch(node: TSESTree.SwitchStatement, liveness: Liveness | null): string | null {
  return armsOf(node, liveness) ? null : 'a switch on it has cases that depend on each other'
}

const AS_OBJECT = 'its result is used as an object, perhaps a promise'
/** In Go only interface values have a type assertion, and a literal isn't one. */
export const ASKED_FOR_TYPE = 'the type of its result is checked'
const DESTRUCTURED = `its result is destructured, so it isn't a boolean; "result" in "checks" can say which part is`
const COMPARED = 'its result is compared with something that is neither true nor false'

function misuseInOperation(operator: string, other: Node, isRight: boolean): string | null {
  if (operator === 'in' || operator === 'instanceof') return isRight ? AS_OBJECT : null
  if (/^[!=]==?$/.test(operator)) {
    return other.type === 'TemplateLiteral' ||
      (other.type === 'Literal' && other.value !== null && typeof other.value !== 'boolean')
      ? COMPARED
      : null
  }
  return operator === '+' ? null : 'its result is used as a number'
}
