import type { SourceView } from '../../../source/source-view.js'
import { composeEdits } from '../../../strip/compose-edits.js'
import { applyEdits, type TextEdit } from '../../../strip/plan.js'
import { parseGo } from '../parse-go.js'
import { findLooseLines } from './loose-lines.js'
import { findMisaligned } from './misaligned.js'

/**
 * Plans what `gofmt` would do to the places that an edit put out of form: columns are aligned again, empty brackets and
 * blank lines at brackets closed up. What was out of form before the edit stays as it is, with all that shares a column
 * with it.
 *
 * @param before the file as it was.
 * @param after the file as it is now.
 * @returns edits of `after`, in order, which change blanks and line breaks and nothing else.
 */
export function planTidy(before: SourceView, after: SourceView): TextEdit[] {
  const loose = planLines(before, after)
  if (loose.length === 0) return planAlignment(before, after)
  const text = applyEdits(after.text, loose)
  const closed = parseGo(after.file, text)
  return closed.kind === 'estree' ? composeEdits(loose, text, planAlignment(before, closed)) : planAlignment(before, after)
}

/**
 * Adds to the edits of a Go file what puts their places in form; see {@link planTidy}.
 *
 * @param edits in order.
 * @returns edits of `before` as well; `edits` itself where nothing is to do.
 */
export function tidyEdits(before: SourceView, edits: readonly TextEdit[]): readonly TextEdit[] {
  if (edits.length === 0) return edits
  const text = applyEdits(before.text, edits)
  const after = parseGo(before.file, text)
  if (after.kind !== 'estree') return edits
  const tidy = planTidy(before, after)
  return tidy.length === 0 ? edits : composeEdits(edits, text, tidy)
}

/** The same for texts. One that can't be parsed is given back as it is. */
export function tidyGo(file: string, before: string, after: string): string {
  if (before === after) return after
  const old = parseGo(file, before)
  const edited = parseGo(file, after)
  return old.kind === 'estree' && edited.kind === 'estree' ? applyEdits(after, planTidy(old, edited)) : after
}

function planLines(before: SourceView, after: SourceView): TextEdit[] {
  const wanted = findLooseLines(after)
  if (wanted.length === 0) return []
  const untidy = new Set(findLooseLines(before).map(({ lineText }) => lineText))
  return wanted.filter(({ lineText }) => !untidy.has(lineText)).map(({ edit }) => edit)
}

function planAlignment(before: SourceView, after: SourceView): TextEdit[] {
  const wanted = findMisaligned(after)
  if (wanted.length === 0) return []
  const untidy = new Set(findMisaligned(before).map(({ lineText }) => lineText))
  return wanted.filter(({ sharedLines }) => !sharedLines().some((line) => untidy.has(line))).map(({ edit }) => edit)
}
