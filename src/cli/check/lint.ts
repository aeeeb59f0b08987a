import { relative } from 'node:path'
import type { ESLint, Linter, Rule } from 'eslint'
import type { SemVer } from 'semver'
import { partsOfRule, type RuleEntry } from '../../config/rule-shapes.js'
import { LARGEST_NAMED_FILE, readText } from '../../files/read-file.js'
import type { Project } from '../../project/project.js'
import { formatVersion } from '../../registry/version.js'
import type { HostServices } from '../../rules/support/host-services.js'
import type { AcknowledgedFinding } from '../../syntax/eslint-parser.js'
import { placeAt } from '../../text/line-index.js'
import { keepRoots } from '../command-project.js'
import { baseOf, ESLintRunner, type Found } from './eslint-run.js'
import { createProjectRule, PROJECT_RULE, type ProjectFindings } from './project-rule.js'
import type { RuleSettings } from './rule-settings.js'
import { isPlain, RuleRunner, type RunRequest } from './run-rules.js'

/** ESLint's own form of the findings in one file. */
export type LintResult = ESLint.LintResult

export interface LintOptions {
  readonly cwd: string
  readonly project: Project
  readonly plugin: ESLint.Plugin
  readonly rules: RuleSettings
  readonly findings: ProjectFindings
  readonly isWhole: boolean
  /** The release of Kubernetes for which configurations are checked. `null`: the release that each one names. */
  readonly target: SemVer | null
  readonly onSkipped: SkippedListener
  readonly onSetting: NonNullable<HostServices['onSetting']>
  /** Whether the output shows suggestions. */
  readonly wantsSuggestions: boolean
}

/** Called for each document that wasn't read, with its line and column from 1. The reason is half a sentence. */
export type SkippedListener = (file: string, line: number, column: number, reason: string) => void

/**
 * Makes a function that lints one file with the plugin's rules. It reads the file unless it is given the text. It
 * returns `null` if the file can't be read.
 */
export function createLinter(options: LintOptions): (file: string, text: string | null) => Promise<LintResult | null> {
  const acknowledged: AcknowledgedFinding[] = []
  const services: HostServices = { ...servicesOf(options), acknowledge: (finding) => void acknowledged.push(finding) }
  const plugin: ESLint.Plugin = {
    ...options.plugin,
    rules: { ...options.plugin.rules, project: createProjectRule(options.project, options.findings, options.isWhole) },
  }
  const settings = { 'feature-gates': settingsOf(options.project) }
  const runner = new RuleRunner(
    new Map(
      Object.entries(plugin.rules ?? {}).map(([name, rule]) => [`feature-gates/${name}`, rule as Rule.RuleModule]),
    ),
    settings,
    services,
  )
  let eslint: Promise<ESLintRunner> | null = null
  const find = async (request: RunRequest): Promise<Found> => {
    const isMine = isPlain(request.text, relative(baseOf(request.file, options.cwd), request.file))
    const messages = isMine ? runner.run(request) : null
    if (messages) return { messages, suppressedMessages: [] }
    eslint ??= ESLintRunner.load(options.cwd, plugin, settings, services)
    return (await eslint).run(request)
  }
  const findOrRefuse = async (request: RunRequest): Promise<Found> => {
    try {
      return await find(request)
    } catch (error) {
      // An error in one file must not hide the findings in others.
      if (error instanceof RangeError) return { messages: [TOO_DEEP], suppressedMessages: [] }
      throw error
    }
  }
  return async (file, given) => {
    const read = given === null ? readText(file, LARGEST_NAMED_FILE) : { text: given }
    if ('error' in read) return null
    const severities = { ...options.rules.of(file), [PROJECT_RULE]: options.rules.project }
    acknowledged.length = 0
    const found = await findOrRefuse({ file, text: read.text, severities })
    found.suppressedMessages.push(...acknowledged.map((finding) => toSuppressed(finding, severities)))
    const result = toResult(file, read.text, found)
    return options.target ? withUpgradeSeverity(result) : result
  }
}

function servicesOf({
  project,
  target,
  onSkipped,
  onSetting,
  wantsSuggestions,
  ...options
}: LintOptions): HostServices {
  return {
    project,
    wantsNoSuggestions: !wantsSuggestions,
    onSetting,
    ...(target && { targetVersion: target }),
    remainingChecks: (gate) => countChecks(gate, options),
    isConfig: (file) => project.registryFile(file) === null,
    onSkipped(file, offset, reason) {
      const read = readText(file, LARGEST_NAMED_FILE)
      const place = placeAt(file, 'error' in read ? '' : read.text, offset)
      onSkipped(file, place.line, place.column, reason)
    },
  }
}

const UPGRADE_RULES: ReadonlySet<string> = new Set([
  'feature-gates/no-fixed-gate-override',
  'feature-gates/no-unknown-gate',
])

/** Messages about settings with which a component of the target release doesn't start. */
const BREAKING: ReadonlySet<string> = new Set(['removed', 'lockedAgainst', 'unknownAtRelease', 'newerGate'])

/** Whether a message is about a setting that breaks at the target release, and not about the project's own gates. */
export function breaksAtTarget({ ruleId, messageId }: Linter.LintMessage): boolean {
  return UPGRADE_RULES.has(ruleId ?? '') && BREAKING.has(messageId ?? '')
}

/** Messages about settings that still work in the target release: these are warnings. */
const MILD: ReadonlySet<string> = new Set(['redundant', 'ignored', 'ignoredAtRelease', 'leaving'])

function withUpgradeSeverity(result: LintResult): LintResult {
  const isMild = ({ ruleId, messageId }: Linter.LintMessage): boolean =>
    UPGRADE_RULES.has(ruleId ?? '') && MILD.has(messageId ?? '')
  const messages = result.messages.map((message) => (isMild(message) ? { ...message, severity: 1 as const } : message))
  const errorCount = messages.filter(({ severity }) => severity === 2).length
  return { ...result, messages, errorCount, warningCount: messages.length - errorCount }
}

/**
 * The number of checks of a gate; unknown if it may be checked in a way that isn't recognised. Registries are linted
 * last, so the count is complete.
 */
function countChecks(gate: string, { findings, isWhole }: Pick<LintOptions, 'findings' | 'isWhole'>): number | null {
  const count = findings.checks.get(gate) ?? 0
  const isUnsure = findings.ignored?.has(gate) || (count === 0 && findings.mentioned.has(gate))
  return !isWhole || isUnsure ? null : count
}

const TOO_DEEP: Linter.LintMessage = {
  ruleId: null,
  fatal: true,
  severity: 2,
  message: 'Parsing error: nested too deeply to be read safely',
  line: 1,
  column: 1,
}

/** Turns a message into the form in which ESLint lists those that a comment disabled. */
function toSuppressed(
  { ruleId, messageId, message, loc, reason }: AcknowledgedFinding,
  rules: Readonly<Record<string, RuleEntry>>,
): Linter.SuppressedLintMessage {
  return {
    ruleId,
    messageId,
    message,
    severity: partsOfRule(rules[ruleId] ?? 'error').severity === 'warn' ? 1 : 2,
    line: loc.start.line,
    column: loc.start.column + 1,
    endLine: loc.end.line,
    endColumn: loc.end.column + 1,
    suppressions: [{ kind: ACKNOWLEDGED, justification: reason }],
  }
}

/**
 * ESLint's kind of a suppression by a comment: https://eslint.org/docs/latest/integrate/nodejs-api#-lintmessage-type
 */
const ACKNOWLEDGED = 'directive'

function toResult(file: string, text: string, { messages, suppressedMessages }: Found): LintResult {
  const errors = messages.filter(({ severity }) => severity === 2)
  const warnings = messages.filter(({ severity }) => severity === 1)
  return {
    filePath: file,
    messages,
    suppressedMessages,
    errorCount: errors.length,
    fatalErrorCount: messages.filter(({ fatal }) => fatal).length,
    warningCount: warnings.length,
    fixableErrorCount: errors.filter(({ fix }) => fix).length,
    fixableWarningCount: warnings.filter(({ fix }) => fix).length,
    ...(messages.length > 0 && { source: text }),
    usedDeprecatedRules: [],
  }
}

/** The rules' settings. They hold the open project, so the rules don't look for a configuration. */
function settingsOf(project: Project): Record<string, unknown> {
  const { currentVersion } = project.index
  return {
    ...project.config,
    registries: keepRoots(project),
    ...(currentVersion && { currentVersion: formatVersion(currentVersion) }),
    root: project.root,
    digest: 'command line',
  }
}
