import type { TSESLint } from '@typescript-eslint/utils'
import type { TextEdit } from '../../text/text-edits.js'
import { tidyEdits } from '../../syntax/go/format/tidy-go.js'
import type { LintedFile } from './linted-file.js'

/** A plan of text edits as ESLint wants a fix. */
export function fixWith(edits: readonly TextEdit[]): TSESLint.ReportFixFunction {
  return (fixer) => edits.map(({ start, end, text }) => fixer.replaceTextRange([start, end], text))
}

/** As {@link fixWith}, for edits that still have to be formatted like the language's formatter does. */
export function tidyFixWith(edits: readonly TextEdit[], { view }: LintedFile): TSESLint.ReportFixFunction {
  return fixWith(view?.language === 'go' ? tidyEdits(view, edits) : edits)
}
