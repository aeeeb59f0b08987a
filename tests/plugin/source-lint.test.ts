import { ESLint, Linter } from 'eslint'
import { parser, plugin } from 'typescript-eslint'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const RULES = ['@typescript-eslint/no-restricted-imports', 'no-restricted-syntax', 'no-restricted-globals']

describe('a module outside of src/files', () => {
  let rules: Linter.RulesRecord = {}
  beforeAll(async () => {
    const eslint = new ESLint({ cwd: ROOT, overrideConfigFile: join(ROOT, 'eslint.config.js') })
    const config = (await eslint.calculateConfigForFile(join(ROOT, 'src/cli/main.ts'))) as { rules: Linter.RulesRecord }
    rules = Object.fromEntries(RULES.map((name) => [name, config.rules[name]!]))
  })

  const findingsIn = (text: string): string[] =>
    new Linter()
      .verify(
        text,
        {
          files: ['**/*.ts'],
          languageOptions: { parser: parser as Linter.Parser, globals: { fetch: 'readonly', WebSocket: 'readonly' } },
          plugins: { '@typescript-eslint': plugin as never },
          rules,
        },
        { filename: 'src/cli/any.ts' },
      )
      .map(({ message }) => message)

  it.each([
    "import { writeFileSync } from 'node:fs'",
    "import fs from 'fs'",
    "import * as fs from 'node:fs/promises'",
    "import 'node:child_process'",
    "import fs = require('fs')",
    "export * from 'node:fs'",
    "export { writeFileSync } from 'fs'",
    "import { DatabaseSync } from 'node:sqlite'",
    "import { lookup } from 'node:dns'",
    "await import('node:fs')",
    'await import(`node:fs`)',
    'await import(name)',
    "require('fs')",
    "createRequire(import.meta.url)('node:fs')",
    'createRequire(import.meta.url)(name)',
    "process.getBuiltinModule('node:fs')",
    'process.getBuiltinModule(`fs`)',
    'globalThis.process.getBuiltinModule(name)',
    "process['getBuiltinModule'](name)",
    'const { getBuiltinModule } = process',
    'const load = process.getBuiltinModule',
    "import { getBuiltinModule } from 'node:process'",
    "process.binding('fs')",
    'process.dlopen(module, file)',
    'process.report.writeReport(file)',
    "fetch('https://example.com')",
    "new WebSocket('wss://example.com')",
    'const load = createRequire(import.meta.url)',
    'createRequire(import.meta.url).call(null, name)',
    "import { createRequire as loaderOf } from 'node:module'",
    'module.require(name)',
    'require.main?.require(name)',
    'require.call(null, name)',
    'const load = require',
    "import { Worker } from 'worker_threads'",
    "await import('node:vm')",
    "process.getBuiltinModule('vm')",
    "require('node:repl')",
    "import 'node:_http_client'",
    "import { connect } from '_tls_wrap'",
    "import { register } from 'node:module'",
    "import module from 'node:module'",
    "import * as module from 'node:module'",
    "import { run } from 'node:test'",
    'process[`binding`](name)',
    "process['bin' + 'ding'](name)",
    'process[name]',
    "Reflect.get(process, 'dlopen')",
    'const { [name]: load } = process',
    'const { ...all } = process',
    'const own = process',
    'globalThis.process[name]',
    'process.loadEnvFile(file)',
    "import { setHeapSnapshotNearHeapLimit } from 'node:v8'",
    "import { writeHeapSnapshot as write } from 'node:v8'",
    "import { 'getBuiltinModule' as load } from 'node:process'",
    'ts.sys.readFile(file)',
    'protobuf.loadSync(file)',
    'project.addSourceFileAtPath(file)',
    'new globalThis.WebSocket(url)',
    'globalThis.fetch(url)',
    'await globalThis[name](url)',
    'import(/* */ `node:${name}`)',
    'import(\'data:text/javascript,import "fs"\')',
    "globalThis.eval('1')",
    "(() => {}).constructor('1')",
  ])('may not touch the disk, programs or other machines: %s', (text) => {
    expect(findingsIn(text)).not.toEqual([])
  })

  it.each([
    'io.stdout.write(name as PrintedText)',
    'io.stdout.write(name as never)',
    'io.stdout.write(<any>name)',
    'io.stdout.write(printed`${name as never}`)',
    'const text = name as ReturnType<typeof visibleText>',
    'type Shown = PrintedText',
    'process.stdout.write(name)',
    'globalThis.process.stderr.write(name)',
    "process['stdout'].write(name)",
    'const { stdout } = process',
    "import { stdout } from 'node:process'",
    'process._rawDebug(name)',
    'process.emitWarning(name)',
    'globalThis.console.log(name)',
    'const { log } = console',
    'console.log(name)',
    "Reflect.get(process, 'stdout').write(name)",
    'io.stdout.write.call(null, name as never)',
    'io.stdout.write((name as never)!)',
    'const write = io.stdout.write as (text: string) => void',
    'const output = io.stdout as RawOutput',
  ])('may not print a raw name: %s', (text) => {
    expect(findingsIn(text)).not.toEqual([])
  })

  it.each([
    "import type { Dirent } from 'node:fs'",
    "import { join } from 'node:path'",
    "await import('./strip/write-plan.js')",
    "createRequire(import.meta.url)('yaml')",
    "process.getBuiltinModule('node:crypto')",
    'io.stdout.write(printed`${visibleText(name)}\n`)',
    'const { stdout } = runScript(script)',
    'const require = createRequire(import.meta.url)',
    "require.resolve.paths('yaml')",
    "const yaml = require('yaml') as typeof Yaml",
    "import { createRequire } from 'node:module'",
    'process.env',
  ])('may do what the modules do: %s', (text) => {
    expect(findingsIn(text)).toEqual([])
  })
})
