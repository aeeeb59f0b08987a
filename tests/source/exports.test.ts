import { resolve } from 'node:path'
import { findExport, mayExportName } from '../../src/source/exports.js'
import type { ImportResolver } from '../../src/source/import-resolver.js'
import type { SourceView } from '../../src/source/source-view.js'
import { parseSource } from '../../src/syntax/parse-source.js'

describe('a module that is not parsed', () => {
  it.each([
    ['export const isOn = 1', 'its source has the name'],
    ["export * from './b'", 'it exports all of another module'],
    ["export type * from './b'", 'it exports all types of another module'],
    ["export /* all */ * from './b'", 'a comment stands in front of the star'],
    ['module.exports = make()', 'it is a CommonJS module'],
    ['export { value as is\\u004fn }', 'an escape may spell the name'],
  ])('may export a name: %s (%s)', (text) => {
    expect(mayExportName(text, 'isOn')).toBe(true)
  })

  it.each(["import * as all from './b'\nexport const x = all", 'export const x = 2 * 3', '/** all */ export {}'])(
    'exports no name that it does not contain: %s',
    (text) => {
      expect(mayExportName(text, 'isOn')).toBe(false)
    },
  )
})

describe('an export behind a barrel', () => {
  const texts: Readonly<Record<string, string>> = {
    '/r/index.ts': "export * from './a'\nexport * from './b'\nexport * from './c'\nexport * from 'outside'",
    '/r/a.ts': 'export const other = 1',
    '/r/b.ts': "export * from './d'",
    '/r/c.ts': 'export const isOff = 1',
    '/r/d.ts': 'export const isOn = 1',
  }

  function look(name: string): { readonly found: string | null; readonly parsed: readonly string[] } {
    const parsed: string[] = []
    const fileOf = (from: string, specifier: string): string => `${resolve(from, '..', specifier)}.ts`
    const viewOf = (file: string): SourceView | null => {
      parsed.push(file)
      return (texts[file] === undefined ? null : parseSource(file, texts[file])) as SourceView | null
    }
    const resolveImport: ImportResolver = Object.assign(
      (from: string, specifier: string) => (specifier.startsWith('.') ? viewOf(fileOf(from, specifier)) : null),
      {
        mayExport: (from: string, specifier: string, wanted: string) =>
          !specifier.startsWith('.') || mayExportName(texts[fileOf(from, specifier)] ?? '', wanted),
      },
    )
    const found = findExport(viewOf('/r/index.ts') as SourceView, name, resolveImport)
    return { found: found && 'view' in found ? found.view.file : (found?.kind ?? null), parsed }
  }

  it('is found in the module that declares it, without parsing modules that cannot have it', () => {
    expect(look('isOn')).toEqual({ found: '/r/d.ts', parsed: ['/r/index.ts', '/r/b.ts', '/r/d.ts'] })
  })

  it('is assumed to come from outside only if no available module has it', () => {
    expect(look('isMissing').found).toBe('outside')
  })
})
