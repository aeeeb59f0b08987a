import { createRequire } from 'node:module'
import type { ts } from 'ts-morph'
import { runCode } from '../../files/run-program.js'
import { CHARACTER_COSTS, nestingCost, WORD_COST, WORDS } from './nesting-cost.js'
import { findTsMorph } from './load-ts-morph.js'
import { oxcOptions } from './oxc-options.js'

const require = createRequire(import.meta.url)

/** How deep a tree may be. The native parser ends the whole process at some thousands, and nobody can catch that. */
const DEEPEST = 1_500

/**
 * What all that may nest in a text may cost the stack of the native parser, in kilobytes, before its depth has to be found out.
 * A main thread has 8 MB. Measured: it ends at about 5,000 brackets, generic types or classes within each other. For arrows it is
 * 10,000, for ternaries 13,000, for assignments 17,000, and for other operators 37,000.
 */
export const SURE_COST = 6_000

/**
 * Whether a text nests too deeply for the native parser, known before that one is asked. A count is enough for nearly every file, and for
 * most of the others a look at which brackets are open at the same time. For the rest TypeScript's parser tells, which is slower, and which
 * says when its stack is full. Where it isn't installed, the native parser tries in a process of its own.
 *
 * @returns half a sentence; `null`: the native parser may have it.
 */
export function depthFault(file: string, text: string): string | null {
  if (!mayNestDeeply(text)) return null
  const cost = nestingCost(text, { mayHaveJsx: oxcOptions(file).lang !== 'ts' })
  if (cost !== null && cost <= SURE_COST) return null
  const { ts } = findTsMorph() ?? {}
  return ts ? faultInTree(file, text, ts) : faultInProcess(file, text)
}

function mayNestDeeply(text: string): boolean {
  let cost = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit < 128) cost += CHARACTER_COSTS[unit] as number
  }
  if (cost > SURE_COST) return true
  // A text that is too short for so many words needs no search.
  if (cost + (text.length / 3) * WORD_COST <= SURE_COST) return false
  return cost + (text.match(WORDS)?.length ?? 0) * WORD_COST > SURE_COST
}

type TypeScript = typeof ts

const TOO_DEEP = 'nested too deeply to be read safely'

function faultInTree(file: string, text: string, ts: TypeScript): string | null {
  try {
    const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, kindOf(file, ts))
    // If the two parsers disagree, the depth isn't known.
    const { parseDiagnostics = [] } = tree as { parseDiagnostics?: readonly ts.Diagnostic[] }
    const [error] = parseDiagnostics
    if (error) return ts.flattenDiagnosticMessageText(error.messageText, ' ')
    return isDeeper(tree, DEEPEST, ts) ? TOO_DEEP : null
  } catch (error) {
    if (error instanceof RangeError) return TOO_DEEP
    throw error
  }
}

/** Parses its input with the parser and the options of its arguments, and prints how deep the tree is. */
const MEASURE = `
const [parser, file, options] = process.argv.slice(1)
const { program } = require(parser).parseSync(file, input, JSON.parse(options))
let level = [program]
let depth = 0
for (; level.length > 0; depth++)
  level = level.flatMap((item) => Object.values(item).filter((value) => typeof value === 'object' && value !== null))
console.log(depth)
`

/** Exported for its test. */
export function faultInProcess(file: string, text: string): string | null {
  const args = [require.resolve('oxc-parser'), file, JSON.stringify(oxcOptions(file))]
  const { status, stdout } = runCode(MEASURE, args, text)
  // Between a node and its parent there may be a list.
  return status === 0 && Number(stdout) <= 2 * DEEPEST ? null : TOO_DEEP
}

function kindOf(file: string, { ScriptKind }: TypeScript): ts.ScriptKind {
  if (/\.tsx$/i.test(file)) return ScriptKind.TSX
  return /\.[mc]?ts$/i.test(file) ? ScriptKind.TS : ScriptKind.JSX
}

function isDeeper(tree: ts.Node, most: number, { forEachChild }: TypeScript): boolean {
  let level: ts.Node[] = [tree]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > most) return true
    const next: ts.Node[] = []
    for (const node of level) forEachChild(node, (child) => void next.push(child))
    level = next
  }
  return false
}
