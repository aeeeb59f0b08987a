import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runCli } from '../support/run-cli.js'
import { tempFolder, writeFiles } from '../support/temp-folder.js'
import { typeErrorsIn } from '../support/type-errors.js'

const ROOT = join(import.meta.dirname, '../fixtures/projects')

/** What every project has, unless its fixture brings its own: a configuration, and a registry with the gate `On`. */
const SKELETON = {
  'feature-gates.config.json': JSON.stringify({ registries: [{ files: ['src/features.ts'] }], currentVersion: '1.36' }),
  'src/features.ts': `export interface FeatureSpec { default: boolean; preRelease: 'Alpha' | 'Beta' | 'GA' }

export const specs: Record<string, FeatureSpec> = {
  On: { default: true, preRelease: 'Beta' },
  Other: { default: true, preRelease: 'Beta' },
}

export const gates = {
  enabled: (name: string): boolean => specs[name]?.default ?? false,
}
`,
} as const

interface Case {
  /** What the case promises, as a sentence. */
  readonly promise: string
  /** Not TypeScript: there is nothing to type-check. */
  readonly untyped?: boolean
}

/**
 * `tests/fixtures/projects/<case>/`: `case.json`, the folder `input`, and the folders `on` and `off`: what is left with
 * the gate `On` at that value. A missing expectation is written, and fails once, so that somebody reads it.
 */
describe.each(readdirSync(ROOT))('strip of a project: %s', (name) => {
  const folder = join(ROOT, name)
  const { promise, untyped = false } = JSON.parse(readFileSync(join(folder, 'case.json'), 'utf8')) as Case
  const input = textsIn(join(folder, 'input'))

  it.each([true, false])(`${promise} (gate at %s)`, async (value) => {
    const root = projectFrom(input)
    const { stdout } = await strip(root, value)
    const expected = join(folder, value ? 'on' : 'off')
    const result = withoutSkeleton(textsIn(root), input)
    if (!existsSync(expected)) {
      mkdirSync(expected)
      writeFiles(expected, result)
      expect.fail(`wrote ${expected}: read it, and run again`)
    }
    expect(result).toEqual(textsIn(expected))
    if (!('src/features.ts' in input)) expect(readFileSync(join(root, 'src/features.ts'), 'utf8')).toBe(SKELETON['src/features.ts'])
    const deleted = Object.keys(input).filter((file) => !(file in result)).sort()
    const { files, refused } = JSON.parse(stdout) as { files: { path: string; removed: { files: number } }[]; refused: unknown[] }
    expect(files.filter(({ removed }) => removed.files === 1).map(({ path }) => path).sort()).toEqual(deleted)
    expect(refused).toEqual([])
  })

  it.each([true, false])('leaves a project that a second strip does not change (gate at %s)', async (value) => {
    const root = projectFrom(input)
    await strip(root, value)
    const once = textsIn(root)
    expect(JSON.parse((await strip(root, value)).stdout)).toMatchObject({ files: [], refused: [] })
    expect(textsIn(root)).toEqual(once)
  })

  if (!untyped) {
    it('type-checks before and after, without an unused name', async () => {
      const root = projectFrom(input)
      expect(typeErrorsIn(root)).toEqual([])
      for (const value of [true, false]) {
        const stripped = tempFolder()
        cpSync(root, stripped, { recursive: true })
        await strip(stripped, value)
        expect(typeErrorsIn(stripped)).toEqual([])
        rmSync(stripped, { recursive: true })
      }
    })
  }
})

function projectFrom(files: Readonly<Record<string, string>>): string {
  return tempFolder({ ...SKELETON, ...files })
}

const strip = (root: string, value: boolean): ReturnType<typeof runCli> => runCli(root, ['strip', 'On', '--value', String(value), '--write', '--json'])

function textsIn(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files.map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1).replaceAll('\\', '/')).sort()
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')]))
}

function withoutSkeleton(files: Readonly<Record<string, string>>, input: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).filter(([path]) => path in input || !(path in SKELETON)))
}
