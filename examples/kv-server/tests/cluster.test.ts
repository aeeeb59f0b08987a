import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HASH_CHECK, LEASE_CHECKPOINT } from '../src/features/cluster.js'
import { startServer } from './harness.js'

test('a cluster gate is on only while every member wants it on', async (t) => {
  const client = await startServer(t)
  const { cluster } = client.context
  assert.equal(cluster.enabled(LEASE_CHECKPOINT), true)
  await client.send('PUT', '/v1/members/old', { [LEASE_CHECKPOINT]: false })
  assert.equal(cluster.enabled(LEASE_CHECKPOINT), false)
  await client.send('DELETE', '/v1/members/old')
  assert.equal(cluster.enabled(LEASE_CHECKPOINT), true)
})

test('members that hold the same have the same hash', async (t) => {
  const flag = `--cluster-feature-gates=${HASH_CHECK}=true`
  const [one, two] = [await startServer(t, flag), await startServer(t, flag)]
  for (const client of [one, two]) await client.send('PUT', '/v1/kv/a', { value: '1' })
  assert.deepEqual((await one.get('/v1/hash')).body, (await two.get('/v1/hash')).body)

  await two.send('PUT', '/v1/kv/b', { value: '2' })
  assert.notEqual((await one.get('/v1/hash')).body.hash, (await two.get('/v1/hash')).body.hash)
})

test('there is no hash while its gate is off', async (t) => {
  assert.equal((await (await startServer(t)).get('/v1/hash')).status, 404)
})
