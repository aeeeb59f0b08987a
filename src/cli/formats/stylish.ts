import { showPath } from '../../project/paths.js'
import { formatVersion } from '../../registry/version.js'
import { countProblems, pluralise, type CheckReport, type Message } from './report.js'
import type { Colors } from '../io.js'

const LEVEL_WIDTH = 'warning'.length
const NARROWEST = 40

/** For people: by file, one line a finding, or several on a terminal. */
export function formatStylish(report: CheckReport): string {
  const { results, cwd, colors, columns } = report
  const files = results.filter(({ messages }) => messages.length > 0)
  if (files.length === 0) return describeSuccess(report)
  const blocks = files.map(({ filePath, messages }) =>
    `${colors.underline(showPath(filePath, cwd))}\n${formatMessages(messages, colors, columns)}\n`)
  return `\n${blocks.join('\n')}\n${formatTotal(report)}\n`
}

function formatMessages(messages: readonly Message[], colors: Colors, columns: number | undefined): string {
  const places = messages.map(({ line, column }) => `${line}:${column}`)
  const width = Math.max(...places.map(({ length }) => length))
  const indent = ' '.repeat(width + 2 + LEVEL_WIDTH + 4)
  return messages.map(({ severity, message, ruleId }, index) => {
    const level = severity === 2 ? colors.red('error'.padEnd(LEVEL_WIDTH)) : colors.yellow('warning')
    const place = colors.dim((places[index] ?? '').padStart(width))
    if (columns === undefined) return `  ${place}  ${level}  ${message}${ruleId === null ? '' : `  ${colors.dim(ruleId)}`}`
    const lines = [...wrap(message, columns - indent.length), ...(ruleId === null ? [] : [colors.dim(ruleId)])]
    return `  ${place}  ${level}  ${lines.join(`\n${indent}`)}`
  }).join('\n')
}

/** Messages are whole sentences; a terminal would break them within words and under the places. */
function wrap(text: string, width: number): string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line === '') lines[lines.length - 1] = word
    else if (line.length + 1 + word.length <= Math.max(width, NARROWEST)) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  return lines
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
