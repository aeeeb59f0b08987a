import { stripFiles } from '../../support/strip-files.js'

const PAGE = `import { gates } from './features'\n\nexport const page = () => (gates.enabled('On') ? 'new' : 'old')\n`
const HEAD = `import { page } from './page'\nimport { gates } from './features'\n\n`

async function leftOf(test: string, value = true, more = {}): Promise<readonly string[]> {
  const files = { 'src/page.ts': PAGE, 'src/page.test.ts': `${HEAD}${test}`, ...more }
  return (await stripFiles(files, value)).left
}

const mock = (value: boolean): string => `vi.spyOn(gates, 'enabled').mockReturnValue(${value})\n`
const reason = (value: string): string =>
  `this mock gives ${value} for every gate; the test may be for the removed path`

describe('a test that may be for the removed path', () => {
  it.each([true, false])(
    'mocks the check so that it gives the other value for every gate (gate at %s)',
    async (value) => {
      expect(await leftOf(mock(!value), value)).toEqual([`src/page.test.ts:4: ${reason(String(!value))}`])
      expect(await leftOf(mock(value), value)).toEqual([])
    },
  )

  it.each([
    "t.mock.method(gates, 'enabled', () => false)\n",
    "mock.method(gates, 'enabled', function () { return false })\n",
    "sinon.replace(gates, 'enabled', () => false)\n",
  ])('replaces the method itself: %s', async (test) => {
    expect(await leftOf(test)).toEqual([`src/page.test.ts:4: ${reason('false')}`])
    expect(await leftOf(test, false)).toEqual([])
  })

  it('is listed once for all its mocks', async () => {
    expect(await leftOf(mock(false).repeat(3))).toEqual([
      'src/page.test.ts:4: this mock gives false for every gate, and 2 more do so; the test may be for the removed path',
    ])
    expect(await leftOf(mock(false).repeat(2))).toEqual([
      'src/page.test.ts:4: this mock gives false for every gate, and one more does so; the test may be for the removed path',
    ])
  })

  it('takes the value of the mock from the rows of a table', async () => {
    const test = `it.each([true, false])('draws', (on) => {\n  vi.spyOn(gates, 'enabled').mockReturnValue(on)\n  page()\n})\n`
    expect(await leftOf(test)).toEqual([`src/page.test.ts:5: ${reason('the value of a row')}`])
  })

  it.each([
    "let isOn = true\nvi.mock('./features', () => ({ gates: { enabled: () => isOn } }))\nisOn = false\n",
    "let isOn = false\nvi.mock('./features', () => ({ gates: { enabled: vi.fn(() => isOn) } }))\n",
    "const state = vi.hoisted(() => ({ isOn: true }))\nvi.mock('./features', () => ({ gates: { enabled: () => state.isOn } }))\nit('is old', () => {\n  state.isOn = false\n})\n",
    "const state = { isOn: false }\nvi.spyOn(gates, 'enabled').mockImplementation(function () { return state.isOn })\n",
  ])('takes the value of the mock from a variable: %s', async (test) => {
    expect(await leftOf(test)).toEqual([`src/page.test.ts:5: ${reason('the value of a variable')}`])
  })

  it.each([
    "let isOn = true\nvi.mock('./features', () => ({ gates: { enabled: () => isOn } }))\n",
    "let isOn = true\nvi.mock('./features', () => ({ gates: { other: () => isOn } }))\nisOn = false\n",
    "const state = { isOn: true, other: false }\nvi.mock('./features', () => ({ gates: { enabled: () => state.isOn } }))\nstate.other = false\n",
  ])("isn't one whose variable never has the other value: %s", async (test) => {
    expect(await leftOf(test)).toEqual([])
  })

  it('depends on a file from which a check was stripped', async () => {
    const other = `import { gates } from './features'\n\n${mock(false)}`
    expect(await leftOf('', true, { 'src/other.test.ts': other })).toEqual([])
    const dependent = `import './shows'\nimport { gates } from './features'\n\n${mock(false)}`
    const files = { 'src/other.test.ts': dependent, 'src/shows.ts': `import { page } from './page'\n\npage()\n` }
    expect(await leftOf('', true, files)).toEqual([`src/other.test.ts:4: ${reason('false')}`])
  })

  it("isn't one that mocks another function, and none outside of tests", async () => {
    expect(await leftOf(`vi.spyOn(gates, 'other').mockReturnValue(false)\n`)).toEqual([])
    const page = `import { gates } from './features'\n\ngates.enabled('On')\n${mock(false)}`
    expect(await leftOf('', true, { 'src/page.ts': page })).toEqual([])
  })
})
