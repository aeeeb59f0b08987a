import { setImmediate } from 'node:timers/promises'
import type { SemVer } from 'semver'
import type { LookedAtSetting } from '../../rules/support/host-services.js'
import type { FeatureGatesPlugin } from '../../index.js'
import type { CommandContext } from '../command.js'
import { openCommandProject, type CommandProject } from '../command-project.js'
import { startProgress } from '../progress.js'
import { scanFiles } from '../scan.js'
import { readShard, type Shard } from '../shard.js'
import { isInside } from '../../files/paths.js'
import type { Project } from '../../project/project.js'
import { isApiFile } from '../../project/api-files.js'
import { mayCheckGates } from '../../project/scripts.js'
import { createLinter, type LintResult } from './lint.js'
import type { MentionedGates, NamedGate } from './mentioned-gates.js'
import type { ProjectFindings } from './project-rule.js'
import type { GivenRules, RuleSettings } from './rule-settings.js'
import type { GivenText } from './read-stdin.js'
import { UndeclaredDependencies } from './undeclared-dependencies.js'
import { selectFiles, selectText, type SelectedFiles } from './select-files.js'
import { writeUnreadFiles } from '../unread-files.js'
import { skippedWriter } from './upgrade.js'
import { writeUnopened } from '../unopened-files.js'

export interface LintRequest {
  readonly plugin: FeatureGatesPlugin
  readonly rules: GivenRules | RuleSettings
  /** Overrides the project's current version. */
  readonly version: string | undefined
  /**
   * The release of Kubernetes for which configurations are checked. `null` or left out: the release that each one
   * names.
   */
  readonly target?: SemVer | null
  /**
   * Set for a copy of an older commit, in which ignored files count, too. `registries` are those that a search would
   * find; `null`: unknown.
   */
  readonly base?: { readonly registries: readonly string[] | null } | null
  /** A text to check instead of files. */
  readonly stdin?: GivenText | null
  /** Whether suggestions of findings are shown. Default: no. */
  readonly wantsSuggestions?: boolean
}

/** Registered gates without any check. */
export interface Unchecked {
  readonly gates: number
  /** Where code names one, perhaps to check it in a way that isn't recognised. */
  readonly example: NamedGate | null
}

export interface LintedProject {
  readonly opened: CommandProject
  /** The rules that ran. */
  readonly rules: RuleSettings
  /** One per file that was linted, in the order of their paths. */
  readonly results: readonly LintResult[]
  /** Set if all code was searched, gates are registered, and no check of one was found. */
  readonly unchecked: Unchecked | null
  /** The number of checks of each gate. */
  readonly checks: ReadonlyMap<string, number>
  /** How many files were searched. */
  readonly searched: number
  /** The settings that were found in configurations. */
  readonly settings: readonly LookedAtSetting[]
  /** Files that were named on the command line and can't be read: one sentence each. */
  readonly refused: readonly string[]
  /** How many other files mention a gate, or may, and can't be read. */
  readonly unread: number
  /** Files that were named on the command line, and are of a kind that no rule knows. */
  readonly passedOver: readonly string[]
}

/** Opens the project of the working directory and runs the rules on the named files, or on all of them. */
export async function lintProject(
  context: CommandContext,
  { plugin, rules: given, version, target = null, base = null, stdin = null, wantsSuggestions = false }: LintRequest,
): Promise<LintedProject> {
  const { cwd } = context
  const operands = stdin ? [] : context.operands
  const isUpgrade = target !== null
  const opened = openLinted(context, operands, { version, isUpgrade, base })
  const { project } = opened
  const rules = 'in' in given ? given.in(project.config.rules ?? {}) : given
  const selected = stdin ? selectText(stdin, project) : selectFiles(operands, cwd, project, { isUpgrade })
  writeUnopened(context, selected.unopened)
  writeUnreadFiles(context, selected.unread)
  const findings: ProjectFindings = {
    checks: new Map(),
    undeclared: new UndeclaredDependencies(project),
    mentioned: selected.mentioned,
    ignored: selected.ignoredGates,
  }
  const isWhole = stdin === null && operands.length === 0 && selected.unread.length === 0 && isAllReadFrom(cwd, project)
  const shard = readShard(context.options, project.root)
  const isOwn = (file: string): boolean =>
    shard === null || (project.registryFile(file) ? shard.part === 1 : shard.takes(file))
  const files = selected.files.filter(isOwn)
  const others = shard?.part === 1 && rules.project !== 'off' ? selected.files.filter((file) => !isOwn(file)) : []
  const settings: LookedAtSetting[] = []
  const lint = createLinter({
    cwd,
    project,
    plugin: plugin as never,
    rules,
    findings,
    isWhole,
    target,
    onSkipped: skippedWriter(context),
    onSetting: (setting) => void settings.push(setting),
    wantsSuggestions,
  })
  const progress = startProgress(context, 'Checking', files.length + others.length)
  // To lint a registry, the checks in all files must be counted, including those of other shards.
  for await (const { file, view, checks } of scanFiles(others, project, progress)) {
    addCounts(findings.checks, checks.checks)
    findings.undeclared.add(file, view, checks)
  }
  const results: LintResult[] = []
  for (const file of files) {
    await setImmediate()
    const result = await lint(file, selected.texts.get(file) ?? null)
    selected.texts.delete(file)
    if (result) results.push(result)
    progress.step()
  }
  progress.end()
  return {
    opened,
    rules,
    results: results
      .filter((result) => !isOfNoConcern(result, selected, project))
      .sort((a, b) => (a.filePath < b.filePath ? -1 : 1)),
    unchecked: isWhole ? uncheckedOf(project, findings, selected.mentioned, { rules, shard }) : null,
    checks: findings.checks,
    searched: selected.searched,
    settings,
    refused: selected.refused,
    unread: selected.unread.length,
    passedOver: selected.passedOver,
  }
}

const API_KINDS = ['types', 'strategies', 'validation'] as const

/**
 * Whether a file can't be parsed and names no gate. It may be in another language, such as Flow, and only matters where
 * it is about gates.
 */
function isOfNoConcern(
  { filePath: file, messages }: LintResult,
  { named, mentioned }: Pick<SelectedFiles, 'named' | 'mentioned'>,
  project: Project,
): boolean {
  if (!messages.some(({ fatal }) => fatal) || !mayCheckGates(file)) return false
  if (API_KINDS.some((kind) => isApiFile(project, kind, file))) return false
  return !named.has(file) && !mentioned.isIn(file) && project.registryFile(file) === null
}

function isAllReadFrom(cwd: string, { root, index }: Project): boolean {
  return cwd === root && index.complete
}

/** Gates of another package, and those that are handed to other code, are checked elsewhere. */
function uncheckedOf(
  { index, root }: Project,
  { checks }: ProjectFindings,
  mentioned: MentionedGates,
  { rules, shard }: { readonly rules: RuleSettings; readonly shard: Shard | null },
): Unchecked | null {
  // Another shard, or nobody, counts the checks.
  if (checks.size > 0 || shard !== null || rules.project === 'off') return null
  const own = index.files.flatMap(({ file, gates }) =>
    isInside(root, file)
      ? gates.filter(({ otherPackage, isPassedOn }) => otherPackage === undefined && !isPassedOn)
      : [],
  )
  return own.length === 0 ? null : { gates: own.length, example: mentioned.example() }
}

function openLinted(
  context: CommandContext,
  paths: readonly string[],
  { version, isUpgrade, base }: Pick<LintRequest, 'version' | 'base'> & { readonly isUpgrade: boolean },
): CommandProject {
  const ofBase = base ? { ignoresNothing: true, registries: base.registries } : {}
  return openCommandProject(context, { paths, named: 'any', version, isUpgrade, ...ofBase })
}

function addCounts(counts: Map<string, number>, checks: readonly { readonly gate: string }[]): void {
  for (const { gate } of checks) counts.set(gate, (counts.get(gate) ?? 0) + 1)
}
