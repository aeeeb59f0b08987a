import { UnknownGoNames } from '../../../../src/codemods/remove/residual/unknown-go-names.js'
import { textOf } from '../../../support/open-files.js'
import { afterGoRemoval } from '../../../support/after-removal.js'

type Files = Readonly<Record<string, string>>

const HEAD =
  'package a\n\nimport (\n\t"os"\n\n\t"k8s.io/component-base/featuregate"\n\n\t"example.com/m/features"\n)\n\n'

function open(body: string, files: Files = {}) {
  const opened = afterGoRemoval({ 'a/a.go': `${HEAD}${body}\n`, ...files })
  const finder = new UnknownGoNames(opened.texts, opened.context, opened.viewOf)
  return { finder, own: opened.view('a/a.go') }
}

function usesIn(body: string, files?: Files): string[] {
  const { finder, own } = open(body, files)
  return finder.mayHave(own.text) ? finder.find(own).map(({ node, view }) => textOf(view, node)) : []
}

describe('a check of Go by a name that only the run knows', () => {
  it.each([
    [
      'var x = features.Gate.Enabled(featuregate.Feature(os.Getenv("GATE")))',
      'features.Gate.Enabled(featuregate.Feature(os.Getenv("GATE")))',
    ],
    [
      'func f() bool {\n\tname := featuregate.Feature(os.Args[1])\n\treturn features.Gate.Enabled(name)\n}',
      'features.Gate.Enabled(name)',
    ],
    [
      'func f(name string) bool { return features.Gate.Enabled(featuregate.Feature(name)) }',
      'features.Gate.Enabled(featuregate.Feature(name))',
    ],
    [
      'var x = features.Gate.Enabled(featuregate.Feature("Pag" + kind))',
      'features.Gate.Enabled(featuregate.Feature("Pag" + kind))',
    ],
    ['var all = []featuregate.Feature{featuregate.Feature(os.Args[1])}', 'featuregate.Feature(os.Args[1])'],
  ])('is %j', (body, expected) => {
    expect(usesIn(body)).toEqual([expected])
  })

  it.each([
    'var x = features.Gate.Enabled(featuregate.Feature("Other"))',
    'var x = features.Gate.Enabled(features.Other)',
    'func f(name featuregate.Feature) bool { return features.Gate.Enabled(name) }',
    'var x = features.Gate.Enabled(featuregate.Feature("Oth" + kind))',
    'func f() {\n\tfor _, name := range []string{"Other"} {\n\t\tfeatures.Gate.Enabled(featuregate.Feature(name))\n\t}\n}',
    'func f(name string) bool { return features.Gate.Enabled(featuregate.Feature(name)) }\n\nvar x = f("Other")',
    'func f() { print(featuregate.Feature(os.Args[1])) }',
  ])("isn't %j", (body) => {
    expect(usesIn(body)).toEqual([])
  })

  it('may be in the file that calls a function for the name', () => {
    const user = 'package a\n\nimport "example.com/m/features"\n\nvar x = features.Gate.Enabled(named())\n'
    expect(
      usesIn('func named() featuregate.Feature { return featuregate.Feature(os.Args[1]) }', { 'a/b.go': user }),
    ).toEqual(['features.Gate.Enabled(named())'])
  })

  it('may be data that is decoded', () => {
    const { finder, own } = open('type row struct {\n\tGate featuregate.Feature `json:"gate"`\n\tSize int\n}')
    expect(finder.findDecoded(own).map((node) => textOf(own, node))).toEqual(['Gate featuregate.Feature `json:"gate"`'])
  })
})
