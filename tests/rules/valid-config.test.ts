import typescriptParser from '@typescript-eslint/parser'
import { Linter } from 'eslint'
import { describe, expect, it } from 'vitest'
import plugin from '../../src/index.js'
import { tempFolder } from '../support/temp-folder.js'

const REGISTRY = `export const specs: Record<string, FeatureSpec> = { A: { default: true, preRelease: 'Alpha' } }\n`

/** Which rules report on a file, in a project with this configuration. */
function reportersOf(config: string, rules: Linter.RulesRecord, code = REGISTRY): (string | null)[] {
  const cwd = tempFolder({ 'feature-gates.config.json': config, 'src/gates.ts': code })
  return new Linter({ cwd })
    .verify(
      code,
      [
        { ...plugin.withConfig({ cwd }) },
        {
          files: ['**/*.ts'],
          languageOptions: { parser: typescriptParser },
          plugins: { 'feature-gates': plugin },
          rules,
        },
      ],
      { filename: `${cwd}/src/gates.ts` },
    )
    .map(({ ruleId }) => ruleId)
}

const BROKEN = '{"regstries":[]}'
const MISSING = '{"registries":[{"files":["src/none.ts"]}]}'

describe('valid-config', () => {
  it.each(['recommended', 'strict', 'all'] as const)(
    'is the only rule to report a mistake in the configuration in %s',
    (preset) => {
      for (const config of [BROKEN, MISSING])
        expect(reportersOf(config, plugin.configs[preset].rules)).toContain('feature-gates/valid-config')
      const rules = Object.entries(plugin.configs[preset].rules)
      const reversed = Object.fromEntries(rules.reverse())
      expect(reportersOf(BROKEN, reversed, 'export {}\n')).toEqual(['feature-gates/valid-config'])
    },
  )

  it('is part of the presets of every language', () => {
    const presets = Object.entries(plugin.configs).filter(([name]) => /(?:recommended|strict|all)$/.test(name))
    expect(presets).toHaveLength(3 * 8)
    for (const [, { rules }] of presets) expect(rules).toHaveProperty('feature-gates/valid-config')
  })

  it('leaves the mistake to another rule if it is off, so that it is not lost', () => {
    const rules = { 'feature-gates/no-unknown-gate': 'error', 'feature-gates/no-overdue-removal': 'error' } as const
    expect(reportersOf(BROKEN, rules, 'export {}\n')).toHaveLength(1)
  })

  it('does not report a valid configuration', () => {
    const config = '{"registries":[{"files":["src/gates.ts"]}]}'
    expect(reportersOf(config, { 'feature-gates/valid-config': 'error' })).toEqual([])
  })
})
