import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { describe, expect, it } from 'vitest'
import { BIN, ROOT } from '../support/built.js'
import { cliProject } from '../support/cli-project.js'
import { commitAll, git } from '../support/git.js'
import { tempFolder, writeFiles } from '../support/temp-folder.js'

const PAGE = readFileSync(join(ROOT, 'docs/guide/many-repositories.md'), 'utf8')
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
const samples = (language: string): string[] =>
  [...PAGE.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'gm'))].map(([, text = '']) => text)
const [GITHUB = '', BATCH = '', MANIFEST = '', WORKFLOW = ''] = samples('yaml')
const [NX = '', TURBO = ''] = samples('json')
const [CHECK = '', STRIP = '', SHARD_SCRIPT = ''] = samples('sh')

const OF_BASE = 'base/node_modules/.bin/feature-gates'

/**
 * Runs a command of the page in a shell, in which `npx` and the packages of the base branch give the program that was
 * built.
 */
function runInShell(
  command: string,
  cwd: string,
  env: Record<string, string> = {},
): { status: number | null; output: string } {
  const bin = tempFolder({
    npx: `#!/bin/sh\nwhile [ "$1" != feature-gates ]; do shift; done\nshift\nexec "${process.execPath}" "${BIN}" "$@"\n`,
    [OF_BASE]: `#!/bin/sh\nexec "${process.execPath}" "${BIN}" "$@"\n`,
  })
  for (const program of ['npx', OF_BASE]) chmodSync(join(bin, program), 0o755)
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
    cwd,
    encoding: 'utf8',
    env: { HOME: cwd, RUNNER_TEMP: bin, ...env, PATH: `${bin}:${process.env['PATH']}` },
  })
  return { status, output: stdout + stderr }
}

function repository(): string {
  const root = cliProject()
  commitAll(root)
  return root
}

describe('the samples in many-repositories.md', () => {
  it('check one part of the files in each job of a matrix, and find everything together', () => {
    const root = repository()
    git(root, 'branch', 'origin/main')
    writeFiles(root, { 'src/new.ts': readFileSync(join(root, 'src/main.ts'), 'utf8') })
    const {
      jobs: { check },
    } = parse(GITHUB) as { jobs: { check: { strategy: { matrix: { part: number[] } }; steps: { run?: string }[] } } }
    const step = check.steps.at(-1)?.run ?? ''
    const findings = check.strategy.matrix.part.flatMap(
      (part) =>
        runInShell(step.replace('${{ matrix.part }}', String(part)), root, { GITHUB_BASE_REF: 'main' }).output.match(
          /^::error.*$/gm,
        ) ?? [],
    )
    expect(step).toContain(`/${check.strategy.matrix.part.length}`)
    expect(findings).toEqual([expect.stringContaining('src/new.ts')])
  })

  it('show commands that run', () => {
    expect(runInShell(CHECK, repository())).toMatchObject({
      status: expect.toSatisfy((status) => status === 0 || status === 1),
    })
    expect(runInShell(STRIP, repository())).toMatchObject({
      status: 0,
      output: expect.stringContaining('Shard 3 of 8'),
    })
  })

  it.each([
    ['Sourcegraph', (parse(BATCH) as { steps: { run: string }[] }).steps[0]?.run ?? ''],
    ['Codemod', (parse(WORKFLOW) as { nodes: { steps: { run: string }[] }[] }).nodes[0]?.steps[0]?.run ?? ''],
  ])('remove what is due with the step for %s', (_, step) => {
    const root = repository()
    expect(step).toContain(`eslint-plugin-feature-gates@${version} `)
    expect(runInShell(step, root)).toMatchObject({ status: 0 })
    expect(git(root, 'diff')).toContain('-  OldSyntax:')
    expect(runInShell(step, root)).toMatchObject({ status: 0 })
    expect(runInShell(step, tempFolder({ 'feature-gates.config.json': '{' })).status).not.toBe(0)
  })

  it("pass Bazel's shard to the command", () => {
    const folder = tempFolder({ 'tools/feature-gates.sh': SHARD_SCRIPT })
    mkdirSync(join(folder, 'status'))
    const status = join(folder, 'status/shards')
    const run = (env: Record<string, string>): string =>
      runInShell('sh tools/feature-gates.sh echo check', folder, env).output
    expect(run({ TEST_SHARD_INDEX: '0', TEST_TOTAL_SHARDS: '8', TEST_SHARD_STATUS_FILE: status })).toBe(
      'check --shard 1/8\n',
    )
    expect(run({ TEST_SHARD_INDEX: '7', TEST_TOTAL_SHARDS: '8', TEST_SHARD_STATUS_FILE: status })).toBe(
      'check --shard 8/8\n',
    )
    expect(readFileSync(status, 'utf8')).toBe('')
    expect(run({})).toBe('check --shard 1/1\n')
  })

  it('are JSON and YAML with the keys that each tool looks for', () => {
    const {
      options: { command },
    } = (JSON.parse(NX) as { targetDefaults: { 'feature-gates': { options: { command: string } } } }).targetDefaults[
      'feature-gates'
    ]
    expect(runInShell(command.replace('{projectRoot}', 'src'), repository())).toMatchObject({
      status: 1,
      output: expect.stringContaining('src/main.ts'),
    })
    expect(JSON.parse(TURBO)).toMatchObject({ tasks: { 'feature-gates': { outputs: [] } } })
    expect(parse(MANIFEST)).toMatchObject({
      schema_version: '1.0',
      workflow: 'workflow.yaml',
      targets: { languages: ['typescript', 'javascript', 'go'] },
    })
  })
})
