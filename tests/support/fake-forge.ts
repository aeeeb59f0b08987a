import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface FakePull {
  readonly number: number
  readonly head: string
  readonly base: string
  title: string
  body: string
  state: 'open' | 'closed'
  merged: boolean
}

export interface FakeComment {
  readonly id: number
  body: string
  readonly user: { readonly login: string }
}

/** The part of GitHub's API that the command uses, on the loopback: https://docs.github.com/en/rest/pulls/pulls */
export class FakeForge {
  readonly pulls: FakePull[] = []
  readonly comments: FakeComment[] = []
  /** Method and path of each request that changes something. */
  readonly writes: string[] = []
  /** Paths, methods and headers of all requests. */
  readonly seen: { readonly method: string; readonly path: string; readonly authorization: string | undefined }[] = []
  /** Answers with this status instead, where the method and path match. */
  refuse: { readonly pattern: RegExp; readonly status: number; readonly message: string } | null = null
  /** What `GET /user` gives; `null`: a job's token, which is nobody's. */
  login: string | null = null
  url = ''

  async start(): Promise<void> {
    const server = createServer((request, response) => {
      void readBody(request).then((body) => {
        const { status, data } = this.#answer(request, body)
        response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
        response.end(JSON.stringify(data))
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  #answer(request: IncomingMessage, body: any): { status: number; data: unknown } {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://forge')
    const method = request.method ?? ''
    this.seen.push({
      method,
      path: `${pathname}${new URL(request.url ?? '', 'http://forge').search}`,
      authorization: request.headers.authorization,
    })
    const key = `${method} ${pathname}`
    if (this.refuse?.pattern.test(`${key} ${JSON.stringify(body)}`))
      return { status: this.refuse.status, data: { message: this.refuse.message } }
    if (method !== 'GET') this.writes.push(key)
    if (key === 'GET /user')
      return this.login === null
        ? { status: 403, data: { message: 'no user' } }
        : { status: 200, data: { login: this.login } }
    if (key === 'GET /repos/acme/shop/pulls') {
      const head = searchParams.get('head')
      return {
        status: 200,
        data: this.pulls
          .filter((pull) => `acme:${pull.head}` === head)
          .toReversed()
          .map(toAnswer),
      }
    }
    if (key === 'POST /repos/acme/shop/pulls') {
      const pull: FakePull = { ...body, number: this.pulls.length + 1, state: 'open', merged: false }
      this.pulls.push(pull)
      return { status: 201, data: toAnswer(pull) }
    }
    const [, number] = /^PATCH \/repos\/acme\/shop\/pulls\/(\d+)$/.exec(key) ?? []
    const pull = this.pulls.find((candidate) => candidate.number === Number(number))
    if (pull) return { status: 200, data: toAnswer(Object.assign(pull, body)) }
    if (key === 'GET /repos/acme/shop/issues/7/comments') {
      const page = Number(searchParams.get('page'))
      return { status: 200, data: this.comments.slice((page - 1) * 100, page * 100) }
    }
    if (key === 'POST /repos/acme/shop/issues/7/comments') {
      this.comments.push({
        id: this.comments.length + 1,
        body: body.body,
        user: { login: this.login ?? 'github-actions[bot]' },
      })
      return { status: 201, data: {} }
    }
    const [, id] = /^PATCH \/repos\/acme\/shop\/issues\/comments\/(\d+)$/.exec(key) ?? []
    const comment = this.comments.find((candidate) => candidate.id === Number(id))
    if (comment) return { status: 200, data: Object.assign(comment, body) }
    return { status: 404, data: { message: `nothing is at ${key}` } }
  }
}

function toAnswer({ number, head, state, merged }: FakePull): object {
  return {
    number,
    html_url: `https://forge.example/acme/shop/pull/${number}`,
    state,
    merged_at: merged ? '2026-01-01' : null,
    head: { ref: head },
  }
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk as string
  return text === '' ? null : JSON.parse(text)
}
