import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { readRegistry } from '../../src/registry/read-registry.js'
import { resolveNoImports } from '../../src/source/import-resolver.js'
import { parseSource } from '../../src/syntax/parse-source.js'
import { runCli } from '../support/run-cli.js'
import { tempFolder } from '../support/temp-folder.js'

const FOLDER = fileURLToPath(new URL('../../docs/registry', import.meta.url))
const PAGES = readdirSync(FOLDER).filter((name) => name !== 'README.md')

/** Who reads the sample of each page. */
const SHAPES: Readonly<Record<string, string>> = {
  'typescript-record.md': 'feature-spec-map',
  'typescript-add.md': 'feature-spec-map',
  'typescript-gates.md': 'feature-spec-map',
  'gate-file.md': 'gate-file',
  'gate-file-json.md': 'gate-file',
  'go-versioned-specs.md': 'feature-spec-map',
  'go-feature-specs.md': 'feature-spec-map',
  'go-kubeadm.md': 'feature-spec-map',
  'go-kubevirt.md': 'gate-registrations',
  'go-opentelemetry.md': 'gate-registrations',
  'go-openshift.md': 'gate-registrations',
  'kubernetes-list.md': 'kubernetes-list',
  'opentelemetry-metadata.md': 'otel-metadata',
  'flags-object.md': 'flag-map',
  'flags-list.md': 'flag-list',
  'flags-names.md': 'flag-names',
  'flags-interface.md': 'flag-interface',
  'flags-functions.md': 'flag-functions',
  'flags-constants.md': 'flag-constants',
  'go-flags.md': 'flag-map',
  'go-flags-list.md': 'flag-list',
  'go-flags-struct.md': 'flag-map',
  'go-flag-calls.md': 'flag-calls',
  'feature-list.md': 'feature-list',
}

interface Sample {
  /** The registry, and other code of its project. */
  readonly files: readonly { readonly file: string; readonly code: string }[]
  readonly options: string
  readonly output: string
}

function readPage(name: string): Sample {
  const text = readFileSync(join(FOLDER, name), 'utf8')
  const samples = [...text.matchAll(/^```\w+ file="(?<file>[^"]+)"\n(?<code>[\s\S]*?)^```$/gm)]
  const files = samples.map(({ groups: { file = '', code = '' } = {} }) => ({ file, code }))
  const list = /^```text list="(?<options>[^"]*)"\n(?<output>[\s\S]*?)^```$/m.exec(text)?.groups
  return { files, options: '', output: '', ...list }
}

describe('the page of each registry shape', () => {
  it('is tested here, and each reader has one', () => {
    expect(Object.keys(SHAPES).sort()).toEqual([...PAGES].sort())
    expect(new Set(Object.values(SHAPES))).toEqual(
      new Set([
        'feature-spec-map',
        'gate-registrations',
        'gate-file',
        'kubernetes-list',
        'otel-metadata',
        'feature-list',
        'flag-map',
        'flag-list',
        'flag-calls',
        'flag-functions',
        'flag-constants',
        'flag-names',
        'flag-interface',
      ]),
    )
  })

  it.each(PAGES)('%s has a complete sample, which is recognised by its shape and read completely', (name) => {
    const [registry] = readPage(name).files
    const { file = '', code = '' } = registry ?? {}
    const options = { resolveImport: resolveNoImports, flags: true }
    const read = readRegistry(parseSource(join('/', file), code), options)
    // What lists flags without a life cycle may not list all of them, unless the configuration names it.
    expect(read).toMatchObject({ shape: SHAPES[name], problems: [], complete: read.flags === undefined })
    expect(read.gates.length).toBeGreaterThan(1)
  })

  it.each(PAGES)('%s shows what list prints for it', async (name) => {
    const { files, options, output } = readPage(name)
    const cwd = tempFolder({ '.git/HEAD': '', ...Object.fromEntries(files.map(({ file, code }) => [file, code])) })
    const { stdout } = await runCli(cwd, ['list', ...options.split(' ').filter(Boolean)])
    expect(output).toBe(stdout)
  })

  it.each(PAGES)('%s is a registry until its last gate is removed, and afterwards', async (name) => {
    const samples = readPage(name).files.map(({ file, code }) => [file, code] as const)
    const version = ['package.json', '{ "type": "module", "version": "1.40.0" }\n'] as const
    const cwd = tempFolder({ '.git/HEAD': '', ...Object.fromEntries([version, ...samples]) })
    expect((await runCli(cwd, ['init', '--yes'])).code).toBe(0)
    const gates = JSON.parse((await runCli(cwd, ['list', '--json'])).stdout) as { name: string }[]
    for (const { name: gate } of gates) {
      const given = ['remove', gate, '--write', '--force']
      const locked = await runCli(cwd, given)
      // A gate that isn't locked needs a value.
      const removed = locked.code === 2 ? await runCli(cwd, [...given, '--value', 'true']) : locked
      expect([0, 1], removed.stderr).toContain(removed.code)
      for (const command of ['list', 'check']) {
        const { code, stderr } = await runCli(cwd, [command])
        expect([0, 1], `${command} after the removal of ${gate}: ${stderr}`).toContain(code)
      }
    }
  })
})
