import { blanks, joinPrinted, padPrinted, printed, type PrintedText } from '../../files/printed-text.js'
import { visibleText } from '../../files/visible-text.js'
import { isPreset } from '../../rules/support/open-linted-file.js'
import { showPath } from '../../files/paths.js'
import { versionOfResults } from '../version-note.js'
import { countProblems, describeOpen, pluralise, type CheckReport, type Message } from './check-report.js'
import type { Colors } from '../io.js'
import { wrapWords } from '../wrap-words.js'

const LEVEL_WIDTH = 'warning'.length

/** More findings than anyone reads; `--json` has all. */
export const MOST_FINDINGS = 20_000

/** For people: by file or by gate, one line a finding, or several on a terminal. */
export function formatStylish(report: CheckReport): PrintedText {
  const { results, cwd, colors, columns } = report
  const files = results.filter(({ messages }) => messages.length > 0)
  if (files.length === 0) return describeSuccess(report)
  let left = MOST_FINDINGS
  const groups = report.groupBy === 'gate' ? groupByGate(files, cwd) : groupByFile(files, cwd)
  const blocks = groups.flatMap(({ title, findings }) => {
    const shown = findings.slice(0, left)
    left -= shown.length
    return shown.length === 0 ? [] : [printed`${colors.underline(title)}\n${formatMessages(shown, colors, columns)}\n`]
  })
  const all = groups.reduce((sum, { findings }) => sum + findings.length, 0)
  const more = all - (MOST_FINDINGS - left)
  return joinPrinted(
    [
      printed`\n${joinPrinted(blocks, '\n')}\n`,
      ...(more > 0 ? [printed`and ${more} more (--json has all)\n`] : []),
      printed`${formatTotal(report)}\n`,
      ...describeDeeds(results).map((line) => printed`  ${visibleText(line)}\n`),
    ],
    '',
  )
}

interface Group {
  readonly title: PrintedText
  readonly findings: readonly Finding[]
}

interface Finding {
  readonly place: PrintedText
  readonly message: Message
}

function groupByFile(files: CheckReport['results'], cwd: string): Group[] {
  return files.map(({ filePath, messages }) => ({
    title: showPath(filePath, cwd),
    findings: messages.map((message) => ({ place: printed`${message.line}:${message.column}`, message })),
  }))
}

/** A message names its gate first. */
function groupByGate(files: CheckReport['results'], cwd: string): Group[] {
  const byGate = new Map<string, Finding[]>()
  for (const { filePath, messages } of files) {
    for (const message of messages) {
      const gate = /'([^']+)'/.exec(message.message)?.[1] ?? 'no gate'
      const place = printed`${showPath(filePath, cwd)}:${message.line}:${message.column}`
      const findings = byGate.get(gate)
      if (findings) findings.push({ place, message })
      else byGate.set(gate, [{ place, message }])
    }
  }
  return [...byGate]
    .sort(([a, first], [b, second]) => second.length - first.length || (a < b ? -1 : 1))
    .map(([gate, findings]) => ({ title: visibleText(gate), findings }))
}

/** The command to type, if one can fix some of the findings. */
function describeDeeds(results: CheckReport['results']): string[] {
  const counts = new Map<string, number>()
  for (const { messages } of results)
    for (const { ruleId } of messages) if (ruleId !== null) counts.set(ruleId, (counts.get(ruleId) ?? 0) + 1)
  return DEEDS.flatMap(([rule, about, command]) => {
    const count = counts.get(`feature-gates/${rule}`) ?? 0
    return count === 0 ? [] : [`${count} of these ${count === 1 ? 'is' : 'are'} ${about}: ${command} shows the change`]
  })
}

const DEEDS: readonly (readonly [rule: string, about: string, command: string])[] = [
  ['no-graduated-gate-check', 'about checks of graduated gates', 'feature-gates strip --graduated'],
  ['no-overdue-removal', 'about gates that are due for removal', 'feature-gates remove --due'],
]

function formatMessages(findings: readonly Finding[], colors: Colors, columns: number | undefined): PrintedText {
  const width = findings.reduce((widest, { place }) => Math.max(widest, place.length), 0)
  const indent = blanks(width + 2 + LEVEL_WIDTH + 4)
  return joinPrinted(
    findings.map(({ place: own, message: { severity, message: words, ruleId } }) => {
      const message = visibleText(words)
      const level = severity === 2 ? colors.red(padPrinted('error', LEVEL_WIDTH)) : colors.yellow('warning')
      const place = colors.dim(printed`${blanks(width - own.length)}${own}`)
      if (columns === undefined)
        return printed`  ${place}  ${level}  ${message}${ruleId === null ? '' : printed`  ${colors.dim(visibleText(ruleId))}`}`
      const lines = [
        ...wrapWords(message, columns - indent.length),
        ...(ruleId === null ? [] : [colors.dim(visibleText(ruleId))]),
      ]
      return printed`  ${place}  ${level}  ${joinPrinted(lines, printed`\n${indent}`)}`
    }),
    '\n',
  )
}

function formatTotal({ results, colors }: CheckReport): PrintedText {
  const { errors, warnings } = countProblems(results)
  const text = printed`✖ ${pluralise(errors + warnings, 'problem')} (${pluralise(errors, 'error')}, ${pluralise(warnings, 'warning')})`
  return colors.bold(errors > 0 ? colors.red(text) : colors.yellow(text))
}

function describeSuccess(report: CheckReport): PrintedText {
  const { colors, project, unread } = report
  const { index } = project
  const open = describeOpen(report, visibleText)
  if (open !== null) return printed`${open}\n`
  if (index.gates.size === 0) return printed``
  const version = versionOfResults(project)
  const at = version === null ? '' : printed` at ${visibleText(version)}`
  const where = unread === 0 ? '' : ' in the files that were read'
  const isOnlyPreset = index.files.every(isPreset)
  const whose = isOnlyPreset ? ' of presets' : ''
  const rest = isOnlyPreset ? ". The configuration names no registry of the project's own." : ''
  return printed`${colors.green('✔')} ${pluralise(index.gates.size, 'gate')}${whose}${at}, nothing to report${where}${rest}\n`
}
