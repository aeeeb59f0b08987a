import type { ImportResolver } from '../source/import-resolver.js'
import type { DataView, ParsedSource, SourceView } from '../source/source-view.js'
import { fileName, fileProblem, unreadRegistry } from './file-problem.js'
import type { RegistryFile, Scope } from './model.js'
import { readDataRegistry } from './readers/data.js'
import { readEstreeRegistry } from './readers/estree.js'
import { copiesOwnObject } from './readers/flags/flag-copies.js'
import { readFlagData } from './readers/flags/flag-data.js'
import { readFlagRegistry } from './readers/flags/read-flags.js'

export interface ReadRegistryOptions {
  /** For gates that don't state their own. */
  readonly scope?: Scope
  /** What a missing `default` and `lockToDefault` mean; see `inferFromStage` of the configuration. */
  readonly inferFromStage?: boolean
  /**
   * Whether the configuration names the file as a registry. Then an object is read as one with less evidence, and a
   * file that registers nothing has a problem.
   */
  readonly configured?: boolean
  /** Whether a list of flags without a life cycle counts, too; a {@link configured} file may always be one. */
  readonly flags?: boolean
  /** See `FlagContext.byUse`. */
  readonly byUse?: boolean
  readonly resolveImport: ImportResolver
}

/**
 * What a parsed file registers, whatever its language. A text that could not be parsed is a registry with one problem.
 */
export function readRegistry(source: ParsedSource | null, options: ReadRegistryOptions): RegistryFile {
  if (source === null) {
    return unreadRegistry(
      fileProblem(
        'unparsable',
        '',
        "This kind of file can't have a registry; write gates in TypeScript, JavaScript, Go, YAML or JSON.",
      ),
    )
  }
  if (source.kind === 'failure') {
    const message = `${fileName(source.file)} can't be parsed: ${source.message}; fix the syntax so that its gates can be read.`
    return unreadRegistry(fileProblem('unparsable', source.file, message, source.place))
  }
  const registry = readSource(source, options)
  return options.configured ? reportEmpty(registry, source) : registry
}

function readSource(source: SourceView | DataView, options: ReadRegistryOptions): RegistryFile {
  if (source.kind === 'data') {
    const data = readDataRegistry(source, options)
    const isFree = data.shape === null && source.format === 'json'
    const mayBeFlags = isFree && (options.configured === true || options.flags === true)
    return (mayBeFlags && readFlagData(source, { ...options, configured: options.configured === true })) || data
  }
  const registry = readEstreeRegistry(source, options)
  // A list of specs without gates has a shape all the same, and isn't one of flags.
  const hasGates = registry.gates.length > 0 || registry.shape !== null
  if (options.configured && registry.gates.length === 0 && registry.problems.length > 0) {
    // What couldn't be read may be a copy of a list that is named after flags, `{ ...FEATURE_FLAGS, [flag]: true }`, or
    // of a list of the same file: `features = { ...defaults, ...stored }`.
    const named = readFlagRegistry(source, { ...options, configured: false })
    if (named && named.gates.length > 0) return named
    const listed = readFlagRegistry(source, options)
    if (
      listed &&
      copiesOwnObject(
        registry.problems.map(({ range }) => range),
        listed.gates.map(({ range }) => range),
        source,
      )
    )
      return listed
  }
  const mayBeFlags = !hasGates && (options.configured === true || options.flags === true)
  return (mayBeFlags ? readFlagRegistry(source, options) : null) ?? registry
}

function reportEmpty(registry: RegistryFile, source: SourceView | DataView): RegistryFile {
  const { text } = source
  const isRead = registry.gates.length > 0 || registry.problems.length > 0
  // A registry of a known shape may have no gates yet, such as one for the cluster, or may have lost its last one.
  if (isRead || registry.shape !== null || isWithoutCode(source)) return registry
  const name = fileName(registry.file)
  const message =
    text.trim() === ''
      ? `${name} is empty; register gates in it, or don't name it as a registry.`
      : `${name} registers no gates that can be recognised; write them as feature specs, like NewParser: { default: false, preRelease: 'Alpha' }, or don't name it as a registry.`
  return {
    ...registry,
    problems: [fileProblem('empty', registry.file, message)],
    // The gates may be there all the same.
    complete: false,
  }
}

/** Whether a file has nothing but its package and imports: the code that registered gates is gone. */
function isWithoutCode(source: SourceView | DataView): boolean {
  if (source.kind !== 'estree' || source.text.trim() === '') return false
  return source.ast.body.every(({ type }) => /^(?:GoPackageClause|ImportDeclaration|GoImport\w*)$/.test(type))
}
