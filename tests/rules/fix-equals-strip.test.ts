import { readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as parser from '@typescript-eslint/parser'
import { Linter } from 'eslint'
import plugin from '../../src/index.js'
import type { CheckShapeEntry } from '../../src/config/config.js'
import { stripText } from '../support/strip-text.js'

const ROOT = join(import.meta.dirname, '../fixtures/strip')

/** No test folder: what stands in one registers nothing. */
const AWAY = join(tmpdir(), 'feature-gates-fix')

/** Registers the gate `On` as locked, on a line of its own that the comparison leaves out. */
function registry(value: boolean): string {
  return `\nexport const testFeatureGates = { On: [{ version: '1.0', default: ${value}, lockToDefault: true, preRelease: 'GA' }], Other: [{ version: '1.0', default: false, preRelease: 'Alpha' }] }\n`
}

interface Case {
  readonly checks?: readonly CheckShapeEntry[]
}

describe('eslint --fix with `action: fix`', () => {
  it.each(readdirSync(ROOT).flatMap((name) => [[name, true], [name, false]] as const))('strips %s as the command line does (gate at %s)', (name, value) => {
    const folder = join(ROOT, name)
    const { checks = [] } = JSON.parse(readFileSync(join(folder, 'case.json'), 'utf8')) as Case
    const input = readdirSync(folder).find((file) => file.startsWith('input.')) as string
    const text = readFileSync(join(folder, input), 'utf8') + registry(value)
    const linter = new Linter({ configType: 'flat', cwd: AWAY })
    const { output, messages } = linter.verifyAndFix(text, [{
      files: ['**/*.{ts,tsx,js}'],
      languageOptions: { parser: parser as unknown as Linter.Parser, parserOptions: { ecmaFeatures: { jsx: true } } },
      plugins: { 'feature-gates': plugin as never },
      rules: { 'feature-gates/no-graduated-gate-check': ['error', { action: 'fix' }] },
      settings: { 'feature-gates': { currentVersion: '1.0', root: AWAY, checks, digest: 'none' } },
      linterOptions: { reportUnusedDisableDirectives: 'off' },
    }], input)
    expect(messages.filter(({ fatal }) => fatal)).toEqual([])
    expect(output).toBe(stripText({ file: input, text, values: { On: value }, others: ['Other'], checks }).text)
  })
})
