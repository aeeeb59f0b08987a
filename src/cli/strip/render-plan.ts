import { joinPrinted, padPrinted, printed, type PrintedText } from '../../files/printed-text.js'
import { visibleText } from '../../files/visible-text.js'
import { showPath, dataPath } from '../../files/paths.js'
import { paintRaw, type Colors } from '../io.js'
import { isEmptied } from './emptied-tests.js'
import type { RemainingMention } from './find-remaining.js'
import type { PlannedFile, RefusedCheck } from './planned-changes.js'
import type { LostComment } from './lost-comments.js'
import type { WriteResult } from './write-plan.js'
import { unifiedDiff } from './unified-diff.js'

const MOST_MENTIONS = 20
const MOST_IDLE = 5

/** The change of one file as `git apply` and people read it. */
export function renderDiff({ file, before, after, bom, isDeleted }: PlannedFile, cwd: string, colors: Colors): string {
  const path = dataPath(file, cwd)
  const mark = bom ? '\uFEFF' : ''
  const patch = unifiedDiff(
    { before: `a/${path}`, after: isDeleted ? '/dev/null' : `b/${path}` },
    mark + before,
    isDeleted ? '' : mark + after,
  )
  return patch
    .split('\n')
    .map((line, index) => (index < 2 ? paintRaw(colors.bold, line) : paintDiffLine(line, colors)))
    .join('\n')
}

function paintDiffLine(line: string, colors: Colors): string {
  if (line.startsWith('@@')) return paintRaw(colors.cyan, line)
  if (line.startsWith('-')) return paintRaw(colors.red, line)
  return line.startsWith('+') ? paintRaw(colors.green, line) : line
}

export interface Summary {
  readonly values: ReadonlyMap<string, boolean | null>
  readonly files: readonly PlannedFile[]
  readonly refused: readonly RefusedCheck[]
  readonly remaining: readonly RemainingMention[]
  readonly comments: readonly LostComment[]
  /** `null`: nothing was to be written. */
  readonly result: WriteResult | null
  readonly describeGate?: (gate: string, isRestored: boolean) => string
}

/**
 * What a person wants to know after the diff: by gate, by file, what was refused, and where the gates are still named.
 */
export function renderSummary(summary: Summary, cwd: string, colors: Colors): PrintedText {
  const lines = [
    ...gateLines(summary, colors),
    ...fileLines(summary, cwd, colors),
    ...refusalLines(summary, cwd, colors),
    ...placeLines(printed`Removed comments that tell of other work:`, summary.comments, summary, cwd, colors),
    ...placeLines(printed`Still named in:`, summary.remaining, summary, cwd, colors),
    printed``,
  ]
  return joinPrinted(lines, '\n')
}

function gateLines({ values, files, refused, result, describeGate }: Summary, colors: Colors): PrintedText[] {
  const isRestored = result !== null && result.failure !== null
  if (describeGate) return [...values.keys()].map((gate) => visibleText(describeGate(gate, isRestored)))
  const lines = [...values].map(([gate, value]) => {
    const checks = files.reduce((sum, file) => sum + (file.checks.get(gate) ?? 0), 0)
    const inFiles = files.filter((file) => file.checks.has(gate)).length
    const left = refused.filter((refusal) => refusal.gate === gate).length
    const done = isRestored ? ', left as before' : ''
    const what =
      checks === 0 ? 'no check to strip' : printed`${count(checks, 'check')} in ${count(inFiles, 'file')}${done}`
    const text = printed`${colors.bold(visibleText(gate))} is ${visibleText(String(value))}: ${what}${left > 0 ? colors.yellow(printed`, ${left} refused`) : ''}`
    return { text, isIdle: checks === 0 && left === 0 }
  })
  const idle = lines.filter(({ isIdle }) => isIdle).length
  if (idle <= MOST_IDLE) return lines.map(({ text }) => text)
  return [
    ...lines.flatMap(({ text, isIdle }) => (isIdle ? [] : [text])),
    printed`${count(idle, 'gate')} with no check to strip`,
  ]
}

function fileLines({ files, result, describeGate }: Summary, cwd: string, colors: Colors): PrintedText[] {
  // Where the gates themselves change, nothing is removed.
  const describe = describeGate ? (): PrintedText => printed`` : describeRemoved
  const list = (title: PrintedText, listed: readonly PlannedFile[]): PrintedText[] =>
    fileList(
      title,
      listed.map((file) => [showPath(file.file, cwd), describe(file)]),
      colors,
    )
  if (!result) return list(printed`To change:`, files)
  return [
    ...list(colors.green('Written:'), result.written),
    ...list(colors.yellow('Restored, so they are as before:'), result.restored),
    ...list(colors.red('Written, and not restored:'), result.lost),
  ]
}

function fileList(
  title: PrintedText,
  rows: readonly (readonly [path: PrintedText, what: PrintedText])[],
  colors: Colors,
): PrintedText[] {
  if (rows.length === 0) return []
  const width = Math.max(...rows.map(([path]) => path.length))
  return [
    printed``,
    title,
    ...rows.map(([path, what]) =>
      what.length === 0 ? printed`  ${path}` : printed`  ${padPrinted(path, width)}  ${colors.dim(what)}`,
    ),
  ]
}

/** What a file loses: `2 checks, 1 import`. */
export function describeRemoved(file: PlannedFile): PrintedText {
  if (file.isDeleted) return printed`deleted`
  const { checks, imports, declarations, tests } = file.removed
  const parts: (readonly [number, string])[] = [
    [checks, 'check'],
    [imports, 'import'],
    [declarations, 'declaration'],
    [tests, 'test'],
  ]
  const counted = parts.flatMap(([number, noun]) => (number > 0 ? [count(number, noun)] : []))
  // An argument, say, of a function in another file that no longer uses its parameter.
  const what = counted.length === 0 ? printed`unused code` : joinPrinted(counted, ', ')
  return isEmptied(file) ? printed`${what}; no code is left` : what
}

function refusalLines({ refused }: Summary, cwd: string, colors: Colors): PrintedText[] {
  if (refused.length === 0) return []
  return [
    printed``,
    colors.yellow('Refused:'),
    ...refused.map(
      ({ file, line, column, gate, reason }) =>
        printed`  ${showPath(file, cwd)}:${line}:${column}  ${gate === null ? '' : printed`${visibleText(gate)}: `}${visibleText(reason)}`,
    ),
  ]
}

function placeLines(
  title: PrintedText,
  places: readonly (RemainingMention | LostComment)[],
  { result }: Summary,
  cwd: string,
  colors: Colors,
): PrintedText[] {
  // A summary of restored files would be incomplete.
  if (places.length === 0 || (result !== null && result.failure !== null)) return []
  const shown = places.slice(0, MOST_MENTIONS)
  const more = places.length - shown.length
  return [
    printed``,
    title,
    ...shown.map(({ file, line, text }) => printed`  ${showPath(file, cwd)}:${line}  ${colors.dim(visibleText(text))}`),
    ...(more > 0 ? [colors.dim(printed`  and ${more} more (--json has all)`)] : []),
  ]
}

function count(number: number, noun: string): PrintedText {
  return printed`${number} ${visibleText(noun)}${number === 1 ? '' : 's'}`
}
