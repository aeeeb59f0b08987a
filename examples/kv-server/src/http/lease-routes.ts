import { dropDisabledLeaseFields } from '../api/drop-disabled-fields.js'
import { readLeaseInput } from '../api/validation.js'
import type { Context } from '../context.js'
import { notFound, type Call, type Reply, type Route } from './router.js'

export function leaseRoutes(context: Context): Route[] {
  return [
    { method: 'POST', path: '/v1/leases', handle: (call) => grant(context, call) },
    { method: 'GET', path: '/v1/leases', handle: () => ({ status: 200, body: context.leases.list() }) },
    { method: 'PUT', path: '/v1/leases/*', handle: (call) => update(context, call) },
    { method: 'POST', path: '/v1/keepalive/*', handle: ({ rest }) => keepAlive(context, rest) },
    { method: 'DELETE', path: '/v1/leases/*', handle: ({ rest }) => revoke(context, rest) },
  ]
}

async function grant({ features, leases }: Context, call: Call): Promise<Reply> {
  const input = readLeaseInput(await call.readBody())
  dropDisabledLeaseFields(input, null, features)
  return { status: 201, body: leases.grant(input) }
}

async function update({ features, leases }: Context, call: Call): Promise<Reply> {
  const input = readLeaseInput(await call.readBody())
  dropDisabledLeaseFields(input, leases.get(call.rest), features)
  const lease = leases.update(call.rest, input)
  return lease ? { status: 200, body: lease } : notFound(`lease ${call.rest}`)
}

function keepAlive({ leases }: Context, id: string): Reply {
  const lease = leases.keepAlive(id)
  return lease ? { status: 200, body: lease } : notFound(`lease ${id}`)
}

function revoke({ leases }: Context, id: string): Reply {
  return leases.revoke(id) ? { status: 200, body: { revoked: id } } : notFound(`lease ${id}`)
}
