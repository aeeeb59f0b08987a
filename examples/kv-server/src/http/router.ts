import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { GZIP_RESPONSES } from '../features/server.js'
import { InvalidInput } from '../api/validation.js'
import { Conflict, RevisionGone } from '../store/store.js'
import type { Context } from '../context.js'

const MAX_BODY_BYTES = 1024 * 1024
const MIN_GZIP_BYTES = 1024

export interface Call {
  readonly query: URLSearchParams
  /** What the path's `*` matched. */
  readonly rest: string
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readBody(): Promise<unknown>
}

export interface Reply {
  readonly status: number
  /** Sent as JSON; a string as it is. */
  readonly body?: unknown
}

export interface Route {
  readonly method: string
  /** `/v1/kv/*`: the last part may be anything. */
  readonly path: string
  /** `null`: the handler wrote the response itself. */
  readonly handle: (call: Call) => Reply | null | Promise<Reply | null>
}

export function notFound(what: string): Reply {
  return { status: 404, body: { error: `${what} not found` } }
}

export function serve(routes: readonly Route[], context: Context): Server {
  return createServer((request, response) => {
    answer(routes, request, response).then(
      (reply) => reply && send(reply, request, response, context),
      (error: unknown) => send(toReply(error), request, response, context),
    )
  })
}

async function answer(
  routes: readonly Route[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<Reply | null> {
  const url = new URL(request.url ?? '/', 'http://server')
  for (const route of routes) {
    const rest = matchPath(route.path, url.pathname)
    if (rest === null || route.method !== request.method) continue
    return route.handle({ query: url.searchParams, rest, request, response, readBody: () => readJson(request) })
  }
  return notFound(url.pathname)
}

function matchPath(pattern: string, path: string): string | null {
  if (!pattern.endsWith('*')) return pattern === path ? '' : null
  const start = pattern.slice(0, -1)
  return path.startsWith(start) ? decodePart(path.slice(start.length)) : null
}

function decodePart(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new InvalidInput('the path is not well encoded')
  }
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_BODY_BYTES) throw new InvalidInput(`the body is larger than ${MAX_BODY_BYTES} bytes`)
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString())
  } catch {
    throw new InvalidInput('the body is not JSON')
  }
}

function send(reply: Reply, request: IncomingMessage, response: ServerResponse, context: Context): void {
  const isText = typeof reply.body === 'string'
  let body = Buffer.from(isText ? String(reply.body) : JSON.stringify(reply.body ?? {}))
  response.setHeader('content-type', isText ? 'text/plain' : 'application/json')
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (context.features.enabled(GZIP_RESPONSES) && body.length >= MIN_GZIP_BYTES && accepted.includes('gzip')) {
    body = gzipSync(body)
    response.setHeader('content-encoding', 'gzip')
  }
  response.writeHead(reply.status).end(body)
}

function toReply(error: unknown): Reply {
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof InvalidInput) return { status: 400, body: { error: message } }
  if (error instanceof Conflict) return { status: 412, body: { error: message } }
  if (error instanceof RevisionGone) return { status: 410, body: { error: message } }
  return { status: 500, body: { error: 'internal error' } }
}
