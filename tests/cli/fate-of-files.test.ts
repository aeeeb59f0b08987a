import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cliProject } from '../support/cli-project.js'
import { commitAll } from '../support/git.js'
import { runCli } from '../support/run-cli.js'

/** Mentions the gates, so that every command that looks at code refuses it. */
const BROKEN = "if (features.enabled('NewParser') || features.enabled('OldSyntax')) {"
const FILES = ['src/gates.ts', 'src/main.ts']

interface Row {
  readonly command: readonly string[]
  /** A file or a gate that is refused. */
  readonly hasRefusal: boolean
  /** Something that can be changed. */
  readonly hasChange: boolean
}

const ROWS: readonly Row[] = [
  { command: ['strip', 'NewParser'], hasRefusal: false, hasChange: true },
  { command: ['strip', 'NewParser'], hasRefusal: true, hasChange: true },
  { command: ['strip', 'OldSyntax'], hasRefusal: true, hasChange: false },
  { command: ['strip', 'OldSyntax'], hasRefusal: false, hasChange: false },
  { command: ['strip', '--due'], hasRefusal: false, hasChange: false },
  { command: ['remove', 'NewParser'], hasRefusal: false, hasChange: true },
  { command: ['remove', 'NewParser'], hasRefusal: true, hasChange: true },
  { command: ['remove', 'OldSyntax'], hasRefusal: true, hasChange: false },
  { command: ['remove', '--due', '--current-version', '1.31'], hasRefusal: false, hasChange: false },
  { command: ['lock', 'Streaming', '--in', '1.36'], hasRefusal: false, hasChange: true },
  { command: ['lock', 'OldSyntax', '--in', '1.36'], hasRefusal: true, hasChange: false },
  { command: ['lock', 'OldSyntax', 'Streaming', '--in', '1.36'], hasRefusal: true, hasChange: true },
  { command: ['graduate', 'Paging', '--to', 'GA', '--in', '1.36'], hasRefusal: false, hasChange: true },
  { command: ['graduate', 'OldSyntax', '--to', 'GA', '--in', '1.36'], hasRefusal: true, hasChange: false },
  { command: ['graduate', 'Paging', 'OldSyntax', '--to', 'GA', '--in', '1.36'], hasRefusal: true, hasChange: true },
]

const ENDINGS = [
  { ending: 'shown', options: [] },
  { ending: 'written', options: ['--write'] },
  { ending: 'verified', options: ['--write', '--verify', 'true'] },
  { ending: 'failed', options: ['--write', '--verify', 'exit 3'] },
] as const

const TITLES = ['To change:', 'Written:', 'Restored, so they are as before:', 'Written, and not restored:', 'Refused:']

describe('what a command reports about files is what happened to them', () => {
  it.each(ROWS.flatMap((row) => ENDINGS.map((ending) => ({ ...row, ...ending }))))(
    '$command, $ending; refused: $hasRefusal, changed: $hasChange',
    async ({ command, hasRefusal, hasChange, ending, options }) => {
      const isOfCode = command[0] === 'strip' || command[0] === 'remove'
      const root = cliProject(isOfCode && hasRefusal ? { 'src/broken.ts': BROKEN } : {})
      commitAll(root)
      const before = contents(root)

      const { code, stdout, stderr } = await runCli(root, [...command, ...options])

      const expected = [...(hasChange ? [titleOf(ending)] : []), ...(hasRefusal ? ['Refused:'] : [])]
      expect(TITLES.filter((title) => stdout.split('\n').includes(title))).toEqual(expected)
      const isChanged = hasChange && (ending === 'written' || ending === 'verified')
      expect(contents(root) !== before).toBe(isChanged)
      const isRestored = hasChange && ending === 'failed'
      expect(stderr.includes('so every file was restored')).toBe(isRestored)
      expect(code).toBe(hasRefusal || isRestored ? 1 : 0)
      const json = JSON.parse(
        (await runCli(rootAsBefore(root, before), [...command, ...options, '--json'])).stdout,
      ) as {
        written: boolean
        refused: unknown[]
      }
      expect([json.written, json.refused.length > 0]).toEqual([isChanged, hasRefusal])
    },
  )

  it('names files that could not be restored', async () => {
    const root = cliProject()
    commitAll(root)
    const spoil = 'rm src/main.ts && mkdir src/main.ts && exit 3'
    const { code, stdout, stderr } = await runCli(root, ['strip', 'NewParser', '--write', '--verify', spoil])
    expect(code).toBe(1)
    expect(stdout).toContain('\nWritten, and not restored:\n  src/main.ts')
    expect(stdout).not.toContain('Restored, so')
    expect(stderr).toContain(
      'this file could not be restored: src/main.ts (there is a folder in its place; delete that first); "git checkout -- src/main.ts" restores it',
    )
  })
})

function titleOf(ending: (typeof ENDINGS)[number]['ending']): string {
  if (ending === 'shown') return 'To change:'
  return ending === 'failed' ? 'Restored, so they are as before:' : 'Written:'
}

function contents(root: string): string {
  return FILES.map((file) => readFileSync(join(root, file), 'utf8')).join('\0')
}

function rootAsBefore(root: string, before: string): string {
  const texts = before.split('\0')
  for (const [index, file] of FILES.entries()) writeFileSync(join(root, file), texts[index] ?? '')
  return root
}
