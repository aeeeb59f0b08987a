// npm run fuzz -- --runs 100000 [--seed N]: the property tests of the strip, with more programs.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '20000' }, seed: { type: 'string' } } })
const vitest = join(import.meta.dirname, '../node_modules/vitest/vitest.mjs')
const { status } = spawnSync(process.execPath, [vitest, 'run', 'tests/strip/meaning.test.ts'], {
  stdio: 'inherit',
  env: { ...process.env, FUZZ_RUNS: values.runs, ...(values.seed !== undefined && { FUZZ_SEED: values.seed }) },
})
process.exitCode = status ?? 1
