import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  KUBEADM_PRESET_PATH,
  KUBERNETES_PRESET_PATH,
  readKubernetesPreset,
} from '../../src/registry/kubernetes-preset.js'
import { parseVersion } from '../../src/registry/version.js'

type Row = [version: string, stage: string, isOn: boolean, locked: boolean]

interface Data {
  readonly asOf: string
  readonly notListed: string[]
  readonly gates: Record<string, { specs: Row[]; addedIn?: string; removedIn?: string }>
}

interface Listed {
  name: string
  versionedSpecs: { version: string; preRelease: string; default: boolean; lockToDefault: boolean }[]
}

const script = (await import(new URL('../../scripts/update-kubernetes-gates.mjs', import.meta.url).href)) as {
  extend: (data: Data, release: string, list: unknown) => Data
  render: (data: Data) => string
}

const text = readFileSync(new URL(`../../${KUBERNETES_PRESET_PATH}`, import.meta.url), 'utf8')
const data = JSON.parse(text) as Data

/** What the list of the newest release says, as Kubernetes writes it. */
function currentList(): Listed[] {
  return Object.entries(data.gates)
    .filter(([name, { removedIn }]) => removedIn === undefined && !data.notListed.includes(name))
    .map(([name, { specs }]) => ({
      name,
      versionedSpecs: specs.map(([version, preRelease, isOn, lockToDefault]) => ({
        version,
        preRelease,
        default: isOn,
        lockToDefault,
      })),
    }))
}

describe('the script that extends the facts', () => {
  it('leaves the file as it is if nothing is new', () => {
    expect(script.render(script.extend(data, '1.36', currentList()))).toBe(text)
  })

  it('adds gates and stages, notes removals, and leaves alone what lists never hold', () => {
    const list = currentList().filter(({ name }) => name !== 'NodeSwap')
    list
      .find(({ name }) => name === 'ContextualLogging')
      ?.versionedSpecs.push({ version: '1.37', preRelease: 'GA', default: true, lockToDefault: true })
    list.push({
      name: 'BrandNew',
      versionedSpecs: [{ version: '1.37', preRelease: 'Alpha', default: false, lockToDefault: false }],
    })
    const extended = script.extend(data, '1.37', list)
    expect(extended.asOf).toBe('1.37')
    expect(extended.gates['NodeSwap']?.removedIn).toBe('1.37')
    expect(extended.gates['ContextualLogging']?.specs.at(-1)).toEqual(['1.37', 'GA', true, true])
    expect(extended.gates['BrandNew']).toEqual({ specs: [['1.37', 'Alpha', false, false]] })
    expect(extended.gates['WatchListClient']).toEqual(data.gates['WatchListClient'])
    const read = readKubernetesPreset(script.render(extended))
    expect(read.problems).toEqual([])
    expect(read.removedGates.get('NodeSwap')).toBe('1.37')
  })

  it.each([
    ['1.20', currentList(), /must be 1\.x, not before 1\.36/],
    ['banana', currentList(), /must be 1\.x/],
    ['1.37', { gates: [] }, /lists no gates/],
    ['1.37', [], /lists no gates/],
    ['1.37', currentList().map((gate) => ({ ...gate, versionedSpecs: [{ version: 1.3 }] })), /can't be read/],
  ])('refuses %s with a wrong input', (release, list, message) => {
    expect(() => script.extend(data, release, list)).toThrow(message)
  })
})

describe('the facts', () => {
  const at = (version: string): ReturnType<typeof readKubernetesPreset> =>
    readKubernetesPreset(text, { at: parseVersion(version) })

  it('have as many gates as were counted in the registries of 1.36', () => {
    expect(Object.keys(data.gates)).toHaveLength(487)
    expect(currentList()).toHaveLength(230)
    expect(data.notListed).toHaveLength(10)
  })

  it('state in which release a gate comes, even if its history begins elsewhere', () => {
    expect(at('1.27').newerGates.get('UserNamespacesSupport')).toBe('1.28')
    expect(at('1.28').newerGates.has('UserNamespacesSupport')).toBe(false)
    expect(at('1.35').newerGates.get('AllowServiceExternalIPs')).toBe('1.36')
  })

  it('state what a release had if its history was rewritten later', () => {
    const locked = (version: string): boolean | null | undefined =>
      at(version)
        .gates.find(({ name }) => name === 'TopologyManagerPolicyOptions')
        ?.specs.findLast(({ version: of }) => of && of.compare(parseVersion(version) ?? '') <= 0)?.lockToDefault
    expect([locked('1.35'), locked('1.36')]).toEqual([false, true])
  })

  it('have the gates of kubeadm since 1.31', () => {
    const kubeadm = readKubernetesPreset(readFileSync(new URL(`../../${KUBEADM_PRESET_PATH}`, import.meta.url), 'utf8'))
    expect([kubeadm.problems, kubeadm.since?.version, [...kubeadm.removedGates]]).toEqual([
      [],
      '1.31.0',
      [
        ['ControlPlaneKubeletLocalMode', '1.36'],
        ['EtcdLearnerMode', '1.33'],
        ['WaitForAllControlPlaneComponents', '1.35'],
      ],
    ])
    expect(kubeadm.gates.map(({ name }) => name)).toEqual([
      'NodeLocalCRISocket',
      'PublicKeysECDSA',
      'RootlessControlPlane',
    ])
  })
})
