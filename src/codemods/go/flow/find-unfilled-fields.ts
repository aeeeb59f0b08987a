import { asGo } from '../../../source/go-casts.js'
import type { GoNode } from '../../../source/go-nodes.js'
import { nodesOf } from '../../../source/nodes-of.js'
import { ancestorsOf } from '../../../source/walk.js'
import type { AnyFileNode } from '../../../source/source-view.js'
import type { FileStrip } from '../../project/file-strip.js'
import type { SharedSlot } from '../../slots/shared-slot.js'
import { FieldMentions, isFieldToFollow, structFieldOf } from './find-go-fields.js'
import type { GoFlowState } from './flow-state.js'
import { factsOfFile } from './given-value.js'
import { alwaysSets } from './go-zero-values.js'
import type { StructField } from './struct-field.js'
import { isShapeUsed } from './struct-shape.js'
import { isZero, slotsOfZero, zeroKindOf } from './zero-questions.js'

/**
 * Fields that keep their zero value, since the strip removed all that filled them. Conditions on them then have a known
 * value: `x.flag`, `len(x.list) > 0`, `x.index != nil`. A field with any other read is kept.
 */
export function findUnfilledFields({ view, checks }: FileStrip, state: GoFlowState): SharedSlot[] {
  const gate = checks[0]?.gate
  if (gate === undefined) return []
  const seen = new Set<GoNode>()
  return nodesOf(view, 'AssignmentExpression', 'Property').flatMap((node): SharedSlot[] => {
    const field =
      state.isGone(view, node) && isNeverRun({ view, node }, state) ? structFieldOf(asGo(node), view, state) : null
    if (!field || seen.has(field.field)) return []
    seen.add(field.field)
    const deciding = gateOfNeverRun({ view, node }, state) ?? gate
    return isFieldToFollow(field, view, state) ? slotsOfField(field, deciding, state) : []
  })
}

function slotsOfField(field: StructField, gate: string, state: GoFlowState): SharedSlot[] {
  const { type, name, view, field: declared } = field
  const kind = zeroKindOf(declared.goType, view)
  const mentions = new FieldMentions(field, state)
  if (!kind || !mentions.collect() || !alwaysSets(type, name, false, state)) return []
  if (!mentions.values.every(({ node }) => isZero(asGo(node)))) return []
  if (!mentions.goneStores.every((store) => isNeverRun(store, state))) return []
  const { reads, stores, unknownReads } = mentions
  const [id] = declared.names.filter((other) => other.name === name)
  if (!id) return []
  const declaration = declared.names.length === 1 ? declared : id
  const parts = [{ view, node: declaration }, ...stores.map(({ view: user, part }) => ({ view: user, node: part }))]
  const canGo =
    unknownReads === 0 && parts.every((part) => state.isOpen(part.view.file)) && !isShapeUsed(field, state.sources)
  return slotsOfZero({
    slot: 'Go field',
    view,
    name,
    gate,
    kind,
    declaration: id,
    type: declared.goType,
    reads,
    parts: canGo ? parts : [],
  })
}

/** Whether code is removed because it never runs. A store may also be removed because the value it stores is known. */
export function isNeverRun({ view, node }: AnyFileNode, state: GoFlowState): boolean {
  const facts = factsOfFile(view, state)
  const orphaned = state.stripOf(view.file)?.orphaned
  for (const inner of ancestorsOf(node)) {
    if (inner.type === 'FunctionDeclaration') return orphaned?.has(inner) === true
    const { parent } = inner
    const test = parent?.type === 'IfStatement' ? facts.of(parent.test) : null
    if (test && parent?.type === 'IfStatement' && inner === (test.truth ? parent.alternate : parent.consequent))
      return true
  }
  return false
}

/** The gate whose value keeps code from running; `null`: nothing around the code tells. */
export function gateOfNeverRun({ view, node }: AnyFileNode, state: GoFlowState): string | null {
  const facts = factsOfFile(view, state)
  for (const { parent } of ancestorsOf(node)) {
    const gate = parent?.type === 'IfStatement' ? facts.gateIn(parent.test) : null
    if (gate !== null) return gate
  }
  return null
}
