import type { Node } from '../../source/source-view.js'
import type { Target } from '../../source/targets/target.js'

/** Types and expressions that aren't booleans. */
const OTHER_VALUES: ReadonlySet<string> = new Set([
  'TSStringKeyword',
  'TSNumberKeyword',
  'TSArrayType',
  'TSTupleType',
  'TSTemplateLiteralType',
  'ArrayExpression',
])

/** What an expression is declared as if it isn't boolean, as the end of a sentence; `null`: boolean or unknown. */
export function notBoolean(target: Target): string | null {
  switch (target.kind) {
    case 'type':
    case 'object':
    case 'class':
    case 'instance':
      return 'it is declared as an object'
    case 'value':
      return OTHER_VALUES.has(target.node.type) || isOtherLiteral(target.node)
        ? `it is declared as \`${target.view.text.slice(...target.node.range)}\``
        : null
    default:
      return null
  }
}

/** A string or a number, or the type of one; a union counts where all of its parts do. */
function isOtherLiteral(node: Node): boolean {
  if (node.type === 'TSUnionType')
    return node.types.every((part) => OTHER_VALUES.has(part.type) || isOtherLiteral(part))
  const literal = node.type === 'TSLiteralType' ? node.literal : node
  return literal.type === 'Literal' && (typeof literal.value === 'string' || typeof literal.value === 'number')
}
