import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClusterFeatures } from '../src/features/cluster.js'
import {
  createServerFeatures,
  KEY_LABELS,
  LEASE_PRIORITY,
  RANGE_STREAM,
  WATCH_PROGRESS,
} from '../src/features/server.js'
import { readOptions } from '../src/options.js'
import { SERVER_VERSION } from '../src/version.js'

test('a gate follows its default until it is set', () => {
  const features = createServerFeatures(SERVER_VERSION)
  assert.equal(features.enabled(LEASE_PRIORITY), false)
  features.set('LeasePriority=true, WatchProgress=false')
  assert.equal(features.enabled(LEASE_PRIORITY), true)
  assert.equal(features.enabled(WATCH_PROGRESS), false)
})

test('an emulated release has the defaults and gates of that release', () => {
  const features = createServerFeatures('1.35')
  assert.equal(features.enabled(KEY_LABELS), false)
  assert.throws(() => features.enabled(RANGE_STREAM), /RangeStream is not registered in 1\.35/)
})

test('a locked gate can only be set to its default', () => {
  const features = createServerFeatures(SERVER_VERSION)
  const locked = features.list().filter((state) => state.locked)
  assert.notEqual(locked.length, 0)
  for (const { name, enabled } of locked) {
    features.setFromMap(new Map([[name, enabled]]))
    assert.throws(() => features.setFromMap(new Map([[name, !enabled]])), /it is locked to/)
  }
})

test('a flag with one wrong part sets nothing', () => {
  const features = createServerFeatures(SERVER_VERSION)
  const names = ['Nonsense=true', 'KeyLabels', 'KeyLabels=yes']
  for (const part of names) assert.throws(() => features.set(`LeasePriority=true,${part}`))
  assert.equal(features.enabled(LEASE_PRIORITY), false)
})

test('AllAlpha and AllBeta set what is not set by name', () => {
  const features = createServerFeatures(SERVER_VERSION)
  features.set('AllAlpha=true,AllBeta=false,KeyLabels=true')
  assert.equal(features.enabled(LEASE_PRIORITY), true)
  assert.equal(features.enabled(WATCH_PROGRESS), false)
  assert.equal(features.enabled(KEY_LABELS), true)
})

test('server and cluster gates have no name in common', () => {
  const names = [createServerFeatures(SERVER_VERSION), createClusterFeatures(SERVER_VERSION)].flatMap((gates) =>
    gates.list().map(({ name }) => name),
  )
  assert.equal(new Set(names).size, names.length)
})

test('the command line sets gates and refuses what it cannot emulate', () => {
  const { features } = readOptions(['--feature-gates=LeasePriority=true', '--emulated-version=1.35'])
  assert.equal(features.enabled(LEASE_PRIORITY), true)
  assert.throws(() => readOptions(['--emulated-version=1.30']), /cannot emulate 1\.30, only 1\.35 to 1\.36/)
})
