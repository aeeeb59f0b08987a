import { findModuleIn } from '../../../src/codemods/project/find-module.js'

const found = (files: readonly string[], target: string): string | null => findModuleIn(new Set(files), target)

describe('the script that a path means', () => {
  it.each([
    ['/a/b.ts', ['/a/b.ts'], '/a/b.ts'],
    ['/a/b', ['/a/b.ts'], '/a/b.ts'],
    ['/a/b', ['/a/b.jsx'], '/a/b.jsx'],
    ['/a/b', ['/a/b/index.ts'], '/a/b/index.ts'],
    ['/a/b', ['/a/b.ts', '/a/b/index.ts'], '/a/b.ts'],
    ['/a/b.js', ['/a/b.ts'], '/a/b.ts'],
    ['/a/b.js', ['/a/b.tsx'], '/a/b.tsx'],
    ['/a/b.jsx', ['/a/b.tsx'], '/a/b.tsx'],
    ['/a/b.mjs', ['/a/b.mts'], '/a/b.mts'],
    ['/a/b.cjs', ['/a/b.cts'], '/a/b.cts'],
    ['/a/b.server', ['/a/b.server.ts'], '/a/b.server.ts'],
  ])('%s is one of %j', (target, files, expected) => {
    expect(found(files, target)).toBe(expected)
  })

  it('is the source rather than the compiled file beside it', () => {
    expect(found(['/a/b.js', '/a/b.ts'], '/a/b.js')).toBe('/a/b.ts')
  })

  it.each([
    ['/a/b.mjs', ['/a/b.ts']],
    ['/a/b', ['/a/c.ts', '/a/b.css']],
    ['/a', ['/a/b.ts']],
    ['/a/b.ts', ['/a/b.js']],
    ['/a/index', ['/a.ts']],
  ])("%s isn't that of %j", (target, files) => {
    expect(found(files, target)).toBeNull()
  })
})
