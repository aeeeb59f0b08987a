import { existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Linter } from 'eslint'
import { describe, expect, it } from 'vitest'
import plugin from '../../src/index.js'
import { runCli } from '../support/run-cli.js'
import { tempFolder } from '../support/temp-folder.js'

const CONFIG = JSON.stringify({
  registries: [{ files: ['src/gates.ts', 'gates.json', 'gates.yaml'] }],
  currentVersion: '1.36',
})

/** Every command, with what makes it read and write most. */
const COMMANDS = (gate: string): readonly (readonly string[])[] => [
  ['list'],
  ['list', '--json'],
  ...['stylish', 'json', 'sarif', 'github', 'gitlab', 'markdown'].map((format) => [
    'check',
    '--preset',
    'all',
    '--format',
    format,
  ]),
  ['check', '--target-version', '1.36'],
  ['snapshot', '--write', '--force'],
  ['snapshot'],
  ['snapshot', '--json'],
  ['report'],
  ['report', '--json'],
  ['report', '--html', 'page.html', '--markdown', 'page.md'],
  ['lock', gate, '--in', '1.37'],
  ['graduate', gate, '--to', 'GA', '--in', '1.37'],
  ['strip', gate, '--value', 'true'],
  ['strip', gate, '--value', 'true', '--json'],
  ['remove', gate, '--value', 'true'],
  ['strip', `no${gate}`],
  ['list', `no${gate}`],
  ['check', '--rule', `${gate}:warn`],
]

describe('files of a repository', () => {
  it('are never run: not the registries, not the code, not its packages', async () => {
    const root = tempFolder()
    const canary = join(root, 'ran')
    const run = (name: string): string =>
      `require('fs').appendFileSync(${JSON.stringify(canary)}, ${JSON.stringify(`${name}\n`)})`
    const names = [
      'src/gates.ts',
      'src/main.ts',
      'src/main.test.ts',
      'src/other.js',
      'src/common.cjs',
      'src/module.mjs',
      'index.js',
      'jest.config.js',
      'vite.config.ts',
      '.eslintrc.js',
      '.prettierrc.cjs',
      ...[
        'eslint',
        'typescript',
        'eslint-plugin-feature-gates',
        'oxc-parser',
        'yaml',
        'jiti',
        'ts-morph',
        '@typescript-eslint/parser',
      ].map((name) => `node_modules/${name}/index.js`),
    ]
    const gates =
      "import { value } from './other.js'\nexport const gates: Record<string, FeatureSpec> = { A: { default: true, preRelease: 'GA' }, B: { default: value(), preRelease: 'Beta' } }\n"
    const main = "import plan from './common.cjs'\nif (features.enabled('A')) plan()\nexport * from './module.mjs'\n"
    for (const name of names) {
      mkdirSync(join(root, name, '..'), { recursive: true })
      writeFileSync(
        join(root, name),
        `${run(name)}\n${name === 'src/gates.ts' ? gates : name.startsWith('src/main') ? main : ''}`,
      )
    }
    writeFileSync(
      join(root, 'package.json'),
      JSON.stringify({
        name: 'hostile',
        version: '1.36.0',
        main: 'index.js',
        scripts: { prepare: 'node index.js', test: 'node index.js' },
      }),
    )
    writeFileSync(
      join(root, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: { plugins: [{ name: 'typescript' }], paths: { '*': ['node_modules/*'] } },
        extends: './node_modules/typescript/index.js',
      }),
    )
    expect((await runCli(root, ['init', '--yes'])).stdout).toContain('feature-gates.config.json')
    for (const argv of COMMANDS('A')) {
      const { stderr } = await runCli(root, argv)
      expect([argv.join(' '), stderr]).not.toEqual([argv.join(' '), expect.stringContaining('internal error')])
    }
    await runCli(root, ['remove', 'A', '--value', 'true', '--write', '--force'])
    expect(readFileSync(join(root, 'src/main.ts'), 'utf8')).not.toContain('features.enabled')
    expect(existsSync(canary) ? readFileSync(canary, 'utf8') : '').toBe('')
  })

  it('that are linked in circles are read once', async () => {
    const root = tempFolder({
      'feature-gates.config.json': JSON.stringify({ registries: [{ files: ['gates.json'] }], currentVersion: '1.36' }),
      'gates.json': registryOf(['A']),
      'src/a.ts': "if (f.enabled('A')) run()\n",
    })
    symlinkSync(root, join(root, 'src/up'))
    symlinkSync(join(root, 'src'), join(root, 'src/again'))
    symlinkSync(join(root, 'x'), join(root, 'x'))
    const { stdout } = await runCli(root, ['strip', 'A', '--json'])
    expect((JSON.parse(stdout) as { files: { path: string }[] }).files.map(({ path }) => path)).toEqual(['src/a.ts'])
  })
})

const NAMES = ['constructor', '__proto__', 'prototype', 'toString', 'hasOwnProperty', 'valueOf']

function registryOf(names: readonly string[]): string {
  return `{ "gates": { ${names.map((name) => `${JSON.stringify(name)}: { "specs": [{ "version": "1.30", "stage": "GA", "default": true, "lockToDefault": true }] }`).join(', ')} } }\n`
}

describe('gates with names that every object has', () => {
  it('are gates like any other to every command, and change no object', async () => {
    const before = Object.getOwnPropertyNames(Object.prototype)
    for (const name of NAMES) {
      const root = tempFolder({
        'feature-gates.config.json': JSON.stringify({
          registries: [{ files: ['gates.json'] }],
          currentVersion: '1.36',
        }),
        'gates.json': registryOf(NAMES),
        'a.ts': `if (gate.enabled(${JSON.stringify(name)})) run()\nset({ featureGates: { [${JSON.stringify(name)}]: true, "__proto__": true } })\n`,
        'deploy.yaml': `kind: KubeletConfiguration\nfeatureGates:\n  ${name}: true\n`,
      })
      const listed = JSON.parse((await runCli(root, ['list', '--json'])).stdout) as { name: string }[]
      expect(listed.map((gate) => gate.name)).toEqual(NAMES)
      for (const argv of COMMANDS(name)) {
        const { stderr } = await runCli(root, argv)
        expect([name, argv.join(' '), stderr]).not.toEqual([
          name,
          argv.join(' '),
          expect.stringContaining('internal error'),
        ])
      }
      const stripped = JSON.parse((await runCli(root, ['strip', name, '--json'])).stdout) as {
        gates: unknown[]
        files: unknown[]
      }
      expect([stripped.gates, stripped.files.length]).toEqual([[{ name, value: true }], 1])
    }
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before)
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  }, 120_000)
})

/** Clears the screen, sets the title, turns the text, in one byte of C1 and in several. */
const EVIL = 'A\u001B[2J\u001B]0;title\u0007\u009B31m\u202Eright\u0008'
// Line feeds part lines, tabs are in code.
const CONTROLS = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/

describe('escape codes of terminals', () => {
  it('have no effect in any place and any format', async () => {
    const quoted = JSON.stringify(EVIL)
    const root = tempFolder({
      'feature-gates.config.json': CONFIG,
      'src/gates.ts': `export const gates: Record<string, FeatureSpec> = {\n  [${quoted}]: { default: true, preRelease: 'GA' }, // remove in 1.30 \u001B[31m\n  Odd: { default: 'x\u001B[2J', preRelease: 'Gam\u001B[2Jma', version: '1\u001B[2J' },\n}\n`,
      'gates.json': registryOf([`${EVIL}2`, 'Plain']),
      'gates.yaml': `gates:\n  ${quoted.replace('A', 'B')}:\n    specs: [{ stage: "\\e[31mNew", default: "\\e[2J" }]\n`,
      'src/a.ts': `if (gate.enabled(${quoted})) run('\u001B[2J') // ${EVIL}\nif (gate.enabled('Plain')) run('\u009B2J')\nif (gate.enabled(${JSON.stringify(`${EVIL}3`)})) run()\n`,
      [`src/${EVIL.replaceAll('\u0000', '')}.ts`]: "if (gate.enabled('Plain')) run()\n",
      'deploy.yaml': `kind: KubeletConfiguration\nfeatureGates:\n  ${quoted}: true\n  Plain: false\n`,
    })
    for (const argv of [
      ...COMMANDS(EVIL),
      ...COMMANDS('Plain').filter(([command]) => command === 'strip' || command === 'remove' || command === 'snapshot'),
    ]) {
      const { stdout, stderr } = await runCli(root, argv, { COLUMNS: '80' })
      const isPatch = !argv.includes('--json') && /^(?:strip|remove|lock|graduate)$/.test(argv[0] ?? '')
      // `git apply` has to get the bytes that there are.
      const shown = isPatch ? stdout.replaceAll(/^[ +-].*$/gm, '') : stdout
      expect([argv.join(' '), CONTROLS.exec(shown), CONTROLS.exec(stderr)]).toEqual([argv.join(' '), null, null])
      if (argv.includes('--json') || /json|sarif|gitlab/.test(argv.at(-1) ?? ''))
        if (stdout !== '')
          expect(() => {
            JSON.parse(stdout)
          }).not.toThrow()
    }
    for (const file of readdirSync(root).filter((name) => /^page\./.test(name)))
      expect([file, CONTROLS.exec(readFileSync(join(root, file), 'utf8'))]).toEqual([file, null])
  }, 120_000)
})

describe('a command for a CI system', () => {
  it('has no effect in an error either, wherever it is on the line', async () => {
    for (const argv of [['list', 'a ##[add-mask]x'], ['no ##[command]'], ['list', '--no\n::stop-commands::x']]) {
      const { stderr, code } = await runCli(tempFolder(), argv)
      expect([argv, code, /##\[|^::/m.exec(stderr)]).toEqual([argv, 2, null])
    }
  })
})

describe('escape codes in what ESLint prints', () => {
  const verify = (file: string, text: string, language: object = {}): Linter.LintMessage[] => {
    const root = tempFolder({ 'gates.json': registryOf([EVIL, 'Plain']) })
    const settings = { 'feature-gates': { registries: [{ files: ['gates.json'] }], currentVersion: '1.36' } }
    return new Linter({ cwd: root }).verify(
      text,
      [{ ...plugin.configs['all'], files: ['**/*.{js,go,proto}'], settings, ...language }] as Linter.Config[],
      { filename: join(root, file) },
    )
  }

  it.each([
    [
      'a name that no registry knows',
      'no-unknown-gate',
      `if (gate.enabled('Plain') || gate.enabled(${JSON.stringify(`${EVIL}2`)})) run()\n`,
    ],
    [
      'a gate that is checked, and how to strip it',
      'no-graduated-gate-check',
      `function f() { if (gate.enabled('${EVIL}')) run() }\n`,
    ],
    ['a gate that is set', 'no-fixed-gate-override', `features.setFromMap({ '${EVIL}': false })\n`],
  ])('are written out by every rule: %s', (_, rule, text) => {
    const found = verify('a.js', text).filter(({ ruleId }) => ruleId === `feature-gates/${rule}`)
    const texts = found.flatMap(({ message, suggestions = [] }) => [message, ...suggestions.map(({ desc }) => desc)])
    expect(
      texts.map((shown) => [
        shown.includes('\\u{1B}[2J'),
        shown.includes('\\u{202E}right\\u{8}'),
        CONTROLS.exec(shown),
      ]),
    ).toEqual(texts.map(() => [true, true, null]))
    expect(found).toHaveLength(1)
  })

  it.each([
    ['a.go', 'feature-gates/go', 'package a\n\nvar enabled "\u001B[2J"\n'],
    ['a.proto', 'feature-gates/proto', 'syntax = "proto3";\nmessage \u001B[2J {}\n'],
  ])('are written out where a text does not parse: %s', (file, language, text) => {
    const [failure] = verify(file, text, { language })
    expect([
      failure?.fatal ?? failure,
      failure?.message.includes('u{1B}'),
      CONTROLS.exec(failure?.message ?? '\u001B'),
    ]).toEqual([true, true, null])
  })
})

describe('a YAML bomb', () => {
  const bomb = `l0: &l0 lol\n${Array.from({ length: 12 }, (_, index) => `l${index + 1}: &l${index + 1} [${Array(9).fill(`*l${index}`).join(', ')}]`).join('\n')}\n`

  it.each([
    ['as a registry', 'gates.yaml', bomb],
    [
      'as a configuration of a cluster',
      'deploy.yaml',
      `kind: KubeletConfiguration\nfeatureGates: { A: true }\n${bomb}`,
    ],
  ])('is refused in one sentence: %s', async (_, file, text) => {
    const root = tempFolder({
      'feature-gates.config.json': JSON.stringify({
        registries: [{ files: ['gates.json', ...(file === 'gates.yaml' ? [file] : [])] }],
        currentVersion: '1.36',
      }),
      'gates.json': registryOf(['A']),
      [file]: text,
    })
    const { stdout, stderr } = await runCli(root, ['check', '--preset', 'all'])
    expect(`${stdout}${stderr}`.match(/its aliases repeat too much to be read safely/g)).toHaveLength(1)
  })
})

describe('a file of 100 MB', () => {
  it('is not read as a registry or as code, and the command reports it or leaves it out', async () => {
    const root = tempFolder({
      'feature-gates.config.json': JSON.stringify({ registries: [{ files: ['gates.json', 'huge.json'] }] }),
      'gates.json': registryOf(['A']),
    })
    writeFileSync(join(root, 'huge.json'), Buffer.alloc(100 * 1024 * 1024, ' '))
    writeFileSync(join(root, 'huge.ts'), Buffer.alloc(100 * 1024 * 1024, ' '))
    const { stdout, stderr, code } = await runCli(root, ['check'])
    expect(`${stdout}${stderr}`).toContain('has 100 MB, more than the 10 MB that are read')
    expect(code).toBeLessThan(3)
  })
})

describe('files of protobuf that nest deeply', () => {
  it('are all named, and the others are reported', async () => {
    const nested = (depth: number): string =>
      `syntax = "proto3";\n${Array.from({ length: depth }, (_, index) => `message M${index} {\n`).join('')}${'}'.repeat(depth)}\n`
    const root = tempFolder({
      'feature-gates.config.json': JSON.stringify({
        registries: [{ files: ['gates.json'] }],
        currentVersion: '1.36',
        api: { types: ['*.proto'] },
      }),
      'gates.json': registryOf(['A']),
      'a.proto': nested(100),
      'b.proto': nested(100),
      'c.proto': nested(5_000),
      'd.proto': 'syntax = "proto3";\nmessage D {\n  string d = 1; // +featureGate=Unknown\n}\n',
    })
    const { stdout, code } = await runCli(root, ['check', '--preset', 'all'])
    for (const name of ['a', 'b', 'c'])
      expect(stdout).toMatch(new RegExp(`^${name}\\.proto\\n.*nested too deeply to be read safely$`, 'm'))
    expect([code, stdout]).toEqual([1, expect.stringContaining("Feature gate 'Unknown' is not registered")])
  })
})
