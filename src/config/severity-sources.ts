import type { FeatureGatesSettings } from './config.js'
import { partsOfRule } from './rule-shapes.js'

/**
 * ESLint's settings under this key say where the severity of each rule comes from. ESLint merges settings in the order
 * of its list, as it does severities, so that the later of a preset and `withConfig()` is known.
 */
export const SEVERITY_SOURCES = 'feature-gates/severities'

type SeveritySource = 'preset' | 'config'

/** Not an interface: ESLint's types want the index signature that an alias has. */
export type SeveritySettings = { readonly [SEVERITY_SOURCES]: Readonly<Record<string, SeveritySource>> }

export function severitySettings(rules: readonly string[], source: SeveritySource): SeveritySettings {
  return { [SEVERITY_SOURCES]: Object.fromEntries(rules.map((name) => [name, source])) }
}

/**
 * The message that a preset has overridden severities of the configuration, because `withConfig()` comes before it.
 * `null` when none has. In any order, rules that are off remain off, and options are kept.
 */
export function describeLostSeverities(settings: Readonly<Record<string, unknown>>): string | null {
  const sources = settings[SEVERITY_SOURCES] as Partial<SeveritySettings[typeof SEVERITY_SOURCES]> | undefined
  const { rules = {} } = (settings['feature-gates'] ?? {}) as FeatureGatesSettings
  const lost = Object.entries(rules).filter(
    ([name, entry]) => partsOfRule(entry).severity === 'warn' && sources?.[name] === 'preset',
  )
  if (lost.length === 0) return null
  const names = lost.map(([name]) => `"${name}"`).join(', ')
  return `a preset comes after withConfig() in ESLint's configuration, so "warn" of ${names} has no effect; move withConfig() after the presets`
}
