import { asGo, asNode } from '../../../source/go-casts.js'
import type { GoExpression, GoNode } from '../../../source/go-nodes.js'
import { isPredeclaredInGo } from '../../../source/go-universe.js'
import type { AnyFileNode, AnyNode, SourceView } from '../../../source/source-view.js'
import { sharedSlot, type SharedSlot } from '../../slots/shared-slot.js'
import { removedOnceUnread } from './given-value.js'

/** A place that holds the zero value of its type. */
interface ZeroPlace extends Pick<SharedSlot, 'view' | 'name' | 'gate' | 'varied'> {
  readonly slot: SharedSlot['kind']
  readonly kind: ZeroKind
  readonly declaration: AnyNode
  readonly type: GoExpression
  readonly reads: readonly AnyFileNode[]
  /** What is removed with it once nothing reads it any more. */
  readonly parts: readonly AnyFileNode[]
}

/** A slot for the conditions that the zero value makes false, and one for those that it makes true. */
export function slotsOfZero({
  slot,
  kind,
  declaration,
  type,
  reads,
  parts,
  varied,
  ...place
}: ZeroPlace): SharedSlot[] {
  const questions = reads
    .flatMap((read) => questionAround(read, kind) ?? [])
    .map((one) => ({ ...one, node: asNode(one.node) }))
  const common = { ...place, kind: slot, access: 'constant' } as const
  return [
    sharedSlot({
      ...common,
      ...(varied && { varied }),
      value: false,
      declaration,
      findUses: () => ({ reads: questions.filter(({ value }) => !value), settings: [] }),
      removal: removedOnceUnread(reads, parts),
    }),
    sharedSlot({
      ...common,
      value: true,
      declaration: type,
      findUses: () => ({ reads: questions.filter(({ value }) => value), settings: [] }),
    }),
  ]
}

/** What decides which conditions the zero value of a type answers. */
export type ZeroKind = 'bool' | 'list' | 'pointer'

/** A type written out, since a named one may have methods that fill it. */
export function zeroKindOf(type: GoExpression, view: SourceView): ZeroKind | null {
  if (isPredeclaredInGo(view, type, 'bool')) return 'bool'
  if (type.type === 'GoMapType' || (type.type === 'GoArrayType' && type.length === null)) return 'list'
  return type.type === 'GoStarExpression' ? 'pointer' : null
}

export function isZero(value: GoNode): boolean {
  return value.type === 'Literal' && (value.goKind === 'nil' || value.value === false)
}

/** The expression that the zero value decides; `null`: the field is read in another way. */
function questionAround(
  { view, node }: AnyFileNode,
  kind: ZeroKind,
): (AnyFileNode & { readonly value: boolean }) | null {
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
): (AnyFileNode & { readonly value: boolean }) | null {
  const value = holds.test(comparison.operator) ? true : fails.test(comparison.operator) ? false : null
  return value === null ? null : { view, node: comparison, value }
}
