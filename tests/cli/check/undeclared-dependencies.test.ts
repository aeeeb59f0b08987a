import { describe, expect, it } from 'vitest'
import { runCli } from '../../support/run-cli.js'
import { tempFolder } from '../../support/temp-folder.js'

const REGISTRY = (
  dependencies: readonly string[],
  specOfBase = 'Default: true, PreRelease: featuregate.Beta',
): string =>
  [
    'package features',
    '',
    'import "k8s.io/component-base/featuregate"',
    '',
    'const (',
    ...['Topology', 'Recompute', 'Mixed', 'Slices'].map((name) => `\t${name} featuregate.Feature = "${name}"`),
    ')',
    '',
    'var dependencies = map[featuregate.Feature][]featuregate.Feature{',
    ...dependencies.map((entry) => `\t${entry},`),
    '}',
    '',
    'var specs = map[featuregate.Feature]featuregate.FeatureSpec{',
    `\tTopology:  {${specOfBase}},`,
    ...['Recompute', 'Mixed', 'Slices'].map((name) => `\t${name}: {Default: false, PreRelease: featuregate.Alpha},`),
    '}',
    '',
  ].join('\n')

/** A function for each condition: `Topology && x` for `gate.Enabled(features.Topology) && x`. */
const program = (...conditions: readonly string[]): string =>
  [
    'package plan',
    '',
    'import (',
    '\t"example.com/app/features"',
    '\t"example.com/app/gate"',
    ')',
    '',
    ...conditions.map(
      (condition, at) =>
        `func on${at}(x bool) bool { return ${condition.replaceAll(/\b[A-Z]\w+/g, (name) => `gate.Enabled(features.${name})`)} }`,
    ),
    '',
  ].join('\n')

const EACH_CHECKED = ['Topology', 'Mixed', 'Slices']

async function reportsOf(registry: string, files: Readonly<Record<string, string>>): Promise<string[]> {
  const root = tempFolder({
    'go.mod': 'module example.com/app\n',
    'feature-gates.config.json': JSON.stringify({
      registries: [{ files: ['features/features.go'] }],
      currentVersion: '1.36',
    }),
    'features/features.go': registry,
    ...files,
  })
  const { stdout } = await runCli(root, ['check', '--json', '--rule', 'no-graduated-gate-check:off'])
  const results = JSON.parse(stdout) as { messages: { message: string; ruleId: string; line: number }[] }[]
  return results
    .flatMap(({ messages }) => messages)
    .filter(({ ruleId, message }) => ruleId === 'feature-gates/project' && !message.includes('never checked'))
    .map(({ line, message }) => `${line}: ${message}`)
}

describe('a gate that is checked together with one on which others depend', () => {
  const MIXED = ['Mixed: {Topology}']

  it('is reported where its own dependencies leave that one out', async () => {
    const plan = program(...EACH_CHECKED, '(x || Topology && Recompute)', 'x && Recompute')
    expect(await reportsOf(REGISTRY(MIXED), { 'plan/plan.go': plan })).toEqual([
      "18: Feature gate 'Recompute' is checked together with 'Topology' (plan/plan.go:11). Another gate depends on 'Topology', but not this one. Add 'Topology' to its dependencies, or check the gate alone.",
    ])
  })

  it('is reported whichever stands first, and with more in the condition', async () => {
    const plan = program(...EACH_CHECKED, 'Recompute && x && (x && Topology)')
    expect(await reportsOf(REGISTRY(MIXED), { 'plan/plan.go': plan })).toHaveLength(1)
  })

  it.each([
    ['its dependencies name it', [...MIXED, 'Recompute: {Topology}'], 'Topology && Recompute'],
    ['it depends on a gate that depends on it', [...MIXED, 'Recompute: {Mixed}'], 'Topology && Recompute'],
    ['that one depends on it', [...MIXED, 'Topology: {Recompute}'], 'Topology && Recompute'],
    ['no gate depends on that one', ['Mixed: {Slices}'], 'Topology && Recompute'],
    ['the registry names no dependencies', [], 'Topology && Recompute'],
    ['it makes a difference with that one off', MIXED, 'Topology || Recompute'],
    ['that one must be off', MIXED, '!Topology && Recompute'],
  ])('is not reported where %s', async (_, dependencies, condition) => {
    const plan = program(...EACH_CHECKED, condition)
    expect(await reportsOf(REGISTRY(dependencies), { 'plan/plan.go': plan })).toEqual([])
  })

  it('is not reported where most of its checks are others', async () => {
    const plan = program(...EACH_CHECKED, 'Topology && Recompute', 'Recompute', 'x || Recompute')
    expect(await reportsOf(REGISTRY(MIXED), { 'plan/plan.go': plan })).toEqual([])
  })

  it('is not reported where only tests check both', async () => {
    const files = {
      'plan/plan.go': program(...EACH_CHECKED, 'Recompute'),
      'plan/plan_test.go': program('Topology && Recompute', 'Topology && Recompute'),
    }
    expect(await reportsOf(REGISTRY(MIXED), files)).toEqual([])
  })

  it('is not reported where that one is locked, so that it is always on', async () => {
    const locked = REGISTRY(MIXED, 'Default: true, LockToDefault: true, PreRelease: featuregate.GA')
    const plan = program(...EACH_CHECKED, 'Topology && Recompute')
    expect(await reportsOf(locked, { 'plan/plan.go': plan })).toEqual([])
  })
})
