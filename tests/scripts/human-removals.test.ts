import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const FOLDER = join(import.meta.dirname, '../../scripts/human-removals')
const { compareChanges } = (await import(join(FOLDER, 'compare-lines.mjs'))) as {
  compareChanges: (tool: string, people: string) => Record<string, unknown>
}

function diff(file: string, ...lines: string[]): string {
  return [`diff --git a/${file} b/${file}`, `--- a/${file}`, `+++ b/${file}`, '@@ -1 +1 @@', ...lines, ''].join('\n')
}

describe('lines of two removals', () => {
  it('counts what both changed, and what only one side changed', () => {
    const { code } = compareChanges(diff('a.go', '-x()', '-y()'), diff('a.go', '-x()', '+z()'))
    expect(code).toEqual({ both: 1, tool: 1, people: 1 })
  })

  it('leaves out lines that only moved or changed their alignment', () => {
    const { code } = compareChanges(diff('a.go', '-\tx()', '+x()'), diff('a.go', '-A:   1,', '+A: 1,', '-y()'))
    expect(code).toEqual({ both: 0, tool: 0, people: 1 })
  })

  it('counts tests apart, and no vendored or generated file', () => {
    const people = ['a_test.go', 'test/e2e/a.go', 'vendor/b/b.go', 'api/zz_generated.deepcopy.go']
      .map((file) => diff(file, '-x()'))
      .join('')
    const { code, tests } = compareChanges('', people)
    expect(code).toEqual({ both: 0, tool: 0, people: 0 })
    expect(tests).toEqual({ both: 0, tool: 0, people: 2 })
  })

  it('reads a line that begins like the head of a file as a line', () => {
    const { code } = compareChanges(diff('a.go', '--- x'), diff('a.go', '--- x'))
    expect(code).toEqual({ both: 1, tool: 0, people: 0 })
  })
})

describe('the list of removals', () => {
  it('names each commit once', () => {
    const removals = JSON.parse(readFileSync(join(FOLDER, 'removals.json'), 'utf8')) as { commit: string }[]
    const commits = removals.map(({ commit }) => commit)
    expect(new Set(commits).size).toBe(commits.length)
  })
})
