import { describe, expect, it } from 'vitest'
import type { LintResult } from '../../src/cli/check/lint.js'
import { withoutKnown } from '../../src/cli/check/new-findings.js'
import { growthOf, LINEAR } from '../support/growth.js'

const BASE = { folder: '/base', repository: '/work', renamed: new Map<string, string>() }

/** One finding on each line; all look alike. */
function resultOf(filePath: string, lines: readonly string[]): LintResult {
  const messages = lines.map((_, index) => ({
    ruleId: 'rule',
    message: 'Gate "A" is always enabled.',
    severity: 2 as const,
    line: index + 1,
    column: 1,
  }))
  const counts = { errorCount: lines.length, fatalErrorCount: 0, warningCount: 0 }
  const fixable = { fixableErrorCount: 0, fixableWarningCount: 0 }
  const source = lines.join('\n')
  return { filePath, messages, suppressedMessages: [], source, usedDeprecatedRules: [], ...counts, ...fixable }
}

/** The lines whose findings are new. */
function newLines(now: readonly string[], before: readonly string[]): string[] {
  const [result] = withoutKnown([resultOf('/work/a.ts', now)], [resultOf('/base/a.ts', before)], BASE)
  return (result?.messages ?? []).map(({ line }) => now[line - 1] as string)
}

describe('findings that look alike', () => {
  it('count as old if their line is the same, wherever it moved', () => {
    expect(newLines(['new', 'b', 'a'], ['a', 'b'])).toEqual(['new'])
  })

  it('count as old as many times as they were there before', () => {
    expect(newLines(['a', 'a', 'a'], ['a', 'a'])).toEqual(['a'])
    expect(newLines(['a', 'b', 'c', 'a'], ['a', 'x', 'a'])).toEqual(['c'])
    expect(newLines(['b', 'c', 'd'], ['a', 'b', 'a'])).toEqual([])
    expect(newLines(['b', 'c', 'd'], ['b', 'a'])).toEqual(['d'])
  })

  it.each([
    ['all lines moved', (index: number) => `a${index}`, (index: number, size: number) => `a${size - index}`],
    ['all lines changed', (index: number) => `a${index}`, (index: number) => `b${index}`],
    ['all lines are the same', () => 'a', () => 'a'],
  ])('are compared in linear time: %s', async (_, before, now) => {
    const compare = (size: number): void => {
      const indices = Array.from({ length: size }, (_unused, index) => index)
      newLines(
        indices.map((index) => now(index, size)),
        indices.map((index) => before(index)),
      )
    }
    expect(await growthOf(compare, 4_000)).toBeLessThan(LINEAR)
  })
})
