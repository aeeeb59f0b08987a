import { describe, expect, it } from 'vitest'
import { runCli } from '../support/run-cli.js'
import { tempFolder } from '../support/temp-folder.js'

/** Of these, Kubernetes has `SidecarContainers` as well. */
const FEATURES = `export const features = {
  FastCart: { default: true, lockToDefault: true, preRelease: 'GA' },
  NewPager: { default: false, preRelease: 'Alpha' },
  SidecarContainers: { default: true, lockToDefault: true, preRelease: 'GA' },
}
`

function project(files: Readonly<Record<string, string>>): string {
  return tempFolder({
    'feature-gates.config.json': JSON.stringify({
      registries: [{ files: ['src/features.ts'] }],
      currentVersion: '1.2',
    }),
    'src/features.ts': FEATURES,
    '.git/HEAD': '',
    ...files,
  })
}

/** `2 SidecarContainers no-fixed-gate-override` */
async function reportsOn(text: string, file: string): Promise<string[]> {
  const results = JSON.parse((await runCli(project({ [file]: text }), ['check', '--json', file])).stdout) as {
    messages: { ruleId: string; line: number; message: string }[]
  }[]
  return results
    .flatMap(({ messages }) => messages)
    .map(({ ruleId, line, message }) => `${line} ${/'(\w+)'/.exec(message)?.[1]} ${ruleId.replace(/.*\//, '')}`)
}

describe('a setting of a program that the place does not name', () => {
  it.each([
    [
      'the project has all names',
      'featureGates: { FastCart: false, NewPager: true }',
      ['1 FastCart no-fixed-gate-override'],
    ],
    [
      'Kubernetes has the name, too',
      'featureGates: { SidecarContainers: false }',
      ['1 SidecarContainers no-fixed-gate-override'],
    ],
    [
      'most are of the project',
      'featureGates: { FastCart: true, NewPager: true, Gone: true }',
      ['1 FastCart no-fixed-gate-override', '1 Gone no-unknown-gate'],
    ],
    ['the others are of Kubernetes', 'featureGates: { SidecarContainers: false, NodeSwap: true }', []],
    ['more are of Kubernetes', 'featureGates: { FastCart: false, NodeSwap: true, ImageVolume: true }', []],
    ['hardly any is registered', 'featureGates: { NewPager: false, One: true, Two: true, Three: true }', []],
    ['flags of Kubernetes', 'args: ["--feature-gates=SidecarContainers=false,NodeSwap=true"]', []],
  ])('is judged by the names beside it: %s', async (_, text, reports) => {
    expect(await reportsOn(`${text}\n`, 'deploy/values.yaml')).toEqual(reports)
  })
})

describe('a setting of a component of the cluster', () => {
  it.each([
    [
      'a chart',
      'deploy/values.yaml',
      'kubelet:\n  featureGates: { FastCart: false, SidecarContainers: false, NewPager: true, Gone: true }\n',
    ],
    [
      'its arguments',
      'deploy/values.yaml',
      'kubelet: { extraArgs: { feature-gates: "FastCart=false,NewPager=true,Gone=true" } }\n',
    ],
    [
      'patches',
      'deploy/values.yaml',
      'kubeadmConfigPatches:\n- |\n  featureGates: { FastCart: false, NewPager: true, Gone: true }\n',
    ],
    [
      'minikube',
      'minikube.json',
      '{ "feature-gates": "FastCart=false,NewPager=true,Gone=true", "driver": "docker" }\n',
    ],
    [
      'a sentence',
      'src/help.ts',
      'export const help = `Run it with --feature-gates=FastCart=false,NewPager=true,Gone=true`\n',
    ],
  ])('is not judged by gates of the project: %s', async (_, file, text) => {
    expect(await reportsOn(text, file)).toEqual([])
  })

  const KUBELET = 'kind: KubeletConfiguration\napiVersion: kubelet.config.k8s.io/v1beta1\n'

  it.each([
    ['a document', { 'deploy/a.yaml': `${KUBELET}featureGates:\n  SidecarContainers: true\n  NodeSwap: true\n` }],
    ['values', { 'deploy/a.yaml': 'kubelet:\n  featureGates: { SidecarContainers: true, NodeSwap: true }\n' }],
    [
      'arguments',
      { 'deploy/a.yaml': 'kubelet:\n  extraArgs: ["--feature-gates=SidecarContainers=true,NodeSwap=true"]\n' },
    ],
    ['names', { 'deploy/a.json': '{ "feature-gates": "SidecarContainers=true,NodeSwap=true", "driver": "docker" }\n' }],
    ['gates beside it', { 'deploy/a.yaml': 'monitor:\n  featureGates: { SidecarContainers: true, NodeSwap: true }\n' }],
  ])('is kept when a gate of the same name is removed: %s', async (_, files) => {
    const cwd = project(files)
    const { stdout } = await runCli(cwd, ['remove', 'SidecarContainers', '--json'])
    const plan = JSON.parse(stdout) as { files: { path: string }[]; refused: unknown[] }
    expect([plan.files.map(({ path }) => path), plan.refused]).toEqual([['src/features.ts'], []])
  })

  it('is not changed in a command of code, which keeps the gate', async () => {
    const files = {
      'src/start.ts': "export const start = 'kubelet --feature-gates=SidecarContainers=true,NodeSwap=true'\n",
    }
    const { stdout } = await runCli(project(files), ['remove', 'SidecarContainers', '--json'])
    const plan = JSON.parse(stdout) as { files: unknown[]; refused: { path: string; reason: string }[] }
    expect(plan.files).toEqual([])
    expect(plan.refused[0]).toMatchObject({ path: 'src/start.ts', reason: 'the string sets the gate' })
  })

  it('is removed where the project has that component', async () => {
    const cwd = project({
      'deploy/values.yaml': 'manager:\n  featureGates: { SidecarContainers: true, FastCart: true }\n',
    })
    const { stdout } = await runCli(cwd, ['remove', 'SidecarContainers', '--json'])
    const plan = JSON.parse(stdout) as { files: { path: string }[] }
    expect(plan.files.map(({ path }) => path)).toEqual(['deploy/values.yaml', 'src/features.ts'])
  })
})

describe('data that the configuration of ESLint names', () => {
  it('is not read by the program', async () => {
    const cwd = project({
      'eslint.config.mjs': "export default [{ files: ['deploy/a.yaml'] }]\n",
      'deploy/a.yaml': 'titles:\n  FastCart: The fast cart\n',
    })
    const { stdout } = await runCli(cwd, ['remove', 'FastCart', '--json'])
    expect((JSON.parse(stdout) as { refused: unknown[] }).refused).toEqual([])
  })
})
