import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPromotions, type PromotionNotes } from '../../src/registry/promotion-comment.js'
import { readRemovalComment, removalPromiseOf } from '../../src/registry/removal-comment.js'
import { formatVersion } from '../../src/registry/version.js'
import { growthOf, LINEAR } from '../support/growth.js'

interface KnownComment extends Partial<Record<keyof PromotionNotes, string>> {
  text: string
  removal: string | null
}

const known = JSON.parse(
  readFileSync(new URL('../fixtures/removal-comments.json', import.meta.url), 'utf8'),
) as KnownComment[]

/** `in 1.36`, or `null`. */
function removalIn(text: string): string | null {
  const note = readRemovalComment(text)
  return note && `${note.kind} ${formatVersion(note.version)}`
}

function promotionsIn(text: string): Partial<Record<keyof PromotionNotes, string>> {
  const written = Object.entries(readPromotions(text)).filter((entry) => entry[1] !== null)
  return Object.fromEntries(written.map(([step, version]) => [step, formatVersion(version)]))
}

describe('a comment of a known registry', () => {
  it.each(known)('$text', ({ text, removal, ...promotions }) => {
    expect(removalIn(text)).toBe(removal)
    expect(promotionsIn(text)).toEqual(promotions)
  })
})

describe('a promise of removal', () => {
  it.each([
    ['/* remove in 1.34 */', 'in 1.34'],
    ['# remove in 1.34', 'in 1.34'],
    ['<!-- remove in 1.34 -->', 'in 1.34'],
    ['@removeIn 1.34', 'in 1.34'],
    ['@until 1.34', 'in 1.34'],
    ['remove-in: "1.36"', 'in 1.36'],
    ['removal: 1.36', 'in 1.36'],
    ['Removal planned for 1.36', 'in 1.36'],
    ['REMOVE IN V1.36', 'in 1.36'],
    ['Deprecated: removed in 1.36', 'in 1.36'],
    ['will be completely removed in Kubernetes 1.36', 'in 1.36'],
    ['remove MyGate in 1.36', 'in 1.36'],
    ['remove this gate in the 1.36 release', 'in 1.36'],
    ['must be removed by 1.40', 'in 1.40'],
    ['remove in v4', 'in 4.0'],
    ['remove in 1.36.0-beta.1', 'in 1.36'],
    ['/**\n * Parses faster. Will be removed\n * in 1.36.\n */', 'in 1.36'],
    ['Removes foo. Remove in 1.36', 'in 1.36'],
    ['remove in the release after 1.30', 'after 1.30'],
    ['remove after 1.29 is released', 'after 1.29'],
    ["don't remove before 1.38", 'not-before 1.38'],
    ['must not be removed until 1.38', 'not-before 1.38'],
    ['removal no earlier than 1.40', 'not-before 1.40'],
    ['remove in 1.40 at the earliest', 'not-before 1.40'],
    ['remove in 1.38 or later', 'not-before 1.38'],
    ['remove in 1.36+', 'not-before 1.36'],
    ['keep until 1.38', 'not-before 1.38'],
  ])('%j promises %s', (text, expected) => {
    expect(removalIn(text)).toBe(expected)
  })

  it.each([
    'was to be removed in 1.34, now 1.40',
    '// The following are to be removed in 1.34:',
    'was to be removed in 1.34',
    'remove in 1.34 -> 1.40',
    'remove in ~1.34~ 1.40',
    'remove in 1.34, postponed to 1.40',
    'remove',
    'remove in',
    'remove soon',
    'TODO(#1972): remove',
    'remove, see KEP-1972',
    'remove, see https://example.com/in/1.36',
    'remove in 1.2.3.4',
    'remove in 4',
    'remove in 2 releases',
    'remove in 1.5 years',
    'remove two releases after 1.33',
    'removed after 2 releases (1.36)',
    'was removed in 1.20',
    'has been deleted in 1.20',
    'The v1beta1 API removed in 1.22 was slow',
    'remove the old API in 1.36',
    'Enables the controller to delete pods in 1.30 clusters',
    'Removes the dockershim in v1.24',
    'remove in favour of v2',
    'Deprecated: removed in favor of the v2 API',
    'remove v1.22 fallback',
    'remove when 1.30 is out of support',
    'remove after 1.29 is unsupported',
    'remove after Foo is GA in 1.40',
    'do not remove in 1.36',
    'do not keep until 1.36',
    'remove it\n\nFaster in 1.36',
    'remove it. Faster in 1.36',
    'until 1.34',
    '',
    '1.36',
    '// RemoveSelfLink in 1.24',
    '// removeInternal 1.36',
  ])('%j is not one', (text) => {
    expect(removalIn(text)).toBeNull()
  })

  it('is the first of several', () => {
    expect(removalIn('remove in 1.36; TODO: remove in 1.38')).toBe('in 1.36')
  })
})

describe('the place of a promise', () => {
  it('is that of its version, relative to the comment', () => {
    const text = '// GA in 1.33,\tremove in v1.36.'
    const range = readRemovalComment(text)?.versionRange
    expect(range && text.slice(range.start, range.end)).toBe('v1.36')
  })

  it('is moved to the place of the comment in its file', () => {
    const file = 'A: 1 # remove in 1.36\n'
    const promise = removalPromiseOf({ start: 5, end: 21 }, file.slice(5, 21))
    expect(promise).toMatchObject({
      kind: 'in',
      source: 'comment',
      range: { start: 5, end: 21 },
      text: '# remove in 1.36',
    })
    expect(promise && file.slice(promise.versionRange.start, promise.versionRange.end)).toBe('1.36')
  })

  it('is inside the comment, however odd it is', () => {
    const words = fc.constantFrom(
      'remove',
      'removed',
      'be',
      'not',
      'in',
      'after',
      '1.36',
      'v2',
      '#1972',
      '(',
      ')',
      ',',
      '. ',
      '\n',
      '//',
      '*/',
      'keep',
      'until',
      '',
      'https://x/1.2',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(words, fc.string()), { maxLength: 12 }), (parts) => {
        const text = parts.join(' ')
        const note = readRemovalComment(text)
        if (!note) return
        expect(text.slice(note.versionRange.start, note.versionRange.end)).toMatch(/^v?\d/i)
        expect(/remov|delet|keep|kept|retain|@\s*until/i.exec(text)?.index).toBeLessThan(note.versionRange.start)
      }),
    )
  })

  it.each([
    'The flag --legacy-pager will be removed in 1.30.',
    'PodSecurityPolicy, removed in 1.25, needs this.',
    'Works around a bug of the compiler. Remove in Go 1.30.',
    'The dependency on it should be removed in 1.30.',
    'These fields are to be removed in 1.30',
    'The old API will eventually be removed in v1.30',
    'Remove in 1.30 the beta annotation.',
    'See "remove in 1.30" in the old document.',
    'remove in Node 24.1',
  ])("isn't one if something else is removed: %s", (text) => {
    expect(readRemovalComment(`// ${text}`)).toBeNull()
  })

  it.each([
    'The gate will be removed in 1.30.',
    'This will be removed in 1.30.',
    'The feature gate for the pager is going to be removed in 1.30.',
    'The NewPager gate will be removed in 1.30',
    'NewPager will be removed in 1.30, see below.',
    'Locked since 1.27, and will be removed in 1.30',
    'GA in 1.27, removed in 1.30',
    'This code is to be removed in 1.30',
    'remove in 1.30 the gate',
    'remove in Kubernetes 1.30',
    'remove in etcd 1.30',
  ])('is one if the gate is removed: %s', (text) => {
    expect(readRemovalComment(`// ${text}`)?.version.version).toBe('1.30.0')
  })

  it('is found in linear time', async () => {
    for (const part of [
      'remove ',
      'remove in ',
      '1.',
      '*',
      ' \n',
      'https://',
      '-1.1',
      "a'",
      'remove it ',
      'keep until ',
      'the be removed ',
      'Ab, removed in ',
      '1.0-beta.1',
    ]) {
      const readLong = (size: number): void => void readRemovalComment(`remove${part.repeat(size)} x`)
      expect([part, (await growthOf(readLong, 10_000)) < LINEAR]).toEqual([part, true])
    }
  })
})
