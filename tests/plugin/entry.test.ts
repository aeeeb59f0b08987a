import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }

const root = fileURLToPath(new URL('../..', import.meta.url))
const built = mkdtempSync(join(tmpdir(), 'feature-gates-entry-'))
const entry = join(built, 'dist/index.js')

/** Packages that a lint run may need, but no start of ESLint. */
const HEAVY = ['typescript', 'ts-morph', 'jscodeshift', 'oxc-parser', 'yaml', 'jsonc-parser', 'protobufjs', 'yaml-eslint-parser', '@typescript-eslint/typescript-estree', '@typescript-eslint/parser']

beforeAll(() => {
  // A build of its own: other tests may be running on the one in `dist`.
  mkdirSync(join(built, 'dist'))
  symlinkSync(join(root, 'node_modules'), join(built, 'node_modules'))
  symlinkSync(join(root, 'package.json'), join(built, 'package.json'))
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  execFileSync(process.execPath, [tsc, '-p', join(root, 'tsconfig.build.json'), '--outDir', join(built, 'dist'), '--declaration', 'false', '--noCheck'])
  expect(existsSync(entry)).toBe(true)
}, 120_000)

afterAll(() => rmSync(built, { recursive: true, force: true }))

function dataUrl(code: string): string {
  return `data:text/javascript,${encodeURIComponent(code).replaceAll("'", '%27')}`
}

/** Notes what is imported; runs in the thread that Node gives to loader hooks. */
const IMPORT_HOOKS = `
  import { appendFileSync } from 'node:fs'
  export async function resolve(specifier, context, next) {
    const found = await next(specifier, context)
    appendFileSync(process.env.LOADED_FILES, found.url + '\\n')
    return found
  }
`

/** Notes what is required, and switches the hooks on. */
const RECORDER = `
  import { appendFileSync } from 'node:fs'
  import Module, { register } from 'node:module'
  const resolve = Module._resolveFilename
  Module._resolveFilename = function (...all) {
    const file = resolve.apply(this, all)
    appendFileSync(process.env.LOADED_FILES, file + '\\n')
    return file
  }
  register(${JSON.stringify(dataUrl(IMPORT_HOOKS))})
`

/** The packages of every file that a module loads, required or imported, in a process of its own. */
function loadedPackages(code: string): string[] {
  const log = join(built, 'loaded.txt')
  writeFileSync(log, '')
  execFileSync(process.execPath, ['--import', dataUrl(RECORDER), '--input-type=module', '-e', code], {
    cwd: built, env: { ...process.env, LOADED_FILES: log },
  })
  const names = readFileSync(log, 'utf8').split('\n').map((file) => /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(file)?.[1])
  return [...new Set(names.filter((name) => name !== undefined))]
}

function run(code: string, type: 'module' | 'commonjs'): unknown {
  return JSON.parse(execFileSync(process.execPath, [`--input-type=${type}`, '-e', code], { cwd: built, encoding: 'utf8', stdio: 'pipe' }))
}

describe('the entry', () => {
  it('loads no parser, no typescript and no codemod library', () => {
    const loaded = loadedPackages(`await import(${JSON.stringify(entry)})`)
    expect(loaded).toContain('semver')
    expect(loaded.filter((name) => HEAVY.includes(name))).toEqual([])
  })

  it('would be seen to load one', () => {
    const loaded = loadedPackages(`await import(${JSON.stringify(entry)}); const { createRequire } = await import('node:module'); createRequire(${JSON.stringify(entry)})('jsonc-parser'); await import('yaml')`)
    expect(loaded).toEqual(expect.arrayContaining(['jsonc-parser', 'yaml']))
  })

  it('gives the plugin to require(), and the same object as default to import', () => {
    const code = `
      const plugin = require(${JSON.stringify(entry)})
      import(${JSON.stringify(entry)}).then((module) => console.log(JSON.stringify({
        keys: Object.keys(plugin).sort(), meta: plugin.meta, same: module.default === plugin, named: Object.keys(module).sort(),
      })))`
    expect(run(code, 'commonjs')).toEqual({
      keys: ['configs', 'languages', 'meta', 'processors', 'rules', 'withConfig'],
      meta: { name: manifest.name, version: manifest.version, namespace: 'feature-gates' },
      same: true,
      named: ['configs', 'default', 'languages', 'meta', 'module.exports', 'processors', 'rules', 'withConfig'],
    })
  })
})
