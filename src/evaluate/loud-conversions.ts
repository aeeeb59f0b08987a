import { isGlobalName, variableOf } from '../source/bindings.js'
import { staticKeyName, unwrapExpression } from '../source/expressions.js'
import type { Node, SourceView } from '../source/source-view.js'
import { isClass } from '../source/targets/target.js'

/** Operators that take their operands as they are. */
const CONVERTS_NOTHING = /^(?:[!=]==|in|instanceof)$/
/** A limit for lists in lists, and for constants that hold each other. */
const DEEPEST = 6

/**
 * Whether an expression makes a text or a number of an object that says how: `${{ toString() { count() } }}`. Only an
 * object that is written in the file counts. What else a name may hold is taken for a plain value.
 */
export function convertsLoudly(node: Node, view: SourceView): boolean {
  return convertedBy(node, view).some((operand) => isLoud(operand, view, 0))
}

function convertedBy(node: Node, view: SourceView): readonly Node[] {
  switch (node.type) {
    case 'TemplateLiteral':
      return node.parent.type === 'TaggedTemplateExpression' ? [] : node.expressions
    case 'BinaryExpression':
      return CONVERTS_NOTHING.test(node.operator) ? [] : [node.left, node.right]
    case 'UnaryExpression':
      return /^[-+~]$/.test(node.operator) ? [node.argument] : []
    case 'CallExpression':
      return ['Number', 'String'].some((name) => isGlobalName(view, node.callee, name)) ? node.arguments : []
    default:
      return []
  }
}

/** Whether an object has a method that is called when it becomes a text or a number. */
function isLoud(operand: Node, view: SourceView, depth: number): boolean {
  const node = unwrapExpression(operand)
  if (depth > DEEPEST) return true
  switch (node.type) {
    case 'ObjectExpression':
      return node.properties.some((property) =>
        property.type === 'Property' ? isConversion(staticKeyName(property.key, property.computed)) : false,
      )
    case 'ArrayExpression':
      return node.elements.some((element) => element !== null && isLoud(element, view, depth + 1))
    case 'NewExpression': {
      const made = declaredBy(node.callee, view)
      return (
        made !== null &&
        isClass(made) &&
        made.body.body.some((member) => 'key' in member && isConversion(staticKeyName(member.key, member.computed)))
      )
    }
    case 'Identifier': {
      const declared = declaredBy(node, view)
      const init = declared?.type === 'VariableDeclarator' && declared.id.type === 'Identifier' ? declared.init : null
      return init !== null && isLoud(init, view, depth + 1)
    }
    default:
      return false
  }
}

/** @param key `null`: it is computed, like `[Symbol.toPrimitive]`. */
function isConversion(key: string | null): boolean {
  return key === null || key === 'toString' || key === 'valueOf'
}

function declaredBy(name: Node, view: SourceView): Node | null {
  const variable = name.type === 'Identifier' ? variableOf(view, name) : null
  return variable?.defs.length === 1 ? (variable.defs[0]?.node as Node) : null
}
