/** A repository on GitHub, with the token for it. */
export interface GitHubRepository {
  /** The address of the API, such as `https://api.github.com`. A GitHub Enterprise server has its own. */
  readonly api: string
  readonly owner: string
  readonly name: string
  readonly token: string
}

/** A request that failed. The message holds no token. */
export class GitHubError extends Error {
  /** The status of the answer; 0 without an answer. */
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Sends requests to the API of GitHub about one repository. */
export class GitHubClient {
  readonly #repository: GitHubRepository

  /** Throws a {@link GitHubError} if the token would be sent unencrypted. */
  constructor(repository: GitHubRepository) {
    const { protocol, hostname } = new URL(repository.api)
    const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
    if (protocol !== 'https:' && !isLoopback)
      throw new GitHubError(0, `the token would be sent unencrypted to ${hostname}; its address must begin with https:`)
    this.#repository = repository
  }

  /**
   * @param route such as `GET /repos/{owner}/{repo}/pulls`; the repository is filled in.
   * @param parameters of the route, of the query and of the body. A name in them can't become part of another address.
   */
  async request(route: string, parameters: Readonly<Record<string, string | number>> = {}): Promise<unknown> {
    const { api, owner, name, token } = this.#repository
    // Loaded here because only `--open` needs it.
    const { request } = await import('@octokit/request')
    try {
      const answer = await request(route, {
        ...parameters,
        baseUrl: api.replace(/\/$/, ''),
        owner,
        repo: name,
        headers: { authorization: `token ${token}`, 'x-github-api-version': '2022-11-28' },
        request: { signal: AbortSignal.timeout(LONGEST_WAIT) },
      })
      return answer.data as unknown
    } catch (error) {
      const { status = 0, message } = error as { status?: number; message: string }
      throw new GitHubError(status, `${route.split(' ', 1)[0]} failed: ${hideSecrets(message, [token])}`)
    }
  }
}

/** In milliseconds. */
const LONGEST_WAIT = 30_000

/** A message without the secrets that it may quote: those that are known, and user names and passwords in addresses. */
export function hideSecrets(message: string, secrets: readonly string[]): string {
  const hidden = secrets.filter(Boolean).reduce((text, secret) => text.replaceAll(secret, '***'), message)
  return hidden.replaceAll(/\/\/[^\s/@]{1,500}@/g, '//***@')
}
