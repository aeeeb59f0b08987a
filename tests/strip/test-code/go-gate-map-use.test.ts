import { useOfGateList, useOfGateMap } from '../../../src/strip/test-code/go-gate-map-use.js'
import { asGo } from '../../../src/source/go-casts.js'
import { nodesOf } from '../../../src/source/nodes-of.js'
import { parseScript } from '../../support/strip-text.js'

const HEAD =
  'package a\n\nimport (\n\t"maps"\n\n\t"example.com/features"\n)\n\nconst Own = "Own"\n\nfunc f(key string) {\n\tall := map[string]bool{}\n'

/** What a function's body does with the first use of `gates`. */
function useIn(body: string, ofList = false): string | null {
  const view = parseScript('a_test.go', `${HEAD}${body}\n}\n`)
  const name = nodesOf(view, 'Identifier').find((node) => node.name === 'gates')
  if (!name) throw new Error(body)
  const use = ofList
    ? useOfGateList(asGo(name), view)
    : useOfGateMap(asGo(name), view, (node) => view.text.slice(...node.range).startsWith('gates.Enabled('))
  if (use?.kind === 'write') return `write${use.isAny ? ' any' : ''} ${view.text.slice(...use.key.range)}`
  if (use?.kind === 'look up') return `look up ${view.text.slice(...use.lookup.key.range)} ${use.lookup.runsAt}`
  if (use?.kind === 'set all') return `set all ${use.value}`
  return use && use.kind
}

describe('in Go, code around a map of gates', () => {
  it.each([
    [`for key, on := range gates {\nSetFeatureGateDuringTest(t, key, on)\n}`, 'set'],
    ['SetFeatureGatesDuringTest(t, gates)', 'set'],
    ['all.SetFromMap(gates)', 'set'],
    ['if len(gates) > 0 {\nall.SetFromMap(gates)\n}', 'harmless'],
    ['if gates != nil {\nall.SetFromMap(gates)\n}', 'harmless'],
    ['use(make([]int, len(gates)))', 'harmless'],
    ['gates.Enabled(features.X)', 'ask'],
    ['gates[features.X] = true', 'write features.X'],
    ['gates[Own] = true', 'write Own'],
    ['gates[key] = true', 'write any key'],
    ['use(gates[features.X])', 'look up features.X null'],
    ['if on, ok := gates[features.X]; ok && on {\nuse(1)\n}', 'look up features.X true'],
    ['if on, ok := gates[features.X]; ok && !on {\nuse(1)\n}', 'look up features.X false'],
    ['for key, on := range gates {\nall[key] = on\n}', 'copy'],
    ['other := maps.Clone(gates)\nuse(other)', 'clone'],
    ['maps.Copy(all, gates)', 'copy'],
    ['maps.Copy(gates, all)', 'fill'],
  ])('is known: %s', (body, use) => {
    expect(useIn(body)).toBe(use)
  })

  it.each([
    'use(gates)',
    'use(gates[key])',
    'use(len(gates))',
    'if len(gates) > 0 {\nuse(1)\n}',
    'if len(gates) == 0 {\nall.SetFromMap(gates)\n}',
    'if len(gates) > 0 {\nall.SetFromMap(gates)\n} else {\nuse(1)\n}',
    'for key, on := range gates {\nuse(key, on)\n}',
    'on, ok := gates[features.X]\nuse(on, ok)',
    'if on, ok := gates[features.X]; ok {\nuse(on)\n}',
    'gates.Other(features.X)',
    'maps.Copy(outer.all, gates)',
    'maps.Keys(gates)',
  ])('is not known: %s', (body) => {
    expect(useIn(body)).toBeNull()
  })
})

describe('in Go, code around a list of gates', () => {
  it.each([
    ['for _, gate := range gates {\nSetFeatureGateDuringTest(t, gate, true)\n}', 'set all true'],
    ['for _, gate := range gates {\nSetFeatureGateDuringTest(t, gate, false)\n}', 'set all false'],
    ['use(make([]int, len(gates)))', 'harmless'],
    ['for _, gate := range gates {\nuse(gate)\n}', null],
    ['for _, gate := range gates {\nSetFeatureGateDuringTest(t, gate, on)\n}', null],
    ['for i, gate := range gates {\nSetFeatureGateDuringTest(t, gate, true)\nuse(i)\n}', null],
    ['use(gates)', null],
  ])('may set each to one value: %s', (body, use) => {
    expect(useIn(body, true)).toBe(use)
  })
})
