import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { main } from '../../src/cli/main.js'

const FILES = {
  'feature-gates.config.json': '{ "registries": [{ "files": ["src/features.ts"] }], "currentVersion": "1.36" }',
  'src/features.ts': "export const gates = { Plan: [{ version: '1.35', default: true, lockToDefault: true, preRelease: 'GA' }] }\n",
  'tests/plan.test.ts': "it('plans', () => {\n  setFeatureGateDuringTest(gate, 'Plan', true)\n  plan()\n})\n\nit('does not plan', () => {\n  setFeatureGateDuringTest(gate, 'Plan', false)\n  plan()\n})\n",
}

describe('strip in test files', () => {
  it('takes out overrides and tests of the other side, also where the file asks for nothing itself', async () => {
    const cwd = mkdtempSync(join(tmpdir(), 'feature-gates-tests-'))
    for (const [file, text] of Object.entries(FILES)) {
      mkdirSync(dirname(join(cwd, file)), { recursive: true })
      writeFileSync(join(cwd, file), text)
    }
    let output = ''
    const io = { stdout: { write: (text: string) => { output += text; return true } }, stderr: { write: () => true }, cwd, env: {} }
    const code = await main(['strip', 'Plan', '--write', '--json'], io as unknown as Parameters<typeof main>[1])
    expect(code).toBe(0)
    const document = JSON.parse(output) as { files: { path: string; removed: { tests: number } }[] }
    expect(document.files.map(({ path, removed }) => [path, removed.tests])).toEqual([['tests/plan.test.ts', 1]])
    expect(readFileSync(join(cwd, 'tests/plan.test.ts'), 'utf8')).toBe("it('plans', () => {\n  plan()\n})\n")
    rmSync(cwd, { recursive: true, force: true })
  })

  it('leaves them alone where a check of the gate stays in the code', async () => {
    const cwd = mkdtempSync(join(tmpdir(), 'feature-gates-tests-'))
    const files = { ...FILES, 'src/plan.ts': "export const plan = () => gates.enabled('Plan').variant\n" }
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(cwd, file)), { recursive: true })
      writeFileSync(join(cwd, file), text)
    }
    let output = ''
    const io = { stdout: { write: (text: string) => { output += text; return true } }, stderr: { write: () => true }, cwd, env: {} }
    expect(await main(['strip', 'Plan', '--json'], io as unknown as Parameters<typeof main>[1])).toBe(1)
    const { files: changed, refused } = JSON.parse(output) as { files: unknown[]; refused: { path: string; line: number; reason: string }[] }
    expect(changed).toEqual([])
    expect(refused.map(({ path, line, reason }) => [path, line, reason])).toEqual([
      ['src/plan.ts', 1, 'its result is used as an object, a promise perhaps'],
      ['tests/plan.test.ts', 7, 'a check of the gate stays in the code, and the test may be one of it'],
    ])
    rmSync(cwd, { recursive: true, force: true })
  })
})
