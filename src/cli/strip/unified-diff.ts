import type { StructuredPatchHunk } from 'diff'
import { FILE_HEADERS_ONLY, formatPatch } from 'diff/lib/patch/create.js'
import { inPhase } from '../../files/processor-time.js'
import { compareLines } from './compare-lines.js'

const CONTEXT = 3

interface Names {
  readonly before: string
  readonly after: string
}

/**
 * The difference of two texts as `git apply` and people read it: two lines of names, and the changes with three lines
 * around.
 */
export function unifiedDiff(names: Names, before: string, after: string): string {
  const hunks = inPhase('diff', () => hunksOf(linesOf(before), linesOf(after)))
  return formatPatch(
    { oldFileName: names.before, newFileName: names.after, oldHeader: undefined, newHeader: undefined, hunks },
    FILE_HEADERS_ONLY,
  )
}

/** Each with its line feed, which the last may lack. */
function linesOf(text: string): string[] {
  return text === '' ? [] : text.split(/(?<=\n)/)
}

function hunksOf(before: readonly string[], after: readonly string[]): StructuredPatchHunk[] {
  const hunks: StructuredPatchHunk[] = []
  let hunk: StructuredPatchHunk | null = null
  let [at, atAfter] = [0, 0]
  const runs = compareLines(before, after)
  for (const [index, { mark, count }] of runs.entries()) {
    if (mark !== ' ' && !hunk) {
      const context = Math.min(CONTEXT, at)
      hunk = { oldStart: at - context + 1, oldLines: 0, newStart: atAfter - context + 1, newLines: 0, lines: [] }
      hunks.push(hunk)
      addLines(hunk, ' ', before.slice(at - context, at))
    }
    if (mark === ' ') {
      const isBetween = count <= 2 * CONTEXT && index < runs.length - 1
      if (hunk) addLines(hunk, ' ', before.slice(at, at + (isBetween ? count : Math.min(CONTEXT, count))))
      if (!isBetween) hunk = null
    } else if (hunk)
      addLines(hunk, mark, mark === '-' ? before.slice(at, at + count) : after.slice(atAfter, atAfter + count))
    if (mark !== '+') at += count
    if (mark !== '-') atAfter += count
  }
  return hunks
}

function addLines(hunk: StructuredPatchHunk, mark: ' ' | '-' | '+', lines: readonly string[]): void {
  if (mark !== '+') hunk.oldLines += lines.length
  if (mark !== '-') hunk.newLines += lines.length
  for (const line of lines) {
    if (line.endsWith('\n')) hunk.lines.push(mark + line.slice(0, -1))
    else hunk.lines.push(mark + line, '\\ No newline at end of file')
  }
}
