import { resolve } from 'node:path'
import { GitHubError, hideSecrets } from '../../files/github-client.js'
import { findRepository } from '../../files/paths.js'
import { printed, printedJson } from '../../files/printed-text.js'
import { readText } from '../../files/read-file.js'
import { runGit } from '../../files/run-program.js'
import { visibleText } from '../../files/visible-text.js'
import { EXIT_FINDINGS, EXIT_OK, type CommandContext } from '../command.js'
import { BRANCH_PREFIX } from '../pull-requests/branch-name.js'
import { BranchCommits, GitFailure } from '../pull-requests/branch-commit.js'
import { Forge, readRepository } from '../pull-requests/forge.js'
import { planPullRequest, toJson, type PlannedPullRequest } from '../pull-requests/plan-pull-request.js'
import { findUncommitted } from '../strip/git-guard.js'
import { describeNoGates, openForOperands, selectGates } from '../strip/select-gates.js'
import { guardTree } from '../strip/write-plan.js'
import { UsageError } from '../usage-error.js'
import { writeAssumedVersion } from '../version-note.js'
import { planRemoveRun } from './remove.js'

/** `feature-gates pull-requests`: one pull request for each gate that is due for removal. */
export async function runPullRequests(given: CommandContext): Promise<number> {
  const { options } = given
  const modes = ['plan', 'open', 'comment'].filter((name) => options.has(name))
  if (modes.length > 1)
    throw new UsageError(`options ${modes.map((name) => `"--${name}"`).join(' and ')} exclude each other`)
  // It runs on a schedule with a token that may write, so nothing of the repository is run unless the user allows it.
  const context = options.has('config-code') ? given : { ...given, options: options.with('no-config-code', '') }
  const repository = findRepository(context.cwd)
  if (repository === null) throw new UsageError('"pull-requests" needs a git repository, and this folder isn\'t in one')
  if (options.has('comment')) return writeComment(context, repository)
  const plan = await planAll(context)
  if (!options.has('open')) return showPlan(context, plan)
  return openAll(context, plan, repository)
}

interface Plan {
  readonly planned: readonly PlannedPullRequest[]
  /** Why there is no pull request, as a sentence; `null`: there is one. */
  readonly nothing: string | null
}

async function planAll(context: CommandContext): Promise<Plan> {
  const { io, cwd, options } = context
  // Uncommitted changes would become part of the plan, and of a branch that others see.
  const uncommitted = findUncommitted(cwd, [], io.env)
  if ('error' in uncommitted)
    throw new UsageError(`git could not tell whether the tree is clean (${uncommitted.error})`)
  if (uncommitted.length > 0)
    throw new UsageError('"pull-requests" needs a clean git tree: commit or stash your changes')
  const { opened, names, paths } = openForOperands(context)
  const due = names.length > 0 ? context : { ...context, options: options.with('due', '') }
  const selection = selectGates(names, due, opened)
  const { values, hints } = selection
  const nothing = describeNoGates(due, opened, selection, { paths, done: 'removed' })
  writeAssumedVersion(context, opened.project)
  for (const hint of hints) io.stderr.write(printed`Left out: ${visibleText(hint)}\n`)
  const planned: PlannedPullRequest[] = []
  for (const gate of values.keys()) {
    const status = opened.project.index.gates.get(gate)?.status
    if (!status) continue
    const run = await planRemoveRun({ ...context, operands: [gate, ...paths] })
    guardTree(context, run.files)
    planned.push(planPullRequest(gate, status, run, cwd))
  }
  return { planned, nothing }
}

function showPlan({ io, cwd, options }: CommandContext, { planned, nothing }: Plan): number {
  if (options.has('json')) io.stdout.write(printedJson(planned.map((one) => toJson(one, cwd))))
  else if (nothing !== null) io.stdout.write(printed`${visibleText(nothing)} ${NO_PULL_REQUEST}\n`)
  else
    for (const { branch, title, body } of planned)
      io.stdout.write(printed`# ${title}\n\nBranch: ${visibleText(branch)}\n\n${body}\n\n`)
  if (!options.has('json') && planned.length > 0)
    io.stderr.write('Nothing was pushed or opened; pass --open for that.\n')
  return EXIT_OK
}

const NO_PULL_REQUEST = 'There is no pull request to open.'

/** The result for a pull request. */
interface Outcome {
  readonly gate: string
  readonly branch: string
  readonly result: 'opened' | 'updated' | 'unchanged' | 'left alone' | 'failed'
  /** The address of the pull request, or the reason for the result. */
  readonly detail: string
}

async function openAll(context: CommandContext, { planned, nothing }: Plan, repository: string): Promise<number> {
  const { io, options } = context
  const remote = options.text('remote') ?? 'origin'
  if (remote.startsWith('-')) throw new UsageError(`"${remote}" can't be the name of a remote`)
  const forge = openForge(context, repository, remote)
  const base = readBase(context, repository)
  const commits = new BranchCommits(repository, remote, io.env)
  const outcomes: Outcome[] = []
  try {
    const branches = commits.listRemote(BRANCH_PREFIX)
    for (const one of planned) outcomes.push(await openOne(one, { forge, base, commits, branches, env: io.env }))
  } catch (error) {
    if (!(error instanceof GitFailure)) throw error
    throw new UsageError(error.message)
  }
  if (options.has('json')) io.stdout.write(printedJson(outcomes))
  else if (nothing !== null) io.stdout.write(printed`${visibleText(nothing)} ${NO_PULL_REQUEST}\n`)
  else
    for (const { gate, result, detail } of outcomes)
      io.stdout.write(printed`${result}: ${visibleText(gate)} (${visibleText(detail)})\n`)
  return outcomes.some(({ result }) => result === 'failed') ? EXIT_FINDINGS : EXIT_OK
}

interface Place {
  readonly forge: Forge
  readonly base: { readonly branch: string; readonly commit: string }
  readonly commits: BranchCommits
  readonly branches: ReadonlyMap<string, string>
  readonly env: CommandContext['io']['env']
}

/** If one pull request fails, the others are still opened. */
async function openOne(planned: PlannedPullRequest, place: Place): Promise<Outcome> {
  const { gate, branch } = planned
  try {
    return { gate, branch, ...(await bringUpToDate(planned, place)) }
  } catch (error) {
    if (!(error instanceof GitFailure || error instanceof GitHubError)) throw error
    return { gate, branch, result: 'failed', detail: hideTokens(error.message, place.env) }
  }
}

async function bringUpToDate(
  planned: PlannedPullRequest,
  { forge, base, commits, branches }: Place,
): Promise<Pick<Outcome, 'result' | 'detail'>> {
  const { branch } = planned
  const existing = await forge.find(branch)
  if (existing?.state === 'closed') return { result: 'left alone', detail: `${existing.url} was closed` }
  const known = branches.get(branch)
  const there = known === undefined ? null : commits.readRemote(branch, known)
  if (there?.plan === null) return { result: 'left alone', detail: `someone has changed the branch ${branch}` }
  const isSame = there?.plan === commits.planOf(planned)
  if (!isSame) commits.push(branch, commits.commit(planned, base.commit), there?.commit ?? null)
  if (existing?.state !== 'open') return { result: 'opened', detail: await forge.open(branch, base.branch, planned) }
  if (isSame) return { result: 'unchanged', detail: existing.url }
  await forge.update(existing.number, planned)
  return { result: 'updated', detail: existing.url }
}

function openForge({ io }: CommandContext, repository: string, remote = 'origin'): Forge {
  const url = ask(['remote', 'get-url', remote], repository, io.env)
  try {
    return new Forge(readRepository(io.env, url))
  } catch (error) {
    if (error instanceof GitHubError || error instanceof TypeError) throw new UsageError(error.message)
    throw error
  }
}

/** The branch to merge into, as it is at the remote. Default: the one that is checked out. */
function readBase({ io: { env }, options }: CommandContext, repository: string): Place['base'] {
  const commit = ask(['rev-parse', '--verify', '--quiet', 'HEAD^{commit}'], repository, env)
  if (commit === null) throw new UsageError('"pull-requests" needs a commit to start from')
  const branch =
    options.text('base') ??
    ask(['symbolic-ref', '--quiet', '--short', 'HEAD'], repository, env) ??
    /^refs\/heads\/(.+)$/.exec(env['GITHUB_REF'] ?? '')?.[1]
  if (branch === undefined) throw new UsageError('no branch is checked out: pass --base, the branch to merge into')
  return { branch, commit }
}

/** The output of git; `null`: it failed. */
function ask(args: readonly string[], repository: string, env: CommandContext['io']['env']): string | null {
  const result = runGit(args, repository, env)
  return 'error' in result ? null : result.stdout.toString('utf8').trim()
}

function hideTokens(message: string, env: CommandContext['io']['env']): string {
  return hideSecrets(message, [env['GITHUB_TOKEN'] ?? '', env['GH_TOKEN'] ?? ''])
}

const COMMENT_MARKER = '<!-- feature-gates -->'
/** What GitHub takes. */
const LONGEST_COMMENT = 65_000

/** Keeps one comment on a pull request: what `check --format markdown` has written. */
async function writeComment(context: CommandContext, repository: string): Promise<number> {
  const { io, cwd, options } = context
  const file = resolve(cwd, options.text('comment') ?? '')
  const read = readText(file)
  if ('error' in read) throw new UsageError(`"${options.text('comment')}" can't be read: ${read.error}`)
  const asked = options.text('number') ?? /^refs\/pull\/(\d+)\//.exec(io.env['GITHUB_REF'] ?? '')?.[1]
  if (asked === undefined || !/^\d{1,9}$/.test(asked))
    throw new UsageError('pass --number, the number of the pull request')
  const text = read.text.length > LONGEST_COMMENT ? `${read.text.slice(0, LONGEST_COMMENT)}\n\n…` : read.text
  try {
    const result = await openForge(context, repository).comment(Number(asked), COMMENT_MARKER, text, !isQuiet(text))
    io.stdout.write(printed`The comment on pull request ${Number(asked)}: ${result}.\n`)
    return EXIT_OK
  } catch (error) {
    if (!(error instanceof GitHubError)) throw error
    // The token of a fork's pull request is read-only; the job's summary shows the same.
    if (error.status === 403) {
      io.stderr.write(printed`The token may not comment on pull request ${Number(asked)}, so there is no comment.\n`)
      return EXIT_OK
    }
    throw new UsageError(hideTokens(error.message, io.env))
  }
}

/** What `check --format markdown` writes where a comment would only say that nothing was found. */
const QUIET =
  /^## Feature gates\n\n(?:Nothing to report|No registry of feature gates was found|The registries hold no gates)\b/

function isQuiet(text: string): boolean {
  return QUIET.test(text)
}
