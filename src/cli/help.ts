import type { Colors } from './io.js'
import type { CommandDefinition, OptionDefinition } from './parse-arguments.js'

export function overviewHelp(commands: readonly CommandDefinition[], globalOptions: readonly OptionDefinition[], colors: Colors): string {
  return [
    'Reports broken promises of feature gates, and strips graduated ones from the code.',
    '',
    section('Usage', colors), '  feature-gates <command> [options]',
    '',
    section('Commands', colors), ...columns(commands.map(({ name, summary }) => [name, summary])),
    '',
    section('Options', colors), ...columns(globalOptions.map(describeOption)),
    '',
    section('Exit codes', colors), '  0 nothing to report   1 findings or refusals   2 wrong usage or configuration',
    '',
    'More on one command: feature-gates <command> --help',
    '',
  ].join('\n')
}

export function commandHelp(command: CommandDefinition, globalOptions: readonly OptionDefinition[], colors: Colors): string {
  return [
    `${command.summary.charAt(0).toUpperCase()}${command.summary.slice(1)}.`,
    '',
    section('Usage', colors), `  feature-gates ${command.name} ${command.operands}`.trimEnd(),
    '',
    ...(command.options.length > 0
      ? [section('Options', colors), ...columns(command.options.map(describeOption)), '']
      : []),
    section('Options of every command', colors), ...columns(globalOptions.map(describeOption)),
    '',
    section('Examples', colors), ...columns(command.examples),
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

function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.min(44, Math.max(...rows.map(([first]) => first.length)))
  return rows.map(([first, second]) => (first.length > width
    ? `  ${first}\n  ${' '.repeat(width)}  ${second}`
    : `  ${first.padEnd(width)}  ${second}`))
}
