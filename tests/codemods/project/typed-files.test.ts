import { typedFilesFor } from '../../../src/codemods/project/typed-files.js'
import { openFiles } from '../../support/open-files.js'

describe('files with types', () => {
  it('are shared by files with the same compiler options, and parsed once', () => {
    const { modules, path } = openFiles({ 'a.ts': 'export const a = 1\n', 'b.ts': '', 'tsconfig.json': '{}' })
    const typed = typedFilesFor(modules, path('a.ts'))
    expect(typedFilesFor(modules, path('b.ts'))).toBe(typed)
    const [source] = typed.load([path('a.ts')])
    expect(typed.load([path('b.ts'), path('a.ts')])[1]).toBe(source)
    const other = openFiles({ 'a.ts': '' })
    expect(typedFilesFor(other.modules, other.path('a.ts'))).not.toBe(typed)
  })

  it('have the texts that the strip works on, and types across imports', () => {
    const { modules, path } = openFiles({
      'a.ts': `import { size } from './b.js'\nexport const own = size\n`,
      'b.js': 'export const size = 1\n',
      'tsconfig.json': '{ "compilerOptions": { "strict": true, "module": "nodenext" } }',
    })
    const typed = typedFilesFor(modules, path('a.ts'))
    const [source] = typed.load([path('a.ts'), path('b.js')])
    const [symbol] = source ? typed.checker.getExportsOfModule(typed.checker.getSymbolAtLocation(source)!) : []
    expect(symbol && typed.checker.typeToString(typed.checker.getTypeOfSymbol(symbol))).toBe('1')
  })
})
