import { join } from 'node:path'
import { dataPath } from '../../files/paths.js'
import { makeTemporaryFolder } from '../../files/private-folder.js'
import { hideSecrets } from '../../files/github-client.js'
import { runGit } from '../../files/run-program.js'
import type { Io } from '../io.js'
import { digestOf } from './branch-name.js'
import type { PlannedPullRequest } from './plan-pull-request.js'

/** A call of git that failed. The message holds no password. */
export class GitFailure extends Error {}

/** A branch of the remote. */
export interface RemoteBranch {
  readonly commit: string
  /** The digest of the plan that made it; `null`: someone has changed it since. */
  readonly plan: string | null
}

const PLAN = 'Feature-Gates-Plan'
const TREE = 'Feature-Gates-Tree'

/** Makes and pushes commits without a work tree. No hook runs, and nothing is checked out. */
export class BranchCommits {
  readonly #repository: string
  readonly #remote: string
  readonly #env: Io['env']

  /** @param repository the absolute path of its root. */
  constructor(repository: string, remote: string, env: Io['env']) {
    this.#repository = repository
    this.#remote = remote
    this.#env = env
  }

  /** A digest of the plan: equal plans have equal ones, also on another base. */
  planOf({ run, title, body }: PlannedPullRequest): string {
    const files = run.files.map(({ file, before, after, isDeleted }) => [
      dataPath(file, this.#repository),
      digestOf(before),
      isDeleted ? null : digestOf(after),
    ])
    return digestOf(JSON.stringify([title, body, files]))
  }

  /** Makes a commit of a plan on top of `base`, and returns its name. The index of the repository isn't touched. */
  commit(planned: PlannedPullRequest, base: string): string {
    const temporary = makeTemporaryFolder('pull-request')
    const index = { GIT_INDEX_FILE: join(temporary.path, 'index') }
    try {
      this.#git(['read-tree', base], { extra: index })
      const modes = this.#modes(index)
      const lines = planned.run.files.map(({ file, after, bom, isDeleted }) => {
        const path = dataPath(file, this.#repository)
        const mode = modes.get(path)
        if (mode === undefined) throw new GitFailure(`${path} is not in the last commit`)
        if (isDeleted) return `0 ${'0'.repeat(40)} 0\t${path}\0`
        // Stores the file as `git add` would, with the line endings of .gitattributes.
        const blob = this.#git(['hash-object', '-w', '--stdin', `--path=${path}`], {
          input: (bom ? '\uFEFF' : '') + after,
        })
        return `${mode} ${blob} 0\t${path}\0`
      })
      if (lines.length > 0) this.#git(['update-index', '-z', '--index-info'], { extra: index, input: lines.join('') })
      const tree = this.#git(['write-tree'], { extra: index })
      const message = `${planned.title}\n\n${PLAN}: ${this.planOf(planned)}\n${TREE}: ${tree}\n`
      return this.#git(['commit-tree', tree, '-p', base], { input: message })
    } finally {
      temporary.remove()
    }
  }

  /** The remote's branches whose names begin with `prefix`, and their commits. */
  listRemote(prefix: string): Map<string, string> {
    const listed = this.#git(['ls-remote', '--refs', this.#remote, `refs/heads/${prefix}*`])
    return new Map(
      listed
        .split('\n')
        .filter(Boolean)
        .map((line) => {
          const [commit = '', ref = ''] = line.split('\t')
          return [ref.slice('refs/heads/'.length), commit]
        }),
    )
  }

  readRemote(branch: string, commit: string): RemoteBranch {
    this.#git([
      'fetch',
      '--quiet',
      '--no-tags',
      '--no-write-fetch-head',
      '--no-recurse-submodules',
      '--no-auto-gc',
      '--refmap=',
      this.#remote,
      `refs/heads/${branch}`,
    ])
    const [head = '', ...message] = this.#git(['cat-file', 'commit', commit]).split('\n\n')
    const trailer = (name: string): string | null =>
      new RegExp(`^${name}: ([0-9a-f]+)$`, 'm').exec(message.join('\n\n'))?.[1] ?? null
    const isUntouched = /^tree (\w+)$/m.exec(head)?.[1] === trailer(TREE)
    return { commit, plan: isUntouched ? trailer(PLAN) : null }
  }

  /** @param expected the branch's current commit; `null`: it doesn't exist. The push fails if that has changed. */
  push(branch: string, commit: string, expected: string | null): void {
    this.#git([
      'push',
      '--quiet',
      '--no-verify',
      `--force-with-lease=refs/heads/${branch}:${expected ?? ''}`,
      this.#remote,
      `${commit}:refs/heads/${branch}`,
    ])
  }

  #modes(index: Readonly<Record<string, string>>): Map<string, string> {
    const entries = this.#git(['ls-files', '--stage', '-z'], { extra: index }).split('\0').filter(Boolean)
    return new Map(
      entries.map((entry) => {
        const [info = '', path = ''] = entry.split('\t')
        return [path, info.split(' ', 1)[0] ?? '']
      }),
    )
  }

  #git(
    args: readonly string[],
    { extra = {}, input }: { extra?: Readonly<Record<string, string>>; input?: string } = {},
  ): string {
    const result = runGit(args, this.#repository, this.#env, {
      // Nobody is there to answer a prompt.
      extra: { ...extra, GIT_TERMINAL_PROMPT: '0' },
      ...(input !== undefined && { input }),
    })
    if ('error' in result) throw new GitFailure(`git ${args[0]} failed: ${hideSecrets(result.error, [])}`)
    return result.stdout.toString('utf8').replace(/\n$/, '')
  }
}
