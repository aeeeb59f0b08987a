import { findDerivedNames } from '../../../../src/codemods/remove/residual/derived-names.js'
import { afterRemoval } from '../../../support/after-removal.js'

function usesIn(files: Readonly<Record<string, string>>): string[] {
  const { texts, context, viewOf, nameOf } = afterRemoval(files)
  return findDerivedNames(texts, context, viewOf).flatMap(({ file, text, uses }) =>
    uses.map(({ start, end, reason }) => `${nameOf(file)}: ${text.slice(start, end)}: ${reason}`),
  )
}

const IMPORT = `import type { GateName } from './features'\n`
const reason = (name: string): string => `it uses "${name}", which a type makes of the name of the gate`

describe('a name that a type makes of that of a gate', () => {
  it.each([
    ['`use${GateName}`', 'useNewPager'],
    ['`${GateName}Page`', 'NewPagerPage'],
    ['`on${Capitalize<GateName>}`', 'onNewPager'],
    ['Uncapitalize<GateName>', 'newPager'],
    ['Uppercase<GateName>', 'NEWPAGER'],
    ["`${'a' | 'b'}-${GateName}`", 'b-NewPager'],
  ])('%s is used as %s', (type, name) => {
    const use = `export const x = { '${name}': 1 }\n`
    expect(usesIn({ 'src/types.ts': `${IMPORT}export type Made = ${type}\n`, 'src/a.ts': use })).toEqual([
      `src/a.ts: '${name}': 1: ${reason(name)}`,
    ])
  })

  it('may be read, written as a text, or given to an element', () => {
    const types = `${IMPORT}export type Made = \`use\${GateName}\`\n`
    const use = `use(x.useNewPager, 'useNewPager')\nexport const a = <A useNewPager />\n`
    expect(usesIn({ 'src/types.ts': types, 'src/a.tsx': use })).toHaveLength(3)
  })

  it("isn't one of a type for any text, or of another gate", () => {
    expect(
      usesIn({ 'src/types.ts': 'export type Made = `use${string}`\n', 'src/a.ts': 'use(x.useNewPager)\n' }),
    ).toEqual([])
    expect(
      usesIn({ 'src/types.ts': `${IMPORT}export type Made = \`use\${GateName}\`\n`, 'src/a.ts': 'use(x.useOther)\n' }),
    ).toEqual([])
  })
})
