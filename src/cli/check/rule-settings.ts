import { nearestName } from '../../source/nearest-name.js'
import { extname } from 'node:path'
import {
  partsOfRule,
  PROJECT_RULE_NAME,
  type RuleEntry,
  type RulesConfig,
  type Severity,
} from '../../config/rule-shapes.js'
import type { FeatureGatesPlugin } from '../../index.js'
import { mayCheckGates } from '../../project/scripts.js'
import { UsageError } from '../usage-error.js'

/** The rules that the command line of `check` names. The configuration isn't known yet. */
export interface GivenRules {
  /** Combines them with a project's configured rules. */
  in(configured: RulesConfig): RuleSettings
}

export interface RuleSettings {
  /** The rules for one file. */
  of(file: string): Record<string, RuleEntry>
  /** How gates without a check are reported. */
  readonly project: Severity
}

const SEVERITY_WORDS: ReadonlyMap<string, Severity> = new Map([
  ['off', 'off'],
  ['warn', 'warn'],
  ['error', 'error'],
  ['0', 'off'],
  ['1', 'warn'],
  ['2', 'error'],
])

/**
 * Which rules run: those of a preset, changed by the configuration, and then by `name:severity`.
 *
 * @param changes as given on the command line; a wrong one is a {@link UsageError}.
 */
export function readRuleSettings(
  plugin: FeatureGatesPlugin,
  preset: 'recommended' | 'strict' | 'all',
  changes: readonly string[],
): GivenRules {
  const changed = changes.map((change) => readChange(change, [...Object.keys(plugin.rules), PROJECT_RULE_NAME]))
  const registryRules = new Set(Object.keys(plugin.configs['yaml/all'].rules))
  const settingsIn = (configured: RulesConfig): RuleSettings => ({
    of(file) {
      const extension = extname(file).toLowerCase()
      const family =
        extension === '.go'
          ? 'go/'
          : extension === '.proto'
            ? 'proto/'
            : mayCheckGates(file)
              ? ''
              : extension === '.json'
                ? 'json/'
                : 'yaml/'
      const isData = family === 'json/' || family === 'yaml/'
      const entries: Record<string, RuleEntry> = { ...plugin.configs[`${family}${preset}` as const].rules }
      for (const [name, entry] of [...Object.entries(configured), ...changed]) {
        const id = `feature-gates/${name}`
        if (name !== PROJECT_RULE_NAME && (!isData || registryRules.has(id)))
          entries[id] = withOptionsOf(configured[name as keyof RulesConfig], entry)
      }
      return entries
    },
    project:
      changed.findLast(([name]) => name === PROJECT_RULE_NAME)?.[1] ??
      partsOfRule(configured[PROJECT_RULE_NAME] ?? 'warn').severity,
  })
  return { in: settingsIn }
}

/** As in ESLint, a change of the severity alone keeps the options. */
function withOptionsOf(configured: RuleEntry | undefined, entry: RuleEntry): RuleEntry {
  if (configured === undefined || typeof configured === 'string') return entry
  const [, ...options] = configured
  const { severity } = partsOfRule(entry)
  return options[0] === undefined ? severity : [severity, options[0]]
}

function readChange(change: string, known: readonly string[]): readonly [name: string, severity: Severity] {
  const [, name = '', word = ''] = /^(?:feature-gates\/)?([^:]*):(.*)$/.exec(change) ?? []
  const severity = SEVERITY_WORDS.get(word)
  if (name === '' || severity === undefined) {
    throw new UsageError(
      `option "--rule" must be a rule and off, warn or error, such as no-unknown-gate:warn, but is "${change}"`,
    )
  }
  if (!known.includes(name)) {
    const nearest = nearestName(name, known)
    throw new UsageError(
      `option "--rule": there is no rule "${name}"${nearest === null ? '' : `; did you mean "${nearest}"?`}`,
    )
  }
  return [name, severity]
}
