import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCli } from '../support/run-cli.js'
import { tempFolder, writeFiles } from '../support/temp-folder.js'
import { textsIn } from './project-fixtures.js'

const ROOT = join(import.meta.dirname, '../fixtures/go-projects')

interface Case {
  readonly promise: string
  /** `path:line: reason` of each refusal, in the text before the strip. */
  readonly refused?: readonly string[]
  /** Those with the gate on, if they differ. */
  readonly refusedOn?: readonly string[]
}

/** As `tests/fixtures/projects`: a Go module, and what is left of it with the gate `On` at either value. */
describe.each(readdirSync(ROOT))('strip of a Go module: %s', (name) => {
  const folder = join(ROOT, name)
  const {
    promise,
    refused = [],
    refusedOn = refused,
  } = JSON.parse(readFileSync(join(folder, 'case.json'), 'utf8')) as Case
  const input = textsIn(join(folder, 'input'))
  const strip = (root: string, value: boolean): ReturnType<typeof runCli> =>
    runCli(root, ['strip', 'On', '--value', String(value), '--write', '--force', '--json'])

  it.each([true, false])(`${promise} (gate at %s)`, { timeout: 120_000 }, async (value) => {
    const root = tempFolder(input)
    const { stdout } = await strip(root, value)
    const result = textsIn(root)
    const expected = join(folder, value ? 'on' : 'off')
    if (!existsSync(expected)) {
      mkdirSync(expected)
      writeFiles(expected, result)
      expect.fail(`wrote ${expected}: read it, and run again`)
    }
    expect(result).toEqual(textsIn(expected))
    const refusals = (JSON.parse(stdout) as { refused: { path: string; line: number; reason: string }[] }).refused
    expect(refusals.map(({ path, line, reason }) => `${path}:${line}: ${reason}`)).toEqual(value ? refusedOn : refused)
    expect(JSON.parse((await strip(root, value)).stdout)).toMatchObject({ files: [], refused: [] })
  })
})
