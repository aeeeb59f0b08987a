import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findProgram, runGit } from '../../src/files/run-program.js'
import { commitAll, git } from '../support/git.js'
import { tempFolder, writeFiles } from '../support/temp-folder.js'

/** A program that leaves a file behind, and passes on what it's given. */
function canaryIn(folder: string): { program: string; ran: () => boolean } {
  const program = join(folder, 'program.sh')
  writeFileSync(program, `#!/bin/sh\ntouch '${join(folder, 'ran')}'\ncat\n`)
  chmodSync(program, 0o755)
  return { program, ran: () => existsSync(join(folder, 'ran')) }
}

const env = { PATH: process.env['PATH'], HOME: '/nowhere', GIT_CONFIG_NOSYSTEM: '1' }

describe("programs that a repository's own configuration of git names", () => {
  it.each([
    ['that watches files', (root: string, program: string) => git(root, 'config', 'core.fsmonitor', program)],
    [
      'that filters them',
      (root: string, program: string) => {
        git(root, 'config', 'filter.evil=x.clean', program)
        git(root, 'config', 'filter.evil=x.smudge', program)
        git(root, 'config', 'filter.evil=x.required', 'true')
        writeFiles(root, { '.git/info/attributes': '* filter=evil=x\n' })
      },
    ],
  ])('are not run: one %s', (_, configure) => {
    const root = tempFolder({ a: 'old\n' })
    commitAll(root)
    const { program, ran } = canaryIn(tempFolder())
    configure(root, program)
    let time = 0
    const touch = (): void => utimesSync(join(root, 'a'), ++time, time)
    for (const args of [
      ['status', '--porcelain'],
      ['diff', '--name-status', 'HEAD'],
      ['checkout-index', '--all', '--force', '--prefix=copy/'],
    ]) {
      touch()
      expect([args, runGit(args, root, env)]).toEqual([args, { stdout: expect.any(Buffer) }])
    }
    expect(ran()).toBe(false)
    // The same call of git itself runs it, or nothing would be shown here.
    touch()
    git(root, 'status', '--porcelain')
    expect(ran()).toBe(true)
  })

  it("are the user's filters when files are compared, and none when git's stored contents are read", () => {
    const root = tempFolder({ a: 'old\n', '.gitattributes': '* filter=mine\n' })
    commitAll(root)
    const home = tempFolder()
    const { program, ran } = canaryIn(home)
    writeFileSync(join(home, '.gitconfig'), `[filter "mine"]\n\tclean = ${program}\n\tsmudge = ${program}\n`)
    const own = { ...env, HOME: home }
    expect(runGit(['checkout-index', '--all', '--prefix=copy/'], root, own, { filters: 'none' })).toHaveProperty(
      'stdout',
    )
    expect(ran()).toBe(false)
    utimesSync(join(root, 'a'), 1, 1)
    runGit(['status', '--porcelain'], root, own)
    expect(ran()).toBe(true)
  })

  it('are not found in a folder that looks like a repository without files', () => {
    const root = tempFolder({ 'bare/HEAD': 'ref: refs/heads/main\n', 'bare/refs/x': '', 'bare/objects/x': '' })
    const { program, ran } = canaryIn(tempFolder())
    writeFiles(root, { 'bare/config': `[core]\n\tbare = false\n\tworktree = .\n\tfsmonitor = ${program}\n` })
    mkdirSync(join(root, 'bare/work'))
    expect(runGit(['status'], join(root, 'bare'), env)).toHaveProperty('error')
    expect(ran()).toBe(false)
  })
})

describe.skipIf(process.platform === 'win32')('a call of git that would wait', () => {
  const makePipe = (place: string): void => {
    rmSync(place, { force: true })
    spawnSync('mkfifo', [place])
  }

  it.each(['HEAD', 'config', 'config.worktree', 'index', 'packed-refs', 'shallow', 'info/exclude', 'commondir'])(
    'is not made if a pipe is in place of a file that git opens: %s',
    (name) => {
      const root = tempFolder({ a: 'old\n' })
      commitAll(root)
      mkdirSync(join(root, 'folder'))
      makePipe(join(root, '.git', name))
      for (const folder of [root, join(root, 'folder')])
        expect(runGit(['status'], folder, { PATH: '/nowhere' })).toEqual({
          error: `${name} in the git folder is not an ordinary file`,
        })
    },
  )

  it.each(['.gitignore', '.gitattributes', '.gitmodules'])('is not made if a pipe is in place of %s', (name) => {
    const root = tempFolder({ a: 'old\n' })
    commitAll(root)
    makePipe(join(root, name))
    expect(runGit(['status'], root, { PATH: '/nowhere' })).toEqual({
      error: `${name} in the repository is not an ordinary file`,
    })
  })

  it('is not made in a linked work tree either, whose git folder is elsewhere', () => {
    const root = tempFolder({ a: 'old\n' })
    commitAll(root)
    const linked = join(tempFolder(), 'linked')
    git(root, 'worktree', 'add', '--quiet', linked)
    expect(runGit(['status'], linked, env)).toHaveProperty('stdout')
    makePipe(join(root, '.git/worktrees/linked/index'))
    expect(runGit(['status'], linked, env)).toHaveProperty('error', 'index in the git folder is not an ordinary file')
    rmSync(join(root, '.git/worktrees/linked/index'))
    makePipe(join(root, '.git/config'))
    expect(runGit(['status'], linked, env)).toHaveProperty('error', 'config in the git folder is not an ordinary file')
  })

  it('is ended after its time limit', () => {
    const programs = tempFolder({ git: '#!/bin/sh\nexec sleep 600\n' })
    chmodSync(join(programs, 'git'), 0o755)
    const own = { PATH: `${programs}${delimiter}${process.env['PATH']}` }
    expect(runGit(['rev-parse', 'HEAD'], tempFolder(), own, { limit: 100 })).toEqual({
      error: 'git did not end within 0.1 seconds',
    })
  })
})

describe('the program that is started as git', () => {
  it('on Windows is the one in PATH, never one in the working directory', () => {
    const [programs, strange] = [tempFolder({ 'git.exe': '' }), tempFolder({ 'git.exe': '' })]
    const path = ['.', '', 'relative', `"${programs}"`, strange].join(delimiter)
    expect(findProgram('git', { Path: path }, tempFolder(), 'win32')).toBe(join(programs, 'git.exe'))
    expect(findProgram('git', { PATH: '.' }, strange, 'win32')).toBeNull()
  })

  describe.skipIf(process.platform === 'win32')('is not one that a pull request has brought along', () => {
    const places: readonly (readonly [string, (root: string) => string])[] = [
      ['the working directory', () => '.'],
      ['an empty entry, which means the same', () => ''],
      ['a relative folder', () => 'node_modules/.bin'],
      ['a folder that npm adds', (root) => join(root, 'node_modules/.bin')],
      ['the same above the repository', (root) => join(root, '../node_modules/.bin')],
      [
        'a link to such a folder',
        (root) => {
          const link = join(tempFolder(), 'link')
          symlinkSync(join(root, 'node_modules/.bin'), link)
          return link
        },
      ],
    ]

    it.each(places)('and PATH has %s', (_, placeIn) => {
      const root = join(tempFolder({ 'repo/a': 'old\n' }), 'repo')
      commitAll(root)
      const { program, ran } = canaryIn(tempFolder())
      for (const place of [
        '../node_modules/.bin/git',
        'git',
        'sub/git',
        'node_modules/.bin/git',
        'sub/node_modules/.bin/git',
      ]) {
        writeFiles(root, { [place]: '' })
        rmSync(join(root, place))
        symlinkSync(program, join(root, place))
      }
      const own = { ...env, PATH: [placeIn(root), process.env['PATH']].join(delimiter) }
      for (const folder of [root, join(root, 'sub')])
        expect(runGit(['status', '--porcelain'], folder, own)).toHaveProperty('stdout')
      expect(ran()).toBe(false)
      // Git would start it as well.
      git(root, 'config', 'alias.own', '!git --version')
      expect(String((runGit(['own'], root, own) as { stdout: Buffer }).stdout)).toContain('git version')
      expect(ran()).toBe(false)
    })

    it('and PATH has nothing else', () => {
      const root = tempFolder({ git: '#!/bin/sh\n' })
      chmodSync(join(root, 'git'), 0o755)
      expect(runGit(['status'], root, { PATH: `.${delimiter}${root}` })).toEqual({ error: 'git is not installed' })
    })
  })
})
