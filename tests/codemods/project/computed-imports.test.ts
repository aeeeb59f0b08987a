import { mayComputeImports } from '../../../src/codemods/project/computed-imports.js'

describe('a source may load modules by computed paths', () => {
  it.each([
    'await import(path)',
    'require(path)',
    'const all = [...require(path)]',
    "require('./pages/' + name)",
    'import(`./pages/${name}`)',
    'require(/* pages */ "./a")',
    "require.context('./pages')",
    "import.meta.glob('./pages/*')",
    "import.meta.globEager('./pages/*')",
    "require\n('./a' + name)",
  ])('if it has %j', (text) => {
    expect(mayComputeImports(text)).toBe(true)
  })

  it.each([
    "import a from './a'",
    "require('./a')",
    'await import("./a")',
    "import('./a', { with: { type: 'json' } })",
    "require.resolve('./a')",
    'loader.require(path)',
    'this.import(path)',
    '_require(path)',
  ])('but not if it only has %j', (text) => {
    expect(mayComputeImports(text)).toBe(false)
  })
})
