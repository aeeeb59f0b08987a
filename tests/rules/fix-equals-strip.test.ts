import { readLintedCase, STRIP_CASES } from '../support/lint-strip-fixture.js'

describe('eslint --fix with `action: fix`', () => {
  it.each(STRIP_CASES.flatMap((name) => [true, false].map((value) => [name, value] as const)))(
    'strips %s as the command line does (gate at %s)',
    (name, value) => {
      const { text, stripped, verifyAndFix } = readLintedCase(name, value, 'fix')
      const { output, messages } = verifyAndFix(text)
      expect(messages.filter(({ fatal }) => fatal)).toEqual([])
      expect(output).toBe(stripped)
    },
  )
})
