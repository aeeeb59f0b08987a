import { showPath } from '../../project/paths.js'
import { formatVersion } from '../../registry/version.js'
import { countProblems, pluralise, type CheckReport, type Message } from './report.js'
import type { Colors } from '../io.js'

/** For people: by file, one line a finding. */
export function formatStylish(report: CheckReport): string {
  const { results, cwd, colors } = report
  const files = results.filter(({ messages }) => messages.length > 0)
  if (files.length === 0) return describeSuccess(report)
  const blocks = files.map(({ filePath, messages }) =>
    `${colors.underline(showPath(filePath, cwd))}\n${formatMessages(messages, colors)}\n`)
  return `\n${blocks.join('\n')}\n${formatTotal(report)}\n`
}

function formatMessages(messages: readonly Message[], colors: Colors): string {
  const places = messages.map(({ line, column }) => `${line}:${column}`)
  const width = Math.max(...places.map(({ length }) => length))
  return messages.map(({ severity, message, ruleId }, index) => {
    const level = severity === 2 ? colors.red('error'.padEnd(7)) : colors.yellow('warning')
    const rule = ruleId === null ? '' : `  ${colors.dim(ruleId)}`
    return `  ${colors.dim((places[index] ?? '').padStart(width))}  ${level}  ${message}${rule}`
  }).join('\n')
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
