import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findGateChecks } from '../../src/gates/find-gate-checks.js'
import { openProject } from '../../src/project/open-project.js'
import { parseSource } from '../../src/syntax/parse-source.js'
import { tempFolder } from '../support/temp-folder.js'

const FLAGS = `export const PAGER = true
export const TRACE: boolean = PAGER && process.env.TRACE === 'on'
`
const BARRELS = {
  'barrel.ts': "export * from './flags'\n",
  'named.ts': "export { PAGER as PAGES } from './flags'\n",
  'imported.ts': "import { TRACE } from './flags'\nimport * as flags from './flags'\nexport { TRACE, flags }\n",
  'other.ts': 'export const PAGER = false\nexport const TRACE = false\n',
}

/** The checks of `main.ts`, or of another file, as `gate: text`, and what tests set. */
function findIn(text: string, file = 'main.ts'): string[] {
  const root = tempFolder({ '.git/HEAD': '', 'flags.ts': FLAGS, ...BARRELS, [file]: text })
  const project = openProject({ cwd: root, overrides: { registries: [{ files: ['flags.ts'] }] } })
  const view = parseSource(join(root, file), text)
  if (view?.kind !== 'estree') throw new Error('not parsed')
  const { checks, settings } = findGateChecks(view, project.index, { shapes: [], resolveImport: project.resolveImport })
  return [
    ...checks.map(({ gate, node }) => `${gate}: ${text.slice(...node.range)}`),
    ...settings.map(({ name, value }) => `${name} = ${String(value)}`),
  ]
}

describe("a registry's constants are read", () => {
  it.each([
    ['by an import', "import { PAGER } from './flags'\nif (PAGER) run()", ['PAGER: PAGER']],
    ['by an import with another name', "import { PAGER as on } from './flags'\nrun(!on)", ['PAGER: on']],
    ['through a barrel', "import { PAGER } from './barrel'\nconst a = PAGER ? 1 : 2", ['PAGER: PAGER']],
    ['through a barrel with another name', "import { PAGES } from './named'\nrun(PAGES)", ['PAGER: PAGES']],
    ['through an import that is exported', "import { TRACE } from './imported'\nrun(TRACE)", ['TRACE: TRACE']],
    [
      'by a namespace',
      "import * as f from './barrel'\nrun(f.TRACE, f['PAGER'])",
      ['TRACE: f.TRACE', "PAGER: f['PAGER']"],
    ],
    ['by a namespace that is exported', "import { flags } from './imported'\nrun(flags.PAGER)", ['PAGER: flags.PAGER']],
    ['once in a shorthand property', "import { PAGER } from './flags'\nrun({ PAGER })", ['PAGER: PAGER']],
  ])('%s', (_how, text, found) => {
    expect(findIn(text)).toEqual(found)
  })

  it('in the registry itself', () => {
    expect(findIn(FLAGS, 'flags.ts')).toEqual(['PAGER: PAGER'])
  })

  it.each([
    ['a constant of another file', "import { PAGER } from './other'\nif (PAGER) run()"],
    ['a name of its own', "import { PAGER } from './flags'\nexport const f = (PAGER: boolean) => PAGER"],
    ['a type', "import type { PAGER } from './flags'\nexport type A = typeof PAGER"],
    ['an export', "import { PAGER } from './flags'\nexport { PAGER }\nexport { TRACE } from './flags'"],
    ['what calls it', "import * as flags from './flags'\nflags.PAGER()"],
  ])('but not by %s', (_what, text) => {
    expect(findIn(text)).toEqual([])
  })

  it.each([
    ["vi.mock('./flags', () => ({ PAGER: false, LIMIT: 3 }))", ['PAGER = false']],
    ["jest.mock('./other', () => ({ PAGER: false }))", []],
    ["import * as flags from './flags'\nvi.spyOn(flags, 'PAGER', 'get').mockReturnValue(true)", ['PAGER = true']],
  ])('and replaced by tests: %s', (text, found) => {
    expect(findIn(text, 'main.test.ts')).toEqual(found)
  })
})
