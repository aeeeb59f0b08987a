import { join } from 'node:path'
import { AliasSettings } from '../../src/project/alias-settings.js'
import { aliasTargets } from '../../src/project/alias-targets.js'
import { tempFolder } from '../support/temp-folder.js'

/** Where `specifier` leads in `file`, relative to the root. */
function targetsIn(
  files: Readonly<Record<string, string>>,
  file: string,
  specifier: string,
  mayRead = (): boolean => true,
): string[] {
  const root = tempFolder(files)
  return new AliasSettings(mayRead)
    .settingsFor(join(root, file))
    .flatMap((settings) => aliasTargets(specifier, settings))
    .map((target) => target.slice(root.length + 1).replaceAll('\\', '/'))
}

const tsconfig = (compilerOptions: object, others: object = {}): string =>
  JSON.stringify({ compilerOptions, ...others })

describe('the aliases of a file', () => {
  it('are those of the nearest tsconfig, even with comments and trailing commas', () => {
    const files = {
      'tsconfig.json': tsconfig({ paths: { '@/*': ['./all/*'] } }),
      'web/tsconfig.json': '{ // ours\n  "compilerOptions": { "paths": { "@/*": ["./src/*"], }, },\n}',
    }
    expect(targetsIn(files, 'web/src/pages/list.ts', '@/flags')).toEqual(['web/src/flags'])
    expect(targetsIn(files, 'server/list.ts', '@/flags')).toEqual(['all/flags'])
  })

  it('are those of a jsconfig if there is no tsconfig', () => {
    expect(targetsIn({ 'jsconfig.json': tsconfig({ baseUrl: 'src' }) }, 'src/a.js', 'flags')).toEqual(['src/flags'])
  })

  it('come from files that are extended, relative to the one that has them', () => {
    const files = {
      'web/tsconfig.json': tsconfig({}, { extends: ['../settings/base', '../settings/paths.json'] }),
      'settings/base.json': tsconfig({ baseUrl: '..', paths: { '@/*': ['./wrong/*'] } }),
      'settings/paths.json': tsconfig({ paths: { '@/*': ['web/*'] } }),
    }
    expect(targetsIn(files, 'web/a.ts', '@/flags')).toEqual(['web/flags'])
  })

  it('come from files that are referred to, first from those for the folder', () => {
    const files = {
      'tsconfig.json': tsconfig({}, { files: [], references: [{ path: './tsconfig.app.json' }, { path: './server' }] }),
      'tsconfig.app.json': tsconfig({ paths: { '@/*': ['./src/*'] } }),
      'server/tsconfig.json': tsconfig({ paths: { '@/*': ['./lib/*'] } }),
    }
    expect(targetsIn(files, 'src/a.ts', '@/flags')).toEqual(['src/flags', 'server/lib/flags'])
  })

  it('end if files extend each other, and are left out if malformed', () => {
    const files = {
      'a/tsconfig.json': tsconfig({}, { extends: '../b/tsconfig.json', references: [{ path: '.' }, 7, {}] }),
      'b/tsconfig.json': tsconfig({ paths: { '@/*': ['./src/*', 7] } }, { extends: '../a/tsconfig.json' }),
      'c/tsconfig.json': tsconfig({ paths: ['@'], baseUrl: 7 }, { extends: 7, references: 'none' }),
      'd/tsconfig.json': '[]',
    }
    expect(targetsIn(files, 'a/x.ts', '@/flags')).toEqual(['b/src/flags'])
    expect(targetsIn(files, 'c/x.ts', '@/flags')).toEqual([])
    expect(targetsIn(files, 'd/x.ts', '@/flags')).toEqual([])
  })

  it('are not read if reading is not allowed, nor above the repository', () => {
    const files = { 'tsconfig.json': tsconfig({ baseUrl: 'src' }), 'own/.git/HEAD': '' }
    expect(targetsIn(files, 'src/a.ts', 'flags', () => false)).toEqual([])
    expect(targetsIn(files, 'own/src/a.ts', 'flags')).toEqual([])
  })
})
