import { gatesOfField, holdersOf, type ApiField, type ApiType } from './api-field.js'
import type { FieldClears } from './find-field-clears.js'

/** A field that belongs to gates. */
export interface GatedField {
  readonly field: ApiField
  readonly type: ApiType
  readonly gates: readonly string[]
}

export function gatedFieldsOf(types: readonly ApiType[]): GatedField[] {
  return types.flatMap((type) => type.fields.flatMap((field) => {
    const gates = gatesOfField(field, type)
    return gates.length === 0 ? [] : [{ field, type, gates }]
  }))
}

/** Whether a clear of fields called `name` takes this one away: it is called so, or stands in what is. */
export function isClearedWith(name: string, { field, type }: Pick<GatedField, 'field' | 'type'>, types: readonly ApiType[]): boolean {
  if (holdersOf(field, type).some((holder) => isCalled(holder, name))) return true
  return types.some((other) => other.fields.some((holder) => isCalled(holder, name) && reaches(holder.references, type.name, types)))
}

function isCalled(field: ApiField, name: string): boolean {
  return field.name === name || field.otherNames.includes(name)
}

/** Whether a field's type leads to the type called `name`. */
function reaches(references: readonly string[], name: string, types: readonly ApiType[]): boolean {
  const seen = new Set<string>()
  const waiting = [...references]
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (at === name) return true
    if (seen.has(at)) continue
    seen.add(at)
    for (const type of types) {
      if (type.name === at) waiting.push(...type.bases, ...type.fields.flatMap((field) => field.references))
    }
  }
  return false
}

/** Whether every way to a type's objects leads through a field that belongs to a gate. */
export function isBehindGates(type: ApiType, types: readonly ApiType[]): boolean {
  const holders = types.flatMap((other) => other.fields.filter(({ references }) => references.includes(type.name)).map((field) => gatesOfField(field, other)))
  return holders.length > 0 && holders.every((gates) => gates.length > 0)
}

/** Whether a field's type is there only to hold fields that belong to gates. */
export function holdsOnlyGated(field: ApiField, own: ApiType, types: readonly ApiType[]): boolean {
  const inner = own.fields.filter(({ path }) => path.startsWith(`${field.path}.`) && !path.slice(field.path.length + 1).includes('.'))
  if (inner.length > 0) return inner.every((part) => gatesOfField(part, own).length > 0)
  const held = types.filter(({ name }) => field.references.includes(name))
  return held.length > 0 && held.every((type) => type.fields.length > 0 && type.bases.length === 0 && type.fields.every((field) => gatesOfField(field, type).length > 0))
}

/**
 * Whether no code clears a field while its gates are off. Only a sure `true` counts: a clear that can't be followed, a
 * check of the gate that does something else, or the field's name in a text may be what clears it.
 */
export function isNeverCleared(gated: GatedField, types: readonly ApiType[], files: readonly FieldClears[]): boolean {
  const { field, gates } = gated
  return files.every(({ clears, mentioned, isOpaque, otherGates }) =>
    !isOpaque && ![field.name, ...field.otherNames].some((name) => mentioned.has(name)) && !gates.some((gate) => otherGates.has(gate)) &&
    !clears.some((clear) => isClearedWith(clear.field, gated, types) && (clear.gates.length === 0 || isCalled(field, clear.field) || clear.gates.some((gate) => gates.includes(gate)))))
}
