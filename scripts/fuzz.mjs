// npm run fuzz -- --target readers --runs 100000 [--seed N]: property tests with more programs and texts, and a
// watchdog.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const TARGETS = {
  strip: 'tests/strip/meaning.test.ts',
  projects: 'tests/codemods/meaning.test.ts',
  identity: 'tests/codemods/identity.test.ts',
  'identity-go': 'tests/codemods/identity-go.toolchain.test.ts',
  'strip-go': 'tests/strip/go-meaning.toolchain.test.ts',
  readers: 'tests/fuzz/readers.test.ts',
  configs: 'tests/fuzz/configs.test.ts',
  'own-config': 'tests/fuzz/own-config.test.ts',
  'go-parser': 'tests/fuzz/go-parser.test.ts',
  proto: 'tests/fuzz/proto.test.ts',
  hostile: 'tests/fuzz/hostile.test.ts',
  cache: 'tests/fuzz/remembered-runs.test.ts',
}
/**
 * Without a new text for so long, in milliseconds, the reader hangs. Beside other programs, it gets only its share of
 * the processors.
 */
const silence = () => 60_000 * Math.max(1, (2 * loadavg()[0]) / availableParallelism())

const { values } = parseArgs({
  options: {
    target: { type: 'string', default: 'strip' },
    runs: { type: 'string', default: '20000' },
    seed: { type: 'string' },
  },
})
const file = new Map(Object.entries(TARGETS)).get(values.target)
if (file === undefined) {
  console.error(`--target must be one of ${Object.keys(TARGETS).join(', ')}, but is "${values.target}"`)
  process.exit(2)
}
const folder = mkdtempSync(join(tmpdir(), 'feature-gates-fuzz-'))
const caseFile = join(folder, 'case')
const vitest = join(import.meta.dirname, '../node_modules/vitest/vitest.mjs')

/** A process keeps something of each program, so that it runs out of memory after a few ten thousand. */
const MOST_IN_A_PROCESS = 10_000
/** Far enough apart that the parts of neighbouring seeds don't repeat each other. */
const BETWEEN_SEEDS = 1_000_003

const runs = Number(values.runs)
const parts = Math.max(1, Math.ceil(runs / MOST_IN_A_PROCESS))
const seed = values.seed ?? (parts > 1 ? String(Math.floor(Math.random() * 1_000_000)) : undefined)
const broken = []
for (let part = 0; part < parts; part++) {
  const start = seed && String(Number(seed) + part * BETWEEN_SEEDS)
  if (parts > 1) console.error(`part ${part + 1} of ${parts}, seed ${start}`)
  const code = await runPart(Math.min(MOST_IN_A_PROCESS, runs - part * MOST_IN_A_PROCESS), start)
  if (code !== 0) broken.push(part + 1)
}
if (broken.length > 0) {
  process.exitCode = 1
  if (parts > 1) console.error(`broken in ${broken.length} of ${parts} parts: ${broken.join(', ')}`)
}
rmSync(folder, { recursive: true, force: true })

/**
 * One test runs for as long as there are texts; the watchdog sees whether it still does.
 *
 * @returns the exit code.
 */
function runPart(count, start) {
  rmSync(caseFile, { force: true })
  const child = spawn(process.execPath, [vitest, 'run', file, '--test-timeout=0'], {
    stdio: 'inherit',
    env: {
      ...process.env,
      // Most of what a run allocates is gone when the next one begins.
      NODE_OPTIONS: `--max-semi-space-size=64 ${process.env.NODE_OPTIONS ?? ''}`,
      // Projects are written and read again a hundred thousand times.
      ...(existsSync('/dev/shm') && { TMPDIR: '/dev/shm' }),
      FUZZ_RUNS: String(count),
      FUZZ_CASE_FILE: caseFile,
      ...(start !== undefined && { FUZZ_SEED: start }),
    },
  })
  let hangs = false
  const watchdog = setInterval(() => {
    const stats = statSync(caseFile, { throwIfNoEntry: false })
    if (!stats || Date.now() - stats.mtimeMs < silence()) return
    hangs = true
    child.kill('SIGKILL')
  }, 5_000)
  return new Promise((resolve) => {
    child.on('close', (status, signal) => {
      clearInterval(watchdog)
      if (hangs || signal !== null) {
        const last = existsSync(caseFile) ? readFileSync(caseFile, 'utf8') : ''
        console.error(`${hangs ? 'It hangs' : `It died of ${signal}`}; the last text was ${JSON.stringify(last)}`)
      }
      resolve(hangs ? 1 : (status ?? 1))
    })
  })
}
