import { isPredeclaredInGo } from '../../../source/go-universe.js'
import { asGo, asNode } from '../../../source/go-casts.js'
import type { GoExpression, GoNode } from '../../../source/go-nodes.js'
import { nodesOf } from '../../../source/nodes-of.js'
import { ancestorsOf } from '../../../source/walk.js'
import type { AnyFileNode, FileNode, SourceView } from '../../../source/source-view.js'
import type { FileStrip } from '../../project/file-strip.js'
import { sharedSlot, type SharedSlot } from '../../slots/shared-slot.js'
import { FieldMentions, isFieldToFollow, structFieldOf } from './find-go-fields.js'
import type { GoFlowState } from './flow-state.js'
import { factsOfFile, removedOnceUnread } from './given-value.js'
import { alwaysSets } from './go-zero-values.js'
import type { StructField } from './struct-field.js'
import { isShapeUsed } from './struct-shape.js'

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
    return isFieldToFollow(field, view, state) ? slotsOfField(field, gate, state) : []
  })
}

function slotsOfField(field: StructField, gate: string, state: GoFlowState): SharedSlot[] {
  const { type, name, view, field: declared } = field
  const kind = kindOf(declared.goType, view)
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
  const questions = reads.flatMap((read) => questionAround(read, kind) ?? [])
  const common = { kind: 'Go field', view, name, access: 'constant', gate } as const
  return [
    sharedSlot({
      ...common,
      value: false,
      declaration: asNode(id),
      findUses: () => ({ reads: questions.filter(({ value }) => !value), settings: [] }),
      removal: removedOnceUnread(reads, canGo ? parts : []),
    }),
    sharedSlot({
      ...common,
      value: true,
      declaration: asNode(declared.goType),
      findUses: () => ({ reads: questions.filter(({ value }) => value), settings: [] }),
    }),
  ]
}

/** Whether code is removed because it never runs. A store may also be removed because the value it stores is known. */
function isNeverRun({ view, node }: AnyFileNode, state: GoFlowState): boolean {
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

type Kind = 'bool' | 'list' | 'pointer'

/** A type written out, since a named one may have methods that fill it. */
function kindOf(type: GoExpression, view: SourceView): Kind | null {
  if (isPredeclaredInGo(view, type, 'bool')) return 'bool'
  if (type.type === 'GoMapType' || (type.type === 'GoArrayType' && type.length === null)) return 'list'
  return type.type === 'GoStarExpression' ? 'pointer' : null
}

function isZero(value: GoNode): boolean {
  return value.type === 'Literal' && (value.goKind === 'nil' || value.value === false)
}

/** The expression that the zero value decides; `null`: the field is read in another way. */
function questionAround({ view, node }: FileNode, kind: Kind): (FileNode & { readonly value: boolean }) | null {
  if (kind === 'bool') return { view, node, value: false }
  const read = asGo(node)
  const { parent } = read
  if (parent?.type === 'BinaryExpression' && parent.left === read) {
    const isNil = parent.right.type === 'Literal' && parent.right.goKind === 'nil'
    return isNil ? decided(view, parent, /^==$/, /^!=$/) : null
  }
  const comparison = parent && kind === 'list' && isLengthOf(read, parent, view) ? parent.parent : null
  const isWithNone =
    comparison?.type === 'BinaryExpression' &&
    comparison.left === parent &&
    comparison.right.type === 'Literal' &&
    comparison.right.raw === '0'
  return isWithNone ? decided(view, comparison, /^(?:==|<=|>=)$/, /^(?:!=|>|<)$/) : null
}

/** `len(list)` */
function isLengthOf(list: GoNode, call: GoNode, view: SourceView): boolean {
  return call.type === 'CallExpression' && call.arguments[0] === list && isPredeclaredInGo(view, call.callee, 'len')
}

function decided(
  view: SourceView,
  comparison: Extract<GoNode, { type: 'BinaryExpression' }>,
  holds: RegExp,
  fails: RegExp,
): (FileNode & { readonly value: boolean }) | null {
  const value = holds.test(comparison.operator) ? true : fails.test(comparison.operator) ? false : null
  return value === null ? null : { view, node: asNode(comparison), value }
}
