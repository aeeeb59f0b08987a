import type { GoExpression } from '../../../source/go-nodes.js'
import type { SourceView } from '../../../source/source-view.js'
import { findFunction, findType, keyOf, namedType, type GoTypeName } from '../find-go-declared.js'
import { interfaceOf, methodsAskedFor } from '../go-methods.js'
import type { GoSources } from '../go-sources.js'
import { boxedIn, COMPARING, GIVING, LOOKING_INSIDE, PRINTING, type Uses } from './boxed-values.js'

/** How deep types are followed. */
const DEEPEST = 5

/** A type within another one, and how many levels of pointers, lists, structs and names are in between. */
interface Inner {
  readonly type: GoTypeName
  readonly depth: number
}

/** What a file makes values of any type. */
interface MadeAny {
  /** The keys of the types. */
  readonly types: ReadonlySet<string>
  /** The methods of each interface among them: what is in such a value is printed, too. */
  readonly interfaces: readonly (readonly string[])[]
}

/** What was found about the types of a program. */
class TypesMadeAny {
  readonly #sources: GoSources
  readonly #uses: Uses
  readonly #byView = new WeakMap<SourceView, MadeAny>()
  readonly #inner = new Map<string, readonly Inner[]>()

  constructor(sources: GoSources, uses: Uses) {
    this.#sources = sources
    this.#uses = uses
  }

  in(view: SourceView): MadeAny {
    let made = this.#byView.get(view)
    if (!made) {
      const boxed = boxedIn(view, this.#sources, this.#uses)
      const types = this.#closureOf(boxed.flatMap(({ type, view: from }) => this.#namedIn(type, from, 0)))
      const interfaces = [...types.values()].flatMap((type) => this.#methodsOf(type))
      made = { types: new Set(types.keys()), interfaces }
      this.#byView.set(view, made)
    }
    return made
  }

  /** The methods of an interface that isn't empty. */
  #methodsOf(type: GoTypeName): string[][] {
    const found = interfaceOf(type, this.#sources)
    const methods = found ? [...methodsAskedFor(found.type, found.view, this.#sources)] : []
    return methods.length > 0 ? [methods] : []
  }

  #closureOf(first: readonly Inner[]): ReadonlyMap<string, GoTypeName> {
    const depths = new Map<string, number>()
    const types = new Map<string, GoTypeName>()
    const queue = [...first]
    for (const { type, depth } of queue) {
      const key = keyOf(type)
      if (depth > DEEPEST || (depths.get(key) ?? Infinity) <= depth) continue
      depths.set(key, depth)
      types.set(key, type)
      for (const inner of this.#innerOf(type)) queue.push({ type: inner.type, depth: depth + inner.depth })
    }
    return types
  }

  #innerOf(type: GoTypeName): readonly Inner[] {
    const key = keyOf(type)
    let inner = this.#inner.get(key)
    if (!inner) {
      const found = findType(type, this.#sources)
      inner = found ? this.#namedIn(found.spec.goType, found.view, 1) : []
      this.#inner.set(key, inner)
    }
    return inner
  }

  /** The named types that a type consists of, without those within them. */
  #namedIn(type: GoExpression, view: SourceView, depth: number): Inner[] {
    const inner = (part: GoExpression): Inner[] => this.#namedIn(part, view, depth + 1)
    switch (type.type) {
      case 'GoStarExpression':
        return inner(type.argument)
      case 'GoArrayType':
      case 'GoEllipsis':
        return type.element === null ? [] : inner(type.element)
      case 'GoMapType':
        return [...inner(type.key), ...inner(type.value)]
      case 'GoStructType':
        return type.fields.flatMap(({ goType }) => inner(goType))
      default: {
        const name = namedType(type, view, this.#sources)
        return name ? [{ type: name, depth }] : []
      }
    }
  }
}

/**
 * Whether the values of a struct type, or those that hold them, may become a value of any type. Code may then print all
 * their fields: `fmt.Printf("%+v", options)`, `show(options)` of `func show(v any)`, `[]any{options}`.
 */
export function becomesAny(type: GoTypeName, view: SourceView, sources: GoSources): boolean {
  return isMadeAny(type, view, sources, PRINTING)
}

/** The same for code that may read or set their fields without names, as in `json.Unmarshal(data, options)`. */
export function isLookedInside(type: GoTypeName, view: SourceView, sources: GoSources): boolean {
  return isMadeAny(type, view, sources, LOOKING_INSIDE)
}

/**
 * Whether code may compare structs of the type without naming them, as in `reflect.DeepEqual(old, options)`, or use
 * them as keys: `cache.Add(options, value)`. A function of another module may do so with all that it gets.
 */
export function isComparedUnseen(type: GoTypeName, view: SourceView, sources: GoSources): boolean {
  return isMadeAny(type, view, sources, COMPARING)
}

/** Whether other modules get values of the type, or pointers to them: `manager.Add(&runnable{})`. */
export function isGivenAway(type: GoTypeName, view: SourceView, sources: GoSources): boolean {
  return isMadeAny(type, view, sources, GIVING)
}

const known = new WeakMap<Uses, WeakMap<GoSources, TypesMadeAny>>()

function isMadeAny(type: GoTypeName, view: SourceView, sources: GoSources, uses: Uses): boolean {
  const bySources = known.get(uses) ?? new WeakMap<GoSources, TypesMadeAny>()
  known.set(uses, bySources)
  let types = bySources.get(sources)
  if (!types) bySources.set(sources, (types = new TypesMadeAny(sources, uses)))
  const made = types.in(view)
  return (
    made.types.has(keyOf(type)) ||
    made.interfaces.some((methods) =>
      methods.every((method) => findFunction(method, type.name, type.folder, null, sources)),
    )
  )
}
