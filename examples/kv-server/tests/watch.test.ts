import assert from 'node:assert/strict'
import { test } from 'node:test'
import { WATCH_PROGRESS } from '../src/features/server.js'
import { readEvents, setFeatureGateDuringTest, startServer } from './harness.js'

test('a watch sends the keys of now on every page, how far it is, and what happens then', async (t) => {
  const client = await startServer(t, '--page-size=1')
  const { store } = client.context
  store.put('a', { value: '1' })
  store.put('b', { value: '2' })
  store.put('other', { value: '3' })
  const events = await readEvents(`${client.url}/v1/watch?prefix=`, 5, () => store.delete('a'))
  assert.deepEqual(events, [
    { type: 'put', revision: 2, key: 'a', value: '1' },
    { type: 'put', revision: 3, key: 'b', value: '2' },
    { type: 'put', revision: 4, key: 'other', value: '3' },
    { type: 'progress', revision: 4 },
    { type: 'delete', revision: 5, key: 'a' },
  ])
})

test('a watch from a revision sends what has changed since', async (t) => {
  const client = await startServer(t)
  const { features, store } = client.context
  setFeatureGateDuringTest(t, features, WATCH_PROGRESS, false)
  store.put('a', { value: '1' })
  store.put('a', { value: '2' })
  store.delete('a')
  const events = await readEvents(`${client.url}/v1/watch?prefix=a&revision=2`, 2)
  assert.deepEqual(events, [
    { type: 'put', revision: 3, key: 'a', value: '2' },
    { type: 'delete', revision: 4, key: 'a' },
  ])
})
