import { openFiles } from '../../support/open-files.js'

type Files = Readonly<Record<string, string>>

const empty = (...names: string[]): Files => Object.fromEntries(names.map((name) => [name, '']))
const manifest = (value: object): string => JSON.stringify(value)

/** The files of a package whose exports are public. */
function entriesOf(fields: object, ...scripts: string[]): string[] {
  const opened = openFiles({ ...empty(...scripts), 'package.json': manifest(fields) })
  return scripts.filter((file) => opened.modules.entries.isEntry(opened.path(file)))
}

function resolved(files: Files, ...specifiers: string[]): (string | null)[] {
  const opened = openFiles(files)
  return specifiers.map((specifier) => {
    const file = opened.modules.entries.resolve(specifier)
    return file === null ? null : opened.nameOf(file)
  })
}

describe('the public sources of a package', () => {
  it.each([
    [{ main: './a.js' }, ['a.ts']],
    [{ main: 'dist/a.js' }, ['src/a.ts']],
    [{ main: './build/lib/a.cjs', module: './build/esm/b.mjs' }, ['src/a.ts', 'lib/b.ts']],
    [{ types: './dist/a.d.ts' }, ['a.ts']],
    [{ bin: { run: './bin/run.js' } }, ['bin/run.ts']],
    [{ exports: { '.': { import: './a.js', require: './b.js' }, './c': './c.js' } }, ['a.ts', 'b.ts', 'c.ts']],
    [{ exports: { './*': './dist/*.js' } }, ['src/a.ts', 'src/b/c.ts']],
    [{}, ['index.ts', 'src/index.ts']],
    [{ bin: './run.js' }, ['run.ts']],
  ])('are, by %j, %j', (fields, files) => {
    expect(
      entriesOf(fields, ...files, 'src/inner/other.ts', 'tools/x.ts').filter((file) => files.includes(file)),
    ).toEqual(files)
    expect(entriesOf(fields, ...files, 'tools/x.ts')).not.toContain('tools/x.ts')
  })

  it('are not those of another name, nor styles and data', () => {
    expect(entriesOf({ main: './a.js', exports: { './b.css': './b.css' } }, 'a.ts', 'b.ts', 'index.ts')).toEqual([
      'a.ts',
    ])
  })

  it('are an index where a bundler makes the file that the manifest names', () => {
    expect(entriesOf({ main: './dist/bundle.js' }, 'src/index.ts', 'src/a.ts')).toEqual(['src/index.ts'])
  })

  it('leave out the index of a program that names its file', () => {
    expect(entriesOf({ bin: './run.js' }, 'run.ts', 'index.ts')).toEqual(['run.ts'])
  })

  it('may be any where nothing tells which', () => {
    expect(entriesOf({ main: './dist/bundle.js' }, 'src/a.ts', 'src/b.ts')).toEqual(['src/a.ts', 'src/b.ts'])
  })

  it("are asked of the nearest package only, and aren't there outside of packages", () => {
    const opened = openFiles({
      ...empty('app/index.ts', 'app/inner/index.ts', 'app/inner/a.ts', 'index.ts'),
      'app/package.json': manifest({}),
      'app/inner/package.json': manifest({ main: './a.js' }),
    })
    const isEntry = (file: string): boolean => opened.modules.entries.isEntry(opened.path(file))
    expect(['app/index.ts', 'app/inner/index.ts', 'app/inner/a.ts', 'index.ts'].map(isEntry)).toEqual([
      true,
      false,
      true,
      false,
    ])
  })
})

describe('a specifier with the name of a package in the repository', () => {
  it('means the source of what the manifest exports', () => {
    const files = {
      ...empty('lib/src/index.ts', 'lib/src/a.ts', 'lib/src/b.ts'),
      'lib/package.json': manifest({ name: '@our/lib', exports: { '.': './dist/index.js', './a': './dist/a.js' } }),
    }
    expect(resolved(files, '@our/lib', '@our/lib/a', '@our/lib/b', '@our/other', 'lib')).toEqual([
      'lib/src/index.ts',
      'lib/src/a.ts',
      null,
      null,
      null,
    ])
  })

  it('means any file of a package that states no exports', () => {
    const files = {
      ...empty('lib/a.ts', 'lib/main.ts'),
      'lib/package.json': manifest({ name: 'lib', main: 'main.js' }),
    }
    expect(resolved(files, 'lib', 'lib/a', 'lib/none')).toEqual(['lib/main.ts', 'lib/a.ts', null])
  })

  it('means nothing if it could be one of several files', () => {
    const files = {
      ...empty('lib/a.ts', 'lib/b.ts'),
      'lib/package.json': manifest({ name: 'lib', exports: { '.': { import: './a.js', require: './b.js' } } }),
    }
    expect(resolved(files, 'lib')).toEqual([null])
  })
})

describe('what a manifest says besides', () => {
  it('are the packages that files around it depend on', () => {
    const { modules, path } = openFiles({
      'package.json': manifest({ dependencies: { react: '1' }, devDependencies: { '@our/tool': '1' } }),
      'app/package.json': manifest({ peerDependencies: { vue: '1' } }),
    })
    const isDependency = (name: string): boolean => modules.entries.isDependency(path('app/a.ts'), name)
    expect(['react', 'react/jsx-runtime', '@our/tool/x', 'vue', '@our/other', 'rea'].map(isDependency)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
    ])
    expect(modules.entries.isDependency(path('a.ts'), 'vue')).toBe(false)
    expect(modules.entries.folderOf(path('app/b/a.ts'))).toBe(path('app'))
    expect(modules.entries.folderOf('/elsewhere/a.ts')).toBeNull()
  })

  it('are the files that builds choose from by their conditions', () => {
    const { modules, nameOf } = openFiles({
      ...empty('a.ts', 'b.ts', 'c.ts', 'd.ts'),
      'package.json': manifest({
        exports: { '.': { browser: './a.js', default: './b.js' }, './c': './c.js' },
        imports: { '#d': './d.js' },
      }),
    })
    expect(modules.entries.alternatives().map((files) => files.map(nameOf))).toEqual([['a.ts', 'b.ts']])
  })

  it('are pairs of files where `browser` replaces one by another, and nothing where it leaves one out', () => {
    const { modules, nameOf } = openFiles({
      ...empty('a.ts', 'b.ts', 'c.ts'),
      'package.json': manifest({ browser: { './a.js': './b.js', './c.js': false } }),
    })
    expect(modules.entries.alternatives().map((files) => files.map(nameOf))).toEqual([['a.ts', 'b.ts']])
  })

  it("is nothing of a manifest that isn't an object", () => {
    expect(resolved({ 'package.json': '[]', 'a.ts': '' }, 'a')).toEqual([null])
    expect(resolved({ 'package.json': '{', 'a.ts': '' }, 'a')).toEqual([null])
  })
})
