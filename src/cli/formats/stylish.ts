import { visibleText } from '../../files/visible-text.js'
import { showPath } from '../../files/paths.js'
import { formatVersion } from '../../registry/version.js'
import { countProblems, pluralise, type CheckReport, type Message } from './report.js'
import type { Colors } from '../io.js'
import { wrapWords } from '../wrap-words.js'

const LEVEL_WIDTH = 'warning'.length

/** For people: by file, one line a finding, or several on a terminal. */
export function formatStylish(report: CheckReport): string {
  const { results, cwd, colors, columns } = report
  const files = results.filter(({ messages }) => messages.length > 0)
  if (files.length === 0) return describeSuccess(report)
  const blocks = files.map(
    ({ filePath, messages }) =>
      `${colors.underline(showPath(filePath, cwd))}\n${formatMessages(messages, colors, columns)}\n`,
  )
  return `\n${blocks.join('\n')}\n${formatTotal(report)}\n`
}

function formatMessages(messages: readonly Message[], colors: Colors, columns: number | undefined): string {
  const places = messages.map(({ line, column }) => `${line}:${column}`)
  const width = Math.max(...places.map(({ length }) => length))
  const indent = ' '.repeat(width + 2 + LEVEL_WIDTH + 4)
  return messages
    .map(({ severity, message: words, ruleId }, index) => {
      const message = visibleText(words)
      const level = severity === 2 ? colors.red('error'.padEnd(LEVEL_WIDTH)) : colors.yellow('warning')
      const place = colors.dim((places[index] ?? '').padStart(width))
      if (columns === undefined)
        return `  ${place}  ${level}  ${message}${ruleId === null ? '' : `  ${colors.dim(ruleId)}`}`
      const lines = [...wrapWords(message, columns - indent.length), ...(ruleId === null ? [] : [colors.dim(ruleId)])]
      return `  ${place}  ${level}  ${lines.join(`\n${indent}`)}`
    })
    .join('\n')
}

function formatTotal({ results, colors }: CheckReport): string {
  const { errors, warnings } = countProblems(results)
  const text = `✖ ${pluralise(errors + warnings, 'problem')} (${pluralise(errors, 'error')}, ${pluralise(warnings, 'warning')})`
  return colors.bold(errors > 0 ? colors.red(text) : colors.yellow(text))
}

function describeSuccess({ project: { index }, colors }: CheckReport): string {
  if (index.gates.size === 0) return ''
  const at = index.currentVersion ? ` at ${formatVersion(index.currentVersion)}` : ''
  return `${colors.green('✔')} ${pluralise(index.gates.size, 'gate')}${at}, nothing to report\n`
}
