import { posix } from 'node:path'
import fc from 'fast-check'
import { ts } from 'ts-morph'
import { aliasTargets, type AliasOptions } from '../../src/project/alias-targets.js'
import { findModuleIn } from '../../src/codemods/project/find-module.js'
import { propertyRuns } from '../support/property-runs.js'

const { join } = posix

const options: AliasOptions = {
  baseUrl: '/app',
  paths: {
    '@/*': ['src/*', 'generated/*'],
    '@/api/*': ['api/src/*'],
    '@/api/*/types': ['types/*'],
    flags: ['src/flags/index.ts'],
    '*': ['vendor/*'],
  },
}

describe('the target of a tsconfig alias', () => {
  it('follows the most exact pattern, in the order of its targets, and otherwise baseUrl', () => {
    expect(aliasTargets('@/page', options)).toEqual(['/app/src/page', '/app/generated/page'])
    expect(aliasTargets('@/api/users', options)).toEqual(['/app/api/src/users'])
    expect(aliasTargets('flags', options)).toEqual(['/app/src/flags/index.ts'])
    expect(aliasTargets('lodash', options)).toEqual(['/app/vendor/lodash'])
    expect(aliasTargets('lodash', { baseUrl: '/app' })).toEqual(['/app/lodash'])
  })

  it('is resolved from the folder of the tsconfig without a baseUrl, and not at all without an alias', () => {
    expect(aliasTargets('@/page', { paths: { '@/*': ['./src/*'] }, pathsBasePath: '/app' })).toEqual(['/app/src/page'])
    expect(aliasTargets('page', { paths: { '@/*': ['./src/*'] }, pathsBasePath: '/app' })).toEqual([])
    expect(aliasTargets('page', {})).toEqual([])
  })

  it('has what the star matches unchanged, and only once', () => {
    expect(aliasTargets('@/$&', options)[0]).toBe('/app/src/$&')
    expect(aliasTargets('aa', { paths: { 'a*a': ['x/*'], 'aa*a': ['y/*'] }, pathsBasePath: '/app' })).toEqual([
      '/app/x/index',
    ])
  })

  it('is the file that TypeScript finds', () => {
    const part = fc.constantFrom('a', 'b', 'api', 'api/a', 'a/b', '')
    const pattern = fc.oneof(
      fc
        .tuple(fc.constantFrom('@/', '', 'a/', '@/api/', 'api'), fc.constantFrom('', '/a', 'b'))
        .map((ends) => ends.join('*')),
      fc.constantFrom('a', 'api', '@/a'),
    )
    const target = fc
      .tuple(fc.constantFrom('src/', './', 'lib/api/', '../out/'), fc.constantFrom('*', '*/b', 'a'))
      .map((ends) => ends.join(''))
    const paths = fc.dictionary(pattern, fc.array(target, { minLength: 1, maxLength: 3 }), { maxKeys: 5 })
    const files = fc.uniqueArray(
      fc
        .tuple(
          fc.constantFrom('/app/src/', '/app/', '/app/lib/api/', '/out/', '/app/a/'),
          fc.constantFrom('a.ts', 'b.ts', 'api.ts', 'api/a.ts', 'a/b.ts', 'a/index.ts'),
        )
        .map((ends) => ends.join('')),
      { minLength: 1, maxLength: 12 },
    )
    const specifier = fc
      .tuple(fc.constantFrom('@/', '', 'a/', '@/api/'), part)
      .map((ends) => ends.join(''))
      .filter((text) => text !== '' && !text.endsWith('/'))
    fc.assert(
      fc.property(paths, files, specifier, fc.boolean(), (aliases, scripts, asked, hasBase) => {
        // A star for nothing makes paths such as `.//b`, of which TypeScript doesn't think.
        fc.pre(!Object.keys(aliases).some((pattern) => pattern.replace('*', '') === asked))
        const known = new Set(scripts)
        const base = hasBase ? { baseUrl: '/app' } : { pathsBasePath: '/app' }
        const isFolder = (path: string): boolean => scripts.some((file) => file.startsWith(join(path, '/')))
        const host = {
          fileExists: (file: string) => known.has(join(file)),
          readFile: () => '',
          directoryExists: isFolder,
          getCurrentDirectory: () => '/app',
        }
        const theirs = ts.resolveModuleName(
          asked,
          '/app/main.ts',
          { ...base, paths: aliases, moduleResolution: ts.ModuleResolutionKind.Bundler, module: ts.ModuleKind.ESNext },
          host,
        )
        const ours = aliasTargets(asked, { ...base, paths: aliases })
          .map((path) => findModuleIn(known, path))
          .find((file) => file !== null)
        expect(ours).toBe(theirs.resolvedModule && join(theirs.resolvedModule.resolvedFileName))
      }),
      { numRuns: propertyRuns(3000), seed: 1 },
    )
  })
})
