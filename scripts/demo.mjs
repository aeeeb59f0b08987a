// Shows the main job on examples/kv-server: list its gates, report the promises it breaks, strip a graduated gate.
// Works on a copy in a temporary folder. `--update` puts what it printed into docs/demo.md, `--check` fails if
// docs/demo.md shows something else.
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { renderSample, replaceSample } from './demo-page.mjs'

const GATE = 'PagedRange'
const IDENTITY = ['-c', 'user.name=Demo', '-c', 'user.email=demo@example.com', '-c', 'commit.gpgsign=false']

const root = fileURLToPath(new URL('..', import.meta.url))
const example = join(root, 'examples', 'kv-server')
const bin = join(root, 'dist', 'cli', 'bin.js')
const page = join(root, 'docs', 'demo.md')

/** A step that ended otherwise than it should: what it was, and all that it said. */
class StepFailed extends Error {}

function main(options) {
  if (!existsSync(bin)) throw new StepFailed('the package is not built: run "npm run build" first')
  const unknown = options.find((option) => option !== '--update' && option !== '--check')
  if (unknown) throw new StepFailed(`unknown option ${unknown}, expected --update or --check`)
  const transcript = []
  const say = (text) => {
    transcript.push(text)
    process.stdout.write(text)
  }

  const workspace = realpathSync(mkdtempSync(join(tmpdir(), 'feature-gates-demo-')))
  try {
    tellStory(copyExample(workspace), say, { colour: process.stdout.isTTY === true && options.length === 0 })
  } finally {
    rmSync(workspace, { recursive: true, force: true })
  }
  if (options.length === 0) return

  const shown = readFileSync(page, 'utf8')
  const current = replaceSample(shown, renderSample(transcript.join('')))
  if (options.includes('--update')) writeFileSync(page, current)
  else if (shown !== current) throw new StepFailed('docs/demo.md shows something else: run "npm run demo -- --update"')
}

function tellStory(copy, say, { colour }) {
  const gates = (args, expectedStatus) => {
    const output = runIn(copy, [bin, ...args], { expectedStatus, colour })
    say(`$ feature-gates ${args.join(' ')}\n${output.replaceAll(copy + sep, '').trimEnd()}\n\n`)
  }

  gates(['list'], 0)
  gates(['check'], 1) // it finds something
  say(`${describeTests(copy, 'Before')}\n\n`)
  gates(['strip', GATE], 0)
  gates(['strip', GATE, '--write'], 0)
  say(`${describeTests(copy, 'After')}\n`)

  const { files, refused } = JSON.parse(runIn(copy, [bin, 'strip', GATE, '--json'], { expectedStatus: 0 }))
  if (files.length + refused.length > 0) throw new StepFailed(`a second strip of ${GATE} still finds something to do`)
  say(`Nothing is left to strip: no code checks ${GATE} any more.\n`)
}

/** The example without what was built in it, beside the packages that it is built with. */
function copyExample(workspace) {
  const copy = join(workspace, 'kv-server')
  const built = join(example, 'dist')
  cpSync(example, copy, { recursive: true, filter: (source) => source !== built })
  symlinkSync(join(root, 'node_modules'), join(workspace, 'node_modules'), 'junction')
  // What is written must be possible to take back.
  for (const args of [
    ['init', '-q'],
    ['add', '.'],
    [...IDENTITY, 'commit', '-qm', 'Example'],
  ]) {
    const { status, stderr } = spawnSync('git', args, { cwd: copy, encoding: 'utf8' })
    if (status !== 0) throw new StepFailed(`git ${args.join(' ')} failed: ${stderr}`)
  }
  return copy
}

function describeTests(copy, when) {
  runIn(copy, [join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '-p', '.'])
  const tests = readdirSync(join(copy, 'dist', 'tests'))
    .filter((file) => file.endsWith('.test.js'))
    .sort()
  const report = runIn(copy, ['--test', '--test-reporter=tap', ...tests.map((file) => join('dist', 'tests', file))])
  const passed = Number(/^# pass (\d+)$/m.exec(report)?.[1])
  if (!(passed > 0)) throw new StepFailed(`no test ran:\n${report}`)
  return `${when} the strip: kv-server type-checks, and its ${passed} tests pass.`
}

function runIn(cwd, args, { expectedStatus = 0, colour = false } = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: {
      ...process.env,
      FORCE_COLOR: colour ? '1' : undefined,
      NO_COLOR: colour ? undefined : '1',
      NODE_TEST_CONTEXT: undefined, // a test runner in a test runner reports to that one
    },
  })
  if (status !== expectedStatus) {
    throw new StepFailed(`node ${args.join(' ')} ended with ${status}, expected ${expectedStatus}\n${stdout}${stderr}`)
  }
  return stdout
}

// The reader may stop after the first lines: `npm run demo | head`.
process.stdout.on('error', () => {})

try {
  main(process.argv.slice(2))
} catch (error) {
  console.error(`\nThe demo failed: ${error instanceof StepFailed ? error.message : error.stack}`)
  process.exitCode = 1
}
