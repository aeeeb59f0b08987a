import type { Linter as LinterTypes } from 'eslint'
import { Linter } from 'eslint'
import typescriptParser from '@typescript-eslint/parser'
import { describe, expect, it } from 'vitest'
import plugin from '../../src/index.js'
import { tempFolder } from '../support/temp-folder.js'

const REGISTRY = `export const featureSpecs: Record<string, FeatureSpec[]> = {
  Paging: [{ version: '1.36', default: false, preRelease: 'Alpha', lockToDefault: false }],
  Old: [{ version: '1.30', default: false, preRelease: 'Alpha' }, { version: '1.34', default: true, lockToDefault: true, preRelease: 'GA' }],
  Late: [{ version: '1.36', default: false, preRelease: 'Beta', lockToDefault: false }],
}
`

const SNAPSHOT = JSON.stringify({
  toolVersion: '0.1.0',
  version: '1.35',
  gates: [],
  fields: ['from', 'spec', 'constructor'].map((field) => ({
    type: 'Range',
    field,
    file: 'api.ts',
    line: 1,
    gate: null,
  })),
})

/** The reports on one file of a project with an API, as `line: first words`. */
function reportsOn(file: string, files: Record<string, string>, config: object = {}): string[] {
  const cwd = tempFolder({ 'features.ts': REGISTRY, 'snapshot.json': SNAPSHOT, ...files })
  const settings = {
    root: cwd,
    currentVersion: '1.36',
    registries: [{ files: ['features.ts'] }],
    snapshot: 'snapshot.json',
    api: { types: ['api.ts'], strategies: ['strategy.ts'] },
    ...config,
  }
  const rules = Object.fromEntries(
    ['require-gated-field', 'require-field-drop', 'no-gated-validation'].map((rule) => [
      `feature-gates/${rule}`,
      'error',
    ]),
  )
  const messages: LinterTypes.LintMessage[] = new Linter({ cwd }).verify(
    files[file] ?? '',
    [
      {
        files: ['**/*.ts'],
        languageOptions: { parser: typescriptParser },
        plugins: { 'feature-gates': plugin },
        settings: { 'feature-gates': settings },
        rules: rules as LinterTypes.RulesRecord,
      },
    ],
    { filename: `${cwd}/${file}` },
  )
  return messages.map(({ line, message }) => `${line}: ${message}`)
}

const GATED = 'export interface Range {\n  from: string\n  /** @featureGate Paging */\n  limit?: number\n}\n'
const on = "gates.enabled('Paging')"
/** The reports on the marked field and on the strategy. */
const drops = (strategy: string, api = GATED): string[] => [
  ...reportsOn('api.ts', { 'api.ts': api, 'strategy.ts': strategy }),
  ...reportsOn('strategy.ts', { 'api.ts': api, 'strategy.ts': strategy }).map((report) => `strategy ${report}`),
]

describe('require-gated-field', () => {
  const fields = (code: string): string[] => reportsOn('api.ts', { 'api.ts': code })

  it('states why a field counts as new, and what to do', () => {
    expect(fields('export interface Range {\n  from: string\n  limit?: number\n}')).toEqual([
      "3: Field 'limit' of Range is newer than release 1.35 (snapshot.json has Range without it), and no marker names its feature gate, so its first release serves it to everyone. Put it behind an Alpha gate: @featureGate NAME.",
    ])
  })

  it.each([
    ['a type alias', 'export type Range = { from: string } & { limit?: number }'],
    [
      'a class',
      'export class Range {\n  from = ""\n  limit?: number\n  static most = 1\n  private cache = 1\n  size() { return 1 }\n}',
    ],
    [
      'parameters of a constructor',
      'export class Range { constructor(public from: string, public limit: number, other: string) {} }',
    ],
    ['a schema', 'export const Range = z.object({ from: z.string(), limit: z.number().optional() }).strict()'],
    ['a schema that extends another', 'export const Range = Base.extend({ limit: z.number() })'],
    ['a name that every object has', 'export interface Range { constructor: string; __proto__: string }'],
  ])('reads %s', (_, code) => {
    expect(fields(code)).toEqual([expect.stringContaining('is newer than release 1.35')])
  })

  it('reports a field inside an old one, and of new ones the outermost', () => {
    expect(fields('export interface Range { spec: { limit?: number } }')).toEqual([
      expect.stringContaining("'spec.limit' of Range"),
    ])
    expect(fields('export interface Range { paging?: { limit?: number } }')).toEqual([
      expect.stringContaining("'paging' of Range"),
    ])
  })

  it.each([
    ['a marker', 'export interface Range {\n  limit?: number // +featureGate=Paging\n}'],
    ["OpenShift's marker", 'export interface Range {\n  // +openshift:enable:FeatureGate=Paging\n  limit?: number\n}'],
    ['a marker on the type', '/** @featureGate Paging */\nexport interface Range { limit?: number }'],
    [
      'a marker on what holds it',
      'export interface Range {\n  /** @featureGate Paging */\n  paging?: { limit?: number }\n}',
    ],
    [
      'a type that only gated fields lead to',
      'export interface Range { limit?: number }\nexport interface Other {\n  // +featureGate=Paging\n  range?: Range\n}',
    ],
    ['a type that the snapshot lacks', 'export interface Other { limit?: number }'],
    [
      'a type that only holds gated fields, written inline',
      'export interface Range {\n  paging?: {\n    // +featureGate=Paging\n    limit?: number\n  }\n}',
    ],
    [
      'a type that only holds gated fields, declared elsewhere',
      'export interface Range {\n  paging?: Wrapper\n}\nexport interface Wrapper {\n  // +featureGate=Paging\n  limit?: number\n}',
    ],
    ['methods', 'export interface Range { size(): number; most: () => number }'],
    ['an older @since', 'export interface Other {\n  /** @since 1.35 */\n  limit?: number\n}'],
  ])('does not report: %s', (_, code) => {
    expect(fields(code)).toEqual(expect.not.arrayContaining([expect.stringContaining('no marker says')]))
  })

  it('applies the marker after a field to that field, not to the next one', () => {
    expect(fields('export interface Range {\n  from: string // +featureGate=Paging\n  limit?: number\n}')).toEqual(
      expect.arrayContaining([expect.stringContaining("'limit' of Range is newer")]),
    )
  })

  it('trusts @since with the current version if there is no snapshot', () => {
    const code = 'export interface Other {\n  /** @since 1.36 */\n  limit?: number\n}'
    expect(reportsOn('api.ts', { 'api.ts': code }, { snapshot: undefined })).toEqual([
      expect.stringContaining("'limit' of Other is new in 1.36 (@since)"),
    ])
  })

  it('reports the gate of a new field that did not begin in Alpha', () => {
    expect(fields('export interface Range {\n  // +featureGate=Late\n  limit?: number\n}')[0]).toContain(
      "2: Field 'limit' of Range belongs to feature gate 'Late' (Beta since 1.36; features.ts:4), which began in Beta",
    )
    expect(fields('export interface Range {\n  // +featureGate=Late\n  from?: number\n}')).toEqual(
      expect.not.arrayContaining([expect.stringContaining('began in')]),
    )
  })

  it('reports nothing if no API is configured', () => {
    expect(reportsOn('api.ts', { 'api.ts': 'export interface Range { limit?: number }' }, { api: undefined })).toEqual(
      [],
    )
  })
})

describe('require-field-drop', () => {
  it('reports a field that nothing clears, with the gate and where it was looked for', () => {
    expect(drops('export function prepare(range) { range.from = "" }')).toEqual([
      "4: Field 'limit' of Range belongs to feature gate 'Paging' (Alpha since 1.36; features.ts:2), but nothing in strategy.ts clears it while the gate is off, so it is stored and served anyway. Clear it on write, unless the stored object already uses it.",
    ])
  })

  it.each([
    ['the ratchet', `export function prepare(range, old) { if (!${on} && !inUse(old)) range.limit = undefined }`],
    ['delete', `export function prepare(range, old) { if (!${on} && old.limit === undefined) { delete range.limit } }`],
    [
      'an exit before it',
      `export function prepare(range, old) { if (${on} || inUse(old)) return\n range.limit = undefined }`,
    ],
    [
      'a nested test',
      `export function prepare(range, old) { if (!${on}) { if (!old.limit) range.limit = undefined } }`,
    ],
    [
      'the else branch',
      `export function prepare(range, old) { if (${on} || inUse(old)) { log(range) } else { range.limit = undefined } }`,
    ],
    [
      'a variable',
      `export function prepare(range, old) { const drop = !${on} && !inUse(old); if (drop) range.limit = undefined }`,
    ],
    [
      'a helper',
      `export function prepare(range, old) { if (!${on} && !inUse(old)) dropLimit(range) }\nfunction dropLimit(range) { range.limit = undefined }`,
    ],
    [
      'a function that checks the gate',
      `const isOn = () => ${on}\nexport function prepare(range, old) { if (!isOn() && !inUse(old)) range.limit = undefined }`,
    ],
    [
      'a loop over parts',
      `export function prepare(range, old) { if (!${on} && !inUse(old)) for (const part of range.parts) part.limit = undefined }`,
    ],
    [
      'a callback',
      `export function prepare(range, old) { if (!${on} && !inUse(old)) range.parts.forEach((part) => { part.limit = undefined }) }`,
    ],
    ['a copy', `export const prepare = (range, old) => (${on} || inUse(old) ? range : { ...range, limit: undefined })`],
    ['the stored value', `export function prepare(range, old) { if (!${on}) range.limit = old?.limit }`],
    [
      'a later restore',
      `export function prepare(range, old) { if (!${on}) range.limit = undefined\n if (inUse(old)) range.limit = old.limit }`,
    ],
    [
      'a loop that looks for it in the stored object',
      `export function prepare(range, old) { if (${on}) return\n for (const part of old.parts) { if (part.limit) return }\n range.limit = undefined }`,
    ],
    ['on create only', `export function prepareForCreate(range) { if (!${on}) range.limit = undefined }`],
    [
      'a rest',
      `export function prepare({ limit, ...rest }, old) { return ${on} || inUse(old) ? { limit, ...rest } : rest }`,
    ],
    ['a computed name', `export function prepare(range, old) { for (const name of disabled()) delete range[name] }`],
    ['a text', "export function prepare(range, old) { omit(range, ['limit']) }"],
    [
      'an unavailable helper',
      "import { dropDisabledFields } from 'api-machinery'\nexport function prepare(range, old) { dropDisabledFields(range, old) }",
    ],
    ['another use of the gate', `export function prepare(range, old) { configure(range, ${on}) }`],
    ['an unknown condition', 'export function prepare(range, old) { if (isOff(range)) range.limit = undefined }'],
  ])('does not report: %s', (_, strategy) => {
    expect(drops(strategy)).toEqual([])
  })

  it('assumes that an unavailable helper clears only what it gets', () => {
    const strategy = (part: string): string =>
      `import { resetMeta } from 'api-machinery'\nexport function prepare(range, old) { resetMeta(${part}, old.meta) }`
    expect(drops(strategy('range.meta'))).toEqual([expect.stringContaining('nothing in strategy.ts clears it')])
    const nested =
      'export interface Top {\n  spec?: Spec\n}\nexport interface Spec {\n  /** @featureGate Paging */\n  limit?: number\n}\n'
    expect(drops(strategy('range.spec'), nested)).toEqual([])
    expect(drops(strategy('range'))).toEqual([])
  })

  it('follows a module that the strategy imports', () => {
    const files = {
      'api.ts': GATED,
      'strategy.ts':
        "import { dropLimit } from './drop.js'\nexport const prepare = (range, old) => dropLimit(range, old)",
      'drop.ts': `export function dropLimit(range, old) { if (!${on} && !inUse(old)) range.limit = undefined }`,
    }
    expect(reportsOn('api.ts', files)).toEqual([])
    expect(
      reportsOn('api.ts', { ...files, 'drop.ts': 'export function dropLimit(range, old) { range.from = 1 }' }),
    ).toHaveLength(1)
  })

  it('accepts an object that is cleared as a whole, however deep the field is', () => {
    const api =
      'export interface Top {\n  paging?: Paging\n}\nexport interface Paging { page: Page }\nexport interface Page {\n  // +featureGate=Paging\n  limit?: number\n}\n'
    expect(
      drops(`export function prepare(range, old) { if (!${on} && !inUse(old)) range.paging = undefined }`, api),
    ).toEqual([])
  })

  it.each([
    ['a parameter', `export function prepare(range, old) { if (!${on}) range.limit = undefined }`, 'prepare', 'old'],
    [
      'a test of the new value',
      `export function prepare(range, oldRange) { if (!${on} && range.limit !== undefined) delete range.limit }`,
      'prepare',
      'oldRange',
    ],
    [
      'a helper that does not get the stored object',
      `export function prepareForUpdate(range, existing) { dropLimit(range) }\nfunction dropLimit(range) { if (!${on}) range.limit = undefined }`,
      'prepareForUpdate',
      'existing',
    ],
    [
      'a helper that is called without a check',
      `export function prepareForUpdate(range, stored) { if (!${on}) dropLimit(range) }\nfunction dropLimit(range) { range.limit = undefined }`,
      'prepareForUpdate',
      'stored',
    ],
  ])('reports a clear that ignores the stored object: %s', (_, strategy, name, stored) => {
    expect(drops(strategy)).toEqual([
      expect.stringContaining(
        `Field 'limit' of Range is cleared while feature gate 'Paging' (Alpha since 1.36; features.ts:2) is off, regardless of the stored object: '${name}' gets it ('${stored}') but doesn't check it.`,
      ),
    ])
  })

  it('requires nothing of a gate that is locked or unknown', () => {
    for (const gate of ['Old', 'Unknown'])
      expect(
        drops('export function prepare(range) {}', GATED.replace('Paging', gate)).filter((report) =>
          report.includes('clears it'),
        ),
      ).toEqual([])
  })

  it('reports nothing if a strategy cannot be parsed, or none is configured', () => {
    expect(reportsOn('api.ts', { 'api.ts': GATED, 'strategy.ts': 'export function (' })).toEqual([])
    expect(reportsOn('api.ts', { 'api.ts': GATED })).toEqual([])
  })
})

describe('no-gated-validation', () => {
  const validation = (code: string, config: object = {}): string[] =>
    reportsOn('validation.ts', { 'api.ts': GATED, 'validation.ts': code }, config)

  it('states that an optional field is validated whenever it is set', () => {
    expect(validation(`export function validateRange(range: Range) {\n  if (${on}) check(range.limit)\n}`)).toEqual([
      "2: 'validateRange' checks feature gate 'Paging' (Alpha since 1.36; features.ts:2) to decide whether to validate, so an object stored while the gate was on is validated differently once it is off. Field 'limit' of Range is optional and has no default: validate it whenever it is set.",
    ])
  })

  it.each([
    [
      'a variable',
      `export function validateRange(range: Range) { const isOn = ${on}; if (isOn && range.limit) check(range.limit) }`,
    ],
    ['a conditional', `export const validateRange = (range: Range) => ${on} ? check(range) : []`],
    [
      'a result that is and-ed',
      `export function validateRange(range: Range) { return ${on} && range.limit && isLimit(range) }`,
    ],
    ['an arrow function that or-s', `export const validateRange = (range: Range) => !${on} || isLimit(range.limit)`],
    ['a method', `class Strategy { validate(range: Range) { if (!${on}) return []\n return check(range) } }`],
    [
      'another gate, as an option',
      "export function validateRange(range: Range) { if (gates.enabled('Late')) check(range) }",
    ],
  ])('reports: %s', (_, code) => {
    expect(validation(code)).toHaveLength(1)
  })

  it.each([
    ['an option', `export function validateRange(range: Range) { return check(range, { allow: ${on} }) }`],
    [
      'a result that needs no validation',
      `export const validateAllows = (range: Range) => ${on} || range.limit === undefined`,
    ],
    [
      'an option that is set',
      `export function validateRange(range: Range) { const options = {}; if (${on}) options.allow = true\n return check(range, options) }`,
    ],
    [
      'an option in a list',
      `export function validateRange(range: Range) { const options: string[] = []; if (${on}) options.push('paging')\n return check(range, options) }`,
    ],
    ['a gate that is locked', "export function validateRange(range: Range) { if (gates.enabled('Old')) check(range) }"],
    ['code that does not validate', `export function serve(range: Range) { if (${on}) check(range) }`],
    ['validation of something else', `export function validateFlags(flags: Flags) { if (${on}) check(flags) }`],
  ])('does not report: %s', (_, code) => {
    expect(validation(code)).toEqual([])
  })

  it('reports a list of errors, which is not an option', () => {
    expect(
      validation(
        `export function validateRange(range: Range) { const errors: string[] = []; if (${on}) errors.push(check(range))\n return errors }`,
      ),
    ).toHaveLength(1)
  })

  it('reads every validating function of the configured files', () => {
    const code = `export function validateFlags(flags: Flags) { if (${on}) check(flags) }`
    expect(validation(code, { api: { types: ['api.ts'], validation: ['*.ts'] } })).toHaveLength(1)
    expect(validation(code, { api: undefined })).toEqual([])
  })
})
