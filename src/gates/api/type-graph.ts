import type { ApiField, ApiType } from './api-field.js'

interface OwnedField {
  readonly field: ApiField
  readonly owner: ApiType
}

/** Which types lead to which, and which fields have a name; made once for all types of a project. */
export interface TypeGraph {
  fieldsCalled(name: string): readonly OwnedField[]
  /** Names of the types whose objects hold, at any depth, objects of the type called `name`, with that type itself. */
  leadingTo(name: string): ReadonlySet<string>
  /** Whether other types take over the fields of the type called `name`. */
  isBase(name: string): boolean
}

const graphs = new WeakMap<readonly ApiType[], TypeGraph>()

export function graphOf(types: readonly ApiType[]): TypeGraph {
  const known = graphs.get(types)
  if (known) return known
  const made = makeGraph(types)
  graphs.set(types, made)
  return made
}

/** A field can be found by its names in generated code as well. */
export function namesOf({ name, otherNames }: ApiField): string[] {
  return [name, ...otherNames]
}

function makeGraph(types: readonly ApiType[]): TypeGraph {
  const called = new Map<string, OwnedField[]>()
  const holders = new Map<string, Set<string>>()
  const reached = new Map<string, ReadonlySet<string>>()
  const bases = new Set(types.flatMap((type) => type.bases))
  for (const owner of types) {
    for (const field of owner.fields) for (const name of namesOf(field)) append(called, name, { field, owner })
    for (const held of [...owner.bases, ...owner.fields.flatMap(({ references }) => references)]) {
      holders.set(held, (holders.get(held) ?? new Set()).add(owner.name))
    }
  }
  return {
    fieldsCalled: (name) => called.get(name) ?? [],
    isBase: (name) => bases.has(name),
    leadingTo(name) {
      const found = reached.get(name) ?? closure(name, holders)
      reached.set(name, found)
      return found
    },
  }
}

/** A set grows while it is walked through. */
function closure(name: string, holders: ReadonlyMap<string, ReadonlySet<string>>): ReadonlySet<string> {
  const found = new Set([name])
  for (const type of found) for (const holder of holders.get(type) ?? []) found.add(holder)
  return found
}

function append<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}
