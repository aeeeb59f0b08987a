import { findExportUses } from '../../../src/codemods/slots/export-reads.js'
import { openFiles, textOf } from '../../support/open-files.js'

type Files = Readonly<Record<string, string>>

function usesIn(files: Files, names = ['isOn'], file = 'flags.ts') {
  const opened = openFiles({ 'flags.ts': 'export const isOn = () => true\n', ...files })
  const { reads, settings } = findExportUses(opened.modules, opened.view(file), names, 'the slot')
  return {
    reads: reads.map(({ view, node }) => `${opened.nameOf(view.file)}: ${textOf(view, node)}`).sort(),
    settings: settings.flatMap(({ view, settings: all }) =>
      all.map(({ name, value, node }) => `${opened.nameOf(view.file)}: ${name} = ${value}: ${textOf(view, node)}`),
    ),
  }
}

const user = (use: string): string => `import { isOn } from './flags'\n${use}\n`

describe('the reads of an export in other files', () => {
  it('are found under any name, through barrels and namespaces', () => {
    expect(
      usesIn({
        'a.ts': user('isOn()'),
        'b.ts': `import { on as yes } from './all'\nuse(yes)\n`,
        'c.ts': `import * as all from './all'\nall.on()\n`,
        'd.cjs': `const flags = require('./flags')\nflags.isOn()\n`,
        'all.ts': `import { isOn } from './flags'\nexport { isOn as on }\n`,
      }).reads,
    ).toEqual(['a.ts: isOn', 'b.ts: yes', 'c.ts: all.on', 'd.cjs: flags.isOn'])
  })

  it('are those of all names under which a file exports it', () => {
    const files = {
      'flags.ts': 'const isOn = () => true\nexport { isOn, isOn as on }\n',
      'a.ts': `import { isOn, on } from './flags'\nisOn(on)\n`,
    }
    expect(usesIn(files, ['isOn', 'on']).reads).toEqual(['a.ts: isOn', 'a.ts: on'])
    expect(usesIn(files, ['on']).reads).toEqual(['a.ts: on'])
  })

  it("aren't known if some file writes to it", () => {
    const files = { 'flags.cjs': 'exports.isOn = () => true\n', 'a.cjs': `require('./flags.cjs').isOn()\n` }
    expect(usesIn(files, ['isOn'], 'flags.cjs').reads).toEqual([`a.cjs: require('./flags.cjs').isOn`])
    const written = `const flags = require('./flags.cjs')\nflags.isOn = () => false\n`
    expect(usesIn({ ...files, 'b.cjs': written }, ['isOn'], 'flags.cjs').reads).toEqual([])
  })

  it.each([
    `const { isOn } = require('./flags.cjs')\nwith (a) { isOn() }\n`,
    `const flags = require('./flags.cjs')\nwith (a) { flags.isOn() }\n`,
    `var { isOn } = require('./flags.cjs')\n{ function isOn() {} }\nisOn()\n`,
  ])("aren't known if the name may mean something else there: %j", (text) => {
    expect(usesIn({ 'flags.cjs': 'exports.isOn = () => true\n', 'a.cjs': text }, ['isOn'], 'flags.cjs').reads).toEqual(
      [],
    )
  })
})

describe('the mocks of an export', () => {
  it('leave the reads of a test alone that replaces the whole module', () => {
    const test = `import { isOn } from './flags'\nvi.mock('./flags')\nisOn()\n`
    expect(usesIn({ 'a.test.ts': test, 'b.test.ts': test.replace('vi.mock', 'vi.unmock') }).reads).toEqual([
      'b.test.ts: isOn',
    ])
  })

  it('are settings of the value that tests give it', () => {
    const text = user(`vi.mock('./flags', () => ({ isOn: () => false }))\nisOn()`)
    expect(usesIn({ 'a.test.ts': text })).toEqual({
      reads: ['a.test.ts: isOn'],
      settings: [`a.test.ts: the slot = false: isOn: () => false`],
    })
  })

  it('are found for a spy on the module', () => {
    const text = `import * as flags from './flags'\nvi.spyOn(flags, 'isOn').mockReturnValue(true)\n`
    expect(usesIn({ 'a.test.ts': text }).settings).toEqual([
      `a.test.ts: the slot = true: vi.spyOn(flags, 'isOn').mockReturnValue(true)`,
    ])
  })

  it('hide the reads of their file if it is not known what they give', () => {
    const unknown = user(`use(isOn.mock.calls)\nisOn()`)
    expect(usesIn({ 'a.test.ts': unknown, 'b.test.ts': user('isOn()') }).reads).toEqual(['b.test.ts: isOn'])
  })
})
