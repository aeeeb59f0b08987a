import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../support/built.js'
import { cliProject, CONFIG, MAIN } from '../support/cli-project.js'
import { writeFiles } from '../support/temp-folder.js'

const PAGE = readFileSync(join(ROOT, 'docs/guide/ci.md'), 'utf8')

describe('bulk suppressions of ESLint, as in ci.md', () => {
  const eslint = (root: string, ...argv: string[]): { status: number | null; output: string } => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(ROOT, 'node_modules/eslint/bin/eslint.js'), '.', ...argv],
      { cwd: root, encoding: 'utf8' },
    )
    return { status, output: stdout + stderr }
  }
  const project = (config: string): string => {
    const root = cliProject({ 'eslint.config.mjs': config, 'package.json': '{"version":"1.36.0"}' })
    mkdirSync(join(root, 'node_modules'))
    // The package as its users have it: what was built.
    symlinkSync(ROOT, join(root, 'node_modules/eslint-plugin-feature-gates'), 'junction')
    symlinkSync(join(ROOT, 'node_modules/typescript-eslint'), join(root, 'node_modules/typescript-eslint'), 'junction')
    return root
  }
  const typed = (sample: string): string =>
    sample.replace(
      'export default [',
      `import tseslint from 'typescript-eslint'\nexport default [\n  { files: ['**/*.ts'], languageOptions: { parser: tseslint.parser } },`,
    )
  const SAMPLE = /^```js\n([^]*?)^```$/m.exec(PAGE)?.[1] ?? ''

  it('accept existing findings, report new ones, and can be pruned', () => {
    const root = project(typed(SAMPLE))
    expect(eslint(root).status).toBe(1)
    expect(eslint(root, '--suppress-all').status).toBe(0)
    expect(JSON.parse(readFileSync(join(root, 'eslint-suppressions.json'), 'utf8'))).toMatchObject({
      'src/main.ts': { 'feature-gates/no-graduated-gate-check': { count: 1 } },
      'src/gates.ts': { 'feature-gates/require-lock-to-default': { count: 1 } },
    })
    expect(eslint(root).status).toBe(0)

    writeFiles(root, { 'src/new.ts': MAIN })
    const added = eslint(root)
    expect(added.status).toBe(1)
    expect(added.output).toMatch(/new\.ts\n.*feature-gates\/no-graduated-gate-check/)
    expect(added.output).not.toContain('main.ts')

    rmSync(join(root, 'src/new.ts'))
    writeFileSync(join(root, 'src/main.ts'), 'export {}\n')
    expect(eslint(root).output).toMatch(/suppressions left that do not occur/)
    expect(eslint(root, '--prune-suppressions').status).toBe(0)
    expect(readFileSync(join(root, 'eslint-suppressions.json'), 'utf8')).not.toContain('main.ts')
  })

  it('leave gates that become overdue to the scheduled job, as in the sample', () => {
    const later = CONFIG.replace('1.36', '1.40')
    const withRule = project(typed(SAMPLE.replace(/^ {2}\{ rules.*\n/m, '')))
    const without = project(typed(SAMPLE))
    for (const root of [withRule, without]) {
      expect(eslint(root, '--suppress-all').status).toBe(0)
      writeFiles(root, { 'feature-gates.config.json': later })
    }
    expect([eslint(withRule).status, eslint(without).status]).toEqual([1, 0])
  })
})
