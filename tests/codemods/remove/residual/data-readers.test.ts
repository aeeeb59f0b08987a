import { DataReaders } from '../../../../src/codemods/remove/residual/data-readers.js'
import { parseSource } from '../../../../src/syntax/parse-source.js'
import { openFiles } from '../../../support/open-files.js'

function readerOf(code: string, file = 'src/a.ts', data = 'src/menus/main.json'): string | null {
  const { texts, path } = openFiles({ [file]: code, [data]: '{}' })
  return new DataReaders(texts, parseSource).readerOf(path(data))
}

describe('code that reads a data file', () => {
  it.each([
    [`import menu from './menus/main.json'`, 'code imports it'],
    [`const menu = require('./menus/main')`, 'code imports it'],
    [`await import('./menus/main.json')`, 'code imports it'],
    [`import menu from '@/menus/main.json'`, 'code imports it'],
    [`read('menus/main.json')`, 'code names the file (a.ts)'],
    [`join(root, 'menus', 'main.json')`, 'code names the file (a.ts)'],
    ['readFileSync(`menus/${name}.json`)', 'code may read it (a.ts)'],
    [`glob('menus/*.json')`, 'code may read it (a.ts)'],
    [`readdir('src/menus')`, 'code may read it (a.ts)'],
    [`readFile(name + '.json')`, 'code may read it (a.ts)'],
  ])('is %s', (code, expected) => {
    expect(readerOf(code)).toBe(expected)
  })

  it.each([
    `import menu from './menus/other.json'`,
    `import menu from '../menus/main.json'`,
    `read('other/main.yaml')`,
    `readdir('src/pages')`,
    `run('main')`,
  ])("isn't %s", (code) => {
    expect(readerOf(code)).toBeNull()
  })

  it('is Go with a directive, for its own folder', () => {
    const embeds = 'package src\n\n//go:embed menus/*.json\nvar files embed.FS\n'
    expect(readerOf(embeds, 'src/a.go')).toBe('code may read it (a.go)')
    expect(readerOf(embeds, 'other/a.go')).toBeNull()
  })

  it('may be a component, as far as its text shows, and never a page or other data', () => {
    expect(readerOf(`<script>import menu from './menus/main.json'</script>`, 'src/A.vue')).toBe('code imports it')
    expect(readerOf('See menus/main.json.', 'README.md')).toBeNull()
    expect(readerOf('file: menus/main.json', 'a.yaml')).toBeNull()
  })

  it('may be a test only if that names the file', () => {
    expect(readerOf(`glob('menus/*.json')`, 'src/a.test.ts')).toBeNull()
    expect(readerOf(`read('menus/main.json')`, 'src/a.test.ts')).toBe('code names the file (a.test.ts)')
  })

  it('is looked for once for each file', () => {
    const { texts, path } = openFiles({ 'a.json': '{}' })
    const naming = vi.fn(texts.naming)
    const readers = new DataReaders({ ...texts, naming }, parseSource)
    expect([readers.readerOf(path('a.json')), readers.readerOf(path('a.json'))]).toEqual([null, null])
    expect(naming).toHaveBeenCalledTimes(1)
  })
})
