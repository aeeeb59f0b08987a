import { describe, expect, it } from 'vitest'
import { runCli } from '../support/run-cli.js'
import { tempFolder } from '../support/temp-folder.js'

const kubelet = (gates: string): string =>
  `apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nfeatureGates: {${gates}}\n`

async function check(
  files: Record<string, string>,
  ...argv: string[]
): Promise<{ code: number; stderr: string; found: string[] }> {
  const { code, stdout, stderr } = await runCli(tempFolder(files), ['check', '--json', ...argv])
  const results =
    stdout === ''
      ? []
      : (JSON.parse(stdout) as { filePath: string; messages: { severity: number; line: number; message: string }[] }[])
  return {
    code,
    stderr,
    found: results.flatMap(({ filePath, messages }) =>
      messages.map(
        ({ severity, line, message }) => `${filePath.split('/').at(-1)}:${line} ${severity} ${message.split('. ')[0]}`,
      ),
    ),
  }
}

describe('check --target-version', () => {
  it('reports what breaks, warns and is redundant, without a configuration; only what breaks is an error', async () => {
    const gates = kubelet(
      'CloudDualStackNodeIPs: true, SidecarContainers: false, NodeSwap: true, MutatingAdmissionPolicy: true, KubeletInUserNamespace: true',
    )
    expect(
      (
        await check(
          { 'a.yaml': gates, 'run.sh': 'kubelet --feature-gates=SidecarContainers=false\n' },
          '--target-version',
          '1.36',
        )
      ).found,
    ).toEqual([
      'a.yaml:3 2 Breaks at Kubernetes 1.36',
      'a.yaml:3 2 Breaks at Kubernetes 1.36',
      'a.yaml:3 1 Redundant at Kubernetes 1.36',
      'a.yaml:3 1 Warns at Kubernetes 1.36',
      'run.sh:1 2 Breaks at Kubernetes 1.36',
    ])
  })

  it('uses that release, whatever the document states', async () => {
    const document = `${kubelet('CloudDualStackNodeIPs: false')}---\napiVersion: kubeadm.k8s.io/v1beta4\nkind: ClusterConfiguration\nkubernetesVersion: v1.36.0\n`
    expect((await check({ 'a.yaml': document }, '--target-version', '1.29')).code).toBe(0)
    expect((await check({ 'a.yaml': document }, '--target-version', '1.30')).code).toBe(1)
  })

  it('exits with 0 if nothing breaks, and respects --max-warnings', async () => {
    expect((await check({ 'a.yaml': kubelet('NodeSwap: true') }, '--target-version', '1.36')).code).toBe(0)
    expect(
      (await check({ 'a.yaml': kubelet('NodeSwap: true') }, '--target-version', '1.36', '--max-warnings', '0')).code,
    ).toBe(1)
  })

  it('names documents that it did not read, and reads the others', async () => {
    const text = `{{- with .Values.featureGates }}\nx: 1\n{{- end }}\n---\nfeatureGates:\n\tA: true\n---\n${kubelet('CloudDualStackNodeIPs: true')}`
    const { found, stderr } = await check({ 'a.yaml': text }, '--target-version', '1.36')
    expect(found).toEqual(['a.yaml:10 2 Breaks at Kubernetes 1.36'])
    expect(stderr).toContain('a.yaml:1:')
    expect(stderr).toContain('this document was not read: it is a template, which only its template engine can read\n')
    expect(stderr).toContain('a.yaml:6:1: this document was not read: tabs are not allowed as indentation\n')
  })

  it('respects comments that disable a rule, in YAML and in shell scripts', async () => {
    const comment = '# eslint-disable-next-line feature-gates/no-fixed-gate-override\n'
    const yaml = kubelet('').replace('{}', `\n  ${comment}  NodeSwap: true`)
    expect(
      (
        await check(
          { 'a.yaml': yaml, 'a.sh': `${comment}kubelet --feature-gates=NodeSwap=true\n` },
          '--target-version',
          '1.36',
        )
      ).found,
    ).toEqual([])
  })

  it('states the newest release that the facts cover', async () => {
    const { found, stderr } = await check(
      { 'a.yaml': kubelet('NodeSwap: false, ComesLater: true') },
      '--target-version',
      '1.99',
    )
    expect(found).toEqual(['a.yaml:3 2 Breaks at Kubernetes 1.36'])
    expect(stderr).toContain('The newest release of Kubernetes known to this package is 1.36')
  })

  it.each(['banana', '2.0', '36'])('refuses %s as a release', async (version) => {
    const { code, stderr } = await check({}, '--target-version', version)
    expect([code, stderr]).toEqual([
      2,
      `feature-gates: option "--target-version" must be a release of Kubernetes, such as 1.36, but is "${version}"\n`,
    ])
  })

  it('states what it looked at if nothing breaks, and lists what it could not judge', async () => {
    const files = {
      'a.yaml': kubelet('NodeSwap: true'),
      'b.yaml': kubelet('KubeletInUserNamespace: true, NodeSwap: true'),
      'chart/values.yaml': 'controller:\n  featureGates:\n    NodeSwap: true\n    OwnThing: false\n',
    }
    const { code, stderr } = await check(files, '--target-version', '1.36')
    expect(code).toBe(0)
    expect(stderr).toBe(
      [
        'Checked 3 settings of 2 gates in 2 files: nothing breaks at Kubernetes 1.36.',
        "Not judged, because it isn't known which component reads them:",
        '  chart/values.yaml:3  NodeSwap',
        '  chart/values.yaml:4  OwnThing',
        '',
      ].join('\n'),
    )
    const broken = await check(
      { 'a.yaml': kubelet('CloudDualStackNodeIPs: true, NodeSwap: true') },
      '--target-version',
      '1.36',
    )
    expect(broken.stderr).toBe('Checked 2 settings of 2 gates in 1 file: 1 breaks at Kubernetes 1.36.\n')
  })

  it('does not count findings about the project’s own gates as settings that break', async () => {
    const files = {
      'a.yaml': kubelet('NodeSwap: true'),
      'feature-gates.config.json': '{ "registries": [{ "files": ["gates.ts"] }], "currentVersion": "1.36" }',
      'gates.ts':
        "export const specs: Record<string, FeatureSpec> = { NewPager: { default: true, preRelease: 'GA', version: '1.20' } }\n",
    }
    const { code, stderr } = await check(files, '--target-version', '1.36')
    expect(code).toBe(1)
    expect(stderr).toContain('Checked 1 setting of 1 gate in 1 file: nothing breaks at Kubernetes 1.36.\n')
  })

  it('reports that nothing sets a gate', async () => {
    expect((await check({ 'a.yaml': 'a: 1\n' }, '--target-version', '1.36')).stderr).toBe(
      'No file was found that sets feature gates.\n',
    )
  })
})
