import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { faultsIn, findGo, unformattedIn } from '../support/go-toolchain.js'
import { runCli } from '../support/run-cli.js'
import { tempFolder } from '../support/temp-folder.js'
import { copyFixture, REMOVE_FIXTURES } from './remove-fixtures.js'

const MODULES = readdirSync(REMOVE_FIXTURES).filter((name) => /^go(?:-|$)/.test(name))

describe.skipIf(findGo() === null).each(MODULES)('removal from a Go module: %s', (name) => {
  const { gates } = JSON.parse(readFileSync(join(REMOVE_FIXTURES, name, 'case.json'), 'utf8')) as { gates: string[] }

  it(
    'leaves a module that is formatted, passes go vet and its tests, and that a second run does not change',
    { timeout: 300_000 },
    async () => {
      const root = tempFolder({ '.git/HEAD': '' })
      copyFixture(name, root)
      for (const step of ['before', 'after']) {
        if (step === 'after') await runCli(root, ['remove', ...gates, '--write', '--force'])
        expect(unformattedIn(root)).toEqual([])
        expect(faultsIn(root)).toBe('')
      }
      // Removed gates are unknown now.
      const left = JSON.parse((await runCli(root, ['list', '--json'])).stdout) as { name: string }[]
      const again = gates.filter((gate) => left.some((other) => other.name === gate))
      if (again.length > 0)
        expect(JSON.parse((await runCli(root, ['remove', ...again, '--json'])).stdout)).toMatchObject({ files: [] })
    },
  )
})
