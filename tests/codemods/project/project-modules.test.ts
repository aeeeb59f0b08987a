import { mentions } from '../../../src/codemods/project/project-modules.js'
import { nodeWith, openFiles } from '../../support/open-files.js'

type Files = Readonly<Record<string, string>>

const FLAGS = { 'flags.ts': 'export const isOn = () => true\n' }

function importersOf(files: Files, name: string | null, file = 'flags.ts'): string[] {
  const { modules, path, nameOf } = openFiles({ ...FLAGS, ...files })
  return [...modules.importersOf(path(file), name)].map(({ view }) => nameOf(view.file)).sort()
}

describe('the files that may import a name of a module', () => {
  const IMPORT = {
    'name.ts': `import { isOn } from './flags'\n`,
    'other.ts': `import { other } from './flags'\n`,
    'all.ts': `export * from './flags'\n`,
    'namespace.ts': `import * as flags from './flags'\n`,
    'default.ts': `import flags from './flags'\n`,
    'call.ts': `const flags = load('./flags')\n`,
    'nothing.ts': `import './flags'\n`,
  }

  it('are those with the name, or with all names', () => {
    expect(importersOf(IMPORT, 'isOn')).toEqual(['all.ts', 'call.ts', 'name.ts', 'namespace.ts'])
  })

  it('are all for any name', () => {
    expect(importersOf(IMPORT, null)).toEqual(Object.keys(IMPORT).sort())
  })

  it('include a default import of a CommonJS module, or of the default', () => {
    const user = { 'default.ts': `import flags from './flags'\n` }
    expect(importersOf({ ...user, 'flags.ts': 'module.exports = { isOn }\n' }, 'isOn')).toEqual(['default.ts'])
    expect(importersOf(user, 'default')).toEqual(['default.ts'])
    expect(importersOf(user, 'isOn')).toEqual([])
  })

  it('may be files that cannot be parsed', () => {
    const { modules, path } = openFiles({
      ...FLAGS,
      'broken.ts': `import { isOn } from './flags'\nif (\n`,
      'B.vue': `<script>import { other } from '$lib/door'</script>`,
      'door.ts': '',
    })
    expect(modules.isUsedOutOfSight(path('flags.ts'), 'isOn')).toBe(true)
    expect(modules.isUsedOutOfSight(path('flags.ts'), 'other')).toBe(false)
    expect(modules.isUsedOutOfSight(path('door.ts'), 'other')).toBe(true)
    expect(modules.isUsedOutOfSight(path('door.ts'), 'isOn')).toBe(false)
    expect(modules.isUsedOutOfSight(path('door.ts'), null)).toBe(true)
  })

  it('may be any file that a loader of its folder is in', () => {
    const { modules, path } = openFiles({ 'a.ts': `import.meta.glob('./pages/*.ts')\n`, 'pages/b.ts': '', 'c.ts': '' })
    expect(modules.isUsedOutOfSight(path('pages/b.ts'), 'any')).toBe(true)
    expect(modules.isUsedOutOfSight(path('c.ts'), 'any')).toBe(false)
  })

  it('are followed to all that depend on a module', () => {
    const { modules, path, nameOf } = openFiles({
      ...FLAGS,
      'a.ts': `import './flags'\n`,
      'b.ts': `import './a'\nimport './c'\n`,
      'c.ts': `import './b'\n`,
      'd.ts': '',
    })
    expect([...modules.dependentsOf([path('flags.ts')])].map(nameOf).sort()).toEqual(['a.ts', 'b.ts', 'c.ts'])
  })
})

describe('the module that declares what another one exports', () => {
  const origins = (files: Files, name: string): string[] => {
    const { modules, path, nameOf } = openFiles({ ...FLAGS, ...files })
    return modules.originsOf(path('index.ts'), name).map(nameOf)
  }

  it('is found behind any number of barrels, which may lead to each other', () => {
    const files = {
      'index.ts': `export * from './inner'\n`,
      'inner.ts': `export * from './index'\nexport * from './flags'\n`,
    }
    expect(origins(files, 'isOn')).toEqual(['flags.ts'])
    expect(origins(files, 'other')).toEqual([])
  })

  it('is the barrel itself if that gives the name', () => {
    expect(origins({ 'index.ts': `export { isOn } from './flags'\n` }, 'isOn')).toEqual(['index.ts'])
    expect(origins({ 'index.ts': `export * from './flags'\nexport const isOn = 1\n` }, 'isOn')).toEqual(['index.ts'])
  })

  it('gives no default through a barrel', () => {
    expect(origins({ 'index.ts': `export * from './flags'\n`, 'flags.ts': 'export default 1\n' }, 'default')).toEqual(
      [],
    )
  })
})

describe('a file that is loaded by a computed path', () => {
  it('is any file of the package that has the load, until that is removed', () => {
    const opened = openFiles({
      'app/package.json': '{}',
      'app/load.ts': 'export const load = (name: string) => import(`./pages/${name}.js`)\n',
      'app/pages/a.ts': '',
      'app/b.ts': '',
      'pages/a.ts': '',
    })
    const load = nodeWith(opened.view('app/load.ts'), 'ImportExpression', 'import(`./pages/${name}.js`)')
    const isLoaded = (name: string, isGone = false): boolean =>
      opened.modules.isLoadedByComputedPath(opened.path(name), (_, node) => isGone && node === load)
    expect(['app/pages/a.ts', 'app/b.ts', 'pages/a.ts'].map((name) => isLoaded(name))).toEqual([true, false, false])
    expect(isLoaded('app/pages/a.ts', true)).toBe(false)
  })
})

describe('a whole word', () => {
  it.each([
    ['isOn()', 'isOn', true],
    ['isOnline', 'isOn', false],
    ['xisOn', 'isOn', false],
    ['$isOn', 'isOn', false],
    ['éisOn', 'isOn', false],
    ['a.isOn.b', 'isOn', true],
    ['$on()', '$on', true],
    ['a', '$on', false],
  ])('in %j is %j: %j', (text, name, expected) => {
    expect(mentions(text, name)).toBe(expected)
  })
})
