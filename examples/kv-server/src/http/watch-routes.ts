import { PAGED_RANGE, WATCH_PROGRESS } from '../features/server.js'
import type { KeyValue, WatchEvent } from '../api/types.js'
import { readCount } from '../api/validation.js'
import type { Context } from '../context.js'
import type { Call, Route } from './router.js'

export function watchRoutes(context: Context): Route[] {
  return [{ method: 'GET', path: '/v1/watch', handle: (call) => watch(context, call) }]
}

/**
 * Sends one event per line until the client leaves: first the current keys or the changes since `revision`, then each
 * new change.
 */
function watch(context: Context, call: Call): null {
  const prefix = call.query.get('prefix') ?? ''
  const since = readCount(call.query, 'revision')
  const first = since === undefined ? currentState(context, prefix) : context.store.eventsSince(since, prefix)

  const write = (event: WatchEvent) => call.response.write(JSON.stringify(event) + '\n')
  call.response.writeHead(200, { 'content-type': 'application/x-ndjson' })
  for (const event of first) write(event)
  if (context.features.enabled(WATCH_PROGRESS)) write({ type: 'progress', revision: context.store.revision })

  const stop = context.store.onChange((event) => {
    if (event.key?.startsWith(prefix)) write(event)
  })
  call.response.on('close', stop)
  return null
}

function currentState(context: Context, prefix: string): WatchEvent[] {
  const toEvent = ({ key, value, modRevision }: KeyValue): WatchEvent => ({
    type: 'put',
    revision: modRevision,
    key,
    value,
  })
  const { items, continue: token } = context.store.range({ prefix })
  const events = items.map(toEvent)
  const isCut = context.features.enabled(PAGED_RANGE) && token !== undefined
  if (!isCut) return events

  let next: string | undefined = token
  while (next !== undefined) {
    const page = context.store.range({ prefix, continue: next })
    events.push(...page.items.map(toEvent))
    next = page.continue
  }
  return events
}
