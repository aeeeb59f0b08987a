import type { Io, Output } from './io.js'

/** Controls of terminals, but for line feed and tab, and marks that turn the direction of text. */
const CONTROLS = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g
/** The colours that this program uses, and no others; the line end of Windows. */
const ALLOWED = /(\u001B\[(?:1|2|4|22|24|31|32|33|35|36|39)m|\r\n)/

const unguarded = new WeakMap<Output, Output>()

/**
 * Outputs that write out what would drive a terminal: names, paths and messages come from files that anybody may have written.
 *
 * @param isJson whether JSON is written, where a control stands in a string: it becomes an escape of JSON.
 */
export function guardIo(io: Io, isJson: boolean): Io {
  return { ...io, stdout: guard(io.stdout, isJson), stderr: guard(io.stderr, false) }
}

function guard(output: Output, isJson: boolean): Output {
  const guarded: Output = {
    write: (text) => output.write(harmless(text, isJson)),
    ...(output.isTTY !== undefined && { isTTY: output.isTTY }),
    ...(output.columns !== undefined && { columns: output.columns }),
  }
  unguarded.set(guarded, output)
  return guarded
}

/** The output itself, for what controls the terminal on purpose, and for what must be passed on byte by byte. */
export function outputItself(output: Output): Output {
  return unguarded.get(output) ?? output
}

/** For a patch: on a terminal it's read by a person, elsewhere by `git apply`. */
export function patchOutput(output: Output): Output {
  return output.isTTY ? output : outputItself(output)
}

/** `\u{1B}` for an escape; colours of this program stay. */
export function harmless(text: string, isJson = false): string {
  if (isJson) return text.replaceAll(CONTROLS, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`)
  if (text.search(CONTROLS) === -1) return text
  return text
    .split(ALLOWED)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll(CONTROLS, writeOut)))
    .join('')
}

function writeOut(control: string): string {
  return `\\u{${control.charCodeAt(0).toString(16).toUpperCase()}}`
}
