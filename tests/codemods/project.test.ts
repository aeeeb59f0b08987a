import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
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

/** What the command reported, and the files that it left. */
interface Stripped {
  readonly files: readonly { readonly path: string; readonly removed: { readonly files: number } }[]
  readonly refused: readonly { readonly path: string; readonly reason: string }[]
  readonly texts: Readonly<Record<string, string>>
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
  /** The project after one strip, for each value: the tests start from a copy. */
  const once = new Map<boolean, Promise<Stripped>>()
  const strippedOnce = (value: boolean): Promise<Stripped> => {
    const known = once.get(value) ?? stripTexts(input, value)
    once.set(value, known)
    return known
  }

  it.each([true, false])(`${promise} (gate at %s)`, async (value) => {
    const { files, refused, texts } = await strippedOnce(value)
    const expected = join(folder, value ? 'on' : 'off')
    const result = withoutSkeleton(texts, input)
    if (!existsSync(expected)) {
      mkdirSync(expected)
      writeFiles(expected, result)
      expect.fail(`wrote ${expected}: read it, and run again`)
    }
    expect(result).toEqual(textsIn(expected))
    if (!('src/features.ts' in input)) expect(texts['src/features.ts']).toBe(SKELETON['src/features.ts'])
    const deleted = Object.keys(input)
      .filter((file) => !(file in result))
      .sort()
    expect(
      files
        .filter(({ removed }) => removed.files === 1)
        .map(({ path }) => path)
        .sort(),
    ).toEqual(deleted)
    expect(refused.map(({ path, reason }) => `${path}: ${reason}`)).toEqual(value ? listed.on : listed.off)
  })

  it.each([true, false])('leaves a project that a second strip does not change (gate at %s)', async (value) => {
    const { texts } = await strippedOnce(value)
    expect(await stripTexts(texts, value)).toMatchObject({ files: [], refused: [], texts })
  })

  if (!untyped) {
    it('type-checks before and after, without an unused name', async () => {
      expect(typeErrorsIn(projectFrom(input))).toEqual([])
      for (const value of [true, false]) {
        const { texts } = await strippedOnce(value)
        expect(typeErrorsIn(tempFolder(texts))).toEqual([])
      }
    })
  }
})

async function stripTexts(files: Readonly<Record<string, string>>, value: boolean): Promise<Stripped> {
  const root = projectFrom(files)
  const { stdout } = await runCli(root, ['strip', 'On', '--value', String(value), '--write', '--force', '--json'])
  return { ...(JSON.parse(stdout) as Omit<Stripped, 'texts'>), texts: textsIn(root) }
}
