import {
  completeSpec,
  decideInference,
  inferDefaults,
  parseStage,
  SPEC_FIELD_NAMES,
} from '../../src/registry/spec-fields.js'

describe('a stage', () => {
  it.each([
    ['PreAlpha', 'PreAlpha'],
    ['PRE_ALPHA', 'PreAlpha'],
    ['pre-alpha', 'PreAlpha'],
    ['alpha', 'Alpha'],
    ['BETA', 'Beta'],
    [' Beta ', 'Beta'],
    ['GA', 'GA'],
    ['ga', 'GA'],
    ['Stable', 'GA'],
    ['STANDARD', 'GA'],
    ['GeneralAvailability', 'GA'],
    ['Deprecated', 'Deprecated'],
  ])('%s is %s', (word, stage) => {
    expect(parseStage(word)).toBe(stage)
  })

  it.each(['', 'Betta', 'betas', 'constructor', '__proto__', 'prod'])('%j is not one', (word) => {
    expect(parseStage(word)).toBeNull()
  })
})

it('a field has the names that registries use, and no others', () => {
  expect(
    ['version', 'since', 'until', 'removeIn', 'stage', 'locked'].map((name) => SPEC_FIELD_NAMES.get(name)),
  ).toEqual(['version', 'version', 'removeIn', 'removeIn', 'preRelease', 'lockToDefault'])
  expect(SPEC_FIELD_NAMES.get('constructor')).toBeUndefined()
})

describe('what a spec leaves out', () => {
  it('follows the stage where the project infers it', () => {
    expect(inferDefaults('PreAlpha')).toEqual({ default: false, lockToDefault: false })
    expect(inferDefaults('Alpha')).toEqual({ default: false, lockToDefault: false })
    expect(inferDefaults('Beta')).toEqual({ default: true, lockToDefault: false })
    expect(inferDefaults('GA')).toEqual({ default: true, lockToDefault: true })
    expect(inferDefaults('Deprecated')).toEqual({ default: false, lockToDefault: false })
  })

  it('is filled in field by field, and is unknown if the source is', () => {
    const left = { default: undefined, lockToDefault: undefined }
    expect(completeSpec({ stage: 'GA', ...left }, true)).toEqual({ default: true, lockToDefault: true })
    expect(completeSpec({ stage: 'GA', ...left }, false)).toEqual({ default: false, lockToDefault: false })
    expect(completeSpec({ stage: 'GA', default: true, lockToDefault: undefined }, true)).toEqual({
      default: true,
      lockToDefault: true,
    })
    expect(completeSpec({ stage: 'GA', default: null, lockToDefault: false }, true)).toEqual({
      default: null,
      lockToDefault: false,
    })
    expect(completeSpec({ stage: null, ...left }, true)).toEqual({ default: null, lockToDefault: null })
  })

  it('is inferred as configured, and otherwise if some spec leaves `default` out', () => {
    expect(decideInference(false, [{ default: undefined }])).toBe(false)
    expect(decideInference(true, [{ default: true }])).toBe(true)
    expect(decideInference(undefined, [{ default: true }, { default: undefined }])).toBe(true)
    expect(decideInference(undefined, [{ default: true }, { default: null }])).toBe(false)
  })
})
