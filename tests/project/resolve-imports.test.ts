import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ModuleResolver } from '../../src/project/resolve-imports.js'
import { tempFolder } from '../support/temp-folder.js'

const FILES = {
  'tsconfig.json': '{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }',
  'src/names.ts': 'export const Name = 1',
}

function resolverIn(files: Readonly<Record<string, string>> = FILES): { root: string; modules: ModuleResolver } {
  const root = tempFolder(files)
  return { root, modules: new ModuleResolver(() => [root]) }
}

describe('a source that is not parsed', () => {
  it.each([
    ["import { Name } from './names'", true],
    ["import { Name } from '@/names.js'", true],
    ["const { Name } = require('./names')", true],
    ["const { Name } = await import('./names')", true],
    ["import { Name } from 'names'", false],
    ["import { Name } from './none'", false],
    ["describe('./names', () => {})", false],
    ['const all = 1', false],
  ])('tells whether it imports an available module: %s -> %s', (text, imports) => {
    const { root, modules } = resolverIn()
    expect(modules.importsAny(join(root, 'src/a.ts'), text)).toBe(imports)
  })

  it('tells whether an imported module may export a name, and assumes that an unavailable one may', () => {
    const { root, modules } = resolverIn()
    const from = join(root, 'src/a.ts')
    const mayExport = (specifier: string, name: string): boolean | undefined =>
      modules.resolveImport.mayExport?.(from, specifier, name)
    expect(mayExport('./names', 'Name')).toBe(true)
    expect(mayExport('./names', 'Other')).toBe(false)
    expect(mayExport('./none', 'Other')).toBe(true)
    expect(mayExport('names', 'Other')).toBe(true)
  })

  it('is read again after a change', () => {
    const { root: other, modules: changing } = resolverIn({ 'a.ts': 'export const one = 1' })
    const mayExport = (): boolean | undefined => changing.resolveImport.mayExport?.(join(other, 'b.ts'), './a', 'two')
    expect(mayExport()).toBe(false)
    writeFileSync(join(other, 'a.ts'), 'export const two = 2')
    changing.forget()
    expect(mayExport()).toBe(true)
  })
})
