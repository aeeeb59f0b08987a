import { goLiteralType } from '../../../registry/readers/go-maps.js'
import { asGo } from '../../../source/go-casts.js'
import type { GoExpression, GoField, GoMemberExpression, GoNode } from '../../../source/go-nodes.js'
import { nodesOf } from '../../../source/nodes-of.js'
import type { AnyFileNode, SourceView } from '../../../source/source-view.js'
import { keyOf, type GoTypeName } from '../find-go-declared.js'
import { filesThatReach } from '../go-importers.js'
import { filesThatSee, isExportedName, type GoSources } from '../go-sources.js'
import { typeOfExpression } from '../go-expression-types.js'
import { FieldMentions, fieldNamed, isFieldToFollow, removableParts } from './find-go-fields.js'
import type { GoFlowState } from './flow-state.js'
import { alwaysSets } from './go-zero-values.js'
import { isComparedUnseen } from './struct-flows.js'
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
  const files = [...sources.filesIn(type.folder), ...filesThatReach(type.folder, sources)]
  const users = files.flatMap((file) => sources.viewOf(file) ?? [])
  const naming = isExportedName(type.name) ? sources.viewsWith(type.name, filesThatSee(sources, view, type.name)) : []
  return [...new Set([...users, ...naming])].some(
    (user) =>
      comparedIn(user).some((value) => isOfType(value, type, user, sources)) ||
      isComparedUnseen(type, user, sources) ||
      nodesOf(user, 'Identifier').some((node) => node.name === type.name && isPartOfCompared(asGo(node))),
  )
}

function isOfType(value: GoExpression, type: GoTypeName, view: SourceView, sources: GoSources): boolean {
  const compared = typeOfExpression(value, view, sources)
  return compared !== null && keyOf(compared) === keyOf(type)
}

/** The operands of `==` and `!=`, the values that a `switch` compares, and the keys that code looks up in maps. */
function comparedIn(view: SourceView): readonly GoExpression[] {
  return nodesOf(view, 'BinaryExpression', 'GoSwitchStatement', 'MemberExpression', 'Property').flatMap(
    (found): readonly GoExpression[] => {
      const node = asGo(found)
      switch (node.type) {
        case 'BinaryExpression':
          return /^[!=]=$/.test(node.operator) && ![node.left, node.right].some(({ type }) => type === 'Literal')
            ? [node.left, node.right]
            : []
        case 'GoSwitchStatement':
          return node.discriminant ? [node.discriminant] : []
        case 'MemberExpression':
          return node.computed && node.property.type !== 'Literal' ? [node.property as GoExpression] : []
        default:
          return node.type === 'Property' && node.parent && goLiteralType(node.parent)?.type === 'GoMapType'
            ? [node.key]
            : []
      }
    },
  )
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
