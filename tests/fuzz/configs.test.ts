import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ConfigOverride } from '../../src/gates/configs/config-override.js'
import { findConfigOverrides } from '../../src/rules/support/find-config-overrides.js'
import type { LintedKind } from '../../src/registry-edits/entry-edits.js'
import { parseSource } from '../../src/syntax/parse-source.js'
import { DEEP, expectHarmless, HUGE, readInTime } from '../support/hostile-text.js'

const FIXTURES = join(import.meta.dirname, '../fixtures/configs')
const samples = readdirSync(FIXTURES).flatMap((name) =>
  readdirSync(join(FIXTURES, name))
    .filter((file) => file !== 'expected.txt')
    .map((file) => ({ file, text: readFileSync(join(FIXTURES, name, file), 'utf8') })),
)

const kindOf = (file: string): LintedKind => {
  const extension = extname(file)
  if (/^\.ya?ml$/.test(extension)) return 'yaml'
  if (extension === '.json') return 'json'
  return /^\.[cm]?[jt]sx?$/.test(extension) ? 'script' : 'text'
}

function find(kind: LintedKind, text: string): readonly ConfigOverride[] {
  const file = `/project/config.${{ yaml: 'yaml', json: 'json', script: 'ts', text: 'sh', proto: 'proto' }[kind]}`
  const found = findConfigOverrides({
    file,
    text,
    kind,
    services: {},
    get view() {
      const source = parseSource(file, text)
      return source?.kind === 'estree' ? source : null
    },
  })
  // One assertion: there may be a million.
  expect(found.filter(({ nameRange: { start, end } }) => start < 0 || start > end || end > text.length)).toEqual([])
  return found
}

describe('a configuration that is broken in any way', () => {
  it('has samples of every kind of file', () => {
    expect(new Set(samples.map(({ file }) => kindOf(file)))).toEqual(new Set(['yaml', 'json', 'script', 'text']))
  })

  it.each(['yaml', 'json', 'script', 'text'] as const)(
    'never makes the search for what it sets throw or hang: %s',
    (kind) => {
      expectHarmless(
        samples.filter(({ file }) => kindOf(file) === kind).map(({ text }) => text),
        (text) => void find(kind, text),
        kind === 'text' ? 120 : 60,
      )
    },
  )

  it.each<[LintedKind, string]>([
    ['yaml', `kind: Cluster\nfeatureGates: ${'['.repeat(DEEP)}`],
    ['yaml', `kind: Cluster\nfeatureGates:\n  ${'- '.repeat(DEEP)}a`],
    ['json', `{"kind":"Cluster","featureGates":${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}}`],
    ['script', `export const a = { featureGates: ${'['.repeat(DEEP)}${']'.repeat(DEEP)} }`],
  ])('that nests without end sets nothing: %s %#', (kind, text) => {
    readInTime(text, () => expect(find(kind, text)).toEqual([]))
  })

  it.each<[LintedKind, string]>([
    ['yaml', `kind: Cluster\nfeatureGates: ${'x'.repeat(HUGE)}`],
    ['text', `kubelet --feature-gates=${'Abcdefghijklmnopqrstuvwxyz=true,'.repeat(HUGE / 32)}`],
    ['text', `kubelet --feature-gates=${'x'.repeat(HUGE)}`],
    ['text', `kubelet-arg ${' '.repeat(HUGE)}feature-gates`],
    ['text', 'kubelet-arg = [ '.repeat(HUGE / 16) + 'feature-gates='],
    ['text', '--feature-gates '.repeat(HUGE / 16)],
    ['text', `${'\\\n'.repeat(HUGE / 10)}--feature-gates=A=true`],
    ['json', `{"featureGates":"${'Abcdefghijklmnopqrstuvwxyz=true,'.repeat(HUGE / 32)}"}`],
  ])('with a token of 5 MB is read in time: %s %#', (kind, text) => {
    readInTime(text, () => expect(find(kind, text)).toBeDefined())
  })
})
