import { blanks, joinPrinted, padPrinted, printed, type PrintedText } from '../../files/printed-text.js'
import { visibleText } from '../../files/visible-text.js'
import { showPath } from '../../files/paths.js'
import { formatVersion } from '../../registry/version.js'
import { countProblems, pluralise, type CheckReport, type Message } from './check-report.js'
import type { Colors } from '../io.js'
import { wrapWords } from '../wrap-words.js'

const LEVEL_WIDTH = 'warning'.length

/** For people: by file, one line a finding, or several on a terminal. */
export function formatStylish(report: CheckReport): PrintedText {
  const { results, cwd, colors, columns } = report
  const files = results.filter(({ messages }) => messages.length > 0)
  if (files.length === 0) return describeSuccess(report)
  const blocks = files.map(
    ({ filePath, messages }) =>
      printed`${colors.underline(showPath(filePath, cwd))}\n${formatMessages(messages, colors, columns)}\n`,
  )
  return printed`\n${joinPrinted(blocks, '\n')}\n${formatTotal(report)}\n`
}

function formatMessages(messages: readonly Message[], colors: Colors, columns: number | undefined): PrintedText {
  const places = messages.map(({ line, column }) => printed`${line}:${column}`)
  const width = Math.max(...places.map(({ length }) => length))
  const indent = blanks(width + 2 + LEVEL_WIDTH + 4)
  return joinPrinted(
    messages.map(({ severity, message: words, ruleId }, index) => {
      const message = visibleText(words)
      const level = severity === 2 ? colors.red(padPrinted('error', LEVEL_WIDTH)) : colors.yellow('warning')
      const own = places[index] ?? printed``
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

function describeSuccess({ project: { index }, colors }: CheckReport): PrintedText {
  if (index.gates.size === 0) return printed``
  const at = index.currentVersion ? printed` at ${visibleText(formatVersion(index.currentVersion))}` : ''
  return printed`${colors.green('✔')} ${pluralise(index.gates.size, 'gate')}${at}, nothing to report\n`
}
