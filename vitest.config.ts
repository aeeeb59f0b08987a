import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { globSync } from 'tinyglobby'
import { defineConfig } from 'vitest/config'

/** Tests that run Go itself, where there is one. */
const NEEDS_GO = 'tests/**/*.toolchain.test.ts'
const hasGo = spawnSync('go', ['version']).status === 0
if (!hasGo) process.stderr.write(`No Go toolchain: ${NEEDS_GO} are left out\n`)

const TESTS = 'tests/**/*.test.ts'
// Fixtures are read, not run.
const LEFT_OUT = ['**/node_modules/**', 'tests/fixtures/**', ...(hasGo ? [] : [NEEDS_GO])]
/** A module can't be mocked once another file has loaded it, so these need modules of their own. */
const MOCKING = globSync(TESTS, { ignore: LEFT_OUT }).filter((file) => /^vi\.mock\(/m.test(readFileSync(file, 'utf8')))

export default defineConfig({
  test: {
    // ESLint's RuleTester looks for a global `describe`, `it` and `afterAll`.
    globals: true,
    testTimeout: 60_000,
    maxWorkers: availableParallelism(),
    projects: [
      {
        extends: true,
        // Files share what they load, parsers above all, so that a worker loads it once.
        test: { name: 'shared', include: [TESTS], exclude: [...LEFT_OUT, ...MOCKING], isolate: false },
      },
      { extends: true, test: { name: 'alone', include: MOCKING } },
    ],
  },
})
