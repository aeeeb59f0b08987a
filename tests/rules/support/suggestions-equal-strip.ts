import type { Linter } from 'eslint'
import { readLintedCase, STRIP_CASES } from '../../support/lint-strip-fixture.js'

/** Applies the first suggestion of the file until there is none. */
function applySuggestions(text: string, verify: (text: string) => Linter.LintMessage[]): string {
  for (let code = text; ;) {
    const messages = verify(code)
    expect(
      messages.filter(({ fatal }) => fatal),
      code,
    ).toEqual([])
    const fix = messages.flatMap(({ suggestions = [] }) => suggestions)[0]?.fix
    if (!fix) return code
    code = code.slice(0, fix.range[0]) + fix.text + code.slice(fix.range[1])
  }
}

/**
 * Declares the tests for one value of the gate; each value has a file of its own, since they take long.
 *
 * Where one check after the other gives something else than all at once, `suggested-on.*` or `suggested-off.*` says
 * what, and `case.json` why, under `suggested`.
 */
export function suggestionsEqualStrip(value: boolean): void {
  describe('suggestions, one by one until none is left,', () => {
    it.each(STRIP_CASES)(`strip %s as the command line does (gate at ${value})`, (name) => {
      const { text, stripped, suggested, verify } = readLintedCase(name, value, 'suggest')
      const output = applySuggestions(text, verify)
      expect(output).toBe(suggested ?? stripped)
      expect(suggested, 'an expectation of its own that is redundant').not.toBe(stripped)
    })
  })
}
