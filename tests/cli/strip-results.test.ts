import { describe, expect, it } from 'vitest'
import { runCli } from '../support/run-cli.js'
import { tempFolder } from '../support/temp-folder.js'

const CHECKS = [
  'growthbook',
  'launchdarkly',
  'openfeature',
  'vercel',
  { call: 'useTuple', result: 0 },
  { call: 'useState2', result: 'status' },
  { member: 'flags', result: 'enabled' },
  { jsx: 'Flagged', prop: 'flag', enabled: 'enable', disabled: 'disable' },
]

/** What is left of a module with one line of code, and what is refused. */
async function strip(code: string, value = true): Promise<{ after: string; refused: string[] }> {
  const cwd = tempFolder({
    'feature-gates.config.json': JSON.stringify({ registries: [{ files: ['gates.yaml'] }], checks: CHECKS }),
    'gates.yaml': `gates: { new-nav: { default: ${value}, lockToDefault: true } }`,
    'src/a.tsx': `${code}\n`,
    '.git/HEAD': '',
  })
  const plan = JSON.parse((await runCli(cwd, ['strip', 'new-nav', '--json'])).stdout) as {
    files: unknown[]
    refused: { reason: string }[]
  }
  const { stdout } = await runCli(cwd, ['strip', 'new-nav'])
  const after = stdout
    .split('\n')
    .filter((line) => /^\+(?!\+\+)/.test(line))
    .map((line) => line.slice(1))
    .join('\n')
  return { after: plan.files.length === 0 ? code : after, refused: plan.refused.map(({ reason }) => reason) }
}

const GROWTHBOOK = "import { useFeature } from '@growthbook/growthbook-react'"

describe('a strip of checks that return an object or a list with the value', () => {
  it.each([
    ['a member', `${GROWTHBOOK}\nexport const f = () => (useFeature('new-nav').on ? 1 : 2)`],
    ['a pattern', `${GROWTHBOOK}\nexport const f = () => { const { on } = useFeature('new-nav'); return on ? 1 : 2 }`],
    ['a variable', `${GROWTHBOOK}\nexport const f = () => { const x = useFeature('new-nav'); return x.on ? 1 : 2 }`],
    ['a tuple', `export const f = () => { const [isOn] = useTuple('new-nav'); return isOn ? 1 : 2 }`],
    ['a configured member', `export const f = () => (flags['new-nav']?.enabled ? 1 : 2)`],
    [
      'a configured pattern',
      `export const f = () => { const { status } = useState2('new-nav'); return status ? 1 : 2 }`,
    ],
  ])('removes %s and the call', async (_title, code) => {
    const { after, refused } = await strip(code)
    expect(refused).toEqual([])
    expect(after.replaceAll(/\s+/g, ' ')).toMatch(/^export const f = \(\) => (?:1|\{ return 1 \})$/)
  })

  it('keeps the call if something else of its result is used', async () => {
    const { after } = await strip(
      `${GROWTHBOOK}\nexport const f = () => {\n  const x = useFeature('new-nav')\n  log(x.source)\n  return x.on ? 1 : 2\n}`,
    )
    expect(after).toBe('  return 1')
  })

  it('refuses a promise that is not awaited', async () => {
    const { refused } = await strip(
      `import { init } from '@launchdarkly/node-server-sdk'\nconst client = init('k')\nexport const f = () => client.boolVariation('new-nav', {}, false)`,
    )
    expect(refused).toEqual([expect.stringContaining("returns a promise that isn't awaited here")])
  })

  it('leaves other members of the result alone', async () => {
    const code = `${GROWTHBOOK}\nexport const f = () => useFeature('new-nav').source`
    expect(await strip(code)).toEqual({ after: code, refused: [] })
  })
})

describe('a gate component with both sides in its attributes', () => {
  const CODE = `export const f = () => <p><Flagged flag="new-nav" enable={<b>new</b>} disable={<i>old</i>} /></p>`

  it.each([
    [true, 'export const f = () => <p><b>new</b></p>'],
    [false, 'export const f = () => <p><i>old</i></p>'],
  ])('is replaced by one side for %s', async (value, after) => {
    expect(await strip(CODE, value)).toEqual({ after, refused: [] })
  })

  it('is refused if it may call the value of an attribute, or also has children', async () => {
    expect((await strip(CODE.replace('{<b>new</b>}', '{New}'))).refused).toEqual([
      'the gate component may call a function from its attributes',
    ])
    expect((await strip(CODE.replace(' />', '>more</Flagged>'))).refused).toEqual([
      'the gate component has children beside its attributes',
    ])
  })
})
