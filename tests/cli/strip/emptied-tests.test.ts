import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CONFIG, cliProject } from '../../support/cli-project.js'
import { runCli } from '../../support/run-cli.js'

const SET = "setFeature('NewParser', true)\n"
const GO = `package pkg

import "testing"

func TestOld(t *testing.T) {
	featuregatetesting.SetFeatureGateDuringTest(t, gate, "NewParser", false)
	run()
}
`

/** What a removal does to one file: its text, or that it is deleted. */
async function removed(
  file: string,
  text: string,
  files: Readonly<Record<string, string>> = {},
): Promise<{ after: string | null; line: string | undefined }> {
  const root = cliProject({
    'feature-gates.config.json': JSON.stringify({ ...JSON.parse(CONFIG), overrides: [{ call: 'setFeature' }] }),
    [file]: text,
    ...files,
  })
  const { code, stdout } = await runCli(root, ['remove', 'NewParser', '--write', '--force'])
  expect(code).toBe(0)
  const path = join(root, file)
  const line = stdout.split('\n').find((one) => one.startsWith(`  ${file}  `))
  return { after: existsSync(path) ? readFileSync(path, 'utf8') : null, line: line?.trim().split(/ {2,}/)[1] }
}

describe('a file of tests in which a removal leaves no code', () => {
  it.each([
    ['tests/all.test.ts', SET],
    ['tests/commented.test.ts', `// Prepares.\n${SET}/* done */\n`],
    ['tests/imports.test.ts', `import { features } from '../src/feature-gate.js'\nfeatures.set('NewParser', true)\n`],
    ['tests/mocks.test.ts', 'mockFlags({ NewParser: true })\n'],
    ['tests/hook.test.ts', `beforeEach(() => {\n  ${SET}})\n`],
    ['tests/set-up.ts', SET],
  ])('is deleted: %s', async (file, text) => {
    expect(await removed(file, text)).toEqual({ after: null, line: 'deleted' })
  })

  it('is deleted in Go, if its package has other files', async () => {
    expect(await removed('pkg/a_test.go', GO, { 'pkg/a.go': 'package pkg\n' })).toEqual({
      after: null,
      line: 'deleted',
    })
    const last = await removed('pkg/a_test.go', GO)
    expect(last).toEqual({ after: 'package pkg\n', line: '1 import, 1 declaration, 1 test; no code is left' })
  })

  it.each([
    [{ 'vitest.config.ts': "export default { test: { setupFiles: ['./tests/set-up'] } }\n" }],
    [{ '.mocharc.yml': 'require: tests/set-up.ts\n' }],
    [{ 'tests/a.test.ts': "import './set-up.js'\n" }],
  ])('is kept if another file names it: %j', async (files) => {
    expect(await removed('tests/set-up.ts', SET, files)).toEqual({ after: '', line: 'unused code; no code is left' })
  })

  it.each([
    ['tests/b.test.ts', `import '@testing-library/jest-dom'\n${SET}`, "import '@testing-library/jest-dom'\n"],
    ['src/start.ts', SET, ''],
    ['tests/c.test.ts', `${SET}it('parses', () => {})\n`, "it('parses', () => {})\n"],
  ])('is kept if it does something, or is not a test: %s', async (file, text, after) => {
    expect((await removed(file, text)).after).toBe(after)
  })

  it.each(['tests/all.test.ts', 'tests/a-rather-long-name.test.ts'])(
    'leaves no line unlisted that names the gate: %s',
    async (file) => {
      const root = cliProject({
        'feature-gates.config.json': JSON.stringify({ ...JSON.parse(CONFIG), overrides: [{ call: 'setFeature' }] }),
        [file]: SET,
        'notes/later.txt': 'NewParser is slow.\n',
        'notes/naïve.txt': 'Nothing of it, naïvely.\n',
      })
      const { stdout } = await runCli(root, ['strip', 'NewParser', '--value', 'true'])
      expect(stdout).toContain(`${file}  deleted`)
      expect(stdout).toContain('notes/later.txt:1  NewParser is slow.')
      expect(stdout).not.toContain('naïve')
    },
  )
})
