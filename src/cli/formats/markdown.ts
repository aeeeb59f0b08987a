import { markdownCode as code, markdownText as text } from '../markdown-text.js'
import { showPath } from '../../files/paths.js'
import { formatVersion } from '../../registry/version.js'
import { countProblems, pluralise, type CheckReport } from './report.js'

/** For a pull request's comment or a job's summary: the findings, and how often each graduated gate is still asked for. */
export function formatMarkdown(report: CheckReport): string {
  const { errors, warnings } = countProblems(report.results)
  const total =
    errors + warnings === 0 ? 'Nothing to report.' : `${pluralise(errors, 'error')}, ${pluralise(warnings, 'warning')}.`
  return ['## Feature gates', '', total, '', ...findings(report), ...checksOfGraduated(report)].join('\n')
}

function findings({ results, cwd }: CheckReport): string[] {
  const rows = results.flatMap(({ filePath, messages }) =>
    messages.map(({ line, column, severity, message, ruleId }) =>
      row([
        code(`${showPath(filePath, cwd)}:${line}:${column}`),
        severity === 2 ? 'error' : 'warning',
        text(message),
        ruleId === null ? '' : code(ruleId),
      ]),
    ),
  )
  return rows.length === 0
    ? []
    : [row(['Place', 'Severity', 'Finding', 'Rule']), row(['---', '---', '---', '---']), ...rows, '']
}

function checksOfGraduated({ project: { index }, checks }: CheckReport): string[] {
  const rows = [...index.gates.values()]
    .filter(({ status }) => status.graduated)
    .map(({ name, status }) =>
      row([
        code(name),
        String(status.value),
        status.lockedSince ? formatVersion(status.lockedSince) : '',
        status.removal.dueIn ? `${formatVersion(status.removal.dueIn)}${status.removal.due ? ' (due)' : ''}` : '',
        String(checks.get(name) ?? 0),
      ]),
    )
  if (rows.length === 0) return []
  return [
    '### Graduated gates',
    '',
    row(['Gate', 'Locked to', 'Since', 'Removal', 'Checks left']),
    row(['---', '---', '---', '---', '---:']),
    ...rows,
    '',
  ]
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}
