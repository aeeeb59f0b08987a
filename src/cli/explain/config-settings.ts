import type { DataFormat } from '../../source/source-view.js'
import { dataFormatOf } from '../../syntax/data/parse-data.js'
import type { ConfigOverride } from '../../gates/configs/config-override.js'
import type { Project } from '../../project/project.js'
import { findConfigOverrides } from '../../rules/support/find-config-overrides.js'
import { isFlagText } from '../../syntax/flag-texts.js'

/**
 * What a document or a script sets without a call: `featureGates: { A: true }`, `--feature-gates=A=true`. An
 * unregistered name counts only where no other program reads it.
 */
export function settingsInConfig(file: string, text: string, { config, index }: Project): ConfigOverride[] {
  const kind = kindOf(file)
  if (kind === null) return []
  const overrides = findConfigOverrides({ file, text, kind, view: null, services: {} }, config.overrides)
  return overrides.filter(({ name, program }) => index.gates.has(name) || (program === null && index.complete))
}

function kindOf(file: string): DataFormat | 'text' | null {
  return isFlagText(file) ? 'text' : dataFormatOf(file)
}
