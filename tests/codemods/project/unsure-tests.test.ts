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

  it.each([
    ["(name) => name === 'Other'", true],
    ["(name) => name !== 'Other'", false],
    ["(name) => ['Other', 'More'].includes(name)", true],
    ["(name) => new Set(['Other']).has(name)", true],
    ['(name) => ({ Other: true })[name] ?? false', true],
    ["function (name) { switch (name) { case 'Other': return true; default: return false } }", true],
    ["async (name) => { if (name === 'Other') return false; return true }", false],
  ])('makes the check answer by the name of another gate: %s (gate at %s)', async (answer, value) => {
    const test = `vi.spyOn(gates, 'enabled').mockImplementation(${answer})\n`
    const other = `this mock gives ${String(!value)} for the gate; the test may be for the removed path`
    expect(await leftOf(test, value)).toEqual([`src/page.test.ts:4: ${other}`])
    expect(await leftOf(test, !value)).toEqual([])
  })

  it.each([
    "vi.spyOn(gates, 'enabled').mockImplementation((name) => names.includes(name))\n",
    "const on = new Set(['On'])\nvi.mock('./features', () => ({ gates: { enabled: (name) => on.has(name) } }))\n",
  ])("makes the check answer by a name in a way that isn't known: %s", async (test) => {
    const left = await leftOf(test)
    expect(left).toHaveLength(1)
    expect(left[0]).toContain("it isn't known what this mock gives for the gate; the test may be for the removed path")
  })

  it.each([
    "vi.spyOn(gates, 'enabled').mockImplementation((name) => original.enabled(name))\n",
    "vi.spyOn(gates, 'enabled').mockImplementation((name) => name === 'Other' || original.enabled(name))\n",
  ])("isn't one whose mock calls the original: %s", async (test) => {
    expect(await leftOf(test)).toEqual([])
  })

  it('gives all gates of the registry the other value', async () => {
    const test = `import { features } from './features'\nfor (const name of Object.keys(features)) features[name] = false\n`
    const features = `export const features = { On: true, Other: true }\nexport const gates = { enabled: (name) => features[name] }\n`
    const config = '{ "registries": [{ "files": ["src/features.ts"] }] }'
    const more = { 'src/features.ts': features, 'feature-gates.config.json': config }
    const left = 'it gives all gates the value false; the test may be for the removed path'
    expect(await leftOf(test, true, more)).toEqual([`src/page.test.ts:5: ${left}`])
    expect(await leftOf(test, false, more)).toEqual([])
  })

  it.each([
    'vi.mocked(gates.enabled).mockReturnValueOnce(true).mockReturnValueOnce(false)\n',
    'vi.mocked(gates.enabled).mockReturnValueOnce(true)\n',
    "const on = sinon.stub(gates, 'enabled')\non.onFirstCall().returns(true)\n",
  ])('makes the check answer call by call, which code calls for other gates, too: %s', async (test) => {
    const more = { 'src/more.ts': `import { gates } from './features'\n\nexport const more = gates.enabled('Other')\n` }
    const page = PAGE.replace("'old')", "'old') + (gates.enabled('Other') ? 1 : 2)")
    const [left] = await leftOf(test, true, { ...more, 'src/page.ts': page })
    expect(left).toMatch(/answers in turn|gives false for every gate/)
  })

  it("isn't one whose mock gives the gate's value in each call, if code calls it for no other gate", async () => {
    expect(await leftOf('vi.mocked(gates.enabled).mockReturnValueOnce(true).mockReturnValueOnce(true)\n')).toEqual([])
  })

  it.each([
    'expect(gates.enabled).toHaveBeenCalledTimes(2)',
    'expect(vi.mocked(gates.enabled)).toHaveBeenCalledOnce()',
    "expect(gates.enabled).toHaveBeenNthCalledWith(2, 'Other')",
    'expect(gates.enabled).not.toHaveBeenCalledTimes(3)',
    'expect(gates.enabled).toHaveBeenCalled()',
    "expect(gates.enabled).toHaveBeenCalledWith('On')",
    'sinon.assert.calledOnce(gates.enabled)',
    'assert.equal(gates.enabled.mock.calls.length, 2)',
    'assert.equal(gates.enabled.callCount, 2)',
  ])('counts the calls of the check: %s', async (test) => {
    const left = await leftOf(`// mocked\n${test}\n`)
    expect(left.map((line) => line.replace(/^[^ ]+ /, ''))).toEqual([
      'it counts calls of this function, and the stripped code makes fewer',
    ])
  })

  it.each([
    'expect(gates.enabled).not.toHaveBeenCalled()',
    "expect(gates.enabled).toHaveBeenCalledWith('Other')",
    'expect(gates.other).toHaveBeenCalledTimes(2)',
  ])("isn't one that expects what also holds without the check: %s", async (test) => {
    expect(await leftOf(`// mocked\n${test}\n`)).toEqual([])
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
