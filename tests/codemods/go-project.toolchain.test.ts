import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { faultsIn, findGo, unformattedIn } from '../support/go-toolchain.js'
import { runCli } from '../support/run-cli.js'
import { tempFolder } from '../support/temp-folder.js'
import { textsIn } from './project-fixtures.js'

const ROOT = join(import.meta.dirname, '../fixtures/go-projects')

describe.skipIf(findGo() === null).each(readdirSync(ROOT))('strip of a Go module: %s', (name) => {
  it('leaves a module that is formatted, passes go vet and passes its tests', { timeout: 300_000 }, async () => {
    const input = textsIn(join(ROOT, name, 'input'))
    for (const value of [null, true, false]) {
      const root = tempFolder(input)
      if (value !== null) await runCli(root, ['strip', 'On', '--value', String(value), '--write', '--force', '--json'])
      expect(unformattedIn(root)).toEqual([])
      expect(faultsIn(root)).toBe('')
    }
  })
})
