import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CONDITIONAL_PUT, GZIP_RESPONSES, KEY_LABELS, LEGACY_V2_API, RANGE_STREAM } from '../src/features/server.js'
import { setFeatureGateDuringTest, startServer, type Client } from './harness.js'

async function putKeys(client: Client, count: number): Promise<void> {
  for (let i = 0; i < count; i++) await client.send('PUT', `/v1/kv/k${i}`, { value: `v${i}` })
}

test('a key can be put, read and deleted', async (t) => {
  const client = await startServer(t)
  const put = await client.send('PUT', '/v1/kv/a', { value: '1' })
  assert.deepEqual(put, { status: 200, body: { key: 'a', value: '1', createRevision: 2, modRevision: 2, version: 1 } })
  assert.equal((await client.get('/v1/kv/a')).body.value, '1')
  assert.deepEqual((await client.send('DELETE', '/v1/kv/a')).body, { deleted: 1 })
  assert.equal((await client.get('/v1/kv/a')).status, 404)
})

test('wrong input is refused with one sentence', async (t) => {
  const client = await startServer(t)
  const cases: [method: string, path: string, body: unknown, message: RegExp][] = [
    ['PUT', '/v1/kv/a', { value: 1 }, /"value" must be a string/],
    ['PUT', '/v1/kv/a', [], /a JSON object was expected/],
    ['PUT', '/v1/kv/a', { value: '', lease: 'none' }, /no lease none/],
    ['GET', '/v1/kv?limit=0', undefined, /"limit" must be a whole number above 0/],
    ['GET', '/v1/kv?continue=x', undefined, /"continue" is not a token/],
    ['GET', '/v1/kv?continue=x&revision=1', undefined, /exclude each other/],
    ['DELETE', '/v1/kv', undefined, /"prefix" is missing/],
  ]
  for (const [method, path, body, message] of cases) {
    const reply = await client.send(method, path, body)
    assert.equal(reply.status, 400, path)
    assert.match(reply.body.error, message)
  }
})

test('a list comes in pages that see one revision', async (t) => {
  const client = await startServer(t)
  await putKeys(client, 5)
  const first = (await client.get('/v1/kv?prefix=k&limit=2')).body
  assert.deepEqual([first.items.length, first.remaining], [2, 3])

  await client.send('DELETE', '/v1/kv/k4')
  const second = (await client.get(`/v1/kv?prefix=k&limit=10&continue=${first.continue}`)).body
  assert.deepEqual(
    second.items.map(({ key }) => key),
    ['k2', 'k3', 'k4'],
  )
  assert.equal(second.revision, first.revision)
  assert.equal('continue' in second, false)
})

test('the server cuts a list that has no limit of its own', async (t) => {
  const client = await startServer(t, '--page-size=3')
  await putKeys(client, 4)
  const { body } = await client.get('/v1/kv')
  assert.deepEqual([body.items.length, body.remaining], [3, 1])
  assert.deepEqual((await client.get('/v1/kv?count=only')).body, { revision: 5, count: 4 })
})

test('a prefix is deleted page by page', async (t) => {
  const client = await startServer(t)
  await putKeys(client, 3)
  assert.deepEqual((await client.send('DELETE', '/v1/kv?prefix=k&limit=2')).body, { deleted: 2, done: false })
  assert.deepEqual((await client.send('DELETE', '/v1/kv?prefix=k&limit=2')).body, { deleted: 1, done: true })
})

test('a compacted revision is gone', async (t) => {
  const client = await startServer(t)
  await putKeys(client, 3)
  assert.equal((await client.get('/v1/kv?revision=2')).body.items.length, 1)
  await client.send('POST', '/v1/compact', { revision: 4 })
  assert.equal((await client.get('/v1/kv?revision=2')).status, 410)
  assert.equal((await client.get('/v1/kv?revision=4')).body.items.length, 3)
})

test('a conditional put loses against a change in between', async (t) => {
  const client = await startServer(t)
  const { body } = await client.send('PUT', '/v1/kv/a', { value: '1' })
  const ifMatch = { 'if-match': String(body.modRevision) }
  assert.equal((await client.send('PUT', '/v1/kv/a', { value: '2' }, ifMatch)).status, 200)
  assert.equal((await client.send('PUT', '/v1/kv/a', { value: '3' }, ifMatch)).status, 412)
})

test('without conditional puts the header is ignored', async (t) => {
  const client = await startServer(t)
  setFeatureGateDuringTest(t, client.context.features, CONDITIONAL_PUT, false)
  assert.equal((await client.send('PUT', '/v1/kv/a', { value: '1' }, { 'if-match': '99' })).status, 200)
})

test('lists select by label', async (t) => {
  const client = await startServer(t)
  await client.send('PUT', '/v1/kv/a', { value: '1', labels: { env: 'prod' } })
  await client.send('PUT', '/v1/kv/b', { value: '1', labels: { env: 'test' } })
  const { body } = await client.get('/v1/kv?labels=env=prod')
  assert.deepEqual(
    body.items.map(({ key }) => key),
    ['a'],
  )
})

test('labels are dropped while their gate is off, unless the key has some', async (t) => {
  const client = await startServer(t)
  await client.send('PUT', '/v1/kv/old', { value: '1', labels: { env: 'prod' } })
  setFeatureGateDuringTest(t, client.context.features, KEY_LABELS, false)
  const fresh = await client.send('PUT', '/v1/kv/new', { value: '1', labels: { env: 'prod' } })
  const stored = await client.send('PUT', '/v1/kv/old', { value: '2', labels: { env: 'prod' } })
  assert.equal(fresh.body.labels, undefined)
  assert.deepEqual(stored.body.labels, { env: 'prod' })
})

test('a list can be streamed', async (t) => {
  const client = await startServer(t)
  await putKeys(client, 2)
  setFeatureGateDuringTest(t, client.context.features, RANGE_STREAM, true)
  const lines = (await (await fetch(`${client.url}/v1/kv?stream=true`)).text()).trim().split('\n')
  assert.deepEqual(
    lines.map((line) => (JSON.parse(line) as { key: string }).key),
    ['k0', 'k1'],
  )
})

test('the old paths are there on request only', async (t) => {
  assert.equal((await (await startServer(t)).get('/v2/keys/a')).status, 404)
  const client = await startServer(t, `--feature-gates=${LEGACY_V2_API}=true`)
  await client.send('PUT', '/v2/keys/a', { value: '1' })
  assert.deepEqual((await client.get('/v2/keys/a')).body, { action: 'get', node: { key: '/a', value: '1' } })
})

test('the server says what it can do', async (t) => {
  const client = await startServer(t)
  const { body } = await client.get('/version')
  assert.deepEqual(body.capabilities, { pages: true, legacyApi: false })
  assert.deepEqual(body.listParameters, ['prefix', 'revision', 'limit', 'continue'])
  assert.ok(body.gates.some((gate) => gate.name === GZIP_RESPONSES && gate.locked))
})

test('metrics count lists and large answers are compressed', async (t) => {
  const client = await startServer(t)
  await client.send('PUT', '/v1/kv/large', { value: 'x'.repeat(5000) })
  const response = await fetch(`${client.url}/v1/kv`, { headers: { 'accept-encoding': 'gzip' } })
  assert.equal(response.headers.get('content-encoding'), 'gzip')
  assert.match(await (await fetch(`${client.url}/metrics`)).text(), /kv_lists_total\{paged="true"\} 1\n/)
})
