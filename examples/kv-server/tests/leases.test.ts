import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LEASE_CHECKPOINT } from '../src/features/cluster.js'
import { LEASE_PRIORITY } from '../src/features/server.js'
import { readOptions } from '../src/options.js'
import { LeaseBook } from '../src/store/leases.js'
import { takeSnapshot } from '../src/store/snapshot.js'
import { Store } from '../src/store/store.js'
import { setFeatureGateDuringTest, startServer } from './harness.js'

function createLeases() {
  const clock = { now: 0 }
  const { features, cluster } = readOptions([])
  const store = new Store({ features, pageSize: 2 })
  return { clock, features, cluster, store, leases: new LeaseBook(store, features, () => clock.now) }
}

test('the keys of a lease go when it expires, on every page', () => {
  const { clock, store, leases } = createLeases()
  const { id } = leases.grant({ ttl: 10 })
  for (const key of ['a', 'b', 'c', 'd', 'e']) store.put(key, { value: '', lease: id })
  store.put('free', { value: '' })
  clock.now = 9_999
  assert.deepEqual(leases.expire(), [])
  clock.now = 10_000
  assert.deepEqual(leases.expire(), [id])
  assert.deepEqual(
    store.range({ prefix: '' }).items.map(({ key }) => key),
    ['free'],
  )
})

test('keep-alive starts the time again', () => {
  const { clock, leases } = createLeases()
  const { id } = leases.grant({ ttl: 10 })
  clock.now = 8_000
  leases.keepAlive(id)
  clock.now = 12_000
  assert.deepEqual(leases.expire(), [])
  assert.equal(leases.secondsLeft(id), 6)
})

test('leases of low priority go first', (t) => {
  const { clock, features, leases } = createLeases()
  setFeatureGateDuringTest(t, features, LEASE_PRIORITY, true)
  const high = leases.grant({ ttl: 1, priority: 9 })
  const low = leases.grant({ ttl: 1, priority: 1 })
  clock.now = 1_000
  assert.deepEqual(leases.expire(), [low.id, high.id])
})

test('priority is dropped while its gate is off, unless the lease has one', async (t) => {
  const client = await startServer(t)
  const plain = await client.send('POST', '/v1/leases', { ttl: 5, priority: 1 })
  assert.equal(plain.body.priority, undefined)

  const { id } = client.context.leases.grant({ ttl: 5, priority: 1 })
  const stored = await client.send('PUT', `/v1/leases/${id}`, { ttl: 6, priority: 2 })
  assert.deepEqual(stored.body, { id, ttl: 6, priority: 2 })
})

test('a snapshot holds every page, and what is left of a lease', (t) => {
  const source = createLeases()
  const { clock, cluster, store, leases } = source
  leases.grant({ ttl: 10 })
  for (const key of ['a', 'b', 'c']) store.put(key, { value: '' })
  clock.now = 4_000
  const taken = takeSnapshot(source)
  assert.deepEqual(
    taken.keys.map(({ key }) => key),
    ['a', 'b', 'c'],
  )
  assert.equal(taken.leases[0]?.ttl, 6)

  setFeatureGateDuringTest(t, cluster, LEASE_CHECKPOINT, false)
  assert.equal(takeSnapshot(source).leases[0]?.ttl, 10)
})

test('a lease can be revoked over HTTP', async (t) => {
  const client = await startServer(t)
  const { id } = (await client.send('POST', '/v1/leases', { ttl: 5 })).body
  await client.send('PUT', '/v1/kv/a', { value: '', lease: id })
  assert.equal((await client.send('POST', `/v1/keepalive/${id}`)).status, 200)
  assert.equal((await client.send('DELETE', `/v1/leases/${id}`)).status, 200)
  assert.equal((await client.get('/v1/kv/a')).status, 404)
})
