import type { ImportResolver } from '../../../source/import-resolver.js'
import { indexLines, type LineIndex } from '../../../text/line-index.js'
import type { SourceView } from '../../../source/source-view.js'
import { contains, type TextRange } from '../../../text/text-range.js'
import type { FlagShape, Gate, RegistryFile, RemovalPromise, Scope } from '../../model.js'
import { readEntryPromises } from '../estree-promises.js'
import { readFlagCalls } from './flag-calls.js'
import { readFlagConstants } from './flag-constants.js'
import { readFlagFunctions } from './flag-functions.js'
import { readFlagInterfaces } from './flag-interfaces.js'
import { readFlagLists, readFlagMaps } from './flag-maps.js'
import { readFlagNames, readNameConstants } from './flag-names.js'
import type { FlagContext, FlagDeclaration, FlagRow } from './flag-row.js'
import { isFieldOfFlag } from './flag-words.js'

/**
 * The shapes of lists of flags, most specific first. If a file has a flag in several shapes, the first is its
 * registration and the others repeat it.
 */
const SHAPES: readonly { readonly shape: FlagShape; read(context: FlagContext): FlagDeclaration[] }[] = [
  { shape: 'flag-map', read: readFlagMaps },
  { shape: 'flag-list', read: readFlagLists },
  { shape: 'flag-calls', read: readFlagCalls },
  { shape: 'flag-functions', read: readFlagFunctions },
  { shape: 'flag-interface', read: readFlagInterfaces },
  { shape: 'flag-names', read: readFlagNames },
]

export interface FlagReaderOptions {
  /** For gates that don't state their own. */
  readonly scope?: Scope
  readonly configured?: boolean
  /** See {@link FlagContext.byUse}. */
  readonly byUse?: boolean
  readonly resolveImport: ImportResolver
}

/** A file without any of these words lists no flags. */
const FLAG_WORD = /feature|flag|toggle|experiment|gate|\bconst (?:enable|disable|use)/i

/**
 * The feature flags that a TypeScript, JavaScript or Go file lists without a life cycle: no stage, no lock, no version.
 * Ordinary code also has objects of booleans and enums of names, so a list counts only if it is named like one (see
 * `isCalledLikeFlags`). Whether other code checks its names is decided by callers that know more files, see {@link
 * RegistryFile.flags}.
 */
export function readFlagRegistry(view: SourceView, options: FlagReaderOptions): RegistryFile | null {
  if (!FLAG_WORD.test(view.text) && !FLAG_WORD.test(view.file)) return null
  const isConfigured = options.configured ?? false
  const isGo = view.language === 'go'
  const { resolveImport, byUse = false } = options
  const context = { view, isGo, resolveImport, byUse: byUse && !isGo }
  const readAll = (lenient: boolean): FlagDeclaration[] => SHAPES.flatMap(({ read }) => read({ ...context, lenient }))
  const sure = readAll(false)
  const found = sure.length === 0 && isConfigured ? withoutDetails(readAll(true)) : sure
  const filled = found.filter(({ rows }) => rows.length > 0)
  const declarations =
    filled.length > 0
      ? filled
      : orElse(
          readFlagConstants({ ...context, lenient: isConfigured }),
          orElse(readNameConstants({ ...context, lenient: isConfigured }), found),
        )
  const [first] = declarations
  if (!first) return null
  const merged = new MergedFlags(view, options.scope ?? null)
  for (const declaration of declarations) merged.add(declaration)
  return {
    file: view.file,
    shape: first.shape,
    gates: merged.finish(),
    problems: [],
    // Other names may be registered at run time, or by a list that isn't configured.
    complete: isConfigured && declarations.every(({ complete }) => complete),
    anchorVersion: null,
    declaration: { start: first.start, end: first.start + 1 },
    flags: {
      declarations: declarations.map(({ what }) => what),
      others: declarations.flatMap(({ others }) => others).filter((name) => !merged.has(name)),
      hasValues: declarations.some(({ hasValues }) => hasValues),
      areFields: isGo && declarations.some(({ shape }) => shape === 'flag-interface'),
    },
  }
}

/**
 * Beside a list of values, a type without a name of that list describes something else: `interface FeatureConfig {
 * defaultValue: boolean }`. So does an object inside a row: the one of `newParser: { defaultValue: false }`.
 */
function withoutDetails(declarations: readonly FlagDeclaration[]): FlagDeclaration[] {
  const valued = declarations.filter(({ hasValues }) => hasValues).flatMap(({ rows }) => rows)
  if (valued.length === 0) return [...declarations]
  const names = new Set(valued.map(({ name }) => name))
  return declarations.filter(({ shape, rows, container }) =>
    shape === 'flag-interface'
      ? rows.some(({ name }) => names.has(name))
      : !rows.every(({ name }) => isFieldOfFlag(name)) || !valued.some(({ range }) => contains(range, container)),
  )
}

/** Constants count only in a file without a list: a list has other constants beside it. */
function orElse<T>(first: readonly T[], second: readonly T[]): readonly T[] {
  return first.length > 0 ? first : second
}

/** The flags of a file by their names. */
class MergedFlags {
  readonly #view: SourceView
  readonly #scope: Scope | null
  readonly #lines: LineIndex
  readonly #gates = new Map<string, { gate: Gate; readonly twins: TextRange[] }>()

  constructor(view: SourceView, scope: Scope | null) {
    this.#view = view
    this.#scope = scope
    this.#lines = indexLines(view.file, view.text)
  }

  has(name: string): boolean {
    return this.#gates.has(name)
  }

  add({ rows, container }: FlagDeclaration): void {
    const inOrder = [...rows].sort((a, b) => a.range.start - b.range.start)
    const promises = readEntryPromises(
      container,
      inOrder.map(({ range }) => range),
      this.#view,
    )
    for (const [index, row] of inOrder.entries()) this.#addRow(row, promises.get(index) ?? null)
  }

  finish(): Gate[] {
    return [...this.#gates.values()].map(({ gate, twins }) => (twins.length > 0 ? { ...gate, twins } : gate))
  }

  #addRow(row: FlagRow, removal: RemovalPromise | null): void {
    const known = this.#gates.get(row.name)
    if (!known) {
      this.#gates.set(row.name, { gate: this.#gateOf(row, removal), twins: [] })
      return
    }
    known.twins.push(row.range)
    known.gate = {
      ...known.gate,
      constant: known.gate.constant ?? row.constant,
      description: known.gate.description ?? row.description,
      removal: known.gate.removal ?? removal,
    }
  }

  #gateOf(
    { name, constant, constantFile, description, key, range, ...row }: FlagRow,
    removal: RemovalPromise | null,
  ): Gate {
    return {
      name,
      constant,
      ...(constantFile !== undefined && { constantFile }),
      description,
      key,
      range,
      removal,
      scope: this.#scope,
      // A list of flags has no locks, so whether a flag can still be set isn't known.
      specs: [
        { version: null, stage: row.stage, default: row.default, lockToDefault: null, range, fields: row.fields },
      ],
      file: this.#view.file,
      place: this.#lines.placeOf(key.start),
    }
  }
}
