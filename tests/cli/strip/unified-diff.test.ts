import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff'
import fc from 'fast-check'
import { unifiedDiff } from '../../../src/cli/strip/unified-diff.js'
import { randomNumbers } from '../../support/mutate-go.js'
import { tempFolder } from '../../support/temp-folder.js'
import { propertyRuns } from '../../support/property-runs.js'

type Texts = readonly [before: string, after: string]

const FIXTURES = ['strip', 'strip-go'].flatMap((set) => fixturesOf(join(import.meta.dirname, '../../fixtures', set)))

/** Each `input.*`, with what is left of it for either value. */
function fixturesOf(root: string): Texts[] {
  const read = (folder: string, file: string): string => readFileSync(join(root, folder, file), 'utf8')
  return readdirSync(root).flatMap((folder) =>
    readdirSync(join(root, folder)).flatMap((file): Texts[] =>
      /^(?:on|off)\./.test(file) ? [[read(folder, file.replace(/^\w+/, 'input')), read(folder, file)]] : [],
    ),
  )
}

const diffOf = ([before, after]: Texts, name = 'x'): string =>
  unifiedDiff({ before: `a/${name}`, after: `b/${name}` }, before, after)

function diffOfLibrary([before, after]: Texts): string {
  return createTwoFilesPatch('a/x', 'b/x', before, after, undefined, undefined, {
    context: 3,
    headerOptions: FILE_HEADERS_ONLY,
  })
}

/** What git makes of each first text with the differences, all in one patch. */
function applyAll(texts: readonly Texts[]): (string | null)[] {
  const folder = tempFolder(Object.fromEntries(texts.map(([before], index) => [`${index}`, before])))
  const changed = texts.filter(([before, after]) => before !== after).length
  const input = texts.flatMap((pair, index) => (pair[0] === pair[1] ? [] : [diffOf(pair, `${index}`)])).join('\n')
  if (changed > 0) {
    const { status, stderr } = spawnSync('git', ['apply', '--whitespace=nowarn'], {
      cwd: folder,
      input,
      encoding: 'utf8',
    })
    expect(`${status} ${stderr}`).toBe('0 ')
  }
  // A file that a patch leaves empty is deleted.
  return texts.map((_, index) =>
    existsSync(join(folder, `${index}`)) ? readFileSync(join(folder, `${index}`), 'utf8') : '',
  )
}

const afterOf = (texts: readonly Texts[]): string[] => texts.map(([, after]) => after)

/** Blocks of some lines with an `if` around, and without; a line between two blocks that is the same everywhere. */
function unwrapped(blocks: number, bodyOf = (block: number): string => `run(${block})`): Texts {
  const both = Array.from({ length: blocks }, (_, block): Texts => {
    const kept = `before(${block})\n\n`
    return [`${kept}if (on) {\n  ${bodyOf(block)}\n} else {\n  stop()\n}\n`, `${kept}${bodyOf(block)}\n`]
  })
  return [both.map(([before]) => before).join(''), both.map(([, after]) => after).join('')]
}

/** Added and removed lines. */
function changesIn(diff: string): number {
  return diff
    .split('\n')
    .slice(2)
    .filter((line) => /^[+-]/.test(line)).length
}

describe('the printed diff', () => {
  it("equals the library's diff of the whole files, for each fixture of the strip", () => {
    expect(FIXTURES.length).toBeGreaterThan(200)
    for (const texts of FIXTURES) expect(diffOf(texts)).toBe(diffOfLibrary(texts))
  })

  it("equals the library's diff if it has more changes than one search looks for", () => {
    const texts = unwrapped(300)
    expect(diffOf(texts)).toBe(diffOfLibrary(texts))
  })

  it('is accepted by git, for each fixture of the strip', () => {
    expect(applyAll(FIXTURES)).toEqual(afterOf(FIXTURES))
  })

  it('is accepted by git for any files and changes', () => {
    fc.assert(
      fc.property(fc.array(editedTexts(), { minLength: 20, maxLength: 60 }), (texts) => {
        expect(applyAll(texts)).toEqual(afterOf(texts))
      }),
      { numRuns: propertyRuns(25), seed: 20_261_122 },
    )
  })

  it('is accepted by git, whatever changes in a long file', () => {
    fc.assert(
      fc.property(longTexts({ kinds: 2 }), (texts) => {
        expect(applyAll([texts])).toEqual(afterOf([texts]))
      }),
      { numRuns: propertyRuns(40), seed: 20_261_122 },
    )
  })

  it('has few more changes in a long file than the shortest diff', () => {
    fc.assert(
      fc.property(longTexts({ kinds: 100 }), (texts) => {
        expect(changesIn(diffOf(texts))).toBeLessThanOrEqual(changesIn(diffOfLibrary(texts)) * 1.05)
      }),
      { numRuns: propertyRuns(10), seed: 20_261_122 },
    )
  })

  it('shows three lines of context, and one hunk if contexts touch', () => {
    const line = (number: number): string => `${number}\n`
    const lines = Array.from({ length: 30 }, (_, index) => line(index + 1))
    const after = lines.flatMap((text, index) =>
      index === 9 ? ['ten\n'] : index === 16 ? [] : index === 29 ? [text, 'end'] : [text],
    )
    expect(diffOf([lines.join(''), after.join('')])).toBe(
      [
        '--- a/x',
        '+++ b/x',
        '@@ -7,14 +7,13 @@',
        ' 7',
        ' 8',
        ' 9',
        '-10',
        '+ten',
        ' 11',
        ' 12',
        ' 13',
        ' 14',
        ' 15',
        ' 16',
        '-17',
        ' 18',
        ' 19',
        ' 20',
        '@@ -28,3 +27,4 @@',
        ' 28',
        ' 29',
        ' 30',
        '+end',
        '\\ No newline at end of file',
        '',
      ].join('\n'),
    )
  })

  it('takes linear time: 20,000 changed places, for which the library alone would take hours', () => {
    expect(changesIn(diffOf(unwrapped(20_000)))).toBe(20_000 * 6)
  })

  it('shows a long removed part as removed, and no line around it as changed', () => {
    const same = '})\n\n'
    const before = [`test(1)\n${same}`, `old()\n${same}`.repeat(200), 'test(2)\n'].join('')
    const after = [`test(1)\n${same}`, 'test(2)\n'].join('')
    expect(changesIn(diffOf([before, after]))).toBe(600)
    expect(diffOf([`${same}${'a\n'.repeat(300)}${same}`, same + same])).toBe(
      `--- a/x\n+++ b/x\n@@ -1,304 +1,4 @@\n })\n \n${'-a\n'.repeat(300)} })\n \n`,
    )
  })

  it('finds changes even if no line is unique, but only pairs of lines are', () => {
    const words = Array.from({ length: 60 }, (_, index) => `w${index}\n`)
    const pairs = words.flatMap((first) => words.map((second) => first + second))
    const after = pairs.map((pair, index) => (index % 8 === 0 ? `new\n${pair}` : pair))
    expect(changesIn(diffOf([pairs.join(''), after.join('')]))).toBe(450)
  })

  it('shows a file that changed from end to end as removed, then added', () => {
    const texts: Texts = ['a\n'.repeat(3000), 'b\n'.repeat(2000)]
    expect(diffOf(texts)).toBe(`--- a/x\n+++ b/x\n@@ -1,3000 +1,2000 @@\n${'-a\n'.repeat(3000)}${'+b\n'.repeat(2000)}`)
  })
})

/** Few different lines, so that many are alike; the last may lack its end. */
function textOf(most: number): fc.Arbitrary<string> {
  const line = fc.constantFrom(
    'a',
    'b',
    'c',
    '',
    ' a',
    '}',
    'x\r',
    '--- y',
    '+++ y',
    '@@ -1 +1 @@',
    '\\ No newline',
    'ü\uFEFF',
    '\u2028',
  )
  return fc
    .tuple(fc.array(line, { maxLength: most }), fc.constantFrom('', '\n'))
    .map(([lines, end]) => lines.join('\n') + end)
}

/** A text, and the same with some ranges replaced. */
function editedTexts(): fc.Arbitrary<Texts> {
  return fc
    .tuple(textOf(40), fc.array(fc.tuple(fc.nat(120), fc.nat(20), textOf(3)), { maxLength: 5 }))
    .map(([before, edits]) => {
      const after = edits.reduce(
        (text, [start, length, inserted]) => text.slice(0, start) + inserted + text.slice(start + length),
        before,
      )
      return [before, after]
    })
}

/** Many lines, of at least so many different ones; any part of them changes, from a line in a hundred to all. */
function longTexts({ kinds: least }: { kinds: number }): fc.Arbitrary<Texts> {
  return fc
    .tuple(
      fc.integer({ min: 500, max: 2000 }),
      fc.integer({ min: least, max: 3000 }),
      fc.integer({ min: 1, max: 100 }),
      fc.integer(),
    )
    .map(([lines, kinds, percent, seed]) => {
      const random = randomNumbers(seed)
      const before = Array.from({ length: lines }, () => `${Math.floor(random() * kinds)}\n`)
      const after = before.flatMap((line) => {
        if (random() * 100 >= percent) return [line]
        return [[], [` ${line}`], [line, line], [`${Math.floor(random() * kinds)}\n`, line]][
          Math.floor(random() * 4)
        ] as string[]
      })
      return [before.join(''), after.join('')]
    })
}
