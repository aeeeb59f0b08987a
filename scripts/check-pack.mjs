// Packs the package, installs it as a stranger would, and uses it: with each ESLint that it promises to work with, and
// with a TypeScript that has no JavaScript API.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

const PROJECTS = [
  { title: 'ESLint 10', packages: ['eslint@10'] },
  { title: 'ESLint 9', packages: ['eslint@9'] },
  { title: 'ESLint 9.15.0, the oldest one', packages: ['eslint@9.15.0'] },
  { title: 'TypeScript 7', packages: ['eslint@10', 'typescript@7'], typeCheck: true },
]

const FILES = {
  'package.json': JSON.stringify({ name: 'stranger', version: '1.36.0', private: true, type: 'module' }),
  'feature-gates.config.json': JSON.stringify({ registries: [{ files: ['src/features.js', 'src/features.go'] }] }),
  'eslint.config.js': `
import featureGates from '${name}'

export default [featureGates.configs.recommended, featureGates.configs['go/recommended'], featureGates.withConfig({ cwd: import.meta.dirname })]
`,
  'src/features.js': `
export const features = {
  FastStart: [
    { version: '1.30', default: true, preRelease: 'Beta' },
    { version: '1.34', default: true, preRelease: 'GA' },
  ],
}
`,
  'src/features.go': `package features

const QuickStop featuregate.Feature = "QuickStop"

var gates = map[featuregate.Feature]featuregate.FeatureSpec{
	QuickStop: {Default: true, PreRelease: featuregate.GA, LockToDefault: true},
}

func stop() bool {
	// eslint-disable-next-line feature-gates/no-graduated-gate-check -- for the tests
	if gate.Enabled(QuickStop) {
		return true
	}
	return gate.Enabled(QuickStop)
}
`,
  'types.ts': `
import featureGates from '${name}'

export const names: string[] = Object.keys(featureGates.rules ?? {})
`,
  'tsconfig.json': JSON.stringify({
    compilerOptions: { module: 'nodenext', strict: true, noEmit: true, skipLibCheck: true, types: [] },
    files: ['types.ts'],
  }),
}

function run(cwd, command, args, expectedStatus = 0) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
  })
  assert.equal(status, expectedStatus, `${command} ${args.join(' ')} ended with ${status}\n${stdout}${stderr}${error ?? ''}`)
  return stdout
}

function createProject(folder, packages, tarball) {
  for (const [file, text] of Object.entries(FILES)) {
    const path = join(folder, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  run(folder, 'npm', ['install', '--no-audit', '--no-fund', '--no-package-lock', tarball, ...packages])
}

function checkProject(folder, typeCheck) {
  const results = JSON.parse(run(folder, 'npx', ['--no-install', 'eslint', '--format', 'json', 'src'], 1))
  const findings = results.flatMap((result) => result.messages.map(({ ruleId, line }) => ({ ruleId, line })))
  assert.deepEqual(findings, [
    { ruleId: 'feature-gates/no-graduated-gate-check', line: 14 },
    { ruleId: 'feature-gates/require-lock-to-default', line: 5 },
  ])

  const required = JSON.parse(run(folder, 'node', ['--no-warnings', '-p',
    `const plugin = require('${name}'); JSON.stringify([plugin.meta.name, plugin.meta.version, typeof plugin.rules, typeof plugin.withConfig])`]))
  assert.deepEqual(required, [name, version, 'object', 'function'])

  assert.equal(run(folder, 'npx', ['--no-install', 'feature-gates', '--version']).trim(), version)
  assert.match(run(folder, 'npx', ['--no-install', 'feature-gates', 'list']), /\bFastStart\b/)
  if (typeCheck) run(folder, 'npx', ['--no-install', 'tsc', '-p', '.'])
}

const workspace = realpathSync(mkdtempSync(join(tmpdir(), 'feature-gates-pack-')))
try {
  const [packed] = JSON.parse(run(root, 'npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', workspace]))
  console.log(`packed ${packed.filename}: ${packed.entryCount} files, ${Math.ceil(packed.size / 1024)} kB`)
  for (const [index, { title, packages, typeCheck = false }] of PROJECTS.entries()) {
    const folder = join(workspace, `project-${index}`)
    mkdirSync(folder)
    createProject(folder, packages, join(workspace, packed.filename))
    checkProject(folder, typeCheck)
    console.log(`works with ${title}`)
  }
} finally {
  rmSync(workspace, { recursive: true, force: true })
}
