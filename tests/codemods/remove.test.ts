import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runCli } from '../support/run-cli.js'
import { tempFolder } from '../support/temp-folder.js'
import { copyFixture, filesBelow, REMOVE_FIXTURES, writeExpectation } from './remove-fixtures.js'

interface Case {
  readonly gates: readonly string[]
  readonly refused?: readonly string[]
  /** Left out where most of a file remains. */
  readonly remaining?: readonly string[]
}

interface Report {
  readonly refused: readonly { path: string; line: number; column: number; gate: string; reason: string }[]
  readonly remaining: readonly { path: string; line: number; text: string }[]
}

describe('remove, by fixtures', () => {
  for (const name of readdirSync(REMOVE_FIXTURES)) {
    const folder = join(REMOVE_FIXTURES, name)
    const { gates, refused = [], remaining } = JSON.parse(readFileSync(join(folder, 'case.json'), 'utf8')) as Case

    it(`${name}: deletes what registers, lists and sets the gates, and nothing else`, async () => {
      const root = tempFolder({ '.git/HEAD': '' })
      copyFixture(name, root)
      const { code, stdout } = await runCli(root, ['remove', ...gates, '--write', '--force', '--json'])
      const report = JSON.parse(stdout) as Report
      const { '.git/HEAD': _, ...after } = filesBelow(root)
      const expected = join(folder, 'after')
      if (!existsSync(expected)) writeExpectation(expected, after)
      expect(after).toEqual(filesBelow(expected))
      expect(
        report.refused.map(({ path, line, column, gate, reason }) => `${path}:${line}:${column} ${gate}: ${reason}`),
      ).toEqual(refused)
      if (remaining)
        expect(report.remaining.map(({ path, line, text }) => `${path}:${line} ${text}`)).toEqual(remaining)
      expect(code).toBe(refused.length > 0 ? 1 : 0)
    })
  }
})
