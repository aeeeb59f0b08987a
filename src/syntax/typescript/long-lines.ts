import { createRequire } from 'node:module'
import { runCode } from '../../files/run-program.js'
import { oxcOptions } from './oxc-options.js'

const require = createRequire(import.meta.url)

/**
 * Only generated code has longer lines. Measured: with all lines this long, 2 MB of mistakes take about ten seconds.
 */
const LONGEST_LINE = 10_000

/** In milliseconds; without mistakes, a file of the largest size takes some hundred, and more on a busy machine. */
const LONGEST_PARSE = 30_000

const PARSE = `
const [parser, file, options] = process.argv.slice(1)
require(parser).parseSync(file, input, JSON.parse(options)).errors
`

/**
 * Whether the native parser would take too long. For every recoverable error it quotes the whole line, so a long line
 * with many errors takes hours, and nothing can interrupt it in this process. A file with such a line is first parsed
 * in a process of its own.
 *
 * @param most in milliseconds.
 * @returns half a sentence; `null` when the native parser may parse the file.
 */
export function longLineFault(file: string, text: string, most: number = LONGEST_PARSE): string | null {
  if (!hasLongLine(text)) return null
  const args = [require.resolve('oxc-parser'), file, JSON.stringify(oxcOptions(file))]
  const { status } = runCode(PARSE, args, text, most)
  return status === 0 ? null : 'its long lines take too long to be read'
}

function hasLongLine(text: string): boolean {
  if (text.length <= LONGEST_LINE) return false
  for (let start = 0; start + LONGEST_LINE < text.length;) {
    const end = text.lastIndexOf('\n', start + LONGEST_LINE)
    if (end < start) return true
    start = end + 1
  }
  return false
}
