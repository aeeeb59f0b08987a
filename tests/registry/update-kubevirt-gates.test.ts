import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { KUBEVIRT_PRESET_PATH, readKubernetesPreset } from '../../src/registry/kubernetes-preset.js'

const { readGates, showData } = (await import(
  new URL('../../scripts/update-kubevirt-gates.mjs', import.meta.url).href
)) as {
  readGates: (sources: readonly string[]) => object
  showData: (release: string, gates: object) => string
}

const SOURCE = `package featuregate

const (
	LiveGate = "Live"
	// ExportGate enables exports.
	// Alpha: v0.55.0
	// GA:	  v1.9.0
	ExportGate = "Export"
	// Discontinued in v1.7.0
	OldGate = "Old"
)

func init() {
	RegisterFeatureGate(FeatureGate{Name: LiveGate, State: Beta})
	RegisterFeatureGate(FeatureGate{Name: ExportGate, State: GA})
	RegisterFeatureGate(FeatureGate{Name: OldGate, State: Discontinued, Message: "gone"})
}
`

describe("the facts of KubeVirt's gates", () => {
  it('are read from its sources: the state, and the release if a comment states it', () => {
    const text = showData('1.10', readGates([SOURCE]))
    expect(JSON.parse(text)).toMatchObject({
      since: '1.10',
      asOf: '1.10',
      gates: {
        Export: { specs: [['1.9', 'GA', true, true]] },
        Live: { specs: [[null, 'Beta', true, false]] },
        Old: { specs: [['1.7', 'Deprecated', false, true]] },
      },
    })
    expect(
      readKubernetesPreset(text).gates.map(({ name, specs }) => [name, specs[0]?.stage, specs[0]?.version?.version]),
    ).toEqual([
      ['Export', 'GA', '1.9.0'],
      ['Live', 'Beta', undefined],
      ['Old', 'Deprecated', '1.7.0'],
    ])
  })

  it('are refused if a registration cannot be read', () => {
    expect(() => readGates(['RegisterFeatureGate(FeatureGate{Name: Missing, State: GA})'])).toThrow(/Missing, GA/)
  })

  it('ship with the package, with their licence', () => {
    const text = readFileSync(new URL(`../../${KUBEVIRT_PRESET_PATH}`, import.meta.url), 'utf8')
    const preset = readKubernetesPreset(text)
    expect(preset.complete).toBe(true)
    expect(preset.gates).toHaveLength(85)
    expect(text).toContain('Apache-2.0')
  })
})
