import process from 'node:process'
import { openProject } from '../project/open-project.js'
import { mayHaveFindings } from '../project/worth-linting.js'
import type { Preset } from './presets.js'
import { withConfig, type SettingsConfig } from './with-config.js'

/**
 * Limits a preset to files that name, register or check a gate, as they are on disk when ESLint looks up their
 * configuration. The rules would report nothing in other files. ESLint then lints those without the rules, or skips
 * them when no other configuration applies. In an editor, a file that names its first gate gets reports once it is
 * saved.
 *
 * @param preset one of `configs`, or a preset derived from one.
 * @param config the result of {@link withConfig}. Default: its result in the working directory.
 */
export function onlyWhereNamed<P extends Pick<Preset, 'name' | 'files'>>(
  preset: P,
  config: SettingsConfig = withConfig(),
): P {
  const settings = config.settings['feature-gates']
  const isNamedIn = (file: string): boolean => mayHaveFindings(file, openProject({ cwd: process.cwd(), settings }))
  return {
    ...preset,
    name: `${preset.name}, where gates are named`,
    // ESLint takes functions, too; its types don't say so: https://www.npmjs.com/package/@eslint/config-array
    files: preset.files.map((pattern) => [pattern, isNamedIn].flat()) as unknown as string[],
  }
}
