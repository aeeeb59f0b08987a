import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runCli } from '../support/run-cli.js'
import { tempFolder, writeFiles } from '../support/temp-folder.js'
import { typeErrorsIn } from '../support/type-errors.js'
import { PROJECT_FIXTURES, projectFrom, SKELETON, textsIn, withoutSkeleton } from './project-fixtures.js'

interface Case {
  /** What the case promises, as a sentence. */
  readonly promise: string
  /** Not TypeScript: there is nothing to type-check. */
  readonly untyped?: boolean
  /** What is listed as left, by the gate's value: files with reasons. Nothing, if not said. */
  readonly refused?: { readonly on: readonly string[]; readonly off: readonly string[] }
}

/**
 * `tests/fixtures/projects/<case>/` holds `case.json`, the folder `input`, and the folders `on` and `off` with the
 * results for the gate `On` at that value. A missing expectation is written and fails once, so that it gets reviewed.
 */
describe.each(readdirSync(PROJECT_FIXTURES))('strip of a project: %s', (name) => {
  const folder = join(PROJECT_FIXTURES, name)
  const {
    promise,
    untyped = false,
    refused: listed = { on: [], off: [] },
  } = JSON.parse(readFileSync(join(folder, 'case.json'), 'utf8')) as Case
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
    if (!('src/features.ts' in input))
      expect(readFileSync(join(root, 'src/features.ts'), 'utf8')).toBe(SKELETON['src/features.ts'])
    const deleted = Object.keys(input)
      .filter((file) => !(file in result))
      .sort()
    const { files, refused } = JSON.parse(stdout) as {
      files: { path: string; removed: { files: number } }[]
      refused: { path: string; reason: string }[]
    }
    expect(
      files
        .filter(({ removed }) => removed.files === 1)
        .map(({ path }) => path)
        .sort(),
    ).toEqual(deleted)
    expect(refused.map(({ path, reason }) => `${path}: ${reason}`)).toEqual(value ? listed.on : listed.off)
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

const strip = (root: string, value: boolean): ReturnType<typeof runCli> =>
  runCli(root, ['strip', 'On', '--value', String(value), '--write', '--force', '--json'])
