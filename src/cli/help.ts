import type { Colors } from './io.js'
import type { CommandDefinition, OptionDefinition } from './parse-arguments.js'
import { wrapWords } from './wrap-words.js'

interface Look {
  readonly colors: Colors
  /** Of the terminal; `Infinity`: it is none. */
  readonly width: number
}

export function overviewHelp(
  commands: readonly CommandDefinition[],
  globalOptions: readonly OptionDefinition[],
  { colors, width }: Look,
): string {
  return [
    ...wrapWords('Reports broken promises of feature gates, and strips graduated ones from the code.', width),
    '',
    section('Usage', colors),
    '  feature-gates <command> [options]',
    '',
    section('Commands', colors),
    ...columns(
      commands.map(({ name, summary }) => [name, summary]),
      width,
    ),
    '',
    section('Options', colors),
    ...columns(globalOptions.map(describeOption), width),
    '',
    section('Exit codes', colors),
    '  0 nothing to report   1 findings or refusals   2 wrong usage or configuration',
    '',
    'More on one command: feature-gates <command> --help',
    '',
  ].join('\n')
}

export function commandHelp(
  command: CommandDefinition,
  globalOptions: readonly OptionDefinition[],
  { colors, width }: Look,
): string {
  return [
    ...wrapWords(`${command.summary.charAt(0).toUpperCase()}${command.summary.slice(1)}.`, width),
    '',
    section('Usage', colors),
    `  feature-gates ${command.name} ${command.operands}`.trimEnd(),
    '',
    ...(command.options.length > 0
      ? [section('Options', colors), ...columns(command.options.map(describeOption), width), '']
      : []),
    section('Options of every command', colors),
    ...columns(globalOptions.map(describeOption), width),
    '',
    section('Examples', colors),
    ...columns(command.examples, width),
    '',
  ].join('\n')
}

function section(title: string, colors: Colors): string {
  return colors.bold(`${title}:`)
}

function describeOption({ name, short, value, choices, description }: OptionDefinition): readonly [string, string] {
  const what = value === undefined ? '' : ` ${choices?.join('|') ?? value}`
  return [`${short === undefined ? '' : `-${short}, `}--${name}${what}`, description]
}

function columns(rows: readonly (readonly [string, string])[], width: number): string[] {
  const own = Math.min(44, Math.floor(width / 2) - 4, Math.max(...rows.map(([first]) => first.length)))
  const indent = ' '.repeat(own + 4)
  return rows.map(([first, second]) => {
    const text = wrapWords(second, width - indent.length).join(`\n${indent}`)
    return first.length > own ? `  ${first}\n${indent}${text}` : `  ${first.padEnd(own)}  ${text}`
  })
}
