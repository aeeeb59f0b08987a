import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../support/built.js'
import { cliProject } from '../support/cli-project.js'
import { ALL_SCRIPTS, JSCODESHIFT, runJscodeshiftWithWorkers } from '../support/run-jscodeshift.js'
import { tempFolder } from '../support/temp-folder.js'
import { PROJECT_FIXTURES, projectFrom, textsIn } from './project-fixtures.js'

function copyExample(): string {
  const folder = tempFolder()
  cpSync(join(ROOT, 'examples/kv-server'), folder, {
    recursive: true,
    filter: (path) => !/[/\\](?:node_modules|build|dist|\.tmp)$/.test(path),
  })
  return folder
}

describe('the jscodeshift transforms, in processes of their own', () => {
  it('run as their guide says', async () => {
    const guide = readFileSync(join(ROOT, 'docs/guide/jscodeshift.md'), 'utf8')
    const [, command = ''] = /^npx jscodeshift (.+)$/m.exec(guide) ?? []
    const folder = copyExample()
    const before = textsIn(folder)
    mkdirSync(join(folder, 'node_modules'))
    symlinkSync(ROOT, join(folder, 'node_modules/eslint-plugin-feature-gates'), 'dir')
    const output = execFileSync(process.execPath, [JSCODESHIFT, ...command.split(' ')], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    expect(output).toMatch(/0 errors[^]*[1-9]\d* ok/)
    expect(readFileSync(join(folder, 'src/http/kv-routes.ts'), 'utf8')).not.toBe(before['src/http/kv-routes.ts'])
  })

  it('plan a run once for many workers, and delete the plan afterwards', async () => {
    const wrapper = `import { features } from './feature-gate.js'\nexport const isOn = (): boolean => features.enabled('NewParser')\n`
    const users = Array.from({ length: 150 }, (_, index) => [
      `src/users/u${index}.ts`,
      `import { isOn } from '../wrapper.js'\nif (isOn()) run(${index})\n`,
    ])
    const root = cliProject({ 'src/wrapper.ts': wrapper, ...(Object.fromEntries(users) as Record<string, string>) })
    const scratch = tempFolder()
    const output = await runJscodeshiftWithWorkers(
      root,
      'strip-gate',
      ['--cpus=4', '--extensions=ts', '--gate=NewParser', 'src'],
      { TMPDIR: scratch },
    )
    expect(output).toContain('Spawning 4 workers')
    for (const [file, text] of users)
      expect(textsIn(root)[file!]).toBe(text!.replace(/^.*\n/, '').replace('if (isOn()) ', ''))
    expect(Object.keys(textsIn(scratch))).toEqual([])
  })

  it("keep their plans where others can't prepare them", async () => {
    const scratch = tempFolder({ [`feature-gates-jscodeshift-${process.getuid?.() ?? 'user'}/x`]: '' })
    expect(scratch.startsWith(tmpdir())).toBe(true)
    const output = await runJscodeshiftWithWorkers(
      cliProject(),
      'strip-gate',
      ['--gate=NewParser', '--extensions=ts', 'src'],
      {
        TMPDIR: scratch,
      },
    )
    expect(output).toContain('is not a folder that only you can use')
  })

  it('report a deleted file once, whichever worker gets it', async () => {
    const input = textsIn(join(PROJECT_FIXTURES, 'dead-files/input'))
    const root = projectFrom(input)
    const before = textsIn(root)
    const expected = textsIn(join(PROJECT_FIXTURES, 'dead-files/on'))
    const output = await runJscodeshiftWithWorkers(root, 'strip-gate', [ALL_SCRIPTS, '--gate=On', '--value=true', '.'])
    expect(textsIn(root)).toEqual({ ...before, ...expected })
    const deleted = Object.keys(input).filter((file) => !(file in expected))
    expect([...output.matchAll(/^ REP \S+ (\S+) should be deleted/gm)].map(([, file]) => file).sort()).toEqual(
      deleted.sort(),
    )
  })
})
