import { booleanOf } from '../../../gates/gate-settings.js'
import { asGo } from '../../../source/go-casts.js'
import type { GoNode } from '../../../source/go-nodes.js'
import { isPredeclaredInGo } from '../../../source/go-universe.js'
import type { SourceView } from '../../../source/source-view.js'
import { typeOfExpression } from '../go-expression-types.js'
import { fieldNamed, FieldMentions, isFieldToFollow } from './find-go-fields.js'
import type { GoFlowState } from './flow-state.js'
import { factsOfFile } from './given-value.js'
import { alwaysSets } from './go-zero-values.js'

/**
 * The boolean that `x.field` has in every struct, whatever the gates are. All code that sets it sets that literal, or
 * no code does. `null` for any other expression.
 */
export function fixedFieldValue(expression: GoNode, view: SourceView, state: GoFlowState): boolean | null {
  if (expression.type !== 'MemberExpression' || expression.computed) return null
  const { object, property } = expression
  const type = typeOfExpression(object, view, state.sources)
  const field = type && property.type === 'Identifier' ? fieldNamed(property.name, type, state.sources) : null
  if (!field || !isPredeclaredInGo(field.view, field.field.goType, 'bool')) return null
  if (!isFieldToFollow(field, view, state) || factsOfFile(view, state).hasEffects(object)) return null
  const mentions = new FieldMentions(field, state)
  if (!mentions.collect() || mentions.unknownStores > 0) return null
  // What is set in removed code counts: the strip may have removed it because nothing reads the field any more.
  const stored = [...mentions.values, ...mentions.goneStores].map(({ node }) => booleanOf(valueOf(asGo(node))))
  const [first = false, ...others] = stored
  const isFixed = first !== null && others.every((value) => value === first)
  return isFixed && alwaysSets(field.type, field.name, first, state) ? first : null
}

/** What an entry of a literal or an assignment sets. */
function valueOf(node: GoNode): GoNode {
  if (node.type === 'Property') return node.value
  return node.type === 'AssignmentExpression' ? node.right : node
}
