import { printedJson, type PrintedText } from '../../files/printed-text.js'
import type { CheckReport } from './check-report.js'

/** ESLint's own results: https://eslint.org/docs/latest/integrate/nodejs-api#-lintresult-type */
export function formatJson({ results }: CheckReport): PrintedText {
  return printedJson(results)
}
