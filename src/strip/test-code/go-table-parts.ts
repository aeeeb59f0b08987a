import type { Variable } from '@typescript-eslint/scope-manager'
import { booleanOf } from '../../gates/gate-settings.js'
import { declaredBy, variableOf } from '../../source/bindings.js'
import { asGo } from '../../source/go-casts.js'
import type {
  GoExpression,
  GoMemberExpression,
  GoNode,
  GoStructType,
  GoVariableDeclarator,
} from '../../source/go-nodes.js'
import type { SourceView } from '../../source/source-view.js'
import type { GoLiteralNode } from './go-table.js'

export function elementsOf(list: GoLiteralNode): readonly GoNode[] {
  return list.type === 'ArrayExpression' ? list.elements : list.properties
}

/** The literal of a row, without its key and `&`. */
export function rowValueOf(element: GoNode): GoNode {
  const value = element.type === 'Property' ? element.value : element
  return value.type === 'UnaryExpression' && value.operator === '&' ? value.argument : value
}

/** The value of `true`, of a constant that the file declares with it, and of the opposite of both. */
export function booleanIn(node: GoExpression, view: SourceView): boolean | null {
  if (node.type === 'UnaryExpression' && node.operator === '!') {
    const value = booleanIn(node.argument, view)
    return value === null ? null : !value
  }
  const declarator = node.type === 'Identifier' ? declaratorOf(variableOf(view, node)) : null
  const group: GoNode | undefined = declarator?.parent
  const isConstant = group?.type === 'VariableDeclaration' && group.kind === 'const'
  return booleanOf((isConstant && declarator?.init) || node)
}

export function isGoLiteral(node: GoNode | null | undefined): node is GoLiteralNode {
  return node?.type === 'ArrayExpression' || node?.type === 'ObjectExpression'
}

/** Whether the elements have positions, unlike those of a map. */
export function isGoList({ type, goType }: GoLiteralNode): boolean {
  return type === 'ArrayExpression' || goType?.type === 'GoArrayType'
}

/** The declarator of a variable that is declared once. */
export function declaratorOf(variable: Variable | null | undefined): GoVariableDeclarator | null {
  const [definition, ...others] = variable?.defs ?? []
  const node = definition && others.length === 0 ? asGo(definition.node) : null
  return node?.type === 'VariableDeclarator' ? node : null
}

/** The value that a declaration gives to one of its names: `tc` of `i, tc := i, tc`. */
export function initOf(declarator: GoVariableDeclarator, variable: Variable): GoExpression | null {
  const { id, init } = declarator
  if (init?.type !== 'GoExpressionList') return init
  const index =
    id.type === 'ArrayPattern'
      ? id.elements.findIndex((name) => variable.identifiers.some((own) => asGo(own) === name))
      : 0
  return init.elements[index] ?? null
}

/** The declarator that gives a value to a name: `tc := tc`, also beside others. */
function declaratorWith(value: GoNode): GoVariableDeclarator | null {
  const list = value.parent?.type === 'GoExpressionList' ? value.parent : null
  const declarator = (list ?? value).parent
  if (declarator?.type !== 'VariableDeclarator' || declarator.init !== (list ?? value)) return null
  return (list === null) === (declarator.id.type === 'Identifier') ? declarator : null
}

export function isCopied(value: GoNode): boolean {
  return declaratorWith(value) !== null
}

/** The variables that are declared as copies of a value. */
export function copiesOf(value: GoNode, view: SourceView): readonly Variable[] {
  const declarator = declaratorWith(value)
  if (!declarator) return []
  return declaredBy(view, declarator).filter((variable) => initOf(declarator, variable) === value)
}

/** `on, ok := m[key]` */
export interface PairTaken {
  readonly declarator: GoVariableDeclarator
  readonly looked: GoMemberExpression
  /** `on` and `ok`. */
  readonly names: readonly (string | null)[]
}

export function pairTaken(declarator: GoNode | null | undefined): PairTaken | null {
  return declarator?.type === 'VariableDeclarator' &&
    declarator.id.type === 'ArrayPattern' &&
    declarator.init?.type === 'MemberExpression'
    ? { declarator, looked: declarator.init, names: declarator.id.elements.map(nameOf) }
    : null
}

export function nameOf(node: GoNode): string | null {
  return node.type === 'Identifier' ? node.name : null
}

/** `null` for an embedded field, which has no name of its own. */
export function fieldNames({ fields }: GoStructType): (string | null)[] {
  return fields.flatMap(({ names }) => (names.length === 0 ? [null] : names.map(({ name }) => name)))
}
