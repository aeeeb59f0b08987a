import typescriptParser from '@typescript-eslint/parser'
import { Linter } from 'eslint'
import { describe, expect, it } from 'vitest'
import * as yamlParser from 'yaml-eslint-parser'
import type { FeatureGatesSettings } from '../../src/index.js'
import plugin from '../../src/index.js'
import { tempFolder } from '../support/temp-folder.js'
import { registry } from './support/rule-testers.js'

const GATES = registry(`
  NewParser: [{ version: '1.35', default: true, lockToDefault: true, preRelease: 'GA' }],
  OldSyntax: [{ version: '1.35', default: false, lockToDefault: true, preRelease: 'Deprecated' }],
  Streaming: [{ version: '1.35', default: true, lockToDefault: false, preRelease: 'GA' }],
`)
const OWN: FeatureGatesSettings = { currentVersion: '1.36', registries: [{ files: ['features.ts'] }] }
const PRESET: FeatureGatesSettings = { registries: [{ preset: 'kubernetes' }] }

interface Linted {
  readonly settings?: FeatureGatesSettings
  readonly file?: string
  readonly rule?: string
  readonly files?: Readonly<Record<string, string>>
}

/** Line, column and message of what the rule reports. */
function report(
  code: string,
  { settings = OWN, file = 'use.ts', rule = 'no-fixed-gate-override', files = {} }: Linted = {},
): string[] {
  const cwd = tempFolder({ 'features.ts': GATES, ...files })
  const messages = new Linter({ cwd }).verify(
    code,
    [
      { files: ['**/*.ts'], languageOptions: { parser: typescriptParser } },
      { files: ['**/*.yaml'], languageOptions: { parser: yamlParser } },
      {
        files: ['**/*'],
        plugins: { 'feature-gates': plugin },
        settings: { 'feature-gates': { root: cwd, ...settings } },
        rules: { [`feature-gates/${rule}`]: 'error' },
      },
    ],
    { filename: `${cwd}/${file}` },
  )
  return messages.map(({ line, column, message }) => `${line}:${column} ${message}`)
}

const kubelet = (gates: string, more = ''): string =>
  `apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nfeatureGates:\n  ${gates}\n${more}`

const yaml = (settings: FeatureGatesSettings = PRESET): Linted => ({ settings, file: 'kubelet.yaml' })

describe('no-fixed-gate-override in code', () => {
  it('reports a locked gate that is set to another value, on its name', () => {
    expect(report('featureGates.setFromMap({ NewParser: false })\n')).toEqual([
      "1:27 Feature gate 'NewParser' is GA, locked to true since 1.35 (features.ts:3), so it can't be set to false. " +
        'Delete this override, and what depends on it. If you still need to turn it off, it should be a regular setting instead of a gate.',
    ])
    expect(report("setFeatureGateDuringTest(t, gate, 'OldSyntax', true)\n")).toEqual([
      "1:35 Feature gate 'OldSyntax' is Deprecated, locked to false since 1.35 (features.ts:4), so it can't be set to true. Delete this override, and what depends on it.",
    ])
  })

  it('reports a locked gate that is set to its value as redundant', () => {
    expect(report("featureGate.set('NewParser=true,Streaming=false')\n")).toEqual([
      "1:18 Feature gate 'NewParser' is GA, locked to true since 1.35 (features.ts:3), so setting it to true does nothing until the gate is removed, and then it is an error. Remove the setting.",
    ])
  })

  it('does not report locks after code that emulates an older version, up to the end of that function', () => {
    const test = (text: string): string =>
      `function test() {\n  ${text}\n  setFeatureGateDuringTest(t, gates, 'NewParser', false)\n}\n`
    expect(report(test("setFeatureGateEmulationVersionDuringTest(t, gates, '1.34')"))).toEqual([])
    expect(report(test("start(['--emulated-version=1.34', '--feature-gates=NewParser=true'])"))).toEqual([])
    expect(
      report(
        `${test("setEmulationVersion('1.34')")}featureGates.setFromMap({ NewParser: true, OldSyntax: true })\n`,
      ).map((line) => line.slice(0, 22)),
    ).toEqual(["5:27 Feature gate 'New", "5:44 Feature gate 'Old"])
    expect(report(`${kubelet('NodeSwap: false')}# started with --emulated-version=1.33\n`, yaml())).toEqual([])
  })

  it('does not report locks in the data of tests that emulate an older version', () => {
    const data = 'cases:\n  - name: without\n    featureGates:\n      NewParser: false\n'
    const code = (call: string): string => `package perf\n\nfunc run(t *testing.T) {\n\t${call}\n}\n`
    const lint = (file: string, call: string): number =>
      report(data, { file, files: { 'test/perf/perf.go': code(call), 'test/perf/deep/deep.go': 'package deep\n' } })
        .length
    const emulation = 'SetFeatureGateEmulationVersionDuringTest(t, gates, version.MustParse("1.34"))'
    expect(lint('test/perf/deep/config.yaml', emulation)).toBe(0)
    expect(lint('test/perf/config.yaml', emulation)).toBe(0)
    expect(lint('test/perf/deep/config.yaml', 'version := gates.EmulationVersion()')).toBe(1)
    expect(lint('deploy/config.yaml', emulation)).toBe(1)
  })

  it('reports flags in strings', () => {
    expect(report("spawn('server', ['--feature-gates=NewParser=false'])\n")).toEqual([
      "1:35 Feature gate 'NewParser' is GA, locked to true since 1.35 (features.ts:3), so the component refuses to start with NewParser=false. " +
        'Remove the setting. If you still need to turn it off, it should be a regular setting instead of a gate.',
    ])
  })

  it('does not report unlocked gates, unknown values, and maps that may hold anything', () => {
    expect(
      report(
        "featureGate.set('Streaming=false')\nfeatureGates.setFromMap({ NewParser: isNew })\nconst state = { featureGates: { NewParser: false } }\n",
      ),
    ).toEqual([])
  })
})

describe('no-fixed-gate-override in configurations', () => {
  it('reports gates that Kubernetes has removed, with the component that refuses to start', () => {
    expect(report(kubelet('CloudDualStackNodeIPs: true'), yaml())).toEqual([
      "4:3 Feature gate 'CloudDualStackNodeIPs' was removed in Kubernetes 1.32 (kubernetes-gates.json), so kubelet refuses to start with it: unrecognized feature gate. Remove the setting.",
    ])
  })

  it('reports nothing about Kubernetes if no preset is configured', () => {
    expect(report(kubelet('CloudDualStackNodeIPs: true'), yaml(OWN))).toEqual([])
  })

  it("judges a configuration of Kubernetes by the project's gates only in a fork of Kubernetes", () => {
    const locked = (names: readonly string[]): string =>
      registry(
        names
          .map((name) => `${name}: [{ version: '1.35', default: true, lockToDefault: true, preRelease: 'GA' }],`)
          .join('\n'),
      )
    const shared = 'NodeSwap: false\n  SidecarContainers: true'
    const reported = (names: readonly string[]): string[] =>
      ['no-fixed-gate-override', 'no-unknown-gate'].flatMap((rule) =>
        report(kubelet(shared), {
          ...yaml({ ...OWN, registries: [{ files: ['own.ts'] }] }),
          rule,
          files: { 'own.ts': locked(names) },
        }).map((message) => message.slice(0, 40)),
      )
    expect(reported(['NodeSwap', 'NewParser', 'Streaming'])).toEqual([])
    expect(reported(['NodeSwap', 'MemoryQoS', 'Streaming'])).toEqual([
      "4:3 Feature gate 'NodeSwap' is GA, locke",
      "5:3 Feature gate 'SidecarContainers' is ",
    ])
  })

  it('uses the release of the document, and otherwise that of the preset', () => {
    const cluster = (version: string): string =>
      `---\napiVersion: kubeadm.k8s.io/v1beta4\nkind: ClusterConfiguration\nkubernetesVersion: ${version}\n`
    const at = (currentVersion: string): FeatureGatesSettings => ({
      registries: [{ preset: 'kubernetes', currentVersion }],
    })
    expect(report(kubelet('CloudDualStackNodeIPs: false', cluster('v1.29.4')), yaml())).toEqual([])
    expect(report(kubelet('CloudDualStackNodeIPs: false', cluster('v1.30.0')), yaml())).toHaveLength(1)
    expect(report(kubelet('CloudDualStackNodeIPs: false'), yaml(at('1.29')))).toEqual([])
    expect(report(kubelet('CloudDualStackNodeIPs: false', cluster('v1.30.0')), yaml(at('1.29')))).toHaveLength(1)
  })

  it('uses the preset that is configured for the file', () => {
    const settings: FeatureGatesSettings = {
      registries: [
        { preset: 'kubernetes', currentVersion: '1.29', usedIn: ['old/**'] },
        { preset: 'kubernetes', currentVersion: '1.36' },
      ],
    }
    expect(report(kubelet('CloudDualStackNodeIPs: false'), { settings, file: 'old/kubelet.yaml' })).toEqual([])
    expect(report(kubelet('CloudDualStackNodeIPs: false'), { settings, file: 'new/kubelet.yaml' })).toHaveLength(1)
    expect(
      report(kubelet('CloudDualStackNodeIPs: false'), {
        settings: { registries: settings.registries!.slice(0, 1) },
        file: 'new/kubelet.yaml',
      }),
    ).toEqual([])
  })

  it("compares a chart's values only with the project's own registries", () => {
    const values = 'featureGates:\n  NewParser: false\n  CloudDualStackNodeIPs: true\n'
    expect(report(values, { ...yaml({ ...OWN, registries: [...OWN.registries!, ...PRESET.registries!] }) })).toEqual([
      "2:3 Feature gate 'NewParser' is GA, locked to true since 1.35 (features.ts:3), so the component refuses to start with NewParser=false. " +
        'Remove the setting. If you still need to turn it off, it should be a regular setting instead of a gate.',
    ])
  })

  it('knows that kubeadm refuses removed gates, but does not enforce locks', () => {
    const cluster = (gate: string): string =>
      `apiVersion: kubeadm.k8s.io/v1beta4\nkind: ClusterConfiguration\nfeatureGates:\n  ${gate}\n`
    expect(report(cluster('NodeLocalCRISocket: false'), yaml())).toEqual([])
    expect(report(cluster('NodeLocalCRISocket: true'), yaml())).toHaveLength(1)
    expect(report(cluster('EtcdLearnerMode: false'), yaml())).toEqual([
      "4:3 Feature gate 'EtcdLearnerMode' was removed in kubeadm 1.33 (kubeadm-gates.json), so kubeadm refuses to start with it: unrecognized feature gate. Remove the setting.",
    ])
  })

  it('does not report gates that can be set, GA or not', () => {
    expect(report(kubelet('MutatingAdmissionPolicy: false'), yaml())).toEqual([])
  })

  it('does not report releases with uncertain facts', () => {
    const version = (text: string): Linted => yaml({ registries: [{ preset: 'kubernetes', currentVersion: text }] })
    expect(report(kubelet('MountPropagation: true'), version('1.15'))).toEqual([])
    expect(report(kubelet('MountPropagation: true'), version('1.17'))).toHaveLength(1)
  })
})

describe("KubeVirt's gates", () => {
  const kubevirt = (gates: string, more = ''): string =>
    `apiVersion: kubevirt.io/v1\nkind: KubeVirt\nspec:\n${more}  configuration:\n    developerConfiguration:\n      ${gates}\n`
  const AT = '  imageTag: v1.10.2\n'

  it('are ignored by KubeVirt if they are GA or discontinued, with any value', () => {
    expect(report(kubevirt('featureGates: [VMExport, Snapshot, ExperimentalVirtiofsSupport]', AT), yaml())).toEqual([
      expect.stringMatching(
        /^7:22 Feature gate 'VMExport' is GA, locked to true since 1\.9 \(kubevirt-gates\.json:\d+\), so KubeVirt ignores the value true\. Remove the setting\.$/,
      ),
      expect.stringMatching(
        /^7:42 Feature gate 'ExperimentalVirtiofsSupport' is Deprecated, locked to false since 1\.7 .*KubeVirt ignores the value true/,
      ),
    ])
    expect(report(kubevirt('disabledFeatureGates: [VMExport, ImageVolume]', AT), yaml())).toEqual([
      expect.stringMatching(
        /'VMExport' .* so KubeVirt ignores the value false\. Remove the setting\. If you still need to turn it off, it should be a regular setting instead of a gate\.$/,
      ),
    ])
  })

  it('are ignored when KubeVirt does not know them', () => {
    expect(report(kubevirt('featureGates: [Snapshott]', AT), { ...yaml(), rule: 'no-unknown-gate' })).toEqual([
      "7:22 Feature gate 'Snapshott' is not known to KubeVirt 1.10.2 (kubevirt-gates.json), which ignores it. Did you mean 'Snapshot'?",
    ])
  })

  it('are unknown if the release is not stated or older than the facts, or if no preset is configured', () => {
    for (const more of ['', '  imageTag: v1.5.0\n', '  imageTag: latest\n'])
      expect(report(kubevirt('featureGates: [VMExport, Old]', more), yaml())).toEqual([])
    expect(report(kubevirt('featureGates: [VMExport]', AT), yaml(OWN))).toEqual([])
  })

  it('are not judged by the release of Kubernetes, nor the other way round', () => {
    const cluster = '---\napiVersion: kubeadm.k8s.io/v1beta4\nkind: ClusterConfiguration\nkubernetesVersion: v1.36.0\n'
    expect(report(kubevirt('featureGates: [VMExport]') + cluster, yaml())).toEqual([])
    expect(
      report(
        `${kubevirt('featureGates: []', '  imageTag: v1.20.0\n')}---\n${kubelet('CloudDualStackNodeIPs: true')}`,
        yaml(),
      ),
    ).toHaveLength(1)
  })

  it("belong to the project's own registry where it has them", () => {
    expect(
      report(
        kubevirt('featureGates: [NewParser]', AT),
        yaml({ ...OWN, registries: [...OWN.registries!, ...PRESET.registries!] }),
      ),
    ).toEqual([
      expect.stringContaining(
        "Feature gate 'NewParser' is GA, locked to true since 1.35 (features.ts:3), so setting it to true does nothing",
      ),
    ])
  })
})

describe('no-unknown-gate in configurations', () => {
  const unknown = (gates: string, settings: FeatureGatesSettings = PRESET): string[] =>
    report(kubelet(gates), { ...yaml(settings), rule: 'no-unknown-gate' })

  it('reports a name that no release knows, with the nearest one', () => {
    expect(unknown('NodeSwapp: true')).toEqual([
      "4:3 Feature gate 'NodeSwapp' is in no release of Kubernetes up to 1.36 (kubernetes-gates.json), so kubelet refuses to start with it: unrecognized feature gate. Did you mean 'NodeSwap'?",
    ])
  })

  it('reports a gate that only a later release has', () => {
    expect(
      unknown('UserNamespacesSupport: true', { registries: [{ preset: 'kubernetes', currentVersion: '1.27' }] }),
    ).toEqual([
      "4:3 Feature gate 'UserNamespacesSupport' was added in Kubernetes 1.28 (kubernetes-gates.json), so kubelet 1.27 refuses to start with it: unrecognized feature gate. Remove the setting until then.",
    ])
  })

  it('reports nothing about a release that is newer than the known ones', () => {
    expect(unknown('ComesLater: true', { registries: [{ preset: 'kubernetes', currentVersion: '1.40' }] })).toEqual([])
  })

  it('leaves removed gates to the other rule, and switches of a whole stage alone', () => {
    expect(unknown('CloudDualStackNodeIPs: true\n  AllAlpha: true\n  AllBeta: false')).toEqual([])
  })

  it("reports a name in a chart's values only beside one of the project's own", () => {
    const values = (gates: string): string[] =>
      report(`featureGates: {${gates}}\n`, { settings: OWN, file: 'values.yaml', rule: 'no-unknown-gate' })
    expect(values('NewPraser: true, Streaming: true')).toEqual([
      "1:16 Feature gate 'NewPraser' is not registered in features.ts. Did you mean 'NewParser' (features.ts:3)?",
    ])
    expect(values('NewPraser: true')).toEqual([])
  })
})
