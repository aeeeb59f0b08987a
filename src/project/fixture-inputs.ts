import { relative, sep } from 'node:path'

const INPUT = /(?:^|\/)(?:__fixtures__|testdata)\/|(?:^|\/)fixtures\/(?:.*\/)?input(?:\.[^/]*)?(?:\/|$)/

/** Whether a file is what a test reads, and no code of the project: `fixtures/a/input.ts`, `__fixtures__/a.ts`, Go's `testdata`. */
export function isFixtureInput(file: string, root: string): boolean {
  return INPUT.test(relative(root, file).split(sep).join('/'))
}
