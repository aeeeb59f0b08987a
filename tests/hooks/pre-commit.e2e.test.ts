import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import { COMMANDS, GLOBAL_OPTIONS } from '../../src/cli/commands.js'
import { parseArguments } from '../../src/cli/parse-arguments.js'
import { BIN, ROOT } from '../support/built.js'
import { cliProject, GATES, MAIN } from '../support/cli-project.js'
import { commitAll, git } from '../support/git.js'
import { tempFolder, writeFiles } from '../support/temp-folder.js'

const HAS_PRE_COMMIT = spawnSync('pre-commit', ['--version']).status === 0
const NOTE = HAS_PRE_COMMIT ? '' : ' (left out: there is no pre-commit here)'

interface Hook {
  id: string
  entry: string
  language: string
  additional_dependencies: string[]
  types_or: string[]
}

const HOOKS = parse(readFileSync(join(ROOT, '.pre-commit-hooks.yaml'), 'utf8')) as Hook[]

describe('the hooks for pre-commit', () => {
  it('call the command with options that it has', () => {
    expect(HOOKS.map(({ id }) => id)).toEqual(['feature-gates-check', 'feature-gates-upgrade'])
    for (const { entry } of HOOKS) {
      const [program, ...argv] = entry.split(' ')
      expect(program).toBe('feature-gates')
      expect(parseArguments(argv, COMMANDS, GLOBAL_OPTIONS).command).toBe('check')
    }
  })
})

it('the package that pre-commit builds from a clone has the name that npm prints, and npm prints nothing else', () => {
  // It runs `npm pack`, and takes the whole output for the name of a file.
  const folder = tempFolder({
    '.npmrc': readFileSync(join(ROOT, '.npmrc'), 'utf8'),
    'package.json': JSON.stringify({
      name: 'hooks',
      version: '1.0.0',
      scripts: { prepack: 'node -e "console.log(1)"' },
    }),
  })
  expect((JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: object }).scripts).toHaveProperty(
    'prepack',
  )
  const { stdout } = spawnSync('npm', ['pack'], { cwd: folder, encoding: 'utf8', shell: process.platform === 'win32' })
  expect(stdout).toBe('hooks-1.0.0.tgz\n')
})

/**
 * A repository that has the hooks, as pre-commit clones it. What pre-commit would install for them needs a network and
 * a package that is published, so here the program is the one that was built.
 */
function hooksRepository(): string {
  const root = tempFolder({
    '.pre-commit-hooks.yaml': stringify(
      HOOKS.map(({ entry, additional_dependencies: _, ...hook }) => ({
        ...hook,
        language: 'system',
        entry: entry.replace('feature-gates', `"${process.execPath}" "${BIN}"`),
      })),
    ),
  })
  commitAll(root)
  return root
}

function preCommit(cwd: string, home: string, ...argv: readonly string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync('pre-commit', argv, {
    cwd,
    encoding: 'utf8',
    env: {
      PATH: process.env['PATH'],
      HOME: home,
      PRE_COMMIT_HOME: join(home, 'cache'),
      PRE_COMMIT_COLOR: 'never',
      GIT_AUTHOR_NAME: 'T',
      GIT_AUTHOR_EMAIL: 't@example.com',
      GIT_COMMITTER_NAME: 'T',
      GIT_COMMITTER_EMAIL: 't@example.com',
    },
  })
  return { status, output: stdout + stderr }
}

function project(files: Record<string, string> = {}): string {
  const hooks = hooksRepository()
  const rev = git(hooks, 'rev-parse', 'HEAD')
  const root = cliProject({
    '.pre-commit-config.yaml': stringify({
      repos: [{ repo: hooks, rev, hooks: [{ id: 'feature-gates-check', args: ['--rule', 'no-overdue-removal:off'] }] }],
    }),
    ...files,
  })
  commitAll(root)
  return root
}

describe.skipIf(!HAS_PRE_COMMIT)(`a commit with pre-commit${NOTE}`, () => {
  it('is refused for what the changed file breaks, and only for that', () => {
    const root = project({ 'src/old.ts': MAIN })
    const home = tempFolder()
    expect(preCommit(root, home, 'install').status).toBe(0)

    writeFiles(root, { 'src/other.ts': 'export const nothing = 3\n' })
    git(root, 'add', '--all')
    expect(preCommit(root, home, 'run')).toEqual({ status: 0, output: expect.stringMatching(/feature gates\.+Passed/) })

    writeFiles(root, { 'src/new file.ts': MAIN })
    git(root, 'add', '--all')
    const { status, output } = preCommit(root, home, 'run')
    expect(status).toBe(1)
    expect(output).toMatch(/src\/new file\.ts\n +6:7 +error +Feature gate 'NewParser'/)
    expect(output).not.toContain('src/old.ts')
    expect(() => git(root, 'commit', '--quiet', '--message', 'Second')).toThrow(/feature gates/)
  })

  it('checks a registry that is changed', () => {
    const root = project()
    writeFiles(root, {
      'src/gates.ts': GATES.replace(
        "{ version: '1.34', default: true, preRelease: 'Beta' }",
        "{ version: '1.34', default: true, preRelease: 'Bta' }",
      ),
    })
    git(root, 'add', '--all')
    expect(preCommit(root, tempFolder(), 'run')).toEqual({ status: 1, output: expect.stringContaining('Bta') })
  })
})
