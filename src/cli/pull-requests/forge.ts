import { GitHubClient, GitHubError, type GitHubRepository } from '../../files/github-client.js'
import type { Io } from '../io.js'
import { UsageError } from '../usage-error.js'

export interface PullRequest {
  readonly number: number
  readonly url: string
  readonly state: 'open' | 'merged' | 'closed'
}

interface Texts {
  readonly title: string
  readonly body: string
}

/** Pull requests and comments of one repository on GitHub. */
export class Forge {
  readonly #client: GitHubClient
  readonly #owner: string

  constructor(repository: GitHubRepository) {
    this.#client = new GitHubClient(repository)
    this.#owner = repository.owner
  }

  /** The pull request of a branch that counts: the open one, else the latest. `null`: there was never one. */
  async find(branch: string): Promise<PullRequest | null> {
    const listed = (await this.#client.request('GET /repos/{owner}/{repo}/pulls', {
      state: 'all',
      head: `${this.#owner}:${branch}`,
      sort: 'created',
      direction: 'desc',
      per_page: 100,
    })) as { number: number; html_url: string; state: string; merged_at: string | null; head: { ref: string } }[]
    const found = listed
      .filter(({ head }) => head.ref === branch)
      .map(({ number, html_url: url, state, merged_at: mergedAt }): PullRequest => ({
        number,
        url,
        state: state === 'open' ? 'open' : mergedAt === null ? 'closed' : 'merged',
      }))
    return found.find(({ state }) => state === 'open') ?? found[0] ?? null
  }

  async open(branch: string, base: string, { title, body }: Texts): Promise<string> {
    const created = await this.#client.request('POST /repos/{owner}/{repo}/pulls', { head: branch, base, title, body })
    return (created as { html_url: string }).html_url
  }

  async update(number: number, { title, body }: Texts): Promise<void> {
    await this.#client.request('PATCH /repos/{owner}/{repo}/pulls/{pull_number}', { pull_number: number, title, body })
  }

  /**
   * Writes this tool's comment on a pull request. It updates its earlier comment if there is one.
   *
   * @param marker the start of its comments.
   * @param isNews whether to write a first comment.
   */
  async comment(number: number, marker: string, text: string, isNews: boolean): Promise<'written' | 'unchanged'> {
    const login = await this.#login()
    const body = `${marker}\n${text}`
    for (let page = 1; page <= MOST_PAGES; page++) {
      const comments = (await this.#client.request('GET /repos/{owner}/{repo}/issues/{issue_number}/comments', {
        issue_number: number,
        per_page: PAGE,
        page,
      })) as { id: number; body?: string; user: { login: string } | null }[]
      // Anyone may write a comment that looks like ours. We must not write into it.
      const own = comments.find((comment) => comment.user?.login === login && comment.body?.startsWith(marker))
      if (own?.body === body) return 'unchanged'
      if (own) {
        await this.#client.request('PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}', {
          comment_id: own.id,
          body,
        })
        return 'written'
      }
      if (comments.length < PAGE) break
    }
    if (!isNews) return 'unchanged'
    await this.#client.request('POST /repos/{owner}/{repo}/issues/{issue_number}/comments', {
      issue_number: number,
      body,
    })
    return 'written'
  }

  /** The token of a GitHub job belongs to an app, which has no account. */
  async #login(): Promise<string> {
    try {
      return ((await this.#client.request('GET /user')) as { login: string }).login
    } catch (error) {
      if (error instanceof GitHubError && [401, 403, 404].includes(error.status)) return 'github-actions[bot]'
      throw error
    }
  }
}

const PAGE = 100
const MOST_PAGES = 30

/**
 * Reads the repository and the token from the environment. Other users can read a command line.
 *
 * @param remoteUrl the address of git's remote; `null`: there isn't one.
 */
export function readRepository(env: Io['env'], remoteUrl: string | null): GitHubRepository {
  const token = env['GITHUB_TOKEN'] || env['GH_TOKEN']
  if (!token) throw new UsageError('set GITHUB_TOKEN to a token that may write contents and pull requests')
  const api = env['GITHUB_API_URL'] || 'https://api.github.com'
  const [, owner, name] =
    /^([\w.-]+)\/([\w.-]+)$/.exec(env['GITHUB_REPOSITORY'] ?? '') ??
    /[/@]github\.com[/:]([\w.-]+)\/([\w.-]+?)(?:\.git)?\/?$/.exec(remoteUrl ?? '') ??
    []
  if (owner === undefined || name === undefined)
    throw new UsageError('set GITHUB_REPOSITORY to OWNER/NAME: the remote of git is not on github.com')
  return { api, owner, name, token }
}
