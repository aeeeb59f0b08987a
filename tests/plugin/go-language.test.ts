import { Linter } from 'eslint'
import { builtinRules } from 'eslint/use-at-your-own-risk'
import { beforeEach, describe, expect, it } from 'vitest'
import plugin, { configs } from '../../src/index.js'
import { tempFolder } from '../support/temp-folder.js'

const REGISTRY = `package features

import "example.com/base/featuregate"

const NewParser featuregate.Feature = "NewParser"

var gates = map[featuregate.Feature]featuregate.FeatureSpec{
	NewParser: {Default: true, PreRelease: featuregate.GA, LockToDefault: true},
}
`
const CHECK = 'if gate.Enabled(features.NewParser) {\n\t\treturn 1\n\t}'
const RULE = 'feature-gates/no-graduated-gate-check'

let root: string

beforeEach(() => {
  root = tempFolder({ 'features/features.go': REGISTRY, 'go.mod': 'module example.com/app\n' })
})

function config(more: Linter.Config = {}): Linter.Config[] {
  return [
    { settings: { 'feature-gates': { registries: [{ files: ['features/features.go'] }], currentVersion: '1.36' } } },
    configs['go/recommended'] as Linter.Config,
    { files: ['**/*.go'], linterOptions: { reportUnusedDisableDirectives: 'error' }, ...more },
  ]
}

function codeOf(body: string): string {
  return `package server\n\nimport "example.com/app/features"\n\nfunc f() int {\n\t${body}\n\treturn 0\n}\n`
}

function lint(text: string, more: Linter.Config = {}): Linter.LintMessage[] {
  return new Linter({ cwd: root, configType: 'flat' }).verify(text, config(more), { filename: 'server/server.go' })
}

function rulesIn(text: string, more: Linter.Config = {}): (string | null)[] {
  return lint(text, more).map(({ ruleId, message }) => ruleId ?? message)
}

function fixed(text: string): string {
  return new Linter({ cwd: root, configType: 'flat' }).verifyAndFix(text, config(), { filename: 'server/server.go' })
    .output
}

describe('Go in ESLint', () => {
  it('is linted with the preset alone', () => {
    expect(lint(codeOf(CHECK))).toMatchObject([{ ruleId: RULE, line: 6, column: 5, endLine: 6 }])
  })

  it.each([
    ['a byte order mark', (text: string) => `\uFEFF${text}`],
    ['CRLF', (text: string) => text.replaceAll('\n', '\r\n')],
  ])('has the same places with %s', (_, change) => {
    const [message] = lint(change(codeOf(CHECK)))
    expect(message).toMatchObject({ ruleId: RULE, line: 6, column: 5 })
    const text = change(codeOf(CHECK)).replace('\uFEFF', '')
    const { range, text: replacement } = (message?.suggestions?.[0] as Linter.LintSuggestion).fix
    expect(text.slice(0, range[0]) + replacement + text.slice(range[1])).toBe(
      change('package server\n\nfunc f() int {\n\treturn 1\n}\n').replace('\uFEFF', ''),
    )
  })

  it('is not a tree for other rules: rules for all files find nothing, and nothing breaks', () => {
    const on = [...builtinRules].filter(([, rule]) => !rule.meta?.deprecated).map(([name]) => [name, 'error'])
    const quiet = { ...Object.fromEntries(on), [RULE]: 'off' } as Linter.RulesRecord
    expect(rulesIn(codeOf(CHECK), { rules: quiet })).toEqual([])
  })

  it('reports the gates that flags in strings set, and none in other strings', () => {
    const flags =
      '_ = []string{"--feature-gates=NewParser=true", "--feature-gates=Gone=true", `--feature-gates="NewParser=false"`, "NewParser=false"}'
    expect(lint(codeOf(flags)).map(({ ruleId, messageId, column }) => [ruleId, messageId, column])).toEqual([
      ['feature-gates/no-fixed-gate-override', 'redundant', 32],
      ['feature-gates/no-unknown-gate', 'unknownGate', 66],
      ['feature-gates/no-fixed-gate-override', 'lockedAgainst', 96],
    ])
  })

  it('reports where a file that checks gates has a syntax error', () => {
    expect(lint('package p\n\nfunc f() {\n\tif gate.Enabled( {\n}\n')).toMatchObject([{ fatal: true, line: 4 }])
  })

  it('is not parsed if none of its words is about gates', () => {
    expect(lint('package p\n\nfunc f( {\n')).toEqual([])
  })
})

describe('comments for ESLint in Go', () => {
  it.each([
    ['on the line', `if gate.Enabled(features.NewParser) { // eslint-disable-line ${RULE} -- later\n\t\treturn 1\n\t}`],
    ['on the line before', `//eslint-disable-next-line ${RULE}\n\t${CHECK}`],
    ['in a block comment', `/* eslint-disable-next-line ${RULE} */\n\t${CHECK}`],
    ['from here on', `/* eslint-disable */\n\t${CHECK}`],
    ['from here on, in a line comment', `// eslint-disable ${RULE}\n\t${CHECK}`],
  ])('switch a rule off %s', (_, body) => {
    expect(rulesIn(codeOf(body))).toEqual([])
  })

  it('switch it on again', () => {
    expect(rulesIn(codeOf(`// eslint-disable\n\t${CHECK}\n\t// eslint-enable\n\t${CHECK}`))).toEqual([RULE])
  })

  it('set rules for the file', () => {
    expect(rulesIn(codeOf(`/* eslint ${RULE}: "off" */\n\t${CHECK}`))).toEqual([])
    expect(lint(codeOf(`/* eslint ${RULE}: ["warn", { when: "locked" }] */\n\t${CHECK}`))).toMatchObject([
      { ruleId: RULE, severity: 1 },
    ])
    expect(lint(codeOf(`/* eslint ${RULE}: [ */\n\t${CHECK}`))).toMatchObject([
      { fatal: true, line: 6 },
      { ruleId: RULE },
    ])
    expect(rulesIn(codeOf(`// eslint is not used here: [\n\t${CHECK}`))).toEqual([RULE])
  })

  it('are not comments in strings', () => {
    expect(rulesIn(codeOf(`s := "/* eslint-disable */"\n\t_ = \`\n// eslint-disable\n\`\n\t${CHECK}`))).toEqual([RULE])
  })

  it('are reported where they are not needed, and removed with the blank that gofmt would remove', () => {
    const redundant = codeOf(
      `// eslint-disable-next-line ${RULE}\n\tx := 1 // eslint-disable-line\n\tuse(x /* eslint-disable-line */)`,
    )
    expect(rulesIn(redundant)).toHaveLength(3)
    expect(fixed(redundant)).toBe(codeOf('x := 1\n\tuse(x  )'))
    expect(fixed(redundant.replaceAll('\n', '\r\n'))).toBe(codeOf('x := 1\n\tuse(x  )').replaceAll('\n', '\r\n'))
    expect(
      fixed(codeOf(`${CHECK.replace('{', '{ // eslint-disable-line feature-gates/no-unknown-gate, ' + RULE)}`)),
    ).toBe(codeOf(CHECK.replace('{', `{ // eslint-disable-line ${RULE}`)))
  })
})

it('the language and the processor have names by which the presets refer to them', () => {
  expect(Object.keys(plugin.languages)).toEqual(['go', 'proto'])
  expect(configs['go/all']).toMatchObject({
    language: 'feature-gates/go',
    processor: 'feature-gates/go',
    files: ['**/*.go'],
  })
})
