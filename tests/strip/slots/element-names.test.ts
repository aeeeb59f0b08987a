import type { Reference } from '@typescript-eslint/scope-manager'
import { findGateChecks } from '../../../src/gates/find-gate-checks.js'
import { resolveNoImports } from '../../../src/source/import-resolver.js'
import { elementsNamed } from '../../../src/strip/slots/element-names.js'
import { planSourceStrip } from '../../../src/syntax/plan-source-strip.js'
import { applyEdits } from '../../../src/text/text-edits.js'
import { leftForBoth, written } from '../../support/both-values.js'
import { indexOf, parseScript } from '../../support/strip-text.js'

/** Stripped with scopes as ESLint 9 returns them for plain JavaScript: elements refer to nothing. */
function strippedWithoutElements(text: string, value: boolean): string {
  // A tree of its own: one that others use must not change.
  const view = parseScript('uncounted.jsx', text)
  const keepCounted = (references: Reference[]): unknown =>
    references.splice(
      0,
      Infinity,
      ...references.filter(({ identifier }) => (identifier.type as string) !== 'JSXIdentifier'),
    )
  for (const scope of view.scopes.scopes) {
    keepCounted(scope.references)
    for (const { references } of scope.variables) keepCounted(references)
  }
  const { checks, settings } = findGateChecks(view, indexOf(['On']), { shapes: [], resolveImport: resolveNoImports })
  return applyEdits(text, planSourceStrip(view, checks, { values: new Map([['On', value]]), settings }).edits)
}

describe('the elements of a name', () => {
  const text = 'send(<A b={<A.B />}><c.A /><a /><A-b /><x:A /><c.d.e /></A>)'
  const named = (name: string): number[] =>
    elementsNamed(parseScript('a.tsx', text), name).map(({ range: [start] }) => start)

  it('are those whose tag begins with it', () => {
    expect(named('A')).toEqual([...text.matchAll(/(?<=<)A\b(?!-)/g)].map(({ index }) => index))
    expect(named('c')).toHaveLength(2)
  })

  it('do not include a tag of the platform, a part of a tag, or another name', () => {
    for (const name of ['a', 'A-b', 'B', 'd', 'x', 'Other']) expect(named(name)).toEqual([])
  })
})

describe('a parameter of a component', () => {
  it('is kept where an element, which scope analysis of plain JavaScript does not count, is a call as well', () => {
    const text = 'function Card({ on }) { return on ? 1 : 2 }\nexport const list = [Card({ on: C }), <Card on={a}/>]'
    for (const file of ['input.jsx', 'input.tsx']) expect(leftForBoth(text, file)).toEqual(written(text).slice(1))
    const program = text.replace('C }', "gates.enabled('On') }")
    expect([true, false].map((value) => strippedWithoutElements(program, value))).toEqual(written(text).slice(1))
  })
})
