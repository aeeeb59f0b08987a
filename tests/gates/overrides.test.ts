import { describe, expect, it } from 'vitest'
import { dottedPath } from '../../src/gates/dotted-path.js'
import { findGateChecks } from '../../src/gates/find-gate-checks.js'
import { resolveNoImports } from '../../src/source/import-resolver.js'
import { indexOf, parseScript } from '../support/strip-text.js'

/** `Plan=true`, with `!` where nobody registered it; the value as it stands where only the run knows it. */
function overridesIn(text: string, file = 'input.ts'): string[] {
  const { overrides } = findGateChecks(parseScript(file, text), indexOf(['Plan', 'Watch'], { PlanGate: 'Plan' }), {
    shapes: [],
    resolveImport: resolveNoImports,
  })
  return overrides.map(({ name, value, valueNode, nameRange, isRegistered, node }) => {
    expect(text.slice(...node.range)).toContain(text.slice(nameRange.start, nameRange.end))
    return `${name}${isRegistered ? '' : '!'}=${value ?? (valueNode ? text.slice(...valueNode.range) : '?')} at ${text.slice(nameRange.start, nameRange.end)}`
  })
}

describe('a call that sets gates', () => {
  it.each([
    ["setFeatureGate('Plan', true)", ["Plan=true at 'Plan'"]],
    [
      "overrideFeatureGates({ Plan: true, 'Watch': on, Lost: false, other, ...more, [name]: true, ['Plan']: off })",
      ['Plan=true at Plan', "Watch=on at 'Watch'", 'Lost!=false at Lost', "Plan=off at 'Plan'"],
    ],
    ["forceFeatureGate(gates, 'Plan', value)", ["Plan=value at 'Plan'"]],
    ["forceFeatureGate(gates, 'Lost', value)", []],
    ["forceFeatureGate(gates, 'Lost', true)", ["Lost!=true at 'Lost'"]],
    ["setFeatureGateForTest('Plan', 'true')", ["Plan='true' at 'Plan'"]],
    ["setFeatureGate('Plan', 0)", ["Plan=0 at 'Plan'"]],
    ["setFeatureGate('Plan')", []],
    ['setFeatureGate(name, true)', []],
    ["featureGate.set('Plan=true,Watch=false')", ['Plan=true at Plan', 'Watch=false at Watch']],
    ["featureGate.set(' Plan=true')", []],
    ["featureGate.set('Plan=true ')", []],
    ["featureGate.set('Plan=true,Lost=maybe')", []],
    ["featureGate.set('AllAlpha=true,Plan=true,AllBeta=false')", ['Plan=true at Plan']],
    ['featureGates.setFromMap({ Plan: true, AllBeta: true })', ['Plan=true at Plan']],
    ["featureGate.overrideDefault('Plan', false)", ["Plan=false at 'Plan'"]],
    ["flags.set('Plan', true)", ["Plan=true at 'Plan'"]],
    ["flags.set('Plan=true')", ['Plan=true at Plan']],
    ["flags.set('Lost', true)", []],
    ['toggles.set({ Plan: true, Lost: true })', []],
    ["map.set('Plan', true)", []],
    ["set('Plan', true)", []],
    ["make().set('Plan', true)", []],
    ["flags.reset('Plan', true)", []],
    ["featureGates.enable('Plan')", ["Plan=true at 'Plan'"]],
    ["features.disable('Plan')", []],
    ["featureGates.disable('Lost')", []],
    ["featureGates.disable('Plan', 1)", []],
    ["toolbar.disable('Plan')", []],
  ])('is known by its name and what it holds: %s', (text, wanted) => {
    expect(overridesIn(text)).toEqual(wanted)
  })

  it.each([
    [
      'featuregatetesting.SetFeatureGateDuringTest(t, gate, features.PlanGate, true)',
      ['Plan=true at features.PlanGate'],
    ],
    [
      'featureGate.SetFromMap(map[string]bool{"Plan": true, "Lost": false, features.PlanGate: on, name: on})',
      ['Plan=true at "Plan"', 'Lost!=false at "Lost"', 'Plan=on at features.PlanGate'],
    ],
    ['featureGate.Set("Plan=true")', ['Plan=true at Plan']],
    ['featureGates.Disable(features.PlanGate)', ['Plan=false at features.PlanGate']],
    ['flags.Enable(features.PlanGate)', ['Plan=true at features.PlanGate']],
    ['flags.Enable("Plan")', []],
  ])('is known in Go: %s', (call, wanted) => {
    expect(overridesIn(`package a\n\nimport "features"\n\nfunc f() {\n\t${call}\n}\n`, 'input.go')).toEqual(wanted)
  })
})

describe('the member path of a callee', () => {
  it.each([
    ['a', ['a']],
    ['a.b.c', ['a', 'b', 'c']],
    ['a?.b', ['a', 'b']],
    ['(a?.b).c', ['a', 'b', 'c']],
    ["a['b']", ['a', 'b']],
    ['a[b]', null],
    ['(a as B).c!', ['a', 'c']],
    ['make().a', ['()', 'a']],
    ['super.a', ['()', 'a']],
  ])('is found: %s', (text, path) => {
    const view = parseScript('input.ts', text.startsWith('super') ? `class A { b() { ${text} } }` : text)
    let found: string[] | null = []
    const statement = view.ast.body[0]
    if (statement?.type === 'ExpressionStatement') found = dottedPath(statement.expression)
    if (statement?.type === 'ClassDeclaration')
      found = dottedPath(
        (statement.body.body[0] as never as { value: { body: { body: [{ expression: never }] } } }).value.body.body[0]
          .expression,
      )
    expect(found).toEqual(path)
  })

  it('begins at this, even through private names', () => {
    const view = parseScript('input.ts', 'class A { #a; b = this.#a.c }')
    const statement = view.ast.body[0]
    const field = statement?.type === 'ClassDeclaration' ? statement.body.body[1] : null
    expect(field?.type === 'PropertyDefinition' && field.value && dottedPath(field.value)).toEqual(['this', '#a', 'c'])
  })
})
