import { describe, expect, it } from 'vitest'
import { foldGoLookups } from '../../../src/codemods/remove/fold-go-lookups.js'
import { findsIn } from '../../support/removal-finds.js'

const go = (text: string): string => `package a\n\nimport "example.com/m/features"\n\n${text}\n`
const DEFAULTS = 'return map[featuregate.Feature]bool{Paging: true, Other: false}'

/** What is left of Go code that calls `features.Defaults`, a function with a body. */
function left(text: string, { body = DEFAULTS, after = '' } = {}): string {
  const defaults = `package features\n\nfunc Defaults() map[featuregate.Feature]bool {\n\t${body}\n}\n${after}`
  const files = { 'features/defaults.go': defaults }
  return findsIn(foldGoLookups, go(text), { file: 'a/a.go', files, gates: { Paging: false } }).after
}

describe('a default that Go code looks up in a map that a function makes', () => {
  it.each([
    ['in a field', 'var o = options{paging: features.Defaults()[features.Paging]}', 'var o = options{paging: true}'],
    ['of a variable', 'var paging = features.Defaults()[features.Paging]', 'var paging = true'],
    ['as an argument', 'var o = make(features.Defaults()[features.Paging], 1)', 'var o = make(true, 1)'],
    ['in a list', 'var o = []bool{features.Defaults()[features.Paging]}', 'var o = []bool{true}'],
    ['as a result', 'func f() bool { return features.Defaults()[features.Paging] }', 'func f() bool { return true }'],
  ])('is written there %s, whatever the value of the gate', (_, before, after) => {
    expect(left(before)).toBe(go(after))
  })

  it.each([
    ['of another gate', 'var o = features.Defaults()[features.Other]'],
    ['by a name that the run decides', 'func f(name string) bool { return features.Defaults()[name] }'],
    ['with whether it is there', 'var on, known = features.Defaults()[features.Paging]'],
    ['in a condition', 'var o = features.Defaults()[features.Paging] && on()'],
    ['in parentheses', 'var o = (features.Defaults()[features.Paging])'],
    ['with a comment', 'var o = features.Defaults()[ /* why */ features.Paging]'],
    ['of a map that is kept', 'var all = features.Defaults()\n\nvar o = all[features.Paging]'],
    ['of an argument', 'var o = features.Defaults(1)[features.Paging]'],
    ['of a method', 'var o = build().Defaults()[features.Paging]'],
  ])('is left alone %s', (_, text) => {
    expect(left(text)).toBe(go(text))
  })

  it.each([
    ['does more', { body: `log()\n\t${DEFAULTS}` }],
    ['returns a variable', { body: 'return all' }],
    ['computes the value', { body: 'return map[featuregate.Feature]bool{Paging: !off}' }],
    ['has no such entry', { body: 'return map[featuregate.Feature]bool{Other: true}' }],
    ['makes a map of a type of its own', { body: 'return flags{Paging: true}' }],
    ['makes a map with values of a type of its own', { body: 'return map[featuregate.Feature]flag{Paging: true}' }],
    ['is in a package with its own `bool`', { after: '\ntype bool = flag\n' }],
  ])('is left alone where the function %s', (_, options) => {
    const text = 'var paging = features.Defaults()[features.Paging]'
    expect(left(text, options)).toBe(go(text))
  })
})
