import { stripFiles } from '../../support/strip-files.js'

const IMPORT = `import { gates } from './features'\n`
const IS_ON = `${IMPORT}\nexport const isOn = (): boolean => gates.enabled('On')\n`
const USE = `import { isOn } from './flags'\n\nif (isOn()) console.log('on')\n`

describe('a strip of a project', () => {
  it.each([
    [true, 'on'],
    [false, 'off'],
  ])('removes a function that only gave the value, from all files (gate at %s)', async (value, word) => {
    const files = {
      'src/flags.ts': IS_ON,
      'src/index.ts': `export * from './flags'\nexport const size = 1\n`,
      'src/use.ts': `import { isOn, size } from './index'\n\nconsole.log(size, isOn() ? 'on' : 'off')\n`,
    }
    expect((await stripFiles(files, value)).changed).toEqual({
      'src/flags.ts': null,
      'src/index.ts': 'export const size = 1\n',
      'src/use.ts': `import { size } from './index'\n\nconsole.log(size, '${word}')\n`,
    })
  })

  it('follows a value through any number of files, against the order of their names', async () => {
    const files = {
      'src/a.ts': `import { b } from './b'\n\nconsole.log(b() ? 'on' : 'off')\n`,
      'src/b.ts': `import { c } from './c'\n\nexport const b = (): boolean => c()\n`,
      'src/c.ts': `import { d } from './d'\n\nexport const c = (): boolean => !d()\n`,
      'src/d.ts': `${IMPORT}\nexport const d = (): boolean => gates.enabled('On')\n`,
    }
    expect((await stripFiles(files)).changed).toEqual({
      'src/a.ts': `console.log('off')\n`,
      'src/b.ts': null,
      'src/c.ts': null,
      'src/d.ts': null,
    })
  })

  it('keeps what a file exports that other code may still use', async () => {
    const use = `import { isOn } from './flags'\n\nexport const list = [isOn]\n`
    const { changed } = await stripFiles({ 'src/flags.ts': IS_ON, 'src/use.ts': use })
    expect(changed).toEqual({ 'src/flags.ts': 'export const isOn = (): boolean => true\n' })
  })

  it('keeps an export without which a file would be no module, and its names global', async () => {
    const flags = `const size = 1\n\nexport const isOn = () => isEnabled('On')\nconsole.log(size)\n`
    const { changed } = await stripFiles({ 'src/flags.ts': flags, 'src/use.ts': USE })
    expect(changed['src/flags.ts']).toContain('export const isOn = () => true')
    expect(changed['src/use.ts']).toBe(`import './flags'\n\nconsole.log('on')\n`)
  })

  it('keeps what a file needs that cannot be parsed', async () => {
    const broken = `import { isOn } from './flags'\n\nif (isOn() console.log('on')\n`
    const { changed } = await stripFiles({ 'src/flags.ts': IS_ON, 'src/use.ts': USE, 'src/broken.ts': broken })
    expect(changed).toEqual({
      'src/flags.ts': 'export const isOn = (): boolean => true\n',
      'src/use.ts': `console.log('on')\n`,
    })
  })

  it('keeps what a registry exports, used or not', async () => {
    const registry = `export const specs = {\n  On: { default: true, preRelease: 'Beta' },\n}\nexport const isOn = () => isEnabled('On')\n`
    const use = USE.replace('flags', 'features')
    const { changed } = await stripFiles({ 'src/features.ts': registry, 'src/use.ts': use })
    expect(changed).toEqual({
      'src/features.ts': registry.replace(`isEnabled('On')`, 'true'),
      'src/use.ts': `console.log('on')\n`,
    })
  })
})
