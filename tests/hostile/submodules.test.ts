import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { configOf, MAIN, REGISTRY } from '../support/broken-build.js'
import { commitAll, git } from '../support/git.js'
import { runCli } from '../support/run-cli.js'
import { tempFolder, writeFiles } from '../support/temp-folder.js'

const FILES = { 'gates.json': REGISTRY, 'feature-gates.config.json': configOf(), 'src/a.ts': 'run()\n' }

function commit(root: string, message: string): void {
  git(root, 'add', '--all')
  git(root, 'commit', '--quiet', '--message', message)
}

/** Commits a submodule that isn't cloned: its commit is one of the repository itself. */
function addSubmodule(root: string, name: string): void {
  git(root, 'update-index', '--add', '--cacheinfo', `160000,${git(root, 'rev-parse', 'HEAD')},${name}`)
  mkdirSync(join(root, name))
}

/** A repository with a cloned submodule, whose configuration starts a program wherever git lets it. */
function withOwnPrograms(): { root: string; inner: string; ran: () => boolean } {
  const parent = tempFolder()
  const root = join(parent, 'repo')
  const inner = join(root, 'inner')
  writeFiles(root, { ...FILES, 'src/a.ts': MAIN })
  writeFiles(inner, { 'b.ts': MAIN, '.gitattributes': '* filter=own\n' })
  commitAll(inner)
  commitAll(root)
  const program = join(parent, 'program')
  writeFileSync(program, `#!/bin/sh\ntouch '${join(parent, 'ran')}'\ncat\n`)
  chmodSync(program, 0o755)
  for (const key of ['filter.own.clean', 'core.fsmonitor']) git(inner, 'config', key, program)
  // As old as before, but another file: git must read it to know whether it has changed.
  const text = readFileSync(join(inner, 'b.ts'))
  rmSync(join(inner, 'b.ts'))
  writeFileSync(join(inner, 'b.ts'), text)
  return { root, inner, ran: () => existsSync(join(parent, 'ran')) }
}

describe('check --since in a pull request with a submodule', () => {
  it('reports what is new, also where git cannot read the list of submodules', async () => {
    const root = tempFolder(FILES)
    commitAll(root)
    addSubmodule(root, 'inner')
    writeFiles(root, { 'src/a.ts': MAIN, '.gitmodules': '[bad' })
    commit(root, 'Second')
    const run = await runCli(root, ['check', '--since', 'HEAD~1'])
    expect([run.code, run.stdout]).toEqual([1, expect.stringContaining("Feature gate 'Done' is GA")])
  })

  it('fails where git cannot compare the files', async () => {
    const root = tempFolder({ ...FILES, 'src/b.ts': `// ${'A long text. '.repeat(50)}\n` })
    commitAll(root)
    // Git reads what it renames.
    const object = git(root, 'rev-parse', 'HEAD:src/b.ts')
    git(root, 'mv', 'src/b.ts', 'src/c.ts')
    writeFiles(root, { 'src/a.ts': MAIN, 'src/c.ts': `// ${'A long text. '.repeat(49)}\n` })
    commit(root, 'Second')
    rmSync(join(root, '.git/objects', object.slice(0, 2), object.slice(2)))
    const run = await runCli(root, ['check', '--since', 'HEAD~1'])
    expect([run.code, run.stderr]).toEqual([2, expect.stringContaining(`"--since": git can't compare the files:`)])
  })
})

describe('the programs of a submodule', () => {
  it.each([
    ['check', '--since', 'HEAD'],
    ['pull-requests'],
    ['strip', 'Done', '--write'],
    ['remove', 'Done', '--write'],
  ])('are not run by %s', async (...argv) => {
    const { root, ran } = withOwnPrograms()
    expect((await runCli(root, argv)).code).not.toBe(2)
    expect(ran()).toBe(false)
  })

  it('are not run to see that a file of it has no commit, and nothing is written then', async () => {
    const { root, inner, ran } = withOwnPrograms()
    writeFileSync(join(inner, 'b.ts'), `${MAIN}// Mine\n`)
    const run = await runCli(root, ['strip', 'Done', '--write'])
    expect([run.code, run.stderr]).toEqual([2, expect.stringContaining('uncommitted changes (inner/b.ts)')])
    expect([readFileSync(join(root, 'src/a.ts'), 'utf8'), ran()]).toEqual([MAIN, false])
    expect(readdirSync(inner).sort()).toEqual(['.git', '.gitattributes', 'b.ts'])
  })
})
