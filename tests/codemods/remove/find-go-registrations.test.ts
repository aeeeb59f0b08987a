import { takeGoRegistration } from '../../../src/codemods/remove/find-go-registrations.js'
import { nodesOf } from '../../../src/source/nodes-of.js'
import { rangeOf } from '../../../src/text/text-range.js'
import { findsIn, type RemovalFinds } from '../../support/removal-finds.js'

/** What is removed with the first call of `Register`, or with the assignment to `gates`. */
function removed(body: string, isUsedElsewhere = false): RemovalFinds {
  const text = `package features\n\n${body}\n`
  return findsIn(
    (finds, context) => {
      const call = nodesOf(finds.view, 'CallExpression').find(
        ({ callee }) => callee.type === 'Identifier' && callee.name === 'Register',
      )
      const assignment = nodesOf(finds.view, 'AssignmentExpression').find(({ left }) =>
        finds.view.text.slice(...left.range).startsWith('gates['),
      )
      const entry = call ?? assignment
      if (!entry) throw new Error('no registration')
      takeGoRegistration('Paging', rangeOf(entry), finds, { ...context, isUsedElsewhere: () => isUsedElsewhere })
    },
    text,
    { file: 'features/a.go' },
  )
}

const left = (body: string): RemovalFinds => ({ after: `package features\n\n${body}\n`, refused: [] })

describe('a Go statement that registers one gate', () => {
  it('is removed from its function', () => {
    expect(removed('func setUp() {\n\tRegister(Gate{Name: "Paging"})\n\tstart()\n}')).toEqual(
      left('func setUp() {\n\tstart()\n}'),
    )
    expect(removed('func setUp() {\n\tgates["Paging"] = Spec{}\n\tstart()\n}')).toEqual(
      left('func setUp() {\n\tstart()\n}'),
    )
  })

  it('is removed with `init`, if that does nothing else and has no comment of its own', () => {
    const init = 'func init() {\n\tRegister(Gate{Name: "Paging"})\n}'
    expect(removed(`var a = 1\n\n${init}`).after).toBe('package features\n\nvar a = 1\n')
    expect(removed(init.replace('{\n\t', '{\n\t// All gates.\n\n\t')).after).toContain('// All gates.')
    expect(removed(init.replace('init', 'setUp')).after).toContain('func setUp() {')
  })

  it('is removed with the variable that holds the gate, if nothing uses it', () => {
    expect(removed('var paging = Register("paging")\n\nvar a = 1')).toEqual(left('var a = 1'))
    expect(removed('var _ = Register("paging")\n\nvar a = 1')).toEqual(left('var a = 1'))
    expect(removed('var (\n\tpaging = Register("paging")\n\ta = 1\n)')).toEqual(left('var (\n\ta = 1\n)'))
    expect(removed('func f() {\n\tpaging = Register("paging")\n\tstart()\n}\n\nvar paging Gate')).toMatchObject({
      refused: [],
    })
  })

  it.each([
    ['its file uses the variable', 'var paging = Register("paging")\n\nvar a = paging.On()', false],
    ['a field holds the gate', 'func f() { all.paging = Register("paging") }', false],
    ['another file uses the variable', 'var paging = Register("paging")', true],
  ])('is kept where %s', (_, body, isUsedElsewhere) => {
    expect(removed(body, isUsedElsewhere).refused).toEqual([
      `Register("paging"): the variable that holds the gate is used`,
    ])
  })

  it('is kept where its result is used', () => {
    expect(removed('func f() { use(Register("paging")) }').refused).toEqual([
      `Register("paging"): the result of registering it is used`,
    ])
  })
})
