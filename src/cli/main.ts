import { joinPrinted, printed, type PrintedText } from '../files/printed-text.js'
import { resolve } from 'node:path'
import { PatternFault } from '../files/globs.js'
import { ownManifest } from '../own-package.js'
import { statOf } from '../files/paths.js'
import { parseVersion } from '../registry/version.js'
import { MissingPackage } from '../syntax/typescript/load-ts-morph.js'
import { EXIT_OK, EXIT_USAGE } from './command.js'
import { COMMANDS, GLOBAL_OPTIONS } from './commands.js'
import { guardIo } from './guard-output.js'
import { commandHelp, overviewHelp } from './help.js'
import { colorsFor, type Io, type RawIo } from './io.js'
import { findCommand, parseArguments, type CommandDefinition, type Options } from './parse-arguments.js'
import { runRemembered } from './remembered-run.js'
import { runTimed } from './timing.js'
import { UsageError } from './usage-error.js'
import { visibleText } from '../files/visible-text.js'

/**
 * The `feature-gates` command.
 *
 * @param argv without node and script.
 * @returns the exit code: 0 nothing to report, 1 findings or refusals, 2 wrong usage or configuration. Never throws.
 */
export async function main(argv: readonly string[], outputs: RawIo): Promise<number> {
  try {
    return await run(argv, outputs)
  } catch (error) {
    guardIo(outputs, false).stderr.write(printed`${describeError(error, outputs)}\n`)
    return EXIT_USAGE
  }
}

async function run(argv: readonly string[], outputs: RawIo): Promise<number> {
  const { command: name, operands, options } = parseArguments(argv, COMMANDS, GLOBAL_OPTIONS)
  const io = guardIo(outputs, writesJson(options))
  const color = readColor(options)
  const command = COMMANDS.find((candidate) => candidate.name === name)
  if (options.has('version')) {
    io.stdout.write(printed`${visibleText(ownManifest().version)}\n`)
    return EXIT_OK
  }
  if (!command || command.name === 'help' || options.has('help')) {
    const isHelp = command !== undefined || options.has('help')
    const output = isHelp ? io.stdout : io.stderr
    const colors = colorsFor(output, io.env, color)
    const look = { colors, width: output.columns || Infinity }
    const topic = command?.name === 'help' && !options.has('help') ? findTopic(operands) : command
    output.write(topic ? commandHelp(topic, GLOBAL_OPTIONS, look) : overviewHelp(COMMANDS, GLOBAL_OPTIONS, look))
    return isHelp ? EXIT_OK : EXIT_USAGE
  }
  checkVersions(options)
  return await runRemembered({ command: command.name, argv, options, io: outputs }, async (started) => {
    const guarded = guardIo(started, writesJson(options))
    const start = await command.load()
    return runTimed({ io: guarded, cwd: readCwd(options, guarded), operands, options, color }, start)
  })
}

/** The command that `help COMMAND` names. */
function findTopic([name, ...others]: readonly string[]): CommandDefinition | undefined {
  if (others.length > 0) throw new UsageError('name one command, such as "feature-gates help strip"')
  return name === undefined ? undefined : findCommand(name, COMMANDS)
}

function writesJson(options: Options): boolean {
  return options.has('json') || ['json', 'sarif', 'gitlab'].includes(options.text('format') ?? '')
}

function readColor(options: Options): boolean | undefined {
  if (options.has('no-color')) return false
  return options.has('color') ? true : undefined
}

function readCwd(options: Options, io: Io): string {
  const asked = options.text('cwd')
  const cwd = resolve(io.cwd, asked ?? '.')
  if (!statOf(cwd)?.isDirectory())
    throw new UsageError(`"${asked ?? cwd}" is not a folder; --cwd needs an existing one`)
  return cwd
}

function checkVersions(options: Options): void {
  for (const name of ['at', 'current-version']) {
    const value = options.text(name)
    if (value !== undefined && !parseVersion(value)) {
      throw new UsageError(`option "--${name}" must be a version, such as 1.36 or v1.36.2, but is "${value}"`)
    }
  }
}

function describeError(error: unknown, io: RawIo): PrintedText {
  if (error instanceof UsageError)
    return joinPrinted(
      [
        ...[error.message, ...error.others].map((message) => printed`feature-gates: ${oneLine(message)}`),
        ...error.advice.map((line) => printed`  ${oneLine(line)}`),
      ],
      '\n',
    )
  if (error instanceof MissingPackage || error instanceof PatternFault)
    return printed`feature-gates: ${oneLine(error.message)}`
  const message = error instanceof Error ? error.message : String(error)
  if (io.env['FEATURE_GATES_DEBUG'] === '1' && error instanceof Error)
    return printed`feature-gates: internal error: ${joinPrinted((error.stack ?? message).split('\n').map(visibleText), '\n')}`
  return printed`feature-gates: internal error: ${oneLine(message)} (please report it; FEATURE_GATES_DEBUG=1 shows where it happened)`
}

function oneLine(text: string): PrintedText {
  return visibleText(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .join(' '),
  )
}
