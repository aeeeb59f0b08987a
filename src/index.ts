import type { Rule } from 'eslint'
import { onlyWhereNamed } from './configs/only-where-named.js'
import { buildPresets, type Preset, type PresetName } from './configs/presets.js'
import { withRules, type SettingsConfig, type WithConfigOptions } from './configs/with-config.js'
import { ownManifest } from './own-package.js'
import { rules as allRules, type RuleName } from './rules/all-rules.js'
import { GoLanguage } from './syntax/go/go-eslint-language.js'
import { createGoProcessor } from './syntax/go/eslint-processor.js'
import { ProtoLanguage } from './syntax/proto/proto-eslint-language.js'

export type { FeatureGatesConfig, FeatureGatesSettings } from './config/config.js'
export type { Preset, PresetName } from './configs/presets.js'
export type { WithConfigOptions, SettingsConfig } from './configs/with-config.js'
export type { RuleOptions } from './rules/rule-options.js'

export interface FeatureGatesPlugin {
  readonly meta: { readonly name: string; readonly version: string; readonly namespace: 'feature-gates' }
  readonly rules: Record<RuleName, Rule.RuleModule>
  readonly languages: { readonly go: GoLanguage; readonly proto: ProtoLanguage }
  readonly processors: { readonly go: ReturnType<typeof createGoProcessor> }
  readonly configs: Record<PresetName, Preset>
  readonly withConfig: (options?: WithConfigOptions) => SettingsConfig
  readonly onlyWhereNamed: typeof onlyWhereNamed
}

const manifest = ownManifest()

export const meta: FeatureGatesPlugin['meta'] = {
  name: manifest.name,
  version: manifest.version,
  namespace: 'feature-gates',
}
// typescript-eslint's type of a rule says more than ESLint's, and differs in names of node types.
export const rules = allRules as unknown as FeatureGatesPlugin['rules']
export const languages: FeatureGatesPlugin['languages'] = { go: new GoLanguage(), proto: new ProtoLanguage() }
export const processors: FeatureGatesPlugin['processors'] = { go: createGoProcessor(meta) }
export const configs = {} as FeatureGatesPlugin['configs']

/**
 * Reads the nearest `feature-gates.config.*` into ESLint's settings, and the severities and options that it gives to
 * rules. Later objects of `eslint.config.js` override earlier ones, so put it after the presets. If it comes first,
 * that is reported.
 *
 * Never throws: what is wrong with the configuration becomes a report on the linted files.
 */
export function withConfig(options: WithConfigOptions = {}): SettingsConfig {
  return withRules(options, plugin as never)
}

const plugin: FeatureGatesPlugin = { meta, rules, languages, processors, configs, withConfig, onlyWhereNamed }
Object.assign(configs, buildPresets(plugin as never, allRules))

export { onlyWhereNamed }
export default plugin
// What `require()` gives: https://nodejs.org/api/modules.html#loading-ecmascript-modules-using-require
export { plugin as 'module.exports' }
