import { stripFiles } from '../../support/strip-files.js'

type Files = Readonly<Record<string, string>>

const IMPORT = `import { gates } from './features'\n`
const DRAW = `export function draw(size: number, isNew: boolean): void {
  console.log(isNew ? 'new' : 'old', size)
}
`
const CALL = `${IMPORT}import { draw } from './draw'\n\ndraw(1, gates.enabled('On'))\n`

async function changedBy(files: Files, value = true): Promise<Files> {
  return (await stripFiles({ 'src/draw.ts': DRAW, 'src/a.ts': CALL, ...files }, value)).changed as Files
}

describe('an argument that a call gives to a function in another file', () => {
  it.each([
    [true, 'new'],
    [false, 'old'],
  ])('is removed with the parameter, and folds the function (gate at %s)', async (value, word) => {
    expect(await changedBy({}, value)).toEqual({
      'src/a.ts': `import { draw } from './draw'\n\ndraw(1)\n`,
      'src/draw.ts': `export function draw(size: number): void {\n  console.log('${word}', size)\n}\n`,
    })
  })

  it('is removed from the calls of all files, if they all give the same value', async () => {
    const other = `import { draw } from './draw'\n\ndraw(2, true)\n`
    expect(await changedBy({ 'src/b.ts': other })).toMatchObject({ 'src/b.ts': other.replace(', true', '') })
    expect(await changedBy({ 'src/b.ts': other }, false)).not.toHaveProperty(['src/draw.ts'])
  })

  it('is kept, with its value, where another call gives a value that is not known', async () => {
    const other = `import { draw } from './draw'\n\nexport const paint = (on: boolean) => draw(2, on)\n`
    const changed = await changedBy({ 'src/b.ts': other })
    expect(Object.keys(changed)).toEqual(['src/a.ts'])
    expect(changed['src/a.ts']).toContain('draw(1, true)')
  })

  it('is kept where the function may be called unseen', async () => {
    expect(Object.keys(await changedBy({ 'src/b.ts': `import('./draw')\n` }))).toEqual(['src/a.ts'])
  })

  it('is kept for the function of another build, which still takes it', async () => {
    expect(Object.keys(await changedBy({ 'src/draw.native.ts': DRAW }))).toEqual(['src/a.ts'])
  })

  it('is not the only one left if a call that gave another value was in dead code', async () => {
    const other = `${IMPORT}import { draw } from './draw'\n\nif (!gates.enabled('On')) draw(2, false)\n`
    const changed = await changedBy({ 'src/b.ts': other })
    expect(changed['src/draw.ts']).toContain(`console.log('new', size)`)
  })

  it('is carried on to functions that the function calls in a third file', async () => {
    const handsOn = `import { paint } from './paint'\n\nexport function draw(size: number, isNew: boolean): void {\n  paint(isNew, size)\n}\n`
    const paint = `export const paint = (isNew: boolean, size: number): void => console.log(isNew && size)\n`
    expect(await changedBy({ 'src/draw.ts': handsOn, 'src/paint.ts': paint })).toMatchObject({
      'src/draw.ts': `import { paint } from './paint'\n\nexport function draw(size: number): void {\n  paint(size)\n}\n`,
      'src/paint.ts': `export const paint = (size: number): void => console.log(size)\n`,
    })
  })

  it('keeps a comment and the line endings around it', async () => {
    const call = `${IMPORT}import { draw } from './draw'\n\ndraw(\n  1, // the size\n  gates.enabled('On'),\n)\n`
    const changed = await changedBy({ 'src/a.ts': call.replaceAll('\n', '\r\n') })
    expect(changed['src/a.ts']).toContain('draw(\r\n  1, // the size\r\n)\r\n')
  })
})

describe('an effect in an argument to another file', () => {
  it('is kept, and so is the parameter', async () => {
    const call = CALL.replace(`gates.enabled('On')`, `(start(), gates.enabled('On'))`)
    const changed = await changedBy({ 'src/a.ts': call })
    expect(changed['src/a.ts']).toContain('start()')
  })
})
