import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { BIN } from '../support/built.js'
import { cliProject, CONFIG, GATES, MAIN } from '../support/cli-project.js'
import { git, commitAll } from '../support/git.js'
import { randomFrom, type Random } from '../support/hostile-repository.js'
import { propertyRuns } from '../support/property-runs.js'

const SEED = Number(process.env['FUZZ_SEED'] ?? 2311)

const COMMANDS = [
  ['check'],
  ['list'],
  ['strip', 'NewParser', 'Paging', '--value', 'true'],
  ['remove', 'NewParser'],
  ['explain', 'Paging'],
  ['report'],
]

/**
 * A path of the project, and what it may hold: the same size with another meaning, more, less, or what can't be read.
 */
const CONTENTS: Readonly<Record<string, readonly string[]>> = {
  'src/gates.ts': [
    GATES,
    GATES.replace('lockToDefault: true', 'lockToDefault: null'),
    GATES.replace('Paging', 'Baging'),
  ],
  'src/main.ts': [MAIN, MAIN.replace("enabled('Paging')", "enabled('Naging')"), 'export {}\n', 'const ='],
  'src/other.ts': ['export const nothing = 1\n', MAIN.replaceAll("'./", "'../src/")],
  'src/deep/er/more.ts': [MAIN.replaceAll("'./", "'../../"), 'export const nothing = 2\n'],
  'src/feature-gate.ts': [
    'export const features = { enabled: (name: string) => true }\n',
    'export declare const features: any\n',
  ],
  'values.yaml': ['featureGates:\n  Paging: true\n', 'featureGates:\n  Paging: null\n'],
  '.gitignore': ['src/deep\n', 'src/other.ts\n', '\n'],
  'tsconfig.json': ['{}', '{ "compilerOptions": { "paths": { "./gates.js": ["./src/other.ts"] } } }'],
  'package.json': ['{ "version": "1.36.0" }', '{ "version": "1.40.0", "imports": { "#gates": "./src/gates.ts" } }'],
  'feature-gates.config.json': [CONFIG, CONFIG.replace('1.36', '1.39'), CONFIG.replace('"server"', '"client"'), '{'],
}

it('a cached run prints the same as a run without a cache, whatever has changed in between', async () => {
  const root = cliProject()
  mkdirSync(join(root, 'node_modules'))
  commitAll(root)
  const random = randomFrom(SEED)
  let remembered = 0
  for (let round = 0; round < propertyRuns(24); round++) {
    const argv = pick(random, COMMANDS)
    // What was changed a moment ago is not remembered yet.
    await setTimeout(130)
    run(root, argv)
    for (let change = round === 0 ? 0 : random(3); change > 0; change--) changeOne(root, random)
    const before = recordsIn(root)
    const first = run(root, argv)
    if (before !== '' && recordsIn(root) === before) remembered++
    const again = run(root, [...argv, '--no-cache'])
    expect(first, `${argv.join(' ')}, round ${round} of seed ${SEED}`).toEqual(again)
  }
  expect(remembered).toBeGreaterThan(0)
  // It starts three processes a round.
}, 240_000)

function pick<Item>(random: Random, items: readonly Item[]): Item {
  return items[random(items.length)] as Item
}

/** The records of runs, each with the time at which it was written. */
function recordsIn(root: string): string {
  const folder = join(root, 'node_modules/.cache/feature-gates')
  if (!existsSync(folder)) return ''
  return readdirSync(folder)
    .map((name) => `${name} ${statSync(join(folder, name)).mtimeMs}`)
    .join()
}

function changeOne(root: string, random: Random): void {
  const path = pick(random, Object.keys(CONTENTS))
  const file = join(root, path)
  const kind = random(100)
  if (kind < 60) {
    mkdirSync(dirname(file), { recursive: true })
    rmSync(file, { force: true })
    writeFileSync(file, pick(random, CONTENTS[path] ?? []))
    // A time that lies: tools that unpack or restore files set it back.
    if (random(2) === 0) utimesSync(file, 1e9, 1e9)
  } else if (kind < 70) rmSync(file, { force: true })
  else if (kind < 80 && existsSync(file)) renameSync(file, `${file}.ts`)
  else if (kind < 90) {
    rmSync(file, { force: true })
    mkdirSync(dirname(file), { recursive: true })
    symlinkSync(join(root, pick(random, Object.keys(CONTENTS))), file)
  } else if (kind < 95) git(root, 'tag', `v1.${random(60)}.${random(1e6)}`)
  else if (existsSync(join(root, 'src'))) {
    rmSync(join(root, 'moved'), { recursive: true, force: true })
    renameSync(join(root, 'src'), join(root, 'moved'))
    mkdirSync(join(root, 'src'))
    writeFileSync(join(root, 'src/gates.ts'), readFileSync(join(root, 'moved/gates.ts'), { flag: 'a+' }))
  }
}

function run(cwd: string, argv: readonly string[]): { status: number | null; stdout: string; stderr: string } {
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'] }
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, ...argv], { cwd, env, encoding: 'utf8' })
  return { status, stdout, stderr }
}
