import type { Variable } from '@typescript-eslint/scope-manager'
import { declaredAs, usesOf } from './bindings.js'
import { lastName, literalString } from './expressions.js'
import { asGo } from './go-casts.js'
import type { GoCallExpression, GoForOfStatement, GoNode } from './go-nodes.js'
import type { SourceView } from './source-view.js'
import { ancestorsOf } from './walk.js'

/** Functions that make or show a text: `fmt.Sprintf`, `t.Errorf`, `strconv.Itoa`. */
const MAKES_TEXT = /^(?:Sprint|Print|Fprint|Log|Error|Fatal|Skip|Info|Warning|Debug)(?:f|ln)?$|^(?:Itoa|FormatInt|Run)$/

/**
 * Whether a loop over a list depends on the positions of its elements: `for i, tc := range tests { ... expected[i] ...
 * }`. Once an element is removed, the later ones have other positions. A position may still read the element itself,
 * tell the first or the last one from the others, or be part of a text.
 */
export function countsElements({ left, right }: GoForOfStatement, view: SourceView): boolean {
  if (left === null) return false
  if (left.type !== 'VariableDeclaration') {
    const first = left.type === 'ArrayPattern' ? left.elements[0] : left
    return first?.type !== 'Identifier' || first.name !== '_'
  }
  const declarator = left.declarations[0]
  const name = declarator?.id.type === 'ArrayPattern' ? declarator.id.elements[0] : declarator?.id
  const index = declarator && name ? declaredAs(view, declarator, name) : undefined
  return index !== undefined && isPositionUsed(index, view.text.slice(...right.range), view)
}

function isPositionUsed(index: Variable, list: string, view: SourceView): boolean {
  return usesOf(index).some((use) => {
    const node = asGo(use)
    const { parent } = node
    if (parent?.type === 'MemberExpression' && parent.computed && parent.property === node)
      return view.text.slice(...parent.object.range) !== list
    if (isDiscarded(node)) return false
    const copy = copyOf(node, view)
    return copy ? isPositionUsed(copy, list, view) : !isEndTest(node, view) && !isInText(node)
  })
}

/** `_ = i` */
function isDiscarded({ parent }: GoNode): boolean {
  return parent?.type === 'AssignmentExpression' && parent.left.type === 'Identifier' && parent.left.name === '_'
}

/** The variable of `i := i`, also in `i, tc := i, tc`. */
function copyOf(node: GoNode, view: SourceView): Variable | null {
  const list = node.parent?.type === 'GoExpressionList' ? node.parent : null
  const declarator = (list ?? node).parent
  if (declarator?.type !== 'VariableDeclarator' || declarator.init !== (list ?? node)) return null
  const { id } = declarator
  const name = list && id.type === 'ArrayPattern' ? id.elements[list.elements.findIndex((one) => one === node)] : id
  return name?.type === 'Identifier' ? (declaredAs(view, declarator, name) ?? null) : null
}

/** `i == 0`, `i > 0`, `i < len(list)-1`, `i+1 == len(list)` */
function isEndTest(node: GoNode, view: SourceView): boolean {
  let side = node
  if (side.parent?.type === 'BinaryExpression' && /^[-+]$/.test(side.parent.operator)) side = side.parent
  const { parent } = side
  if (parent?.type !== 'BinaryExpression' || !/^(?:[!=]=|[<>]=?)$/.test(parent.operator)) return false
  const other = parent.left === side ? parent.right : parent.left
  return (other.type === 'Literal' && other.value === 0) || /\blen\(/.test(view.text.slice(...other.range))
}

function isInText(node: GoNode): boolean {
  let inner = node
  for (const ancestor of ancestorsOf(node)) {
    const around = asGo(ancestor)
    if (around === node) continue
    if (around.type === 'CallExpression' && around.callee !== inner && makesText(around, inner)) return true
    if (!/Expression$/.test(around.type)) return false
    inner = around
  }
  return false
}

/** Also an assertion that takes a format and values for it: `require.NoError(t, err, "case %d", i)`. */
function makesText(call: GoCallExpression, argument: GoNode): boolean {
  if (MAKES_TEXT.test(lastName(call.callee) ?? '')) return true
  const before = call.arguments.slice(
    0,
    call.arguments.findIndex((other) => other === argument),
  )
  return before.some((other) => literalString(other)?.includes('%') === true)
}
