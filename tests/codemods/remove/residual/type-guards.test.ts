import { TypeGuards } from '../../../../src/codemods/remove/residual/type-guards.js'
import { nodesOf } from '../../../../src/source/nodes-of.js'
import { afterRemoval, NAMES_IMPORT } from '../../../support/after-removal.js'
import { textOf } from '../../../support/open-files.js'

const GUARD = 'const isGate = (raw: string): raw is GateName => raw in featureGates\n'

function open(text: string) {
  const { view, targets } = afterRemoval({ 'src/a.ts': `${NAMES_IMPORT}${text}\n` })
  const own = view('src/a.ts')
  const named = nodesOf(own, 'Identifier', 'MemberExpression').filter(
    (node) => textOf(own, node) === 'raw' || textOf(own, node) === 'a.raw',
  )
  return { guards: new TypeGuards(targets), own, named, calls: nodesOf(own, 'CallExpression') }
}

describe('a value that a guard is asked about', () => {
  it.each([
    [`${GUARD}if (isGate(a.raw)) use(a.raw)`, true],
    [`function isGate(x: unknown): x is GateName { return true }\nif (isGate(a.raw)) use(a.raw)`, true],
    [`const isGate = (raw: string): boolean => true\nif (isGate(a.raw)) use(a.raw)`, false],
    [`const isOld = (raw: GateName): raw is 'Other' => true\nif (isOld(a.raw)) use(a.raw)`, false],
    [`${GUARD}if (isGate(b)) use(a.raw)`, false],
    ['use(a.raw)', false],
  ])('in %j: %j', (text, expected) => {
    const { guards, own, named } = open(text)
    const node = named.findLast(({ type }) => type === 'MemberExpression')
    if (!node) throw new Error('no value')
    expect(guards.isAsked(node, own)).toBe(expected)
  })

  it('may be each element of a list that is filtered', () => {
    const { guards, own, calls } = open(`${GUARD}raws.filter(isGate)\nraws.filter(Boolean)\n`)
    expect(calls.map((call) => guards.isGivenGuard(call, own))).toEqual([true, false])
  })
})
