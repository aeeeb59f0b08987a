import { joinPrinted, printed } from '../../files/printed-text.js'
import { commandOutput } from '../guard-output.js'
import { visibleText } from '../../files/visible-text.js'
import { EXIT_FINDINGS, EXIT_OK, EXIT_USAGE, type CommandContext } from '../command.js'
import { isNothingThere, type CommandProject } from '../command-project.js'
import { breaksAtTarget, type LintResult } from '../check/lint.js'
import { lintProject, type LintedProject, type LintRequest } from '../check/lint-project.js'
import { findMarkedTypes } from '../check/marked-types.js'
import { readStdin } from '../check/read-stdin.js'
import { repositoryOf } from '../check/base-tree.js'
import { findNew } from '../check/new-findings.js'
import { checkSuppressionOptions, withoutSuppressed } from '../check/suppressions-file.js'
import { readTarget, writeUpgradeHints } from '../check/upgrade.js'
import { readRuleSettings } from '../check/rule-settings.js'
import { formatVersion } from '../../registry/version.js'
import { PRESETS } from '../check/preset-names.js'
import { showPath } from '../../files/paths.js'
import { formatGithub } from '../formats/github.js'
import { formatGitlab } from '../formats/gitlab.js'
import { formatJson } from '../formats/format-json.js'
import { formatMarkdown } from '../formats/format-markdown.js'
import type { CheckReport, Format } from '../formats/check-report.js'
import { formatSarif } from '../formats/sarif.js'
import { formatStylish } from '../formats/stylish.js'
import { colorsFor } from '../io.js'
import { writeUnreadEntries } from '../unread-entries.js'
import { count } from '../report/words.js'
import { UsageError } from '../usage-error.js'
import { endOf, writeAssumedVersion } from '../version-note.js'

const FORMATTERS: Readonly<Record<string, Format>> = {
  stylish: formatStylish,
  json: formatJson,
  sarif: formatSarif,
  github: formatGithub,
  gitlab: formatGitlab,
  markdown: formatMarkdown,
}

/** `feature-gates check`: runs the plugin's rules, and looks at the project as a whole. */
export async function runCheck(context: CommandContext): Promise<number> {
  const { io, cwd, options } = context
  const maxWarnings = readMaxWarnings(context)
  checkSuppressionOptions(context)
  const target = readTarget(context)
  const format = options.has('json') ? 'json' : (options.text('format') ?? 'stylish')
  const groupBy = readGroup(context, format)
  const { default: plugin } = await import('../../index.js')
  const preset = PRESETS.find((name) => name === options.text('preset')) ?? 'recommended'
  const given = readRuleSettings(plugin, preset, options.texts('rule'))
  const lint =
    (request: Omit<LintRequest, 'plugin'>) =>
    (where: CommandContext): Promise<LintedProject> =>
      lintProject(where, { ...request, plugin, target, wantsSuggestions: format === 'json' })
  const stdin = await readStdin(context)
  const since = readSince(context)
  const linted = await lint({ rules: given, version: undefined, stdin })(context)
  const {
    opened,
    opened: { project },
    searched,
  } = linted
  const known = withoutSuppressed(context, linted)
  const version = project.index.currentVersion ? formatVersion(project.index.currentVersion) : undefined
  const results =
    since === undefined
      ? known.results
      : await findNew(
          { ...context, options: options.without('shard') },
          {
            now: linted,
            results: known.results,
            ref: since,
            // A finding that only shows because the configuration has changed isn't new.
            lint: (where, registries) => lint({ rules: linted.rules, version, base: { registries } })(where),
          },
        )
  const report: CheckReport = {
    results: options.has('quiet') ? results.map(withoutWarnings) : results,
    refused: linted.refused,
    unread: linted.unread,
    unchecked: linted.unchecked,
    cwd,
    project,
    plugin,
    checks: linted.checks,
    groupBy,
    colors: colorsFor(io.stdout, io.env, context.color),
    columns: io.stdout.isTTY ? io.stdout.columns : undefined,
  }
  const output = format === 'github' ? commandOutput(io.stdout) : io.stdout
  output.write(FORMATTERS[format]?.(report) ?? '')
  writeAssumedVersion(context, project)
  if (target === null) writeHints(context, opened, searched)
  else
    writeUpgradeHints(context, {
      target,
      settings: linted.settings,
      breaking: sum(results, ({ messages }) => messages.filter(breaksAtTarget).length),
    })
  writeUnreadEntries(context, project.index)
  writeAcknowledged(context, results)
  writePassedOver(context, linted)

  const errors = sum(results, ({ errorCount }) => errorCount)
  const warnings = sum(results, ({ warningCount }) => warningCount)
  if (errors === 0 && warnings > maxWarnings)
    io.stderr.write(printed`feature-gates: more warnings (${warnings}) than --max-warnings allows (${maxWarnings})\n`)
  for (const refused of linted.refused) io.stderr.write(printed`feature-gates: ${visibleText(refused)}\n`)
  if (errors > 0 || warnings > maxWarnings || known.hasUnused) return endOf(context, project, EXIT_FINDINGS)
  return hasUnchecked(context, linted, stdin ? [] : context.operands)
    ? EXIT_USAGE
    : endWithoutFindings(context, project)
}

/** A missing version isn't a fault of the change that `--since` checks, and would fail every hook. */
function endWithoutFindings(context: CommandContext, project: CommandProject['project']): number {
  const code = endOf(context, project)
  return context.options.has('since') ? EXIT_OK : code
}

/** Whether nothing was checked, or not all that the user named. */
function hasUnchecked(context: CommandContext, { opened, refused }: LintedProject, paths: readonly string[]): boolean {
  return refused.length > 0 || isNothingThere(context, opened, paths)
}

function readGroup({ options }: CommandContext, format: string): CheckReport['groupBy'] {
  if (options.has('group') && format !== 'stylish')
    throw new UsageError(`option "--group" is for the format stylish, but the format is ${format}`)
  return options.text('group') === 'gate' ? 'gate' : 'file'
}

function readSince({ cwd, options }: CommandContext): string | undefined {
  const since = options.text('since')
  // Outside of a repository, the search for registries may walk everything that the user has.
  if (since !== undefined) repositoryOf(cwd)
  return since
}

function readMaxWarnings({ options }: CommandContext): number {
  const text = options.text('max-warnings')
  if (text === undefined) return Infinity
  if (!/^\d{1,9}$/.test(text))
    throw new UsageError(`option "--max-warnings" must be a whole number from 0, but is "${text}"`)
  return Number(text)
}

function withoutWarnings(result: LintResult): LintResult {
  return {
    ...result,
    messages: result.messages.filter(({ severity }) => severity === 2),
    warningCount: 0,
    fixableWarningCount: 0,
  }
}

function writeHints({ io }: CommandContext, { project, isDiscovered }: CommandProject, searched: number): void {
  const { index } = project
  if (index.gates.size === 0) {
    io.stderr.write(
      isDiscovered
        ? printed`No registry of feature gates was found in ${count(searched, 'file')}; name its files under "registries" in feature-gates.config.json.\n`
        : 'The registries hold no gates.\n',
    )
  } else if (!isDiscovered) {
    const [first, ...others] = findMarkedTypes(project)
    if (first !== undefined)
      io.stderr.write(
        printed`API types that name gates were found (${showPath(first, project.root)}${others.length > 0 ? printed` and ${count(others.length, 'more file')}` : ''}), but the configuration has no "api". So the rules for API types, in the preset strict, only look in Go's usual places.\n`,
      )
  }
}

/** Hooks may name all files of a commit, so these are no reason to fail. */
function writePassedOver({ io, cwd }: CommandContext, { passedOver }: LintedProject): void {
  const [first, ...others] = passedOver
  if (first === undefined) return
  const all = printed`${showPath(first, cwd)}${others.length > 0 ? printed` and ${count(others.length, 'more file')}` : ''}`
  io.stderr.write(printed`Not checked, because no rule is about files of this kind: ${all}\n`)
}

/** Broken promises that comments acknowledge aren't findings, but they are listed so that they are easy to find. */
function writeAcknowledged({ io, cwd }: CommandContext, results: readonly LintResult[]): void {
  const lines = results.flatMap(({ filePath, suppressedMessages }) =>
    suppressedMessages
      .filter(
        ({ ruleId, suppressions }) =>
          ruleId === 'feature-gates/no-lifecycle-regression' && suppressions[0]?.justification,
      )
      .map(
        ({ line, message, suppressions }) =>
          printed`  ${showPath(filePath, cwd)}:${line}  ${visibleText(`${/'([^']*)'/.exec(message)?.[1] ?? ''}: ${suppressions[0]?.justification}`)}`,
      ),
  )
  if (lines.length > 0) io.stderr.write(printed`Acknowledged broken promises:\n${joinPrinted(lines, '\n')}\n`)
}

function sum(results: readonly LintResult[], countOf: (result: LintResult) => number): number {
  return results.reduce((total, result) => total + countOf(result), 0)
}
