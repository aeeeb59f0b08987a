// Measures the way from nothing to the first true findings for five roles. It packs the package and runs the guide's
// commands in a copy of each project. It prints the number of commands and keys, the time, and how many of the planted
// findings appear. A missing or an unplanned finding is an error. `--update-guide` writes the table into
// docs/guide/getting-started.md. Times depend on the machine and the registry, so nothing compares them.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const guide = join(root, 'docs', 'guide', 'getting-started.md')
const BEGIN = '<!-- begin first finding -->'
const END = '<!-- end first finding -->'

const CHECK = 'feature-gates check'

/**
 * The commands to type, where the packed file replaces the package's name. `planted`: all findings of the last command,
 * `path:line rule`, or its other expected output.
 */
const SERVICE = [
  'src/features.ts:11 project',
  'src/features.ts:13 require-lock-to-default',
  'src/orders.ts:10 no-graduated-gate-check',
]
const MODULE = [
  'cmd/server/main.go:12 no-graduated-gate-check',
  'pkg/features/features.go:23 no-overdue-removal',
  'pkg/features/features.go:28 project',
]
/** ESLint sees one file after the other, and so not which gate nothing checks. */
const inESLint = (planted) => planted.filter((line) => !line.endsWith(' project'))

const WAYS = [
  {
    project: 'typescript-service',
    title: 'TypeScript service',
    typed: ['npm i -D eslint-plugin-feature-gates', `npx ${CHECK}`],
    planted: SERVICE,
  },
  {
    project: 'typescript-service',
    title: 'TypeScript service, in ESLint',
    typed: [
      'npm i -D eslint-plugin-feature-gates typescript-eslint typescript',
      'npx feature-gates init -y',
      'npx eslint .',
    ],
    planted: inESLint(SERVICE),
  },
  {
    project: 'react-app',
    title: 'React app, which has ESLint',
    prepare: ['npm i'],
    typed: ['npm i -D eslint-plugin-feature-gates', 'npx feature-gates init -y', 'npx eslint .'],
    planted: ['src/App.tsx:6 no-graduated-gate-check', 'src/feature-gates.ts:11 no-overdue-removal'],
  },
  {
    project: 'flag-service',
    title: 'React with a flag service, no registry',
    typed: [
      'npm i -D eslint-plugin-feature-gates',
      'npx feature-gates strip new-nav --value true --call useFeatureIsOn',
    ],
    planted: ['src/header.tsx', 'src/navigation.tsx', 'src/pages.tsx'].map((path) => `--- a/${path}`),
    exit: 0,
  },
  {
    project: 'go-module',
    title: 'Go module, nothing installed',
    typed: ['npx eslint-plugin-feature-gates init -y', 'npx eslint-plugin-feature-gates check'],
    planted: MODULE,
  },
  {
    project: 'go-module',
    title: 'Go module',
    typed: ['npm i -D eslint-plugin-feature-gates', 'npx feature-gates init -y', `npx ${CHECK}`],
    planted: MODULE,
  },
  {
    project: 'go-module',
    title: 'Release manager',
    typed: ['npm i -D eslint-plugin-feature-gates', 'npx feature-gates list --due', 'npx feature-gates remove --due'],
    planted: ['--- a/cmd/server/main.go', '--- a/pkg/features/features.go', 'FairQueues is true: 1 check in 1 file'],
    exit: 0,
  },
  {
    folder: 'examples/configs',
    project: 'configs',
    title: 'Operator of clusters, nothing installed',
    typed: ['npx eslint-plugin-feature-gates check --target-version 1.36'],
    planted: [
      ...['9', '10', '13'].map((line) => `kops.yaml:${line} no-fixed-gate-override`),
      'kops.yaml:24 no-unknown-gate',
      ...['6', '10', '10', '18', '19', '25'].map((line) => `kubeadm.yaml:${line} no-fixed-gate-override`),
      ...['5', '5'].map((line) => `kubelet.sh:${line} no-fixed-gate-override`),
      ...['11', '12'].map((line) => `kubevirt.yaml:${line} no-fixed-gate-override`),
      ...['8', '9', '14'].map((line) => `talos.yaml:${line} no-fixed-gate-override`),
    ],
  },
]

function run(command, cwd, tarball) {
  const started = performance.now()
  // The packed file replaces the package's name; a registry would serve the same file.
  const { status, stdout, stderr } = spawnSync(
    command
      .replace('-D eslint-plugin-feature-gates', `-D ${tarball}`)
      .replace('npx eslint-plugin-feature-gates', `npx --yes file:${tarball}`),
    {
      cwd,
      shell: true,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      env: { ...process.env, NO_COLOR: '1', npm_config_audit: 'false', npm_config_fund: 'false' },
    },
  )
  const seconds = (performance.now() - started) / 1000
  return { status, seconds, text: stdout + stderr }
}

/** The findings that a stylish output has, as `path:line rule`. */
function findingsIn(text, folder) {
  let file = ''
  return text.split('\n').flatMap((line) => {
    const found = /^ +(\d+):\d+ .*feature-gates\/([\w-]+)$/.exec(line)
    if (found) return [`${file}:${found[1]} ${found[2]}`]
    if (/^\S+\.\w+$/.test(line)) file = line.replace(`${folder}/`, '')
    return []
  })
}

function walk({ project, folder: from, prepare = [], typed, planted, exit = 1 }, workspace, tarball) {
  const folder = mkdtempSync(join(workspace, `${project}-`))
  cpSync(join(root, from ?? join('tests', 'fixtures', 'set-ups', project)), folder, { recursive: true })
  for (const command of prepare) assert.equal(run(command, folder, tarball).status, 0, `${command} failed`)
  const steps = typed.map((command) => ({ command, ...run(command, folder, tarball) }))
  for (const { command, status, text } of steps.slice(0, -1)) assert.equal(status, 0, `${command} failed:\n${text}`)
  const last = steps.at(-1)
  assert.equal(last.status, exit, `${last.command} ended with ${last.status}:\n${last.text}`)
  if (exit === 1) assert.deepEqual(findingsIn(last.text, folder).sort(), [...planted].sort())
  else for (const text of planted) assert.ok(last.text.includes(text), `"${text}" is not in:\n${last.text}`)
  return { steps, planted: planted.length }
}

function renderTable(rows) {
  return [
    '| project | what is typed | commands | keys | the first command | the others | findings, all planted |',
    '|---|---|---|---|---|---|---|',
    ...rows.map(({ title, steps, planted }) => {
      const keys = steps.reduce((sum, { command }) => sum + command.length + 1, 0)
      const [install, ...others] = steps.map(({ seconds }) => seconds)
      const rest = others.reduce((sum, seconds) => sum + seconds, 0)
      return `| ${title} | ${steps.map(({ command }) => `\`${command}\``).join('<br>')} | ${steps.length} | ${keys} | ${install.toFixed(0)} s | ${rest.toFixed(1)} s | ${planted} |`
    }),
  ].join('\n')
}

const workspace = realpathSync(mkdtempSync(join(tmpdir(), 'feature-gates-first-')))
try {
  const packed = JSON.parse(
    spawnSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', workspace], {
      cwd: root,
      encoding: 'utf8',
    }).stdout,
  )
  const rows = WAYS.map((way) => ({ title: way.title, ...walk(way, workspace, join(workspace, packed[0].filename)) }))
  const table = renderTable(rows)
  console.log(`${table}\n\nNode ${process.version}, ${cpus().length} cores`)
  if (process.argv.includes('--update-guide')) {
    const text = readFileSync(guide, 'utf8')
    const [start, end] = [text.indexOf(BEGIN), text.indexOf(END)]
    assert.ok(start >= 0 && end > start, `${guide} needs the lines ${BEGIN} and ${END}`)
    writeFileSync(guide, `${text.slice(0, start + BEGIN.length)}\n\n${table}\n\n${text.slice(end)}`)
  }
} finally {
  rmSync(workspace, { recursive: true, force: true })
}
