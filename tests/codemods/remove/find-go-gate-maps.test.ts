import { dropEmptyCalls } from '../../../src/codemods/remove/find-code-overrides.js'
import { nodesOf } from '../../../src/source/nodes-of.js'
import { isGoDependencyList, isGoValueInUse, takeGoMap } from '../../../src/codemods/remove/find-go-gate-maps.js'
import { GO_FEATURES, openFiles } from '../../support/open-files.js'
import { findsIn, type RemovalFinds } from '../../support/removal-finds.js'

const go = (text: string): string =>
  `package a\n\nimport (\n\t"k8s.io/component-base/featuregate"\n\n\t"example.com/m/features"\n)\n\n${text}\n`

function removed(text: string, file = 'a/a.go', value = true, files: Record<string, string> = {}): RemovalFinds {
  return findsIn(
    (finds, context) => {
      for (const map of nodesOf(finds.view, 'ObjectExpression')) takeGoMap(map, finds, context)
      dropEmptyCalls(finds)
    },
    go(text),
    { file, files, gates: { Paging: value } },
  )
}

/** The registry with the gate switched off. */
const OFF = { 'features/features.go': GO_FEATURES.replace('Default: true, LockToDefault: true', 'Default: false') }

const left = (text: string): RemovalFinds => ({ after: go(text), refused: [] })
const map = (entries: string, type = 'bool'): string => `var settings = map[featuregate.Feature]${type}{${entries}}`

describe('a gate in a Go map', () => {
  it('is removed with its value', () => {
    expect(removed(map('features.Paging: true, features.Other: false'))).toEqual(left(map('features.Other: false')))
    expect(removed(map('features.Paging: false'), 'a/a.go', false)).toEqual(left(map('')))
  })

  it.each([
    [
      'another value',
      'features.Paging: false',
      'bool',
      'it sets the gate to false, which the stripped code no longer handles; remove what depends on it',
    ],
    ['an effect', 'features.Paging: start()', 'bool', 'its value may have a side effect that would be lost'],
    [
      'something else',
      'features.Paging: run',
      'func()',
      'the map holds something other than a value for the gate; remove what depends on it',
    ],
  ])('is refused with %s', (_, entry, type, reason) => {
    expect(removed(map(entry, type)).refused).toEqual([`${entry}: ${reason}`])
  })

  it('is removed with its spec where a test registers it for itself', () => {
    const spec = '{Default: true, PreRelease: featuregate.GA}'
    const add = (entries: string): string =>
      `func gates() {\n\tgate.Add(map[featuregate.Feature]featuregate.FeatureSpec{${entries}})\n}`
    const both = add(`features.Paging: ${spec}, features.Other: ${spec}`)
    expect(removed(both, 'a/a_test.go')).toEqual(left(add(`features.Other: ${spec}`)))
    expect(removed(both)).toEqual(left(both))
    const named = add(`"Paging": ${spec}`)
    expect(removed(named, 'a/a_test.go')).toEqual(left(named))
    const other = add(`features.Paging: {Default: false}`)
    expect(removed(other, 'a/a_test.go')).toEqual(left(other))
  })

  it('is kept if a test registers it with another value than that of the removal, as the registry does', () => {
    const add = (spec: string): string =>
      `func gates() {\n\tgate.Add(map[featuregate.Feature]featuregate.FeatureSpec{features.Paging: ${spec}})\n}`
    for (const spec of ['{Default: false}', '{PreRelease: featuregate.Alpha}']) {
      const { refused } = removed(add(spec), 'a/a_test.go', true, OFF)
      expect(refused).toEqual([
        `features.Paging: ${spec}: it sets the gate to false, which the stripped code no longer handles; remove what depends on it`,
      ])
    }
  })

  it('is removed with the call of a test that registers nothing else', () => {
    const file = (call: string): string => `func gates() {\n\tgate := featuregate.NewFeatureGate()\n${call}}`
    const call = '\tgate.Add(map[featuregate.Feature]featuregate.FeatureSpec{features.Paging: {Default: true}})\n'
    expect(removed(file(call), 'a/a_test.go')).toEqual(left(file('')))
    expect(removed(file(call))).toEqual(left(file(call)))
  })

  it('is refused with a text that code may read', () => {
    const text = map('features.Paging: "paging"', 'string')
    const use = '\n\nvar title = settings[x]'
    expect(removed(text + use, 'a/a_test.go')).toEqual(left(map('', 'string') + use))
    expect(removed(text + use).refused).toEqual([
      'features.Paging: "paging": the code that reads this entry of the map is unknown',
    ])
  })

  it('is removed from the dependencies of others, with a list that becomes empty', () => {
    const type = '[]featuregate.Feature'
    const deps = (entries: string): string => map(entries, type)
    expect(removed(deps('features.Paging: {features.Other}'))).toEqual(left(deps('')))
    expect(removed(deps('features.Other: {features.Paging}'))).toEqual(left(deps('')))
    expect(removed(deps('features.Other: {features.Paging, features.Third}'))).toEqual(
      left(deps('features.Other: {features.Third}')),
    )
    expect(removed(deps('features.Other: {features.Paging}'), 'a/a.go', false).refused).toEqual([
      "features.Paging: another gate depends on it, so that gate can't be on; remove the dependency first",
    ])
  })

  it.each([
    ['a map by texts', 'var sizes = map[string]int{"Paging": 1}'],
    ['a struct', 'var page = Page{Paging: true}'],
    ['the registry', 'var specs = map[featuregate.Feature]featuregate.FeatureSpec{features.Paging: {}}'],
  ])("isn't removed from %s", (_, text) => {
    expect(removed(text)).toEqual(left(text))
  })
})

describe('a value of a Go package', () => {
  it('is in use if code reads its variable, or it has none', () => {
    const isInUse = (text: string): boolean => {
      let found = false
      findsIn(
        (finds, context) => {
          const [value] = nodesOf(finds.view, 'ObjectExpression')
          found = value !== undefined && isGoValueInUse(value, finds, { ...context, isUsedElsewhere: () => false })
        },
        go(text),
        { file: 'a/a.go' },
      )
      return found
    }
    expect(isInUse(map('features.Other: true'))).toBe(false)
    expect(isInUse(`${map('features.Other: true')}\n\nvar a = settings[x]`)).toBe(true)
    expect(isInUse('func f() { use(map[featuregate.Feature]bool{}) }')).toBe(true)
  })

  it('is a list of dependencies in a map of those', () => {
    const { view } = openFiles({
      'a/a.go': go(map('features.Other: {features.Paging}', '[]featuregate.Feature')),
      'a/b.go': go('var a = []featuregate.Feature{features.Paging}'),
    })
    const isDependency = (file: string): boolean[] => nodesOf(view(file), 'ArrayExpression').map(isGoDependencyList)
    expect([isDependency('a/a.go'), isDependency('a/b.go')]).toEqual([[true], [false]])
  })
})
