import { cpSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { runCli } from '../support/run-cli.js'
import { tempFolder } from '../support/temp-folder.js'

/** Upgrades that failed, as their issues tell it; the guide to configurations links them. */
const INCIDENTS: readonly (readonly [name: string, from: string, to: string, ...breaks: string[]])[] = [
  [
    'talos-13480',
    '1.34',
    '1.35',
    "controlplane.yaml:7 Feature gate 'UserNamespacesPodSecurityStandards' was removed in Kubernetes 1.35 (kubernetes-gates.json), so kubelet refuses to start with it: unrecognized feature gate",
    "controlplane.yaml:12 Feature gate 'UserNamespacesPodSecurityStandards' was removed in Kubernetes 1.35 (kubernetes-gates.json), so kube-apiserver refuses to start with it: unrecognized feature gate",
  ],
  [
    'gardener-5362',
    '1.21',
    '1.22',
    "shoot.yaml:8 Feature gate 'BoundServiceAccountTokenVolume' is GA, locked to true since 1.22 (kubernetes-gates.json:LINE), so kube-apiserver refuses to start with BoundServiceAccountTokenVolume=false",
  ],
  [
    'k0s-3364',
    '1.26',
    '1.27',
    "scheduler.sh:2 Feature gate 'GRPCContainerProbe' is GA, locked to true since 1.27 (kubernetes-gates.json:LINE), so kube-scheduler refuses to start with GRPCContainerProbe=false",
  ],
  [
    'kubeadm-100988',
    '1.20',
    '1.21',
    "kubeadm.yaml:6 Feature gate 'BlockVolume' was removed in Kubernetes 1.21 (kubernetes-gates.json), so kube-apiserver refuses to start with it: unrecognized feature gate",
  ],
  [
    'kube-hetzner-1974',
    '1.31',
    '1.32',
    "kube.tf:2 Feature gate 'CloudDualStackNodeIPs' was removed in Kubernetes 1.32 (kubernetes-gates.json), so kubelet refuses to start with it: unrecognized feature gate",
  ],
  [
    'eks-anywhere-8984',
    '1.27',
    '1.28',
    "kubelet.env:1 Feature gate 'KubeletCredentialProviders' was removed in Kubernetes 1.28 (kubernetes-gates.json), so kubelet refuses to start with it: unrecognized feature gate",
  ],
]

async function findBreaks(name: string, version: string): Promise<string[]> {
  const root = tempFolder({})
  cpSync(fileURLToPath(new URL(`../fixtures/upgrade-incidents/${name}`, import.meta.url)), root, { recursive: true })
  const { stdout } = await runCli(root, ['check', '--target-version', version, '--json', '--quiet'])
  const results = JSON.parse(stdout) as { filePath: string; messages: { line: number; message: string }[] }[]
  return results.flatMap(({ filePath, messages }) =>
    messages.map(
      ({ line, message }) =>
        `${filePath.split('/').at(-1)}:${line} ${message
          .replace(`Breaks at Kubernetes ${version}. `, '')
          .replace(/\.json:\d+/, '.json:LINE')
          .replace(/\. Remove the setting.*$/, '')}`,
    ),
  )
}

it.each(INCIDENTS)(
  '%s: the upgrade from %s to %s would have been stopped, and not before',
  async (name, from, to, ...breaks) => {
    expect(await findBreaks(name, to)).toEqual(breaks)
    expect(await findBreaks(name, from)).toEqual([])
  },
)
