import { nearestName } from '../../source/nearest-name.js'
import { extname } from 'node:path'
import type { FeatureGatesPlugin } from '../../index.js'
import { isScript } from '../../project/scripts.js'
import { UsageError } from '../usage-error.js'

type Severity = 'off' | 'warn' | 'error'

export interface RuleSettings {
  /** The rules for one file. */
  of(file: string): Record<string, Severity>
  /** How gates that no code asks for are reported. */
  readonly project: Severity
}

const SEVERITIES: ReadonlyMap<string, Severity> = new Map([
  ['off', 'off'],
  ['warn', 'warn'],
  ['error', 'error'],
  ['0', 'off'],
  ['1', 'warn'],
  ['2', 'error'],
])

/**
 * Which rules run: those of a preset, changed by `name:severity`.
 *
 * @param changes as given on the command line; a wrong one is a {@link UsageError}.
 */
export function readRuleSettings(
  plugin: FeatureGatesPlugin,
  preset: 'recommended' | 'strict' | 'all',
  changes: readonly string[],
): RuleSettings {
  const changed = changes.map((change) => readChange(change, [...Object.keys(plugin.rules), 'project']))
  const registryRules = new Set(Object.keys(plugin.configs['yaml/all'].rules))
  return {
    of(file) {
      const extension = extname(file).toLowerCase()
      const family =
        extension === '.go'
          ? 'go/'
          : extension === '.proto'
            ? 'proto/'
            : isScript(file)
              ? ''
              : extension === '.json'
                ? 'json/'
                : 'yaml/'
      const isData = family === 'json/' || family === 'yaml/'
      const applicable = changed.filter(
        ([name]) => name !== 'project' && (!isData || registryRules.has(`feature-gates/${name}`)),
      )
      return {
        ...plugin.configs[`${family}${preset}` as const].rules,
        ...Object.fromEntries(applicable.map(([name, severity]) => [`feature-gates/${name}`, severity])),
      }
    },
    project: changed.findLast(([name]) => name === 'project')?.[1] ?? 'warn',
  }
}

function readChange(change: string, known: readonly string[]): readonly [name: string, severity: Severity] {
  const [, name = '', word = ''] = /^(?:feature-gates\/)?([^:]*):(.*)$/.exec(change) ?? []
  const severity = SEVERITIES.get(word)
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
