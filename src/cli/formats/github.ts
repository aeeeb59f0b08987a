import { escapePrinted, joinPrinted, printed, type PrintedText } from '../../files/printed-text.js'
import { visibleText } from '../../files/visible-text.js'
import { dataPath } from '../../files/paths.js'
import type { CheckReport } from './check-report.js'

/**
 * Annotations on a pull request:
 * https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands#setting-an-error-message
 */
export function formatGithub({ results, cwd }: CheckReport): PrintedText {
  const lines = results.flatMap(({ filePath, messages }) =>
    messages.map(({ severity, line, column, endLine, endColumn, ruleId, message }) => {
      const properties: (readonly [string, string | number | undefined])[] = [
        ['file', dataPath(filePath, cwd)],
        ['line', line],
        ['endLine', endLine],
        ['col', column],
        // GitHub accepts columns only for a single line.
        ['endColumn', endLine === line ? endColumn : undefined],
        ['title', ruleId ?? 'feature-gates'],
      ]
      const written = properties.flatMap(([name, value]) =>
        value === undefined ? [] : [printed`${visibleText(name)}=${escapeProperty(visibleText(String(value)))}`],
      )
      return printed`::${severity === 2 ? 'error' : 'warning'} ${joinPrinted(written, ',')}::${escapeData(visibleText(message))}\n`
    }),
  )
  return joinPrinted(lines, '')
}

/** As https://github.com/actions/toolkit/blob/main/packages/core/src/command.ts does it. */
function escapeData(text: PrintedText): PrintedText {
  return escapePrinted(text, DATA)
}

function escapeProperty(text: PrintedText): PrintedText {
  return escapePrinted(text, [...DATA, [':', '%3A'], [',', '%2C']])
}

const DATA = [
  ['%', '%25'],
  ['\r', '%0D'],
  ['\n', '%0A'],
] as const
