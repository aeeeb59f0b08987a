import { nodesOf } from '../../../src/source/nodes-of.js'
import { resolveGate } from '../../../src/gates/resolve-gate.js'
import { isGoSelection, takeGoSelection } from '../../../src/codemods/remove/go-gate-selections.js'
import { GO_FEATURES, openFiles } from '../../support/open-files.js'
import { findsIn, type RemovalFinds } from '../../support/removal-finds.js'

const SELECT = `
func GetFeatures(names ...featuregate.Feature) map[featuregate.Feature]featuregate.FeatureSpec {
	selected := map[featuregate.Feature]featuregate.FeatureSpec{}
	for _, name := range names {
		selected[name] = specs[name]
	}
	return selected
}
`
const HEAD = 'package a\n\nimport (\n\t"k8s.io/component-base/featuregate"\n\n\t"example.com/m/features"\n)\n\n'

function removed(body: string, select = SELECT, file = 'a/a.go'): RemovalFinds {
  return findsIn(
    (finds, context) => {
      const resolve = { view: finds.view, index: context.index, resolveImport: context.resolveImport }
      for (const call of nodesOf(finds.view, 'CallExpression'))
        takeGoSelection(
          call,
          (node) => {
            const named = resolveGate(node, resolve)
            return named && 'gate' in named ? named.gate : null
          },
          finds,
          context,
        )
    },
    `${HEAD}${body}\n`,
    { file, files: { 'features/features.go': GO_FEATURES + select } },
  )
}

const left = (body: string): RemovalFinds => ({ after: `${HEAD}${body}\n`, refused: [] })
const CALL = 'var x = features.GetFeatures(features.Paging, features.Other)'

describe('a gate among the arguments of a function that selects gates', () => {
  it('is removed', () => {
    expect(removed(CALL)).toEqual(left('var x = features.GetFeatures(features.Other)'))
  })

  it.each([
    ['does more with each', SELECT.replace('= specs[name]', '= specs[name]\n\t\tcount++')],
    ['counts', SELECT.replace('for _, name', 'for count, name')],
    ['reads another map', SELECT.replace('= specs[name]', '= others[name]')],
    ['reads no map', SELECT.replace('selected[name] = specs[name]', 'show(name)')],
    ['uses the names besides', SELECT.replace('return selected', 'use(names)\n\treturn selected')],
    ['takes other values', SELECT.replace('names ...featuregate.Feature', 'names ...string')],
  ])('is kept where the function %s', (_, select) => {
    expect(removed(CALL, select)).toEqual(left(CALL))
  })

  it('is kept where the arguments are a list, and of a function that is not known', () => {
    const spread = 'var x = features.GetFeatures(all...)'
    expect(removed(spread)).toEqual(left(spread))
    expect(removed(CALL.replace('GetFeatures', 'Other'))).toEqual(left(CALL.replace('GetFeatures', 'Other')))
  })

  it('is removed from a test with the specs that it expects', () => {
    const test = (args: string, specs: string): string =>
      `func check() {\n\tExpect(features.GetFeatures(${args})).To(Equal(map[featuregate.Feature]featuregate.FeatureSpec{${specs}}))\n}`
    expect(
      removed(
        test('features.Paging, features.Other', 'features.Paging: {}, features.Other: {}'),
        SELECT,
        'a/a_test.go',
      ),
    ).toEqual(left(test('features.Other', 'features.Other: {}')))
    const without = test('features.Paging', '')
    expect(removed(without, SELECT, 'a/a_test.go')).toEqual(left(without))
  })
})

describe('a list that only selects gates', () => {
  const isSelection = (body: string): boolean => {
    const opened = openFiles({
      'features/features.go': GO_FEATURES + SELECT.replace('names ...', 'names []'),
      'a/a.go': `${HEAD}${body}\n`,
    })
    const view = opened.view('a/a.go')
    const [list] = nodesOf(view, 'ArrayExpression')
    return list !== undefined && isGoSelection(list, view, opened.removal({ Paging: true }))
  }
  const LIST = '[]featuregate.Feature{features.Paging}'

  it('is given to such a function, also as a result', () => {
    expect(isSelection(`var x = features.GetFeatures(${LIST})`)).toBe(true)
    expect(
      isSelection(`func all() []featuregate.Feature { return ${LIST} }\n\nvar x = features.GetFeatures(all())`),
    ).toBe(true)
  })

  it.each([
    `var x = ${LIST}`,
    `var x = other(${LIST})`,
    `func all() []featuregate.Feature { return ${LIST} }\n\nvar x = len(all())`,
    `func all() []featuregate.Feature { return ${LIST} }\n\nvar x = all`,
  ])('is not one of %s', (body) => {
    expect(isSelection(body)).toBe(false)
  })
})
