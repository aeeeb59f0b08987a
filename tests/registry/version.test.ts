import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addMinors,
  compareVersions,
  formatVersion,
  isSameMinor,
  minorsBetween,
  parseVersion,
} from '../../src/registry/version.js'

const version = (text: string) => {
  const parsed = parseVersion(text)
  if (!parsed) throw new Error(`'${text}' is no version.`)
  return parsed
}
const number = fc.nat({ max: 400 })
const anyVersion = fc.tuple(number, number, number).map((parts) => version(parts.join('.')))

describe('a version', () => {
  it.each([
    ['1.36', '1.36.0'],
    ['v1.36', '1.36.0'],
    ['V1.36', '1.36.0'],
    ['0.22', '0.22.0'],
    ['1.36.2', '1.36.2'],
    ['4', '4.0.0'],
    ['v3', '3.0.0'],
    [' 1.36\n', '1.36.0'],
    ['1.036', '1.36.0'],
    ['0.0.0-development', '0.0.0'],
    ['1.36.0-beta.1', '1.36.0'],
    ['1.36-rc1', '1.36.0'],
    ['1.30.4+k3s1', '1.30.4'],
    ['1.30.4-eks-036c24b', '1.30.4'],
  ])('%j is %s', (text, expected) => {
    expect(parseVersion(text)?.version).toBe(expected)
  })

  it.each([
    '',
    ' ',
    'banana',
    'v',
    '.',
    '1.',
    '1..2',
    '1.2.3.4',
    '-1',
    '1,36',
    '1.36 or later',
    '^1.36',
    '>=1.36',
    '1.x',
    '1.36-',
    '2024-05-01',
    '3-beta',
    '99999999999999999999',
    '1.99999999999999999999',
    '1e3',
    '0x10',
    '__proto__',
    '１.３６',
  ])('%j is not one', (text) => {
    expect(parseVersion(text)).toBeNull()
  })

  it('is the same after it is printed and read', () => {
    fc.assert(
      fc.property(anyVersion, (one) => {
        expect(version(formatVersion(one)).version).toBe(one.version)
        expect(version(`v${one.version}`).version).toBe(one.version)
      }),
    )
  })

  it('is written without a patch of zero', () => {
    expect(['1.36.0', '1.36.2', '4'].map((text) => formatVersion(version(text)))).toEqual(['1.36', '1.36.2', '4.0'])
  })

  it('is read or refused, whatever the text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(() => parseVersion(text)).not.toThrow()
      }),
    )
  })
})

describe('the order of two versions', () => {
  it('is numeric, not alphabetical', () => {
    expect(compareVersions(version('1.9'), version('1.10'))).toBeLessThan(0)
    expect(compareVersions(version('v1.36'), version('1.36.0'))).toBe(0)
    expect(compareVersions(version('2.0'), version('1.99'))).toBeGreaterThan(0)
  })

  it('counts a pre-release as its release', () => {
    expect(compareVersions(version('1.36.0-alpha.1'), version('1.36'))).toBe(0)
  })

  it('compares minors without their patches', () => {
    expect(isSameMinor(version('1.36.2'), version('1.36'))).toBe(true)
    expect(isSameMinor(version('1.36'), version('2.36'))).toBe(false)
  })
})

describe('minors between two versions', () => {
  it.each([
    ['1.33', '1.36', 3],
    ['1.33.5', '1.36.1', 3],
    ['1.36', '1.36.9', 0],
    ['1.36', '1.33', -3],
    // 2.0, 2.1, 2.2; how many 1.x followed 1.36 nobody knows.
    ['1.36', '2.2', 3],
    ['1.36', '2.0', 1],
    ['1.36', '3.0', 2],
  ])('from %s to %s are %i', (from, to, minors) => {
    expect(minorsBetween(version(from), version(to))).toBe(minors)
  })

  it('are zero or negative if the second version is older', () => {
    fc.assert(
      fc.property(anyVersion, anyVersion, (a, b) => {
        if (compareVersions(a, b) > 0) expect(minorsBetween(a, b)).toBeLessThanOrEqual(0)
        else expect(minorsBetween(a, b)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('are those that were added', () => {
    fc.assert(
      fc.property(anyVersion, number, (from, minors) => {
        expect(minorsBetween(from, addMinors(from, minors))).toBe(minors)
      }),
    )
  })
})
