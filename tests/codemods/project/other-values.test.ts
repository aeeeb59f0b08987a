import { stripFiles } from '../../support/strip-files.js'

const FLAGS = `import { gates } from './features'\n\nif (gates.enabled('On')) console.log('on')\n`
const config = JSON.stringify({
  registries: [{ files: ['src/features.ts'] }],
  currentVersion: '1.36',
  checks: [{ member: 'flags' }],
})

async function leftOf(text: string, value: boolean, file = 'src/set.ts'): Promise<readonly string[]> {
  return (await stripFiles({ 'feature-gates.config.json': config, 'src/page.ts': FLAGS, [file]: text }, value)).left
}

const sets = (value: boolean): string => `import { config } from 'elsewhere'\n\nconfig.flags.On = ${value}\n`

describe('a place that gives a gate another value than the stripped one', () => {
  it.each([true, false])('is listed, because checks may have had that value (gate at %s)', async (value) => {
    expect(await leftOf(sets(!value), value)).toEqual([
      `src/set.ts:3: it sets the gate to ${!value} outside of tests, and later checks now give ${value}`,
    ])
  })

  it.each(['!config.flags.On', 'config.flags.On !== true'])(
    'is listed where it toggles the gate: %s',
    async (value) => {
      expect(await leftOf(sets(true).replace('= true', `= ${value}`), true)).toEqual([
        'src/set.ts:3: it sets the gate to the other value outside of tests, and later checks now give true',
      ])
    },
  )

  it.each(['settings.on', '!config.flags.Other'])('is not listed where it is configured: %s', async (value) => {
    expect(await leftOf(sets(true).replace('= true', `= ${value}`), true)).toEqual([])
  })

  it('is not listed with the value that the gate has', async () => {
    expect(await leftOf(sets(true), true)).toEqual([])
  })

  it('is not listed for another gate', async () => {
    expect(await leftOf(sets(false).replace('On', 'Other'), true)).toEqual([])
  })

  it('is listed in a test file for another reason: the test is missing', async () => {
    expect(await leftOf(sets(false), true, 'src/set.test.ts')).toEqual([
      'src/set.test.ts:3: it sets the gate to false, and no surrounding test shows what depends on that',
    ])
  })

  it('is not listed where the strip removes it', async () => {
    const text = `import { config } from 'elsewhere'\nimport { gates } from './features'\n\nif (!gates.enabled('On')) config.flags.On = false\n`
    expect(await leftOf(text, true)).toEqual([])
  })
})
