import { DEEP } from './hostile-files.js'

/** A command line, and what it may do. */
export interface HostileCommand {
  readonly argv: readonly string[]
  /** Names of outputs on the command line, relative to the root. */
  readonly outputs?: readonly string[]
  readonly writes?: boolean
  /** Given on standard input. */
  readonly stdin?: string
  /** Whether the command asks git, so that there has to be a commit. */
  readonly asksGit?: boolean
  /** Whether it makes commits. */
  readonly commits?: boolean
  /** Whether it pushes to the remote, and opens pull requests. */
  readonly opens?: boolean
  /** The folder of its cache, relative to the root; without one it has none. */
  readonly caches?: string
}

const CACHE = 'node_modules/.cache/feature-gates'
const SERVICES = ['launchdarkly', 'unleash', 'openfeature', 'flagsmith', 'growthbook', 'csv']
const COMMITS = { asksGit: true, writes: true, commits: true }
const WRITES = ['--write', '--force']

export function commandsFor(gate: string): readonly HostileCommand[] {
  const named = gate.startsWith('-') ? 'Done' : gate
  return [
    { argv: ['list'] },
    { argv: ['list', '--json'] },
    ...['stylish', 'json', 'sarif', 'github', 'gitlab', 'markdown'].map((format) => ({
      argv: ['check', '--preset', 'all', '--format', format],
    })),
    { argv: ['check', '--target-version', '1.36'] },
    { argv: ['snapshot'] },
    { argv: ['snapshot', ...WRITES], writes: true },
    { argv: ['report'] },
    { argv: ['report', '--html', 'page.html', '--markdown', 'page.md'], outputs: ['page.html', 'page.md'] },
    ...['docs/page.html', 'docs/new/page.html', 'docs/a.html'].map((page) => ({
      argv: ['report', '--html', page],
      outputs: [page],
    })),
    { argv: ['lock', 'New', '--in', '1.37', ...WRITES], writes: true },
    { argv: ['graduate', 'New', '--to', 'GA', '--in', '1.37', ...WRITES], writes: true },
    { argv: ['strip', named, '--value', 'true'] },
    { argv: ['strip', named, '--value', 'true', '--json'] },
    { argv: ['strip', named, '--value', 'true', ...WRITES], writes: true },
    { argv: ['remove', named, '--value', 'true', ...WRITES], writes: true },
    { argv: ['list', `no${named}`] },
    { argv: ['list', `${'*a'.repeat(30)}b`] },
    ...['--stale', '--due', '--graduated'].map((option) => ({ argv: ['list', option, '--at', '1.40'] })),
    { argv: ['check', '--group', 'gate'] },
    { argv: ['check', '--shard', '1/2'] },
    ...['src/a.ts', 'src/c.vue', 'main.go', 'deploy.yaml', 'src/e.astro', '.git/config', `src/${named}.ts`].map(
      (file) => ({
        argv: ['check', '-', '--stdin-filename', file],
        stdin: `if (f.enabled(${JSON.stringify(gate)})) run()\n${DEEP[file.length % DEEP.length]?.[1](3_000) ?? ''}`,
      }),
    ),
    { argv: ['check', '--suppress-all'], outputs: ['eslint-suppressions.json'] },
    { argv: ['check', '--prune-suppressions'], outputs: ['eslint-suppressions.json'] },
    { argv: ['check', '--suppress-all', '--suppressions-location', 'docs/new.json'], outputs: ['docs/new.json'] },
    { argv: ['explain', named] },
    { argv: ['explain', named, '--json'] },
    ...['src/a.ts:1', 'src/c.vue:2', 'main.go:3', 'deploy.yaml:2'].map((place) => ({ argv: ['explain', place] })),
    ...SERVICES.map((service) => ({
      argv: ['import', '--from', service, service === 'csv' ? 'flags.csv' : 'flags.json'],
    })),
    {
      argv: ['import', '--from', 'csv', 'flags.csv', '--output', 'new.yaml'],
      outputs: ['new.yaml'],
    },
    { argv: ['strip', named, '--value', 'true', '--shard', '2/2'] },
    { argv: ['strip', named, '--value', 'true', '--call', 'f.enabled', '--dry-run'] },
    { argv: ['init', '--yes'], writes: true },
    { argv: ['pull-requests'], asksGit: true },
    { argv: ['pull-requests', '--json'], asksGit: true },
    { argv: ['check', '--since', 'HEAD'], asksGit: true },
    { argv: ['check', '--since', 'HEAD~1', '--format', 'github'], asksGit: true },
    { argv: ['snapshot', '--from-git', 'HEAD~1'], asksGit: true },
    { argv: ['strip', named, '--value', 'true', '--write'], asksGit: true, writes: true },
    { argv: ['strip', named, '--value', 'true', '--write', '--commit-per-gate'], ...COMMITS },
    { argv: ['remove', '--due', '--write', '--commit-per-gate'], ...COMMITS },
    { argv: ['pull-requests', '--plan'], asksGit: true },
    { argv: ['pull-requests', '--open'], asksGit: true, opens: true },
    { argv: ['pull-requests', '--open', '--json', '--base', 'main'], asksGit: true, opens: true },
    ...[
      ['check'],
      ['list'],
      ['report'],
      ['explain', named],
      ['strip', named, '--value', 'true'],
      ['remove', named, '--value', 'true'],
    ].map((argv) => ({ argv, caches: CACHE })),
    ...['docs/cache', 'src'].map((folder) => ({ argv: ['list', '--cache-location', folder], caches: folder })),
    ...['.git/hooks', '../outside', 'node_modules/x/../../.git'].map((folder) => ({
      argv: ['check', '--cache-location', folder],
    })),
    { argv: ['check', '--since', 'HEAD~1', '--cache-location', CACHE], asksGit: true, caches: CACHE },
  ]
}
