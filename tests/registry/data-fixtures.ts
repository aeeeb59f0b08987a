import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DataView } from '../../src/source/source-view.js'
import { parseData } from '../../src/syntax/data/parse-data.js'
import { FIXTURES } from './read-fixture.js'

/** The folders of `tests/fixtures/registries` that hold YAML or JSON, each with one file besides `expected.json`. */
export function listDataFixtures(): { name: string; file: string }[] {
  return readdirSync(FIXTURES)
    .filter((name) => /^(?:yaml|json)-/.test(name))
    .map((name) => {
      const [entry, ...others] = readdirSync(join(FIXTURES, name)).filter((file) => file !== 'expected.json')
      if (!entry || others.length > 0) throw new Error(`Fixture ${name} needs one file, and expected.json.`)
      return { name, file: join(FIXTURES, name, entry) }
    })
}

export function dataViewOf(file: string, text: string = readFileSync(file, 'utf8')): DataView {
  const view = parseData(file, text)
  if (view.kind === 'failure') throw new Error(`${file}: ${view.message}`)
  return view
}
