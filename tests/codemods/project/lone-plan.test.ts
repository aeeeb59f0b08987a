import fc from 'fast-check'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ProjectSources } from '../../../src/codemods/project/project-sources.js'
import { StripSources } from '../../../src/codemods/project/strip-sources.js'
import { generatedProject } from '../../support/project-generator.js'
import { runCli } from '../../support/run-cli.js'
import { PROJECT_FIXTURES, projectFrom, textsIn } from '../project-fixtures.js'
import { propertyRuns } from '../../support/property-runs.js'

/** What a strip prints of a project, with the names of the files whose trees it let go of. */
async function strip(root: string, value: boolean, holdsTrees = false): Promise<{ printed: string; letGo: string[] }> {
  const letGo: string[] = []
  const take = vi.spyOn(StripSources.prototype, 'take').mockName('take')
  const hold = holdsTrees ? vi.spyOn(ProjectSources.prototype, 'letGo').mockReturnValue(false) : null
  const { stdout } = await runCli(root, ['strip', 'On', '--value', String(value)])
  for (const { value: taken } of take.mock.results)
    if (!('kind' in taken)) letGo.push(taken.file.slice(root.length + 1))
  take.mockRestore()
  hold?.mockRestore()
  return { printed: stdout, letGo }
}

async function expectTheSame(root: string, value: boolean): Promise<void> {
  const { printed } = await strip(root, value)
  const held = await strip(root, value, true)
  expect(held.letGo).toEqual([])
  expect(printed).toBe(held.printed)
}

describe('syntax trees that a strip releases early', () => {
  it.each(readdirSync(PROJECT_FIXTURES))('make no difference to %s', async (name) => {
    const root = projectFrom(textsIn(join(PROJECT_FIXTURES, name, 'input')))
    for (const value of [true, false]) await expectTheSame(root, value)
  })

  it('make no difference to generated projects', async () => {
    await fc.assert(
      fc.asyncProperty(generatedProject, ({ files, value }) => expectTheSame(projectFrom(files), value)),
      { numRuns: propertyRuns(20), seed: 20_261_122 },
    )
  }, 120_000)

  it('are planned again if a call from another file is in the removed code', async () => {
    const root = projectFrom({
      'src/main.ts': `import { gates } from './features'\nimport { draw } from './draw'\n\ndraw(gates.enabled('On'))\n`,
      'src/draw.ts': `import { gates } from './features'\n\nexport function draw(isNew: boolean): void {\n  if (gates.enabled('On')) console.log(isNew ? 'new' : 'old')\n}\n`,
      'src/old.ts': `import { gates } from './features'\nimport { draw } from './draw'\n\nif (!gates.enabled('On')) draw(false)\nconsole.log('loaded')\n`,
    })
    const { printed, letGo } = await strip(root, true)
    expect(letGo).toContain('src/old.ts')
    expect(printed).toContain(`+  console.log('new')`)
    await expectTheSame(root, true)
  })

  it('do not include files where tests set the gate, because tests still do so while some code checks it', async () => {
    const root = projectFrom({
      'src/a.test.ts': `it('does it', () => {\n  mockFlags({ On: true, Other: false })\n  run()\n})\n`,
      'src/b.ts': `import { gates } from './features'\n\nexport const later = gates.enabled('On').then((on) => on)\n`,
    })
    const { printed, letGo } = await strip(root, true)
    expect(letGo).not.toContain('src/a.test.ts')
    expect(printed).not.toContain('mockFlags({ Other')
    await expectTheSame(root, true)
  })

  it('belong to files that neither depend on others nor affect them', async () => {
    const root = projectFrom({
      'src/simple.ts': `import { gates } from './features'\n\nif (gates.enabled('On')) console.log('on')\n`,
      'src/exported.ts': `import { gates } from './features'\n\nexport function title(): string {\n  return gates.enabled('On') ? 'new' : 'old'\n}\n`,
      'src/passes.ts': `import { gates } from './features'\nimport { log } from 'somewhere'\n\nlog(gates.enabled('On'))\n`,
    })
    expect((await strip(root, true)).letGo).toEqual(['src/exported.ts', 'src/passes.ts', 'src/simple.ts'])
  })

  it('do not belong to files that make something constant for others, pass or get values, or set gates', async () => {
    const root = projectFrom({
      'src/wrapper.ts': `import { gates } from './features'\n\nexport const isOn = (): boolean => gates.enabled('On')\n`,
      'src/member.ts': `import { gates } from './features'\n\nexport class Flags {\n  get on(): boolean {\n    return gates.enabled('On')\n  }\n}\n`,
      'src/passes.ts': `import { gates } from './features'\nimport { draw } from './draw'\n\ndraw(gates.enabled('On'))\n`,
      'src/draw.ts': `export function draw(isNew: boolean): void {\n  console.log(isNew)\n}\n`,
      'src/takes.ts': `import { gates } from './features'\n\nexport function paint(isNew: boolean): void {\n  if (isNew && gates.enabled('On')) console.log(isNew)\n}\n\nif (gates.enabled('On')) paint(gates.enabled('On'))\n`,
      'src/sets.test.ts': `import { gates } from './features'\n\nit('does it', () => {\n  mockFlags({ On: true, Other: false })\n  run()\n})\n`,
      'src/handed-on.ts': `export { isOn as isNew } from './wrapper'\n`,
    })
    expect((await strip(root, true)).letGo).toEqual([])
  })
})
