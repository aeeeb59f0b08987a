import { visibleText } from '../../files/visible-text.js'
import { dataPath } from '../../files/paths.js'
import type { CheckReport } from './report.js'

/**
 * Annotations on a pull request:
 * https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands#setting-an-error-message
 */
export function formatGithub({ results, cwd }: CheckReport): string {
  const lines = results.flatMap(({ filePath, messages }) =>
    messages.map(({ severity, line, column, endLine, endColumn, ruleId, message }) => {
      const properties: (readonly [string, string | number | undefined])[] = [
        ['file', dataPath(filePath, cwd)],
        ['line', line],
        ['endLine', endLine],
        ['col', column],
        // GitHub takes columns only for a single line.
        ['endColumn', endLine === line ? endColumn : undefined],
        ['title', ruleId ?? 'feature-gates'],
      ]
      const written = properties.flatMap(([name, value]) =>
        value === undefined ? [] : [`${name}=${escapeProperty(visibleText(String(value)))}`],
      )
      return `::${severity === 2 ? 'error' : 'warning'} ${written.join(',')}::${escapeData(visibleText(message))}\n`
    }),
  )
  return lines.join('')
}

/** As https://github.com/actions/toolkit/blob/main/packages/core/src/command.ts does it. */
function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
