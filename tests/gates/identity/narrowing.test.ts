import { describe, expect, it } from 'vitest'
import { stripFiles } from '../../support/strip-files.js'

const USE = `import { isActive } from './active'
import type { Data } from './data'

export function most(data: Data | undefined, other: Data): number {
  if (CALL) return other.max
  return 0
}
`
const CONFIG = JSON.stringify({
  registries: [{ files: ['src/features.ts'] }],
  checks: [{ call: 'isActive', argument: 1 }],
  currentVersion: '1.36',
})

async function strippedWith(declaration: string, call: string, value = true): Promise<readonly string[]> {
  const { left } = await stripFiles(
    {
      'feature-gates.config.json': CONFIG,
      'src/data.ts': 'export interface Data {\n  readonly max: number\n}\n',
      'src/active.ts': `import type { Data } from './data'\n\n${declaration}\n`,
      'src/use.ts': USE.replace('CALL', call),
    },
    value,
  )
  return left.map((place) => place.replace(/^\S+ /, ''))
}

describe('a configured check that is also a type guard', () => {
  const REASON = 'its function is a type guard, and so depends on more than the gate'

  it.each([
    [
      'export function isActive(data: Data | undefined, name: string): data is Data {\n  return data?.max === 1\n}',
      'isActive(data, "On")',
    ],
    [
      'export const isActive = (data: Data | undefined, name: string): data is Data => data?.max === 1',
      'isActive(data, "On")',
    ],
    ['export declare function isActive(data: Data | undefined, name: string): data is Data', 'isActive(data, "On")'],
    ['export declare const isActive: (data: Data | undefined, name: string) => data is Data', 'isActive(data, "On")'],
  ])('is kept while the gate is on: %s', async (declaration, call) => {
    expect(await strippedWith(declaration, call)).toEqual([REASON])
    expect(await strippedWith(declaration, call, false)).toEqual([])
  })

  it.each([
    'export function isActive(data: Data | undefined, name: string): boolean {\n  return data?.max === 1\n}',
    'export function isActive(data: Data | undefined, name: string): name is "On" {\n  return data?.max === 1\n}',
  ])('is folded where it says nothing else: %s', async (declaration) => {
    expect(await strippedWith(declaration, 'isActive(data, "On")')).toEqual([])
  })
})
