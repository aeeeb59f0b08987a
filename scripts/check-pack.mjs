// Packs the packages, installs them as users do, and runs them. The plugin runs with each supported ESLint, TypeScript,
// Node and package manager, in a checkout with CRLF, and below a path that shells and URLs have to escape. The command
// alone runs in an empty project, where the script counts the installed packages.
//
//   node scripts/check-pack.mjs          each project with one Node
//   node scripts/check-pack.mjs --all    each project with every Node
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inspect } from 'node:util'

const root = fileURLToPath(new URL('..', import.meta.url))
const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** Every version of Node that is promised; the first one is the oldest. */
const NODES = ['20.19', '22', '24', '26']

const PROJECTS = [
  { eslint: '9.15.0', typescript: '5', manager: 'npm', node: '20.19', folder: 'with spaces, ünï — 试' },
  { eslint: '9', typescript: '6', manager: 'pnpm', node: '22', folder: 'pnpm' },
  { eslint: '10', typescript: '6', manager: 'npm', node: '24', folder: 'crlf', crlf: true },
  // It has no API in JavaScript, so typescript-eslint can't use it.
  { eslint: '10', typescript: '7', manager: 'npm', node: '26', folder: 'typescript-7', parser: false },
]

const GATES = `export const features = {
  FastStart: [
    { version: '1.30', default: true, preRelease: 'Beta' },
    { version: '1.34', default: true, preRelease: 'GA' },
  ],
  NewParser: [{ version: '1.35', default: true, lockToDefault: true, preRelease: 'GA' }], // remove in 1.38
}
`
const PARSE = `import { gate } from './gate.js'

export function parse(text) {
  if (gate.isFeatureEnabled('NewParser')) {
    return JSON.parse(text)
  }
  return text
}
`
const STRIPPED = 'export function parse(text) {\n  return JSON.parse(text)\n}\n'

const filesOf = ({ parser = true }) => ({
  'package.json': JSON.stringify({ name: 'stranger', version: '1.36.0', private: true, type: 'module' }),
  '.gitignore': 'node_modules\n',
  'feature-gates.config.json': JSON.stringify({ registries: [{ files: ['src/features.js'] }] }),
  'eslint.config.js': `
import featureGates from '${name}'
${parser ? "import tseslint from 'typescript-eslint'" : ''}

export default [
  ${parser ? "{ files: ['**/*.ts'], languageOptions: { parser: tseslint.parser } }," : ''}
  featureGates.configs.recommended,
  featureGates.withConfig({ cwd: import.meta.dirname }),
]
`,
  'src/features.js': GATES,
  'src/parse.js': PARSE,
  ...(parser && {
    'src/typed.ts':
      "import { gate } from './gate.js'\nexport const typed: boolean = gate.isFeatureEnabled('NewParser')\n",
  }),
  'types.ts': `
import featureGates from '${name}'

export const names: string[] = Object.keys(featureGates.rules ?? {})
`,
  'tsconfig.json': JSON.stringify({
    compilerOptions: { module: 'nodenext', strict: true, noEmit: true, skipLibCheck: true, types: [] },
    files: ['types.ts'],
  }),
})

/** Runs a program with the Node whose folder is `bin`; `null`: with this one. */
function run(cwd, bin, command, args, expectedStatus = 0) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    env: {
      ...process.env,
      NO_COLOR: '1',
      FORCE_COLOR: undefined,
      ...(bin && { PATH: `${bin}${delimiter}${process.env.PATH}` }),
    },
  })
  assert.equal(
    status,
    expectedStatus,
    `${command} ${args.join(' ')} ended with ${status}\n${stdout}${stderr}${error ?? ''}`,
  )
  return stdout
}

const git = (cwd, ...args) =>
  run(cwd, null, 'git', ['-c', 'user.name=T', '-c', 'user.email=t@example.com', '-c', 'commit.gpgsign=false', ...args])

/**
 * The folder with the program of a Node; npm's registry has them as packages. `null`: this process is of that version.
 * `undefined`: there is none for this machine.
 */
function obtainNode(workspace, wanted) {
  if (process.versions.node.startsWith(`${wanted}.`)) return null
  const folder = join(workspace, `node-${wanted}`)
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), '{}')
  const specifier = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const { status } = spawnSync(
    'npm',
    ['install', '--no-audit', '--no-fund', '--no-package-lock', `${specifier}@${wanted}`],
    { cwd: folder, shell: process.platform === 'win32' },
  )
  return status === 0 ? join(folder, 'node_modules', specifier, 'bin') : undefined
}

function createProject(folder, project, tarball) {
  for (const [file, text] of Object.entries(filesOf(project))) {
    const path = join(folder, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  const packages = [
    `eslint@${project.eslint}`,
    `typescript@${project.typescript}`,
    ...(project.parser === false ? [] : ['typescript-eslint@8']),
  ]
  if (project.manager === 'pnpm')
    run(folder, null, 'npx', ['--yes', 'pnpm@10', 'add', '--silent', tarball, ...packages])
  else run(folder, null, 'npm', ['install', '--no-audit', '--no-fund', '--no-package-lock', tarball, ...packages])
  git(folder, 'init', '--quiet')
  git(folder, 'config', 'core.autocrlf', project.crlf ? 'true' : 'false')
  git(folder, 'add', '--all')
  git(folder, 'commit', '--quiet', '--message', 'First')
  if (!project.crlf) return
  // As a checkout on Windows has them.
  rmSync(join(folder, 'src'), { recursive: true })
  git(folder, 'checkout', '--', 'src')
}

function checkProject(folder, bin, { parser = true, crlf = false }) {
  const execute = (program, args, status) => run(folder, bin, 'npx', ['--no-install', program, ...args], status)
  const results = JSON.parse(execute('eslint', ['--format', 'json', 'src'], 1))
  const findings = results.flatMap(({ messages }) => messages.map(({ ruleId, line }) => `${ruleId}:${line}`)).sort()
  assert.deepEqual(findings, [
    ...(parser ? ['feature-gates/no-graduated-gate-check:2'] : []),
    'feature-gates/no-graduated-gate-check:4',
    'feature-gates/require-lock-to-default:4',
  ])

  const required = JSON.parse(
    run(folder, bin, 'node', [
      '--no-warnings',
      '-p',
      `const plugin = require('${name}'); JSON.stringify([plugin.meta.name, plugin.meta.version, typeof plugin.rules, typeof plugin.withConfig])`,
    ]),
  )
  assert.deepEqual(required, [name, version, 'object', 'function'])

  assert.equal(execute('feature-gates', ['--version']).trim(), version)
  // V8 complains about flags that it doesn't know, and npx may have something to say as well.
  const { stderr } = spawnSync(
    bin ? join(bin, 'node') : process.execPath,
    [join('node_modules', name, 'dist/cli/bin.js'), '--version'],
    { cwd: folder, encoding: 'utf8' },
  )
  assert.equal(stderr, '')
  assert.match(execute('feature-gates', ['list']), /\bFastStart\b/)
  execute('tsc', ['-p', '.'])
  assert.match(execute('feature-gates', ['check'], 1), /src\/parse\.js\n/)
  execute('feature-gates', ['strip', 'NewParser', '--write', '--force'])
  assert.equal(readFileSync(join(folder, 'src/parse.js'), 'utf8'), crlf ? STRIPPED.replaceAll('\n', '\r\n') : STRIPPED)
  git(folder, 'checkout', '--', 'src')
}

/** What may be installed with the command alone: packages, itself among them, and bytes. */
const MOST = { packages: 15, bytes: 12_000_000 }

const GO_GATES = `package main

const FastStart featuregate.Feature = "FastStart"

var gates = map[featuregate.Feature]featuregate.FeatureSpec{
	FastStart: {Default: true, PreRelease: featuregate.GA, LockToDefault: true},
}

func start() {
	if utilfeature.DefaultFeatureGate.Enabled(FastStart) {
		fast()
	}
}
`

/** Installs the command alone, without a registry's scripts, and lets it check and strip a repository of Go. */
function checkCommand(folder, tarball) {
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), '{ "private": true }')
  run(folder, null, 'npm', ['install', '--no-audit', '--no-fund', '--no-package-lock', '--ignore-scripts', tarball])
  const installed = measure(join(folder, 'node_modules'))
  const shown = `${installed.packages} packages, ${(installed.bytes / 1_000_000).toFixed(1)} MB`
  console.log(`feature-gates alone installs ${shown}`)
  assert.ok(
    installed.packages <= MOST.packages && installed.bytes <= MOST.bytes,
    `${shown} are more than ${inspect(MOST)}`,
  )
  for (const absent of ['eslint', 'typescript', 'ts-morph'])
    assert.ok(!existsSync(join(folder, 'node_modules', absent)))
  const project = join(folder, 'go')
  mkdirSync(project)
  writeFileSync(join(project, 'main.go'), GO_GATES)
  const execute = (args, status) =>
    run(project, null, process.execPath, [join(folder, 'node_modules/feature-gates/dist/cli/bin.js'), ...args], status)
  assert.equal(execute(['--version']).trim(), version)
  assert.match(execute(['check'], 1), /main\.go\n +10:5 .*'FastStart' is GA, locked to true/)
  assert.match(execute(['strip', 'FastStart']), /^-\tif utilfeature/m)
  assert.match(run(folder, null, 'npx', ['--no-install', 'feature-gates', 'list', 'go/main.go']), /\bFastStart\b/)
}

/** Packages and bytes below a folder of packages. */
function measure(modules) {
  const entries = readdirSync(modules, { recursive: true, withFileTypes: true }).map(({ parentPath, name }) =>
    join(parentPath, name),
  )
  const isPackage = (path) => /node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+[\\/]package\.json$/.test(path)
  const files = entries.map((path) => ({ path, stats: statSync(path) })).filter(({ stats }) => stats.isFile())
  return {
    packages: files.filter(({ path }) => isPackage(path)).length,
    bytes: files.reduce((sum, { stats }) => sum + stats.size, 0),
  }
}

function describe({ eslint, typescript, manager, crlf, folder }) {
  const how = [
    `ESLint ${eslint}`,
    `TypeScript ${typescript}`,
    manager,
    ...(crlf ? ['CRLF'] : []),
    ...(/\P{ASCII}/u.test(folder) ? ['spaces and letters beyond ASCII in the path'] : []),
  ]
  return how.join(', ')
}

function pack(folder) {
  const [packed] = JSON.parse(
    run(folder, null, 'npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', workspace]),
  )
  console.log(`packed ${packed.filename}: ${packed.entryCount} files, ${Math.ceil(packed.size / 1024)} kB`)
  return packed
}

const workspace = realpathSync(mkdtempSync(join(tmpdir(), 'feature-gates-pack-')))
try {
  const packed = pack(root)
  checkCommand(join(workspace, 'command'), join(workspace, pack(join(root, 'packages/feature-gates')).filename))
  const nodes = new Map(NODES.map((wanted) => [wanted, obtainNode(workspace, wanted)]))
  for (const [wanted, bin] of nodes)
    if (bin === undefined) console.log(`left out: Node ${wanted}, which can't be had here`)
  for (const project of PROJECTS) {
    const folder = join(workspace, project.folder)
    mkdirSync(folder)
    createProject(folder, project, join(workspace, packed.filename))
    const own = process.argv.includes('--all') ? NODES : [project.node]
    const obtained = own.filter((wanted) => nodes.get(wanted) !== undefined)
    for (const wanted of obtained.length > 0 ? obtained : [null]) {
      const bin = wanted === null ? null : nodes.get(wanted)
      const shown = run(folder, bin, 'node', ['--version']).trim()
      assert.ok(wanted === null || shown.startsWith(`v${wanted}.`), `Node ${wanted} is ${shown}`)
      checkProject(folder, bin, project)
      console.log(`works with Node ${shown.slice(1)}, ${describe(project)}`)
    }
  }
} finally {
  rmSync(workspace, { recursive: true, force: true })
}
