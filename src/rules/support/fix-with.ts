import type { TSESLint } from '@typescript-eslint/utils'
import type { TextEdit } from '../../strip/plan.js'

/** A plan of text edits as ESLint wants a fix. */
export function fixWith(edits: readonly TextEdit[]): TSESLint.ReportFixFunction {
  return (fixer) => edits.map(({ start, end, text }) => fixer.replaceTextRange([start, end], text))
}
