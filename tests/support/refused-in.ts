import { stripText } from './strip-text.js'

const CHECKS = [
  { member: 'flags' },
  { jsx: 'FeatureGate', prop: 'name' },
  ...['assertOn', 'ensureOn', 'requireOn', 'verifyOn', 'mustOn', 'expectOn', 'throwOn', 'assertedOn', 'requiresOn'].map(
    (call) => ({ call, gate: 'On' }),
  ),
]

/** Why checks are kept: `C` in the text is a check of the gate `On`. */
export function refusedIn(text: string, value = true, file = 'input.tsx'): string[] {
  return stripText({
    file,
    text: text.replaceAll(/\bC\b/g, "gates.enabled('On')"),
    values: { On: value },
    others: ['Other'],
    checks: CHECKS,
  }).plan.refusals.map(({ reason }) => reason)
}
