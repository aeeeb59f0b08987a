// Draws what the command prints, from real runs, into docs/images/*.svg. `--check` fails if a picture shows something
// else than the command prints now.
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readAnsi } from './captures/ansi.mjs'
import { drawLines } from './captures/svg.mjs'

const COLUMNS = 112
/** Makes the command believe that its output is a terminal, so that it wraps long lines between words. */
const AS_TERMINAL = `data:text/javascript,Object.assign(process.stdout,{isTTY:true,columns:${COLUMNS}})`

const root = fileURLToPath(new URL('..', import.meta.url))
const images = join(root, 'docs', 'images')
const bin = join(root, 'dist', 'cli', 'bin.js')

/** `of`: the project that it runs in. `lines`: so many are shown. */
const CAPTURES = [
  {
    name: 'init',
    of: 'tests/fixtures/set-ups/react-app',
    runs: [{ args: ['init', '--yes'] }],
    title:
      'feature-gates init finds the registry, the ways in which code checks gates, the version and the ESLint configuration of a React app, and sets both up',
  },
  {
    name: 'first-finding',
    of: 'tests/fixtures/set-ups/typescript-service',
    runs: [{ args: ['check'], status: 1 }],
    title: 'feature-gates check finds a gate that is GA but not locked, and a check that is always true',
  },
  {
    name: 'go',
    of: 'tests/fixtures/set-ups/go-module',
    runs: [{ args: ['check', '--current-version', '0.16'], status: 1 }],
    title:
      'feature-gates check on a Go module: a check that is always true, and a gate that was promised to be removed',
  },
  {
    name: 'list',
    of: 'examples/kv-server',
    runs: [{ args: ['list'] }],
    title: 'feature-gates list: ten gates with stage, default, version, removal, number of checks and place',
  },
  {
    name: 'strip',
    of: 'tests/fixtures/set-ups/typescript-service',
    runs: [{ args: ['strip', 'BulkOrders'] }],
    title: 'feature-gates strip shows the diff that removes the one check of BulkOrders',
  },
  {
    name: 'lock',
    of: 'examples/kv-server',
    runs: [{ args: ['lock', 'ConditionalPut', '--in', '1.37'] }],
    title: 'feature-gates lock shows the spec that locks ConditionalPut in 1.37, with its promise of removal',
  },
]

/** A picture that is out of date, or a run that ended otherwise than it should. */
class Wrong extends Error {}

function main(options) {
  const unknown = options.find((option) => option !== '--check')
  if (unknown) throw new Wrong(`unknown option ${unknown}, expected --check`)
  if (!existsSync(bin)) throw new Wrong('the package is not built: run "npm run build" first')
  mkdirSync(images, { recursive: true })
  const stale = CAPTURES.filter((capture) => {
    const file = join(images, `${capture.name}.svg`)
    const current = drawCapture(capture)
    if (existsSync(file) && readFileSync(file, 'utf8') === current) return false
    if (!options.includes('--check')) writeFileSync(file, current)
    return true
  })
  const names = stale.map(({ name }) => `docs/images/${name}.svg`).join(', ')
  if (options.includes('--check') && stale.length > 0)
    throw new Wrong(`out of date: ${names}; run "npm run docs:samples"`)
  console.log(stale.length === 0 ? `${CAPTURES.length} captures are up to date` : `drew ${names}`)
}

function drawCapture({ of, runs, title }) {
  const workspace = realpathSync(mkdtempSync(join(tmpdir(), 'feature-gates-captures-')))
  try {
    const project = join(workspace, 'project')
    copyProject(join(root, of), project)
    const text = runs
      .map(
        ({ args, status = 0 }) =>
          `\u001B[2m$\u001B[22m \u001B[1mfeature-gates ${args.join(' ')}\u001B[22m\n${runIn(project, args, status)}`,
      )
      .join('\n')
    return drawLines(readAnsi(text.trimEnd(), COLUMNS), COLUMNS, title)
  } finally {
    rmSync(workspace, { recursive: true, force: true })
  }
}

/** Beside what it would have installed. */
function copyProject(source, target) {
  const built = join(source, 'dist')
  cpSync(source, target, { recursive: true, filter: (file) => file !== built })
  mkdirSync(join(target, '.git'))
  for (const name of ['eslint', 'typescript', 'typescript-eslint']) {
    mkdirSync(dirname(join(target, 'node_modules', name)), { recursive: true })
    symlinkSync(join(root, 'node_modules', name), join(target, 'node_modules', name), 'junction')
  }
  symlinkSync(root, join(target, 'node_modules', 'eslint-plugin-feature-gates'), 'junction')
}

function runIn(cwd, args, expected) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', AS_TERMINAL, bin, ...args, '--color'], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 16 * 1024 * 1024,
    env: { ...process.env, NODE_NO_WARNINGS: '1' },
  })
  if (status !== expected)
    throw new Wrong(`feature-gates ${args.join(' ')} ended with ${status}, expected ${expected}\n${stdout}${stderr}`)
  return (stdout + stderr).replaceAll(`${cwd}/`, '').replaceAll(cwd, '.')
}

try {
  main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Wrong ? error.message : error.stack)
  process.exitCode = 1
}
