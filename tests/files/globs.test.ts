import { describe, expect, it } from 'vitest'
import picomatch from 'picomatch'
import { refusalToMatch, tameLines } from '../../src/files/globs.js'

describe('a pattern', () => {
  it.each([
    'src/**/*.ts',
    '**/*.{ts,tsx,js,jsx,mts,cts}',
    'pkg/**/features/**/*_features.go',
    'report.[0-9]*.[0-9]*.[0-9]*.json',
    '!(test)/**',
    'packages/*/src/*gates*.ts',
  ])('as people write them is matched: %s', (pattern) => {
    expect(refusalToMatch(pattern)).toBeNull()
  })

  it.each([
    ['many stars', `${'*a'.repeat(4)}b`],
    ['many folders of any depth', `${'**/'.repeat(5)}x`],
    ['many choices', `{${'a,'.repeat(100)}b}`],
    ['choices of choices', '{a,b}'.repeat(10)],
    ['repetitions of repetitions', '+(a|+(aa|a))*'],
    ['a long one', 'a'.repeat(501)],
  ])('with %s is refused in half a sentence', (_, pattern) => {
    expect(refusalToMatch(pattern)).toBe('has more wildcards than can be matched in time; write it with fewer')
  })

  it('that is not refused is matched in time against the longest name that there is', () => {
    const name = `${'a'.repeat(255)}`
    for (const pattern of ['*a*a*b', '**/*a*a*b/**/x', '{*a*a,*b}c', '+(a|aa)b']) {
      expect(refusalToMatch(pattern)).toBeNull()
      const before = process.cpuUsage()
      expect(picomatch.isMatch(name, pattern)).toBe(false)
      expect([pattern, process.cpuUsage(before).user < 2e6]).toEqual([pattern, true])
    }
  })
})

describe('the lines of a .gitignore file', () => {
  it('are passed over where they would take too long', () => {
    expect(tameLines(`dist\n# ${'*'.repeat(9)}\n${'*a'.repeat(9)}\n!keep`)).toBe(`dist\n# ${'*'.repeat(9)}\n!keep`)
  })
})
