import { sep } from 'node:path'
import { wayTo } from '../files/paths.js'

const INPUT = /(?:^|\/)(?:__fixtures__|testdata)\/|(?:^|\/)fixtures\/(?:.*\/)?input(?:\.[^/]*)?(?:\/|$)/

/**
 * Whether a file is input of a test and not code of the project: `fixtures/a/input.ts`, `__fixtures__/a.ts`, Go's
 * `testdata`.
 */
export function isFixtureInput(file: string, root: string): boolean {
  return INPUT.test(wayTo(file, root).split(sep).join('/'))
}
