import type { SemVer } from 'semver'
import type { TextRange } from '../../text/text-range.js'

/** A gate that a comment names: the declaration with the comment belongs to that gate. */
export interface NamedMarker {
  readonly name: string
  readonly nameRange: TextRange
}

/** What the comments of a field or a type say. */
export interface ApiNotes {
  /** In the order of the text; a field with several belongs to all of them. */
  readonly markers: readonly NamedMarker[]
  /** The release that introduced it: `@since 1.36`, and in protobuf a version annotation. */
  readonly since: Since | null
  /** A comment says what an absent value means: `@default`, `+default=`. */
  readonly hasDefault: boolean
  /** `+optional`. */
  readonly isOptional: boolean
}

export interface Since {
  readonly version: SemVer
  /** What says so: `@since`, `versionpb.etcd_version_field`. */
  readonly said: string
  /** An option of the language, which programs can read, not a comment. */
  readonly isAnnotation: boolean
}

export interface ApiField extends ApiNotes {
  /** Name of the outermost type that holds the field. */
  readonly type: string
  /** The way to the field inside its type, with dots: `paging`, `paging.limit`. */
  readonly path: string
  readonly name: string
  readonly nameRange: TextRange
  /** Other names of the field in generated code. */
  readonly otherNames: readonly string[]
  /** Names of the types that the field's type mentions. */
  readonly references: readonly string[]
}

/** A type whose objects clients write. */
export interface ApiType extends ApiNotes {
  readonly name: string
  /** Parents come before their children. */
  readonly fields: readonly ApiField[]
  /** Names of the types whose fields it inherits. */
  readonly bases: readonly string[]
}

/** The gates that a field belongs to: by its own markers, or else by those of its parents. */
export function gatesOfField(field: ApiField, type: ApiType): readonly string[] {
  for (const holder of holdersOf(field, type)) {
    if (holder.markers.length > 0) return holder.markers.map(({ name }) => name)
  }
  return type.markers.map(({ name }) => name)
}

/** Whether a version annotation is on the field, on one of its parents, or on its type. */
export function hasVersionAnnotation(field: ApiField, type: ApiType): boolean {
  return [...holdersOf(field, type), type].some(({ since }) => since?.isAnnotation === true)
}

/** The field itself and the fields of the same type that hold it, innermost first. */
export function holdersOf(field: ApiField, type: ApiType): ApiField[] {
  return type.fields.filter(({ path }) => path === field.path || field.path.startsWith(`${path}.`)).reverse()
}
