import { describe, expect, it } from 'vitest'
import { findStatedSpecs } from '../../../src/codemods/remove/find-stated-specs.js'
import { findsIn, type RemovalFinds } from '../../support/removal-finds.js'

const REGISTRY = `export const GATES = {
  NewPager: { default: true, preRelease: 'Beta' },
  Other: { default: false, preRelease: 'Alpha' },
} satisfies Record<string, FeatureSpec>
export const TITLES = { NewPager: 'Pager' }
`
const IMPORT = "import { GATES, TITLES } from './features'\n"

function removed(text: string, file = 'src/a.test.ts'): RemovalFinds {
  const { after, refused } = findsIn(findStatedSpecs, IMPORT + text, {
    gates: { NewPager: true },
    file,
    files: { 'src/features.ts': REGISTRY },
  })
  return { after: after.slice(IMPORT.length), refused }
}

describe('what a test only says of the specs of a removed gate', () => {
  it.each([
    ["expect(GATES['NewPager'].default).toBe(true)\nrun()\n", 'run()\n'],
    ['expect(GATES.NewPager).toEqual({ default: true })\nrun()\n', 'run()\n'],
    ['expect(GATES.NewPager.preRelease).not.toBe(GATES.Other.preRelease)\nrun()\n', 'run()\n'],
    ['assert.equal(GATES.NewPager.default, true)\nrun()\n', 'run()\n'],
    ["it('is on', () => {\n  expect(GATES.NewPager.default).toBe(true)\n})\nrun()\n", 'run()\n'],
    [
      "describe('gates', () => {\n  it('is on', () => {\n    expect(GATES.NewPager.default).toBe(true)\n  })\n})\nrun()\n",
      'run()\n',
    ],
    [
      "it('is on', () => {\n  expect(GATES.NewPager.default).toBe(true)\n  expect(GATES.Other.default).toBe(false)\n})\n",
      "it('is on', () => {\n  expect(GATES.Other.default).toBe(false)\n})\n",
    ],
    [
      "it.each([['NewPager', true], ['Other', false]] as const)('%s', (name, on) => {\n  expect(GATES[name].default).toBe(on)\n})\n",
      "it.each([['Other', false]] as const)('%s', (name, on) => {\n  expect(GATES[name].default).toBe(on)\n})\n",
    ],
    ["it.each([['NewPager', true]])('%s', (name, on) => expect(GATES[name].default).toBe(on))\nrun()\n", 'run()\n'],
  ])('is removed: %j', (text, after) => {
    expect(removed(text)).toEqual({ after, refused: [] })
  })

  it.each([
    ['it is about another object', "expect(TITLES.NewPager).toBe('Pager')\n"],
    ['it does something besides', 'expect(GATES.NewPager.default).toBe(run())\n'],
    ['it is about what is computed with it', 'expect(run(GATES.NewPager.default)).toBe(true)\n'],
    [
      'the row is used for more',
      "it.each([['NewPager', true], ['Other', false]])('%s', (name, on) => expect(run(name)).toBe(on))\n",
    ],
    [
      'other rows name no gate',
      "it.each([['NewPager', true], ['x', false]])('%s', (name, on) => expect(GATES[name].default).toBe(on))\n",
    ],
  ])('is kept where %s', (_why, text) => {
    expect(removed(text)).toEqual({ after: text, refused: [] })
  })

  it('is kept outside of tests', () => {
    const text = 'assert(GATES.NewPager.default)\n'
    expect(removed(text, 'src/a.ts')).toEqual({ after: text, refused: [] })
  })
})
