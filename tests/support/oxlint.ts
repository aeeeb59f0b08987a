import typescriptParser from '@typescript-eslint/parser'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { ESLint, type Linter } from 'eslint'
import plugin from '../../src/index.js'
import { ROOT } from './built.js'
import { tempFolder, writeFiles } from './temp-folder.js'

/** oxlint's program, which needs a binary for this machine; `null`: there is none. */
export const OXLINT = findOxlint()
export const OXLINT_NOTE = OXLINT === null ? ' (left out: oxlint is not installed)' : ''

function findOxlint(): string | null {
  try {
    const program = join(dirname(createRequire(import.meta.url).resolve('oxlint/package.json')), 'bin/oxlint')
    return existsSync(program) && spawnSync(process.execPath, [program, '--version']).status === 0 ? program : null
  } catch {
    return null
  }
}

/** Files that are linted with a configuration of their own. */
export interface OxlintCase {
  readonly name: string
  readonly files: Readonly<Record<string, string>>
  readonly rules: Readonly<Record<string, Linter.RuleEntry>>
  /** `settings['feature-gates']`; without a `root`, the folder of the case. */
  readonly settings: Readonly<Record<string, unknown>>
}

/** `case: file:line:column rule message`, in order. */
export type Findings = readonly string[]

const folderOf = (index: number): string => `case-${index}`

/** Named, because oxlint would follow the link to the package. */
export const foldersOf = (cases: readonly OxlintCase[]): string[] => cases.map((_, index) => folderOf(index))

/** A folder with one folder per case, each with its configuration for oxlint, and the package as its users have it. */
export function writeCases(cases: readonly OxlintCase[]): string {
  const root = tempFolder()
  mkdirSync(join(root, 'node_modules'))
  symlinkSync(ROOT, join(root, 'node_modules/eslint-plugin-feature-gates'), 'junction')
  for (const [index, { files, rules, settings }] of cases.entries()) {
    const folder = join(root, folderOf(index))
    const config = {
      plugins: [],
      categories: { correctness: 'off' },
      jsPlugins: ['eslint-plugin-feature-gates'],
      settings: { 'feature-gates': { root: folder, ...settings } },
      rules,
    }
    writeFiles(folder, { ...files, '.oxlintrc.json': JSON.stringify(config) })
  }
  return root
}

/** oxlint's command line, in a folder of cases. */
export function runOxlint(
  root: string,
  ...argv: readonly string[]
): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [OXLINT ?? '', ...argv], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 })
}

interface OxlintReport {
  readonly diagnostics: readonly {
    message: string
    code?: string
    filename: string
    labels: { span: { line: number; column: number } }[]
  }[]
}

/** Columns are those of ESLint, from 1 in UTF-16 units. */
export function findWithOxlint(root: string, cases: readonly OxlintCase[]): Findings {
  const { stdout, stderr } = runOxlint(root, '--format', 'json', ...foldersOf(cases))
  if (!stdout.startsWith('{')) throw new Error(`oxlint: ${stdout}${stderr}`)
  const { diagnostics } = JSON.parse(stdout) as OxlintReport
  return diagnostics
    .map(({ message, code = 'no rule', filename, labels: [label] }) =>
      describe(
        cases,
        filename,
        label?.span.line ?? 0,
        label?.span.column ?? 0,
        code.replace(/^feature-gates\((.*)\)$/, '$1'),
        message,
      ),
    )
    .sort()
}

export async function findWithESLint(root: string, cases: readonly OxlintCase[]): Promise<Findings> {
  const config: Linter.Config[] = cases.map(({ rules, settings }, index) => ({
    files: [`${folderOf(index)}/**/*.{ts,tsx,js,mjs,cjs,jsx}`],
    languageOptions: { parser: typescriptParser, parserOptions: { ecmaFeatures: { jsx: true } } },
    plugins: { 'feature-gates': plugin as never },
    settings: { 'feature-gates': { root: join(root, folderOf(index)), ...settings } },
    linterOptions: { reportUnusedDisableDirectives: 'off' },
    rules,
  }))
  const results = await new ESLint({ cwd: root, overrideConfigFile: true, overrideConfig: config }).lintFiles(['.'])
  return results
    .flatMap(({ filePath, messages }) =>
      messages.map(({ ruleId, line, column, message }) =>
        describe(
          cases,
          relative(root, filePath),
          line,
          column,
          (ruleId ?? 'no rule').replace('feature-gates/', ''),
          message,
        ),
      ),
    )
    .sort()
}

function describe(
  cases: readonly OxlintCase[],
  file: string,
  line: number,
  column: number,
  rule: string,
  message: string,
): string {
  const [folder = '', ...rest] = file.split(/[/\\]/)
  return `${cases[Number(folder.slice('case-'.length))]?.name}: ${rest.join('/')}:${line}:${column} ${rule} ${message}`
}
