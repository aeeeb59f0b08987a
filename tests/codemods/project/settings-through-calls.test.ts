import { stripFiles } from '../../support/strip-files.js'

const PAGE = `import { gates } from './features'\n\nexport const page = () => (gates.enabled('On') ? 'new' : 'old')\n`
const MIXED = 'the test around it sets the gate to both values'

/** What is left of a test file, and what is listed, where `src/help.ts` has this code. */
async function testAfter(helper: string, test: string): Promise<{ readonly test: string; readonly left: unknown }> {
  const head = `import { page } from './page'\nimport { useGate } from './help'\n\n`
  const { changed, left } = await stripFiles(
    { 'src/page.ts': PAGE, 'src/help.ts': helper, 'src/page.test.ts': `${head}${test}` },
    true,
  )
  return { test: (changed['src/page.test.ts'] ?? `${head}${test}`).replace(head, ''), left }
}

const it_ = (title: string, ...lines: readonly string[]): string =>
  `it('${title}', () => {\n${[...lines, 'page()'].map((line) => `  ${line}\n`).join('')}})\n`
const SETS = "export function useGate(isOn) {\n  gates.set('On', isOn)\n}\n"
const TESTS = it_('is new', 'useGate(true)') + it_('is old', 'useGate(false)')

describe('a test that sets a gate through a function of another file', () => {
  it.each([
    SETS,
    "export const useGate = (isOn) => gates.set('On', isOn)\n",
    "export function useGate(isOn) {\n  beforeEach(() => gates.set('On', isOn))\n}\n",
  ])('is removed if it passes the other value: %s', async (helper) => {
    expect(await testAfter(helper, TESTS)).toEqual({ test: it_('is new', 'useGate(true)'), left: [] })
  })

  it('is kept and listed if it passes both values', async () => {
    const test = it_('is both', 'useGate(true)', 'page()', 'useGate(false)')
    expect(await testAfter(SETS, test)).toEqual({ test, left: [`src/page.test.ts:7: ${MIXED}`] })
  })

  it('is kept and listed if it passes an unknown value', async () => {
    const test = it_('is one of them', 'useGate(size > 1)')
    expect(await testAfter(SETS, test)).toEqual({
      test,
      left: ['src/page.test.ts:5: the value that the test sets is unknown, so the test may be for the removed path'],
    })
  })

  it.each([
    [
      'only sometimes sets the gate',
      "export function useGate(isOn, isLate) {\n  if (isLate) gates.set('On', isOn)\n}\n",
    ],
    ['gives another value', "export function useGate(isOn) {\n  gates.set('On', isOn && size)\n}\n"],
    ['sets another gate', "export function useGate(isOn) {\n  gates.set('Other', isOn)\n}\n"],
    ['may get another value later', "export function useGate(isOn) {\n  isOn = true\n  gates.set('On', isOn)\n}\n"],
  ])('is kept if that function %s', async (_, helper) => {
    expect((await testAfter(helper, TESTS)).test).toBe(TESTS)
  })
})
