import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { main } from '../../src/cli/main.js'
import { readConfig } from '../../src/config/read-config.js'
import { GATES, MAIN } from '../support/cli-project.js'
import { runCli } from '../support/run-cli.js'
import { tempFolder } from '../support/temp-folder.js'

const FILES = { '.git/HEAD': '', 'package.json': '{"name":"a","version":"1.36.0"}', 'src/gates.ts': GATES, 'src/main.ts': MAIN }

describe('init', () => {
  it('writes a configuration that the other commands read', async () => {
    const root = tempFolder(FILES)
    const { code, stdout, stderr } = await runCli(root, ['init'])
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toContain('Found 1 registry of feature gates:\n  src/gates.ts\nWrote feature-gates.config.json.\n')
    expect(readConfig(join(root, 'feature-gates.config.json'))).toEqual({
      config: { $schema: './node_modules/eslint-plugin-feature-gates/schema/config.schema.json', registries: [{ files: ['src/gates.ts'] }] },
    })
    expect(JSON.parse((await runCli(root, ['list', '--json'])).stdout)).toHaveLength(5)
  })

  it('overwrites no configuration', async () => {
    const root = tempFolder({ ...FILES, 'feature-gates.config.yaml': '{}' })
    expect((await runCli(root, ['init', '--yes'])).stderr)
      .toBe('feature-gates: feature-gates.config.yaml is already there and is not overwritten; change it, or delete it first\n')
    expect(existsSync(join(root, 'feature-gates.config.json'))).toBe(false)
  })

  it('writes nothing where it finds no registry', async () => {
    const root = tempFolder({ '.git/HEAD': '', 'src/main.ts': MAIN })
    const { code, stdout, stderr } = await runCli(root, ['init'])
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(/^feature-gates: no registry of feature gates was found in this folder; [^\n]+\n$/)
    expect(existsSync(join(root, 'feature-gates.config.json'))).toBe(false)
  })

  it('asks a person once, and takes no for an answer', async () => {
    for (const [answer, isWritten] of [['n', false], ['', true], ['Y', true]] as const) {
      const root = tempFolder(FILES)
      const terminal = (): PassThrough & { isTTY: boolean } => Object.assign(new PassThrough(), { isTTY: true })
      const [stdin, stdout] = [terminal(), terminal()]
      let shown = ''
      stdout.on('data', (chunk: Buffer) => {
        shown += chunk.toString()
        if (shown.endsWith('[Y/n] ')) stdin.write(`${answer}\n`)
      })
      expect(await main(['init'], { stdin, stdout, stderr: terminal(), cwd: root, env: { NO_COLOR: '1' } })).toBe(0)
      expect(shown.match(/\?/g)).toHaveLength(1)
      expect(existsSync(join(root, 'feature-gates.config.json'))).toBe(isWritten)
    }
  })

  it('says what to do when package.json tells no version', async () => {
    expect((await runCli(tempFolder({ ...FILES, 'package.json': '{"name":"a"}' }), ['init'])).stdout).toContain('set "currentVersion"')
    expect((await runCli(tempFolder(FILES), ['init'])).stdout).not.toContain('currentVersion')
  })

  it('names the ESLint configuration that is there, in its kind of module', async () => {
    const { stdout } = await runCli(tempFolder({ ...FILES, 'eslint.config.cjs': '' }), ['init'])
    expect(stdout).toContain('Add to eslint.config.cjs')
    expect(stdout).toContain("const featureGates = require('eslint-plugin-feature-gates')")
    expect(stdout).toContain('featureGates.withConfig({ cwd: __dirname }),')
    expect((await runCli(tempFolder(FILES), ['init'])).stdout).toContain('featureGates.withConfig({ cwd: import.meta.dirname }),')
  })
})
