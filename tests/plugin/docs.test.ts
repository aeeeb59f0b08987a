import json from '@eslint/json'
import typescriptParser from '@typescript-eslint/parser'
import { Linter } from 'eslint'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as yamlParser from 'yaml-eslint-parser'
import plugin from '../../src/index.js'
import { rules, type RuleName } from '../../src/rules/all-rules.js'
import { tempFolder } from '../support/temp-folder.js'

const folder = new URL('../../docs/rules/', import.meta.url)

type Mark = 'registry' | 'snapshot' | 'config'

interface Sample {
  readonly kind: 'incorrect' | 'correct' | Mark
  readonly language: string
  readonly options: unknown[]
  readonly code: string
  readonly line: number
}

const FENCE =
  /^```(?<language>\w+)(?: (?<mark>registry|snapshot|config)| option='(?<option>[^']*)')?\n(?<code>[\s\S]*?)^```$/gm

function readSamples(page: string): Sample[] {
  return [...page.matchAll(FENCE)].map((match) => {
    const before = page.slice(0, match.index)
    const { language = '', mark, option, code = '' } = match.groups ?? {}
    const isIncorrect = before.lastIndexOf('**incorrect**') > before.lastIndexOf('**correct**')
    return {
      kind: mark ? (mark as Mark) : isIncorrect ? 'incorrect' : 'correct',
      language,
      code,
      options: option ? [JSON.parse(option)] : [],
      line: before.split('\n').length,
    }
  })
}

type Marked = Partial<Record<Mark, Sample>>

function lint(name: RuleName, sample: Sample, { registry, snapshot, config }: Marked): Linter.LintMessage[] {
  const cwd = tempFolder({
    [`sample.${sample.language}`]: sample.code,
    ...(registry && { 'features.ts': registry.code }),
    ...(snapshot && { 'snapshot.json': snapshot.code }),
  })
  const registries = [
    ...(registry ? [{ files: ['features.ts'] }] : []),
    ...(rules[name].meta.docs?.on === 'override' ? [{ preset: 'kubernetes' }] : []),
  ]
  const settings = {
    root: cwd,
    currentVersion: '1.36',
    ...(registries.length > 0 && { registries }),
    ...(snapshot && { snapshot: 'snapshot.json' }),
    ...(config && (JSON.parse(config.code) as object)),
  }
  const languages: Record<string, Linter.Config> = {
    ts: { languageOptions: { parser: typescriptParser } },
    yaml: { languageOptions: { parser: yamlParser } },
    json: { plugins: { json }, language: 'json/json' },
    proto: { plugins: { 'feature-gates': plugin }, language: 'feature-gates/proto' },
  }
  const language = languages[sample.language]
  if (!language) throw new Error(`no parser for ${sample.language}`)
  return new Linter({ cwd }).verify(
    sample.code,
    [
      { files: [`**/*.${sample.language}`], ...language },
      {
        files: [`**/*.${sample.language}`],
        plugins: { 'feature-gates': plugin },
        settings: { 'feature-gates': settings },
      },
      { files: [`**/*.${sample.language}`], rules: { [`feature-gates/${name}`]: ['error', ...sample.options] } },
    ],
    { filename: `${cwd}/sample.${sample.language}` },
  )
}

describe('the pages of the rules', () => {
  it('are one for each rule', () => {
    expect(
      readdirSync(folder)
        .filter((name) => name !== 'README.md')
        .sort(),
    ).toEqual(
      Object.keys(rules)
        .map((name) => `${name}.md`)
        .sort(),
    )
  })

  describe.each(Object.keys(rules) as RuleName[])('%s', (name) => {
    const page = readFileSync(new URL(`${name}.md`, folder), 'utf8')
    const samples = readSamples(page)
    const linted = samples.filter(({ kind }) => kind === 'incorrect' || kind === 'correct')
    const marked: Marked = Object.fromEntries(
      samples.filter((sample) => !linted.includes(sample)).map((sample) => [sample.kind, sample]),
    )

    it('shows incorrect and correct code', () => {
      expect(new Set(linted.map(({ kind }) => kind))).toEqual(new Set(['incorrect', 'correct']))
    })

    it('has a heading for every option', () => {
      const [schema] = rules[name].meta.schema as unknown as { properties?: object }[]
      for (const option of Object.keys(schema?.properties ?? {})) expect(page).toContain(`\n### \`${option}\`\n`)
    })

    it.each(linted.map((sample) => [sample.kind, sample.line, sample] as const))(
      'reports what it promises: the %s sample in line %i',
      (kind, _, sample) => {
        const messages = lint(name, sample, marked)
        if (kind === 'correct') expect(messages).toEqual([])
        else expect(new Set(messages.map(({ ruleId }) => ruleId))).toEqual(new Set([`feature-gates/${name}`]))
      },
    )
  })
})
