import { asGo } from '../../source/go-casts.js'
import { countsElements } from '../../source/go-loop-index.js'
import type { GoExpression, GoNode } from '../../source/go-nodes.js'
import { isPredeclaredInGo } from '../../source/go-universe.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { GoListFlow, type GoPlace } from './go-list-flow.js'
import type { RemovalContext } from './removal.js'

/**
 * Whether the position of an element of a Go list counts: its length is in its type, or code reads it by an index or
 * compares its length. Without one element, the later ones have other positions.
 */
export function isGoListReadByPosition(list: Node, view: SourceView, context: RemovalContext): boolean {
  const node = asGo(list)
  if (node.type !== 'ArrayExpression') return false
  const { goType } = node
  if (goType?.type === 'GoArrayType' && goType.length !== null && goType.length !== '...') return true
  return new GoListFlow(context, readsPosition).reaches(node, view)
}

/** Functions that take or return positions. */
const SAYS_POSITION = /^slices\.(?:Index|IndexFunc|BinarySearch|BinarySearchFunc|Delete|Insert|Replace|Chunk)$/

function readsPosition({ node: list, view }: GoPlace): boolean {
  const { parent } = list
  switch (parent?.type) {
    case 'MemberExpression':
      return parent.computed && parent.object === list && !isIndexOfLoop(parent.property, list, view)
    case 'GoSliceExpression':
      return parent.object === list && (parent.low ?? parent.high) !== null
    case 'ForOfStatement':
      return parent.right === list && countsElements(parent, view)
    case 'CallExpression':
      if (isPredeclaredInGo(view, parent.callee, 'len')) return isComparedWithNumber(parent)
      return SAYS_POSITION.test(view.text.slice(...parent.callee.range))
    default:
      return false
  }
}

/** `i` of `for i := range list` or `for i := 0; i < len(list); i++`, whose other uses the loop shows. */
function isIndexOfLoop(index: GoExpression, list: GoNode, view: SourceView): boolean {
  if (index.type !== 'Identifier') return false
  const text = view.text.slice(...list.range)
  for (let node: GoNode | undefined = index; node; node = node.parent as GoNode | undefined) {
    if (node.type === 'ForOfStatement' && view.text.slice(...node.right.range) === text)
      return declaresAs(node.left, index.name)
    if (node.type === 'ForStatement' && declaresAs(node.init, index.name))
      return node.test !== null && view.text.slice(...node.test.range).includes(`len(${text})`)
  }
  return false
}

function declaresAs(declaration: GoNode | null, name: string): boolean {
  const id = declaration?.type === 'VariableDeclaration' ? declaration.declarations[0]?.id : undefined
  const first = id?.type === 'ArrayPattern' ? id.elements[0] : id
  return first?.type === 'Identifier' && first.name === name
}

/** `len(list) == 2`; whether a list is empty doesn't depend on one element of several. */
function isComparedWithNumber(length: GoNode): boolean {
  const { parent } = length
  if (parent?.type !== 'BinaryExpression' || !/^(?:[!=]=|[<>]=?)$/.test(parent.operator)) return false
  const other = parent.left === length ? parent.right : parent.left
  return other.type === 'Literal' && other.value !== 0
}
