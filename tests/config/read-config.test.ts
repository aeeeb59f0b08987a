import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { findConfig } from '../../src/config/find-config.js'
import { readConfig } from '../../src/config/read-config.js'
import { tempFolder } from '../support/temp-folder.js'

const CONFIG = { currentVersion: '1.36', registries: [{ files: ['a.ts'] }] }

describe('the configuration file', () => {
  it('is found upwards from a folder, the nearest first', () => {
    const root = tempFolder({
      'feature-gates.config.json': '{}',
      'packages/a/feature-gates.config.yaml': '{}',
      'packages/a/src/x.ts': '',
    })
    expect(findConfig(join(root, 'packages/a/src')).file).toBe(join(root, 'packages/a/feature-gates.config.yaml'))
    expect(findConfig(join(root, 'packages')).file).toBe(join(root, 'feature-gates.config.json'))
  })

  it.each(['.js', '.mjs', '.cjs', '.ts', '.mts', '.cts', '.json', '.jsonc', '.yaml', '.yml'])(
    'may end in %s',
    (extension) => {
      const root = tempFolder({ [`feature-gates.config${extension}`]: '' })
      expect(findConfig(root).file).toBe(join(root, `feature-gates.config${extension}`))
    },
  )

  it('is not a folder of that name', () => {
    const root = tempFolder({ 'a/x': '' })
    mkdirSync(join(root, 'a/feature-gates.config.js'))
    expect(findConfig(join(root, 'a')).file).toBeNull()
  })

  const formats: [name: string, text: string][] = [
    ['x.json', `// why\n{ "currentVersion": "1.36", "registries": [{ "files": ["a.ts"] }], }`],
    ['x.yaml', 'currentVersion: "1.36"\nregistries:\n  - files: [a.ts]\n'],
    ['esm.mjs', `export default ${JSON.stringify(CONFIG)}`],
    ['cjs.js', `module.exports = ${JSON.stringify(CONFIG)}`],
    ['x.jsonc', `{ "currentVersion": "1.36", "registries": [{ "files": ["a.ts"] }], // why\n }`],
    ['x.yml', 'currentVersion: "1.36"\nregistries:\n  - files: [a.ts]\n'],
    ['x.cjs', `module.exports = ${JSON.stringify(CONFIG)}`],
    ['bom.json', `\uFEFF${JSON.stringify(CONFIG)}`],
  ]
  it.each(formats)('is read from %s', (name, text) => {
    const root = tempFolder({ [name]: text })
    expect(readConfig(join(root, name))).toEqual({ config: CONFIG })
  })

  it('is read from a module in a package of ES modules', () => {
    const root = tempFolder({ 'package.json': '{"type":"module"}', 'c.js': `export default ${JSON.stringify(CONFIG)}` })
    expect(readConfig(join(root, 'c.js'))).toEqual({ config: CONFIG })
  })

  it('in TypeScript is read by Node if it can, by jiti if that is installed, and otherwise gives an error that says so', () => {
    const root = tempFolder({
      'c.ts': `export default ${JSON.stringify(CONFIG)} as const`,
      'with/c.ts': `export default {}`,
      'with/node_modules/jiti/index.js': `module.exports = () => () => ({ default: ${JSON.stringify(CONFIG)} })`,
    })
    const without = readConfig(join(root, 'c.ts'), 'c.ts')
    if ('typescript' in process.features && process.features.typescript) {
      expect(without).toEqual({ config: CONFIG })
    } else {
      expect(without).toEqual({
        error:
          'c.ts: a configuration in TypeScript needs Node 22.18 or newer, or the package "jiti" (npm install --save-dev jiti)',
      })
      expect(readConfig(join(root, 'with/c.ts'))).toEqual({ config: CONFIG })
    }
  })

  const broken: [title: string, name: string, text: string, error: RegExp][] = [
    ['broken JSON', 'c.json', '{\n  "a" 1 }', /^c\.json:2:7: not JSON: colon expected$/],
    ['an empty JSON file', 'c.json', '', /^c\.json:1:1: not JSON: /],
    ['broken YAML', 'c.yaml', 'a: [1', /^c\.yaml:1:6: not YAML: /],
    ['an empty YAML file', 'c.yaml', '', /^c\.yaml: the configuration must be an object, but is null$/],
    [
      'a module that throws',
      'c.mjs',
      'throw new Error("boom\\nand more")',
      /^c\.mjs: the configuration can't be loaded: boom$/,
    ],
    [
      'a module with a syntax error',
      'c.mjs',
      'export default {',
      /^c\.mjs: the configuration can't be loaded: [^\n]+$/,
    ],
    // Where an ES module throws no object, Node itself writes the line that threw to standard error.
    ['a module that throws no error', 'c.cjs', 'throw null', /^c\.cjs: the configuration can't be loaded: null$/],
    ['a module that awaits', 'c.mjs', 'await 1\nexport default {}', /^c\.mjs: a configuration is loaded synchronously/],
    [
      'a promise',
      'c.cjs',
      'module.exports = Promise.resolve({})',
      /^c\.cjs: the configuration must be an object, but is a promise$/,
    ],
    ['another kind of file', 'c.toml', '', /^c\.toml: a configuration file ends in/],
    [
      'a key twice',
      'c.json',
      '{\n  "ignore": ["a"],\n  "ignore": ["b"]\n}',
      /^c\.json:3:3: the key "ignore" is given twice$/,
    ],
    [
      'a key twice in an inner object, after comments',
      'c.json',
      '{ // why\n  "registries": [{ "files": ["a"], "scope": "server",\n "files": ["b"] }]\n}',
      /^c\.json:3:2: the key "files" is given twice$/,
    ],
    ['a key twice in YAML', 'c.yaml', 'ignore: [a]\nignore: [b]\n', /^c\.yaml:2:1: not YAML: Map keys must be unique$/],
    ['a key __proto__ in JSON', 'c.json', '{"__proto__": {}}', /^c\.json: unknown key "__proto__"/],
    ['a key __proto__ in YAML', 'c.yaml', '__proto__: {}', /^c\.yaml: unknown key "__proto__"/],
    [
      'an alias bomb',
      'c.yaml',
      'a: &a [1,1,1,1,1,1,1,1,1]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c,*c,*c,*c,*c]',
      /^c\.yaml: .*alias/i,
    ],
  ]
  it.each(broken)('with %s gives one sentence that names the file', (_title, name, text, error) => {
    const root = tempFolder({ [name]: text })
    const result = readConfig(join(root, name), name)
    expect('error' in result && result.error).toMatch(error)
  })

  it('that does not exist, or is a folder, gives one sentence', () => {
    const root = tempFolder({ 'd.json/x': '' })
    expect(readConfig(join(root, 'no.json'), 'no.json')).toEqual({ error: 'no.json: there is no such file' })
    expect(readConfig(join(root, 'd.json'), 'd.json')).toEqual({ error: 'd.json: this is a folder, not a file' })
    expect(readConfig(join(root, 'no.mjs'), 'no.mjs')).toEqual({ error: 'no.mjs: there is no such file' })
  })

  it('that is an ES module makes Node print no warning that the user cannot act on', () => {
    const root = tempFolder({ 'c.mjs': 'process.emitWarning("of the configuration itself"); export default {}' })
    const warned: string[] = []
    vi.spyOn(process, 'emitWarning').mockImplementation((warning) => void warned.push(String(warning)))
    expect(readConfig(join(root, 'c.mjs'))).toEqual({ config: {} })
    vi.restoreAllMocks()
    expect(warned).toEqual(['of the configuration itself'])
  })
})
