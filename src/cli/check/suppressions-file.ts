import { dirname, join, relative, resolve, sep } from 'node:path'
import { foldersUpwards, showPath, statOf } from '../../files/paths.js'
import { printed, type PrintedText } from '../../files/printed-text.js'
import { LARGEST_NAMED_FILE, readText } from '../../files/read-file.js'
import type { CommandContext } from '../command.js'
import { UsageError } from '../usage-error.js'
import { writeOwnFile } from '../write-own-file.js'
import type { LintedProject } from './lint-project.js'
import type { LintResult } from './lint.js'
import {
  applySuppressions,
  parseSuppressions,
  printSuppressions,
  pruneSuppressions,
  suppressAll,
  type Suppressions,
} from './suppressions.js'

/** ESLint uses this name. */
const SUPPRESSIONS_FILE = 'eslint-suppressions.json'

/** The file of known errors, which ESLint also reads. */
interface SuppressionsFile {
  /** Absolute. */
  readonly file: string
  /** `null`: there is no such file. */
  readonly suppressions: Suppressions | null
}

/** The results of a run without the known errors. */
export interface UnsuppressedResults {
  readonly results: readonly LintResult[]
  /** Whether some suppressions are unused. ESLint fails in that case. */
  readonly hasUnused: boolean
}

/** Refuses options that can't be combined. */
export function checkSuppressionOptions({ options }: CommandContext): void {
  const [writing, ...others] = ['suppress-all', 'prune-suppressions', 'since', 'shard', 'target-version'].filter(
    (name) => options.has(name),
  )
  if (writing === undefined || !WRITING.has(writing) || others[0] === undefined) return
  throw new UsageError(`option "--${writing}" can't be combined with --${others[0]}: it needs all errors of the files`)
}

const WRITING: ReadonlySet<string> = new Set(['suppress-all', 'prune-suppressions'])

/**
 * Leaves out the errors that the suppressions file accepts. With `--suppress-all` or `--prune-suppressions`, it writes
 * that file first.
 */
export function withoutSuppressed(context: CommandContext, { results, opened }: LintedProject): UnsuppressedResults {
  const { io, cwd, options, operands } = context
  const found = findSuppressions(context, opened.project.root)
  const folder = dirname(found.file)
  const pathOf = (file: string): string => relative(folder, file).replaceAll(sep, '/')
  const isWhole = operands.length === 0 && !options.has('shard') && cwd === folder
  const shown = showPath(found.file, cwd)
  let suppressions = found.suppressions ?? new Map<string, ReadonlyMap<string, number>>()
  // Without a registry, no rule could report anything, so the accepted errors may still exist.
  const isJudged = !opened.isDiscovered || opened.project.index.gates.size > 0
  if (options.has('suppress-all') && isJudged) {
    suppressions = suppressAll(results, suppressions, pathOf)
    if (writeOwnFile(found.file, printSuppressions(suppressions), context)) io.stderr.write(printed`Wrote ${shown}.\n`)
  }
  if (options.has('prune-suppressions') && isJudged && found.suppressions) {
    const { unused } = applySuppressions(results, suppressions, pathOf, isWhole)
    suppressions = pruneSuppressions(suppressions, unused, (path) => statOf(join(folder, path)) !== null)
    if (writeOwnFile(found.file, printSuppressions(suppressions), context)) io.stderr.write(printed`Wrote ${shown}.\n`)
  }
  const applied = applySuppressions(results, suppressions, pathOf, isWhole)
  if (applied.suppressed > 0) io.stderr.write(printed`${describeErrors(applied.suppressed)} accepted by ${shown}.\n`)
  const hasUnused =
    applied.unused.size > 0 &&
    isJudged &&
    !options.has('pass-on-unpruned-suppressions') &&
    !options.has('since') &&
    !operands.includes('-')
  if (hasUnused)
    io.stderr.write(
      printed`${shown} accepts errors that are gone: feature-gates check --prune-suppressions removes them.\n`,
    )
  return { results: applied.results, hasUnused }
}

function describeErrors(count: number): PrintedText {
  return printed`${count} ${count === 1 ? 'error is' : 'errors are'}`
}

/** The file that ESLint would find from the working directory; otherwise the place for a new one. */
function findSuppressions({ cwd, options }: CommandContext, root: string): SuppressionsFile {
  const named = options.text('suppressions-location')
  const nearest = [...foldersUpwards(cwd)].map((folder) => join(folder, SUPPRESSIONS_FILE)).find((file) => statOf(file))
  const file = named === undefined ? (nearest ?? join(root, SUPPRESSIONS_FILE)) : resolve(cwd, named)
  if (!statOf(file)) {
    if (named === undefined || options.has('suppress-all')) return { file, suppressions: null }
    throw new UsageError(`"${named}" does not exist; check --suppress-all writes it`)
  }
  const read = readText(file, LARGEST_NAMED_FILE)
  const shown = showPath(file, cwd)
  if ('error' in read) throw new UsageError(`${shown}: ${read.error}`)
  const suppressions = parseSuppressions(read.text)
  if (!suppressions)
    throw new UsageError(
      `${shown}: not a suppressions file, as ESLint's --suppress-all and check --suppress-all write it`,
    )
  return { file, suppressions }
}
