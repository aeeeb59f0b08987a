import { asGo } from '../../../source/go-casts.js'
import type { GoField, GoMemberExpression, GoNode } from '../../../source/go-nodes.js'
import { nodesOf } from '../../../source/nodes-of.js'
import type { AnyFileNode, SourceView } from '../../../source/source-view.js'
import { keyOf, type GoTypeName } from '../find-go-declared.js'
import { filesThatSee, isExportedName, type GoSources } from '../go-sources.js'
import { typeOfExpression } from '../go-expression-types.js'
import { FieldMentions, fieldNamed, isFieldToFollow, removableParts } from './find-go-fields.js'
import type { GoFlowState } from './flow-state.js'
import { alwaysSets } from './go-zero-values.js'
import type { StructField } from './struct-field.js'

/**
 * Fields that the strip left unread, with all that sets them. They are kept where not all code that names them is
 * known, and where a value does more than fill the field.
 */
export function findIdleFields(view: SourceView, state: GoFlowState): AnyFileNode[] {
  const seen = new Set<GoField>()
  return nodesOf(view, 'MemberExpression').flatMap((node): AnyFileNode[] => {
    const field = state.isGone(view, node) ? fieldOf(asGo(node) as GoMemberExpression, view, state) : null
    if (!field || seen.has(field.field)) return []
    seen.add(field.field)
    return isFieldToFollow(field, view, state) ? partsOf(field, state) : []
  })
}

function fieldOf(
  { object, property, computed }: GoMemberExpression,
  view: SourceView,
  { sources }: GoFlowState,
): StructField | null {
  if (computed || property.type !== 'Identifier') return null
  const type = typeOfExpression(object, view, sources)
  return type && fieldNamed(property.name, type, sources)
}

function partsOf(field: StructField, state: GoFlowState): AnyFileNode[] {
  const mentions = new FieldMentions(field, state)
  if (!mentions.collect() || mentions.unknownStores > 0) return []
  if (field.field.tag !== null || mentions.reads.some((read) => !state.isGone(read.view, read.node))) return []
  if (isCompared(field, state)) return []
  if (!alwaysSets(field.type, field.name, false, state)) return []
  return [...(removableParts(field, mentions, state) ?? [])]
}

/** Whether structs of the type may be compared, which would give another result without the field. */
function isCompared({ type, view }: StructField, { sources }: GoFlowState): boolean {
  const ofPackage = sources.filesIn(type.folder).flatMap((file) => sources.viewOf(file) ?? [])
  const naming = isExportedName(type.name) ? sources.viewsWith(type.name, filesThatSee(sources, view, type.name)) : []
  return [...new Set([...ofPackage, ...naming])].some(
    (user) =>
      nodesOf(user, 'BinaryExpression').some((node) => comparesType(asGo(node), type, user, sources)) ||
      nodesOf(user, 'Identifier').some((node) => node.name === type.name && isPartOfCompared(asGo(node))),
  )
}

function comparesType(node: GoNode, type: GoTypeName, view: SourceView, sources: GoSources): boolean {
  if (node.type !== 'BinaryExpression' || !/^[!=]=$/.test(node.operator)) return false
  const operands = [node.left, node.right]
  if (operands.some((operand) => operand.type === 'Literal')) return false
  return operands.some((operand) => {
    const compared = typeOfExpression(operand, view, sources)
    return compared !== null && keyOf(compared) === keyOf(type)
  })
}

/** Whether a name of a type is the key of a map, an argument for a type, or held by value in a struct or a list. */
function isPartOfCompared(name: GoNode): boolean {
  const { parent: around } = name
  const type = around?.type === 'MemberExpression' && !around.computed && around.property === name ? around : name
  const { parent } = type
  switch (parent?.type) {
    case 'GoMapType':
      return parent.key === type
    case 'GoField':
      return parent.parent?.type === 'GoStructType'
    case 'MemberExpression':
      return parent.computed && parent.property === type
    default:
      return parent?.type === 'GoArrayType' || parent?.type === 'GoIndexListExpression'
  }
}
