import { dropIdleCalls } from '../../../src/codemods/remove/drop-idle-calls.js'
import { parseScript } from '../../support/strip-text.js'

const dropped = (before: string, after: string): string | null =>
  dropIdleCalls(parseScript('a.test.ts', before), parseScript('a.test.ts', after))?.after ?? null

describe('a call of a test that sets nothing since the removal', () => {
  it.each([
    ['mockFeatures(["On"])\n', 'mockFeatures([])\nrun()\n'],
    ['setFlags({ flags: { On: true } })\n', 'setFlags({ flags: {} })\nrun()\n'],
    ['await useGates({ On: true })\n', 'await useGates({})\nrun()\n'],
    ['featureFlags.set({ On: true }, [])\n', 'featureFlags.set({}, [])\nrun()\n'],
  ])('is dropped: %j became %j', (before, after) => {
    expect(dropped(before, after)).toBe('run()\n')
  })

  it('is dropped with the import that only it used', () => {
    const text = (given: string): string => `import { setFlags, other } from './flags'\n\nsetFlags(${given})\nother()\n`
    expect(dropped(text('{ On: true }'), text('{}'))).toBe(`import { other } from './flags'\n\nother()\n`)
  })

  it('is kept if it was like that before', () => {
    expect(dropped('setFlags({})\n', 'setFlags({})\n')).toBeNull()
    expect(dropped('setFlags({})\nsetFlags({ On: true })\n', 'setFlags({})\nsetFlags({})\n')).toBe('setFlags({})\n')
  })

  it.each([
    'render({})\n',
    'setFlags()\n',
    'setFlags({}, 1)\n',
    'setFlags({ flags: 1 })\n',
    'setFlags({ ...all })\n',
    'const a = setFlags({})\n',
    'gate.mockReturnValue({})\n',
  ])('is kept if it may do something: %j', (after) => {
    expect(dropped('run()\n', after)).toBeNull()
  })
})
