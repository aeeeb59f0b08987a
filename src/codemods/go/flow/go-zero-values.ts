import { dirname } from 'node:path'
import type { GoField, GoNode, GoObjectExpression } from '../../../source/go-nodes.js'
import { goLiteralType } from '../../../registry/readers/go-maps.js'
import type { AnyFileNode, SourceView } from '../../../source/source-view.js'
import { nodesOf } from '../../../source/nodes-of.js'
import { ByName } from '../by-name.js'
import { isExportedName } from '../go-sources.js'
import { findType, namedType, type GoTypeName } from '../find-go-declared.js'
import type { GoFlowState } from './flow-state.js'
import { makesZeroUnseen } from './made-zero.js'
import { asGo } from '../../../source/go-casts.js'
import { isGoTestFile } from '../../../source/go-files.js'

/**
 * Whether every struct of a type comes from a literal that sets its field. The field would be
 * false, although the gate is on, in a struct made as `T{}`, `new(T)`, `var x T`, as an element, or by embedding.
 * That doesn't matter for the value false. But a positional literal may set any value, and through an embedding struct,
 * or a type defined from it, the field could be set unseen.
 */
export function alwaysSets(type: GoTypeName, field: string, value: boolean, state: GoFlowState): boolean {
  return isSetIn(viewsNaming(type, state), { type, field, value }, state)
}

/**
 * As {@link alwaysSets}, for the code outside tests. Tests may leave the field out, but nothing sets it unseen there.
 *
 * @param isRequired whether other code must set the field, also where it has the field's zero value.
 * @returns the tests that leave it out although its value is true; `null` when other code does, or may.
 */
export function testsLeavingOut(
  { type, field, value }: SetField,
  isRequired: boolean,
  state: GoFlowState,
): AnyFileNode[] | null {
  const views = viewsNaming(type, state)
  const [tests, others] = [
    views.filter(({ file }) => isGoTestFile(file)),
    views.filter(({ file }) => !isGoTestFile(file)),
  ]
  if (
    !isSetIn(others, { type, field, value: isRequired }, state) ||
    !isSetIn(tests, { type, field, value: false }, state)
  )
    return null
  return tests.flatMap((view) => {
    if (isSetIn([view], { type, field, value }, state)) return []
    const [mention] = mentions.of(view, type.name)
    return mention ? [{ view, node: mention }] : []
  })
}

interface SetField {
  readonly type: GoTypeName
  readonly field: string
  readonly value: boolean
  /** How many structs are around the one in question. */
  readonly depth?: number
}

function viewsNaming(type: GoTypeName, { sources }: GoFlowState): readonly SourceView[] {
  return sources.viewsWith(type.name, isExportedName(type.name) ? sources.files : sources.filesIn(type.folder))
}

function isSetIn(views: readonly SourceView[], asked: SetField, state: GoFlowState): boolean {
  const { sources, isGone } = state
  const { type, field, value } = asked
  return views.every((view) => {
    if (value && makesZeroUnseen(type, view, sources)) return false
    const isMeant = (node: GoNode): boolean => isNamed(node, type, view, sources) && !isGone(view, node)
    return (
      literals
        .of(view, type.name)
        .every(
          ({ literal, written }) =>
            !isNamed(written, type, view, sources) || isGone(view, literal) || isGoodLiteral(literal, field, value),
        ) &&
      mentions
        .of(view, type.name)
        .every(
          (mention) =>
            !isTypeMention(mention, view, type) || !isMeant(mention) || isGoodMention(mention, view, asked, state),
        )
    )
  })
}

/** The literals of a file, by the last names of their types. */
const literals = new ByName((view) =>
  nodesOf(view, 'ObjectExpression', 'ArrayExpression').flatMap((node) => {
    const written = goLiteralType(node)
    const name = written && lastName(written)
    return name ? [[name, { literal: asGo(node), written }] as const] : []
  }),
)

/** What may name a type in a file, by its last name. */
const mentions = new ByName((view) =>
  nodesOf(view, 'Identifier', 'MemberExpression').flatMap((node) => {
    const name = lastName(asGo(node))
    return name ? [[name, asGo(node)] as const] : []
  }),
)

/** `T` of `T` and `pkg.T`. */
function lastName(node: GoNode): string | null {
  const written = node.type === 'MemberExpression' ? node.property : node
  return written.type === 'Identifier' ? written.name : null
}

function isNamed(node: GoNode, type: GoTypeName, view: SourceView, sources: GoFlowState['sources']): boolean {
  if (node.type !== 'Identifier' && node.type !== 'MemberExpression') return false
  // Comparing the name is fast; resolving its package is slow.
  if (lastName(node) !== type.name) return false
  const named = namedType(node, view, sources)
  return named !== null && named.name === type.name && named.folder === type.folder
}

/**
 * `T` in the package, `pkg.T` elsewhere; but not the `T` of `pkg.T` or `x.T`, and not the name of a field or parameter.
 */
function isTypeMention(node: GoNode, view: SourceView, { name, folder }: GoTypeName): boolean {
  if (node.type === 'MemberExpression')
    return node.property.type === 'Identifier' && node.property.name === name && node.object.type === 'Identifier'
  if (node.type !== 'Identifier' || node.name !== name || dirname(view.file) !== folder) return false
  const { parent } = node
  switch (parent?.type) {
    case 'GoPackageClause':
      return false
    case 'MemberExpression':
      // Also the `T` of `zero[T]()`, which may make a zero value.
      return parent.object === node ? parent.property.type !== 'Identifier' : parent.computed
    case 'GoTypeSpec':
      return parent.id !== node
    case 'GoField':
      return !parent.names.includes(node)
    case 'Property':
      return parent.value === node
    case 'FunctionDeclaration':
      return parent.id !== node
    default:
      return true
  }
}

function isGoodLiteral(literal: GoNode, field: string, value: boolean): boolean {
  if (isNowhere(literal)) return true
  if (literal.type === 'ArrayExpression') return literal.elements.length === 0 && !value
  const sets = (literal as GoObjectExpression).properties.some(
    ({ key }) => key.type === 'Identifier' && key.name === field,
  )
  return sets || !value
}

/** `var _ Interface = &T{}` only asserts that the type implements the interface. */
function isNowhere(literal: GoNode): boolean {
  const { parent } = literal
  if (parent?.type === 'UnaryExpression' && parent.operator === '&') return isNowhere(parent)
  return parent?.type === 'VariableDeclarator' && parent.id.type === 'Identifier' && parent.id.name === '_'
}

function isGoodMention(mention: GoNode, view: SourceView, asked: SetField, state: GoFlowState): boolean {
  const { parent } = mention
  const { value } = asked
  if (isInNamedList(mention)) return false
  switch (parent?.type) {
    case 'ObjectExpression':
    case 'ArrayExpression':
      return parent.goType === mention
    case 'GoStarExpression':
      return !isEmbedded(parent)
    case 'GoField':
      return !isEmbedded(mention) && (!value || isParameter(parent) || isInSetField(parent, view, asked, state))
    case 'GoArrayType':
    case 'GoMapType':
      return isGoodElement(parent, mention, value)
    case 'CallExpression':
      // `new(T)`; anything else is a conversion.
      return !value && parent.callee !== mention
    default:
      return !value
  }
}

function isGoodElement(
  type: Extract<GoNode, { type: 'GoArrayType' | 'GoMapType' }>,
  mention: GoNode,
  value: boolean,
): boolean {
  // A key may be a literal that doesn't name its type.
  if (type.type === 'GoMapType') return !value && type.key !== mention
  return !value || isListOf(type, mention)
}

function isListOf(list: Extract<GoNode, { type: 'GoArrayType' }>, element: GoNode): boolean {
  return list.length === null && list.element === element && !isMade(list)
}

/** With `type list []T`, the elements of `list{{...}}` don't show that they are such structs. */
function isInNamedList(type: GoNode): boolean {
  const { parent } = type
  if (parent?.type === 'GoTypeSpec') return true
  return (
    (parent?.type === 'GoArrayType' || parent?.type === 'GoMapType' || parent?.type === 'GoStarExpression') &&
    isInNamedList(parent)
  )
}

function isEmbedded(type: GoNode): boolean {
  const { parent } = type
  return parent?.type === 'GoField' && parent.names.length === 0 && parent.parent.type === 'GoStructType'
}

/** A struct may be a field of other structs that are never made without it, outside tests. */
const MOST_STRUCTS = 3

function isInSetField({ names, parent }: GoField, view: SourceView, asked: SetField, state: GoFlowState): boolean {
  const { depth = 0 } = asked
  const spec = parent.type === 'GoStructType' ? parent.parent : null
  if (spec?.type !== 'GoTypeSpec' || spec.typeParameters || depth >= MOST_STRUCTS || isGoTestFile(view.file))
    return false
  const around = { name: spec.id.name, folder: dirname(view.file) }
  // Other modules may make structs of an exported type.
  if (findType(around, state.sources)?.spec !== spec) return false
  if (isExportedName(around.name) && !state.sources.isPrivate(view)) return false
  const views = viewsNaming(around, state).filter(({ file }) => !isGoTestFile(file))
  return names.every(({ name }) => isSetIn(views, { type: around, field: name, value: true, depth: depth + 1 }, state))
}

/** A parameter, a receiver or a result. A named result begins with its zero value. */
function isParameter(field: GoField): boolean {
  const { parent } = field
  if (parent?.type !== 'FunctionDeclaration' && parent?.type !== 'FunctionExpression') return false
  if (parent.results?.includes(field)) return field.names.length === 0
  return parent.params.includes(field) || (parent.type === 'FunctionDeclaration' && parent.receiver === field)
}

function isMade(type: GoNode): boolean {
  const { parent } = type
  return (
    parent?.type === 'CallExpression' &&
    parent.callee.type === 'Identifier' &&
    (parent.callee as { name?: string }).name === 'make'
  )
}
