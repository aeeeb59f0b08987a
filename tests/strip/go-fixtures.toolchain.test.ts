import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { faultsIn, findGo, unformattedIn } from '../support/go-toolchain.js'
import { tempFolder } from '../support/temp-folder.js'

const ROOT = join(import.meta.dirname, '../fixtures/strip-go')

/** Each source is a package of its own in one module. The module's setting of the gate is unchanged. */
describe.skipIf(findGo() === null)("Go's own tools", () => {
  it('accept the format of every fixture and result, vet them, and pass their tests', () => {
    const folder = tempFolder()
    cpSync(join(ROOT, '../go-module'), folder, { recursive: true })
    for (const name of readdirSync(ROOT)) {
      for (const file of readdirSync(join(ROOT, name)).filter((entry) => entry.endsWith('.go'))) {
        const target = join(folder, name, file.replace(/(?:_test)?\.go$/, ''))
        mkdirSync(target, { recursive: true })
        // gofmt writes no CR.
        writeFileSync(join(target, file), readFileSync(join(ROOT, name, file), 'utf8').replaceAll('\r\n', '\n'))
      }
    }
    expect(unformattedIn(folder)).toEqual([])
    expect(faultsIn(folder)).toBe('')
  }, 300_000)
})
