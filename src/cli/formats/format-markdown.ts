import { visibleText } from '../../files/visible-text.js'
import { joinPrinted, printed, type PrintedText } from '../../files/printed-text.js'
import { markdownCode as code, markdownText as text } from '../markdown-text.js'
import { showPath } from '../../files/paths.js'
import { formatVersion } from '../../registry/version.js'
import { countProblems, describeOpen, pluralise, type CheckReport } from './check-report.js'

/** For a pull request's comment or a job's summary: the findings, and how many checks of each graduated gate remain. */
export function formatMarkdown(report: CheckReport): PrintedText {
  const { errors, warnings } = countProblems(report.results)
  const total =
    errors + warnings === 0
      ? (describeOpen(report, code) ?? describeNothing(report))
      : printed`${pluralise(errors, 'error')}, ${pluralise(warnings, 'warning')}.`
  const tables = [...findings(report), ...checksOfGraduated(report)]
  return printed`## Feature gates\n\n${total}\n\n${joinPrinted(tables, '\n')}`
}

function describeNothing({ project: { index }, unread }: CheckReport): PrintedText {
  if (index.files.length === 0) return printed`No registry of feature gates was found, so no gate was checked.`
  if (index.gates.size === 0) return printed`The registries hold no gates.`
  return unread === 0
    ? printed`Nothing to report.`
    : printed`Nothing to report in the files that were read. ${pluralise(unread, 'file')} that may check gates could not be read.`
}

function findings({ results, cwd }: CheckReport): PrintedText[] {
  const rows = results.flatMap(({ filePath, messages }) =>
    messages.map(({ line, column, severity, message, ruleId }) =>
      row([
        code(`${showPath(filePath, cwd)}:${line}:${column}`),
        severity === 2 ? printed`error` : printed`warning`,
        text(message),
        ruleId === null ? printed`` : code(ruleId),
      ]),
    ),
  )
  return rows.length === 0
    ? []
    : [printed`| Place | Severity | Finding | Rule |`, printed`| --- | --- | --- | --- |`, ...rows, printed``]
}

function checksOfGraduated({ project: { index }, checks }: CheckReport): PrintedText[] {
  const rows = [...index.gates.values()]
    .filter(({ status }) => status.graduated)
    .map(({ name, status }) =>
      row([
        code(name),
        visibleText(String(status.value)),
        visibleText(status.lockedSince ? formatVersion(status.lockedSince) : ''),
        printed`${visibleText(status.removal.dueIn ? formatVersion(status.removal.dueIn) : '')}${status.removal.due ? ' (due)' : ''}`,
        printed`${checks.get(name) ?? 0}`,
      ]),
    )
  if (rows.length === 0) return []
  return [
    printed`### Graduated gates`,
    printed``,
    printed`| Gate | Locked to | Since | Removal | Checks left |`,
    printed`| --- | --- | --- | --- | ---: |`,
    ...rows,
    printed``,
  ]
}

function row(cells: readonly PrintedText[]): PrintedText {
  return printed`| ${joinPrinted(cells, ' | ')} |`
}
