import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { globSync } from 'tinyglobby'
import { defineConfig } from 'vitest/config'
import { keepTemporaryFilesInMemory } from './tests/support/temporary-files-in-memory.js'
import { SlowFirst } from './tests/support/slow-first.js'

const TESTS = 'tests/**/*.test.ts'
/** Tests that run Go itself, where there is one. */
const NEEDS_GO = 'tests/**/*.toolchain.test.ts'
/** Tests in which other programs run: editors, hooks, browsers, linters, compilers, broken builds. */
const NEEDS_PROGRAMS = 'tests/**/*.e2e.test.ts'

/** `npm test` has the mode `quick`, and `npm run test:all` the mode `all`; `npx vitest` runs whatever it's told to. */
export default defineConfig(({ mode }) => {
  const isQuick = mode === 'quick'
  const isFull = mode === 'all'
  if (isQuick) keepTemporaryFilesInMemory()
  const hasGo = isQuick || spawnSync('go', ['version']).status === 0
  if (!hasGo) process.stderr.write(`No Go toolchain: ${NEEDS_GO} are left out\n`)
  // Fixtures are read, not run.
  const leftOut = [
    '**/node_modules/**',
    'tests/fixtures/**',
    ...(hasGo && !isQuick ? [] : [NEEDS_GO]),
    ...(isQuick ? [NEEDS_PROGRAMS] : []),
  ]
  /**
   * A module can't be mocked, or watched while it loads, once another file has loaded it; and texts of megabytes need a
   * heap that nobody else fills.
   */
  const alone = globSync(TESTS, { ignore: leftOut }).filter(
    (file) => file.startsWith('tests/fuzz/') || /^vi\.(?:mock|spyOn)\(/m.test(readFileSync(file, 'utf8')),
  )
  return {
    test: {
      // ESLint's RuleTester looks for a global `describe`, `it` and `afterAll`.
      globals: true,
      testTimeout: 60_000,
      // A disk may be busy when a big folder is deleted.
      hookTimeout: 60_000,
      maxWorkers: availableParallelism(),
      sequence: { sequencer: SlowFirst },
      // A module that hasn't changed since an earlier run isn't compiled again.
      experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/vitest' },
      env: isFull ? { PROPERTY_TESTS: 'full' } : {},
      ...((isQuick || isFull) && { reporters: ['./tests/support/folder-reporter.ts'], silent: 'passed-only' as const }),
      projects: [
        {
          extends: true as const,
          // Files share what they load, parsers above all, so that a worker loads it once.
          test: { name: 'shared', include: [TESTS], exclude: [...leftOut, ...alone], isolate: false },
        },
        { extends: true as const, test: { name: 'alone', include: alone } },
      ],
    },
  }
})
