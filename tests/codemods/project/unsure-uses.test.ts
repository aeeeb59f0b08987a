import { stripFiles } from '../../support/strip-files.js'

describe('what a strip may have broken', () => {
  it('is listed of all kinds, once each', async () => {
    const { left } = await stripFiles({
      'src/page.ts': `import { gates } from './features'\n\nexport const page = () => (gates.enabled('On') ? 'new' : 'old')\n`,
      'src/mocked.test.ts': `import { page } from './page'\n\nvi.mock('./features')\nit('draws', () => expect(page()).toBe('old'))\n`,
      'src/off.test.ts': `import { page } from './page'\nimport { gates } from './features'\n\nvi.spyOn(gates, 'enabled').mockReturnValue(false)\nit('draws', () => expect(page()).toBe('old'))\n`,
    })
    expect(left).toEqual([
      'src/mocked.test.ts:3: the functions of this mock return undefined, so the test may be for the removed path',
      'src/off.test.ts:4: this mock gives false for every gate; the test may be for the removed path',
    ])
  })
})
