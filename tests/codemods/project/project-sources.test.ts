import { ProjectSources } from '../../../src/codemods/project/project-sources.js'
import { openFiles } from '../../support/open-files.js'
import { parseScript } from '../../support/strip-text.js'

const FILES = {
  'a.ts': 'const a = 1\n',
  'b.JS': '',
  'A.vue': '',
  'page.html': '',
  'broken.ts': 'if (\n',
  'package.json': '{}',
  'tsconfig.build.json': '{}',
  'data.json': '{}',
  'style.css': '',
  'node_modules/x/index.js': '',
  'ignored.ts': 'const b = 2\n',
  '.gitignore': 'ignored.ts\n',
}

describe('the files of a repository that may import one another', () => {
  it('are its scripts, what may import scripts, and settings', () => {
    const { root, nameOf } = openFiles(FILES)
    const sources = new ProjectSources(root, [], null)
    const names = (files: Iterable<string>): string[] => [...files].map(nameOf).sort()
    expect(names(sources.scripts)).toEqual(['a.ts', 'b.JS', 'broken.ts'])
    expect(names(sources.opaque)).toEqual(['A.vue', 'page.html'])
    expect(names(sources.settings)).toEqual(['package.json', 'tsconfig.build.json'])
  })

  it('include those that are stripped, even where git ignores them', () => {
    const { root, path } = openFiles(FILES)
    const sources = new ProjectSources(root, [path('ignored.ts'), path('style.css')], null)
    expect(sources.scripts.has(path('ignored.ts'))).toBe(true)
    expect(sources.scripts.has(path('style.css'))).toBe(false)
    expect(sources.viewOf(path('ignored.ts'))?.text).toBe('const b = 2\n')
  })

  it('are parsed if they are scripts without faults', () => {
    const { root, path } = openFiles(FILES)
    const sources = new ProjectSources(root, [], null)
    expect(sources.viewOf(path('a.ts'))).toBe(sources.viewOf(path('a.ts')))
    for (const name of ['broken.ts', 'A.vue', 'package.json', 'none.ts']) expect(sources.viewOf(path(name))).toBeNull()
    expect(sources.textOf(path('package.json'))).toBe('{}')
    expect(sources.textOf(path('none.ts'))).toBeNull()
  })

  it('have the text of a source that is parsed already, rather than that on the disk', () => {
    const { root, path } = openFiles(FILES)
    const sources = new ProjectSources(root, [], null)
    const view = parseScript(path('a.ts'), 'const changed = 1\n')
    sources.add(view)
    expect(sources.textOf(path('a.ts'))).toBe(view.text)
    expect(sources.glanceAt(path('a.ts'))).toBe(view.text)
    expect(sources.glanceAt(path('page.html'))).toBe('')
    expect(sources.viewOf(path('a.ts'))).toBe(view)
  })

  it('lose the tree of a file only while nobody has requested it', () => {
    const { root, path } = openFiles(FILES)
    const sources = new ProjectSources(root, [], null)
    const view = parseScript(path('a.ts'), FILES['a.ts'])
    sources.add(view)
    expect(sources.handedOut(path('a.ts'))).toBeNull()
    expect(sources.letGo(path('a.ts'))).toBe(true)
    expect(sources.letGo(path('a.ts'))).toBe(false)
    expect(sources.textOf(path('a.ts'))).toBe(view.text)
    const parsed = sources.viewOf(path('a.ts'))
    expect(parsed?.text).toBe(view.text)
    expect(sources.letGo(path('a.ts'))).toBe(false)
    expect(sources.handedOut(path('a.ts'))).toBe(parsed)
  })
})
