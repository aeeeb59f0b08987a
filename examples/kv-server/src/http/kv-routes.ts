import { CONDITIONAL_PUT, KEY_LABELS, PAGED_RANGE, RANGE_STREAM } from '../features/server.js'
import { dropDisabledKeyFields } from '../api/drop-disabled-fields.js'
import type { RangeRequest, RangeResult } from '../api/types.js'
import { InvalidInput, readCount, readKeyInput, readObject, readSelector, validateKey } from '../api/validation.js'
import type { Context } from '../context.js'
import { notFound, type Call, type Reply, type Route } from './router.js'

/** More than this on one page would hold up all other clients. */
const MAX_LIMIT = 500

export function kvRoutes(context: Context): Route[] {
  return [
    { method: 'GET', path: '/v1/kv', handle: (call) => listKeys(context, call) },
    { method: 'DELETE', path: '/v1/kv', handle: (call) => deletePrefix(context, call) },
    { method: 'GET', path: '/v1/kv/*', handle: ({ rest }) => getKey(context, rest) },
    { method: 'PUT', path: '/v1/kv/*', handle: (call) => putKey(context, call) },
    { method: 'DELETE', path: '/v1/kv/*', handle: ({ rest }) => deleteKey(context, rest) },
    { method: 'POST', path: '/v1/compact', handle: (call) => compact(context, call) },
  ]
}

function getKey({ store }: Context, key: string): Reply {
  const kv = store.get(key)
  return kv ? { status: 200, body: kv } : notFound(key)
}

async function putKey(context: Context, call: Call): Promise<Reply> {
  validateKey(call.rest)
  const input = readKeyInput(await call.readBody())
  if (input.lease !== undefined && !context.leases.get(input.lease)) throw new InvalidInput(`no lease ${input.lease}`)
  dropDisabledKeyFields(input, context.store.get(call.rest), context.features)

  const expected = context.features.enabled(CONDITIONAL_PUT) ? readIfMatch(call) : null
  context.metrics.add('kv_puts_total')
  return { status: 200, body: context.store.put(call.rest, input, expected) }
}

/** The revision that a client expects the key to be at; `null`: any. */
function readIfMatch({ request }: Call): number | null {
  const text = request.headers['if-match']
  if (text === undefined || text === '*') return null
  if (!/^\d+$/.test(text)) throw new InvalidInput('"if-match" must be a revision')
  return Number(text)
}

function deleteKey(context: Context, key: string): Reply {
  return context.store.delete(key) ? { status: 200, body: { deleted: 1 } } : notFound(key)
}

function listKeys(context: Context, call: Call): Reply | null {
  const request = readRangeRequest(context, call.query)
  const result = context.store.range(request)
  // Operators tell cut lists from full ones by this label.
  context.metrics.recordList(result.items.length, context.features.enabled(PAGED_RANGE))
  if (call.query.get('stream') === 'true' && context.features.enabled(RANGE_STREAM)) return streamItems(result, call)
  return { status: 200, body: toListBody(context, result, call.query) }
}

function readRangeRequest(context: Context, query: URLSearchParams): RangeRequest {
  const request: RangeRequest = { prefix: query.get('prefix') ?? '', revision: readCount(query, 'revision') }
  const selector = query.get('labels')
  if (selector !== null && context.features.enabled(KEY_LABELS)) request.labels = readSelector(selector)

  if (context.features.enabled(PAGED_RANGE)) {
    // A client that wants more gets a full page, and a token for the rest.
    const limit = readCount(query, 'limit')
    request.limit = limit === undefined ? undefined : Math.min(limit, MAX_LIMIT)
    request.continue = query.get('continue') ?? undefined
  } else if (query.has('limit') || query.has('continue')) {
    throw new InvalidInput('this server does not page its lists')
  }

  // A token holds its own revision.
  if (context.features.enabled(PAGED_RANGE) && request.continue !== undefined && request.revision !== undefined) {
    throw new InvalidInput('"continue" and "revision" exclude each other')
  }
  return request
}

function toListBody(context: Context, result: RangeResult, query: URLSearchParams): unknown {
  if (query.get('count') === 'only') {
    context.metrics.add('kv_counts_total')
    return { revision: result.revision, count: result.items.length + (result.remaining ?? 0) }
  } else if (context.features.enabled(PAGED_RANGE)) {
    return {
      revision: result.revision,
      items: result.items,
      ...(result.continue !== undefined && { continue: result.continue, remaining: result.remaining }),
    }
  } else {
    // Clients from before pages expect no other properties.
    return { revision: result.revision, items: result.items }
  }
}

function streamItems(result: RangeResult, { response }: Call): null {
  response.writeHead(200, { 'content-type': 'application/x-ndjson' })
  for (const item of result.items) response.write(JSON.stringify(item) + '\n')
  response.end()
  return null
}

/** Deletes page by page, so that a large prefix can be deleted in several requests. */
function deletePrefix(context: Context, call: Call): Reply {
  const prefix = call.query.get('prefix')
  if (prefix === null) throw new InvalidInput('"prefix" is missing')

  const request = readRangeRequest(context, call.query)
  const { items, remaining } = context.store.range(request)
  for (const { key } of items) context.store.delete(key)
  const done = !context.features.enabled(PAGED_RANGE) || remaining === undefined
  return { status: 200, body: { deleted: items.length, done } }
}

async function compact({ store }: Context, call: Call): Promise<Reply> {
  const { revision } = readObject(await call.readBody())
  if (!Number.isSafeInteger(revision)) throw new InvalidInput('"revision" must be a whole number')
  store.compact(revision as number)
  return { status: 200, body: { compacted: revision } }
}
