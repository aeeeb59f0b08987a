import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { ROOT } from '../support/built.js'
import { tempFolder } from '../support/temp-folder.js'

const entry = join(ROOT, 'dist/index.js')

const { loadedPackages } = (await import(new URL('../../bench/measure/loaded-packages.mjs', import.meta.url).href)) as {
  loadedPackages: (temp: string, code: string) => Promise<ReadonlySet<string>>
}

/** Packages that a lint run may need, but no start of ESLint. */
const HEAVY = [
  'typescript',
  'ts-morph',
  'jscodeshift',
  'oxc-parser',
  'yaml',
  'jsonc-parser',
  'protobufjs',
  'yaml-eslint-parser',
  '@typescript-eslint/typescript-estree',
  '@typescript-eslint/parser',
]

function run(code: string, type: 'module' | 'commonjs'): unknown {
  return JSON.parse(
    execFileSync(process.execPath, [`--input-type=${type}`, '-e', code], { encoding: 'utf8', stdio: 'pipe' }),
  )
}

describe('the entry', () => {
  it('loads no parser, no typescript and no codemod library', async () => {
    const loaded = [...(await loadedPackages(tempFolder(), `await import(${JSON.stringify(entry)})`))]
    expect(loaded).toContain('semver')
    expect(loaded.filter((name) => HEAVY.includes(name))).toEqual([])
  })

  it('is caught by this test if it loads one', async () => {
    const loaded = [
      ...(await loadedPackages(
        tempFolder(),
        `await import(${JSON.stringify(entry)}); const { createRequire } = await import('node:module'); const require = createRequire(${JSON.stringify(entry)}); require('jsonc-parser'); await import(require.resolve('yaml'))`,
      )),
    ]
    expect(loaded).toEqual(expect.arrayContaining(['jsonc-parser', 'yaml']))
  })

  it('gives the plugin to require(), and the same object as default to import', () => {
    const code = `
      const plugin = require(${JSON.stringify(entry)})
      import(${JSON.stringify(entry)}).then((module) => console.log(JSON.stringify({
        keys: Object.keys(plugin).sort(), meta: plugin.meta, same: module.default === plugin, named: Object.keys(module).sort(),
      })))`
    expect(run(code, 'commonjs')).toEqual({
      keys: ['configs', 'languages', 'meta', 'onlyWhereNamed', 'processors', 'rules', 'withConfig'],
      meta: { name: manifest.name, version: manifest.version, namespace: 'feature-gates' },
      same: true,
      named: [
        'configs',
        'default',
        'languages',
        'meta',
        'module.exports',
        'onlyWhereNamed',
        'processors',
        'rules',
        'withConfig',
      ],
    })
  })
})
