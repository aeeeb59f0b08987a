import { spawnSync } from 'node:child_process'
import { property, string, assert, stringMatching, oneof } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { branchOf } from '../../../src/cli/pull-requests/branch-name.js'
import { propertyRuns } from '../../support/property-runs.js'

const names = oneof(string({ unit: 'binary' }), stringMatching(/^[.\/~^:?*@{a-]{0,9}(?:\.lock)?$/))

describe('the branch of a gate', () => {
  it('is its name if git accepts that', () => {
    expect(branchOf('PagedRange')).toBe('feature-gates/remove-PagedRange')
    expect(branchOf('storage.v2-beta_1')).toBe('feature-gates/remove-storage.v2-beta_1')
  })

  it('is a name that git accepts for any gate', () => {
    assert(
      property(names, (name) => {
        // The rules of https://git-scm.com/docs/git-check-ref-format, in short.
        expect(branchOf(name)).toMatch(/^feature-gates\/remove-(?!.*\.\.)(?!.*\.lock$)[\w.-]*[\w-]$/)
      }),
      { numRuns: propertyRuns(1000) },
    )
    for (const name of ['', 'a..b', 'x.lock', 'a.', '@{', '-f', 'é', 'a\nb'])
      expect([name, spawnSync('git', ['check-ref-format', `refs/heads/${branchOf(name)}`]).status]).toEqual([name, 0])
  })

  it('differs for every other name', () => {
    const same = ['a b', 'a-b', 'a/b', 'a.b', 'a..b', 'A..b', 'a\u200Bb']
    expect(new Set(same.map(branchOf)).size).toBe(same.length)
  })
})
