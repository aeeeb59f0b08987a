import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readEstreeRegistry } from '../../src/registry/readers/estree.js'
import { createFolderResolver, describeRegistry, listScriptFixtures, viewOf } from './read-fixture.js'

describe('the registries in tests/fixtures/registries are read as reviewed', () => {
  it.each(listScriptFixtures())('$name', ({ file }) => {
    const registry = readEstreeRegistry(viewOf(file, readFileSync(file, 'utf8')), { resolveImport: createFolderResolver() })
    const actual = describeRegistry(registry, (name) => readFileSync(name, 'utf8'))
    const expected = join(dirname(file), 'expected.json')
    // A new fixture: what was read is written down for review.
    if (!existsSync(expected) && !process.env['CI']) writeFileSync(expected, `${JSON.stringify(actual, null, 2)}\n`)
    expect(actual).toEqual(JSON.parse(readFileSync(expected, 'utf8')))
  })
})
