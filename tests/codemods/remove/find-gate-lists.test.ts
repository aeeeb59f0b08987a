import { findGateLists } from '../../../src/codemods/remove/find-gate-lists.js'
import { FEATURES as ON } from '../../support/open-files.js'
import { findsIn, type RemovalFinds, type RemovalOptions } from '../../support/removal-finds.js'

/** The name of a gate that isn't a common word. */
const FEATURES = ON.replace('On:', 'NewPager:')

function removed(text: string, options: RemovalOptions = {}): RemovalFinds {
  const { file = 'src/a.ts' } = options
  const gates: Readonly<Record<string, boolean>> = file.endsWith('.go') ? { Paging: true } : { NewPager: true }
  return findsIn(findGateLists, text, { gates, files: { 'src/features.ts': FEATURES }, ...options })
}

const left = (after: string): RemovalFinds => ({ after, refused: [] })
const TEST = { file: 'src/a.test.ts' }

describe('a gate in a list of gates', () => {
  it.each([
    [
      `const featureFlags = { NewPager: true, Other: false }\nuse(featureFlags.Other)\n`,
      `const featureFlags = { Other: false }\nuse(featureFlags.Other)\n`,
    ],
    [`type GateName = 'NewPager' | 'Other'\n`, `type GateName = 'Other'\n`],
    [
      `interface FeatureFlags {\n  NewPager: boolean\n  Other: boolean\n}\n`,
      `interface FeatureFlags {\n  Other: boolean\n}\n`,
    ],
    [`const names = ['NewPager', 'Other'] as const\n`, `const names = ['Other'] as const\n`],
  ])('is removed: %j', (text, after) => {
    expect(removed(text)).toEqual(left(after))
  })

  it.each([
    ['a member of that name is read', `const flags = { NewPager: true, Other: false }\nuse(flags.NewPager)\n`],
    ['the list is used as a whole', `const names = ['NewPager', 'Other']\nuse(names)\n`],
    ["it isn't a list of gates", `const words = { NewPager: 1, Off: 2, Other: 3 }\nuse(words.Off)\n`],
    [
      'the object gives titles, which any code may read',
      `const titles = { NewPager: 'a', Other: 'b' }\nuse(titles[name])\n`,
    ],
    ['the union has other members', `type Word = 'NewPager' | 'Off'\n`],
    ['it holds the name itself', `const names = { NewPager: 'NewPager', Other: 'Other' }\n`],
  ])('is kept where %s', (_, text) => {
    expect(removed(text)).toEqual(left(text))
  })

  it('is refused where a part of its value may have an effect', () => {
    const text = `const featureFlags = { NewPager: start(), Other: false }\nuse(featureFlags.Other)\n`
    expect(removed(text).refused).toEqual(['NewPager: start(): its value may have a side effect that would be lost'])
  })

  it.each(["kind === 'web'", 'options.isFast', '!isOld', 'isOld', 'isOld ? true : false', 'isOn() && true', 'on'])(
    'is refused in an object that is passed on, if only the running program knows the value: %s',
    (value) => {
      const set = (text: string): string =>
        `let on = true\non = isOld\nstart({ featureFlags: { ${text}Other: false } })\n`
      expect(removed(`import { isOld, isOn, options, kind } from 'a'\n${set(`NewPager: ${value}, `)}`).refused).toEqual(
        [`NewPager: ${value}: the value that it is set to is known only when the program runs`],
      )
    },
  )

  it.each(['true', 'on', '{ isOn: on }', "'on'", 'undefined'])(
    'is removed from an object that is passed on, if the value is known: %s',
    (value) => {
      const set = (text: string): string => `const on = true\nstart({ featureFlags: { ${text}Other: false } })\n`
      expect(removed(set(`NewPager: ${value}, `)).refused).toEqual([])
    },
  )

  it('is refused in a test that registers it for itself with the other default', () => {
    const spec = '{ default: false, preRelease: "Alpha" }'
    for (const text of [
      `const gates = new FeatureGates({ NewPager: ${spec}, Other: {} })\n`,
      `const featureGates = { ...all, NewPager: ${spec} }\nrun(featureGates)\n`,
    ])
      expect(removed(text, TEST).refused).toEqual([
        `NewPager: ${spec}: it sets the gate to false, which the stripped code no longer handles; remove what depends on it`,
      ])
    const other = `const gates = new FeatureGates({ NewPager: { default: true }, Other: {} })\n`
    expect(removed(other, TEST).refused).toEqual([])
    expect(removed(`expect(featureGates).toEqual({ NewPager: ${spec}, Other: {} })\n`, TEST).refused).toEqual([])
  })

  it('is refused where a type would have no member left', () => {
    expect(
      removed(`type FeatureGate = 'NewPager' | 'Other'\n`, { gates: { NewPager: true, Other: true } }).refused[0],
    ).toMatch(/the type would have no member left$/)
  })

  it('is kept under a common word, which may mean anything, unless the context shows it', () => {
    const files = { 'src/features.ts': ON }
    const common = (text: string): RemovalFinds => removed(text, { gates: { On: true }, files })
    expect(common(`interface FeatureFlags {\n  On: boolean\n  Other: boolean\n}\n`).after).toContain('On')
    expect(common(`const featureFlags = { On: true, Other: false }\n`).after).not.toContain('On')
  })

  it('is removed from tests, but not where the test is for the other value', () => {
    expect(removed(`withFeatures({ NewPager: true, Other: false })\n`, TEST)).toEqual(
      left(`withFeatures({ Other: false })\n`),
    )
    expect(removed(`withFeatures({ NewPager: false, Other: false })\n`, TEST).refused).toHaveLength(1)
    expect(removed(`const enabledGates = ['NewPager', 'Other']\n`, TEST)).toEqual(
      left(`const enabledGates = ['Other']\n`),
    )
    expect(removed(`const disabledGates = ['NewPager', 'Other']\n`, TEST).refused).toHaveLength(1)
  })

  it('is removed with its row of a catalogue beside the registry, unless positions count', () => {
    const rows = `const rows = [\n  { gate: 'NewPager', title: 'a' },\n  { gate: 'Other', title: 'b' },\n]\n`
    const beside = { file: 'src/features.ts' }
    expect(removed(FEATURES + rows, beside).after).toContain(`const rows = [\n  { gate: 'Other', title: 'b' },\n]`)
    for (const use of ['use(rows[1])', 'const [first] = rows', 'use(rows.slice(1))', 'use(...rows)'])
      expect(removed(`${FEATURES}${rows}${use}\n`, beside).refused).toEqual([
        `{ gate: 'NewPager', title: 'a' }: code reads the list by position, and the later ones would move`,
      ])
  })
})

describe('a gate in a list of Go', () => {
  const go = (text: string): string =>
    `package a\n\nimport (\n\t"k8s.io/component-base/featuregate"\n\n\t"example.com/m/features"\n)\n\n${text}\n`

  it('is removed from a map of settings', () => {
    const map = (entries: string): string => go(`var settings = map[featuregate.Feature]bool{${entries}}`)
    expect(removed(map('features.Paging: true, features.Other: false'), { file: 'a/a_test.go' })).toEqual(
      left(map('features.Other: false')),
    )
  })

  it("is refused in a list of which it isn't known what it is used for", () => {
    const list = go('func f() { use([]featuregate.Feature{features.Paging, features.Other}) }')
    expect(removed(list, { file: 'a/a.go' }).refused).toEqual([
      "features.Paging: it isn't known what the list of gates is used for",
    ])
  })
})
