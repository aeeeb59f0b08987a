import { stripFiles } from '../../support/strip-files.js'

const PAGE = `import { gates } from './features'\n\nexport const page = () => (gates.enabled('On') ? 'new' : 'old')\n`
const FLAGS = `import { gates } from './features'\n\nexport const isOn = () => gates.enabled('On')\n`
const SHOP = `import { isOn } from './flags'\n\nexport const shop = () => (isOn() ? 'new' : 'old')\n`
const REASON = 'the functions of this mock return undefined, so the test may be for the removed path'

async function leftOf(test: string, value = true): Promise<readonly string[]> {
  const files = { 'src/page.ts': PAGE, 'src/flags.ts': FLAGS, 'src/shop.ts': SHOP, 'src/a.test.ts': test }
  return (await stripFiles(files, value)).left
}

const ofPage = (mock: string): string =>
  `import { page } from './page'\n\n${mock}\nit('draws', () => expect(page()).toBe('old'))\n`
const ofShop = (mock: string): string => ofPage(mock).replaceAll('page', 'shop')

describe("a test that replaces the module of a check, and gives the module's functions no value", () => {
  it.each([
    ofPage("vi.mock('./features')"),
    ofPage("jest.mock('./features')"),
    ofPage("vi.mock(import('./features'))"),
    ofShop("vi.mock('./flags')"),
  ])('is listed with the gate on: %j', async (test) => {
    expect(await leftOf(test)).toEqual([`src/a.test.ts:3: ${REASON}`])
    expect(await leftOf(test, false)).toEqual([])
  })

  it('is listed once, however many files call those functions', async () => {
    const test = `import { shop } from './shop'\nimport { page } from './page'\n\nvi.mock('./features')\nvi.mock('./flags')\nshop(page())\n`
    expect(await leftOf(test)).toEqual([`src/a.test.ts:4: ${REASON}`])
  })

  it.each([
    ofPage("vi.mock('./features', { spy: true })"),
    ofPage("vi.mock('./other')"),
    ofShop("vi.mock('./shop')"),
    ofShop("vi.mock('./flags')\nvi.mocked(isOn).mockReturnValue(true)").replace(
      'import',
      "import { isOn } from './flags'\nimport",
    ),
    "import { a } from './features'\n\nvi.mock('./features')\na()\n",
  ])("isn't listed otherwise: %j", async (test) => {
    expect(await leftOf(test)).toEqual([])
  })
})
