import typescriptParser from '@typescript-eslint/parser'
import { Linter } from 'eslint'
import { describe, expect, it } from 'vitest'
import type { FeatureGatesSettings } from '../../src/index.js'
import plugin from '../../src/index.js'
import { tempFolder } from '../support/temp-folder.js'
import { registry } from './support/rule-testers.js'

const GATES = registry("NewParser: [{ version: '1.35', default: true, lockToDefault: false, preRelease: 'Beta' }],")
const OWN: FeatureGatesSettings = { currentVersion: '1.36', registries: [{ files: ['features.ts'] }] }

/** Line, column and message of what the rule reports in `code`, beside a registry `features.ts`. */
function report(code: string, settings: FeatureGatesSettings = OWN, features = GATES, file = 'use.ts'): string[] {
  const cwd = tempFolder({ 'features.ts': features })
  const messages = new Linter({ cwd }).verify(
    code,
    [
      { files: ['**/*.ts'], languageOptions: { parser: typescriptParser } },
      {
        files: ['**/*.ts'],
        plugins: { 'feature-gates': plugin },
        settings: { 'feature-gates': settings },
        rules: { 'feature-gates/no-unknown-gate': 'error' },
      },
    ],
    { filename: `${cwd}/${file}` },
  )
  return messages.map(({ line, column, message }) => `${line}:${column} ${message}`)
}

describe('no-unknown-gate', () => {
  it('reports the name, with the nearest registered name', () => {
    expect(report("isFeatureGateEnabled('NewPraser')\n")).toEqual([
      "1:22 Feature gate 'NewPraser' is not registered in features.ts. Did you mean 'NewParser' (features.ts:2)?",
    ])
  })

  it('states where it looked if no registered name is near', () => {
    expect(report("isFeatureGateEnabled('Spellcheck')\n")).toEqual([
      "1:22 Feature gate 'Spellcheck' is not registered in features.ts. Register it, or remove this check.",
    ])
  })

  it('reports what a configured shape checks', () => {
    expect(report("useUiFlag('Spellcheck')\n", { ...OWN, checks: [{ call: 'useUiFlag' }] })).toHaveLength(1)
  })

  it('does not report registered gates and calls that check no gate', () => {
    expect(report("isFeatureGateEnabled('NewParser')\nplugins.isEnabled('spellcheck')\n")).toEqual([])
  })

  it.each([
    [
      'a row that wants an error',
      "const rows = [{ args: ['--feature-gates=NewParser=true,Gone=true'], wantErr: true }]",
    ],
    [
      'a row with the text of the error',
      "const rows = [{ args: ['--feature-gates=NewParser=true,Gone=true'], expectedErrMsg: 'Gone?' }]",
    ],
    ['an assertion', "it('x', () => { expect(() => featureGates.set('NewParser=true,Gone=true')).toThrow() })"],
    [
      'an assertion around a block',
      "it('x', () => { expect(() => { featureGates.set('NewParser=true,Gone=true') }).toThrow() })",
    ],
    [
      'an assertion that gets a block',
      "it('x', () => { assert.throws(() => { featureGates.set('NewParser=true,Gone=true') }) })",
    ],
    ['a try', "it('x', () => { try { featureGates.set('NewParser=true,Gone=true') } catch (error) { see(error) } })"],
  ])('does not report what a test sets to see it refused, by %s', (_, code) => {
    expect(report(code, OWN, GATES, 'use.test.ts')).toEqual([])
    expect(report(code, OWN, GATES, 'use.ts')).toHaveLength(1)
  })

  it.each([
    [
      'a row that wants no error',
      "const rows = [{ args: ['--feature-gates=NewParser=true,Gone=true'], wantErr: false }]",
    ],
    [
      'a row beside one that wants an error, although the test asserts it',
      "it('x', () => { for (const row of [{ args: ['--feature-gates=NewParser=true,Gone=true'] }, { args: [], wantErr: true }]) expect(() => row).toThrow() })",
    ],
    [
      'a test that expects no error of a block',
      "it('x', () => { expect(() => { featureGates.set('NewParser=true,Gone=true') }).not.toThrow() })",
    ],
    [
      'what a try always does at its end',
      "it('x', () => { try { run() } finally { featureGates.set('NewParser=true,Gone=true') } })",
    ],
    [
      'a test that asserts something else',
      "it('x', () => { expect(featureGates.set('NewParser=true,Gone=true')).toBe(1) })",
    ],
  ])('reports %s', (_, code) => {
    expect(report(code, OWN, GATES, 'use.test.ts')).toHaveLength(1)
  })

  const READS = 'export const isEnabled = (name: string): boolean => featureSpecs[name]!.at(-1)!.default\n'

  it.each([
    ['the registry by its parameter', READS, 1],
    ['a copy of it', `const all = { ...featureSpecs }\n${READS.replace('featureSpecs[', 'all[')}`, 1],
    ['also settings of users', READS.replace('=> ', '=> settings[name] ?? '), 0],
    ['also other gates', `const all = { ...featureSpecs, ...plugins }\n${READS.replace('featureSpecs[', 'all[')}`, 0],
    [
      'a registry to which its module adds gates',
      `${READS}export const add = (name: string) => { featureSpecs[name] = [] }\n`,
      0,
    ],
    ['something else', 'export const isEnabled = (name: string): boolean => plugins.has(name)\n', 0],
  ])('in a file without a registered gate, counts %s if that is what a function reads', (_, functions, count) => {
    const code = "import { isEnabled } from './features.js'\nexport const on = isEnabled('NewPraser')\n"
    expect(report(code, OWN, `${GATES}${functions}`)).toHaveLength(count)
  })

  it('reports nothing if a registry could not be read completely', () => {
    const open = GATES.replace('{\n', '{\n  ...await import(name),\n')
    expect(report("isFeatureGateEnabled('Spellcheck')\n", OWN, open)).toEqual([])
  })

  it('reports nothing if no registry is configured', () => {
    expect(report("isFeatureGateEnabled('Spellcheck')\n", { currentVersion: '1.36' })).toEqual([])
    expect(report(`${GATES}isFeatureGateEnabled('Spellcheck')\n`, { currentVersion: '1.36' })).toEqual([])
  })
})
