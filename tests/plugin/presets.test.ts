import { describe, expect, it } from 'vitest'
import plugin, { configs } from '../../src/index.js'
import { rules } from '../../src/rules/all-rules.js'

describe('presets', () => {
  it('grow from recommended to strict to all', () => {
    const [recommended, strict, all] = [configs.recommended, configs.strict, configs.all].map((preset) =>
      Object.keys(preset.rules),
    )
    expect(strict).toEqual(expect.arrayContaining(recommended ?? []))
    expect(strict?.length).toBeGreaterThan(recommended?.length ?? 0)
    expect(all).toEqual(Object.keys(rules).map((name) => `feature-gates/${name}`))
  })

  it('hold exactly the rules that call themselves recommended', () => {
    const recommended = Object.entries(rules).filter(([, rule]) => rule.meta.docs?.recommended === 'recommended')
    expect(Object.keys(configs.recommended.rules)).toEqual(recommended.map(([name]) => `feature-gates/${name}`))
  })

  it('carry the plugin and a name, and name their files', () => {
    for (const [name, preset] of Object.entries(configs)) {
      expect(preset.name).toBe(`feature-gates/${name}`)
      expect(preset.plugins['feature-gates']).toBe(plugin)
      expect(preset.files).not.toEqual([])
    }
  })

  it('name files of another language only in the presets of that language', () => {
    expect(configs.recommended.files.join()).not.toMatch(/ya?ml|json/)
    expect(configs['yaml/recommended'].files).toEqual(['**/*.{yaml,yml}'])
    expect(configs['json/recommended'].files).toEqual(['**/*.{json,jsonc,json5}'])
  })

  it('run only the rules about API types and names on protobuf', () => {
    expect(configs['proto/strict']).toMatchObject({ language: 'feature-gates/proto', files: ['**/*.proto'] })
    expect(Object.keys(configs['proto/strict'].rules)).toEqual(
      expect.arrayContaining(
        ['require-gated-field', 'require-field-drop', 'no-unknown-gate'].map((name) => `feature-gates/${name}`),
      ),
    )
    expect(Object.keys(configs['proto/all'].rules)).not.toContain('feature-gates/valid-feature-spec')
  })

  it('run only the rules about registries on YAML and JSON', () => {
    for (const name of ['yaml/all', 'json/all'] as const) {
      const asked = Object.keys(configs[name].rules)
      expect(asked).toContain('feature-gates/valid-feature-spec')
      expect(asked).not.toContain('feature-gates/no-graduated-gate-check')
    }
  })
})
