import { printed } from '../../files/printed-text.js'
import { visibleText } from '../../files/visible-text.js'
import { join, relative, resolve, sep } from 'node:path'
import { statOf } from '../../files/paths.js'
import { isRegistryByShape, mayRegister } from '../../project/discover.js'
import type { CommandContext } from '../command.js'
import { UsageError } from '../usage-error.js'
import { checkOutBase, findBaseCommit, type BaseTree } from './base-tree.js'
import type { LintedProject } from './lint-project.js'
import type { LintResult } from './lint.js'

type Message = LintResult['messages'][number]

export interface NewFindingsRequest {
  /** The findings in the working tree. */
  readonly now: LintedProject
  /** The findings that aren't suppressed. */
  readonly results: readonly LintResult[]
  readonly ref: string
  /**
   * Checks the project in another working directory.
   * @param registries its registries; `null`: search for them.
   */
  readonly lint: (context: CommandContext, registries: readonly string[] | null) => Promise<LintedProject>
}

/**
 * Keeps the findings that the commits since `ref`, and uncommitted changes, have added. The same rules check the old
 * files with the same current version. So a gate that a new version made overdue isn't blamed on these changes, but
 * what a changed registry breaks elsewhere is.
 */
export async function findNew(
  context: CommandContext,
  { now, results, ref, lint }: NewFindingsRequest,
): Promise<LintResult[]> {
  if (results.every(({ messages }) => messages.length === 0)) {
    // If nothing would be compared, don't write all files of a commit: that takes longer than anything else.
    findBaseCommit(context.cwd, ref, context.io.env)
    return [...results]
  }
  const base = checkOutBase(context.cwd, ref, context.io.env)
  try {
    const registries = sameRegistries(now, base)
    const compare = async (): Promise<LintResult[]> => {
      const operands = context.operands
        .map((path) => resolve(base.cwd, relative(context.cwd, resolve(context.cwd, path))))
        .filter((path) => statOf(path) !== null)
      const isThere = statOf(base.cwd) !== null && (operands.length > 0 || context.operands.length === 0)
      const io = { ...context.io, stderr: { write: () => {} } }
      return withoutKnown(
        results,
        isThere ? (await lint({ ...context, cwd: base.cwd, operands, io }, registries)).results : [],
        base,
      )
    }
    const left = await compare()
    return left.some(({ messages }) => messages.length > 0) && base.complete() ? await compare() : left
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    context.io.stderr.write(
      printed`All findings are shown, because "${visibleText(ref)}" could not be checked: ${visibleText(error.message)}\n`,
    )
    return [...results]
  } finally {
    base.remove()
  }
}

/** If more files changed, their contents aren't examined. */
const MOST_CHANGED = 100

/**
 * The registries of the old tree, if no change can have affected them: searching for them takes longer than everything
 * else. `null`: a changed file may be a registry, or the configuration names them.
 */
function sameRegistries({ opened: { project, isDiscovered } }: LintedProject, base: BaseTree): string[] | null {
  const { files } = project.index
  // Whether a list of flags is a registry depends on the code in all files.
  const hasLifeCycle = files.some(({ shape, flags }) => !flags && shape !== 'feature-list')
  if (!isDiscovered || !hasLifeCycle || base.changed.size > MOST_CHANGED) return null
  const inBase = (file: string): string => join(base.folder, relative(base.repository, file))
  const mayDiffer = [...base.changed].some((file) =>
    [join(base.repository, file), join(base.folder, file)].some((path) => mayRegister(path) && isRegistryByShape(path)),
  )
  return mayDiffer ? null : files.map(({ file }) => inBase(file))
}

/**
 * Leaves out known findings: those with the same file, rule and message, on any line. If several look alike, the ones
 * on changed lines are new. Exported for its test.
 */
export function withoutKnown(
  results: readonly LintResult[],
  before: readonly LintResult[],
  base: Pick<BaseTree, 'folder' | 'repository' | 'renamed'>,
): LintResult[] {
  const known = new Map<string, KnownLines>()
  for (const { filePath, messages, source } of before) {
    const lines = linesOf(source)
    const path = relative(base.folder, filePath)
    for (const message of messages) {
      const key = keyOf(path, message)
      const alike = known.get(key) ?? new KnownLines()
      alike.add(lineOf(lines, message))
      known.set(key, alike)
    }
  }
  return results.map((result) => {
    const path = relative(base.repository, result.filePath).replaceAll(sep, '/')
    return keepMessages(result, takeKnown(result, base.renamed.get(path) ?? path, known))
  })
}

/**
 * The lines of findings that look alike. Each line is used once. Lookups take constant time, since a file may have tens
 * of thousands.
 */
class KnownLines {
  readonly #lines: string[] = []
  readonly #counts = new Map<string, number>()
  /** How many matched findings remain in the list, by the content of their line. */
  readonly #taken = new Map<string, number>()

  add(line: string): void {
    this.#lines.push(line)
    this.#counts.set(line, (this.#counts.get(line) ?? 0) + 1)
  }

  takeSame(line: string): boolean {
    const count = this.#counts.get(line) ?? 0
    if (count === 0) return false
    this.#counts.set(line, count - 1)
    this.#taken.set(line, (this.#taken.get(line) ?? 0) + 1)
    return true
  }

  takeAny(): boolean {
    for (let line = this.#lines.pop(); line !== undefined; line = this.#lines.pop()) {
      const taken = this.#taken.get(line) ?? 0
      if (taken === 0) {
        this.#counts.set(line, (this.#counts.get(line) ?? 0) - 1)
        return true
      }
      this.#taken.set(line, taken - 1)
    }
    return false
  }
}

/**
 * Removes the findings of a file from the known ones, those on the very same line first, and returns those that were
 * known.
 */
function takeKnown({ messages, source }: LintResult, path: string, known: Map<string, KnownLines>): Set<Message> {
  const lines = linesOf(source)
  const old = new Set<Message>()
  for (const isExact of [true, false]) {
    for (const message of messages) {
      if (old.has(message)) continue
      const alike = known.get(keyOf(path, message))
      if (isExact ? alike?.takeSame(lineOf(lines, message)) : alike?.takeAny()) old.add(message)
    }
  }
  return old
}

/** Messages name lines and count checks, which any edit may change. */
function keyOf(path: string, { ruleId, message }: Message): string {
  const words = message
    .replaceAll(/:\d+\b/g, ':')
    .replace(/\b\d+(?= places\b)/, '')
    .replace(/ (?:Strip its|No check of it is left)[^.]*\.$/, '')
  return [path.replaceAll(sep, '/'), ruleId, words].join('\0')
}

function linesOf(source: string | undefined): readonly string[] {
  return source?.split(/\r?\n/) ?? []
}

function lineOf(lines: readonly string[], { line }: Message): string {
  return lines[line - 1]?.trim() ?? ''
}

function keepMessages(result: LintResult, old: ReadonlySet<Message>): LintResult {
  const messages = result.messages.filter((message) => !old.has(message))
  const errors = messages.filter(({ severity }) => severity === 2)
  const warnings = messages.filter(({ severity }) => severity === 1)
  return {
    ...result,
    messages,
    errorCount: errors.length,
    fatalErrorCount: messages.filter(({ fatal }) => fatal).length,
    warningCount: warnings.length,
    fixableErrorCount: errors.filter(({ fix }) => fix).length,
    fixableWarningCount: warnings.filter(({ fix }) => fix).length,
  }
}
