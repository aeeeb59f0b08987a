import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cliProject, MAIN } from '../../support/cli-project.js'
import { commitAll } from '../../support/git.js'
import { runCli } from '../../support/run-cli.js'

/** The diff that a strip prints, applied by git. */
async function applyPrinted(root: string): Promise<void> {
  const { stdout } = await runCli(root, ['strip', 'NewParser'])
  const { status, stderr } = spawnSync('git', ['apply', '--whitespace=nowarn'], {
    cwd: root,
    input: stdout,
    encoding: 'utf8',
  })
  expect(`${status} ${stderr}`).toBe('0 ')
}

const IMPORTS = MAIN.slice(0, MAIN.indexOf('\n\n'))

describe('git applies the diff that a strip prints', () => {
  it.each([
    ['with a byte order mark', 'src/main.ts', `\uFEFF${MAIN}`],
    ['with line ends of Windows', 'src/main.ts', MAIN.replaceAll('\n', '\r\n')],
    ['without an end of its last line', 'src/main.ts', MAIN.trimEnd()],
    ['with spaces in its path', 'src/my main.ts', MAIN],
    ['with letters of any language in its path', 'src/größe 漢.ts', MAIN],
    ['with what drives a terminal in its path', 'src/a\u001B[2J"b.ts', MAIN],
  ])('for a file %s', async (_, file, text) => {
    const [root, other] = [cliProject({ [file]: text }), cliProject({ [file]: text })]
    commitAll(root)
    await applyPrinted(root)
    expect((await runCli(other, ['strip', 'NewParser', '--write', '--force', '--json'])).code).toBe(0)
    expect(readFileSync(join(root, file))).toEqual(readFileSync(join(other, file)))
    expect(readFileSync(join(root, file), 'utf8')).not.toBe(text)
  })

  it('for a deleted file', async () => {
    const root = cliProject({
      'src/wrapper.ts': `${IMPORTS}\nexport const isNew = () => features.enabled(NEW_PARSER)\n`,
      'src/user.ts': "import { isNew } from './wrapper.js'\nexport const kind = isNew() ? 'new' : 'old'\n",
    })
    commitAll(root)
    const gone = (await runCli(root, ['strip', 'NewParser'])).stdout.match(/^--- a\/(.*)\n\+\+\+ \/dev\/null$/m)?.[1]
    expect(gone).toBe('src/wrapper.ts')
    await applyPrinted(root)
    expect(existsSync(join(root, 'src/wrapper.ts'))).toBe(false)
  })
})
