import { findUnknownNames } from '../../../../src/codemods/remove/residual/unknown-names.js'
import { readCheckShapes } from '../../../../src/gates/check-shapes.js'
import type { CheckShapeEntry } from '../../../../src/config/config.js'
import { afterGoRemoval, afterRemoval, NAMES_IMPORT } from '../../../support/after-removal.js'

type Files = Readonly<Record<string, string>>

/** `file: source` of the places that may read the gate by a name that is not written down. */
function placesIn(files: Files, checks: readonly CheckShapeEntry[] = []): string[] {
  const isGo = Object.keys(files).some((name) => name.endsWith('.go'))
  const { texts, context, viewOf, nameOf } = (isGo ? afterGoRemoval : afterRemoval)(files)
  return findUnknownNames(texts, context, readCheckShapes(checks), viewOf).flatMap(({ file, text, uses }) =>
    uses.map(({ start, end }) => `${nameOf(file)}: ${text.slice(start, end)}`),
  )
}

const inFile = (text: string): string[] =>
  placesIn({ 'src/a.ts': `${NAMES_IMPORT}${text}\n` }).map((place) => place.slice('src/a.ts: '.length))

describe('a read of a gate by a name that is computed at run time', () => {
  it.each([
    ['use(featureGates[process.env.GATE])', 'featureGates[process.env.GATE]'],
    ['const f = (name: string) => featureGates[name]', 'featureGates[name]'],
    ['use(isEnabled(raw as GateName))', 'isEnabled(raw as GateName)'],
    ['use(Reflect.get(featureGates, name))', 'Reflect.get(featureGates, name)'],
    ['const map = new Map(Object.entries(featureGates))\nuse(map.get(name))', 'map.get(name)'],
    ['const on = isEnabled\nuse(on(JSON.parse(text)))', 'on(JSON.parse(text))'],
    ['use(JSON.parse(text).map(isEnabled))', 'JSON.parse(text).map(isEnabled)'],
    [`use('New' + 'Pager')`, `'New' + 'Pager'`],
    ['const row: { gate: GateName } = JSON.parse(text)', 'row: { gate: GateName } = JSON.parse(text)'],
    ['eval(code)', 'eval(code)'],
  ])('is in %j', (text, expected) => {
    expect(inFile(text)).toEqual([expected])
  })

  it.each([
    `use(isEnabled('Other'))`,
    'const f = (name: GateName) => isEnabled(name)',
    `for (const name of ['Other'] as const) use(featureGates[name])`,
    'use(others[name])',
    'featureGates[name] = spec',
    `use(['Other'].map(isEnabled))`,
    'for (const name of Object.keys(featureGates)) use(featureGates[name])',
  ])("isn't in %s", (text) => {
    expect(inFile(text)).toEqual([])
  })

  it('is in a call that the configuration names', () => {
    const files = { 'src/a.ts': 'askFlag(name)\n' }
    expect(placesIn(files)).toEqual([])
    expect(placesIn(files, [{ call: 'askFlag' }])).toEqual(['src/a.ts: askFlag(name)'])
  })

  it("isn't looked for in tests, and in the file of the registry itself", () => {
    expect(placesIn({ 'src/a.test.ts': `${NAMES_IMPORT}use(featureGates[process.env.GATE])\n` })).toEqual([])
    expect(placesIn({ 'src/a.ts': '' })).toEqual([])
  })

  it('is found in Go, also where gates are set by such a name', () => {
    const head =
      'package a\n\nimport (\n\t"os"\n\n\t"k8s.io/component-base/featuregate"\n\n\t"example.com/m/features"\n)\n\n'
    const check = 'features.Gate.Enabled(featuregate.Feature(os.Args[1]))'
    expect(placesIn({ 'a/a.go': `${head}var x = ${check}\n` })).toEqual([`a/a.go: ${check}`])
    expect(placesIn({ 'a/a.go': `${head}func f() { features.Gate.Set("Pag" + os.Args[1]) }\n` })).toEqual([
      'a/a.go: "Pag" + os.Args[1]',
    ])
  })
})
