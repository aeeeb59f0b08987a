import { gatesOfField, holdersOf, type ApiField, type ApiType } from './api-field.js'
import type { FieldClear, FieldClears } from './find-field-clears.js'
import { graphOf, namesOf, type TypeGraph } from './type-graph.js'

/** A field that belongs to gates. */
export interface GatedField {
  readonly field: ApiField
  readonly type: ApiType
  readonly gates: readonly string[]
}

export function gatedFieldsOf(types: readonly ApiType[]): GatedField[] {
  return types.flatMap((type) =>
    type.fields.flatMap((field) => {
      const gates = gatesOfField(field, type)
      return gates.length === 0 ? [] : [{ field, type, gates }]
    }),
  )
}

/** Whether a clear takes this field away, or what holds it. */
export function isClearedWith(
  { field: name, within }: Pick<FieldClear, 'field' | 'within'>,
  { field, type }: Pick<GatedField, 'field' | 'type'>,
  types: readonly ApiType[],
): boolean {
  const graph = graphOf(types)
  const own = new Set(holdersOf(field, type))
  const leading = graph.leadingTo(type.name)
  return graph
    .fieldsCalled(name)
    .some(
      ({ field: holder, owner }) =>
        (own.has(holder) || holder.references.some((reference) => leading.has(reference))) &&
        standsIn(holder, owner, within, graph),
    )
}

/** Whether a field may be inside one named `within`. It may, unless the types show that it isn't. */
function standsIn(field: ApiField, owner: ApiType, within: string | null, graph: TypeGraph): boolean {
  if (within === null) return true
  const [around] = holdersOf(field, owner).slice(1)
  if (around) return namesOf(around).includes(within)
  const outer = graph.fieldsCalled(within)
  return (
    outer.length === 0 || graph.isBase(owner.name) || outer.some((other) => other.field.references.includes(owner.name))
  )
}

/** Whether every way to a type's objects leads through a field that belongs to a gate. */
export function isBehindGates(type: ApiType, types: readonly ApiType[]): boolean {
  const holders = types.flatMap((other) =>
    other.fields.filter(({ references }) => references.includes(type.name)).map((field) => gatesOfField(field, other)),
  )
  return holders.length > 0 && holders.every((gates) => gates.length > 0)
}

/** Whether a field's type is there only to hold fields that belong to gates. */
export function holdsOnlyGated(field: ApiField, own: ApiType, types: readonly ApiType[]): boolean {
  const inner = own.fields.filter(
    ({ path }) => path.startsWith(`${field.path}.`) && !path.slice(field.path.length + 1).includes('.'),
  )
  if (inner.length > 0) return inner.every((part) => gatesOfField(part, own).length > 0)
  const held = types.filter(({ name }) => field.references.includes(name))
  return (
    held.length > 0 &&
    held.every(
      (type) =>
        type.fields.length > 0 &&
        type.bases.length === 0 &&
        type.fields.every((field) => gatesOfField(field, type).length > 0),
    )
  )
}

/**
 * Whether no code clears a field while its gates are off. Returns `true` only when certain. A clear that can't be
 * followed, another check of the gate, or the field's name in a string may be what clears it.
 */
export function isNeverCleared(gated: GatedField, types: readonly ApiType[], files: readonly FieldClears[]): boolean {
  const { field, gates } = gated
  return files.every(
    ({ clears, mentioned, isOpaque, otherGates }) =>
      !isOpaque &&
      !namesOf(field).some((name) => mentioned.has(name)) &&
      !gates.some((gate) => otherGates.has(gate)) &&
      !clears.some((clear) => mayClear(clear, gated, types)),
  )
}

function mayClear(clear: FieldClear, gated: GatedField, types: readonly ApiType[]): boolean {
  if (namesOf(gated.field).includes(clear.field) && standsIn(gated.field, gated.type, clear.within, graphOf(types)))
    return true
  // `job.Spec = oldJob.Spec` only keeps writers of the status from changing the spec. Writers of the spec may still set
  // the field.
  const isMeant =
    clear.gates.length === 0 ? !clear.copiesStored : clear.gates.some((gate) => gated.gates.includes(gate))
  return isMeant && isClearedWith(clear, gated, types)
}
