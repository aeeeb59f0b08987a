import { printed } from '../../files/printed-text.js'
import { visibleText } from '../../files/visible-text.js'
import { relative, resolve, sep } from 'node:path'
import { statOf } from '../../files/paths.js'
import type { CommandContext } from '../command.js'
import { UsageError } from '../usage-error.js'
import { checkOutBase, type BaseTree } from './base-tree.js'
import type { LintedProject } from './lint-project.js'
import type { LintResult } from './lint.js'

type Message = LintResult['messages'][number]

/**
 * Keeps what the commits since `ref`, and changes that are not committed, have added. The same rules check the files as they were, as if it
 * had been the same version then: so a gate that became overdue with a new version is nobody's fault, but what a change of a registry
 * breaks elsewhere is.
 *
 * @param lint checks the project of another working directory.
 */
export async function findNew(
  results: readonly LintResult[],
  ref: string,
  context: CommandContext,
  lint: (context: CommandContext) => Promise<LintedProject>,
): Promise<LintResult[]> {
  const base = checkOutBase(context.cwd, ref, context.io.env)
  try {
    const operands = context.operands
      .map((path) => resolve(base.cwd, relative(context.cwd, resolve(context.cwd, path))))
      .filter((path) => statOf(path) !== null)
    const isThere = statOf(base.cwd) !== null && (operands.length > 0 || context.operands.length === 0)
    const before = isThere
      ? await lint({ ...context, cwd: base.cwd, operands, io: { ...context.io, stderr: { write: () => {} } } })
      : null
    return withoutKnown(results, before?.results ?? [], base)
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

/** Findings are the same if file, rule and message are, wherever they stand; of several that look alike, those on lines that are new are new. */
function withoutKnown(results: readonly LintResult[], before: readonly LintResult[], base: BaseTree): LintResult[] {
  const known = new Map<string, string[]>()
  for (const { filePath, messages, source } of before) {
    for (const message of messages) {
      const key = keyOf(relative(base.folder, filePath), message)
      known.set(key, [...(known.get(key) ?? []), lineOf(source, message)])
    }
  }
  return results.map((result) => {
    const path = relative(base.repository, result.filePath).replaceAll(sep, '/')
    return keepMessages(result, takeKnown(result, base.renamed.get(path) ?? path, known))
  })
}

/** Takes the findings of a file out of the known ones, those on the very same line first, and gives those that were there. */
function takeKnown({ messages, source }: LintResult, path: string, known: Map<string, string[]>): Set<Message> {
  const old = new Set<Message>()
  for (const isExact of [true, false]) {
    for (const message of messages) {
      const lines = known.get(keyOf(path, message)) ?? []
      const index = isExact ? lines.indexOf(lineOf(source, message)) : lines.length - 1
      if (old.has(message) || index < 0) continue
      lines.splice(index, 1)
      old.add(message)
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

function lineOf(source: string | undefined, { line }: Message): string {
  return source?.split(/\r?\n/)[line - 1]?.trim() ?? ''
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
