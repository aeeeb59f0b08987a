import { createHash } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

/** What a stranger's repository holds, what is beside it, and the command that is run in it. */
export interface HostileRepository {
  readonly root: string
  readonly outside: string
  /** A file that appears when code of the repository runs. */
  readonly canary: string
  readonly argv: readonly string[]
  /** Names of outputs on the command line, relative to the root. */
  readonly outputs: readonly string[]
  readonly writes: boolean
  /** Given on standard input. */
  readonly stdin: string | null
  /** Whether the command asks git, so that there has to be a commit. */
  readonly asksGit: boolean
  /** What was done to it, for anyone who investigates a failure. */
  readonly story: readonly string[]
}

/** In a file beside the repository that nobody has named. */
export const SECRET = 'SECRET-that-nobody-named'

export type Random = (below: number) => number

/** The same numbers for the same seed: mulberry32. */
export function randomFrom(seed: number): Random {
  let state = seed | 0
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const pick = <Item>(random: Random, items: readonly Item[]): Item => items[random(items.length)] as Item

/** Every file that is read or written under a predictable name. */
const NAMES = [
  'package.json',
  '.gitignore',
  'src/.gitignore',
  'go.mod',
  'tsconfig.json',
  'jsconfig.json',
  'CODEOWNERS',
  '.github/CODEOWNERS',
  'feature-gates.config.json',
  'feature-gates.config.yaml',
  'feature-gates.snapshot.json',
  'gates.json',
  'gates.yaml',
  'src/gates.ts',
  'src/a.ts',
  'src/b.tsx',
  'main.go',
  'deploy.yaml',
  'src/c.vue',
  'src/d.svelte',
  'src/e.astro',
  'api/types.proto',
  'eslint-suppressions.json',
  'flags.json',
  'flags.csv',
  'Makefile',
  'page.html',
  'page.md',
  'new.yaml',
  'docs',
  'src',
  'api',
]

const TARGETS = (outside: string): readonly string[] => [
  '/dev/zero',
  '/dev/stdin',
  '/dev/null',
  '/dev/full',
  '/proc/self/environ',
  join(outside, 'secret.json'),
  join(outside, 'hook'),
  outside,
  '.git/config',
  '.git/hooks/post-checkout',
  '.git',
  'nowhere',
  'src/a.ts',
  '/',
]

/** What would do something where it's printed as it is. */
const EVIL = [
  'A\n::stop-commands::x',
  'A\r\n::add-mask::x',
  'A ##[add-mask]x',
  'A\u001B[2J',
  'A\u001B[31mred',
  'A\u009B2J',
  'A\u202Eright',
  'A`x`',
  'A``|x',
  'A<img src=x onerror=alert(1)>',
  '@org/team',
  '::error::x',
  '__proto__',
  'constructor',
  'A"\'$(touch ran)',
  '-rf',
  'A\u2028::warning::x',
]

const PATHS = [
  '../outside/gates.json',
  '../outside/secret.json',
  '../outside/*.json',
  '../outside/x.json',
  '../outside/*.json',
  '/etc/passwd',
  '.git/hooks/pre-push',
  '/**',
  '../**',
  'docs/x.json',
  '.GIT/config',
]
const GLOBS = [
  `${'*a'.repeat(40)}b`,
  `${'**/'.repeat(40)}x`,
  `{${'a,'.repeat(200)}b}`,
  '{a,b}'.repeat(30),
  '+(a|aa)'.repeat(10),
  '[!a]*'.repeat(30),
]

const DEEP: readonly (readonly [file: string, text: (depth: number) => string])[] = [
  ['src/a.ts', (depth) => `if (f.enabled('Done')) x = ${'a=>'.repeat(depth)}a\n`],
  ['src/a.ts', (depth) => `if (f.enabled('Done')) x = ${'a?b:'.repeat(depth)}c\n`],
  ['src/a.ts', (depth) => `if (f.enabled('Done')) {}${'else if(a){}'.repeat(depth)}\n`],
  ['src/a.ts', (depth) => `x = f.enabled('Done')${'+a'.repeat(depth)}\n`],
  ['src/a.ts', (depth) => `x = f.enabled('Done')\ny = ${'(")"+'.repeat(depth)}a${')'.repeat(depth)}\n`],
  ['src/a.ts', (depth) => `x = f.enabled('Done') / 1${'/a'.repeat(20 * depth)}\n`],
  ['src/a.ts', (depth) => `f.enabled('Done')\nnamespace a${'.b'.repeat(20 * depth)} {}\n`],
  ['src/b.tsx', (depth) => `x = f.enabled('Done') && ${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}\n`],
  [
    'src/gates.ts',
    (depth) => `export const gates: Record<string, FeatureSpec> = ${'{ a: '.repeat(depth)}1${'}'.repeat(depth)}\n`,
  ],
  [
    'main.go',
    (depth) =>
      `package main\n\nfunc f() bool { return enabled("Done") && ${'('.repeat(depth)}a${')'.repeat(depth)} }\n`,
  ],
  ['main.go', (depth) => `package main\n\nvar x = enabled("Done")${' + a'.repeat(depth)}\n`],
  ['gates.json', (depth) => `{ "gates": ${'{"a":'.repeat(depth)}1${'}'.repeat(depth)} }`],
  ['gates.yaml', (depth) => `gates:\n  A: ${'['.repeat(depth)}${']'.repeat(depth)}\n`],
  ['deploy.yaml', (depth) => `kind: KubeletConfiguration\nfeatureGates: { Done: true }\nx: ${'- '.repeat(depth)}a\n`],
  ['feature-gates.config.json', (depth) => `{ "checks": ${'['.repeat(depth)}${']'.repeat(depth)} }`],
  ['eslint-suppressions.json', (depth) => `{ "src/a.ts": ${'{"a":'.repeat(depth)}1${'}'.repeat(depth)} }`],
  ['flags.json', (depth) => `${'{"flags":'.repeat(depth)}1${'}'.repeat(depth)}`],
  ['feature-gates.snapshot.json', (depth) => `{ "gates": ${'['.repeat(depth)}${']'.repeat(depth)} }`],
  [
    'src/c.vue',
    (depth) => `<template><p v-if="f.enabled('Done')" />${'<div>'.repeat(depth)}${'</div>'.repeat(depth)}</template>\n`,
  ],
  [
    'src/c.vue',
    (depth) => `<template><p v-if="f.enabled('Done')" :a="${'('.repeat(depth)}b${')'.repeat(depth)}" /></template>\n`,
  ],
  ['src/c.vue', (depth) => `<script>x = f.enabled('Done') && ${'a=>'.repeat(depth)}a</script>\n`],
  ['src/d.svelte', (depth) => `{#if f.enabled('Done')}a{/if}${'{#if a}'.repeat(depth)}${'{/if}'.repeat(depth)}\n`],
  ['src/d.svelte', (depth) => `{#if f.enabled('Done')}a{/if}{${'!'.repeat(depth)}a}\n`],
  [
    'src/e.astro',
    (depth) => `---\nconst x = f.enabled('Done')\n---\n${'{a && <p>'.repeat(depth)}${'</p>}'.repeat(depth)}\n`,
  ],
  ['src/e.astro', (depth) => `---\nconst x = f.enabled('Done') && ${'a=>'.repeat(depth)}a\n---\n<p />\n`],
  ['api/types.proto', (depth) => `syntax = "proto3";\n${'message A {'.repeat(depth)}${'}'.repeat(depth)}\n`],
  ['api/types.proto', (depth) => `syntax = "proto3";\noption (a) = ${'{ a: '.repeat(depth)}1${'}'.repeat(depth)};\n`],
]

const MANY: readonly (readonly [file: string, text: string])[] = [
  ['deploy.yaml', `kind: KubeletConfiguration\nfeatureGates: { Done: true }\n${'---\na: 1\n'.repeat(3_000)}`],
  ['deploy.yaml', `kind: KubeletConfiguration\nfeatureGates:\n${'  Done: true\n'.repeat(3_000)}`],
  ['gates.yaml', `gates:\n${'  Done: { specs: [] }\n'.repeat(3_000)}`],
  ['src/c.vue', `<template><p v-if="f.enabled('Done')" />${'</b><a b b="{{ ( '.repeat(3_000)}</template>\n`],
  ['src/c.vue', `<template>${'<p v-if="f.enabled(\'Done\')">{{ a }}</p>\n'.repeat(800)}</template>\n`],
  ['src/d.svelte', `${"{#if f.enabled('Done')}{a}{/if}\n".repeat(1_000)}`],
  ['src/d.svelte', `{#if f.enabled('Done')}a{/if}${'{#if}{'.repeat(3_000)}\n`],
  ['src/e.astro', `---\nconst x = f.enabled('Done')\n---\n${'<p>{a}</p>\n'.repeat(5_000)}`],
  ['src/e.astro', `---\nconst x = f.enabled('Done')\n---\n${'<p {a'.repeat(5_000)}`],
  ['api/types.proto', `syntax = "proto3";\n${'message {\n'.repeat(3_000)}`],
  ['flags.csv', `key,owner\n${'"a""b,\n'.repeat(3_000)}`],
  ['flags.json', `{ "flags": { ${'"a": { "variations": [true] }, '.repeat(3_000)}"b": {} } }`],
  [
    'eslint-suppressions.json',
    `{ ${'"src/a.ts": { "feature-gates/no-graduated-gate-check": { "count": 1 } }, '.repeat(3_000)}"b": {} }`,
  ],
  ['main.go', `package main\n\n${'func { enabled("Done") ( [\n'.repeat(3_000)}`],
  ['.gitignore', `${'**/a/'.repeat(20)}b\n`.repeat(50)],
  ['.gitignore', `${'*a*a*a*a*a*a*a*b\n'.repeat(50)}`],
  ['CODEOWNERS', `${'*a*a*a*a*a*a*a*b @x\n'.repeat(50)}`],
  ['src/a.ts', `if (f.enabled('Done')) run()\n${'// f.enabled("Done")\n'.repeat(3_000)}`],
]

const specs = (stage: string, more = ''): string =>
  `{ "specs": [{ "version": "1.30", "stage": "${stage}", "default": true${more} }] }`

/**
 * Makes a repository, and what is beside it, below `folder`.
 *
 * @param isMeant of a command line; only these are taken.
 */
export function makeHostileRepository(
  folder: string,
  random: Random,
  isMeant: (argv: readonly string[]) => boolean = () => true,
): HostileRepository {
  const root = join(folder, 'repo')
  const outside = join(folder, 'outside')
  const canary = join(outside, 'ran')
  const story: string[] = []
  const gate = random(3) === 0 ? pick(random, EVIL) : 'Done'
  const quoted = JSON.stringify(gate)
  const config: Record<string, unknown> = {
    registries: [{ files: ['gates.json', 'gates.yaml', 'src/gates.ts'].slice(0, 1 + random(3)) }],
    currentVersion: '1.36',
  }
  const files: Record<string, string> = {
    '.git/HEAD': 'ref: refs/heads/main\n',
    '.git/config': '[core]\n\tbare = false\n',
    '.git/hooks/post-checkout': '#!/bin/sh\n',
    '.git/refs/x': '',
    '.git/objects/x': '',
    'package.json': '{ "name": "hostile", "version": "1.36.0" }\n',
    '.gitignore': 'dist\n',
    'go.mod': 'module example.com/hostile\n',
    'tsconfig.json': '{ "compilerOptions": { "paths": { "@/*": ["src/*"] } } }\n',
    CODEOWNERS: '* @org/team\n',
    'src/c.vue': `<script setup>\nconst on = f.enabled(${quoted})\n</script>\n<template><p v-if="on">{{ on }}</p><p v-else /></template>\n`,
    'src/d.svelte': `{#if f.enabled('Done')}<p>a</p>{:else}<p>b</p>{/if}\n`,
    'src/e.astro': `---\nconst on = f.enabled('Done')\n---\n{on ? <p>a</p> : <p>b</p>}\n`,
    'api/types.proto': `syntax = "proto3";\n// +featureGate=${gate.replaceAll(/[\r\n]/g, ' ')}\nmessage A {\n  string b = 1; // +featureGate=Done\n}\n`,
    'eslint-suppressions.json': `{ "src/a.ts": { "feature-gates/no-graduated-gate-check": { "count": 1 } }, ${JSON.stringify(`src/${gate}.ts`)}: { "feature-gates/no-unknown-gate": { "count": 2 } } }\n`,
    'flags.json': `{ "flags": { ${quoted}: { "key": ${quoted}, "state": "ENABLED", "variants": { "on": true }, "defaultVariant": "on" } } }\n`,
    'flags.csv': `key,owner,created,value\n"${gate.replaceAll('"', '""')}","@org/team",2020-01-01,true\n`,
    Makefile: `VERSION ?= 1.36\nOTHER = ${gate}\n`,
    'gates.json': `{ "gates": { ${quoted}: ${specs('GA', ', "lockToDefault": true')}, "New": ${specs('Beta')} } }\n`,
    'gates.yaml': `gates:\n  ${JSON.stringify(`${gate}2`)}:\n    specs: [{ version: "1.30", stage: GA, default: true, lockToDefault: true }]\n`,
    'src/gates.ts': `export const gates: Record<string, FeatureSpec> = {\n  [${JSON.stringify(`${gate}3`)}]: { default: true, preRelease: 'GA' }, // remove in 1.30\n}\n`,
    'src/a.ts': `import { b } from '@/b'\nif (f.enabled(${quoted})) run()\nelse stop() // ${gate.replaceAll(/[\r\n\u2028]/g, ' ')}\n`,
    'src/b.tsx': `export const b = f.enabled(${JSON.stringify(`${gate}4`)}) ? <a>{${quoted}}</a> : null\n`,
    'main.go': `package main\n\nfunc f() bool { return gates.Enabled("Done") }\n`,
    'deploy.yaml': `kind: KubeletConfiguration\nfeatureGates:\n  ${quoted}: false\n`,
    '../outside/secret.json': `{ "name": "${SECRET}", "version": "9.9.9", "gates": { "${SECRET}": ${specs('GA')} } }\n`,
    '../outside/gates.json': `{ "gates": { "${SECRET}": ${specs('GA')} } }\n`,
    '../outside/hook': '#!/bin/sh\n',
  }
  const change = (): void => {
    switch (random(12)) {
      case 0:
      case 1: {
        const [name, target] = [pick(random, NAMES), pick(random, [...TARGETS(outside), 'itself'])]
        links.set(name, target === 'itself' ? join(root, name) : target)
        story.push(`${name} is a link to ${target}`)
        return
      }
      case 2: {
        const name = pick(random, EVIL).replaceAll('/', '_')
        files[`src/${name}.ts`] = `if (f.enabled(${quoted})) run()\nif (f.enabled('Unknown')) run()\n`
        story.push(`a file is called ${JSON.stringify(name)}`)
        return
      }
      case 3: {
        const [file, text] = pick(random, DEEP)
        const depth = pick(random, [900, 3_000, 20_000])
        files[file] = text(depth)
        story.push(`${file} nests ${depth} deep: ${text(1).trim()}`)
        return
      }
      case 4:
      case 7: {
        const path = pick(random, [...PATHS, ...GLOBS])
        if (random(2) === 0) config['registries'] = [{ files: ['gates.json', path] }]
        else if (random(2) === 0) config['snapshot'] = path
        else if (random(3) === 0)
          config['currentVersion'] = { file: path, name: pick(random, ['version', 'VERSION', 'a.b']) }
        else if (random(2) === 0) config['ignore'] = [path]
        else if (random(2) === 0)
          config['registries'] = [{ files: ['gates.json'] }, { preset: 'kubernetes', usedIn: [path] }]
        else config['api'] = { types: [path] }
        story.push(`the configuration names ${JSON.stringify(path.slice(0, 60))}`)
        return
      }
      case 5: {
        const [file, text] = pick(random, MANY)
        files[file] = text
        story.push(`${file} has ${text.length} characters of the same: ${text.slice(-20)}`)
        return
      }
      case 8: {
        const name = pick(random, EVIL)
        const [key, value] = pick(random, [
          ['rules', { [name]: 'error' }],
          ['rules', { 'no-unknown-gate': [name] }],
          ['overrides', [{ call: name, gate: 0, value: 1 }]],
          ['checks', [{ call: name, argument: 0 }, { member: name }]],
          ['currentVersion', name],
          ['currentVersion', { file: 'Makefile', name }],
          [name, 1],
        ] as const)
        config[key] = value
        story.push(`the configuration has ${JSON.stringify({ [key]: value })}`)
        return
      }
      case 9: {
        config['currentVersion'] = { file: 'Makefile' }
        config['api'] = { types: ['api/*.proto', 'src/*.ts'] }
        story.push('the configuration reads Makefile and api')
        return
      }
      default: {
        const name = pick(random, [
          'feature-gates.config.js',
          'feature-gates.config.mjs',
          'eslint.config.js',
          'index.js',
        ])
        const code = `require('fs').writeFileSync(${JSON.stringify(canary)}, '')\n`
        files[name] = name.endsWith('.mjs') ? code.replace("require('fs')", "process.getBuiltinModule('fs')") : code
        if (name.startsWith('feature-gates')) files['feature-gates.config.json'] = ''
        story.push(`${name} is code`)
      }
    }
  }
  const links = new Map<string, string>()
  const {
    argv,
    outputs = [],
    writes = false,
    stdin = null,
    asksGit = false,
  } = pick(
    random,
    commandsFor(gate).filter((command) => isMeant(command.argv)),
  )
  if (outputs.length > 0 && random(2) === 0) {
    const [place, target] = [
      pick(random, outputs),
      pick(random, [outside, join(outside, 'new'), '.git', '.git/hooks', '.git/config', 'src/a.ts']),
    ]
    links.set(place.startsWith('docs/') ? 'docs' : place, target)
    story.push(`${place} leads to ${target}`)
  }
  for (let changes = 1 + random(3); changes > 0; changes--) change()
  if (files['feature-gates.config.json'] === '') delete files['feature-gates.config.json']
  else if (files['feature-gates.config.json'] === undefined) files['feature-gates.config.json'] = JSON.stringify(config)
  for (const [name, text] of Object.entries(files)) write(join(root, name), text)
  // A folder last, with all that was put into it.
  for (const [name, target] of [...links].sort(([a], [b]) => b.length - a.length)) {
    const place = join(root, name)
    rmSync(place, { recursive: true, force: true })
    mkdirSync(dirname(place), { recursive: true })
    symlinkSync(target, place)
  }
  return { root, outside, canary, story, outputs, writes, stdin, asksGit, argv: [...argv, '--no-config-code'] }
}

interface HostileCommand {
  readonly argv: readonly string[]
  readonly outputs?: readonly string[]
  readonly writes?: boolean
  readonly stdin?: string
  readonly asksGit?: boolean
}

const SERVICES = ['launchdarkly', 'unleash', 'openfeature', 'flagsmith', 'growthbook', 'csv']
const WRITES = ['--write', '--force']

function commandsFor(gate: string): readonly HostileCommand[] {
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
  ]
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** What there is at each path below a folder, links as links: kind, inode, mode and content. */
export function fingerprint(folder: string): Map<string, string> {
  const found = new Map<string, string>()
  const stack = [folder]
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    const stats = lstatSync(at)
    const content = stats.isSymbolicLink() ? readlinkSync(at) : stats.isFile() ? readFileSync(at) : ''
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 16)
    const kind = stats.isDirectory() ? 'folder' : `${stats.isFile() ? 'file' : 'link'} ${stats.ino} ${hash}`
    found.set(at, `${kind} ${stats.mode.toString(8)}`)
    if (stats.isDirectory()) for (const name of readdirSync(at)) stack.push(join(at, name))
  }
  return found
}

/**
 * Which promises a run has broken.
 *
 * @param before of the folder that holds the repository and what is beside it.
 */
export function brokenPromises(
  repository: HostileRepository,
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
  run: { code: number; stdout: string; stderr: string; seconds: number; programs: readonly string[] },
): string[] {
  const { root, argv, canary } = repository
  const isPatch = /^(?:strip|remove|lock|graduate)$/.test(argv[0] ?? '') && !argv.includes('--json')
  const printed = `${isPatch ? run.stdout.replaceAll(/(?<![^\n])[ +-][^\n]*/g, '') : run.stdout}\n${run.stderr}`
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (path) => before.get(path) !== after.get(path) && !mayChange(path, repository, before),
  )
  return [
    ...([0, 1, 2].includes(run.code) ? [] : [`it ended with ${run.code}`]),
    ...(/internal error/.test(run.stderr) ? [`it had an internal error: ${run.stderr.slice(0, 300)}`] : []),
    ...(run.seconds > 10 ? [`it took ${run.seconds} seconds`] : []),
    ...changed.map((path) => `${path.slice(root.length + 1)} was changed`),
    ...(existsSync(canary) ? ['code of the repository ran'] : []),
    ...run.programs.map((program) => `${program} was started`),
    ...(printed.includes(SECRET) ? ['a file beside the repository was read'] : []),
    ...(CONTROLS.test(printed) ? ['a control reached the output'] : []),
    ...(commandsIn(printed, argv).length > 0 ? [`a line is a command: ${commandsIn(printed, argv)[0]}`] : []),
    ...(/^\s*(?:\\u\{3A\}|:):(?:stop-commands|add-mask)/m.test(printed) ? ['a name went on in another line'] : []),
  ]
}

/** Files of the repository, where the command writes, and outputs that are named, where they weren't links. */
function mayChange(
  path: string,
  { root, outputs, writes }: HostileRepository,
  before: ReadonlyMap<string, string>,
): boolean {
  const [state, git] = [before.get(path), join(root, '.git')]
  if (!path.startsWith(`${root}/`) || path === git || path.startsWith(`${git}/`) || state?.startsWith('link'))
    return false
  return writes || outputs.some((name) => `${join(root, name)}/`.startsWith(`${path}/`))
}

const CONTROLS = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/

function commandsIn(printed: string, argv: readonly string[]): string[] {
  const lines = printed.split('\n').filter((line) => /^\s*::|##\[/.test(line))
  return argv.includes('github') ? lines.filter((line) => !/^::(?:error|warning) file=[^\n]*$/.test(line)) : lines
}
