import { randomBytes } from 'node:crypto'
import picocolors from 'picocolors'
import { splitPrinted, type Printable, type PrintedText } from '../files/printed-text.js'

/** The inputs and outputs of a process. Its outputs take any string. */
export interface RawIo extends Surroundings {
  readonly stdout: RawOutput
  readonly stderr: RawOutput
  /** Whether the output of a run may be kept, and printed again if nothing has changed. */
  readonly remembers?: boolean
}

/** What a command writes to and starts from. */
export interface Io extends Surroundings {
  readonly stdout: Output
  readonly stderr: Output
}

interface Surroundings {
  readonly stdin?: NodeJS.ReadableStream & { readonly isTTY?: boolean }
  /** Absolute. */
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** Whether the standard output is a file, so no CI system reads it as a log. */
  readonly isOutputFile?: boolean
}

/** An output that takes nothing but {@link PrintedText}. */
export interface Output extends Terminal {
  readonly write: <const Text extends string>(text: Text & Printable<Text>) => unknown
}

/** An output for bytes as they are: those of a patch, or of another program. */
export interface RawOutput extends Terminal {
  readonly write: (text: string) => unknown
}

interface Terminal {
  readonly isTTY?: boolean
  readonly columns?: number
}

/** Paints a text. */
export type Paint = <const Text extends string | number>(text: Text & Printable<Text>) => PrintedText

export type Colors = Readonly<
  Record<'bold' | 'dim' | 'underline' | 'red' | 'green' | 'yellow' | 'magenta' | 'cyan', Paint>
>

/**
 * Marks the start of an escape code until the rest of the output is escaped. It is random, so no file's author can know
 * it, and no name can set a color.
 */
const ESCAPE = `\uE000${randomBytes(8).toString('hex')}:`

/**
 * Colours for one output: as asked on the command line, else as `NO_COLOR` and `FORCE_COLOR` say
 * (https://no-color.org), else on a terminal. They show once the text has gone through {@link withColors}.
 */
export function colorsFor(output: Terminal, env: Io['env'], asked: boolean | undefined): Colors {
  const isColored = asked ?? wantsColors(output, env)
  const colors = picocolors.createColors(isColored)
  if (!isColored) return colors as unknown as Colors
  const marked = (Object.keys(colors) as (keyof Colors)[]).map((name) => {
    const paint = colors[name]
    if (typeof paint !== 'function') return [name, paint]
    // Painted text may contain escape codes of its own, and none of them is ours.
    const [open = '', close = ''] = paint('|').replaceAll('\u001B[', ESCAPE).split('|')
    return [name, (text: string | number) => `${open}${text}${close}`]
  })
  return Object.fromEntries(marked) as Colors
}

/** Turns the colours of {@link colorsFor} into escape codes of a terminal. */
export function withColors(text: string): string {
  return text.replaceAll(ESCAPE, '\u001B[')
}

function wantsColors(output: Terminal, env: Io['env']): boolean {
  if (env['NO_COLOR']) return false
  const forced = env['FORCE_COLOR']
  if (forced !== undefined) return forced !== '0' && forced !== 'false'
  return output.isTTY === true && env['TERM'] !== 'dumb'
}

/** Paints text that only a {@link RawOutput} accepts. */
export function paintRaw(paint: Paint, text: string): string {
  const [open, close] = splitPrinted(paint('|'), '|')
  return `${open}${text}${close}`
}
