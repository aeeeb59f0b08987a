import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { effectiveSpec, isGraduated } from '../../src/registry/lifecycle.js'
import { KUBERNETES_PRESET_PATH, readKubernetesPreset } from '../../src/registry/kubernetes-preset.js'
import { compareVersions, formatVersion, parseVersion } from '../../src/registry/version.js'
import { placeAt } from '../../src/text/line-index.js'

const text = readFileSync(new URL(`../../${KUBERNETES_PRESET_PATH}`, import.meta.url), 'utf8')
const rows = Object.entries(
  (JSON.parse(text) as { gates: Record<string, { specs: [string, string, boolean, boolean][]; removedIn?: string }> })
    .gates,
)

describe('the preset of Kubernetes gates', () => {
  const preset = readKubernetesPreset(text)

  it('has every gate of the data, either registered or removed', () => {
    expect(preset.problems).toEqual([])
    expect(preset.complete).toBe(true)
    const known = [...preset.gates.map(({ name }) => name), ...preset.removedGates.keys()]
    expect(known.sort()).toEqual([...rows.map(([name]) => name), 'AllAlpha', 'AllBeta'].sort())
  })

  it('names who made the data, and its licence', () => {
    expect(text).toContain('Copyright The Kubernetes Authors')
    expect(text).toContain('Apache-2.0')
    expect(
      (JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { files: string[] }).files,
    ).toContain('data')
  })

  it('knows the release that removed a gate', () => {
    expect(preset.removedGates.get('AdmissionWebhookMatchConditions')).toBe('1.33')
    expect(preset.gates.some(({ name }) => name === 'AdmissionWebhookMatchConditions')).toBe(false)
  })

  it('still has a gate in the releases before it was removed', () => {
    const before = readKubernetesPreset(text, { at: parseVersion('1.32') })
    const gate = before.gates.find(({ name }) => name === 'AdmissionWebhookMatchConditions')
    expect(gate && isGraduated(gate, parseVersion('1.32'))).toBe(true)
    expect(before.removedGates.has('AdmissionWebhookMatchConditions')).toBe(false)
    expect(
      readKubernetesPreset(text, { at: parseVersion('1.33') }).removedGates.has('AdmissionWebhookMatchConditions'),
    ).toBe(true)
  })

  it('holds nothing of a release that was not final', () => {
    expect(preset.asOf && formatVersion(preset.asOf)).toBe('1.36')
    for (const [name, { specs, removedIn }] of rows) {
      for (const version of [...specs.map(([written]) => written), ...(removedIn ? [removedIn] : [])]) {
        expect(compareVersions(parseVersion(version)!, parseVersion('1.36')!), name).toBeLessThanOrEqual(0)
      }
    }
  })

  it('lists the specs of a gate from the oldest to the newest', () => {
    for (const { name, specs } of preset.gates) {
      const versions = specs.flatMap(({ version }) => version ?? [])
      expect([...versions].sort(compareVersions), name).toEqual(versions)
    }
  })

  it('places every gate on its line, and every spec on its row', () => {
    for (const gate of preset.gates) {
      expect(gate.place).toEqual(placeAt(gate.file, text, gate.key.start))
      expect(text.slice(gate.key.start, gate.key.end)).toBe(JSON.stringify(gate.name))
      for (const spec of gate.specs) {
        const [version, stage, isOn, locked] = JSON.parse(text.slice(spec.range.start, spec.range.end)) as unknown[]
        expect([spec.version && formatVersion(spec.version), spec.stage, spec.default, spec.lockToDefault]).toEqual([
          version,
          stage,
          isOn,
          locked,
        ])
      }
    }
  })

  it('reports a damaged file in one sentence', () => {
    for (const damaged of [
      '',
      '{}',
      text.slice(0, 5000),
      text.replaceAll('"GA"', '"Ga"'),
      text.replace('"asOf"', '"of"'),
    ]) {
      const { gates, problems, complete } = readKubernetesPreset(damaged)
      expect(gates).toEqual([])
      expect(complete).toBe(false)
      expect(problems.map(({ message }) => message)).toEqual([
        'kubernetes-gates.json, which ships with eslint-plugin-feature-gates, is damaged; install the package again.',
      ])
    }
  })
})

describe("Kubernetes' own list of 1.36", () => {
  it('agrees with the preset on every gate that both have', () => {
    const at = parseVersion('1.36')
    const registered = new Map(readKubernetesPreset(text).gates.map((gate) => [gate.name, gate]))
    const raw = readFileSync(new URL('../fixtures/kubernetes/lists/1.36.yaml', import.meta.url), 'utf8')
    const differing: string[] = []
    for (const block of raw.split(/^(?=- name: )/m).slice(1)) {
      const name = /^- name: (\S+)/.exec(block)?.[1] ?? ''
      // The list is generated with the oldest spec first, so its last spec decides.
      const last = (field: string): string | undefined =>
        [...block.matchAll(new RegExp(`${field}: (\\S+)`, 'g'))].at(-1)?.[1]
      const gate = registered.get(name)
      const spec = gate && effectiveSpec(gate, at)
      const state = [String(spec?.default), String(spec?.lockToDefault), spec?.stage]
      if (state.join() !== [last('default'), last('lockToDefault'), last('preRelease')].join())
        differing.push(`${name}: ${state.join()}`)
    }
    expect(differing).toEqual([])
  })
})
