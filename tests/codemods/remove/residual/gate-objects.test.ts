import { isRegistry, mayReadGate } from '../../../../src/codemods/remove/residual/gate-objects.js'
import { nodesOf } from '../../../../src/source/nodes-of.js'
import { afterRemoval } from '../../../support/after-removal.js'

/** Whether the first member that is read of a file may be something about the gate. */
function mayRead(text: string, name = 'NewPager', files: Readonly<Record<string, string>> = {}): boolean {
  const { view, context } = afterRemoval({ 'src/a.ts': text, ...files })
  const own = view('src/a.ts')
  const member = nodesOf(own, 'MemberExpression').find(
    ({ property }) => property.type === 'Identifier' && property.name === name,
  )
  if (!member) throw new Error('no member')
  return mayReadGate(member.object, name, { view: own, ...context })
}

describe('a member that may be about a gate', () => {
  it.each([
    'use(flags.NewPager)',
    'class A { m() { return this.NewPager } }',
    'const all = {}\nuse(all.NewPager)',
    'enum A { B }\nuse(A.NewPager)',
    `import * as names from './names'\nuse(names.NewPager)`,
    'function f(gates) { return gates.NewPager }',
  ])('is read by %s', (text) => {
    expect(mayRead(text, 'NewPager', { 'src/names.ts': 'export const Other = 1\n' })).toBe(true)
  })

  it.each([
    'const all = { NewPager: 1 }\nuse(all.NewPager)',
    'enum A { NewPager }\nuse(A.NewPager)',
    'class A { NewPager = 1; m() { return this.NewPager } }',
    'class A extends B { m() { return super.NewPager } }',
    `import styles from './a.css'\nuse(styles.NewPager)`,
    `import * as names from './names'\nuse(names.NewPager)`,
  ])("isn't read by %s, whose object has it, or isn't code", (text) => {
    expect(mayRead(text, 'NewPager', { 'src/names.ts': 'export const NewPager = 1\n' })).toBe(false)
  })

  it('under a common word is one of what is typed as gates', () => {
    expect(mayRead('use(options.debug)', 'debug')).toBe(false)
    expect(
      mayRead(
        `import type { featureGates } from './features'\nconst f = (gates: typeof featureGates) => gates.debug`,
        'debug',
      ),
    ).toBe(true)
    expect(mayRead('class A { m() { return this.debug } }', 'debug')).toBe(false)
  })

  it('may be one of a file that is loaded later', () => {
    const load = `async function f() { use((await import('./names')).NewPager) }`
    expect(mayRead(load, 'NewPager', { 'src/names.ts': 'export const Other = 1\n' })).toBe(true)
    expect(mayRead(load, 'NewPager', { 'src/names.ts': 'export const NewPager = 1\n' })).toBe(false)
  })
})

describe('a registry', () => {
  it('is a file in which gates are registered', () => {
    const { context, path } = afterRemoval({ 'src/a.ts': '' })
    expect([isRegistry(path('src/features.ts'), context.index), isRegistry(path('src/a.ts'), context.index)]).toEqual([
      true,
      false,
    ])
  })
})
