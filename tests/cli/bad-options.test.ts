import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cliProject } from '../support/cli-project.js'
import { runCli } from '../support/run-cli.js'
import { tempFolder } from '../support/temp-folder.js'

const project = (files: Readonly<Record<string, string>> = {}): string => cliProject({ '.git/HEAD': '', ...files })

const REGISTRIES = '"registries": [{ "files": ["src/gates.ts"] }], "currentVersion": "1.36"'

/** Nothing is printed but one sentence, which says what was expected. */
async function refusal(cwd: string, ...argv: string[]): Promise<string> {
  const { code, stdout, stderr } = await runCli(cwd, argv)
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toMatch(/^feature-gates: [^\n]+\n$/)
  return stderr.slice('feature-gates: '.length).trimEnd()
}

describe('options and operands that make no sense', () => {
  it.each<[command: string, sentence: string]>([
    ['explain', 'name one gate, or one place such as src/server.ts:12'],
    ['explain NewParser Paging', 'name one gate, or one place such as src/server.ts:12'],
    ['explain Nope', 'no registry has the gate "Nope"; "feature-gates list" shows all'],
    ['explain src/none.ts:3', '"src/none.ts" is not a file'],
    ['explain src:3', '"src" is not a file'],
    ['explain src/main.ts', '"src/main.ts" is a file; name one of its lines, such as src/main.ts:12'],
    ['explain src/main.ts:end', '"src/main.ts" is a file; name one of its lines, such as src/main.ts:12'],
    ['explain NewParser:3', '"NewParser" is not a file'],
    ['explain src/main.ts:99', 'src/main.ts has 12 lines, so line 99 does not exist'],
    ['explain src/main.ts:0', 'src/main.ts has 12 lines, so line 0 does not exist'],
    ['import', 'option "--from" must name the service or format of '],
    [
      'import --from flipt x.json',
      'option "--from" must be launchdarkly, unleash, openfeature, flagsmith, growthbook or csv',
    ],
    ['import --from csv', 'name one file with the exported list'],
    ['import --from csv a b', 'name one file with the exported list'],
    ['import --from csv src', "src can't be read: this is a folder, not a file"],
    ['import --from csv none.csv', "none.csv can't be read: "],
    ['check -', '"-" needs the option "--stdin-filename", '],
    ['check - --stdin-filename src', 'option "--stdin-filename" must name a file, but "src" is a folder'],
    ['check - src --stdin-filename a.ts', '"-" is checked alone, without other files'],
    [
      'check - --stdin-filename a.ts --suppress-all',
      'option "--suppress-all" can\'t be combined with "-", which isn\'t a file',
    ],
    ['check --stdin-filename a.ts', 'option "--stdin-filename" is for standard input: '],
    ['check --group scope', 'option "--group" must be file or gate, but is "scope"'],
    ['check --group gate --json', 'option "--group" is for the format stylish, but the format is json'],
    ['check --suppress-all --since HEAD', 'option "--suppress-all" can\'t be combined with --since: '],
    ['check --rule no-unknown-gate:loud', 'option "--rule" must be a rule and off, warn or error, such as '],
    ['check --rule no-unknown-gate', 'option "--rule" must be a rule and off, warn or error, such as '],
    ['check --max-warnings many', 'option "--max-warnings" must be a whole number from 0, but is "many"'],
    ['check --preset recomended', 'option "--preset" must be recommended, strict or all, but is "recomended"; did you'],
    ['check --target-version latest', 'option "--target-version" must be a release of Kubernetes, such as '],
    ['check src/*.nope', '"src/*.nope" does not exist'],
    ['check -- --since HEAD', '"--since" does not exist'],
    ['check --config nope.json', 'nope.json: there is no such file'],
    ['check --cwd nope', '"nope" is not a folder; --cwd needs an existing one'],
    ['report --html', 'option "--html" needs a value: --html FILE'],
    ['report --html src', 'src: this is a folder, not a file, so the report is not written'],
    ['list --at banana', 'option "--at" must be a version, such as 1.36 or v1.36.2, but is "banana"'],
    ['strip NewParser --shard 9/8', 'option "--shard" must be a part and a number of parts, such as 1/8, but is "9/8"'],
    ['strip NewParser --verify true', 'option "--verify" needs --write'],
    ['strip newParser', 'no registry has the gate "newParser"; did you mean "NewParser"?'],
    ['remove', 'name the gates to remove, or '],
    ['lock Paging --in', 'option "--in" needs a value: --in VERSION'],
    [
      'graduate Paging --to Gamma --in 1.37',
      'option "--to" must be PreAlpha, Alpha, Beta, GA or Deprecated, but is "Gamma"',
    ],
    ['Strip NewParser', 'unknown command "Strip"; did you mean "strip"?'],
    ['check --rule nope:off', 'option "--rule": there is no rule "nope"'],
    ['strip NewParser --call', 'option "--call" needs a value: --call NAME'],
    [
      'strip NewParser --value true --call use(',
      'option "--call" must be the name of a function, such as useFlag or client.isOn, ',
    ],
    [
      'strip Nope --call useFlag',
      'no registry knows the flag "Nope", so --call also needs --value true or --value false',
    ],
    ['strip NewParser --dry-run --write', 'option "--dry-run" can\'t be combined with --write: it changes nothing'],
    ['remove NewParser --call useFlag', 'unknown option "--call" of "feature-gates remove"; '],
    ['list Nope --stale', 'no registry has the gate "Nope"; "feature-gates list" shows all'],
    ['pull-requests --plan --open', 'options "--plan" and "--open" exclude each other'],

    ['pull-requests --comment', 'option "--comment" needs a value: --comment FILE'],
    ['help nope', 'unknown command "nope"; expected init, '],
  ])('%s', async (command, sentence) => {
    const said = await refusal(project(), ...command.split(' '))
    expect(said.slice(0, sentence.length)).toBe(sentence)
  })
})

describe('a configuration that makes no sense', () => {
  it.each<[config: string, sentence: string]>([
    ['"rules": { "no-unknwn-gate": "off" }', 'unknown key "rules.no-unknwn-gate"; did you mean "no-unknown-gate"?'],
    ['"rules": { "no-unknown-gate": "of" }', '"rules.no-unknown-gate" must be "off", "warn" or "error", but is "of"'],
    [
      '"rules": { "no-graduated-gate-check": ["error", { "wen": 1 }] }',
      'unknown key "rules.no-graduated-gate-check[1].wen"',
    ],
    ['"rules": []', '"rules" must be an object, but is an empty list'],
    ['"ignore": "src"', '"ignore" must be a list, but is "src"'],
    ['"ignore": [3]', '"ignore[0]" must be a string, but is 3'],
    ['"overrides": [{ "cal": "x" }]', 'unknown key "overrides[0].cal"; did you mean "call"?'],
    ['"overrides": [{ "call": "x", "gate": -1 }]', '"overrides[0].gate" must be a whole number from 0, but is -1'],
    ['"overrides": { "call": "x" }', '"overrides" must be a list, but is an object'],
    ['"checks": ["launchdarky"]', '"checks[0]" must be "launchdarkly", '],
    ['"checks": [{ "call": "x", "result": true }]', '"checks[0].result" must be a string, but is true'],
    ['"currentVersion": { "file": "none.json" }', 'the file "none.json" of "currentVersion" does not exist'],
    [
      '"currentVersion": { "file": "src" }',
      'the file "src" of "currentVersion" can\'t be read: this is a folder, not a file',
    ],
    [
      '"currentVersion": { "file": "../x.json" }',
      'the file "../x.json" of "currentVersion" is outside the repository; ',
    ],
    ['"currentVersion": { "fil": "package.json" }', 'unknown key "currentVersion.fil"; did you mean "file"?'],
    [
      '"currentVersion": { "file": "src/main.ts", "name": "v" }',
      'the file "src/main.ts" of "currentVersion" holds no version under the name "v"',
    ],
  ])('%s', async (config, sentence) => {
    const key = config.split(':', 1)[0] ?? ''
    const others = key === '"currentVersion"' ? REGISTRIES.split(', "currentVersion"')[0] : REGISTRIES
    const cwd = project({ 'feature-gates.config.json': `{ ${others}, ${config} }` })
    const said = await refusal(cwd, 'check')
    expect(said.replace(/^feature-gates\.config\.json: /, '').slice(0, sentence.length)).toBe(sentence)
  })
})

describe('a file of suppressions that makes no sense', () => {
  it.each([
    '{',
    '[]',
    'null',
    '{ "src/main.ts": 3 }',
    '{ "src/main.ts": { "feature-gates/valid-config": { "count": "2" } } }',
  ])('%s', async (text) => {
    const said = await refusal(project({ 'eslint-suppressions.json': text }), 'check')
    expect(said).toMatch(/^eslint-suppressions\.json: not a suppressions file, /)
  })

  it('is neither written nor emptied if no registry is found', async () => {
    const accepted = '{\n  "src/a.ts": { "feature-gates/no-unknown-gate": { "count": 1 } }\n}\n'
    const cwd = tempFolder({ 'src/a.ts': 'export const a = 1\n', '.git/HEAD': '' })
    await runCli(cwd, ['check', '--suppress-all'])
    expect(existsSync(join(cwd, 'eslint-suppressions.json'))).toBe(false)
    const other = tempFolder({
      'src/a.ts': 'export const a = 1\n',
      'eslint-suppressions.json': accepted,
      '.git/HEAD': '',
    })
    const { stderr } = await runCli(other, ['check', '--prune-suppressions'])
    expect(stderr).toContain('No registry of feature gates was found in 2 files')
    expect(readFileSync(join(other, 'eslint-suppressions.json'), 'utf8')).toBe(accepted)
  })
})

describe('list --stale', () => {
  it.each([
    ['--stale', 'No gate is known to serve only one value; '],
    ['--stale --due', 'No gate that is due for removal is known to serve only one value; '],
  ])('reports that no service states which value a flag serves: list %s', async (options, sentence) => {
    const { code, stdout, stderr } = await runCli(project(), ['list', ...options.split(' ')])
    expect([code, stdout, stderr.slice(0, sentence.length)]).toEqual([0, '', sentence])
  })
})
