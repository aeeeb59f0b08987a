import { HASH_CHECK } from '../features/cluster.js'
import { LEGACY_V2_API, PAGED_RANGE } from '../features/server.js'
import { InvalidInput, readObject } from '../api/validation.js'
import type { Context } from '../context.js'
import { takeSnapshot } from '../store/snapshot.js'
import { SERVER_VERSION } from '../version.js'
import { notFound, type Call, type Reply, type Route } from './router.js'

export function clusterRoutes(context: Context): Route[] {
  return [
    { method: 'GET', path: '/version', handle: () => describeServer(context) },
    { method: 'GET', path: '/metrics', handle: () => ({ status: 200, body: String(context.metrics) }) },
    { method: 'GET', path: '/v1/snapshot', handle: () => ({ status: 200, body: takeSnapshot(context) }) },
    { method: 'GET', path: '/v1/hash', handle: () => hash(context) },
    { method: 'GET', path: '/v1/members', handle: () => ({ status: 200, body: context.members.names() }) },
    { method: 'PUT', path: '/v1/members/*', handle: (call) => join(context, call) },
    { method: 'DELETE', path: '/v1/members/*', handle: ({ rest }) => leave(context, rest) },
  ]
}

/** What clients ask before they use an optional part of the API. */
function describeServer(context: Context): Reply {
  return {
    status: 200,
    body: {
      version: SERVER_VERSION,
      emulatedVersion: context.features.emulatedVersion,
      capabilities: {
        pages: context.features.enabled(PAGED_RANGE),
        legacyApi: context.features.enabled(LEGACY_V2_API),
      },
      listParameters: ['prefix', 'revision', ...(context.features.enabled(PAGED_RANGE) ? ['limit', 'continue'] : [])],
      gates: [...context.features.list(), ...context.cluster.list()],
    },
  }
}

function hash({ cluster, store }: Context): Reply {
  if (!cluster.enabled(HASH_CHECK)) return notFound('/v1/hash')
  return { status: 200, body: { revision: store.revision, hash: store.hash() } }
}

async function join({ members }: Context, call: Call): Promise<Reply> {
  const wishes = new Map<string, boolean>()
  for (const [gate, value] of Object.entries(readObject(await call.readBody()))) {
    if (typeof value !== 'boolean') throw new InvalidInput(`"${gate}" must be true or false`)
    wishes.set(gate, value)
  }
  members.join(call.rest, wishes)
  return { status: 200, body: members.names() }
}

function leave({ members }: Context, member: string): Reply {
  members.leave(member)
  return { status: 200, body: members.names() }
}
