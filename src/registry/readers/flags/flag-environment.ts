import { resolveEntity } from '../../../source/entities.js'
import { literalString, staticKeyName, unwrapExpression } from '../../../source/expressions.js'
import type { Node } from '../../../source/source-view.js'
import { readBoolean } from '../estree-values.js'
import type { FlagContext } from './flag-row.js'

/** `process.env.PAGER`, `import.meta.env.VITE_PAGER`, `env.PAGER`, `Deno.env.get('PAGER')`. */
const ENVIRONMENT = /^(?:(?:process|import\.meta|Deno|Bun|this|app|config)\??\.)?(?:env|ENV)\b/
/** What Vite itself defines, as booleans. */
const BUILD = /^import\.meta\.env\.(?:DEV|PROD|SSR)$/
const MAKES_NO_BOOLEAN = /^(?:Number|parseInt|parseFloat|String|JSON)\b/
/** Methods that give another form of the same text. */
const SAME_TEXT = /^(?:to(?:Locale)?(?:Lower|Upper)Case|trim|toString)$/
/** Limits chains of constants, which may be cyclic. */
const DEEPEST = 8

/**
 * Whether an expression is a boolean that the environment sets: `process.env.PAGER === 'true'`,
 * `isOn(import.meta.env.VITE_PAGER)`, `isBeta && env.PAGER !== '0'`. What is only a text of the environment isn't one:
 * the text `false` counts as true.
 */
export function isSetFromOutside(expression: Node, context: FlagContext, depth = 0): boolean {
  const node = unwrapExpression(expression)
  if (depth > DEEPEST) return false
  const isSet = (part: Node): boolean => isSetFromOutside(part, context, depth + 1)
  const isOutside = (part: Node): boolean => isOfEnvironment(part, context, depth + 1)
  switch (node.type) {
    case 'UnaryExpression':
      return node.operator === '!' && (isOutside(node.argument) || isSet(node.argument))
    case 'BinaryExpression':
      return (
        /^[!=]==?$/.test(node.operator) && [node.left, node.right].some((side) => saysBoolean(side) || isOutside(side))
      )
    case 'LogicalExpression':
      return isEither(node.left, node.right, isSet, context)
    case 'ConditionalExpression':
      return isEither(node.consequent, node.alternate, isSet, context)
    case 'CallExpression':
      return !MAKES_NO_BOOLEAN.test(textOf(node.callee, context)) && !isSameText(node) && node.arguments.some(isOutside)
    case 'Identifier': {
      const constant = constantOf(node, context)
      return constant !== null && isSet(constant)
    }
    default:
      return BUILD.test(textOf(node, context))
  }
}

/** Whether one part is set from outside, and the other one too or a boolean. */
function isEither(
  left: Node,
  right: Node,
  isSet: (part: Node) => boolean,
  { view, resolveImport }: FlagContext,
): boolean {
  const isBoolean = (node: Node): boolean => readBoolean({ node, view }, resolveImport).kind === 'value'
  return isSet(left) ? isSet(right) || isBoolean(right) : isBoolean(left) && isSet(right)
}

/** The text `true` or `false`, which only what holds a boolean as a text is compared with. */
function saysBoolean(node: Node): boolean {
  return /^(?:true|false)$/i.test(literalString(node) ?? '')
}

/** Whether an expression is a text of the environment: `(process.env.PAGER ?? 'on').trim()`. */
function isOfEnvironment(expression: Node, context: FlagContext, depth: number): boolean {
  const node = unwrapExpression(expression)
  if (depth > DEEPEST) return false
  const isOutside = (part: Node): boolean => isOfEnvironment(part, context, depth + 1)
  switch (node.type) {
    case 'ChainExpression':
      return isOutside(node.expression)
    case 'LogicalExpression':
      return node.operator !== '&&' && isOutside(node.left)
    case 'CallExpression': {
      const [given] = node.arguments
      if (isSameText(node) && node.callee.type === 'MemberExpression') return isOutside(node.callee.object)
      if (textOf(node.callee, context) === 'String') return given !== undefined && isOutside(given)
      return ENVIRONMENT.test(textOf(node.callee, context))
    }
    case 'Identifier': {
      const constant = constantOf(node, context)
      return constant !== null && isOutside(constant)
    }
    default:
      return node.type === 'MemberExpression' && ENVIRONMENT.test(textOf(node, context))
  }
}

function isSameText({ callee }: Extract<Node, { type: 'CallExpression' }>): boolean {
  return callee.type === 'MemberExpression' && SAME_TEXT.test(staticKeyName(callee.property, callee.computed) ?? '')
}

/** The expression of a constant in the same file. */
function constantOf(name: Node, { view, resolveImport }: FlagContext): Node | null {
  const entity = resolveEntity(name, view, resolveImport)
  return entity?.kind === 'expression' && entity.view === view && entity.node !== name ? entity.node : null
}

function textOf({ range }: Node, { view }: FlagContext): string {
  return view.text.slice(...range)
}
