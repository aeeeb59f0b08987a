import { joinPrinted, printed, type PrintedText } from '../../files/printed-text.js'
import { visibleText } from '../../files/visible-text.js'
import { shellWord } from '../shell-word.js'
import type { ExplainedFinding } from './explain-place.js'
import { wrap, type Look } from './render-gate.js'

/** `explain FILE:LINE`, for people. */
export function renderPlace(
  findings: readonly ExplainedFinding[],
  { path, line }: { readonly path: PrintedText; readonly line: number },
  look: Look,
): PrintedText {
  if (findings.length === 0)
    return printed`${path}:${line} has nothing that checks, sets or registers a gate: no call, no marker and no name of a gate.\n`
  const parts = findings.map((finding) => joinPrinted(renderFinding(finding, path, look), '\n'))
  return printed`${joinPrinted(parts, '\n\n')}\n`
}

function renderFinding(finding: ExplainedFinding, path: PrintedText, look: Look): PrintedText[] {
  const { colors } = look
  const next =
    finding.gate === null || finding.kind === 'unknown-gate' ? null : `feature-gates explain ${shellWord(finding.gate)}`
  return [
    printed`${path}:${finding.line}:${finding.column}  ${describeKind(finding, look)}`,
    printed`  ${colors.cyan(visibleText(finding.text))}`,
    ...wrap(finding.evidence === undefined ? finding.reason : `${finding.reason} (${finding.evidence})`, 2, look),
    ...(finding.advice === undefined
      ? []
      : wrap(`If it always has the gate's value, add ${finding.advice} to "checks" in the configuration.`, 2, look)),
    ...(next === null || finding.kind === 'no-check' ? [] : [printed`  ${colors.dim(visibleText(next))}`]),
  ]
}

function describeKind({ kind, gate }: ExplainedFinding, { colors }: Look): PrintedText {
  const name = colors.bold(visibleText(gate ?? ''))
  switch (kind) {
    case 'check':
      return printed`${colors.green('a check')} of ${name}`
    case 'unproven':
      return printed`${colors.yellow('may be a check')} of ${name}`
    case 'unknown-gate':
      return colors.yellow('names a gate that is not registered')
    case 'setting':
      return printed`sets ${name}`
    case 'marker':
      return printed`a marker of ${name}`
    case 'registration':
      return printed`registers ${name}`
    case 'no-check':
      return colors.dim(gate === null ? 'not a check' : printed`not a check, although it names ${visibleText(gate)}`)
  }
}
