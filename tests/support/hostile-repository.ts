import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { commandsFor, type HostileCommand } from './hostile-commands.js'
import { DEEP, MANY } from './hostile-files.js'

/** What a stranger's repository holds, what is beside it, and the command that is run in it. */
export interface HostileRepository extends HostileCommand {
  readonly root: string
  readonly outside: string
  /** A file that appears when code of the repository runs. */
  readonly canary: string
  /** Makes {@link canary}, and prints what it reads. */
  readonly program: string
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
  '.gitmodules',
  '.gitattributes',
  'node_modules',
  'node_modules/.cache',
  'node_modules/.cache/feature-gates',
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

/** What git reads in a work tree. */
const OF_GIT: readonly (readonly [file: string, text: string])[] = [
  ['.gitmodules', '[bad'],
  ['.gitmodules', '[submodule "inner"]\n\tpath = inner\n\tignore = none\n\turl = ext::sh -c touch% ran\n'],
  ['.gitmodules', '[submodule "../../outside"]\n\tpath = ../outside\n\tupdate = !touch ran\n'],
  ['.gitattributes', '* filter=own diff=own merge=own\n'],
  ['.gitattributes', '* working-tree-encoding=UTF-16\n'],
  ['.gitattributes', `${'*a'.repeat(30)}b filter=own\n`],
  ['src/.git', 'gitdir: ../../outside/repository\n'],
  ['src/.git', 'gitdir: nowhere\n'],
  ['api/.git', `gitdir: ${'a'.repeat(5_000)}\n`],
]

const specs = (stage: string, more = ''): string =>
  `{ "specs": [{ "version": "1.30", "stage": "${stage}", "default": true${more} }] }`

/** A setting of a configuration with a path of its own. */
function namingPath(path: string, random: Random): Record<string, unknown> {
  if (random(2) === 0) return { registries: [{ files: ['gates.json', path] }] }
  if (random(2) === 0) return { snapshot: path }
  if (random(3) === 0) return { currentVersion: { file: path, name: pick(random, ['version', 'VERSION', 'a.b']) } }
  if (random(2) === 0) return { ignore: [path] }
  if (random(2) === 0) return { registries: [{ files: ['gates.json'] }, { preset: 'kubernetes', usedIn: [path] }] }
  return { api: { types: [path] } }
}

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
    '../outside/repository/HEAD': 'ref: refs/heads/main\n',
    '../outside/repository/config': `[core]\n\tfsmonitor = ${join(outside, 'program')}\n\tworktree = ${root}\n`,
    '../outside/repository/refs/x': '',
    '../outside/repository/objects/x': '',
  }
  const change = (): void => {
    switch (random(14)) {
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
        Object.assign(config, namingPath(path, random))
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
      case 10: {
        const [file, text] = pick(random, OF_GIT)
        files[file] = text
        story.push(`${file} has ${JSON.stringify(text.slice(0, 60))}`)
        return
      }
      case 11: {
        const place = pick(random, ['json', 'json/x', '0123456789ab.tmp'])
        for (let count = 0; count < 45; count++)
          files[`node_modules/.cache/feature-gates/${`${place.length}${count}`.padStart(64, '0')}.${place}`] = '{}'
        story.push(`the cache has 45 records that end with ${place}`)
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
  const command = pick(
    random,
    commandsFor(gate).filter(({ argv }) => isMeant(argv)),
  )
  const { argv, outputs = [], caches } = command
  if (caches !== undefined) files['node_modules/x/package.json'] = '{}'
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
  const program = join(outside, 'program')
  writeFileSync(program, `#!/bin/sh\ntouch '${canary}'\ncat\n`)
  chmodSync(program, 0o755)
  return { ...command, root, outside, canary, program, story, argv: [...argv, '--no-config-code'] }
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
