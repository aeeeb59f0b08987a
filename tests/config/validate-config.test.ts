import { describe, expect, it } from 'vitest'
import { configJsonSchema } from '../../src/config/config-schema.js'
import { validateConfig, validateSettings } from '../../src/config/validate-config.js'

const errorOf = (value: unknown): string | null => {
  const result = validateConfig(value, 'feature-gates.config.json')
  return 'error' in result ? result.error : null
}

const FULL = {
  $schema: './schema.json',
  registries: [{ files: ['src/features/*.ts'], scope: 'server', inferFromStage: true }, { preset: 'kubernetes' }],
  currentVersion: 'v1.36',
  policy: { removalLag: null, gaMustLock: false, firstDefaultOnMayStayUnlocked: true, maxChecksPerGate: 12 },
  checks: [
    { call: 'useUiFlag', argument: 0 },
    { call: 'isPlanEnabled', gate: 'plan' },
    { member: 'config.flags' },
    { jsx: 'FeatureGate', prop: 'name' },
  ],
  overrides: [
    { call: 'setFeature', gate: 0, value: 1 },
    { call: 'enable', value: true },
    { key: 'featureFlags' },
    { wrapper: 'makeFlagData', value: 0 },
  ],
  rules: {
    'no-overdue-removal': 'warn',
    'no-eager-gate-check': ['error', { ignoreTests: false }],
    'no-unknown-gate': ['off'],
    project: 'off',
  },
  ignore: ['vendor', '**/*.gen.ts'],
  snapshot: 'feature-gates.snapshot.json',
}

describe('a configuration', () => {
  it('with every key is accepted unchanged', () => {
    expect(validateConfig(FULL, 'x')).toEqual({ config: FULL })
  })

  it('may be empty', () => {
    expect(errorOf({})).toBeNull()
  })

  const mistakes: [title: string, value: unknown, error: string][] = [
    ['a list', [], 'the configuration must be an object, but is an empty list'],
    ['nothing', undefined, 'the configuration must be an object, but is undefined'],
    ['a function', () => ({}), 'the configuration must be an object, but is a function'],
    [
      'an unknown key',
      { registry: [] },
      'unknown key "registry"; expected "$schema", "registries", "currentVersion", "policy", "checks", "overrides", "rules", "ignore", "snapshot", "closed" or "api"',
    ],
    [
      'an override with an invalid value',
      { overrides: [{ call: 'enable', value: 'on' }] },
      '"overrides[0].value" must be true, false or a whole number from 0, but is "on"',
    ],
    [
      'an override without call and key',
      { overrides: [{ keys: 'flags' }] },
      'unknown key "overrides[0].keys"; did you mean "key"?',
    ],
    [
      'a misspelt rule',
      { rules: { 'no-unkown-gate': 'warn' } },
      'unknown key "rules.no-unkown-gate"; did you mean "no-unknown-gate"?',
    ],
    [
      "a rule by ESLint's name",
      { rules: { 'feature-gates/no-unknown-gate': 'warn' } },
      'unknown key "rules.feature-gates/no-unknown-gate"; did you mean "no-unknown-gate"?',
    ],
    [
      'an invalid severity',
      { rules: { 'no-unknown-gate': 'eror' } },
      '"rules.no-unknown-gate" must be "off", "warn" or "error", but is "eror"; did you mean "error"?',
    ],
    [
      'an invalid severity in a list',
      { rules: { 'no-overdue-removal': [2, {}] } },
      '"rules.no-overdue-removal[0]" must be "off", "warn" or "error", but is 2',
    ],
    [
      'a misspelt option',
      { rules: { 'no-overdue-removal': ['warn', { removalLg: 2 }] } },
      'unknown key "rules.no-overdue-removal[1].removalLg"; did you mean "removalLag"?',
    ],
    [
      'an option of a wrong type',
      { rules: { 'no-graduated-gate-check': ['warn', { when: 'removal' }] } },
      '"rules.no-graduated-gate-check[1].when" must be "locked" or "removal-due", but is "removal"',
    ],
    [
      'options of a rule without any',
      { rules: { 'no-unknown-gate': ['warn', {}] } },
      '"rules.no-unknown-gate" takes no options, only "off", "warn" or "error"',
    ],
    ['a misspelt key', { regsitries: [] }, 'unknown key "regsitries"; did you mean "registries"?'],
    [
      'a misspelt key below',
      { policy: { removalLagg: 2 } },
      'unknown key "policy.removalLagg"; did you mean "removalLag"?',
    ],
    [
      'an invalid version',
      { currentVersion: 'banana' },
      '"currentVersion" must be a version, such as "1.36" or "v1.36.2", but is "banana"',
    ],
    [
      'a version that is a number',
      { currentVersion: 1.3 },
      '"currentVersion" must be a version in quotes, such as "1.36" or "v1.36.2", but is 1.3',
    ],
    ['registries that are no list', { registries: 'a.ts' }, '"registries" must be a list, but is "a.ts"'],
    [
      'a registry that is no object',
      { registries: ['a.ts'] },
      '"registries[0]" must be an object, but is "a.ts"; did you mean { "files": ["a.ts"] }?',
    ],
    [
      'a registry without files',
      { registries: [{ scope: 'server' }] },
      '"registries[0]" needs one of the keys "files" or "preset"',
    ],
    [
      'a registry with a misspelt key',
      { registries: [{ file: ['a'] }] },
      'unknown key "registries[0].file"; did you mean "files"?',
    ],
    [
      'no glob',
      { registries: [{ files: [] }] },
      '"registries[0].files" must be a list of at least 1 entry, but is an empty list',
    ],
    [
      'more globs than are read',
      { registries: [{ files: Array.from({ length: 1_001 }, () => 'a') }] },
      '"registries[0].files" has 1001 entries, more than the 1000 that are read',
    ],
    [
      'an empty glob',
      { registries: [{ files: [''] }] },
      '"registries[0].files[0]" must be a non-empty string, but is ""',
    ],
    [
      'an unknown scope',
      { registries: [{ files: ['a'], scope: 'clusters' }] },
      '"registries[0].scope" must be "server" or "cluster", but is "clusters"; did you mean "cluster"?',
    ],
    [
      'an unknown preset',
      { registries: [{ preset: 'k8s' }] },
      '"registries[0].preset" must be "kubernetes", but is "k8s"',
    ],
    [
      'a preset with files',
      { registries: [{ preset: 'kubernetes', files: ['a'] }] },
      'unknown key "registries[0].preset"; expected "files", "scope" or "inferFromStage"',
    ],
    [
      'an inference that is neither',
      { registries: [{ files: ['a'], inferFromStage: 1 }] },
      '"registries[0].inferFromStage" must be true or false, but is 1',
    ],
    [
      'half a lag',
      { policy: { removalLag: 1.5 } },
      '"policy.removalLag" must be a whole number from 0, or null, but is 1.5',
    ],
    [
      'a negative argument',
      { checks: [{ call: 'on', argument: -1 }] },
      '"checks[0].argument" must be a whole number from 0, but is -1',
    ],
    [
      'a call with gate and argument',
      { checks: [{ call: 'on', gate: 'x', argument: 1 }] },
      'unknown key "checks[0].argument"; expected "gate", "call" or "scope"',
    ],
    ['a gate without call', { checks: [{ gate: 'x' }] }, '"checks[0]" needs the key "call"'],
    ['an element without prop', { checks: [{ jsx: 'Gate' }] }, '"checks[0]" needs the key "prop"'],
    [
      'code as a name',
      { checks: [{ call: 'f(x)' }] },
      '"checks[0].call" must be a name, such as "isEnabled" or "config.flags", but is "f(x)"',
    ],
    [
      'a key __proto__',
      JSON.parse('{"__proto__": {"registries": []}}'),
      'unknown key "__proto__"; expected "$schema", "registries", "currentVersion", "policy", "checks", "overrides", "rules", "ignore", "snapshot", "closed" or "api"',
    ],
    [
      'a key constructor',
      { policy: { constructor: 1 } },
      'unknown key "policy.constructor"; expected "removalLag", "gaMustLock", "firstDefaultOnMayStayUnlocked" or "maxChecksPerGate"',
    ],
  ]
  it.each(mistakes)(
    'that is or has %s gives one sentence with file, key and expected value',
    (_title, value, error) => {
      expect(errorOf(value)).toBe(`feature-gates.config.json: ${error}`)
    },
  )

  it('whose getter throws gives an error, too', () => {
    const value = {
      get registries() {
        throw new Error('boom')
      },
    }
    expect(errorOf(value)).toBe("feature-gates.config.json: the configuration can't be read: boom")
  })

  it('does not count inherited keys as its own', () => {
    expect(errorOf(Object.create({ currentVersion: 'banana' }))).toBeNull()
  })
})

describe("ESLint's settings", () => {
  it('may also hold what withConfig() adds', () => {
    expect(validateSettings({ ...FULL, root: '/x', digest: 'abc', failure: 'why' })).toHaveProperty('config.root', '/x')
  })

  it('are named in the error', () => {
    expect(validateSettings({ rooot: 1 })).toEqual({
      error: `settings['feature-gates']: unknown key "rooot"; did you mean "root"?`,
    })
  })
})

describe('the JSON Schema that editors use', () => {
  it("is the one that the validator's table gives (to renew the file: npx vitest run tests/config -u)", async () => {
    await expect(`${JSON.stringify(configJsonSchema(), null, 2)}\n`).toMatchFileSnapshot(
      '../../schema/config.schema.json',
    )
  })
})
