import { createRequire } from 'node:module'
import { runCode } from '../../files/run-program.js'
import { CHARACTER_COSTS, nestingCost, WORD_COST, WORDS } from './nesting-cost.js'
import { oxcOptions } from './oxc-options.js'

const require = createRequire(import.meta.url)

/** How deep a tree may be. The native parser ends the whole process at some thousands, and nobody can catch that. */
const DEEPEST = 1_500

/**
 * How much of the native parser's stack a text may need if everything in it is nested, in kilobytes. Above this, its
 * depth has to be found. A main thread has 8 MB. Measured: it ends at about 5,000 brackets, generic types or classes
 * within each other. For arrows it is 10,000, for ternaries 13,000, for assignments 17,000, and for other operators
 * 37,000.
 */
export const SURE_COST = 6_000

/**
 * Whether a text nests too deeply for the native parser, found without running it. A count is enough for nearly every
 * file, and for most of the others a look at which brackets are open at the same time. The rest are first parsed in a
 * process of their own.
 *
 * @returns half a sentence; `null`: the native parser may parse it.
 */
export function depthFault(file: string, text: string): string | null {
  if (!mayNestDeeply(text)) return null
  const cost = nestingCost(text, { mayHaveJsx: oxcOptions(file).lang !== 'ts' })
  if (cost !== null && cost <= SURE_COST) return null
  return faultInProcess(file, text)
}

function mayNestDeeply(text: string): boolean {
  let cost = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit < 128) cost += CHARACTER_COSTS[unit] as number
  }
  if (cost > SURE_COST) return true
  // A text that is too short to contain so many words needs no search.
  if (cost + (text.length / 3) * WORD_COST <= SURE_COST) return false
  return cost + (text.match(WORDS)?.length ?? 0) * WORD_COST > SURE_COST
}

const TOO_DEEP = 'nested too deeply to be read safely'

/** Parses its input with the parser and the options of its arguments, and prints how deep the tree is. */
const MEASURE = `
const [parser, file, options] = process.argv.slice(1)
const { program } = require(parser).parseSync(file, input, JSON.parse(options))
const stack = [program]
const depths = [1]
let deepest = 0
while (stack.length > 0) {
  const item = stack.pop()
  const depth = depths.pop()
  if (depth > deepest) deepest = depth
  for (const value of Object.values(item))
    if (typeof value === 'object' && value !== null) {
      stack.push(value)
      depths.push(depth + 1)
    }
}
console.log(deepest)
`

/** In milliseconds; the largest file takes some hundred, and more on a busy machine. */
const LONGEST_PARSE = 30_000

/** Exported for its test. */
export function faultInProcess(file: string, text: string): string | null {
  const args = [require.resolve('oxc-parser'), file, JSON.stringify(oxcOptions(file))]
  const { status, stdout } = runCode(MEASURE, args, text, LONGEST_PARSE)
  // Between a node and its parent there may be a list.
  return status === 0 && Number(stdout) <= 2 * DEEPEST ? null : TOO_DEEP
}
