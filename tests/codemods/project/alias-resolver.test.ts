import { join } from 'node:path'
import { ProjectModules } from '../../../src/codemods/project/project-modules.js'
import { tempFolder } from '../../support/temp-folder.js'

type Files = Readonly<Record<string, string>>

/** What specifiers mean in a file, relative to the project's folder. */
function meaningsIn(files: Files, from: string, ...specifiers: string[]): (string | null)[] {
  const root = tempFolder(files)
  const scripts = Object.keys(files).filter((file) => /\.[jt]sx?$/.test(file))
  const modules = new ProjectModules(
    root,
    scripts.map((file) => join(root, file)),
    null,
  )
  return specifiers.map(
    (specifier) =>
      modules
        .resolve(join(root, from), specifier)
        ?.slice(root.length + 1)
        .replaceAll('\\', '/') ?? null,
  )
}

const paths = (value: object): string => JSON.stringify({ compilerOptions: { paths: value } })

describe('a specifier that is not relative', () => {
  it('resolves by the paths of the nearest tsconfig', () => {
    const files = { 'tsconfig.json': paths({ '@/*': ['./src/*'] }), 'src/flags.ts': '', 'src/a.ts': '' }
    expect(meaningsIn(files, 'src/a.ts', '@/flags', '@/none', 'flags')).toEqual(['src/flags.ts', null, null])
  })

  it.each(['paths', 'baseUrl'])('resolves by %s of a file of any name that the tsconfig extends', (option) => {
    const options = option === 'paths' ? { paths: { '@/*': ['../src/*'] } } : { baseUrl: '../alias' }
    const files = {
      'tsconfig.json': '{ "extends": "./config/compiler-options.json" }',
      'config/compiler-options.json': JSON.stringify({ compilerOptions: options }),
      'src/flags.ts': '',
      'alias/@/flags.ts': '',
      'src/a.ts': '',
    }
    expect(meaningsIn(files, 'src/a.ts', '@/flags')).toEqual([option === 'paths' ? 'src/flags.ts' : 'alias/@/flags.ts'])
  })

  it('resolves by a file of any name that the tsconfig refers to', () => {
    const files = {
      'tsconfig.json': '{ "files": [], "references": [{ "path": "./config/app.json" }] }',
      'config/app.json': paths({ '@/*': ['../src/*'] }),
      'src/flags.ts': '',
      'src/a.ts': '',
    }
    expect(meaningsIn(files, 'src/a.ts', '@/flags')).toEqual(['src/flags.ts'])
  })

  it('resolves by a package that the tsconfig extends', () => {
    const files = {
      'tsconfig.json': JSON.stringify({ extends: '@our/tsconfig/base.json', compilerOptions: { baseUrl: '.' } }),
      'node_modules/@our/tsconfig/package.json': '{ "name": "@our/tsconfig" }',
      'node_modules/@our/tsconfig/base.json': paths({ '@/*': ['../../../src/*'] }),
      'src/flags.ts': '',
      'src/a.ts': '',
    }
    expect(meaningsIn(files, 'src/a.ts', 'src/flags')).toEqual(['src/flags.ts'])
  })

  it('resolves by a template in the paths of the tsconfig', () => {
    const files = { 'tsconfig.json': paths({ '@/*': ['${configDir}/src/*'] }), 'src/flags.ts': '', 'src/a.ts': '' }
    expect(meaningsIn(files, 'src/a.ts', '@/flags')).toEqual(['src/flags.ts'])
  })

  it('resolves by "imports" of the manifest, and to nothing if no manifest has them', () => {
    const aliases = { 'tsconfig.json': paths({ '@/*': ['./src/*'] }), 'src/flags.ts': '', 'src/a.ts': '' }
    const manifest = '{ "name": "app", "type": "module", "imports": { "#flags": "./src/flags.ts" } }'
    expect(meaningsIn({ ...aliases, 'package.json': manifest }, 'src/a.ts', '#flags')).toEqual(['src/flags.ts'])
    expect(meaningsIn({ ...aliases, 'package.json': '{ "name": "app" }' }, 'src/a.ts', '#flags')).toEqual([null])
  })

  it('resolves to the file with the suffix that the tsconfig requires', () => {
    const files = {
      'tsconfig.json': JSON.stringify({
        compilerOptions: {
          paths: { '@/*': ['./src/*'] },
          moduleSuffixes: ['.ios', ''],
          moduleResolution: 'bundler',
          module: 'esnext',
        },
      }),
      'src/flags.ios.ts': '',
      'src/flags.ts': '',
      'src/a.ts': '',
    }
    expect(meaningsIn(files, 'src/a.ts', '@/flags')).toEqual(['src/flags.ios.ts'])
  })
})

describe('JSX', () => {
  it.each([
    ['{ "compilerOptions": { "jsx": "react-jsx" } }', true],
    ['{ "compilerOptions": { "jsx": "react-jsxdev" } }', true],
    ['{ "compilerOptions": { "jsx": "react" } }', false],
    ['{ "extends": "./base.json" }', true],
    ['{ "extends": "@our/tsconfig" }', true],
    ['{}', false],
  ])('needs no React in scope if the tsconfig says so: %s -> %s', (tsconfig, isAutomatic) => {
    const root = tempFolder({
      'tsconfig.json': tsconfig,
      'base.json': '{ "compilerOptions": { "jsx": "react-jsx" } }',
      'node_modules/@our/tsconfig/package.json': '{ "name": "@our/tsconfig" }',
      'node_modules/@our/tsconfig/tsconfig.json': '{ "compilerOptions": { "jsx": "react-jsx" } }',
      'a.tsx': '',
    })
    expect(new ProjectModules(root, [join(root, 'a.tsx')], null).hasAutomaticJsx(join(root, 'a.tsx'))).toBe(isAutomatic)
  })
})
