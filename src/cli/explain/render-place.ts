import { visibleText } from '../../files/visible-text.js'
import type { ExplainedFinding } from './explain-place.js'
import { wrap, type Look } from './render-gate.js'

/** `explain FILE:LINE`, for people. */
export function renderPlace(
  findings: readonly ExplainedFinding[],
  { path, line }: { readonly path: string; readonly line: number },
  look: Look,
): string {
  if (findings.length === 0)
    return `${path}:${line} has nothing that checks, sets or registers a gate: no call, no marker and no name of one.\n`
  return `${findings.map((finding) => renderFinding(finding, path, look).join('\n')).join('\n\n')}\n`
}

function renderFinding(finding: ExplainedFinding, path: string, look: Look): string[] {
  const { colors } = look
  const next = finding.gate === null || finding.kind === 'unknown-gate' ? null : `feature-gates explain ${finding.gate}`
  return [
    `${path}:${finding.line}:${finding.column}  ${describeKind(finding, look)}`,
    `  ${colors.cyan(visibleText(finding.text))}`,
    ...wrap(finding.evidence === undefined ? finding.reason : `${finding.reason} (${finding.evidence})`, 2, look),
    ...(finding.advice === undefined
      ? []
      : wrap(`If it checks the gate, add ${finding.advice} to "checks" in the configuration.`, 2, look)),
    ...(next === null || finding.kind === 'no-check' ? [] : [`  ${colors.dim(visibleText(next))}`]),
  ]
}

function describeKind({ kind, gate }: ExplainedFinding, { colors }: Look): string {
  const name = colors.bold(visibleText(gate ?? ''))
  switch (kind) {
    case 'check':
      return `${colors.green('a check')} of ${name}`
    case 'unproven':
      return `${colors.yellow('may be a check')} of ${name}`
    case 'unknown-gate':
      return colors.yellow('names a gate that is not registered')
    case 'setting':
      return `sets ${name}`
    case 'marker':
      return `a marker of ${name}`
    case 'registration':
      return `registers ${name}`
    case 'no-check':
      return colors.dim(gate === null ? 'not a check' : `not a check, although it names ${gate}`)
  }
}
