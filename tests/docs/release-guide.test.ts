import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commitAll, git } from '../support/git.js'
import { runCli } from '../support/run-cli.js'
import { tempFolder } from '../support/temp-folder.js'

const ROOT = join(import.meta.dirname, '../..')
const IDENTITY = {
  GIT_AUTHOR_NAME: 'T',
  GIT_AUTHOR_EMAIL: 't@example.com',
  GIT_COMMITTER_NAME: 'T',
  GIT_COMMITTER_EMAIL: 't@example.com',
}

/** Every line of the page's shell samples, in their order. */
function commandsOf(page: string): string[] {
  const samples = readFileSync(join(ROOT, 'docs/guide', page), 'utf8').matchAll(/^```sh\n([^]*?)^```$/gm)
  return [...samples].flatMap(([, lines = '']) => lines.trim().split('\n'))
}

function wordsOf(command: string): string[] {
  return [...command.replace(/\s+#.*$/, '').matchAll(/"([^"]*)"|(\S+)/g)].map(
    ([, quoted, bare]) => quoted ?? bare ?? '',
  )
}

/** The example server, one commit, with a test that takes no time. */
function server(): string {
  const root = tempFolder({})
  cpSync(join(ROOT, 'examples/kv-server'), root, {
    recursive: true,
    filter: (source) => !/[\\/](?:node_modules|dist)$/.test(source),
  })
  commitAll(root)
  return root
}

describe('docs/guide/release.md', () => {
  it('has commands that all succeed, typed one after the other, and leave nothing to report of the plan', async () => {
    const root = server()
    const commands = commandsOf('release.md')
    expect(commands.length).toBeGreaterThan(5)
    for (const command of commands) {
      const [program, ...argv] = wordsOf(command.replace('"npm test"', '"true"'))
      if (program === 'git') {
        git(root, ...argv)
        continue
      }
      expect([program, argv[0]]).toEqual(['npx', 'feature-gates'])
      const { code, stderr } = await runCli(root, argv.slice(1), IDENTITY)
      // A gate with a place that is refused is left for people, and says so.
      expect([command, code, stderr]).toEqual([
        command,
        argv[1] === 'remove' ? expect.any(Number) : 0,
        expect.any(String),
      ])
      expect(code).toBeLessThan(2)
    }
    const { stdout } = await runCli(root, ['check'])
    expect(stdout).not.toMatch(/ConditionalPut|later than the current version/)
    expect((await runCli(root, ['list'])).stdout).toMatch(/^ConditionalPut .*planned: locked in 1\.37/m)
  })
})
