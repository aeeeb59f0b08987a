import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findFurtherLists } from '../../../src/cli/init/find-further-lists.js'
import { openProject } from '../../../src/project/open-project.js'
import { tempFolder } from '../../support/temp-folder.js'

const REGISTRY = `export const featureGates = { Parser: { preRelease: 'Beta', default: true }, Cache: { preRelease: 'Beta', default: true } }
`
const TYPE = 'export type UiFlags = { Parser: boolean; banner?: boolean; demo?: boolean; signals?: boolean }\n'

/** The lists that are found beside `gates.ts`, by file, and the names that only they have. */
function listsIn(files: Readonly<Record<string, string>>): unknown[] {
  const root = tempFolder({ '.git/HEAD': '', 'gates.ts': REGISTRY, ...files })
  const project = openProject({ cwd: root, overrides: { registries: [{ files: ['gates.ts'] }] } })
  const scripts = ['gates.ts', ...Object.keys(files)].map((file) => join(root, file))
  return findFurtherLists(scripts, [{ call: 'useUiFlag' }], project).map(({ registry, names }) => [
    registry.file.slice(root.length + 1),
    names,
  ])
}

const page = (names: readonly string[]): string => names.map((name) => `if (useUiFlag('${name}')) run()\n`).join('')

describe('init finds a list of flags that another registry lacks', () => {
  it('when checks use names of it that no registry has', () => {
    const names = ['banner', 'demo', 'signals']
    expect(listsIn({ 'page.ts': page(['Parser', ...names]), 'config.ts': TYPE })).toEqual([['config.ts', names]])
  })

  it.each([
    ['of one or two unknown names, which may be mistakes', page(['banner', 'demo']), TYPE],
    ['that holds less than half of the unknown names', page(['banner', 'demo', 'signals', 'a', 'b', 'c', 'd']), TYPE],
    ['without any gate of the registry', page(['banner', 'demo', 'signals']), TYPE.replace('Parser: boolean; ', '')],
    ['that says nothing of flags', page(['banner', 'demo', 'signals']), TYPE.replace('UiFlags', 'Columns')],
  ])('but none %s', (_, code, type) => {
    expect(listsIn({ 'page.ts': code, 'config.ts': type })).toEqual([])
  })

  it('but none for names that only tests check', () => {
    expect(listsIn({ 'page.test.ts': page(['banner', 'demo', 'signals']), 'config.ts': TYPE })).toEqual([])
  })
})
