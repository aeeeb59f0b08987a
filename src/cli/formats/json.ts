import type { CheckReport } from './report.js'

/** ESLint's own results: https://eslint.org/docs/latest/integrate/nodejs-api#-lintresult-type */
export function formatJson({ results }: CheckReport): string {
  return `${JSON.stringify(results, null, 2)}\n`
}
