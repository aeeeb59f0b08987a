import fc from 'fast-check'
import { generatedProject, type GeneratedProject } from '../support/project-generator.js'
import { runCli } from '../support/run-cli.js'
import { runProject } from '../support/run-project.js'
import { runTests } from '../support/run-tests.js'
import { unusedNamesIn } from '../support/unused-names.js'
import { projectFrom, textsIn } from './project-fixtures.js'
import { propertyRuns } from '../support/property-runs.js'

const RUNS = propertyRuns(40)
const SEED =
  process.env['FUZZ_SEED'] !== undefined
    ? Number(process.env['FUZZ_SEED'])
    : process.env['FUZZ_RUNS'] === undefined
      ? 20_261_121
      : (Date.now() ^ (Math.random() * 0x1_0000_0000)) | 0
const TIMEOUT = 120_000 + RUNS * 5_000

interface Result {
  readonly files: readonly unknown[]
  readonly refused: readonly { readonly path: string; readonly reason: string }[]
}

async function strip(root: string, value: boolean): Promise<Result> {
  const { stdout } = await runCli(root, ['strip', 'On', '--value', String(value), '--write', '--force', '--json'])
  return JSON.parse(stdout) as Result
}

function show(project: GeneratedProject, after: Readonly<Record<string, string>>): string {
  const text = (files: Readonly<Record<string, string>>): string =>
    Object.entries(files)
      .map(([path, contents]) => `// ${path}\n${contents}`)
      .join('\n')
  return `at ${project.value}:\n${text(project.files)}\n=>\n${text(after)}`
}

/**
 * Tests of the kept path see the same as before. Those of the removed path are deleted, unless a refusal in their file
 * keeps some.
 */
function checkTests(project: GeneratedProject, after: Readonly<Record<string, string>>, { refused }: Result): void {
  const isOfOtherSide = (key: string): boolean => new RegExp(` (?:sets|runs at) ${!project.value}\\b`).test(key)
  const sidesOf = (tests: ReadonlyMap<string, unknown>): object =>
    Object.fromEntries([...tests].filter(([key]) => !isOfOtherSide(key)))
  for (const path of Object.keys(project.files).filter((file) => file.endsWith('.test.ts'))) {
    const isRefused = refused.some((refusal) => refusal.path === path)
    for (const other of [true, false]) {
      const left = runTests(after, path, project.value, other)
      expect(sidesOf(left), `tests of ${path}, ${show(project, after)}`).toEqual(
        sidesOf(runTests(project.files, path, project.value, other)),
      )
      if (!isRefused)
        expect(
          [...left.keys()].filter(isOfOtherSide),
          `tests of the other side in ${path}, ${show(project, after)}`,
        ).toEqual([])
    }
  }
}

async function check(project: GeneratedProject): Promise<void> {
  const root = projectFrom(project.files)
  const first = await strip(root, project.value)
  const after = textsIn(root)
  for (const other of [true, false]) {
    expect(await runProject(after, project.value, other), show(project, after)).toEqual(
      await runProject(project.files, project.value, other),
    )
  }
  checkTests(project, after, first)
  for (const [path, text] of Object.entries(project.files)) {
    if (after[path] !== undefined)
      expect(unusedNamesIn(text), `names without a use in ${path}, ${show(project, after)}`).toEqual(
        expect.arrayContaining(unusedNamesIn(after[path])),
      )
  }
  const second = await strip(root, project.value)
  expect(textsIn(root), `a second run, ${show(project, after)}`).toEqual(after)
  // The first run reported a mock: the wrapper that it replaces checks no gate any more.
  const reasonsIn = ({ refused }: Result): string[] =>
    refused.filter(({ path }) => !path.endsWith('mocked.test.ts')).map(({ reason }) => reason)
  expect(reasonsIn(second), `a second run, ${show(project, after)}`).toEqual(reasonsIn(first))
  const left = Object.entries(after)
    .filter(([path]) => path in project.files)
    .reduce((sum, [, text]) => sum + text.split("gates.enabled('On')").length - 1, 0)
  if (first.refused.length === 0) expect(left, `checks that stay, ${show(project, after)}`).toBe(0)
}

describe('strip, on generated projects', () => {
  it(
    'keeps what a project does, removes only the tests for the removed path, and leaves neither a check that it did not refuse nor an unused name',
    async () => {
      console.log(`seed ${SEED}, ${RUNS} projects`)
      await fc.assert(fc.asyncProperty(generatedProject, check), {
        numRuns: RUNS,
        seed: SEED,
        endOnFailure: process.env['FUZZ_SHRINK'] === undefined,
      })
    },
    TIMEOUT,
  )
})
