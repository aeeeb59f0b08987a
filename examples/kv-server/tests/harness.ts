import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import type { KeyValue, Lease, RangeResult } from '../src/api/types.js'
import type { FeatureGate, FeatureState } from '../src/feature-gate.js'
import type { Context } from '../src/context.js'
import { readOptions } from '../src/options.js'
import { createContext, createKvServer } from '../src/server.js'

/** Sets a gate until the test ends. */
export function setFeatureGateDuringTest(t: TestContext, gates: FeatureGate, name: string, value: boolean): void {
  const before = gates.enabled(name)
  gates.setFromMap(new Map([[name, value]]))
  t.after(() => gates.setFromMap(new Map([[name, before]])))
}

/** All that an answer may hold. A test looks at what it expects. */
export interface Answer extends KeyValue, Lease, RangeResult {
  error: string
  hash: string
  capabilities: unknown
  listParameters: unknown
  gates: FeatureState[]
}

export interface Reply {
  status: number
  body: Answer
}

export interface Client {
  readonly context: Context
  readonly url: string
  get(path: string): Promise<Reply>
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>
}

/** A server with the given command line on a free port, until the test ends. */
export async function startServer(t: TestContext, ...args: string[]): Promise<Client> {
  const context = createContext(readOptions(args))
  const server = createKvServer(context)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const send: Client['send'] = async (method, path, body, headers = {}) => {
    const response = await fetch(url + path, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    })
    return { status: response.status, body: (await response.json()) as Answer }
  }
  return { context, url, send, get: (path) => send('GET', path) }
}

/** The first `count` events of a watch. */
export async function readEvents(url: string, count: number, act: () => void = () => {}): Promise<unknown[]> {
  const abort = new AbortController()
  const response = await fetch(url, { signal: abort.signal })
  const events: unknown[] = []
  let rest = ''
  let acted = false
  const decoder = new TextDecoder()
  try {
    for await (const chunk of response.body ?? []) {
      const lines = (rest + decoder.decode(chunk as Uint8Array, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      events.push(...lines.map((line) => JSON.parse(line) as unknown))
      if (!acted) act()
      acted = true
      if (events.length >= count) return events
    }
    return events
  } finally {
    abort.abort()
  }
}
