import { stripFiles } from '../../support/strip-files.js'
import { stripText } from '../../support/strip-text.js'

const ON = `gates.enabled('On')`
const OLD = `if (!${ON}) migrate(o)`

/** With the gate on. */
function left(text: string, file = 'input.ts'): string {
  return stripText({ file, text, values: { On: true } }).text.trim()
}

describe('a function that the strip leaves empty', () => {
  it.each([
    [`function f(o) {\n  ${OLD}\n}\n`],
    [`function f(o: O, n = 1): void {\n  ${OLD}\n  if (!${ON}) migrate(n)\n}\n`],
    [`const f = (o) => {\n  ${OLD}\n}\n`],
    [`const f = function (o) {\n  ${OLD}\n}\n`],
  ])('is removed with its calls: %s', (fn) => {
    expect(left(`${fn}start()\nf(a)\nf(b)\nend()\n`)).toBe('start()\nend()')
  })

  it('takes with it a function that only called it', () => {
    const text = `function f(o) {\n  ${OLD}\n}\nfunction g(o) {\n  f(o)\n  f(o)\n}\nstart()\ng(a)\n`
    expect(left(text)).toBe('start()')
  })

  it('is removed from a class as a private method, and from a clause of a switch', () => {
    const text = `class A {\n  run(o) {\n    this.#f(o)\n    return o\n  }\n\n  #f(o) {\n    ${OLD}\n  }\n}\n`
    expect(left(text)).toBe('class A {\n  run(o) {\n    return o\n  }\n}')
    const clause = `function f(o) {\n  ${OLD}\n}\nswitch (n) {\n  case 1:\n    f(n)\n    break\n  default:\n    end()\n}\n`
    expect(left(clause)).toBe('switch (n) {\n  case 1:\n    break\n  default:\n    end()\n}')
  })

  const F = `function f(o) {\n  ${OLD}\n}\n`
  it.each([
    ['an argument does something', F, 'f(start())'],
    ['an argument is spread', F, 'f(...all)'],
    ['a call gives its result to something', F, 'f(a)\nuse(f(a))'],
    ['a call is awaited', F, 'f(a)\nawait f(a)'],
    ['a call has no braces around it', F, 'if (a) f(a)'],
    ['it is a value', F, 'f(a)\nlisten(f)'],
    ['it is a constructor', F, 'f(a)\nnew f(a)'],
    ['it gives a promise', `async ${F}`, 'f(a)'],
    ['it gives an iterator', F.replace('function', 'function*'), 'f(a)'],
    ['a parameter is taken apart', F.replace('(o)', '({ o })'), 'f(a)'],
    ['the default of a parameter does something', F.replace('(o)', '(o, n = start())'), 'f(a)'],
    ['its body has a comment', F.replace('{\n', '{\n  // TODO: more\n\n'), 'f(a)'],
    ['calls tell a type', F.replace('(o)', '(o: unknown): asserts o is O'), 'f(a)'],
  ])('is kept if %s', (_, fn, calls) => {
    const text = left(`${fn}start()\n${calls}\n`)
    const withoutArgument = (code: string): string => code.replaceAll('f(a)', 'f()')
    expect(text).toMatch(/^(?:async )?function/)
    expect(withoutArgument(text)).toContain(`start()\n${withoutArgument(calls)}`)
  })

  it('is kept if it was empty before', () => {
    const text = `function f(o) {}\nif (!${ON}) start()\nf(a)\n`
    expect(left(text)).toBe('function f(o) {}\nf(a)')
  })
})

describe('an exported function that the strip leaves empty', () => {
  const IMPORT = `import { gates } from './features'\n`
  const DROP = `${IMPORT}\nexport function drop(o: { a?: number }): void {\n  if (!${ON}) delete o.a\n}\n\nexport const size = 1\n`
  const user = (code: string): string => `import { drop, size } from './drop'\n\nconst o = { a: size }\n${code}\n`

  it('is removed with its calls in other files', async () => {
    const { changed } = await stripFiles({ 'src/drop.ts': DROP, 'src/a.ts': user('drop(o)\nstart(o)') }, true)
    expect(changed).toEqual({
      'src/drop.ts': 'export const size = 1\n',
      'src/a.ts': `import { size } from './drop'\n\nconst o = { a: size }\nstart(o)\n`,
    })
  })

  it.each([
    ['a call elsewhere does something', { 'src/b.ts': user('drop(start())') }],
    ['another file hands it on', { 'src/b.ts': user('listen(drop)') }],
    ['a test calls it', { 'src/b.test.ts': user(`it('drops', () => {\n  drop(o)\n})`) }],
  ])('is kept, and its calls with it, if %s', async (_, more) => {
    const files = { 'src/drop.ts': DROP, 'src/a.ts': user('drop(o)\nstart(o)'), ...more }
    const { changed } = await stripFiles(files, true)
    expect(changed['src/drop.ts']).toMatch(/export function drop\(/)
    expect(changed['src/a.ts'] ?? files['src/a.ts']).toMatch(/^drop\(/m)
  })

  it('does what it did with the gate off', async () => {
    const { changed } = await stripFiles({ 'src/drop.ts': DROP, 'src/a.ts': user('drop(o)') }, false)
    expect(changed['src/drop.ts']).toContain('  delete o.a\n')
    expect(changed).not.toHaveProperty(['src/a.ts'])
  })
})
