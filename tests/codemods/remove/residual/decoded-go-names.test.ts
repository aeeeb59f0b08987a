import { GoCallees } from '../../../../src/gates/identity/go-callees.js'
import { DecodedGoNames, HOLDS_NAMES } from '../../../../src/codemods/remove/residual/decoded-go-names.js'
import { GoKeyAliases } from '../../../../src/codemods/remove/residual/go-key-aliases.js'
import { textOf } from '../../../support/open-files.js'
import { afterGoRemoval } from '../../../support/after-removal.js'

const HEAD = 'package a\n\nimport (\n\t"encoding/json"\n\n\t"k8s.io/component-base/featuregate"\n)\n\n'

function decodedIn(body: string, files: Readonly<Record<string, string>> = {}): string[] {
  const { texts, context, view, viewOf } = afterGoRemoval({ 'a/a.go': `${HEAD}${body}\n`, ...files })
  const own = view('a/a.go')
  const finder = new DecodedGoNames(texts, new GoCallees(context.resolveImport), viewOf, new GoKeyAliases(texts))
  return finder.find(own).map((node) => textOf(own, node).replaceAll(/\s+/g, ' '))
}

const DECODES = '\n\nfunc read(data []byte, to *row) { json.Unmarshal(data, to) }'

describe('a place of Go that is filled with data, which may name a gate', () => {
  it.each([
    [
      'a field with a tag',
      'type row struct {\n\tGate featuregate.Feature `json:"gate"`\n}',
      'Gate featuregate.Feature `json:"gate"`',
    ],
    [
      'a list in a field',
      'type row struct {\n\tGates []featuregate.Feature `json:"gates"`\n}',
      'Gates []featuregate.Feature `json:"gates"`',
    ],
    [
      'a field of a struct that is decoded',
      `type row struct{ Gate featuregate.Feature }${DECODES}`,
      'Gate featuregate.Feature',
    ],
    [
      'a field of a struct inside one',
      `type cell struct{ Gate featuregate.Feature }\n\ntype row struct{ Cell cell }${DECODES}`,
      'Gate featuregate.Feature',
    ],
    [
      'a variable',
      'func read(data []byte) {\n\tvar gates []featuregate.Feature\n\tjson.Unmarshal(data, &gates)\n}',
      'gates []featuregate.Feature',
    ],
    [
      'a variable with a first value',
      'func read(data []byte) {\n\tgates := []featuregate.Feature{}\n\tjson.Unmarshal(data, &gates)\n}',
      'gates := []featuregate.Feature{}',
    ],
  ])('is %s', (_, body, expected) => {
    expect(decodedIn(body)).toEqual([expected])
  })

  it.each([
    ['a field that no data reaches', 'type row struct {\n\tGate featuregate.Feature `json:"-"`\n}'],
    ['a field that is not exported', `type row struct{ gate featuregate.Feature }${DECODES}`],
    ['a struct that nothing decodes', 'type row struct{ Gate featuregate.Feature }'],
    ['what users set', 'type row struct {\n\tFeatureGates map[featuregate.Feature]bool `json:"featureGates"`\n}'],
    ['another type', 'type row struct {\n\tGate string `json:"gate"`\n}'],
    ['the object that checks gates', 'type row struct {\n\tGate featuregate.FeatureGate `json:"gate"`\n}'],
  ])("isn't %s", (_, body) => {
    expect(decodedIn(body)).toEqual([])
  })

  it.each([
    ['\tGate featuregate.Feature `json:"gate"`\n', true],
    ['var gates map[featuregate.Feature]bool\n', true],
    ['featuregate.Feature("x")', false],
    ['// A Feature of it is new.\n', false],
  ])('may be in a text like %j: %j', (text, expected) => {
    expect(HOLDS_NAMES.test(text)).toBe(expected)
  })
})
