import { stripText } from '../../src/codemods/strip-text.js'
import * as planner from '../../src/syntax/plan-source-strip.js'
import { checkedFile } from '../support/file-strip.js'
import { parseScript } from '../support/strip-text.js'

const TEXT = `if (isEnabled('On')) start()\nelse stop()\n`

function strip(value: boolean, text = TEXT): ReturnType<typeof stripText> {
  const { view, checks } = checkedFile(parseScript('/p/a.ts', text))
  return stripText(view, checks, { values: new Map([['On', value]]) })
}

vi.mock('../../src/syntax/plan-source-strip.js', { spy: true })

afterEach(() => {
  vi.mocked(planner.planSourceStrip).mockReset()
})

describe('the strip of one source', () => {
  it.each([
    [true, 'start()\n'],
    [false, 'stop()\n'],
  ])('has the text without the checks of a gate (at %s)', (value, after) => {
    expect(strip(value)).toMatchObject({ after, removed: { checks: 1 } })
  })

  it('keeps a text without checks', () => {
    expect(strip(true, 'start()\n')).toMatchObject({ after: 'start()\n', edits: [] })
  })

  it('has no text if what would be left cannot be parsed', () => {
    const plan = planner.planSourceStrip(parseScript('/p/a.ts', TEXT), [], { values: new Map() })
    vi.mocked(planner.planSourceStrip).mockReturnValueOnce({ ...plan, edits: [{ start: 0, end: 3, text: '' }] })
    expect(strip(true)).toEqual({
      reason: 'the stripped file could not be parsed, so it is left alone; please report this',
    })
  })

  it('has no text if the plan fails', () => {
    vi.mocked(planner.planSourceStrip).mockImplementationOnce(() => {
      throw new Error('lost a node')
    })
    expect(strip(true)).toEqual({
      reason: 'the strip failed, so the file is left alone; please report this: lost a node',
    })
  })
})
