import { findRegistrations } from '../../../src/codemods/remove/find-registrations.js'
import { findsIn, type RemovalFinds } from '../../support/removal-finds.js'

const ON = `{ default: true, lockToDefault: true, preRelease: 'GA' }`
const OTHER = `{ default: false, preRelease: 'Beta' }`
const removed = (text: string): RemovalFinds => findsIn(findRegistrations, text, { file: 'src/features.ts' })

describe('the entry of a gate in its registry', () => {
  it.each([
    [
      `export const featureGates = { On: ${ON}, Other: ${OTHER} }\n`,
      `export const featureGates = { Other: ${OTHER} }\n`,
    ],
    [
      `export const featureGates = {\n  // About it.\n  On: ${ON}, // on\n  Other: ${OTHER},\n}\n`,
      `export const featureGates = {\n  Other: ${OTHER},\n}\n`,
    ],
    [
      `export const featureGates = new Map([['On', ${ON}], ['Other', ${OTHER}]])\n`,
      `export const featureGates = new Map([['Other', ${OTHER}]])\n`,
    ],
    [
      `export const featureFlags = new Map<string, boolean>([\n  ['On', true],\n  ['Other', false],\n])\n`,
      `export const featureFlags = new Map<string, boolean>([\n  ['Other', false],\n])\n`,
    ],
    [`export const featureGates = { On: ${ON} }\n`, 'export const featureGates = {}\n'],
  ])('is removed: %j', (text, after) => {
    expect(removed(text)).toEqual({ after, refused: [] })
  })

  it('is kept where a spread before it may register the gate as well', () => {
    const text = `export const featureGates = { ...baseGates, On: ${ON}, Other: ${OTHER} }\n`
    expect(removed(text).refused).toEqual([`On: ${ON}: without it, \`...baseGates\` before it may register the gate`])
    expect(
      removed(`const base = {}\nexport const featureGates = { ...base, On: ${ON}, Other: ${OTHER} }\n`).refused,
    ).toEqual([])
  })

  it('is kept where code reads the list by position', () => {
    const list = `export const featureGates = [\n  { name: 'On', default: true, lockToDefault: true, stage: 'GA' },\n  { name: 'Other', default: false, stage: 'Beta' },\n]\n`
    const { refused } = removed(`${list}use(featureGates[1])\n`)
    expect(
      refused.every((reason) => reason.endsWith('code reads the list by position, and the later ones would move')),
    ).toBe(true)
  })

  it('is the only thing that is removed: other mentions of the name are kept', () => {
    const text = `export const featureGates = { On: ${ON}, Other: ${OTHER} }\nexport const titles = { On: 'On' }\n`
    expect(removed(text).after).toContain(`titles = { On: 'On' }`)
  })

  it('is not in a file that registers nothing', () => {
    const text = `const a = { On: ${ON} }\n`
    expect(findsIn(findRegistrations, text, { file: 'src/other.ts' })).toEqual({ after: text, refused: [] })
  })
})
