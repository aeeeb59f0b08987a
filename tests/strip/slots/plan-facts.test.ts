import { nodesOf } from '../../../src/source/nodes-of.js'
import { factsOf, factsWithoutPlan } from '../../../src/strip/slots/plan-facts.js'
import { parseScript } from '../../support/strip-text.js'

const view = parseScript('a.ts', 'if (on && a) one(), two()\nelse three()\n')
const [condition] = nodesOf(view, 'LogicalExpression')
const [one, two, three] = nodesOf(view, 'CallExpression')
if (!condition || !one || !two || !three) throw new Error('no nodes')

describe("the facts of a file's plan", () => {
  it('tell the values that follow from those of its gates', () => {
    const facts = (value: boolean) =>
      factsOf(view, { values: new Map([[condition.left, value]]), gateIn: () => 'On' }, () => false, new Set())
    expect(facts(false).of(condition)?.truth).toBe(false)
    expect(facts(true).of(condition)).toBeNull()
    expect(facts(true).of(condition.left)?.truth).toBe(true)
    expect(facts(true).gateIn(condition)).toBe('On')
  })

  it('tell what is dead, and which calls have an effect', () => {
    const facts = factsOf(view, { values: new Map(), gateIn: () => null }, (node) => node === two, new Set([three]))
    expect([one, two, three].map((node) => facts.isDead(node))).toEqual([false, false, true])
    expect([one, two].map((node) => facts.hasEffects(node))).toEqual([true, false])
  })

  it('tell nothing of values where no plan is made', () => {
    const facts = factsWithoutPlan(view, () => false)
    expect(facts.of(condition)).toBeNull()
    expect(facts.isDead(three)).toBe(false)
    expect(facts.gateIn(condition)).toBeNull()
  })
})
