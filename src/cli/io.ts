import { randomBytes } from 'node:crypto'
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
 * What stands for the begin of an escape code until all else is harmless. Nobody who wrote a file can know it, so no name brings a colour
 * of its own.
 */
const ESCAPE = `\uE000${randomBytes(8).toString('hex')}:`

/**
 * Colours for one output: as asked on the command line, else as `NO_COLOR` and `FORCE_COLOR` say
 * (https://no-color.org), else on a terminal. They show once the text has gone through {@link withColors}.
 */
export function colorsFor(output: Output, env: Io['env'], asked: boolean | undefined): Colors {
  const isColored = asked ?? wantsColors(output, env)
  const colors = picocolors.createColors(isColored)
  if (!isColored) return colors
  const marked = (Object.keys(colors) as (keyof Colors)[]).map((name) => {
    const paint = colors[name]
    if (typeof paint !== 'function') return [name, paint]
    // What is painted may have codes of its own, which are none of ours.
    const [open = '', close = ''] = paint('|').replaceAll('\u001B[', ESCAPE).split('|')
    return [name, (text: string | number) => `${open}${text}${close}`]
  })
  return Object.fromEntries(marked) as Colors
}

/** Makes the colours of {@link colorsFor} codes of a terminal. */
export function withColors(text: string): string {
  return text.replaceAll(ESCAPE, '\u001B[')
}

function wantsColors(output: Output, env: Io['env']): boolean {
  if (env['NO_COLOR']) return false
  const forced = env['FORCE_COLOR']
  if (forced !== undefined) return forced !== '0' && forced !== 'false'
  return output.isTTY === true && env['TERM'] !== 'dumb'
}
