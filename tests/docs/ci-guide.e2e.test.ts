import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../support/built.js'
import { cliProject, CONFIG, MAIN } from '../support/cli-project.js'
import { writeFiles } from '../support/temp-folder.js'

const page = (name: string): string => readFileSync(join(ROOT, 'docs/guide', name), 'utf8')

describe('bulk suppressions of ESLint, as in ci.md', () => {
  const eslint = (root: string, ...argv: string[]): { status: number | null; output: string } => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(ROOT, 'node_modules/eslint/bin/eslint.js'), '.', ...argv],
      { cwd: root, encoding: 'utf8' },
    )
    return { status, output: stdout + stderr }
  }
  const project = (): string => {
    const config = /^```js\n(\/\/ eslint\.config[^]*?)^```$/m.exec(page('configuration.md'))?.[1] ?? ''
    const root = cliProject({ 'eslint.config.mjs': config, 'package.json': '{"version":"1.36.0"}' })
    mkdirSync(join(root, 'node_modules/@eslint'), { recursive: true })
    // The package as its users have it: what was built.
    symlinkSync(ROOT, join(root, 'node_modules/eslint-plugin-feature-gates'), 'junction')
    for (const name of ['@eslint/json', 'typescript-eslint', 'yaml-eslint-parser'])
      symlinkSync(join(ROOT, 'node_modules', name), join(root, 'node_modules', name), 'junction')
    return root
  }

  it('accept existing findings, report new ones, and can be pruned', () => {
    const root = project()
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

  it('leave gates that become overdue to the scheduled job, with the setting of the page', () => {
    const [, setting = ''] = /^`("no-overdue-removal": "off")` under/m.exec(page('ci.md')) ?? []
    const rules = JSON.parse(`{${setting}}`) as object
    const config = (version: string, extra: object): string =>
      JSON.stringify({ ...(JSON.parse(CONFIG) as object), ...extra, currentVersion: version })
    const [withRule, without] = [project(), project()]
    for (const root of [withRule, without]) {
      const extra = root === without ? { rules } : {}
      writeFiles(root, { 'feature-gates.config.json': config('1.36', extra) })
      expect(eslint(root, '--suppress-all').status).toBe(0)
      writeFiles(root, { 'feature-gates.config.json': config('1.40', extra) })
    }
    expect([eslint(withRule).status, eslint(without).status]).toEqual([1, 0])
  })
})
