import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runCli } from '../support/run-cli.js'
import { tempFolder } from '../support/temp-folder.js'

const FLAGS = `export const FEATURE_FLAGS = {
  swimLanes: false,
  tabs: { default: true, description: 'Tabs above the editor.' },
}

export function isEnabled(name: keyof typeof FEATURE_FLAGS): boolean {
  return stored[name] ?? false
}
`
const MAIN = `import { isEnabled } from './feature-flags.js'

export function open(): void {
  if (isEnabled('tabs')) {
    openTabs()
  } else {
    openWindow()
  }
}
`

const project = (files: Readonly<Record<string, string>> = {}): string =>
  tempFolder({
    'feature-gates.config.json': JSON.stringify({
      registries: [{ files: ['src/feature-flags.ts'] }],
      currentVersion: '2.0',
    }),
    'src/feature-flags.ts': FLAGS,
    'src/main.ts': MAIN,
    ...files,
  })

const reportsOf = async (cwd: string): Promise<unknown[]> => {
  const { stdout } = await runCli(cwd, ['check', '--format', 'json'])
  return (JSON.parse(stdout) as { messages: unknown[] }[]).flatMap(({ messages }) => messages)
}

describe('with a list of flags that has no life cycle', () => {
  const LANES = "import { isEnabled } from './feature-flags.js'\nexport const hasLanes = () => isEnabled('swimLanes')\n"

  it('no rule reports anything, because nothing was promised', async () => {
    expect(await reportsOf(project({ 'src/lanes.ts': LANES }))).toEqual([])
  })

  it('what the list declares with another type than boolean is not reported as unknown', async () => {
    const read = (name: string): Promise<unknown[]> =>
      reportsOf(
        project({
          'feature-gates.config.json': JSON.stringify({
            registries: [{ files: ['src/feature-flags.ts'] }],
            currentVersion: '2.0',
            checks: [{ member: 'flags' }],
          }),
          'src/feature-flags.ts': 'export interface FeatureFlags { tabs: boolean; lanes: boolean; banner: string }\n',
          'src/main.ts': `const flags = useFlags()\nif (flags.tabs && flags.lanes) run(flags.${name})\n`,
        }),
      )
    expect(await read('banner')).toEqual([])
    expect(await read('bannner')).toMatchObject([{ ruleId: 'feature-gates/no-unknown-gate' }])
  })

  it('list prints what is known, and no stages', async () => {
    const { stdout } = await runCli(project(), ['list', '--json'])
    const [lanes, tabs] = JSON.parse(stdout) as unknown[]
    expect(lanes).toMatchObject({ name: 'swimLanes', stage: null, default: false, locked: null, graduated: false })
    expect(tabs).toMatchObject({ name: 'tabs', stage: null, default: true, since: null, removalDue: false })
  })

  it('strip uses the given value, and refuses to guess one', async () => {
    const cwd = project()
    expect(await runCli(cwd, ['strip', 'tabs'])).toMatchObject({ code: 2 })
    expect(await runCli(cwd, ['strip', 'tabs', '--value', 'true', '--write', '--force'])).toMatchObject({ code: 0 })
    expect(readFileSync(join(cwd, 'src/main.ts'), 'utf8')).toBe(
      '\nexport function open(): void {\n  openTabs()\n}\n'.trimStart(),
    )
  })

  it.each([
    ['lock', ['lock', 'tabs', '--in', '2.1']],
    ['graduate', ['graduate', 'tabs', '--to', 'GA', '--in', '2.1']],
  ])('%s reports that such a list has no place for it, and changes nothing', async (_, argv) => {
    const cwd = project()
    const { code, stdout, stderr } = await runCli(cwd, argv)
    expect(code).not.toBe(0)
    expect(stdout + stderr).toContain('lists flags without a life cycle')
    expect(readFileSync(join(cwd, 'src/feature-flags.ts'), 'utf8')).toBe(FLAGS)
  })

  it('two programs may have the same flag with different defaults', async () => {
    const cwd = project({
      'src/feature-flags.ts': FLAGS,
      'web/feature-flags.ts': 'export const FEATURE_FLAGS = { tabs: false }\n',
      'src/lanes.ts': LANES,
      'feature-gates.config.json': JSON.stringify({
        registries: [{ files: ['*/feature-flags.ts'] }],
        currentVersion: '2.0',
      }),
    })
    expect(await reportsOf(cwd)).toEqual([])
  })

  it('a promise in a comment still counts', async () => {
    const cwd = project({ 'src/feature-flags.ts': FLAGS.replace('false,', 'false, // remove in 1.9') })
    const { code, stdout } = await runCli(cwd, ['check'])
    expect(code).toBe(1)
    expect(stdout).toContain('swimLanes')
    expect(stdout).toContain('no-overdue-removal')
  })
})

describe('with a constant for each flag', () => {
  const CONSTANTS = '// Tabs above the editor.\nexport const tabs = true\nexport const lanes = false\n'
  const removed = async (
    files: Readonly<Record<string, string>>,
  ): Promise<{ code: number; read: (file: string) => string }> => {
    const cwd = project({ 'src/feature-flags.ts': CONSTANTS, ...files })
    const { code } = await runCli(cwd, ['remove', 'tabs', '--value', 'true', '--write', '--force'])
    return { code, read: (file) => readFileSync(join(cwd, file), 'utf8') }
  }

  it('remove deletes the constant, its imports and what exports it again', async () => {
    const { code, read } = await removed({
      'src/index.ts': "export { tabs, lanes } from './feature-flags.js'\nexport * as flags from './feature-flags.js'\n",
      'src/main.ts':
        "import { tabs, flags } from './index.js'\nexport const a = tabs ? 1 : 2\nif (!flags.tabs || flags.lanes) run()\n",
    })
    expect(code).toBe(0)
    expect(read('src/feature-flags.ts')).toBe('export const lanes = false\n')
    expect(read('src/index.ts')).toBe(
      "export { lanes } from './feature-flags.js'\nexport * as flags from './feature-flags.js'\n",
    )
    expect(read('src/main.ts')).toBe("import { flags } from './index.js'\nexport const a = 1\nif (flags.lanes) run()\n")
  })

  it.each([
    ['export const tabs = true, lanes = false\n', 'export const lanes = false\n'],
    ['export const lanes = false,\n  tabs = true\n', 'export const lanes = false\n'],
  ])('remove deletes one of several constants of a declaration: %j', async (flags, left) => {
    const { code, read } = await removed({ 'src/feature-flags.ts': flags, 'src/main.ts': '' })
    expect(code).toBe(0)
    expect(read('src/feature-flags.ts')).toBe(left)
  })

  it('remove keeps what has the same name elsewhere', async () => {
    const others = {
      'src/pages.ts': "export const tabs = ['a']\n",
      'src/index.ts': "export { tabs } from './pages.js'\n",
      'src/more.ts': "import { tabs } from './pages.js'\nexport { tabs }\n",
      'src/unused.ts': "import { tabs } from './pages.js'\nexport const a = 1\n",
    }
    const { code, read } = await removed({ 'src/main.ts': '', ...others })
    expect(code).toBe(0)
    for (const [file, text] of Object.entries(others)) expect(read(file)).toBe(text)
  })

  it.each([
    ['an export under another name', 'src/index.ts', "export { tabs as showTabs } from './feature-flags.js'\n"],
    [
      'what is loaded while the program runs',
      'src/main.ts',
      "const { tabs } = await import('./feature-flags.js')\nif (tabs) run()\n",
    ],
    ['CommonJS', 'src/main.ts', "const flags = require('./feature-flags.js')\nif (flags.tabs) run()\n"],
  ])('remove keeps the constant for %s', async (_what, file, text) => {
    const { code, read } = await removed({ 'src/main.ts': '', [file]: text })
    expect(code).toBe(1)
    expect(read('src/feature-flags.ts')).toBe(CONSTANTS)
    expect(read(file)).toBe(text)
  })
})

describe('init explains why a list of flags is a registry', () => {
  it('with the declaration, and with code that checks a flag', async () => {
    const cwd = tempFolder({ '.git/HEAD': '', 'src/feature-flags.ts': FLAGS, 'src/main.ts': MAIN })
    const { code, stdout } = await runCli(cwd, ['init', '--yes'])
    expect(code).toBe(0)
    expect(stdout).toContain('src/feature-flags.ts (2 gates: object FEATURE_FLAGS; src/main.ts:4 checks one)')
  })

  it('and why an object of the same name does not check them', async () => {
    const asks = "import { flags } from './cli.js'\nif (flags.tabs) run()\nif (flags.verbose) log()\n"
    const cwd = tempFolder({ '.git/HEAD': '', 'src/feature-flags.ts': FLAGS, 'src/main.ts': MAIN, 'src/run.ts': asks })
    const { stdout } = await runCli(cwd, ['init', '--yes'])
    expect(stdout).toContain('not a check  flags.NAME: src/run.ts:3 reads "verbose", which no registry has')
    expect(readFileSync(join(cwd, 'feature-gates.config.json'), 'utf8')).not.toContain('member')
  })

  it('and leaves out types of the same flags', async () => {
    const cwd = tempFolder({
      '.git/HEAD': '',
      'src/feature-flags.ts': FLAGS,
      'src/main.ts': MAIN,
      'src/types.ts': "export type FeatureFlagName = 'swimLanes' | 'tabs'\n",
    })
    const { stdout } = await runCli(cwd, ['init', '--yes'])
    expect(stdout).toContain('left out  src/types.ts, which lists the same gates')
  })
})

describe('with a variable for each flag', () => {
  it.each([
    [
      'src/feature-flags.ts',
      "export const tabsFlag = runtimeFlag('tabs', true),\n  lanesFlag = runtimeFlag('lanes', false)\n",
      "import { tabsFlag } from './feature-flags.js'\nif (isFlagOn(tabsFlag)) run()\n",
    ],
    [
      'src/flags.go',
      'package src\n\nvar (\n\ttabsFlag  = runtimeFlag("tabs", true)\n\tlanesFlag = runtimeFlag("lanes", false)\n)\n',
      'package src\n\nfunc open(o *Options) {\n\tif o.isFlagOn(tabsFlag) {\n\t\trun()\n\t}\n}\n',
    ],
  ])('remove keeps the variables of a declaration that code still uses: %s', async (file, flags, use) => {
    const config = JSON.stringify({ registries: [{ files: [file] }], currentVersion: '2.0' })
    const cwd = project({
      'feature-gates.config.json': config,
      [file]: flags,
      [file.endsWith('.go') ? 'src/use.go' : 'src/main.ts']: use,
    })
    const { code, stdout } = await runCli(cwd, ['remove', 'tabs', '--value', 'true', '--write', '--force'])
    expect([code, stdout]).toEqual([1, expect.stringContaining('tabs: the registration is kept')])
    expect(readFileSync(join(cwd, file), 'utf8')).toBe(flags)
  })
})
