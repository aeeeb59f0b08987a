import { describe, expect, it } from 'vitest'
import { GATES, MAIN } from '../support/cli-project.js'
import { commitAll, git, initRepository } from '../support/git.js'
import { runCli, type CliRun } from '../support/run-cli.js'
import { tempFolder } from '../support/temp-folder.js'

/** GA since 1.35 without a lock, and locked with a removal in 1.34: what the default rules report at 1.36. */
const GO_GATES = `package features

import "k8s.io/component-base/featuregate"

const (
	Streaming featuregate.Feature = "Streaming"
	OldSyntax featuregate.Feature = "OldSyntax"
	Paging    featuregate.Feature = "Paging"
)

var specs = map[featuregate.Feature]featuregate.VersionedSpecs{
	Streaming: {
		{Version: version.MustParse("1.33"), Default: true, PreRelease: featuregate.Beta},
		{Version: version.MustParse("1.35"), Default: true, PreRelease: featuregate.GA},
	},
	OldSyntax: {
		{Version: version.MustParse("1.31"), Default: false, LockToDefault: true, PreRelease: featuregate.Deprecated}, // remove in 1.34
	},
	Paging: {
		{Version: version.MustParse("1.36"), Default: true, PreRelease: featuregate.Beta},
	},
}
`

const GO_MODULE = { 'go.mod': 'module example.org/server\n\ngo 1.24\n', 'pkg/features/gates.go': GO_GATES }

const MONOREPO = {
  'package.json': '{"name":"root","private":true}',
  'packages/server/package.json': '{"name":"server","version":"1.36.2"}',
  'packages/server/src/gates.ts': GATES,
  'packages/server/src/main.ts': MAIN,
  'packages/web/package.json': '{"name":"web","version":"7.0.0"}',
}

/** A second package with gates, at a version of its own. */
const OTHER = {
  'packages/web/src/gates.ts': `export const specs: Record<string, FeatureSpec[]> = { Charts: [{ version: '6.2', default: true, preRelease: 'GA' }] }\n`,
}

const COMMANDS = [
  ['check'],
  ['list'],
  ['list', '--due'],
  ['report'],
  ['strip', '--graduated'],
  ['remove', '--due'],
  ['pull-requests', '--plan'],
]

async function run(
  files: Readonly<Record<string, string>>,
  argv: readonly string[],
  tags: readonly string[] = [],
): Promise<CliRun> {
  const root = tempFolder(files)
  commitAll(root)
  for (const tag of tags) git(root, 'tag', tag)
  return runCli(root, argv)
}

function tempRepository(files: Readonly<Record<string, string>>): string {
  const root = tempFolder(files)
  if (Object.keys(files).length === 0) initRepository(root)
  else commitAll(root)
  return root
}

const taken = (version: string, from: string): string =>
  `The current version is taken to be ${version} (${from}); to state it, set "currentVersion" in the configuration or pass --current-version.`

describe('where nothing states the current version', () => {
  it.each(COMMANDS.map((argv) => ({ argv })))(
    '$argv uses the newest version of the registries in a Go module',
    async ({ argv }) => {
      const { code, stderr } = await run(GO_MODULE, argv)
      expect(stderr.split('\n')).toContain(taken('1.36', 'the newest in the registries'))
      expect(code).toBeLessThan(2)
    },
  )

  it.each(COMMANDS.map((argv) => ({ argv })))("$argv uses git's tag if that is newer", async ({ argv }) => {
    const { code, stderr } = await run(GO_MODULE, argv, ['v1.35.0', 'v1.37.0-rc.1'])
    expect(stderr.split('\n')).toContain(taken('1.37', "git's tag v1.37.0-rc.1"))
    expect(code).toBeLessThan(2)
  })

  it.each(COMMANDS.map((argv) => ({ argv })))(
    '$argv uses the version of the package with the registry in a monorepo',
    async ({ argv }) => {
      const { code, stderr } = await run(MONOREPO, argv)
      expect(stderr.split('\n')).toContain(taken('1.36.2', '"version" of packages/server/package.json'))
      expect(code).toBeLessThan(2)
    },
  )

  it.each([
    ['a Go module', GO_MODULE, '1.36'],
    ['a monorepo', MONOREPO, '1.36.2'],
  ])('the findings in %s are the same as with a stated version', async (_, files, version) => {
    const { code, stdout } = await run(files, ['check'])
    expect(code).toBe(1)
    expect(stdout).toMatch(
      /require-lock-to-default[^]*no-overdue-removal|no-overdue-removal[^]*require-lock-to-default/,
    )
    expect(stdout).toBe((await run(files, ['check', '--current-version', version])).stdout)
    expect((await run(files, ['list', '--due', '--json'])).stdout).toContain('"OldSyntax"')
  })

  it.each(COMMANDS.map((argv) => ({ argv })))(
    '$argv fails if packages are at different versions, and its last line says why',
    async ({ argv }) => {
      const { code, stdout, stderr } = await run({ ...MONOREPO, ...OTHER }, argv)
      expect(code).toBe(2)
      expect(stderr.trimEnd().split('\n').at(-1)).toBe(
        'feature-gates: the packages with registries have different versions (packages/server 1.36.2, packages/web 7.0), so removals, and locks of a version, cannot be judged: pass --current-version, or set "currentVersion" in the configuration',
      )
      expect(`${stdout}${stderr}`).not.toMatch(/No gate is due|nothing to report/i)
    },
  )

  it.each(COMMANDS.map((argv) => ({ argv })))(
    '$argv fails if gates have promises but no versions',
    async ({ argv }) => {
      const gates = `export const specs: Record<string, FeatureSpec> = {\n  Charts: { default: true, preRelease: 'Beta' }, // remove in 3.7\n}\n`
      const { code, stdout, stderr } = await run({ 'gates.ts': gates }, argv)
      expect(code).toBe(2)
      expect(stdout).not.toContain('nothing to report')
      expect(stderr.trimEnd().split('\n').at(-1)).toMatch(
        /^feature-gates: the current version is not known, so removals, and locks of a version, cannot be judged/,
      )
    },
  )

  it.each([['list'], ['list', 'Streaming']])(
    '%s %s counts no gates as graduated or due at an unknown version',
    async (...argv) => {
      const files = { ...MONOREPO, ...OTHER }
      const { stdout } = await run(files, argv)
      expect(stdout).toMatch(/\n\d gates?\n$/)
      expect((await run(files, [...argv, '--current-version', '1.36'])).stdout).toMatch(
        / graduated, \d due for removal\n$/,
      )
    },
  )

  it('a commit passes the hook although packages are at different versions, and one line says what is open', async () => {
    const { code, stdout, stderr } = await run({ ...MONOREPO, ...OTHER }, ['check', '--since', 'HEAD'])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^No finding, but the locks and removals of \d gates could not be judged\.\n$/)
    expect(stderr).toMatch(/^feature-gates: the packages with registries have different versions [^\n]+\n$/)
  })

  it('a comment on a pull request makes no more of an unknown version than the terminal', async () => {
    const files = { ...MONOREPO, ...OTHER }
    const { stdout } = await run(files, ['check', '--format', 'markdown', '--rule', 'project:off'])
    expect(stdout).toMatch(
      /^## Feature gates\n\nNo finding, but the locks and removals of \d gates could not be judged\.\n/,
    )
  })

  it('the version is not mentioned if no state depends on it', async () => {
    const gates = `export const specs: Record<string, FeatureSpec> = { Charts: { default: true, preRelease: 'Beta' } }\n`
    const files = { 'gates.ts': gates, 'a.ts': "if (isEnabled('Charts')) run()\n" }
    expect(await run(files, ['check'])).toMatchObject({ code: 0, stderr: '' })
    // Releases are often tagged on branches of their own, so the last tag before this commit may be an old one.
    const tagged = await run(files, ['check'], ['v1.5.2'])
    expect(tagged.stdout).toBe('✔ 1 gate, nothing to report\n')
    const listed = await run(files, ['list'], ['v1.5.2'])
    expect(listed.stdout).toContain('1 gate: 0 graduated, 0 due for removal\n')
  })

  it.each([
    ['check', "✔ 242 gates of presets, nothing to report. The configuration names no registry of the project's own.\n"],
    ['check --target-version 1.36', 'Checked 1 setting of 1 gate in 1 file: nothing breaks at Kubernetes 1.36.\n'],
  ])('%s succeeds for settings of a cluster, whose gates follow the releases of Kubernetes', async (command, end) => {
    const { code, stdout, stderr } = await run(
      {
        'feature-gates.config.json': '{ "registries": [{ "preset": "kubernetes" }] }',
        'kind.yaml':
          'kind: Cluster\napiVersion: kind.x-k8s.io/v1alpha4\nfeatureGates:\n  MutatingAdmissionPolicy: true\n',
      },
      command.split(' '),
    )
    expect(code).toBe(0)
    expect(stdout + stderr).toContain(end)
    expect(stderr).not.toContain('cannot be judged')
  })

  it('lists gates of a preset by the name of its list, wherever the package is installed', async () => {
    const config = { 'feature-gates.config.json': '{ "registries": [{ "preset": "kubernetes" }] }' }
    const { stdout } = await run(config, ['list', 'MutatingAdmissionPolicy', '--at', '1.36'])
    expect(stdout).toMatch(/ kubernetes-gates\.json:\d+\n/)
  })

  it('the version of a project is never that of Kubernetes, whose gates it only sets', async () => {
    const files = {
      'package.json': '{"name":"mesh","version":"1.21.0"}',
      'feature-gates.config.json': '{ "registries": [{ "preset": "kubernetes" }] }',
    }
    const gate = ['list', 'SELinuxMount', 'WinOverlay', '--json']
    const read = async (more: readonly string[], own = files): Promise<unknown> => {
      const gates = JSON.parse((await run(own, [...gate, ...more], ['v1.22.0'])).stdout)
      return gates.map(({ name, stage }: { name: string; stage: string }) => `${name} ${stage}`)
    }
    const newest = await read([])
    expect(newest).toEqual(await read(['--current-version', '1.36']))
    expect(newest).not.toEqual(await read(['--current-version', '1.30']))
    const stated = '{ "registries": [{ "preset": "kubernetes", "currentVersion": "1.30" }] }'
    expect(await read([], { ...files, 'feature-gates.config.json': stated })).toEqual(
      await read(['--current-version', '1.30']),
    )
  })

  it('a snapshot is never written for a guessed version', async () => {
    expect(await run(GO_MODULE, ['snapshot', '--write'])).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^feature-gates: the current version is not known, so it isn't known which specs/),
    })
  })
})

describe('the last line and the exit code', () => {
  const UNKNOWN =
    'feature-gates: the packages with registries have different versions (packages/server 1.36.2, packages/web 7.0), so removals, and locks of a version, cannot be judged: pass --current-version, or set "currentVersion" in the configuration'
  const NO_REGISTRY =
    'No registry of feature gates was found; name its files under "registries" in feature-gates.config.json.'
  const NO_PULL_REQUEST = 'Nothing was pushed or opened; pass --open for that.'
  const SHAPE = 'No configuration: these registries were found by their shape. "feature-gates init" writes one.'
  const WITH_GATES = { ...MONOREPO, ...OTHER }
  const WITHOUT = { 'src/a.ts': 'export {}\n' }

  const lastOf = (text: string): string => text.trimEnd().split('\n').at(-1) ?? ''

  it.each<[string, number, string, string]>([
    ['list', 2, '6 gates', UNKNOWN],
    ['list --due', 2, '', UNKNOWN],
    ['list --at 1.36', 0, '6 gates at 1.36: 2 graduated, 1 due for removal', SHAPE],
    ['check', 2, '✖ 4 problems (0 errors, 4 warnings)', UNKNOWN],
    ['report', 2, '| `packages/server/src` | 2 | 2 |', UNKNOWN],
    ['pull-requests --plan', 2, '', UNKNOWN],
    ['strip --graduated', 2, '', UNKNOWN],
    ['explain NewParser', 0, '      shows the code as if the gate were always true', ''],
    ['explain OldSyntax', 0, '      shows the code as if the gate were always false', ''],
  ])('of %s are true at an unknown version', async (command, code, stdout, stderr) => {
    const ran = await run(WITH_GATES, command.split(' '))
    expect([ran.code, lastOf(ran.stdout), lastOf(ran.stderr)]).toEqual([code, stdout, stderr])
  })

  it.each<[string, number, string, string]>([
    ['list', 0, '6 gates at 1.36: 2 graduated, 1 due for removal', SHAPE],
    ['list --due', 0, '1 gate at 1.36: 1 graduated, 1 due for removal', SHAPE],
    ['list --at 1.36', 0, '6 gates at 1.36: 2 graduated, 1 due for removal', SHAPE],
    [
      'check',
      1,
      '  1 of these is about gates that are due for removal: feature-gates remove --due shows the change',
      '',
    ],
    ['report', 0, '| `packages/server/src` | 2 | 2 | 1 | 0 |', ''],
    ['pull-requests --plan', 0, expect.stringMatching(/^\*Written by `feature-gates pull-requests`/), NO_PULL_REQUEST],
    [
      'strip --graduated',
      0,
      expect.stringMatching(/^ {2}packages\/server\/src\/gates\.ts:/),
      'Nothing was written; pass --write to change the files.',
    ],
    ['explain NewParser', 0, '      removes its registration and settings, too', ''],
    ['explain OldSyntax', 0, '      shows the code without its checks; --write changes it', ''],
  ])('of %s are true at a known version', async (command, code, stdout, stderr) => {
    const ran = await run(WITH_GATES, [...command.split(' '), '--current-version', '1.36'])
    expect([ran.code, lastOf(ran.stdout), lastOf(ran.stderr)]).toEqual([code, stdout, stderr])
  })

  describe.each([[[]], [['--current-version', '1.36']]])('with options %j', (options) => {
    it.each<[string, number, string, string]>([
      ['list', 0, '', NO_REGISTRY],
      ['list --due', 0, '', NO_REGISTRY],
      ['list --at 1.36', 0, '', NO_REGISTRY],
      ['check', 0, '', NO_REGISTRY.replace(' found;', ' found in 1 file;')],
      ['report', 0, 'Nothing, because no gate is registered.', NO_REGISTRY],
      ['pull-requests --plan', 0, `${NO_REGISTRY} There is no pull request to open.`, ''],
      ['strip --graduated', 0, NO_REGISTRY, ''],
      [
        'explain NewParser',
        2,
        '',
        expect.stringMatching(/^feature-gates: no registry of feature gates was found, so "NewParser" is not known; /),
      ],
    ])('of %s are true without a registry', async (command, code, stdout, stderr) => {
      const ran = await run(WITHOUT, [...command.split(' '), ...options])
      expect([ran.code, lastOf(ran.stdout), lastOf(ran.stderr)]).toEqual([code, stdout, stderr])
    })
  })
})

describe('without anything to look at', () => {
  const EVERY = [
    ['check'],
    ['list'],
    ['report'],
    ['strip', '--graduated'],
    ['remove', '--due'],
    ['pull-requests', '--plan'],
  ]

  it.each(EVERY.map((argv) => ({ argv })))('$argv fails in an empty folder', async ({ argv }) => {
    const { code, stderr } = await runCli(tempRepository({}), argv)
    expect([code, stderr.toLowerCase()]).toEqual([2, expect.stringContaining('no registry of feature gates was found')])
  })

  it.each(EVERY.map((argv) => ({ argv })))('$argv fails for paths without a registry', async ({ argv }) => {
    const root = tempRepository({ 'src/a.ts': 'export {}\n', 'lib/gates.ts': '' })
    const { code, stderr } = await runCli(root, [...argv, 'src'])
    expect([code, stderr.toLowerCase()]).toEqual([2, expect.stringContaining('no registry of feature gates was found')])
  })

  it.each([
    ['no registry', {}, 'No registry of feature gates was found, so no gate was checked.'],
    [
      'a registry without gates',
      {
        'feature-gates.config.json': '{ "registries": [{ "files": ["gates.ts"] }], "currentVersion": "1.36" }',
        'gates.ts': 'export const specs: Record<string, FeatureSpec[]> = {}\n',
      },
      'The registries hold no gates.',
    ],
  ])('a comment on a pull request claims nothing about gates with %s', async (_, files, sentence) => {
    const root = tempRepository({ 'src/a.ts': 'export {}\n', ...files })
    const { stdout } = await runCli(root, ['check', '--format', 'markdown'])
    expect(stdout).toBe(`## Feature gates\n\n${sentence}\n\n`)
  })

  it('pull-requests ends in a repository without a registry as list --due does', async () => {
    const root = tempRepository({ 'src/a.ts': 'export {}\n' })
    const { code, stdout, stderr } = await runCli(root, ['list', '--due'])
    const plan = await runCli(root, ['pull-requests', '--plan'])
    expect([code, stdout, stderr]).toEqual([0, '', expect.stringContaining('No registry of feature gates was found')])
    expect(plan.code).toBe(code)
    expect(plan.stdout).toBe(`${stderr.trimEnd()} There is no pull request to open.\n`)
  })

  it('pull-requests looks for all gates that are due if only paths are named', async () => {
    const root = tempRepository(GO_MODULE)
    const { code, stdout } = await runCli(root, ['pull-requests', '--plan', 'pkg'])
    expect([code, stdout]).toEqual([0, expect.stringContaining('# Remove feature gate OldSyntax')])
  })
})
