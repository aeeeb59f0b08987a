import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // ESLint's RuleTester looks for a global `describe`, `it` and `afterAll`.
    globals: true,
    include: ['tests/**/*.test.ts'],
    // Fixtures are read, not run.
    exclude: ['**/node_modules/**', 'tests/fixtures/**'],
    testTimeout: 60_000,
  },
})
