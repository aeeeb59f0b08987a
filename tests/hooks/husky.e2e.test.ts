import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../support/built.js'
import { cliProject, MAIN } from '../support/cli-project.js'
import { commitAll, git } from '../support/git.js'
import { writeFiles } from '../support/temp-folder.js'

const PAGE = readFileSync(join(ROOT, 'docs/guide/pre-commit.md'), 'utf8')
const sampleBelow = (heading: string): string =>
  new RegExp(`^## ${heading}\\n[^]*?^\`\`\`[a-z]+\\n([^]*?)^\`\`\`$`, 'm').exec(PAGE)?.[1] ?? ''
const LINT_STAGED = JSON.parse(sampleBelow('lint-staged')) as object
const LONG = { timeout: 180_000 }

/** A repository with one commit and the hook that `hook` is; husky is set up as its own documentation says. */
function project(hook: string): string {
  const root = cliProject({
    'src/old.ts': MAIN,
    'package.json': JSON.stringify({ version: '1.36.0', ...LINT_STAGED }),
    '.gitignore': 'node_modules\n',
    '.husky/pre-commit': hook,
  })
  mkdirSync(join(root, 'node_modules/.bin'), { recursive: true })
  symlinkSync(ROOT, join(root, 'node_modules/eslint-plugin-feature-gates'), 'junction')
  for (const name of ['husky', 'lint-staged'])
    symlinkSync(join(ROOT, 'node_modules', name), join(root, 'node_modules', name), 'junction')
  for (const [name, file] of [
    ['lint-staged', 'node_modules/lint-staged/bin/lint-staged.js'],
    ['feature-gates', 'dist/cli/bin.js'],
  ] as const) {
    writeFiles(root, {
      [`node_modules/.bin/${name}`]: `#!/bin/sh\nexec "${process.execPath}" "${join(ROOT, file)}" "$@"\n`,
    })
    chmodSync(join(root, 'node_modules/.bin', name), 0o755)
  }
  commitAll(root)
  expect(spawnSync(process.execPath, [join(ROOT, 'node_modules/husky/bin.js')], { cwd: root }).status).toBe(0)
  expect(git(root, 'config', 'core.hooksPath')).toBe('.husky/_')
  return root
}

function commit(root: string): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(
    'git',
    [
      '-c',
      'user.name=T',
      '-c',
      'user.email=t@example.com',
      '-c',
      'commit.gpgsign=false',
      'commit',
      '--message',
      'Second',
    ],
    {
      cwd: root,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], HOME: root, GIT_CONFIG_NOSYSTEM: '1', NO_COLOR: '1' },
    },
  )
  return { status, output: stdout + stderr }
}

describe.each([
  ['husky', sampleBelow('husky')],
  ['husky and lint-staged', 'npx --no-install lint-staged\n'],
])('a commit with %s, as in the guide', (_, hook) => {
  it('is refused for what the changed file breaks, and passes once that is fixed', LONG, () => {
    const root = project(hook)
    writeFiles(root, { 'src/new file.ts': MAIN, 'README.md': 'Changed, too.\n' })
    git(root, 'add', '--all')
    const refused = commit(root)
    expect(refused.status).toBe(1)
    expect(refused.output).toMatch(/src\/new file\.ts\n +6:7 +error +Feature gate 'NewParser'/)
    expect(refused.output).not.toContain('src/old.ts')

    writeFiles(root, { 'src/new file.ts': 'export const parse = JSON.parse\n' })
    git(root, 'add', '--all')
    expect(commit(root)).toMatchObject({ status: 0 })
    expect(git(root, 'log', '--format=%s')).toBe('Second\nFirst')
  })

  it('is refused for a new finding only, where the changed file has an old one', LONG, () => {
    const root = project(hook)
    writeFiles(root, { 'src/old.ts': `// Moves each line.\n${MAIN}` })
    git(root, 'add', '--all')
    expect(commit(root)).toMatchObject({ status: 0 })

    writeFiles(root, { 'src/old.ts': `${MAIN}export const isNew = features.enabled(NEW_PARSER) ? 1 : 2\n` })
    git(root, 'add', '--all')
    const refused = commit(root)
    expect(refused.status).toBe(1)
    expect(refused.output).toMatch(/src\/old\.ts\n +13:22 +error +Feature gate 'NewParser'/)
    expect(refused.output.match(/ error /g)).toHaveLength(1)
  })

  it('that changes nothing to check passes', LONG, () => {
    const root = project(hook)
    writeFiles(root, { 'README.md': 'Changed.\n' })
    git(root, 'add', '--all')
    expect(commit(root)).toMatchObject({ status: 0 })
  })
})
