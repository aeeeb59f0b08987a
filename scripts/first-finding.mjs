// Measures the way from nothing to the first true finding, as somebody new walks it: packs the package, and in a copy of each
// project types the commands of the guide. Says how many commands and keys that takes, and how long it does. `--update-guide`
// writes the table into docs/guide/getting-started.md. Times depend on the machine and the registry, so nothing compares them.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const guide = join(root, 'docs', 'guide', 'getting-started.md')
const BEGIN = '<!-- begin first finding -->'
const END = '<!-- end first finding -->'

const CHECK = 'feature-gates check'
const FOUND = 'feature-gates/no-graduated-gate-check'

/** What is typed; `packed` stands for what the package's name gets from a registry. `finds`: in which command the finding appears. */
const WAYS = [
  {
    project: 'typescript-service',
    title: 'TypeScript service',
    prepare: [],
    typed: ['npm i -D eslint-plugin-feature-gates', `npx ${CHECK}`],
  },
  {
    project: 'typescript-service',
    title: 'TypeScript service, in ESLint',
    prepare: [],
    typed: [
      'npm i -D eslint-plugin-feature-gates typescript-eslint typescript',
      'npx feature-gates init -y',
      'npx eslint .',
    ],
  },
  {
    project: 'react-app',
    title: 'React app, which has ESLint',
    prepare: ['npm i'],
    typed: ['npm i -D eslint-plugin-feature-gates', 'npx feature-gates init -y', 'npx eslint .'],
  },
  {
    project: 'go-module',
    title: 'Go module, nothing installed',
    prepare: [],
    typed: ['npx eslint-plugin-feature-gates init -y', 'npx eslint-plugin-feature-gates check'],
  },
  {
    project: 'go-module',
    title: 'Go module',
    prepare: [],
    typed: ['npm i -D eslint-plugin-feature-gates', 'npx feature-gates init -y', `npx ${CHECK}`],
  },
]

function run(command, cwd, tarball) {
  const started = performance.now()
  // The file stands for the package's name; a registry would hand out the same.
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

function walk({ project, prepare, typed }, workspace, tarball) {
  const folder = mkdtempSync(join(workspace, `${project}-`))
  cpSync(join(root, 'tests', 'fixtures', 'set-ups', project), folder, { recursive: true })
  for (const command of prepare) assert.equal(run(command, folder, tarball).status, 0, `${command} failed`)
  const steps = typed.map((command) => ({ command, ...run(command, folder, tarball) }))
  for (const { command, status, text } of steps.slice(0, -1)) assert.equal(status, 0, `${command} failed:\n${text}`)
  const last = steps.at(-1)
  assert.equal(last.status, 1, `${last.command} ended with ${last.status}:\n${last.text}`)
  assert.ok(last.text.includes(FOUND), `nothing was found:\n${last.text}`)
  return {
    steps,
    eslintConfig: ['js', 'mjs'].some((extension) => existsSync(join(folder, `eslint.config.${extension}`))),
  }
}

function renderTable(rows) {
  return [
    '| project | what is typed | commands | keys | the first command | the others |',
    '|---|---|---|---|---|---|',
    ...rows.map(({ title, steps }) => {
      const keys = steps.reduce((sum, { command }) => sum + command.length + 1, 0)
      const [install, ...others] = steps.map(({ seconds }) => seconds)
      const rest = others.reduce((sum, seconds) => sum + seconds, 0)
      return `| ${title} | ${steps.map(({ command }) => `\`${command}\``).join('<br>')} | ${steps.length} | ${keys} | ${install.toFixed(0)} s | ${rest.toFixed(1)} s |`
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
