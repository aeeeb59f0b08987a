import { readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as parser from '@typescript-eslint/parser'
import { Linter } from 'eslint'
import plugin from '../../src/index.js'
import type { CheckShapeEntry } from '../../src/config/config.js'
import { stripText } from './strip-text.js'

const ROOT = join(import.meta.dirname, '../fixtures/strip')

/** No test folder: what is in one registers nothing. */
const AWAY = join(tmpdir(), 'feature-gates-fix')

/** The cases in `tests/fixtures/strip`. */
export const STRIP_CASES: readonly string[] = readdirSync(ROOT)

/** A case of the strip in ESLint, with its registry in the same file, which says that the gate `On` is locked. */
export interface LintedCase {
  readonly text: string
  /** What the command line makes of the text. */
  readonly stripped: string
  /** What all suggestions together make of the text, where that is not what the command line makes of it. */
  readonly suggested: string | null
  readonly verify: (text: string) => Linter.LintMessage[]
  readonly verifyAndFix: (text: string) => Linter.FixReport
}

function registry(value: boolean): string {
  return `\nexport const testFeatureGates = { On: [{ version: '1.0', default: ${value}, lockToDefault: true, preRelease: 'GA' }], Other: [{ version: '1.0', default: false, preRelease: 'Alpha' }] }\n`
}

export function readLintedCase(name: string, value: boolean, action: 'fix' | 'suggest'): LintedCase {
  const folder = join(ROOT, name)
  const { checks = [] } = JSON.parse(readFileSync(join(folder, 'case.json'), 'utf8')) as {
    readonly checks?: readonly CheckShapeEntry[]
  }
  const suggested = readdirSync(folder).find((file) => file.startsWith(`suggested-${value ? 'on' : 'off'}.`))
  const input = readdirSync(folder).find((file) => file.startsWith('input.')) as string
  const text = readFileSync(join(folder, input), 'utf8') + registry(value)
  const linter = new Linter({ configType: 'flat', cwd: AWAY })
  const config: Linter.Config[] = [
    {
      files: ['**/*.{ts,tsx,js,jsx}'],
      languageOptions: { parser: parser as unknown as Linter.Parser, parserOptions: { ecmaFeatures: { jsx: true } } },
      plugins: { 'feature-gates': plugin as never },
      rules: { 'feature-gates/no-graduated-gate-check': ['error', { action }] },
      settings: { 'feature-gates': { currentVersion: '1.0', root: AWAY, checks, digest: 'none' } },
      linterOptions: { reportUnusedDisableDirectives: 'off' },
    },
  ]
  return {
    text,
    stripped: stripText({ file: input, text, values: { On: value }, others: ['Other'], checks }).text,
    suggested: suggested === undefined ? null : readFileSync(join(folder, suggested), 'utf8') + registry(value),
    verify: (code) => linter.verify(code, config, input),
    verifyAndFix: (code) => linter.verifyAndFix(code, config, input),
  }
}
