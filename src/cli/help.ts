import { visibleText } from '../files/visible-text.js'
import { blanks, joinPrinted, padPrinted, printed, trimPrinted, type PrintedText } from '../files/printed-text.js'
import type { Colors } from './io.js'
import type { CommandDefinition, OptionDefinition } from './parse-arguments.js'
import { wrapWords } from './wrap-words.js'

interface Look {
  readonly colors: Colors
  /** The width of the terminal; `Infinity` if it isn't one. */
  readonly width: number
}

export function overviewHelp(
  commands: readonly CommandDefinition[],
  globalOptions: readonly OptionDefinition[],
  { colors, width }: Look,
): PrintedText {
  return joinPrinted(
    [
      ...wrapWords(printed`Reports broken promises of feature gates, and strips graduated ones from the code.`, width),
      printed``,
      section('Usage', colors),
      printed`  feature-gates <command> [options]`,
      printed``,
      section('Commands', colors),
      ...columns(
        commands.map(({ name, summary }) => [name, summary]),
        width,
      ),
      printed``,
      section('Options', colors),
      ...columns(globalOptions.map(describeOption), width),
      printed``,
      section('Exit codes', colors),
      printed`  0 nothing to report   1 findings or refusals   2 wrong usage or configuration`,
      printed``,
      printed`More on one command: feature-gates <command> --help`,
      printed``,
    ],
    '\n',
  )
}

export function commandHelp(
  command: CommandDefinition,
  globalOptions: readonly OptionDefinition[],
  { colors, width }: Look,
): PrintedText {
  return joinPrinted(
    [
      ...wrapWords(visibleText(`${command.summary.charAt(0).toUpperCase()}${command.summary.slice(1)}.`), width),
      printed``,
      section('Usage', colors),
      trimPrinted(visibleText(`  feature-gates ${command.name} ${command.operands}`)),
      printed``,
      ...(command.options.length > 0
        ? [section('Options', colors), ...columns(command.options.map(describeOption), width), printed``]
        : []),
      section('Options of every command', colors),
      ...columns(globalOptions.map(describeOption), width),
      printed``,
      section('Examples', colors),
      ...columns(command.examples, width),
      printed``,
    ],
    '\n',
  )
}

function section(title: string, colors: Colors): PrintedText {
  return colors.bold(visibleText(`${title}:`))
}

function describeOption({ name, short, value, choices, description }: OptionDefinition): readonly [string, string] {
  const what = value === undefined ? '' : ` ${choices?.join('|') ?? value}`
  return [`${short === undefined ? '' : `-${short}, `}--${name}${what}`, description]
}

function columns(rows: readonly (readonly [string, string])[], width: number): PrintedText[] {
  const own = Math.min(44, Math.floor(width / 2) - 4, Math.max(...rows.map(([first]) => first.length)))
  const indent = blanks(own + 4)
  return rows.map(([first, second]) => {
    const text = joinPrinted(wrapWords(visibleText(second), width - indent.length), printed`\n${indent}`)
    const head = visibleText(first)
    return first.length > own ? printed`  ${head}\n${indent}${text}` : printed`  ${padPrinted(head, own)}  ${text}`
  })
}
