import { ScriptFinds } from '../../../src/codemods/remove/script-finds.js'
import { findTypesOfGates } from '../../../src/codemods/remove/types-of-gates.js'
import { nodesOf } from '../../../src/source/nodes-of.js'
import { FEATURES } from '../../support/open-files.js'
import { findsIn } from '../../support/removal-finds.js'

/** What is left of types, where objects lose the entry of the gate or not. */
function typesIn(
  text: string,
  {
    isLost = true,
    files = {},
    gate = 'NewPager',
  }: { isLost?: boolean; files?: Readonly<Record<string, string>>; gate?: string } = {},
): string {
  const take = (finds: ScriptFinds): ScriptFinds => {
    for (const object of isLost ? nodesOf(finds.view, 'ObjectExpression') : [])
      for (const [index, property] of object.properties.entries())
        if (finds.view.text.slice(...property.range).startsWith(gate)) finds.takeItem(object, index)
    return finds
  }
  return findsIn(
    (finds, context) => findTypesOfGates(take(finds), context, (view) => take(new ScriptFinds(view))),
    text,
    {
      gates: { [gate]: true },
      files: { 'src/features.ts': FEATURES.replace('On:', `${gate}:`), ...files },
    },
  ).after
}

describe('a member of a type of gates', () => {
  it.each([
    ['interface A {\n  NewPager: boolean\n  Other: boolean\n}\n', 'interface A {\n  Other: boolean\n}\n'],
    ['type A = { NewPager: boolean; Other: boolean }\n', 'type A = { Other: boolean }\n'],
    ['interface FeatureGates {\n  NewPager: boolean\n}\n', 'interface FeatureGates {}\n'],
  ])('is removed by its other members, or its name: %j', (text, after) => {
    expect(typesIn(text)).toBe(after)
  })

  it('is removed with that of an object of the type', () => {
    const type = (members: string): string => `interface A {\n${members}  size: number\n}\n`
    const object = (entries: string): string => `const a: A = { ${entries}size: 1 }\n`
    expect(typesIn(`${type('  NewPager: boolean\n')}${object('NewPager: true, ')}`)).toBe(type('') + object(''))
    expect(typesIn(`${type('  NewPager: boolean\n')}const a = { NewPager: true, size: 1 } satisfies A\n`)).toBe(
      `${type('')}const a = { size: 1 } satisfies A\n`,
    )
    expect(typesIn(`${type('  NewPager: boolean\n')}const a: Readonly<A> = { NewPager: true, size: 1 }\n`)).toBe(
      `${type('')}const a: Readonly<A> = { size: 1 }\n`,
    )
  })

  it.each([
    'interface B extends A {\n  more: number\n}\nconst b: B = { ENTRYsize: 1, more: 2 }\n',
    'type B = A & { more: number }\nconst b: B = { ENTRYsize: 1, more: 2 }\n',
    'const b: A & { more: number } = { ENTRYsize: 1, more: 2 }\n',
    'interface B extends A {\n  more: number\n}\ntype C = Readonly<B> & { last: 3 }\nconst b: Readonly<B> = { ENTRYsize: 1, more: 2 }\n',
  ])('is removed with that of an object of a type that has its members: %s', (uses) => {
    const type = (member: string): string => `interface A {\n${member}  size: number\n}\n`
    expect(typesIn(type('  NewPager: boolean\n') + uses.replace('ENTRY', 'NewPager: true, '))).toBe(
      type('') + uses.replace('ENTRY', ''),
    )
    const kept = type('  NewPager: boolean\n') + uses.replace('ENTRY', 'NewPager: true, ')
    expect(typesIn(kept, { isLost: false })).toBe(kept)
  })

  it('is removed with that of an object in another file', () => {
    const files = { 'src/b.ts': `import type { A } from './a'\nexport const a: A = { NewPager: true, size: 1 }\n` }
    expect(typesIn('export interface A {\n  NewPager: boolean\n  size: number\n}\n', { files })).toBe(
      'export interface A {\n  size: number\n}\n',
    )
  })

  it('is removed under a common word where objects lose it, and the type is called so and has only gates', () => {
    const type = (name: string, more = ''): string =>
      `interface ${name} {\n  Tabs: boolean\n  Other: boolean\n${more}}\n`
    const uses = (name: string): string =>
      `const all: ${name} = { Other: true, Tabs: true }\nconst read = (): ${name} => all\n`
    const gate = 'Tabs'
    expect(typesIn(type('FeatureFlags') + uses('FeatureFlags'), { gate })).toBe(
      `${type('FeatureFlags').replace('  Tabs: boolean\n', '')}${uses('FeatureFlags').replace(', Tabs: true', '')}`,
    )
    expect(typesIn(type('Layout') + uses('Layout'), { gate })).toContain('  Tabs: boolean')
    expect(typesIn(type('FeatureFlags', '  size: number\n') + uses('FeatureFlags'), { gate })).toContain(
      '  Tabs: boolean',
    )
    expect(typesIn(type('FeatureFlags') + uses('FeatureFlags'), { gate, isLost: false })).toContain('  Tabs: boolean')
  })

  it('is kept while an object keeps it', () => {
    const text =
      'interface A {\n  NewPager: boolean\n  Other: boolean\n}\nconst a: A = { NewPager: true, Other: true }\n'
    expect(typesIn(text, { isLost: false })).toBe(text)
  })

  it.each([
    'interface A {\n  NewPager: boolean\n  size: number\n}\n',
    'interface A {\n  NewPager: boolean\n}\n',
    'interface A {\n  Off: boolean\n  Other: boolean\n}\n',
  ])('is kept where nothing shows that it is a gate: %j', (text) => {
    expect(typesIn(text)).toBe(text)
  })
})
