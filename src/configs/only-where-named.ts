import process from 'node:process'
import { openProject } from '../project/open-project.js'
import { mayHaveFindings } from '../project/worth-linting.js'
import type { Preset } from './presets.js'
import { withConfig, type SettingsConfig } from './with-config.js'

/**
 * A preset for files only that name a gate, register some, or ask for one, as they are on disk when ESLint looks up their configuration; the
 * rules would say nothing of others. ESLint then runs these as if there were no rule, or not at all where nothing else is for them.
 *
 * In an editor, a file that names its first gate is reported on once it is saved.
 *
 * @param preset one of `configs`, or what was made of one.
 * @param config what {@link withConfig} gave. Default: what it gives in the working directory.
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
