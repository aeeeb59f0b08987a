import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { main } from '../../src/cli/main.js'
import { runCli } from '../support/run-cli.js'
import { tempFolder } from '../support/temp-folder.js'

const FILES = {
  'feature-gates.config.json': '{ "registries": [{ "files": ["src/features.ts"] }], "currentVersion": "1.36" }',
  'src/features.ts':
    "export const gates = { Plan: [{ version: '1.35', default: true, lockToDefault: true, preRelease: 'GA' }] }\n",
  'tests/plan.test.ts':
    "it('plans', () => {\n  setFeatureGateDuringTest(gate, 'Plan', true)\n  plan()\n})\n\nit('does not plan', () => {\n  setFeatureGateDuringTest(gate, 'Plan', false)\n  plan()\n})\n",
}

describe('strip in test files', () => {
  it('removes overrides and tests for the removed path, even if the file itself checks nothing', async () => {
    const cwd = mkdtempSync(join(tmpdir(), 'feature-gates-tests-'))
    for (const [file, text] of Object.entries(FILES)) {
      mkdirSync(dirname(join(cwd, file)), { recursive: true })
      writeFileSync(join(cwd, file), text)
    }
    let output = ''
    const io = {
      stdout: {
        write: (text: string) => {
          output += text
          return true
        },
      },
      stderr: { write: () => true },
      cwd,
      env: {},
    }
    const code = await main(
      ['strip', 'Plan', '--write', '--force', '--json'],
      io as unknown as Parameters<typeof main>[1],
    )
    expect(code).toBe(0)
    const document = JSON.parse(output) as { files: { path: string; removed: { tests: number } }[] }
    expect(document.files.map(({ path, removed }) => [path, removed.tests])).toEqual([['tests/plan.test.ts', 1]])
    expect(readFileSync(join(cwd, 'tests/plan.test.ts'), 'utf8')).toBe("it('plans', () => {\n  plan()\n})\n")
    rmSync(cwd, { recursive: true, force: true })
  })

  it('keeps them if a check of the gate is kept in the code', async () => {
    const cwd = mkdtempSync(join(tmpdir(), 'feature-gates-tests-'))
    const files = { ...FILES, 'src/plan.ts': "export const plan = () => gates.enabled('Plan').variant\n" }
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(cwd, file)), { recursive: true })
      writeFileSync(join(cwd, file), text)
    }
    let output = ''
    const io = {
      stdout: {
        write: (text: string) => {
          output += text
          return true
        },
      },
      stderr: { write: () => true },
      cwd,
      env: {},
    }
    expect(await main(['strip', 'Plan', '--json'], io as unknown as Parameters<typeof main>[1])).toBe(1)
    const { files: changed, refused } = JSON.parse(output) as {
      files: unknown[]
      refused: { path: string; line: number; reason: string }[]
    }
    expect(changed).toEqual([])
    expect(refused.map(({ path, line, reason }) => [path, line, reason])).toEqual([
      ['src/plan.ts', 1, 'its result is used as an object, perhaps a promise'],
      ['tests/plan.test.ts', 7, 'a check of the gate is kept in the code, and the test may cover it'],
    ])
    rmSync(cwd, { recursive: true, force: true })
  })

  describe('with a mock that returns one value for every gate', () => {
    const mocking = (mock: string): string =>
      `import { list } from '../src/index.js'\nimport { isEnabled } from '../src/gates.js'\n\n${mock}\nit('lists', () => {\n  expect(list()).toBe(1)\n})\n`
    const project = (tests: Readonly<Record<string, string>>): string =>
      tempFolder({
        'feature-gates.config.json': FILES['feature-gates.config.json'],
        'src/features.ts': FILES['src/features.ts'],
        'src/gates.ts': 'export const isEnabled = (name: string): boolean => client.isEnabled(name)\n',
        'src/list.ts':
          "import { isEnabled } from './gates.js'\nexport const list = () => (isEnabled('Plan') ? 1 : 2)\n",
        'src/index.ts': "export * from './list.js'\n",
        'src/other.ts': 'export const other = 1\n',
        ...tests,
      })

    it.each([
      'vi.mocked(isEnabled).mockReturnValue(false)',
      '(isEnabled as Mock).mockReset().mockImplementation(() => false)',
      "jest.spyOn(gates, 'isEnabled').mockReturnValue(false)",
      "sinon.stub(gates, 'isEnabled').returns(false)",
      "vi.mock('../src/gates.js', () => ({ isEnabled: () => false }))",
      "vi.mock('../src/gates.js', async () => ({ gates: { isEnabled: vi.fn().mockReturnValue(false) } }))",
    ])('lists the test, because it may cover the removed path: %s', async (mock) => {
      const { code, stdout } = await runCli(project({ 'tests/a.test.ts': mocking(mock) }), ['strip', 'Plan', '--json'])
      expect(JSON.parse(stdout)).toMatchObject({
        files: [{ path: 'src/list.ts' }],
        refused: [
          {
            path: 'tests/a.test.ts',
            line: 4,
            gate: 'Plan',
            reason: 'this mock gives false for every gate; the test may be for the removed path',
          },
        ],
      })
      expect(code).toBe(1)
    })

    it.each([
      "it.each([[true, 1], [false, 2]])('%s', (on, size) => {\n  vi.mocked(isEnabled).mockReturnValue(on)\n  expect(list()).toBe(size)\n})",
      "describe.each([true, false])('%s', (on) => {\n  vi.mocked(isEnabled).mockImplementation(() => on)\n  it('lists', list)\n})",
      'for (const on of [true, false])\n  it(`lists ${on}`, () => void vi.mocked(isEnabled).mockReturnValue(on))',
    ])('lists the test if its table says what the mock returns: %s', async (mock) => {
      const { code, stdout } = await runCli(project({ 'tests/a.test.ts': mocking(mock) }), ['strip', 'Plan', '--json'])
      expect(JSON.parse(stdout)).toMatchObject({
        refused: [
          {
            path: 'tests/a.test.ts',
            line: 5,
            reason: 'this mock gives the value of a row for every gate; the test may be for the removed path',
          },
        ],
      })
      expect(code).toBe(1)
    })

    it('does not report a function that mocks with what it is given', async () => {
      const mock =
        'const mockGates = (on: boolean): unknown => vi.mocked(isEnabled).mockReturnValue(on)\nmockGates(true)'
      const { stdout } = await runCli(project({ 'tests/a.test.ts': mocking(mock) }), ['strip', 'Plan', '--json'])
      expect(JSON.parse(stdout)).toMatchObject({ refused: [] })
    })

    it('does not report one that returns the value, one for another gate, and tests of other code', async () => {
      const { code, stdout } = await runCli(
        project({
          'tests/a.test.ts': mocking('vi.mocked(isEnabled).mockReturnValue(true)'),
          'tests/b.test.ts': mocking("when(isEnabled).calledWith('Watch').mockReturnValue(false)"),
          'tests/c.test.ts': mocking('vi.mocked(isOpen).mockReturnValue(false)'),
          'tests/d.test.ts': mocking('vi.mocked(isEnabled).mockReturnValue(false)').replace('index.js', 'other.js'),
        }),
        ['strip', 'Plan', '--json'],
      )
      expect([JSON.parse(stdout), code]).toMatchObject([{ refused: [] }, 0])
    })

    it('lists a file once, and still removes the gate', async () => {
      const root = project({
        'tests/a.test.ts': mocking('vi.mocked(isEnabled).mockReturnValue(false)')
          .repeat(2)
          .replaceAll(/^import.*\n/gm, '')
          .replace('', "import { list } from '../src/index.js'\n"),
      })
      const { stdout } = await runCli(root, ['remove', 'Plan', '--write', '--force', '--json'])
      expect(JSON.parse(stdout)).toMatchObject({
        refused: [{ reason: expect.stringContaining('for every gate, and one more does so;') }],
        remaining: [],
        comments: [],
        written: true,
      })
      expect(readFileSync(join(root, 'src/features.ts'), 'utf8')).toBe('export const gates = {}\n')
    })
  })

  it.each([
    "let on = true\nvi.mock('../src/flags.js', () => ({ hasPlan: () => on }))\n",
    "const state = vi.hoisted(() => ({ on: true }))\nvi.mock('../src/flags.js', () => ({ hasPlan: () => state.on }))\n",
    "async function load(on) {\n  vi.doMock('../src/flags.js', () => ({ hasPlan: () => on }))\n  return import('../src/list.js')\n}\n",
  ])('lists a mock of a wrapper that may return the other value: %s', async (mock) => {
    const root = tempFolder({
      'feature-gates.config.json': FILES['feature-gates.config.json'],
      'src/features.ts': FILES['src/features.ts'],
      'src/flags.ts': "export const hasPlan = () => gates.enabled('Plan')\n",
      'src/list.ts': "import { hasPlan } from './flags.js'\nexport const list = () => (hasPlan() ? 1 : 2)\n",
      'tests/a.test.ts': `${mock}it('lists', () => {\n  run()\n})\n`,
    })
    const { code, stdout } = await runCli(root, ['strip', 'Plan', '--json'])
    expect([JSON.parse(stdout), code]).toMatchObject([
      {
        files: [{ path: 'src/flags.ts' }, { path: 'src/list.ts' }],
        refused: [
          {
            path: 'tests/a.test.ts',
            line: 2,
            gate: 'Plan',
            reason: 'the value that the test sets is unknown, so the test may be for the removed path',
          },
        ],
      },
      1,
    ])
  })
})
