import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../support/built.js'

/** The cells of each row below the heading of hostile repositories. */
const rows = (
  /^## Hostile repositories$([^]*?)^###/m.exec(readFileSync(join(ROOT, 'docs/guide/trust.md'), 'utf8'))?.[1] ?? ''
)
  .split('\n')
  .filter((line) => /^\| (?!promise|-)/.test(line))
  .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))

describe('a promise about hostile repositories', () => {
  it('is in the page about trust', () => {
    expect(rows.length).toBeGreaterThan(12)
  })

  it.each(rows.map(([, promise = '', tests = '']) => [promise.slice(0, 60), tests] as const))(
    'names tests that exist: %s',
    (_, tests) => {
      const named = [...tests.matchAll(/`(tests\/[^`]+)`/g)].map(([, path = '']) => path)
      expect([tests, named.length > 0 || tests === 'the same']).toEqual([tests, true])
      expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
    },
  )
})
