import { parseArgs } from 'node:util'
import { nearestName } from '../source/nearest-name.js'
import { UsageError } from './usage-error.js'

export interface OptionDefinition {
  readonly name: string
  readonly short?: string
  /** The name of the value in the help; without it the option is a switch. */
  readonly value?: string
  /** The only values that are taken. */
  readonly choices?: readonly string[]
  readonly multiple?: boolean
  readonly description: string
}

export interface CommandDefinition {
  readonly name: string
  readonly summary: string
  /** What follows the command's name: `[paths...]`. */
  readonly operands: string
  readonly options: readonly OptionDefinition[]
  readonly examples: readonly (readonly [command: string, meaning: string])[]
}

/** The options of one command line. A value of an option that may be repeated is a list. */
export class Options {
  readonly #values: ReadonlyMap<string, readonly (string | true)[]>

  constructor(values: ReadonlyMap<string, readonly (string | true)[]>) {
    this.#values = values
  }

  has(name: string): boolean {
    return this.#values.has(name)
  }

  /** The last one given. */
  text(name: string): string | undefined {
    const value = this.#values.get(name)?.at(-1)
    return typeof value === 'string' ? value : undefined
  }

  without(...names: readonly string[]): Options {
    return new Options(new Map([...this.#values].filter(([name]) => !names.includes(name))))
  }

  /** The same, with one option set. */
  with(name: string, value: string): Options {
    return new Options(new Map([...this.#values, [name, [value]]]))
  }

  texts(name: string): string[] {
    return (this.#values.get(name) ?? []).filter((value) => typeof value === 'string')
  }
}

export interface ParsedArguments {
  /** `null`: none was given. */
  readonly command: string | null
  readonly operands: readonly string[]
  readonly options: Options
}

/** Reads a command line; a mistake is a {@link UsageError} that names the nearest command or option. */
export function parseArguments(
  argv: readonly string[],
  commands: readonly CommandDefinition[],
  globalOptions: readonly OptionDefinition[],
): ParsedArguments {
  const { tokens } = parseArgs({
    args: [...argv],
    strict: false,
    tokens: true,
    options: Object.fromEntries(
      [...globalOptions, ...commands.flatMap(({ options }) => options)].map(({ name, short, value }) => [
        name,
        {
          type: value === undefined ? ('boolean' as const) : ('string' as const),
          ...(short !== undefined && { short }),
        },
      ]),
    ),
  })
  const positionals = tokens.flatMap((token) => (token.kind === 'positional' ? [token.value] : []))
  const [name = null, ...operands] = positionals
  const command = name === null ? null : findCommand(name, commands)
  const known = [...globalOptions, ...(command?.options ?? [])]
  const values = new Map<string, (string | true)[]>()
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const option = known.find((candidate) => candidate.name === token.name)
    if (!option) throw new UsageError(describeUnknownOption(token.rawName, command, known))
    const value = readValue(token.rawName, token.value, token.inlineValue, option)
    values.set(option.name, [...(option.multiple ? (values.get(option.name) ?? []) : []), value])
  }
  return { command: command?.name ?? null, operands, options: new Options(values) }
}

/** The command of a name; another name is a {@link UsageError} that names the nearest one. */
export function findCommand(name: string, commands: readonly CommandDefinition[]): CommandDefinition {
  const command = commands.find((candidate) => candidate.name === name)
  if (command) return command
  const names = commands.map((candidate) => candidate.name)
  const nearest = nearestName(name, names)
  throw new UsageError(
    `unknown command "${name}"; ` +
      (nearest === null
        ? `expected ${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
        : `did you mean "${nearest}"?`),
  )
}

function describeUnknownOption(
  raw: string,
  command: CommandDefinition | null,
  known: readonly OptionDefinition[],
): string {
  const nearest = nearestName(
    raw,
    known.map(({ name }) => `--${name}`),
  )
  const where = command === null ? '' : ` of "feature-gates ${command.name}"`
  const help = command === null ? 'feature-gates --help' : `feature-gates ${command.name} --help`
  return `unknown option "${raw}"${where}; ${nearest === null ? `see "${help}"` : `did you mean "${nearest}"?`}`
}

function readValue(
  raw: string,
  value: string | undefined,
  inline: boolean | undefined,
  option: OptionDefinition,
): string | true {
  if (option.value === undefined) {
    if (inline) throw new UsageError(`option "${raw}" takes no value, but got "${value}"`)
    return true
  }
  if (value === undefined || value === '' || (!inline && /^-./.test(value))) {
    throw new UsageError(`option "${raw}" needs a value: ${raw} ${option.value}`)
  }
  if (option.choices && !option.choices.includes(value)) {
    const nearest = nearestName(value, option.choices)
    throw new UsageError(
      `option "${raw}" must be ${option.choices.slice(0, -1).join(', ')} or ${option.choices.at(-1)}, but is "${value}"` +
        (nearest === null ? '' : `; did you mean "${nearest}"?`),
    )
  }
  return value
}
