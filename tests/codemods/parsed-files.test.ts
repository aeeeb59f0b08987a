import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { ProjectModules } from '../../src/codemods/project/project-modules.js'
import { wordPattern } from '../../src/codemods/remove/delete-constants.js'
import { findResidualUses } from '../../src/codemods/remove/residual/find-residual-uses.js'
import { buildGateIndex } from '../../src/registry/gate-index.js'
import { DEFAULT_POLICY } from '../../src/registry/model.js'
import { tempFolder } from '../support/temp-folder.js'

describe('the module that declares a name', () => {
  it('is found through barrels without parsing the modules that lack the name', () => {
    const root = tempFolder({
      '.git/HEAD': '',
      'index.ts': `export * from './a'\nexport * from './b'\nexport * from './inner'\nexport * from './escaped'\n`,
      'inner.ts': `export * /* all */ from './c'\n`,
      'a.ts': 'export const other = 1\n',
      'b.ts': 'export const wanted = 1\n',
      'c.ts': 'const here = 1\nexport { here as wanted }\n',
      'escaped.ts': `const here = 1\nexport { here as '\\x77anted' }\n`,
    })
    const file = (name: string): string => join(root, name)
    const modules = new ProjectModules(root, [], null)
    expect(modules.originsOf(file('index.ts'), 'wanted')).toEqual(['b.ts', 'c.ts', 'escaped.ts'].map(file))
    expect(modules.sources.handedOut(file('a.ts'))).toBeNull()
    expect(modules.sources.handedOut(file('b.ts'))).not.toBeNull()
  })
})

describe('a removal that leaves no gate to look for', () => {
  it('reads no file', () => {
    const search = vi.fn(() => new Map<string, string>())
    const context = {
      gates: new Map(),
      otherNames: new Map(),
      isApiKind: () => false,
      index: buildGateIndex([], null, DEFAULT_POLICY),
      resolveImport: () => null,
    }
    expect(
      findResidualUses({ naming: search, matching: search, textOf: () => null }, context, [], () => false),
    ).toEqual([])
    expect(search).not.toHaveBeenCalled()
  })

  it('searches for no word', () => {
    expect(wordPattern([]).test('any text')).toBe(false)
  })
})
