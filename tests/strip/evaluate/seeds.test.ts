import { findGateChecks } from '../../../src/gates/find-gate-checks.js'
import { resolveNoImports } from '../../../src/source/import-resolver.js'
import { pureChecks, seedsOf } from '../../../src/strip/evaluate/seeds.js'
import { indexOf, parseScript } from '../../support/strip-text.js'

const SHAPES = [{ member: 'flags' }, { call: 'useFlag' }, { jsx: 'Gate', prop: 'name' }]

function checksIn(text: string) {
  const view = parseScript('a.tsx', text)
  const index = indexOf(['On', 'Other'])
  const { checks } = findGateChecks(view, index, { shapes: SHAPES, resolveImport: resolveNoImports })
  return { view, checks, textOf: ({ range }: { range: readonly [number, number] }) => view.text.slice(...range) }
}

function seedsIn(text: string, value: boolean) {
  const { view, checks, textOf } = checksIn(text)
  const seeds = seedsOf(view, checks, [], new Map([['On', value]]))
  return {
    checked: [...seeds.checked].map(([node, is]) => `${textOf(node)}: ${is}`),
    components: [...seeds.components.keys()].map(textOf),
    gates: [...seeds.gates].map(([node, gate]) => `${textOf(node)}: ${gate}`),
  }
}

const pureIn = (text: string): string[] => {
  const { view, checks, textOf } = checksIn(text)
  return [...pureChecks(checks, view)].map(textOf)
}

describe('what a strip knows at its start', () => {
  it.each([true, false])('is the value of each check, %s', (value) => {
    expect(seedsIn('if (flags.On) run()', value)).toEqual({
      checked: [`flags.On: ${value}`],
      components: [],
      gates: ['flags.On: On'],
    })
  })

  it('is the value of each use of a name that is read from an object', () => {
    expect(seedsIn('const { On } = flags\nrun(On)\nif (On) run()', true).checked).toEqual(['On: true', 'On: true'])
  })

  it('is what each component shows', () => {
    const { checked, components } = seedsIn('const a = <Gate name="On"><A /></Gate>', true)
    expect(checked).toEqual([])
    expect(components).toEqual(['<Gate name="On"><A /></Gate>'])
  })
})

describe('a check without a side effect', () => {
  it('is one that gets only its name', () => {
    expect(pureIn("run(gates.enabled('On'))")).toEqual(["gates.enabled('On')"])
    expect(pureIn("run(gates.enabled('On', next()))")).toEqual([])
  })

  it('is the call of a configured function for a flag that is not registered', () => {
    const imported = "import { useFlag } from 'flags'\n"
    expect(pureIn(`${imported}run(useFlag('On'), useFlag('third'), other('third'))`).sort()).toEqual([
      "useFlag('On')",
      "useFlag('third')",
    ])
    expect(pureIn(`${imported}run(useFlag('On'), useFlag(next()))`)).not.toContain('useFlag(next())')
    expect(pureIn("run(useFlag('On'), useFlag('third'))")).not.toContain("useFlag('third')")
  })
})
