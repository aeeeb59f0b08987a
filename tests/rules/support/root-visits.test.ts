import { Linter } from 'eslint'
import { describe, expect, it } from 'vitest'
import plugin from '../../../src/index.js'
import { RootVisits } from '../../../src/rules/support/root-visits.js'

function listenersOf(
  visits: RootVisits,
  ast: object,
  seen: string[],
  word: string,
): { readonly Program?: (node: never) => void } {
  return visits.listenersFor(ast, { Program: () => void seen.push(word) }) as never
}

describe('what a rule does at the root of files', () => {
  it('is the same function for all files, which acts on the current file', () => {
    const visits = new RootVisits()
    const seen: string[] = []
    const [a, b] = [{}, {}]
    const first = listenersOf(visits, a, seen, 'a')
    first.Program?.(a as never)
    const second = listenersOf(visits, b, seen, 'b')
    second.Program?.(b as never)
    expect(second.Program).toBe(first.Program)
    expect(seen).toEqual(['a', 'b'])
  })

  it('is not done for a file that the linter failed on before it came to its root', () => {
    const visits = new RootVisits()
    const seen: string[] = []
    listenersOf(visits, {}, seen, 'failed')
    const ast = {}
    listenersOf(visits, ast, seen, 'next').Program?.(ast as never)
    expect(seen).toEqual(['next'])
  })

  it('is done once for each name that the plugin has', () => {
    const text =
      "export const featureSpecs: Record<string, FeatureSpec[]> = { A: [{ default: true, preRelease: 'GA', lockToDefault: true, version: '1.20' }] }\nif (isEnabled('A')) f()\n"
    const found = new Linter({ configType: 'flat' }).verify(
      text.replace(': Record<string, FeatureSpec[]>', ''),
      [
        {
          plugins: { one: plugin as never, other: plugin as never },
          settings: { 'feature-gates': { currentVersion: '1.36' } },
          rules: { 'one/no-graduated-gate-check': 'error', 'other/no-graduated-gate-check': 'error' },
        },
      ],
      { filename: 'features.js' },
    )
    expect(found.map(({ ruleId, line }) => `${ruleId} ${line}`)).toEqual([
      'one/no-graduated-gate-check 2',
      'other/no-graduated-gate-check 2',
    ])
  })
})
