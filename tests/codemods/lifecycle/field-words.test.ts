import { writeStage, writeVersion } from '../../../src/codemods/lifecycle/field-words.js'
import type { Stage } from '../../../src/registry/model.js'
import { readRegistry } from '../../../src/registry/read-registry.js'
import { resolverOf } from '../../support/modules.js'
import { version } from '../../support/spec-changes.js'
import { parseScript } from '../../support/strip-text.js'

/** How a stage is written instead of that of the gate `A`, whose stage and those of others are given. */
function written(own: string, stage: Stage, others: readonly string[] = [], head = ''): string | null {
  const entries = [own, ...others].map(
    (text, index) => `  G${index}: [{ version: '1.30', default: false, preRelease: ${text} }],`,
  )
  const text = `${head}\nexport const featureSpecs: Record<string, FeatureSpec[]> = {\n${entries.join('\n')}\n}\n`
  const resolveImport = resolverOf({ 'stage.ts': `export enum Stage { BETA = 'beta', STANDARD = 'standard' }\n` })
  const view = parseScript('a.ts', text)
  const registry = readRegistry(view, { configured: true, resolveImport })
  const field = registry.gates[0]?.specs[0]?.fields.preRelease
  if (!field) throw new Error('no stage')
  return writeStage(field, stage, registry, view, resolveImport)
}

describe('a stage in the words of its registry', () => {
  it.each([
    [`'Beta'`, [], `'GA'`],
    [`"Beta"`, [], `"GA"`],
    [`'Beta'`, [`'Stable'`], `'Stable'`],
    [`'beta'`, [`'alpha'`], `'ga'`],
    [`'BETA'`, [`'ALPHA'`], `'GA'`],
    [`'Beta'`, [`"Stable"`], `'GA'`],
    ['`Beta`', [], '`GA`'],
  ])('instead of %s, beside %j, is %s', (own, others, expected) => {
    expect(written(own, 'GA', others)).toBe(expected)
  })

  it('before Alpha has the case of the others', () => {
    expect(written(`'BETA'`, 'PreAlpha')).toBe(`'PRE_ALPHA'`)
    expect(written(`'beta'`, 'PreAlpha')).toBe(`'pre-alpha'`)
    expect(written(`'Beta'`, 'PreAlpha')).toBe(`'PreAlpha'`)
  })

  it('is a member of the enum or object that the others are members of', () => {
    const own = `enum Stage { Beta = 'Beta', Stable = 'GA' }`
    expect(written('Stage.Beta', 'GA', [], own)).toBe('Stage.Stable')
    expect(written(`Stage['Beta']`, 'GA', [], own)).toBe(`Stage['Stable']`)
    expect(written('Stage.Beta', 'GA', [], `const Stage = { Beta: 'Beta', GA: 'GA' } as const`)).toBe('Stage.GA')
    expect(written('Stage.BETA', 'GA', [], `import { Stage } from './stage.js'`)).toBe('Stage.STANDARD')
  })

  it('is unknown if no member has it', () => {
    expect(written('Stage.Beta', 'Deprecated', [], `enum Stage { Beta = 'Beta', Stable = 'GA' }`)).toBeNull()
  })
})

describe('a version in the form of another one', () => {
  it.each([
    [`'1.35'`, '1.37', `'1.37'`],
    [`'v1.35.0'`, '1.37', `'v1.37.0'`],
    [`"1.35.2"`, '1.37.1', `"1.37.1"`],
    [`parse('1.35')`, '1.37', `parse('1.37')`],
    [`version.MustParse("1.35")`, '1.37', `version.MustParse("1.37")`],
    ['version.MajorMinor(1, 35)', '1.37', 'version.MajorMinor(1, 37)'],
    ['MajorMinor( 1,35 )', '2.0', 'MajorMinor( 2,0 )'],
    ['1.35', '1.37', '1.37'],
    ['v1.35', '1.40', 'v1.40'],
    ['1.35', '1.40', '"1.40"'],
    ['1.35.0', '1.40', '1.40.0'],
  ])('%s, for %s: %s', (text, next, expected) => {
    expect(writeVersion(text, version(next))).toBe(expected)
  })

  it.each([
    ['VERSION', '1.37'],
    ['`${major}.35`', '1.37'],
    ['MajorMinor(1, 35)', '1.37.1'],
    [`'next'`, '1.37'],
  ])("can't be written instead of %s, for %s", (text, next) => {
    expect(writeVersion(text, version(next))).toBeNull()
  })
})
