import type { ImportResolver } from '../../../source/import-resolver.js'
import { enumMembers, isNumbered, resolveEntity } from '../../../source/entities.js'
import { staticKeyName } from '../../../source/expressions.js'
import { constantName, resolveConstant } from '../../../source/resolve-constant.js'
import type { Node, SourceView } from '../../../source/source-view.js'
import { rangeOf, type TextRange } from '../../../text/text-range.js'
import type { FeatureSpec, FlagShape, RegistryShape, Stage } from '../../model.js'
import { readGoName } from '../go-maps.js'
import { isCalledLikeFlags, isFlagFile, mayHoldFlags, mentionsFlags } from './flag-words.js'

/** One flag of a declaration. */
export interface FlagRow {
  readonly name: string
  readonly constant: string | null
  /** As in a gate. */
  readonly constantFile?: string
  readonly key: TextRange
  /** The whole row: a property, an element, a member, a declaration. */
  readonly range: TextRange
  readonly default: boolean | null
  readonly stage: Stage | null
  readonly description: string | null
  /** The fields that say it. */
  readonly fields: FeatureSpec['fields']
}

/** A declaration that lists flags: one object, one enum, one file of functions. */
export interface FlagDeclaration {
  readonly shape: FlagShape
  /** As messages name it: `object FEATURE_FLAGS`. */
  readonly what: string
  /** Where it begins. */
  readonly start: number
  /** What holds the rows, for the comments that belong to them. */
  readonly container: TextRange
  readonly rows: readonly FlagRow[]
  /** Names that it declares but that aren't gates: a flag whose value is a string. */
  readonly others: readonly string[]
  /** Each row states or computes the value of its flag. */
  readonly hasValues: boolean
  /** Every row was read. */
  readonly complete: boolean
}

export interface FlagContext {
  readonly view: SourceView
  /** The view is one of Go. */
  readonly isGo: boolean
  readonly resolveImport: ImportResolver
  /**
   * The configuration names the file as a registry: less evidence in names is enough, and rows that aren't flags are
   * skipped.
   */
  readonly lenient: boolean
  /** The caller finds out whether other code decides by these flags, so that names like `FEATURES` are enough. */
  readonly byUse: boolean
}

/** Whether a declaration is named like a list of flags; see {@link isCalledLikeFlags}. */
export function isNamedLikeFlags(names: readonly string[], { view, lenient, byUse }: FlagContext): boolean {
  return (
    isCalledLikeFlags(names, view.file) ||
    (lenient && (names.some(mentionsFlags) || isFlagFile(view.file))) ||
    (byUse && names.some(mayHoldFlags))
  )
}

/** A row with nothing but its name. */
export function bareRow(name: string, constant: string | null, key: Node, row: Node): FlagRow {
  return {
    name,
    constant,
    key: rangeOf(key),
    range: rangeOf(row),
    default: null,
    stage: null,
    description: null,
    fields: {},
  }
}

/** The name that an expression gives to a flag: a string, or a constant with one. */
export function readFlagName(
  node: Node,
  { view, resolveImport, isGo }: FlagContext,
): { name: string | null; constant: string | null } {
  if (isGo) return readGoName(node, view, resolveImport)
  const resolved = resolveConstant(node, view, resolveImport)
  return {
    name: resolved?.value ?? memberWithoutValue(node, { view, resolveImport }),
    constant: resolved ? resolved.constant : constantName(node, view),
  }
}

/** `Tabs` of `FeatureFlag.Tabs`, if the enum's member is numbered: such a flag has no other name. */
export function memberWithoutValue(
  node: Node,
  { view, resolveImport }: Pick<FlagContext, 'view' | 'resolveImport'>,
): string | null {
  const key = node.type === 'MemberExpression' ? staticKeyName(node.property, node.computed) : null
  const object =
    key !== null && node.type === 'MemberExpression' ? resolveEntity(node.object, view, resolveImport) : null
  if (object?.kind !== 'enum' || !isNumbered(object.node)) return null
  return enumMembers(object.node).some(({ id }) => staticKeyName(id, false) === key) ? key : null
}

/** Whether a registry is a list of flags that has no life cycle. */
export function isFlagShape(shape: RegistryShape | null): shape is FlagShape {
  return shape !== null && shape.startsWith('flag-')
}
