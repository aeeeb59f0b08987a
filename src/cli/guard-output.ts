import { withColors, type Io, type Output, type RawIo, type RawOutput } from './io.js'

/** Control characters except line feed and tab, other line endings, and marks that change the direction of text. */
const CONTROLS = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/g
/**
 * What a CI system reads as a command: GitHub after blanks at the start of a line, others anywhere in the line.
 */
const COMMAND_LINE = /^([\t \u00A0\u1680\u2000-\u200A\u202F\u205F\u3000\uFEFF]*):(?=:)/gm
const COMMAND = /##(?=(?:vso|teamcity)?\[)/g

const unguarded = new WeakMap<Output, RawOutput>()

/**
 * Outputs that escape what would control a terminal, because names, paths and messages come from files that anyone may
 * have written.
 *
 * @param isJson whether JSON is written. There, a control character in a string becomes an escape of JSON.
 */
export function guardIo(io: RawIo, isJson: boolean): Io {
  return { ...io, stdout: guard(io.stdout, isJson), stderr: guard(io.stderr, false) }
}

function guard(output: RawOutput, isJson: boolean): Output {
  const guarded: Output = {
    write: (text) => output.write(harmless(text, isJson)),
    ...(output.isTTY !== undefined && { isTTY: output.isTTY }),
    ...(output.columns !== undefined && { columns: output.columns }),
  }
  unguarded.set(guarded, output)
  return guarded
}

/** The output itself, for what controls the terminal on purpose, and for what must be passed on byte by byte. */
export function outputItself(output: Output): RawOutput {
  return unguarded.get(output) ?? (output as RawOutput)
}

/** For a patch: a person reads it on a terminal, and `git apply` elsewhere. */
export function patchOutput(output: Output): RawOutput {
  const raw = outputItself(output)
  return {
    write: (text) => raw.write(output.isTTY ? harmless(text.replaceAll('\r\n', '\n')) : withColors(text)),
  }
}

/**
 * Set where a CI system may read the output of a command as its log: most set the first, Azure Pipelines and TeamCity
 * their own.
 */
const IN_CI = ['CI', 'TF_BUILD', 'TEAMCITY_VERSION']

/**
 * Whether a patch would give a command to a CI system that reads the output. It can't be escaped as a name is: `git
 * apply` may read the same output, and would write the escapes into the files.
 */
export function commandsInLog(patch: string, { stdout, env, isOutputFile = false }: Io): boolean {
  if (stdout.isTTY || isOutputFile || IN_CI.every((name) => ['', '0', 'false', undefined].includes(env[name])))
    return false
  return patch.search(COMMAND_LINE) >= 0 || patch.search(COMMAND) >= 0
}

/** For commands to GitHub that this program gives; names in them are escaped already. */
export function commandOutput(output: Output): Output {
  return {
    ...output,
    write: (text) =>
      outputItself(output).write(withColors(text.replaceAll(CONTROLS, writeOut).replaceAll(COMMAND, '#\\u{23}'))),
  }
}

/** `\u{1B}` for an escape; only what {@link colorsFor} has put in becomes one. */
export function harmless(text: string, isJson = false): string {
  if (isJson)
    return text
      .replaceAll(CONTROLS, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .replaceAll(COMMAND, '#\\u0023')
  return withColors(
    text.replaceAll(CONTROLS, writeOut).replaceAll(COMMAND_LINE, '$1\\u{3A}').replaceAll(COMMAND, '#\\u{23}'),
  )
}

function writeOut(control: string): string {
  return `\\u{${control.charCodeAt(0).toString(16).toUpperCase()}}`
}
