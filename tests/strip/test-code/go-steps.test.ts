import { GO_TEST_HEAD, goSetting as set, indentGo, leftInGoTests } from '../../support/go-test-file.js'
import { stripText } from '../../support/strip-text.js'

const left = (text: string): string => leftInGoTests(text)

const step = (value: string, more = ''): string => `By("preparing", func() {\n\t${set(value)}\n${more}})\n`
const spec = (body: string, title = 'draws pages', suite = 'page'): string =>
  `var _ = Describe("${suite}", func() {\n\tIt("${title}", func() {\n${indentGo(indentGo(body))}\n\t})\n})`

describe('a step of a test that switches the gate', () => {
  it("is removed with the gate's own value", () => {
    expect(left(spec(`${step('true')}run()`))).toBe(spec('run()'))
  })

  it('leaves a test of something else, which is listed', () => {
    expect(left(spec(`${step('false')}run()`))).toBe(spec('run()'))
    const { plan } = stripText({
      file: 'a_test.go',
      text: `${GO_TEST_HEAD}\n${spec(`${step('false')}run()`)}\n`,
      values: { On: true },
      constants: { On: 'On' },
    })
    expect(plan.refusals.map(({ reason }) => reason)).toEqual([
      'no title says that the test is for the gate off: it is kept and runs with the gate on; if it fails, it was for the removed path',
    ])
  })

  it.each([
    spec(`${step('false')}run()`, 'draws all when On is disabled'),
    spec(`${step('false')}run()`, 'draws all', 'without the feature'),
    spec(step('false', '\trun()\n')),
    spec(`${set('false')}\nrun()`),
  ])('is removed with the test that it is for: %s', (text) => {
    expect(left(text)).toBe('')
  })

  it('keeps a test for both values', () => {
    const text = spec(`${step('false')}run()\n${step('true')}run()`)
    expect(left(text)).toBe(text)
  })
})
