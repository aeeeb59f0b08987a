import picocolors from 'picocolors'

/** What a command writes to and starts from; a test hands over its own. */
export interface Io {
  readonly stdout: Output
  readonly stderr: Output
  readonly stdin?: NodeJS.ReadableStream & { readonly isTTY?: boolean }
  /** Absolute. */
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
}

export interface Output {
  write(text: string): unknown
  readonly isTTY?: boolean
  readonly columns?: number
}

export type Colors = ReturnType<typeof picocolors.createColors>

/**
 * Colours for one output: as asked on the command line, else as `NO_COLOR` and `FORCE_COLOR` say
 * (https://no-color.org), else on a terminal.
 */
export function colorsFor(output: Output, env: Io['env'], asked: boolean | undefined): Colors {
  return picocolors.createColors(asked ?? wantsColors(output, env))
}

function wantsColors(output: Output, env: Io['env']): boolean {
  if (env['NO_COLOR']) return false
  const forced = env['FORCE_COLOR']
  if (forced !== undefined) return forced !== '0' && forced !== 'false'
  return output.isTTY === true && env['TERM'] !== 'dumb'
}
