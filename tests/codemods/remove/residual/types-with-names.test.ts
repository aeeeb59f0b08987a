import { typesWithNames } from '../../../../src/codemods/remove/residual/types-with-names.js'
import { afterRemoval } from '../../../support/after-removal.js'

function typesIn(files: Readonly<Record<string, string>>): string[] {
  const { texts, context, viewOf } = afterRemoval(files)
  return [...typesWithNames(texts, context.index, viewOf)].sort()
}

describe('the types that are made of the type of names', () => {
  it('are found through any number of files', () => {
    expect(
      typesIn({
        'src/row.ts': `import type { GateName } from './features'\nexport interface Row { gate: GateName }\n`,
        'src/table.ts': `import type { Row } from './row'\ntype Table = Row[]\nexport type { Table }\n`,
        'src/other.ts': 'export interface Other { size: number }\n',
      }),
    ).toEqual(['GateName', 'Row', 'Table'])
  })

  it('are only those that other files can name', () => {
    expect(
      typesIn({ 'src/row.ts': `import type { GateName } from './features'\ninterface Row { gate: GateName }\n` }),
    ).toEqual(['GateName'])
  })

  it('end where types are made of each other', () => {
    expect(
      typesIn({
        'src/a.ts': `import type { B } from './b'\nimport type { GateName } from './features'\nexport interface A { b: B; gate: GateName }\n`,
        'src/b.ts': `import type { A } from './a'\nexport interface B { a: A }\n`,
      }),
    ).toEqual(['A', 'B', 'GateName'])
  })

  it('may be named alike in part', () => {
    expect(typesIn({ 'src/a.ts': 'export interface A { gate: GateNames }\n' })).toEqual(['GateName'])
  })
})
