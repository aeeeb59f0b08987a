import { ESLint } from 'eslint'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { configs, rules, withConfig } from '../../src/index.js'
import { runCli } from '../support/run-cli.js'

const root = join(import.meta.dirname, '../fixtures/go-findings')
let fromEslint: ESLint.LintResult[] = []
let fromCommand: ESLint.LintResult[] = []

beforeAll(async () => {
  const eslint = new ESLint({
    cwd: root,
    overrideConfigFile: true,
    overrideConfig: [withConfig({ cwd: root }), configs['go/all']] as ESLint.Options['overrideConfig'],
  })
  fromEslint = await eslint.lintFiles(['.'])
  // What only the whole project shows is not a rule of ESLint.
  fromCommand = JSON.parse(
    (await runCli(root, ['check', '--json', '--preset', 'all', '--rule', 'project:off'])).stdout,
  ) as ESLint.LintResult[]
})

/** The command counts the checks that remain of a gate, which ESLint can't. */
function findingsOf(results: readonly ESLint.LintResult[]): string[] {
  return results
    .flatMap(({ filePath, messages }) =>
      messages.map(
        ({ line, column, endLine, endColumn, severity, ruleId, message }) =>
          `${filePath.slice(root.length + 1)}:${line}:${column}-${endLine}:${endColumn} ${severity} ${ruleId} ${message.replace(/Strip its .*checks? that remains? and/, 'Strip its checks and')}`,
      ),
    )
    .sort()
}

describe('a Go tree', () => {
  it('has a finding for every rule except valid-config', () => {
    const found = new Set(
      fromEslint.flatMap(({ messages }) => messages.map(({ ruleId }) => ruleId?.replace('feature-gates/', ''))),
    )
    expect(Object.keys(rules).filter((name) => !found.has(name) && name !== 'valid-config')).toEqual([])
  })

  it('gets the same findings from ESLint and from the command: file, place, severity, rule and message', () => {
    expect(findingsOf(fromEslint)).toHaveLength(20)
    expect(findingsOf(fromCommand)).toEqual(findingsOf(fromEslint))
  })

  it('gets the same suggestions from both', () => {
    const suggestionsOf = (results: readonly ESLint.LintResult[]): unknown[] =>
      results.flatMap(({ messages }) => messages.flatMap(({ suggestions = [] }) => suggestions))
    expect(suggestionsOf(fromEslint).length).toBe(3)
    expect(suggestionsOf(fromCommand)).toEqual(suggestionsOf(fromEslint))
  })
})
