import { basename, dirname, extname } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AliasResolver } from '../../../src/codemods/project/alias-resolver.js'
import type { ProjectSources } from '../../../src/codemods/project/project-sources.js'
import { SpecifierIndex } from '../../../src/codemods/project/specifier-index.js'
import { propertyRuns } from '../../support/property-runs.js'

/** An index of files by their texts, in a project without aliases and packages. */
function indexOf(texts: ReadonlyMap<string, string>): SpecifierIndex {
  const sources = {
    scripts: new Set(texts.keys()),
    opaque: new Set(),
    glanceAt: (file: string) => texts.get(file) ?? null,
  } as unknown as ProjectSources
  return new SpecifierIndex(sources, { resolve: () => null, isPackage: () => false } as unknown as AliasResolver)
}

const name = fc.constantFrom('a', 'b', 'index', 'a.server', 'index.server', 'a.d', '.a', 'b.test')
const folder = fc.constantFrom('/r', '/r/a', '/r/a/b', '/r/index', '/r/a.b')
const file = fc
  .tuple(folder, name, fc.constantFrom('.ts', '.tsx', '.js', '.mts'))
  .map(([place, stem, extension]) => `${place}/${stem}${extension}`)
const step = fc.constantFrom('./', '../', '../../', './a/', '../a/', './b/', '../a.b/', './index/', './../')
const specifier = fc.oneof(
  fc.tuple(step, name, fc.constantFrom('', '', '', '.js', '.ts', '.mjs', '?raw', '/')).map((parts) => parts.join('')),
  fc.constantFrom(
    '.',
    '..',
    './',
    '../',
    '../..',
    './a/.',
    './b/..',
    './x!./a',
    './a?b/c',
    'a',
    'a/b',
    '@/a',
    'node:fs',
    './a.b/index',
  ),
)
const written = fc.constantFrom<(specifier: string) => string>(
  (text) => `import x from '${text}'`,
  (text) => `import "${text}"`,
  (text) => `export * from '${text}'`,
  (text) => `from/* here */ '${text}'`,
  (text) => `require('${text}')`,
  (text) => `jest.mock(\n  "${text}", () => x)`,
  (text) => `import(\`${text}\`)`,
  (text) => `import(/* webpackChunkName: "(a)" */ '${text}')`,
  (text) => `load\u00a0('${text}')`,
)
const project = fc.array(fc.record({ file, imports: fc.array(fc.record({ specifier, written }), { maxLength: 4 }) }), {
  minLength: 1,
  maxLength: 8,
})

describe('the files that import a file', () => {
  it('follow from what each specifier means, in any order of lookups', () => {
    fc.assert(
      fc.property(project, (files) => {
        const imports = new Map(files.map(({ file: path, imports: all }) => [path, all]))
        const index = indexOf(
          new Map(
            [...imports].map(([path, all]) => [
              path,
              all.map(({ specifier: text, written: write }) => write(text)).join('\n'),
            ]),
          ),
        )
        const expected = new Map(
          [...imports.keys()].map((path) => [
            path,
            { importers: new Set<string>(), callers: new Set<string>(), unresolved: new Set<string>() },
          ]),
        )
        for (const [from, all] of imports) {
          for (const { specifier: text, written: write } of all) {
            const target = index.resolve(from, text)
            const isCall = /^[^'"`]*\(/.test(write('').replaceAll(/\/\*.*?\*\//g, ''))
            if (target !== null) {
              expected.get(target)?.importers.add(from)
              if (isCall) expected.get(target)?.callers.add(from)
            } else if (!text.startsWith('node:') && (!isCall || text === '.' || text === '..' || text.includes('/'))) {
              for (const [path, { unresolved }] of expected)
                if (lastPart(text.split(/[?!]/, 1)[0] ?? '') === lastPart(path)) unresolved.add(from)
            }
          }
        }
        for (const [path, { importers, callers, unresolved }] of expected) {
          expect(new Set(index.importersOf(path)), `importers of ${path}`).toEqual(importers)
          expect(new Set(index.callersOf(path)), `callers of ${path}`).toEqual(callers)
          expect(new Set(index.possibleImportersOf(path)), `possible importers of ${path}`).toEqual(unresolved)
        }
      }),
      { numRuns: propertyRuns(2000) },
    )
  })

  it('do not include files with strings in parentheses that belong to no call', () => {
    const index = indexOf(
      new Map([
        ['/r/a.ts', ''],
        ['/r/b.ts', "const x = ('./a')\nconst y = x + (\n  './a')\n"],
      ]),
    )
    expect([...index.importersOf('/r/a.ts')]).toEqual([])
  })
})

function lastPart(path: string): string {
  const stem = basename(path, extname(path))
  return stem === 'index' ? basename(dirname(path)) : stem
}
