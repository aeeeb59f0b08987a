import { spawnSync } from 'node:child_process'
import { defineConfig } from 'vitest/config'

/** Tests that run Go itself, where there is one. */
const NEEDS_GO = 'tests/**/*.toolchain.test.ts'
const hasGo = spawnSync('go', ['version']).status === 0
if (!hasGo) process.stderr.write(`No Go toolchain: ${NEEDS_GO} are left out\n`)

export default defineConfig({
  test: {
    // ESLint's RuleTester looks for a global `describe`, `it` and `afterAll`.
    globals: true,
    include: ['tests/**/*.test.ts'],
    // Fixtures are read, not run.
    exclude: ['**/node_modules/**', 'tests/fixtures/**', ...(hasGo ? [] : [NEEDS_GO])],
    testTimeout: 60_000,
  },
})
